/** A small shop for tests: one of each thing a cart needs. */
import type { Answer, Body, TestClient } from './client'

export interface Sample {
  readonly typeId: string
  readonly categoryId: string
  readonly childId: string
  readonly channelId: string
  readonly taxCategoryId: string
  readonly product: Body
}

async function made(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

const usd = (centAmount: number) => ({ currencyCode: 'USD', centAmount })

export function productDraft(key: string, more: object = {}) {
  return {
    key,
    productType: { typeId: 'product-type', key: 'nuts' },
    name: { en: `The ${key}` },
    slug: { en: key },
    publish: true,
    taxCategory: { typeId: 'tax-category', key: 'food' },
    masterVariant: {
      sku: `${key}-1`,
      prices: [{ value: usd(1099) }],
      attributes: [{ name: 'weight', value: 16 }],
      images: [{ url: 'https://images.test/1.png', dimensions: { w: 600, h: 400 } }],
    },
    ...more,
  }
}

export async function seedSample(client: TestClient): Promise<Sample> {
  const type = await made(
    client.post('/product-types', {
      key: 'nuts',
      name: 'Nuts',
      description: 'Nuts by weight',
      attributes: [
        { name: 'weight', type: { name: 'number' }, label: { en: 'Weight' }, isRequired: false },
        {
          name: 'roast',
          type: { name: 'enum', values: [{ key: 'dark', label: 'Dark' }] },
          label: { en: 'Roast' },
          isRequired: false,
        },
        {
          name: 'related',
          type: { name: 'set', elementType: { name: 'reference', referenceTypeId: 'category' } },
          label: { en: 'Related' },
          isRequired: false,
        },
      ],
    }),
  )
  const category = await made(
    client.post('/categories', { key: 'all', name: { en: 'All' }, slug: { en: 'all' } }),
  )
  const child = await made(
    client.post('/categories', {
      key: 'almonds',
      name: { en: 'Almonds' },
      slug: { en: 'almonds' },
      parent: { typeId: 'category', key: 'all' },
    }),
  )
  const channel = await made(
    client.post('/channels', {
      key: 'east',
      roles: ['InventorySupply', 'ProductDistribution'],
      name: { en: 'East' },
    }),
  )
  const tax = await made(
    client.post('/tax-categories', {
      key: 'food',
      name: 'Food',
      rates: [
        { name: 'CA', amount: 0.08, includedInPrice: false, country: 'US', state: 'CA' },
        { name: 'US', amount: 0, includedInPrice: false, country: 'US' },
      ],
    }),
  )
  const product = await made(
    client.post(
      '/products',
      productDraft('almond', { categories: [{ typeId: 'category', key: 'almonds' }] }),
    ),
  )
  return {
    typeId: type.id,
    categoryId: category.id,
    childId: child.id,
    channelId: channel.id,
    taxCategoryId: tax.id,
    product,
  }
}

export const ADDRESS = {
  key: 'home',
  firstName: 'Nell',
  lastName: 'Ferris',
  streetName: '12 Orchard Road',
  city: 'Sacramento',
  state: 'CA',
  postalCode: '95814',
  country: 'US',
}
