/** Defaults shared by families of products. */
import type { Family } from './product'

type Shared = Family['shared']

const COOL = 'Keep in a cool, dry place, tightly closed. Refrigerate for up to six months, freeze for a year.'
const GOOGLE = 'Food, Beverages & Tobacco > Food Items'

export const NUTS: Shared = {
  sizes: 'nut',
  serving: { grams: 30, description: '1/4 cup' },
  pack: 'pouch',
  storage: COOL,
  origin: 'United States',
  google: `${GOOGLE} > Nuts & Seeds`,
  reviewKind: 'nut',
  taxKind: 'food',
  meltable: false,
  inMix: true,
  inTray: true,
  customAvailability: 'PDP BYOB CSB',
}

export const SEEDS: Shared = { ...NUTS, serving: { grams: 28, description: '3 tablespoons' }, inTray: false, customAvailability: 'PDP BYOB' } // prettier-ignore

export const FRUIT: Shared = {
  ...NUTS,
  sizes: 'fruit',
  serving: { grams: 40, description: '1/4 cup' },
  storage: 'Keep below 70 °F in an airtight container. Refrigerate in warm weather to keep the fruit soft.',
  google: `${GOOGLE} > Fruits & Vegetables > Dried Fruits`,
  reviewKind: 'fruit',
}

export const CHOCOLATE: Shared = {
  ...NUTS,
  sizes: 'candy',
  serving: { grams: 40, description: '12 pieces' },
  storage: 'Keep between 60 and 68 °F, away from light and strong smells. Do not refrigerate.',
  google: `${GOOGLE} > Candy & Chocolate`,
  reviewKind: 'sweet',
  taxKind: 'confectionery',
  meltable: true,
}

export const CANDY: Shared = {
  ...CHOCOLATE,
  storage: 'Keep in a cool, dry place. Once open, close the bag well: sweets soften in damp air.',
  serving: { grams: 40, description: '14 pieces' },
  meltable: false,
  inMix: false,
}

export const SNACKS: Shared = {
  ...NUTS,
  sizes: 'snack',
  storage: 'Keep in a cool, dry place and close the bag well to keep the crunch.',
  google: `${GOOGLE} > Snack Foods`,
  reviewKind: 'snack',
}

export const PANTRY: Shared = {
  ...NUTS,
  sizes: 'pantry',
  storage: 'Keep in an airtight container in a cool, dark cupboard.',
  google: `${GOOGLE} > Cooking & Baking Ingredients`,
  reviewKind: 'pantry',
  inMix: false,
  inTray: false,
  customAvailability: 'PDP',
}

export const COFFEE: Shared = {
  ...PANTRY,
  sizes: 'coffee',
  serving: { grams: 10, description: '2 tablespoons' },
  storage: 'Keep sealed, at room temperature, away from light. Best within six weeks of opening.',
  google: 'Food, Beverages & Tobacco > Beverages > Coffee',
  reviewKind: 'drink',
}

export const TEA: Shared = { ...COFFEE, sizes: 'tea', serving: { grams: 2, description: '1 teaspoon' }, google: 'Food, Beverages & Tobacco > Beverages > Tea & Infusions', pack: 'tin' } // prettier-ignore

export const GIFTS: Shared = {
  ...PANTRY,
  sizes: 'gift',
  serving: { grams: 30, description: '1 ounce' },
  pack: 'gift-box',
  shows: 'pack',
  storage: 'Keep cool and dry; best enjoyed within eight weeks.',
  google: `${GOOGLE} > Food Gift Baskets`,
  reviewKind: 'gift',
}
