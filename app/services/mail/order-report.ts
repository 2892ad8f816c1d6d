/** A message to customer service about an order. */
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import { mailDocument, mailHtml, style, webAddress } from './mail-html'
import { textDocument } from './mail-text'

export interface MailedReport {
  readonly orderNumber: string
  /** The sender's; empty if the order has none. */
  readonly email: string
  readonly topic: string
  readonly message: string
}

export function renderOrderReport(
  { orderNumber, email, topic, message }: MailedReport,
  shop: string,
): MailContent {
  const subject = `Order ${orderNumber}: ${topic}`
  const from = email === '' ? 'Somebody without an email address' : email
  return {
    subject,
    html: mailDocument({
      title: subject,
      preview: `${from} wrote about order ${orderNumber}.`,
      brand: storeConfig.name,
      sections: [
        mailHtml`<h1 style="${style.h1}">${topic}</h1>
<p style="${style.paragraph}">${from} wrote about order ${orderNumber}:</p>`,
        message.split('\n').map((line) => mailHtml`<p style="${style.paragraph}">${line}</p>`),
      ],
      footer: mailHtml`<a href="${webAddress(shop)}" style="${style.link}">${storeConfig.name}</a>`,
    }),
    text: textDocument([`${topic}\n\n${from} wrote about order ${orderNumber}:`, message]),
  }
}
