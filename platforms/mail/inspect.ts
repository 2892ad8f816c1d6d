/** The outbox as pages: a list of mails, and each one as a mail client would show it. */
import { Html, html, htmlResponse } from '../kit/html'
import { inspectionTable } from '../kit/inspection'
import type { StoredMessage } from './store'

/** The mail's own HTML runs nothing: sandboxed, no scripts, inline styles as in mail programs. */
const MESSAGE_POLICY =
  "sandbox allow-popups allow-top-navigation; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:"

/** `basePath` is where this platform is mounted. */
export function inspectMail(messages: readonly StoredMessage[], basePath: string): Response {
  const rows = messages.map(
    (message) =>
      html`<tr>
        <td>${message.sentAt}</td>
        <td>${message.to}</td>
        <td>
          <a href="${basePath}/messages/${message.id}.html">${message.subject}</a> (<a
            href="${basePath}/messages/${message.id}.txt"
            >text</a
          >)
        </td>
      </tr>`,
  )
  return inspectionTable({
    title: 'Mail',
    caption: 'Newest first, at most 200',
    headings: ['Sent', 'To', 'Subject'],
    rows,
    empty: 'No mail yet.',
  })
}

export function showMessageHtml(message: StoredMessage): Response {
  return htmlResponse(new Html(message.html), MESSAGE_POLICY)
}
