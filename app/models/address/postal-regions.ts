/**
 * The state, territory or province of a postal code, so that an address cannot be priced for one place and taxed for
 * another (ADDR-02, ADDR-03): the code sets the shipping price, the state the tax.
 */
import { toPostalCode } from './postal-code'
import type { Country } from './regions'

/** ZIP code prefixes of each state, as first and last three digits, inclusive, as assigned by the postal service. */
const US: readonly (readonly [from: number, to: number, state: string])[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [90, 98, 'AE'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [340, 340, 'AA'],
  [341, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [962, 966, 'AP'],
  [967, 968, 'HI'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
]

/**
 * ZIP codes of post offices that also deliver across a state border, or lie beyond it; by the state on the other side.
 */
const ACROSS: Readonly<Record<string, string>> = {
  AR: '65729 65733 65761 75556',
  AS: '96799',
  CA: '89010 89019 89060 89061 89439 97635',
  GU: '96910 96912 96913 96914 96915 96916 96917 96919 96921 96923 96928 96929 96931 96932',
  IA: '56027 56129 57030 57068',
  ID: '89832 97910 97913 99128',
  IL: '63673',
  KS: '68978',
  LA: '71749',
  MA: '02861',
  MD: '20588',
  ME: '03579',
  MI: '54540',
  MN: '51360 57026 57030 57068',
  MO: '51640 52542 52573 52626 72644',
  MP: '96950 96951 96952',
  MT: '57717 57724',
  ND: '57638 57641 57642 57645 57660 59221 59270 59275',
  NE: '66541 82082',
  NM: '79922 81137 86504 86514 86515',
  NV: '84034',
  NY: '06390',
  OK: '67950',
  OR: '89421 99362',
  SD: '51001 51023 56136 56144 56219 58623 58649 58653 68719',
  TN: '42223 72395',
  TX: '73949 73960 88063',
  UT: '82930 83312 83342 86044 86514',
  VA: '20598',
  WY: '57717 83414',
  AZ: '84531 84536 87328',
}

/** By first letter. The government's K1A lies on both banks of the Ottawa. */
const CA: Readonly<Record<string, readonly string[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
}

function statesOf(zip: string): readonly string[] {
  const prefix = Number(zip.slice(0, 3))
  const across = Object.keys(ACROSS).filter((state) => ACROSS[state]?.includes(zip))
  // A few codes within Hawaii's range belong to other islands.
  if (across.includes('AS')) return across
  const [, , main] = US.find(([from, to]) => prefix >= from && prefix <= to) ?? []
  return main === undefined ? across : [main, ...across]
}

/** Codes of the regions a postal code may be in; none if it is unassigned, or not of that country. */
export function regionsOfPostalCode(country: Country, postalCode: string): readonly string[] {
  const code = toPostalCode(country, postalCode)
  if (code === null) return []
  if (country === 'US') return statesOf(code.slice(0, 5))
  return code.startsWith('K1A') ? ['ON', 'QC'] : (CA[code.charAt(0)] ?? [])
}
