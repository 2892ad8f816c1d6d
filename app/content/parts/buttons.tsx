/** A block's links, the first one prominent. */
import { apart } from '~/components/ui/apart'
import { ButtonLink } from '~/components/ui/button'
import * as parts from './parts.css'
import type { TextLink } from '~/models/content/links'

export function Buttons({ links }: { readonly links: readonly TextLink[] }) {
  if (links.length === 0) return null
  return (
    <div className={parts.buttons}>
      {apart(
        links.map((link, index) => (
          <ButtonLink key={link.url} href={link.url} size="large" look={index === 0 ? 'accent' : 'primary'}>
            {link.text}
          </ButtonLink>
        )),
      )}
    </div>
  )
}
