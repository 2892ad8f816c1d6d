import { ButtonLink } from '~/components/ui/button'
import { Container } from '~/components/ui/layout'
import * as parts from '../../parts/parts.css'
import type { BlockProps } from '../../block-view'
import type { BusinessButton, ButtonViewer } from './schema'

export function BusinessButtonView({
  block,
  data,
}: Pick<BlockProps<BusinessButton, ButtonViewer>, 'block' | 'data'>) {
  const { isSignedIn, hasBusinessAccount } = data
  const [text, url] = !isSignedIn
    ? [block.create, '/sign/up?account=business']
    : hasBusinessAccount
      ? [block.details, '/account/business']
      : [block.convert, '/business/register']
  return (
    <Container className={parts.tight}>
      <ButtonLink href={url} size="large">
        {text}
      </ButtonLink>
    </Container>
  )
}
