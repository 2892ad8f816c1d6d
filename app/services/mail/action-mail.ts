/** A short mail with one thing to do: a sign-in link, a new password, a gift to open. */
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import { buttonLink, mailDocument, mailHtml, style, webAddress } from './mail-html'
import { textDocument } from './mail-text'

export interface ActionMail {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly address: string }
  /** Below the button: how long the link is good for, what to do when it was not asked for. */
  readonly closing?: readonly string[]
}

/** Throws when the action's address is not the address of a web page. */
export function renderActionMail({
  subject,
  heading,
  paragraphs,
  action,
  closing = [],
}: ActionMail): MailContent {
  const paragraph = (text: string) => mailHtml`<p style="${style.paragraph}">${text}</p>`
  const address = webAddress(action.address)
  const html = mailDocument({
    title: subject,
    preview: paragraphs[0] ?? heading,
    brand: storeConfig.name,
    sections: [
      mailHtml`<h1 style="${style.h1}">${heading}</h1>${paragraphs.map(paragraph)}${buttonLink(action.label, address)}`,
      ...closing.map(paragraph),
    ],
    footer: mailHtml`Questions? Call ${storeConfig.phone} or write to <a href="mailto:${storeConfig.email}" style="${style.link}">${storeConfig.email}</a>.<br>${storeConfig.postalAddress.join(', ')}`,
  })
  const text = textDocument([
    heading,
    ...paragraphs,
    `${action.label}:\n${address}`,
    ...closing,
    `Questions? Call ${storeConfig.phone} or write to ${storeConfig.email}.`,
    storeConfig.postalAddress.join(', '),
  ])
  return { subject, html, text }
}
