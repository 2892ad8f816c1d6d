/** Unsolicited mail: never goes to anyone who has opted out (ACCT-10). */
import type { MailMessage } from '~/models/mail/message'
import type { Mailer } from '../mail/mailer.server'
import type { Contacts } from './contacts.server'

export interface MarketingMail {
  /** Whether it was sent. Throws as the mailer does. */
  send(message: MailMessage): Promise<boolean>
}

export function createMarketingMail({
  mailer,
  contacts,
}: {
  readonly mailer: Mailer
  readonly contacts: Pick<Contacts, 'refusesNews'>
}): MarketingMail {
  return {
    async send(message) {
      // Checked only now: the choice may be more recent than the message.
      if (await contacts.refusesNews(message.to)) return false
      await mailer.send(message)
      return true
    },
  }
}
