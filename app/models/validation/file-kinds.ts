/** What a file is by what stands in it, whatever its name or its sender says. */

/** `zip` is what newer office documents are, too. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'zip' | 'text'

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
]

/** UTF-16 is half zeros; its mark tells it from what is no text. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** No sign that texts do not have: only tabs and line breaks below the blank. */
function isText(bytes: Uint8Array): boolean {
  return isUtf16(bytes) || !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))
}

/** Undefined for anything else, which is refused. */
export function kindOfFile(bytes: Uint8Array): FileKind | undefined {
  const known = SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))
  return known?.[0] ?? (isText(bytes) ? 'text' : undefined)
}
