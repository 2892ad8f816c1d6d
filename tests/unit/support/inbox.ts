/** Mails as they come in: from here on the outbox is delivered in the background, until the shop is closed. */
import { expect } from 'vitest'
import { askPlatform } from './platforms'
import type { Shop } from './shop'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Beyond the usual ones. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Inbox {
  mailsTo(email: string): Promise<readonly Mail[]>
  /** The newest mail with this in its subject, once there is one. */
  waitFor(email: string, subject: string): Promise<Mail>
}

export function openInbox(shop: Shop): Inbox {
  shop.services.outboxWorker.start()
  const mailsTo: Inbox['mailsTo'] = async (email) => {
    const answer = await askPlatform(shop, `/mail/messages?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as { readonly messages: readonly Mail[] }).messages
  }
  return {
    mailsTo,
    async waitFor(email, subject) {
      const found = async () => (await mailsTo(email)).filter((mail) => mail.subject.includes(subject))
      await expect.poll(async () => (await found()).length).toBeGreaterThan(0)
      const [mail] = await found()
      if (mail === undefined) throw new Error('The mail has gone')
      return mail
    },
  }
}

/** The path of the first link in a mail to a page of the shop below this path. */
export function linkIn({ text }: Mail, path: string): string {
  const [link] = new RegExp(`${path}[\\w-]+`).exec(text) ?? []
  if (link === undefined) throw new Error(`No link to ${path} in the mail`)
  return link
}
