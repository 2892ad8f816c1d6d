/** What a text browser shows of a page, and what would make it hard to read there. */
import { execFileSync } from 'node:child_process'
import type { Page } from './browser'
import { squash, touchingWords, visibleText } from './html-text'

export type TextBrowser = 'w3m' | 'lynx'

/** The heading comes within these, after the header and, for agents, their banner. */
const HEADING_LINES = 12
/** Words are spelled in one way, the American one. */
const OTHER_SPELLINGS = /\b(?:e-mail|(?:col|fav|flav|neighb)our)\w*/gi
/** Remains of styles, scripts, templates and the framework; ids. */
const LEFTOVERS = [/[{}<]|undefined|\[object|NaN|Loading/, /[\da-f]{8}-[\da-f]{4}-/]

/** What a text browser makes of a page. */
export function rendered(program: TextBrowser, html: string, columns: number): string {
  const ways = {
    w3m: ['-T', 'text/html', '-I', 'UTF-8', '-O', 'UTF-8', '-dump', '-cols', String(columns)],
    lynx: [
      '-dump',
      '-nolist',
      '-stdin',
      `-width=${columns}`,
      '-assume_charset=utf-8',
      '-display_charset=utf-8',
    ],
  }
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  return execFileSync(program, ways[program], { input: html, encoding: 'utf8', env })
}

/** Words of a page that run together where styles are ignored, or are spelled in another way than elsewhere. */
export const wordFaultsOf = ({ document }: Page): readonly string[] => [
  ...touchingWords(document.body).map((words) => `runs together: ${words}`),
  ...(visibleText(document.body).match(OTHER_SPELLINGS) ?? []).map((word) => `another spelling: ${word}`),
]

/** What makes a page hard to read in a text browser, one line each. */
export function faultsOf(text: string, page: Page, columns: number): readonly string[] {
  const { document } = page
  const lines = text.split('\n')
  const heading = squash(document.querySelector('h1')?.textContent ?? '')
  const at = lines.findIndex((line) => squash(line).startsWith(heading.slice(0, columns / 2)))
  return [
    ...(at >= 0 && at < HEADING_LINES ? [] : [`the heading “${heading}” is on line ${at}`]),
    ...lines.filter((line) => line.length > columns).map((line) => `${line.length} columns: ${line}`),
    ...lines.filter((line) => LEFTOVERS.some((leftover) => leftover.test(line))),
    ...wordFaultsOf(page),
    ...[...document.querySelectorAll('img:not([alt])')].map(
      (image) => `a file name: ${image.getAttribute('src') ?? ''}`,
    ),
    ...[...document.querySelectorAll('a[href]')]
      .filter((link) => visibleText(link) === '' && !link.querySelector('img[alt]:not([alt=""])'))
      .map((link) => `a link without a name: ${link.getAttribute('href') ?? ''}`),
    ...[...document.querySelectorAll('a[href], button')]
      .map(visibleText)
      .filter((name) => name !== '' && !/[\p{L}\p{N}]/u.test(name))
      .map((name) => `a name of signs alone: ${name}`),
  ]
}
