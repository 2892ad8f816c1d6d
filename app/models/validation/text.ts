/** Texts as they are kept. */

/** Line breaks and control signs have no place in a one-line field: they end up in mail headers and labels. */
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/g

/** Within a name they join or part letters; alone they print nothing, though they are no white space. */
const NOTHING_SEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

export function cleanLine(value: string): string {
  const line = value.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()
  return NOTHING_SEEN.test(line) ? '' : line
}

/** Of a field with room for several lines: each is cleaned, and they stay apart, by one empty line at most. */
export function cleanText(value: string): string {
  const lines = value.split(/\r\n?|[\n\u2028\u2029]/).map(cleanLine)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
