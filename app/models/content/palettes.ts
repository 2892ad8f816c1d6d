/** The five category palettes, and the names that map to them (LIST-03 to LIST-05). */
import type { Category } from '../catalogue/product'
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

function knownSurface(name: string): Surface | undefined {
  const key = name
    .toLowerCase()
    .replace(/&|\band\b/g, ' ')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return Object.hasOwn(BY_KEY, key) ? BY_KEY[key] : undefined
}

/** Surface of a palette, by key or by name (`Chocolates & Sweets`); Snacks if unknown. */
export const surfaceOfPalette = (palette: string): Surface => knownSurface(palette) ?? 'snacks'

/**
 * A category's palette: as set by its merchant, else its own name or that of its nearest ancestor that is a palette.
 */
export function paletteOf({
  palette,
  name,
  ancestors,
}: Pick<Category, 'palette' | 'name' | 'ancestors'>): string {
  if (palette !== '') return palette
  const names = [...ancestors.map((each) => each.name), name]
  return names.findLast((each) => knownSurface(each) !== undefined) ?? ''
}
