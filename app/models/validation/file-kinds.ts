/** Detects a file's type from its content, whatever its name or sender claims. */

/** `zip` includes newer office documents. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'zip' | 'text'

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
]

/** UTF-16 is half zeros; its byte order mark distinguishes it from binary data. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Only control characters that occur in text: tabs and line breaks. */
function isText(bytes: Uint8Array): boolean {
  return isUtf16(bytes) || !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))
}

/** Undefined for any other type, which is rejected. */
export function kindOfFile(bytes: Uint8Array): FileKind | undefined {
  const known = SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))
  return known?.[0] ?? (isText(bytes) ? 'text' : undefined)
}
