import * as button from '~/components/ui/button.css'
import { classNames } from '~/components/ui/class-names'
import { Container } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import * as parts from '../../parts/parts.css'
import type { BlockProps } from '../../block-view'
import type { ChatNow } from './schema'

const HELP_MAIL = `mailto:${storeConfig.email}`

/**
 * Links to the chat's page while an agent is available, else to mail; a script opens the chat over the page (BLOCK-19).
 */
export function ChatNowView({ block, data }: BlockProps<ChatNow, string | null>) {
  return (
    <Container className={parts.tight}>
      {block.text ? <p className={parts.copy}>{block.text}</p> : null}
      <div data-chat-now="">
        <a
          className={classNames(button.button.primary, button.size.large)}
          href={data ?? HELP_MAIL}
          data-mail={data === null ? undefined : HELP_MAIL}
        >
          {block.buttonText}
        </a>
      </div>
    </Container>
  )
}
