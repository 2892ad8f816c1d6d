/** The button that mail programs show to leave a list, and that works by one request of theirs (RFC 2369, RFC 8058). */
import type { MailMessage } from '~/models/mail/message'

export function listHeaders({ unsubscribe }: MailMessage): Readonly<Record<string, string>> {
  if (unsubscribe === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
