/** The mail that invites a friend. It names the sender, since nobody else chose this address. */
import { storeConfig } from '~/models/content/store'
import { mailedName } from '~/models/mail/mailed-name'
import type { MailContent } from '~/models/mail/message'
import { letter } from './letter'

export function renderReferralInvitation({
  firstName,
  link,
  shop,
  unsubscribe,
}: {
  /** The customer's, as they typed it. */
  readonly firstName: string
  readonly link: string
  readonly shop: string
  readonly unsubscribe: string
}): MailContent {
  const name = mailedName(firstName)
  const sender = name ?? 'A friend'
  const they = name ?? 'your friend'
  return letter({
    subject: `${sender} thinks you would like ${storeConfig.name}`,
    preview: `${storeConfig.productWord}, dried fruit, snacks and gifts, delivered to your door.`,
    heading: `${sender} recommends us`,
    opening: `Hello, ${they} shops at ${storeConfig.name} and thinks you would enjoy it, too: ${storeConfig.productWord.toLowerCase()}, dried fruit, snacks and gifts, delivered to your door.`,
    button: { label: `Visit ${storeConfig.name}`, url: link },
    closing: [
      `When you place your first order after following this link, we thank ${they} with store credit.`,
      'We wrote to you because they asked us to, and will not write again unless you ask us yourself.',
    ],
    shop,
    unsubscribe,
  })
}
