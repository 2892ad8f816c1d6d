/** The text of a page as a reader without scripts sees it. */
import { parseHTML } from './linkedom'

const UNSEEN = new Set(['script', 'style', 'head', 'template'])
const ELEMENT = 1
const TEXT = 3

export const parsePage = (html: string): Document => parseHTML(html).document

/** Collapses whitespace. */
export const squash = (text: string): string => text.replace(/\s+/g, ' ').trim()

function* wordsOf(node: Node): Generator<string> {
  for (const child of node.childNodes)
    if (child.nodeType === TEXT) yield child.textContent ?? ''
    else if (child.nodeType === ELEMENT && !UNSEEN.has((child as Element).localName)) {
      yield ' '
      yield* wordsOf(child)
      yield ' '
    }
}

/** Visible text with a space at every element boundary. */
export const visibleText = (element: Node): string => squash([...wordsOf(element)].join(''))

/** Text of `<main>`, or of the whole page if it has none. */
export const mainText = (document: Document): string =>
  visibleText(document.querySelector('main') ?? document)

export function decodeEntities(text: string): string {
  return text.includes('&')
    ? (parsePage(`<p>${text.replaceAll('<', '&lt;')}</p>`).querySelector('p')?.textContent ?? '')
    : text
}

/**
 * Elements that text browsers start on a new line; they know neither `details` nor `summary`, and ignore CSS spacing.
 */
const LINES = new Set(
  `address article aside blockquote br caption dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr
  legend li main nav ol p pre section table tbody td th thead tr ul`.split(/\s+/),
)
const FIELDS = new Set(['input', 'select', 'textarea'])

interface Reading {
  /** The text read last; empty at the start of a line. */
  before: string
  /** Whether an element began or ended since then. */
  between: boolean
  readonly touching: string[]
}

function readWord(word: string, reading: Reading): void {
  if (word === '') return
  if (reading.between && /[^\s(“]$/.test(reading.before) && /^[\p{L}\p{N}$([←→●]/u.test(word))
    reading.touching.push(`${reading.before.slice(-24)}|${word.slice(0, 24)}`)
  reading.before = word
  reading.between = false
}

function read(node: Node, reading: Reading): void {
  for (const child of node.childNodes) {
    if (child.nodeType === TEXT) readWord(child.textContent ?? '', reading)
    if (child.nodeType !== ELEMENT) continue
    const element = child as Element
    if (UNSEEN.has(element.localName)) continue
    // Text browsers bracket fields and keep their options apart.
    if (FIELDS.has(element.localName)) {
      reading.before = ''
      continue
    }
    if (LINES.has(element.localName)) reading.before = ''
    reading.between = true
    if (element.localName === 'img') readWord(element.getAttribute('alt') || 'picture', reading)
    read(element, reading)
    if (LINES.has(element.localName)) reading.before = ''
    reading.between = true
  }
}

/** Text of adjacent elements that a text browser runs together: `Back|Next`. */
export function touchingWords(element: Node): readonly string[] {
  const reading: Reading = { before: '', between: false, touching: [] }
  read(element, reading)
  return reading.touching
}
