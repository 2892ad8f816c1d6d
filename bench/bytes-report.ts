/** The section of docs/performance.md about page weight. */
import type { AskedBytes } from './asked-for'
import type { PageBytes } from './bytes'
import { KB, number, table } from './markdown'
import type { BenchResults } from './results'

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

function askedTable(asked: readonly AskedBytes[], pages: number): string {
  return table(
    ['asked for', 'script', 'JavaScript KB', 'files', 'by'],
    asked.map(({ title, name, js, files, pages: by }) => [
      title,
      `\`${name}\``,
      kilobytes(js),
      files,
      by.length === pages ? 'every page' : by.length === 0 ? 'other pages' : by.join(', '),
    ]),
  ).replaceAll('---:', '---')
}

function askedPart({ asked, bytes }: BenchResults): string {
  if (asked === undefined) return 'What is fetched only when it is asked for was not measured in this run.'
  const pages = new Set(bytes.map(({ page }) => page)).size
  return `What scripts fetch only when it is asked for, on top of what the page has by then, on the page of these where that is most:

${askedTable(asked, pages)}`
}

export function bytesSection(results: BenchResults): string {
  const { bytes } = results
  return `## Bytes

Gzip bytes of real answers of the running shop (1 KB = 1,000 bytes). JavaScript and CSS are every file that the document names, preloads included, and what those scripts import at once. Right after comes what they fetch by themselves as soon as the page works, for a guest who presses nothing (\`bench/right-after.ts\`); it counts toward no limit. The shop measured lets its gateway's own page ask for the card; with Braintree, \`hosted-fields\` of the shop and Braintree's script come right after the payment step. Lite mode is asked for with \`Save-Data: on\`. Browsers that take Brotli load less.

${bytesTable(bytes)}

${askedPart(results)}`
}
