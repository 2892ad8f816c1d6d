import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../lib/sqlite'
import { createPlatforms } from '../../platforms/index'
import type { Platforms } from '../../platforms/index'
import { buildCatalogue } from '../index'
import type { Catalogue } from '../index'
import { TAX_CATEGORIES, taxRate } from '../taxes'
import { createSeedClient } from './client'
import type { SeedClient } from './client'
import { seedPlatforms } from './seed'
import { embeddedTarget } from './target'

const NOW = new Date('2026-03-02T15:00:00.000Z')
const KEYS = ['1102', '1201', '1404', '1305', '4101', '8005', '9801', '9905', '9990', '9970']
const whole = buildCatalogue()
const catalogue: Catalogue = { ...whole, products: whole.products.filter(({ key }) => KEYS.includes(key)) }

interface Priced {
  readonly masterData: {
    readonly current: {
      readonly name: { readonly en: string }
      readonly masterVariant: {
        readonly prices: readonly {
          readonly value: { readonly centAmount: number }
          readonly discounted?: { readonly value: { readonly centAmount: number } }
          readonly channel?: { readonly id: string }
        }[]
      }
      readonly variants: readonly unknown[]
    }
  }
}

describe('seeding the embedded platforms', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-seed-'))
  let platforms: Platforms
  let client: SeedClient
  const calls: string[] = []
  const fetchInside: typeof fetch = (input, init) => {
    calls.push(`${init?.method ?? 'GET'} ${input instanceof Request ? input.url : String(input)}`)
    return platforms.fetch(input, init)
  }
  const target = embeddedTarget('http://platforms.internal', fetchInside)
  const seed = (what: Catalogue) => seedPlatforms({ target, catalogue: what, accounts: true, now: NOW })

  beforeAll(async () => {
    platforms = createPlatforms({
      dataDir,
      clock: { now: () => NOW },
      gatewayOrigin: 'http://localhost:1',
    })
    client = createSeedClient(target)
    await seed(catalogue)
  })
  afterAll(() => {
    platforms.close()
    rmSync(dataDir, { recursive: true })
  })

  it('puts in every product with its sizes and channel prices', async () => {
    const product = (await client.get('products/key=1201')) as Priced
    expect(product.masterData.current.name.en).toBe('Roasted Cashews (Salted)')
    // $10.99 a pound; 5 % less on Auto-Delivery is 1044.05, which rounds to 1044.
    const amounts = product.masterData.current.masterVariant.prices.map(({ value }) => value.centAmount)
    expect(amounts).toEqual([1099, 1044])
    expect(product.masterData.current.variants).toHaveLength(3)
  })

  it('shows a sale as a discounted price', async () => {
    const product = (await client.get('products/key=1404')) as Priced
    const [price] = product.masterData.current.masterVariant.prices
    // $13.99 less 10 % is 1259.1, rounded to the nearest price that ends in 49 or 99.
    expect([price?.value.centAmount, price?.discounted?.value.centAmount]).toEqual([1399, 1249])
  })

  it('keeps nutrition and tags as custom objects', async () => {
    const facts = (await client.get('custom-objects/productNutritionFacts/1102')) as {
      value: { perServing: { calories: { quantity: number } } }
    }
    expect(facts.value.perServing.calories.quantity).toBeGreaterThan(150)
    expect(await client.all('custom-objects/tags')).toHaveLength(catalogue.tags.length)
  })

  it('makes an account for each role [GEN-03]', async () => {
    const emails = (await client.all('customers')).map(
      (customer) => (customer as { email: string }).email.split('@')[0],
    )
    expect(emails.sort()).toEqual(['agent', 'auditor', 'business', 'reseller', 'shopper'])
  })

  it('makes the discount codes', async () => {
    const codes = (await client.all('discount-codes')).map((code) => (code as { code: string }).code)
    expect(codes.sort()).toEqual([
      'EXPIRED',
      'FREESHIP',
      'GIFTNUTS',
      'HARVEST15',
      'ONCE',
      'REGULAR8',
      'SAVE5',
      'SNACKBOX12',
      'WELCOME10',
      'WELCOME20',
    ])
  })

  it('says which SKUs may not go to a country [SHIP-18]', async () => {
    const response = await fetchInside(
      'http://platforms.internal/shipping/restricted-countries?skus=1305-01,1201-01',
      {
        headers: { 'x-api-key': 'nutwood' },
      },
    )
    const { restrictedCountries } = (await response.json()) as {
      restrictedCountries: Record<string, string[]>
    }
    expect(restrictedCountries['1305-01']).toEqual(['CA'])
    expect(restrictedCountries['1201-01'] ?? []).toEqual([])
  })

  it('fills the table of postal codes, so that nobody’s first request does', () => {
    const database = openSqlite(join(dataDir, 'platforms', 'addresses'), 'addresses.sqlite')
    try {
      const row = database.prepare<[], { places: number }>('SELECT count(*) AS places FROM place').get()
      expect(row?.places).toBeGreaterThan(40_000)
    } finally {
      database.close()
    }
  })

  it('writes nothing to the catalogue the second time', async () => {
    calls.length = 0
    await seed(catalogue)
    const writes = calls.filter((call) => /POST .*\/nutwood\/(?!custom-objects)/.test(call))
    expect(writes).toEqual([])
  })

  it('leaves a campaign that marketers have changed as it is', async () => {
    const { baseUrl, apiKey } = target.personalisation
    const send = (method: string, path: string, body?: object) =>
      platforms.fetch(`${baseUrl}/campaigns${path}`, {
        method,
        headers: { 'dy-api-key': apiKey },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const changed = { type: 'RECOMMENDATION', strategy: 'popular', custom: { title: 'Loved by all' } }
    expect((await send('PUT', '/similar', changed)).ok).toBe(true)
    await seed(catalogue)
    const { campaigns } = (await (await send('GET', '')).json()) as {
      readonly campaigns: readonly { readonly name: string }[]
    }
    expect(campaigns.find(({ name }) => name === 'similar')).toMatchObject(changed)
  })

  it('updates what changed in the catalogue, and only that', async () => {
    const changed = {
      ...catalogue,
      products: catalogue.products.map((product) =>
        product.key === '1201'
          ? {
              ...product,
              name: 'Roasted Cashews',
              variants: product.variants.map((variant) => ({ ...variant, stock: variant.stock + 1 })),
            }
          : product,
      ),
    }
    calls.length = 0
    await seed(changed)
    const product = (await client.get('products/key=1201')) as Priced
    expect(product.masterData.current.name.en).toBe('Roasted Cashews')
    expect(calls.filter((call) => /POST .*\/products\//.test(call))).toHaveLength(1)
    expect(calls.filter((call) => /POST .*\/inventory\//.test(call))).toHaveLength(4)
  })
})

describe('a project with discounts of its own', () => {
  it('keeps them and their places, and ours come right after the ones that are taken', async () => {
    const platforms = createPlatforms({
      dataDir: ':memory:',
      clock: { now: () => NOW },
      gatewayOrigin: 'http://localhost:1',
    })
    const target = embeddedTarget('http://platforms.internal', (input, init) => platforms.fetch(input, init))
    const merchant = createSeedClient(target)
    const few = { ...catalogue, products: catalogue.products.slice(0, 1) }
    const seed = () => seedPlatforms({ target, catalogue: few, accounts: false, now: NOW })
    const places = async () => {
      const all = (await merchant.all('cart-discounts')) as {
        readonly key: string
        readonly sortOrder: string
      }[]
      return Object.fromEntries(all.map(({ key, sortOrder }) => [key, sortOrder]))
    }
    try {
      // The positions of our first two.
      const theirs = { 'their-first': '0.901', 'their-second': '0.851' }
      for (const [key, sortOrder] of Object.entries(theirs))
        await merchant.create('cart-discounts', {
          key,
          sortOrder,
          name: { en: 'Theirs' },
          isActive: false,
          requiresDiscountCode: false,
          value: { type: 'relative', permyriad: 100 },
          target: { type: 'lineItems', predicate: '1 = 1' },
          cartPredicate: '1 = 1',
        })
      await seed()
      const found = await places()
      expect(found).toMatchObject({ ...theirs, welcome10: '0.9011', save5: '0.8511', freeship: '0.801' })
      expect(new Set(Object.values(found)).size).toBe(Object.keys(found).length)
      await seed()
      expect(await places()).toEqual(found)
    } finally {
      platforms.close()
    }
  })
})

describe('tax rates', () => {
  it.each([
    ['US', 'NJ', 'food', 0],
    ['US', 'NJ', 'confectionery', 0.06625],
    ['US', 'OR', 'general', 0],
    ['US', 'AR', 'food', 0.00125],
    ['CA', 'QC', 'general', 0.14975],
    ['CA', 'ON', 'food', 0],
    ['US', 'NY', 'exempt', 0],
  ] as const)('of %s %s on %s goods is %d', (country, state, kind, rate) => {
    expect(taxRate(country, state, kind)).toBe(rate)
  })

  it('are given for every region that an address may name', () => {
    for (const { rates } of TAX_CATEGORIES) expect(rates).toHaveLength(72)
  })
})
