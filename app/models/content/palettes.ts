/** The five category palettes and the names that share them (LIST-03 to LIST-05). */
import type { Surface } from './colours'

const BY_KEY: Readonly<Record<string, Surface>> = {
  'chocolates-sweets': 'chocolate',
  'dried-fruit': 'fruit',
  'nuts-seeds': 'nuts',
  pantry: 'pantry',
  snacks: 'snacks',
  'bakery-snacks': 'snacks',
  breakfast: 'snacks',
  nuts: 'nuts',
  'coffees-teas': 'pantry',
  'coffee-tea': 'pantry',
  powders: 'pantry',
  seeds: 'nuts',
}

/** The surface of a palette given by key or by name, `Chocolates & Sweets`; Snacks for an unknown one. */
export function surfaceOfPalette(palette: string): Surface {
  const key = palette
    .toLowerCase()
    .replace(/&|\band\b/g, ' ')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return Object.hasOwn(BY_KEY, key) ? (BY_KEY[key] ?? 'snacks') : 'snacks'
}
