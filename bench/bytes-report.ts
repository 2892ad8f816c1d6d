/** The section of docs/performance.md about page weight. */
import type { PageBytes } from './bytes'
import { number, table } from './markdown'
import type { BenchResults } from './results'
import { KB } from './targets'

const kilobytes = (bytes: number) => number(bytes / KB, 1)

function bytesTable(bytes: readonly PageBytes[]): string {
  return table(
    [
      'page',
      'mode',
      'HTML KB',
      'CSS KB',
      'JavaScript KB',
      'right after, KB',
      'CSS files',
      'JavaScript files',
      'right after, files',
    ],
    bytes.map((page) => [
      page.title,
      page.mode,
      kilobytes(page.html),
      kilobytes(page.css),
      kilobytes(page.js),
      kilobytes(page.jsAfter),
      page.cssFiles,
      page.jsFiles,
      page.jsAfterFiles,
    ]),
  )
}

export function bytesSection({ bytes }: BenchResults): string {
  return `## Bytes

Gzip bytes of real answers of the running shop (1 KB = 1,000 bytes). JavaScript and CSS are every file that the document names, preloads included, and what those scripts import at once. Right after comes what they fetch by themselves as soon as the page works, for a guest who presses nothing (\`bench/right-after.ts\`); it counts toward no limit. The shop measured lets its gateway's own page ask for the card; with Braintree, \`hosted-fields\` of the shop and Braintree's script come right after the payment step. Lite mode is asked for with \`Save-Data: on\`. Browsers that take Brotli load less.

${bytesTable(bytes)}`
}
