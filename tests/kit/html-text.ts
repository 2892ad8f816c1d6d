/** Words of a page as a reader without scripts meets them. */
import { parseHTML } from 'linkedom'

const UNSEEN = new Set(['script', 'style', 'head', 'template'])
const ELEMENT = 1
const TEXT = 3

export const parsePage = (html: string): Document => parseHTML(html).document

/** Blanks made one. */
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

/** Texts with a blank wherever an element begins or ends. */
export const visibleText = (element: Node): string => squash([...wordsOf(element)].join(''))

/** The main part, or all of a page that has none. */
export const mainText = (document: Document): string =>
  visibleText(document.querySelector('main') ?? document)

export function decodeEntities(text: string): string {
  return text.includes('&')
    ? (parsePage(`<p>${text.replaceAll('<', '&lt;')}</p>`).querySelector('p')?.textContent ?? '')
    : text
}
