/** Texts as they are kept. */

/** Line breaks and control signs have no place in a one-line field: they end up in mail headers and labels. */
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/g

export function cleanLine(value: string): string {
  return value.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()
}
