/**
 * Hashes of the inline scripts and styles a page may run. Only elements marked by our own render count: hashing
 * whatever the page contains would also allow injected code.
 */
import { hash } from 'node:crypto'

export interface InlineHashes {
  /** Quoted Content-Security-Policy sources. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] }

export function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

const TAG = /^<(script|style)\b/

/**
 * Removes the marks (`nonce="…"` with an unguessable value), so that the page's bytes are stable, and returns the
 * hashes of the elements that had one.
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
    // An external script or style has no content; its origin allows it.
    if (name === undefined || start === 0 || end <= start) continue
    const into = name === 'script' ? scripts : styles
    into.add(sourceOf(after.slice(start, end)))
  }
  return { html: pieces.join(''), inline: { scripts: [...scripts], styles: [...styles] } }
}
