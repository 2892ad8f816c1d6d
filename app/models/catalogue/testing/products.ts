/** Products for tests of pure rules. */
import { usd } from '../../money/money'
import type { Category, Product, Variant } from '../product'

export const ref = (key: string) => ({ id: `id-${key}`, key, name: key.toUpperCase(), urlName: key })
export const categoryOf = (key: string, ...ancestors: readonly string[]): Category => ({
  ...ref(key),
  version: 1,
  description: '',
  ancestors: ancestors.map(ref),
  orderHint: '0.1',
  palette: key === 'nuts' ? 'nuts-seeds' : '',
})
export function variantOf(sku: string, over: Partial<Variant> = {}): Variant {
  return {
    id: 1,
    key: sku,
    sku,
    name: sku,
    variantLabel: '1 lb bag',
    unitName: 'bag',
    weight: 1,
    prices: [{ value: usd(999), tiers: [] }],
    images: [],
    active: true,
    backordered: false,
    bulk: false,
    wholesale: false,
    sample: false,
    snackPack: false,
    autoDeliveryEligible: false,
    hiddenFromSearch: false,
    meltable: false,
    inMix: false,
    inTray: false,
    fixedAddress: false,
    customAvailability: [],
    offerGiftAddOns: false,
    maximumPiecesPerOrder: 4_999,
    restrictedCountries: [],
    ...over,
  }
}

export function productOf(over: Partial<Product> = {}): Product {
  return {
    id: 'p-1',
    key: '1101',
    name: 'Roasted Almonds',
    urlName: 'roasted-almonds',
    path: '/nuts/almonds/roasted-almonds.html',
    description: '',
    oneLiner: 'Crunchy',
    metaDescription: '',
    contentList: [],
    primaryCategory: categoryOf('almonds', 'nuts'),
    categories: [ref('almonds'), ref('gifts'), ref('unknown')],
    variants: [variantOf('a-01')],
    masterSku: 'a-01',
    hidePrice: false,
    tags: [
      { key: 'vegan', label: 'Vegan' },
      { key: 'badge-onsale', label: 'Sale' },
    ],
    allergens: ['tree nut'],
    certifications: [],
    highlights: [],
    upsellingProductKeys: [],
    averageRating: 4.5,
    totalReviews: 12,
    sampleData: false,
    orderCount: 70,
    activatedAt: '2026-01-01T00:00:00.500Z',
    keywords: ['mandorle'],
    ...over,
  }
}
