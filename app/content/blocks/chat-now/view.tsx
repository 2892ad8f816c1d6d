import { ButtonLink } from '~/components/ui/button'
import { Container } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import * as parts from '../../parts/parts.css'
import type { BlockProps } from '../../block-view'
import type { ChatNow } from './schema'

/**
 * Links to the chat's page while an agent is available, else to mail; a script opens the chat over the page (BLOCK-19).
 */
export function ChatNowView({ block, data }: BlockProps<ChatNow, string | null>) {
  const { emailHref } = storeConfig
  return (
    <Container className={parts.tight}>
      {block.text ? <p className={parts.copy}>{block.text}</p> : null}
      <div data-chat-now="">
        <ButtonLink size="large" href={data ?? emailHref} data-mail={data === null ? undefined : emailHref}>
          {block.buttonText}
        </ButtonLink>
      </div>
    </Container>
  )
}
