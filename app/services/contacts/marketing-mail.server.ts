/** Mail that nobody has ordered: it goes to nobody who has said that they want none (ACCT-10). */
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
      // Asked as late as this: the choice may be younger than the message.
      if (await contacts.refusesNews(message.to)) return false
      await mailer.send(message)
      return true
    },
  }
}
