/** To the chat while somebody is there, else to mail: a link that needs no script either way (HEAD-04, CHAT-06). */
import { storeConfig } from '~/models/content/store'

/** A page to write in, and the script that opens it over this one. */
export interface ChatWays {
  readonly window: string
  readonly script: string
}

const HELP_MAIL = `mailto:${storeConfig.email}`

export function ChatLink({
  chat,
  className,
}: {
  readonly chat: ChatWays | undefined
  readonly className?: string
}) {
  return chat === undefined ? (
    <a className={className} href={HELP_MAIL}>
      Email us
    </a>
  ) : (
    <a className={className} href={chat.window} data-chat={chat.script} data-mail={HELP_MAIL}>
      Chat with us
    </a>
  )
}
