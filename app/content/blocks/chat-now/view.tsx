import { ButtonLink } from '~/components/ui/button'
import { Container } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import * as parts from '../../parts/parts.css'
import type { BlockProps } from '../../block-view'
import type { ChatNow } from './schema'

/** Mail to the help address; whoever can open a chat takes over links within `data-chat-now`. */
export function ChatNowView({ block }: Pick<BlockProps<ChatNow>, 'block'>) {
  return (
    <Container className={parts.tight}>
      {block.text ? <p className={parts.copy}>{block.text}</p> : null}
      <div data-chat-now="">
        <ButtonLink href={`mailto:${storeConfig.email}`} size="large">
          {block.buttonText}
        </ButtonLink>
      </div>
    </Container>
  )
}
