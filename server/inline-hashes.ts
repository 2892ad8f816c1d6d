/**
 * Which scripts and styles of a page may run, by the hashes of what stands in them. Only elements that our own render has
 * marked are counted: a hash of whatever is found in a page would allow what somebody has smuggled into it as well.
 */
import { hash } from 'node:crypto'

export interface InlineHashes {
  /** As sources of a Content-Security-Policy, in quotes. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] }

export function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

const TAG = /^<(script|style)\b/

/**
 * Takes the marks (`nonce="…"` with a value that nobody else can know) out of a page, so that it is the same bytes each
 * time, and gives the hashes of the elements that had one.
 */
export function takeMarks(
  html: string,
  mark: string,
): { readonly html: string; readonly inline: InlineHashes } {
  const attribute = ` nonce="${mark}"`
  const pieces = html.split(attribute)
  const [scripts, styles] = [new Set<string>(), new Set<string>()]
  for (let at = 0; at + 1 < pieces.length; at += 1) {
    const before = pieces[at] ?? ''
    const name = TAG.exec(before.slice(before.lastIndexOf('<')))?.[1]
    const after = pieces[at + 1] ?? ''
    const [start, end] = [after.indexOf('>') + 1, after.indexOf(`</${name}`)]
    // One that is loaded by its address has nothing in it, and its address is allowed by its origin.
    if (name === undefined || start === 0 || end <= start) continue
    const into = name === 'script' ? scripts : styles
    into.add(sourceOf(after.slice(start, end)))
  }
  return { html: pieces.join(''), inline: { scripts: [...scripts], styles: [...styles] } }
}
