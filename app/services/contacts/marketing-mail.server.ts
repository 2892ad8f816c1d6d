/** Unsolicited mail: never goes to anyone who has opted out (ACCT-10), and says in each mail how to opt out. */
import type { MailContent, MailMessage } from '~/models/mail/message'
import type { Mailer } from '../mail/mailer.server'
import type { Contacts } from './contacts.server'
import type { NewsRefusals } from './news-refusals.server'

export interface MarketingMail {
  /**
   * Whether it was sent. Throws as the mailer does. `content` puts the URL it is given into the mail; mail programs get
   * it in the headers.
   */
  send(
    message: Pick<MailMessage, 'to' | 'dedupeKey'> & {
      readonly content: (unsubscribe: string) => MailContent
    },
  ): Promise<boolean>
}

export function createMarketingMail({
  mailer,
  contacts,
  refusals,
}: {
  readonly mailer: Mailer
  readonly contacts: Pick<Contacts, 'refusesNews'>
  readonly refusals: Pick<NewsRefusals, 'linkFor'>
}): MarketingMail {
  return {
    async send({ to, dedupeKey, content }) {
      // Checked only now: the choice may be more recent than the message.
      if (await contacts.refusesNews(to)) return false
      const unsubscribe = refusals.linkFor(to)
      await mailer.send({ to, dedupeKey, unsubscribe, ...content(unsubscribe) })
      return true
    },
  }
}
