/** Normalises place and street names for comparison: ignores accents, case, dots and the ways to write Saint. */

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bsaint\b/g, 'st'],
  [/\bsainte\b/g, 'ste'],
  [/\bfort\b/g, 'ft'],
  [/\bmount\b/g, 'mt'],
]

export function fold(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return SHORT_FORMS.reduce((text, [long, short]) => text.replace(long, short), plain)
}

/** One letter added, missing or wrong, or two swapped. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (a.length === b.length) {
    const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
    return restA.slice(1) === restB.slice(1) || isSwapped
  }
  return a.length > b.length ? restA.slice(1) === restB : restA === restB.slice(1)
}

/** Whether one name's words occur consecutively in the other: Montclair in Upper Montclair. */
export function holdsName(long: string, short: string): boolean {
  return short !== '' && ` ${long} `.includes(` ${short} `)
}
