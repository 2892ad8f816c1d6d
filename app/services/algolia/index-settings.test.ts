import { afterEach, expect, it, vi } from 'vitest'
import type * as Offers from '~/models/search/offers'

afterEach(() => {
  vi.doUnmock('~/models/catalogue/allergens')
  vi.doUnmock('~/models/search/facets')
  vi.doUnmock('~/models/search/offers')
  vi.doUnmock('~/models/search/product-card')
  vi.doUnmock('~/models/search/product-record')
  vi.resetModules()
})

async function editionOfRelease(): Promise<string> {
  vi.resetModules()
  const { INDEX_EDITION } = await import('./index-settings')
  return INDEX_EDITION
}

it.each([
  ['~/models/search/offers', 'PRICE_BANDS', [{ key: 'under-10', label: 'Under $10', below: Infinity }]],
  ['~/models/search/offers', 'SIZE_CLASSES', [{ key: 'any-size', label: 'Any' }]],
  ['~/models/search/facets', 'RATING_STEPS', [{ key: '2', label: '2 stars & up' }]],
  ['~/models/search/product-card', 'LISTING_TAG_FILTERS', [{ key: 'paleo', label: 'Paleo' }]],
  ['~/models/catalogue/allergens', 'FACILITY_ALLERGENS', ['lupin']],
  ['~/models/search/product-record', 'RECORD_VERSION', 0],
])('is another edition of the index where a release changes %s, %s', async (module, name, changed) => {
  const before = await editionOfRelease()
  expect(await editionOfRelease()).toBe(before)
  // A release is its constants: replaces them with those of another.
  vi.doMock(module, async (original) => ({ ...(await original<object>()), [name]: changed }))
  expect(await editionOfRelease()).not.toBe(before)
})

it('is another edition where only the dearest band gets an end', async () => {
  const before = await editionOfRelease()
  vi.doMock('~/models/search/offers', async (original) => {
    const offers = await original<typeof Offers>()
    const bands = offers.PRICE_BANDS.map((band) => ({ ...band, below: Math.min(band.below, 99_900) }))
    return { ...offers, PRICE_BANDS: bands }
  })
  expect(await editionOfRelease()).not.toBe(before)
})
