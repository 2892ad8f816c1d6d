/** The frame of the inspection pages. They have no styles: any browser can read them. */
import { html, htmlResponse } from './html'
import type { Html } from './html'

export const INSPECT_POLICY = "default-src 'none'; img-src data:; frame-ancestors 'none'; base-uri 'none'"

export function inspectionPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} | Embedded platforms</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `
}

/** A platform's contents as a table; `empty` is shown if there is nothing yet. */
export function inspectionTable({
  title,
  caption,
  headings,
  rows,
  empty,
}: {
  readonly title: string
  readonly caption: string
  readonly headings: readonly string[]
  readonly rows: readonly Html[]
  readonly empty: string
}): Response {
  const table = html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
  return htmlResponse(
    inspectionPage(title, rows.length === 0 ? html`<p>${empty}</p>` : table),
    INSPECT_POLICY,
  )
}
