/** A page's description where nobody has written one: the beginning of what the page says. */

/** About what search engines show of a description. */
const SUMMARY_MAX = 160
/** Not an ellipsis: one character beyond Latin-1 doubles what V8 takes to encode a page. */
const GOES_ON = '...'

const CHARACTERS = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' } as const

/** Texts of products are HTML, sanitised. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<\/?(?:a|b|i|em|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Plain texts of a page in reading order, in whole words; empty if there are none. */
export function summaryOf(texts: readonly string[]): string {
  const text = texts.join(' ').replaceAll(/\s+/g, ' ').trim()
  if (text.length <= SUMMARY_MAX) return text
  const start = text.slice(0, SUMMARY_MAX - GOES_ON.length + 1)
  const words = start.slice(0, start.lastIndexOf(' ')).replace(/[\s,;:.–-]+$/, '')
  return words + GOES_ON
}
