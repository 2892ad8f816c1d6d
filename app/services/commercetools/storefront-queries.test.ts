import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'
import type { Product } from '~/models/catalogue/product'
import { createStorefrontQueries } from './storefront-queries.server'

let shop: Commerce
beforeAll(async () => {
  shop = await openCommerce()
})
afterAll(() => shop.close())

it('products of a custom product come lightest first, the same weight by key [API-34]', async () => {
  const known = await shop.catalogue.getProductByKey('9801')
  if (known === null) throw new Error('No snack box')
  const weighing = (key: string, weight: number): Product => ({
    ...known,
    key,
    masterSku: `${key}-big`,
    variants: known.variants.flatMap((variant) => [
      { ...variant, sku: `${key}-small`, weight: 0 },
      { ...variant, sku: `${key}-big`, weight },
    ]),
  })
  const products = [weighing('c', 5), weighing('b', 2), weighing('d', 0.5), weighing('a', 2)]
  const queries = createStorefrontQueries({
    catalogue: { ...shop.catalogue, findProducts: async () => products },
  })
  const data = await queries.run(
    { operationName: 'productsByCustomProduct', variables: { customProduct: 'Dynamic Bundle' } },
    async (product) => product,
  )
  expect((data['products'] as readonly Product[]).map(({ key }) => key)).toEqual(['d', 'a', 'b', 'c'])
})

it('a list is asked for once a minute, and an unknown tag not at all [API-33]', async () => {
  shop.catalogue.clear()
  await shop.catalogue.getTags()
  shop.wire.calls.length = 0
  const first = await shop.catalogue.findProducts({ tag: 'hero' })
  expect(await shop.catalogue.findProducts({ tag: 'hero' })).toEqual(first)
  expect(await shop.catalogue.findProducts({ tag: '" or "1"="1' })).toEqual([])
  expect(shop.wire.calls.filter((call) => JSON.stringify(call).includes('product-projections'))).toHaveLength(
    1,
  )
})
