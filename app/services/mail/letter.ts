/** A short mail: its subject matter, perhaps a button, and further notes. In HTML and in text. */
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import { buttonLink, mailDocument, mailHtml, style, webAddress } from './mail-html'
import type { MailPart } from './mail-html'
import { textDocument } from './mail-text'

const UNSUBSCRIBE = 'No more mails like this one?'

interface Letter {
  readonly subject: string
  readonly preview: string
  readonly heading: string
  readonly opening: string
  readonly button?: { readonly label: string; readonly url: string }
  readonly closing: readonly string[]
  readonly shop: string
  /** Of a mail that nobody asked for: the URL by which no more come. */
  readonly unsubscribe?: string
}

export function letter({
  subject,
  preview,
  heading,
  opening,
  button,
  closing,
  shop,
  unsubscribe,
}: Letter): MailContent {
  const paragraph = (text: string): MailPart => mailHtml`<p style="${style.paragraph}">${text}</p>`
  return {
    subject,
    html: mailDocument({
      title: subject,
      preview,
      brand: storeConfig.name,
      sections: [
        mailHtml`<h1 style="${style.h1}">${heading}</h1>
${paragraph(opening)}
${button !== undefined && buttonLink(button.label, button.url)}`,
        closing.map(paragraph),
      ],
      footer: mailHtml`Questions? Call ${storeConfig.phone} or write to <a href="${storeConfig.emailHref}" style="${style.link}">${storeConfig.email}</a>.<br>
<a href="${webAddress(shop)}" style="${style.link}">${storeConfig.name}</a>, ${storeConfig.postalAddress.slice(1).join(', ')}${
        unsubscribe !== undefined &&
        mailHtml`<br>
${UNSUBSCRIBE} <a href="${webAddress(unsubscribe)}" style="${style.link}">Unsubscribe</a>`
      }`,
    }),
    text: textDocument([
      `${heading}\n\n${opening}`,
      ...(button === undefined ? [] : [`${button.label}:\n${webAddress(button.url)}`]),
      ...closing,
      `Questions? Call ${storeConfig.phone} or write to ${storeConfig.email}.`,
      `${storeConfig.postalAddress.join(', ')}\n${webAddress(shop)}`,
      ...(unsubscribe === undefined ? [] : [`${UNSUBSCRIBE} Unsubscribe:\n${webAddress(unsubscribe)}`]),
    ]),
  }
}
