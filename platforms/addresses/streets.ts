/** What the service knows about streets: how their lines are written. No free data says which streets a town has. */
import { fold, isOneSlipAway } from './names'

const SUFFIXES = [
  'Avenue',
  'Street',
  'Road',
  'Drive',
  'Lane',
  'Court',
  'Boulevard',
  'Place',
  'Circle',
  'Terrace',
  'Parkway',
  'Highway',
  'Square',
  'Crescent',
  'Trail',
] as const

/** The most common street names of both countries, each with its most frequent suffixes. */
const COMMON: Readonly<Record<string, readonly (typeof SUFFIXES)[number][]>> = {
  Adams: ['Street', 'Avenue'], Birch: ['Street', 'Lane', 'Drive'], Cedar: ['Street', 'Lane', 'Avenue'],
  Center: ['Street', 'Avenue'], Cherry: ['Street', 'Lane'], Chestnut: ['Street', 'Avenue'],
  Church: ['Street', 'Road'], Dogwood: ['Drive', 'Lane'], Elm: ['Street', 'Avenue'],
  Franklin: ['Street', 'Avenue'], Grove: ['Street', 'Avenue'], Hickory: ['Lane', 'Street'],
  Highland: ['Avenue', 'Drive'], Hillside: ['Avenue', 'Drive'], Jackson: ['Street', 'Avenue'],
  Jefferson: ['Street', 'Avenue'], King: ['Street', 'Road'], Lake: ['Street', 'Road', 'Avenue'],
  Laurel: ['Street', 'Lane'], Lincoln: ['Avenue', 'Street'], Madison: ['Avenue', 'Street'],
  Main: ['Street', 'Avenue'], Maple: ['Avenue', 'Street', 'Drive'], Market: ['Street'],
  Meadow: ['Lane', 'Drive'], Mill: ['Street', 'Road'], Oak: ['Street', 'Avenue', 'Lane'],
  Park: ['Avenue', 'Street', 'Place'], Pine: ['Street', 'Avenue'], Pleasant: ['Street', 'Avenue'],
  Queen: ['Street'], Ridge: ['Road', 'Avenue'], River: ['Road', 'Street'], Spring: ['Street'],
  Spruce: ['Street', 'Lane'], Sunset: ['Drive', 'Boulevard'], Valley: ['Road', 'Drive'],
  Walnut: ['Street', 'Avenue'], Washington: ['Street', 'Avenue'], Willow: ['Street', 'Lane'],
} // prettier-ignore

/** Large buildings: mail needs a unit number. */
const MANY_DOORS = /\b(apartments|towers?|plaza|center|centre|condominiums?)$/i
const DOOR = /#|\b(apt|apartment|unit|suite|ste|floor|fl|room|rm|penthouse|ph|box)\b/i
const BOX = /^(p\.?\s*o\.?\s*box|general delivery|rr|hc|psc|cmr|unit)\b/i
const NUMBER = /^(\d+[a-z]?(-\d+)?( 1\/2)?|one|two|three|four|five|six|seven|eight|nine|ten)\b/i
const QUADRANT = /\b(NW|NE|SW|SE|northwest|northeast|southwest|southeast)\b/i

export const QUADRANTS = ['NW', 'NE', 'SW', 'SE'] as const

export const hasNumber = (street: string): boolean => NUMBER.test(street) || BOX.test(street)
export const hasQuadrant = (street: string): boolean => QUADRANT.test(street) || BOX.test(street)
export const needsDoor = (street1: string, street2: string): boolean =>
  MANY_DOORS.test(street1) && !DOOR.test(street1) && street2 === ''

const wordsOf = (street: string) => street.trim().split(/\s+/)

/** Possible streets for `12 Maple`; none if it is unambiguous or unknown. */
export function completionsOf(street: string): readonly string[] {
  const [number = '', name = '', ...more] = wordsOf(street)
  const found = Object.keys(COMMON).find((common) => common.toLowerCase() === name.toLowerCase())
  if (more.length > 0 || found === undefined || !/^\d/.test(number)) return []
  return (COMMON[found] ?? []).map((suffix) => `${number} ${found} ${suffix}`)
}

/** The line with a one-slip typo in its street suffix corrected; null if there is none. */
export function mended(street: string): string | null {
  const words = wordsOf(street)
  const last = words.at(-1)
  if (words.length < 3 || last === undefined || last.length < 4) return null
  const meant = SUFFIXES.find((suffix) => suffix.length > 4 && isOneSlipAway(fold(suffix), fold(last)))
  return meant === undefined ? null : [...words.slice(0, -1), meant].join(' ')
}

/** Streets that begin like `12 Map`, keeping the typed number. */
export function streetsBeginning(typed: string, limit: number): readonly string[] {
  const [number = '', ...rest] = wordsOf(typed)
  const isNumbered = /^\d/.test(number)
  const start = fold((isNumbered ? rest : wordsOf(typed)).join(' '))
  const all = Object.entries(COMMON).flatMap(([name, suffixes]) =>
    suffixes.map((suffix) => `${name} ${suffix}`),
  )
  const found = start === '' ? [] : all.filter((street) => fold(street).startsWith(start))
  return found.slice(0, limit).map((street) => (isNumbered ? `${number} ${street}` : street))
}
