/** What someone sent with a form on a content page. */
import { storeConfig } from '~/models/content/store'
import type { Answers } from '~/models/content/lead-form'
import type { MailContent } from '~/models/mail/message'
import { mailDocument, mailHtml, style, webAddress } from './mail-html'
import { textDocument } from './mail-text'

export function renderLead(form: string, page: string | null, answers: Answers, shop: string): MailContent {
  const subject = `A form was sent: ${form}`
  const where = page === null ? 'By a call.' : `On the page ${page}.`
  const lines = Object.entries(answers).map(([name, value]) => `${name}: ${value}`)
  return {
    subject,
    html: mailDocument({
      title: subject,
      preview: where,
      brand: storeConfig.name,
      sections: [
        mailHtml`<h1 style="${style.h1}">${subject}</h1>
<p style="${style.paragraph}">${where}</p>`,
        lines.map((line) => mailHtml`<p style="${style.paragraph}">${line}</p>`),
      ],
      footer: mailHtml`<a href="${webAddress(shop)}" style="${style.link}">${storeConfig.name}</a>`,
    }),
    text: textDocument([`${subject}\n\n${where}`, lines.join('\n')]),
  }
}
