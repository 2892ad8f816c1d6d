/** Mails about what people send in: to the shop, and to people waiting for a product. */
import { titleOfTopic } from '~/models/contacts/topics'
import type { Topic } from '~/models/contacts/topics'
import { nameOfRegion } from '~/models/address/regions'
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import { hello } from './greeting'
import { letter } from './letter'
import { mailDocument, mailHtml, style, webAddress } from './mail-html'
import { textDocument } from './mail-text'

/** To the shop itself: what was sent, field by field, and its text. */
function report(subject: string, facts: readonly string[], text: string | null, shop: string): MailContent {
  const lines = text === null ? [] : text.split('\n')
  return {
    subject,
    html: mailDocument({
      title: subject,
      preview: facts[0] ?? subject,
      brand: storeConfig.name,
      sections: [
        mailHtml`<h1 style="${style.h1}">${subject}</h1>`,
        [...facts, ...lines].map((line) => mailHtml`<p style="${style.paragraph}">${line}</p>`),
      ],
      footer: mailHtml`<a href="${webAddress(shop)}" style="${style.link}">${storeConfig.name}</a>`,
    }),
    text: textDocument([subject, facts.join('\n'), ...(text === null ? [] : [text])]),
  }
}

export function renderContactMessage(
  {
    name,
    email,
    phone,
    topic,
    state,
    message,
  }: {
    readonly name: string
    readonly email: string
    readonly phone: string | null
    readonly topic: string
    readonly state: string | null
    readonly message: string | null
  },
  shop: string,
): MailContent {
  const facts = [
    `From ${name}, ${email}`,
    ...(phone === null ? [] : [`Phone: ${phone}`]),
    ...(state === null ? [] : [`State: ${nameOfRegion('US', state)}`]),
  ]
  return report(titleOfTopic(topic as Topic), facts, message, shop)
}

export function renderSurveyAnswer(
  {
    rating,
    comment,
    page,
    email,
  }: {
    readonly rating: number
    readonly comment: string | null
    readonly page: string | null
    readonly email: string | null
  },
  shop: string,
): MailContent {
  const facts = [
    `${rating} of 5`,
    ...(page === null ? [] : [`About ${page}`]),
    email === null ? 'No answer is expected.' : `From ${email}`,
  ]
  return report(`Feedback: ${rating} of 5`, facts, comment, shop)
}

/** To the person who asked for it, once; but anyone may request it for any address. */
export function renderBackInStock(
  {
    name,
    url,
    firstName,
  }: { readonly name: string; readonly url: string; readonly firstName: string | null },
  shop: string,
): MailContent {
  return letter({
    subject: `${name} is back in stock`,
    preview: 'You asked us to tell you.',
    heading: 'It is back',
    opening: `${hello(firstName)} ${name} can be ordered again. You asked us to tell you when it is.`,
    button: { label: 'See it in the shop', url },
    closing: [
      'It may sell out again: we cannot hold it for you.',
      'This is the only mail about it. If you did not ask for it, somebody may have mistyped their address, and there is nothing you need to do.',
    ],
    shop,
  })
}
