/** Normalises text for storage. */

/** One-line fields must not contain line breaks or control characters: they end up in mail headers and labels. */
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/g

/** Within a name they join or separate letters; alone they are invisible, though not whitespace. */
const NOTHING_SEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

export function cleanLine(value: string): string {
  const line = value.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()
  return NOTHING_SEEN.test(line) ? '' : line
}

/** For multi-line fields: cleans each line, keeping at most one empty line between them. */
export function cleanText(value: string): string {
  const lines = value.split(/\r\n?|[\n\u2028\u2029]/).map(cleanLine)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
