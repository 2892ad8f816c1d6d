/** The zone of a postal code, seen from the warehouse in New Jersey (075): prices and transit days. */

import { toPostalCode } from '../../app/models/address/postal-code'

export type Region = 'contiguous' | 'alaska-hawaii' | 'territory' | 'military' | 'canada'

export interface Zone {
  readonly region: Region
  /** Row of the price table: 1 to 8 in the contiguous states, 9 to 13 elsewhere. */
  readonly zone: number
  /** Business days in transit by the standard service. */
  readonly groundDays: number
}

const GROUND_DAYS: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4, 7: 4, 8: 5 }

/** First and last 3-digit prefix, inclusive. Prefixes in no range are not used by the postal service. */
const CONTIGUOUS: readonly (readonly [from: number, to: number, zone: number])[] = [
  [5, 5, 2],
  [10, 59, 3],
  [60, 69, 2],
  [70, 79, 1],
  [80, 89, 2],
  [100, 127, 2],
  [128, 179, 3],
  [180, 199, 2],
  [200, 212, 3],
  [214, 246, 3],
  [247, 268, 4],
  [270, 289, 4],
  [290, 319, 5],
  [320, 339, 6],
  [341, 342, 6],
  [344, 344, 6],
  [346, 347, 6],
  [349, 349, 6],
  [350, 397, 5],
  [398, 399, 5],
  [400, 427, 4],
  [430, 459, 4],
  [460, 479, 5],
  [480, 499, 4],
  [500, 516, 6],
  [520, 528, 5],
  [530, 549, 5],
  [550, 567, 6],
  [570, 577, 6],
  [580, 588, 6],
  [590, 599, 7],
  [600, 658, 5],
  [660, 693, 6],
  [700, 714, 6],
  [716, 769, 6],
  [770, 799, 7],
  [800, 816, 7],
  [820, 831, 7],
  [832, 838, 8],
  [840, 847, 8],
  [850, 865, 8],
  [870, 885, 7],
  [889, 898, 8],
  [900, 961, 8],
  [970, 994, 8],
]

const OUTLYING: readonly (readonly [from: number, to: number, zone: Zone])[] = [
  [6, 9, { region: 'territory', zone: 10, groundDays: 5 }],
  [90, 98, { region: 'military', zone: 11, groundDays: 9 }],
  [340, 340, { region: 'military', zone: 11, groundDays: 9 }],
  [962, 966, { region: 'military', zone: 11, groundDays: 9 }],
  [967, 968, { region: 'alaska-hawaii', zone: 9, groundDays: 4 }],
  [969, 969, { region: 'territory', zone: 10, groundDays: 7 }],
  [995, 999, { region: 'alaska-hawaii', zone: 9, groundDays: 4 }],
]

/** By first letter of a Canadian postal code: zone 12 near the eastern border, 13 farther away. */
const CANADA: Readonly<Record<string, readonly [zone: number, days: number]>> = {
  A: [13, 6],
  B: [13, 5],
  C: [13, 5],
  E: [13, 5],
  G: [12, 3],
  H: [12, 2],
  J: [12, 3],
  K: [12, 3],
  L: [12, 2],
  M: [12, 2],
  N: [12, 3],
  P: [12, 4],
  R: [13, 5],
  S: [13, 5],
  T: [13, 5],
  V: [13, 6],
  X: [13, 9],
  Y: [13, 9],
}

/** The zone of a postal code, or null if the country has no such code. */
export function zoneOf(country: 'US' | 'CA', postalCode: string): Zone | null {
  const code = toPostalCode(country, postalCode)
  if (code === null) return null
  if (country === 'CA') {
    const found = CANADA[code.charAt(0)]
    return found ? { region: 'canada', zone: found[0], groundDays: found[1] } : null
  }
  const prefix = Number(code.slice(0, 3))
  // American Samoa has one code within Hawaii's range.
  if (code.startsWith('96799')) return { region: 'territory', zone: 10, groundDays: 7 }
  const outlying = OUTLYING.find(([from, to]) => prefix >= from && prefix <= to)
  if (outlying) return outlying[2]
  const near = CONTIGUOUS.find(([from, to]) => prefix >= from && prefix <= to)
  if (!near) return null
  return { region: 'contiguous', zone: near[2], groundDays: GROUND_DAYS[near[2]] ?? 5 }
}
