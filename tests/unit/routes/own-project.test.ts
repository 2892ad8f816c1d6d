/** A hosted project with its own products, reached over HTTP: the setup, the startup messages, and an order. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSeedClient } from '../../../catalogue/seed/client'
import type { SeedClient } from '../../../catalogue/seed/client'
import { CUSTOM_TYPES } from '../../../catalogue/seed/custom-types'
import { placesIn } from '../../../catalogue/seed/sort-order'
import { embeddedTarget } from '../../../catalogue/seed/target'
import { createPlatforms } from '../../../platforms'
import type { Platforms } from '../../../platforms'
import { serveHandler } from '../../../platforms/http'
import { TYPE_KEYS } from '~/models/cart/actions'
import { EXPECTED_FIELDS } from '~/models/cart/custom-types'
import { createProjectCheck } from '~/services/commercetools/project-check.server'
import { createCommerceClient } from '~/services/commercetools/client.server'
import { openApp } from '../support/browser'
import type { App } from '../support/browser'
import { createRecordingLogger } from '../support/commerce'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { receiptOf } from '../support/orders'
import { freePorts } from '../../kit/ports'
import { reachReview } from '../support/steps'

const now = () => new Date()
let platforms: Platforms
let serving: Awaited<ReturnType<typeof serveHandler>>
let origin: string
let merchant: SeedClient
let shop: Shop
let app: App

/** As an operator sets them, for every program. */
const settings = () => ({
  COMMERCETOOLS_API_URL: `${origin}/commercetools`,
  COMMERCETOOLS_AUTH_URL: `${origin}/commercetools`,
  COMMERCETOOLS_PROJECT_KEY: 'nutwood',
  COMMERCETOOLS_CLIENT_ID: 'nutwood',
  COMMERCETOOLS_CLIENT_SECRET: 'nutwood',
})

/** `npm run seed -- --setup-only` in this process: the program itself, with its arguments and settings. */
async function runSetUp(): Promise<readonly string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-set-up-'))
  const [argv, env] = [process.argv, process.env]
  const said: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  process.argv = ['node', 'seed', '--setup-only', '--data-dir', dataDir]
  process.env = { ...env, ...settings(), NUTWOOD_MODE: 'demo', LOG_LEVEL: 'silent' }
  try {
    vi.resetModules()
    await import('../../../scripts/seed')
    await vi.waitFor(() => expect(said.at(-1)).toContain('npm run index'), { timeout: 30_000 })
  } finally {
    process.argv = argv
    process.env = env
    log.mockRestore()
    rmSync(dataDir, { recursive: true })
  }
  return said
}

const target = () => embeddedTarget(origin, fetch)

/** What a merchant had before this shop came along. */
async function fillProject(): Promise<void> {
  const type = (await merchant.create('product-types', {
    key: 'grocer',
    name: 'Grocery',
    description: 'Anything',
    attributes: [],
  })) as { readonly id: string }
  const tax = await merchant.create('tax-categories', {
    key: 'shipping',
    name: 'Their own carriage',
    rates: [{ name: 'Carriage', amount: 0.05, includedInPrice: false, country: 'US', state: 'NJ' }],
  })
  await merchant.create('channels', { key: 'wholesale', roles: ['InventorySupply'] })
  await merchant.create('types', {
    key: 'cart-fields',
    name: { en: 'Theirs' },
    resourceTypeIds: ['order'],
    fieldDefinitions: [
      {
        name: 'loyalty',
        type: { name: 'String' },
        label: { en: 'Loyalty' },
        required: false,
        inputHint: 'SingleLine',
      },
    ],
  })
  const category = await merchant.create('categories', {
    key: 'jams',
    name: { en: 'Jams' },
    slug: { en: 'jams' },
  })
  await merchant.create('products', {
    key: 'fig-jam',
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'Fig Jam' },
    slug: { en: 'fig-jam' },
    categories: [{ typeId: 'category', id: category.id }],
    taxCategory: { typeId: 'tax-category', id: tax.id },
    masterVariant: {
      sku: 'FIG',
      prices: [
        { value: { currencyCode: 'EUR', centAmount: 450 } },
        { value: { currencyCode: 'USD', centAmount: 725 } },
      ],
    },
    publish: true,
  })
  await merchant.create('inventory', { sku: 'FIG', quantityOnStock: 9 })
  const taken = { name: { en: 'Theirs' }, isActive: false, requiresDiscountCode: false }
  await merchant.create('cart-discounts', {
    ...taken,
    key: 'theirs',
    value: { type: 'relative', permyriad: 100 },
    target: { type: 'lineItems', predicate: '1 = 1' },
    cartPredicate: '1 = 1',
    sortOrder: '0.901',
  })
}

/** All versioned resources of the project, by resource and key. */
async function versions(): Promise<Readonly<Record<string, number>>> {
  const resources = [
    'types',
    'tax-categories',
    'channels',
    'product-types',
    'products',
    'categories',
    'cart-discounts',
  ]
  const found = await Promise.all(
    resources.map(async (resource) =>
      [...(await merchant.existing(resource))].map(
        ([key, { version }]) => [`${resource}/${key}`, version] as const,
      ),
    ),
  )
  return Object.fromEntries(found.flat())
}

beforeAll(async () => {
  platforms = createPlatforms({ dataDir: ':memory:', clock: { now }, gatewayOrigin: 'http://localhost:1' })
  const port = await freePorts()
  serving = await serveHandler((request) => platforms.handle(request), { port, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${port}`
  merchant = createSeedClient(target())
  await fillProject()
})
afterAll(async () => {
  await serving.close()
  platforms.close()
})

describe('a project before its set-up', () => {
  it('is told at start what it lacks, in words that say how to install it', async () => {
    const logger = createRecordingLogger()
    const { apiUrl, authUrl, projectKey, clientId, clientSecret } = target().commercetools
    const client = createCommerceClient({
      settings: { apiUrl, authUrl, projectKey, clientId, clientSecret },
      fetch,
    })
    await createProjectCheck({ client, logger }).report()
    expect(logger.lines).toHaveLength(1)
    const [line] = logger.lines
    expect(line?.message).toContain('npm run seed -- --setup-only')
    const { missing } = line?.fields as { readonly missing: readonly string[] }
    for (const one of [
      'type line-item-fields',
      'field recentEdits of type cart-fields',
      'tax category general',
      'channel webstore',
      'type customer-fields',
      'customer group business',
    ])
      expect(missing).toContain(one)
    expect(missing).not.toContain('tax category shipping')
  })

  it('is asked for every type that the shop writes, with every field that the set-up installs', () => {
    expect(Object.keys(EXPECTED_FIELDS).sort()).toEqual(Object.values(TYPE_KEYS).sort())
    for (const [key, fields] of Object.entries(EXPECTED_FIELDS)) {
      const installed = CUSTOM_TYPES.find((type) => type.key === key)?.fieldDefinitions
      expect([key, installed?.map(({ name }) => name)]).toEqual([key, fields])
    }
  })
})

describe('the set-up', () => {
  it('adds what is missing, leaves what is there, and changes nothing the second time', async () => {
    const before = await versions()
    expect(await runSetUp()).toEqual([
      'Types, tax categories, channels and groups of customers are in place.',
      expect.stringContaining('npm run index'),
    ])
    const after = await versions()
    for (const name of [
      'tax-categories/shipping',
      'products/fig-jam',
      'categories/jams',
      'cart-discounts/theirs',
    ])
      expect(after[name], name).toBe(before[name])
    const cart = (await merchant.get('types/key=cart-fields')) as {
      readonly fieldDefinitions: readonly { readonly name: string }[]
    }
    expect(cart.fieldDefinitions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['loyalty', 'recentEdits']),
    )
    expect(await merchant.get('channels/key=wholesale')).toMatchObject({
      roles: ['InventorySupply', 'ProductDistribution'],
    })
    await runSetUp()
    expect(await versions()).toEqual(after)
  })

  it('gives a discount another place where its own is taken', async () => {
    const placeOf = await placesIn(merchant, 'cart-discounts')
    expect([placeOf('theirs', '0.901'), placeOf('welcome10', '0.901'), placeOf('save5', '0.901')]).toEqual([
      '0.901',
      '0.9011',
      '0.9012',
    ])
    expect(placeOf('ours', '0.7')).toBe('0.7')
  })
})

describe('a shop on that project', () => {
  beforeAll(async () => {
    shop = await openShop(settings())
    shop.clock.reset()
    app = await openApp()
    await shop.services.catalogueFollower.indexAll()
  })
  afterAll(async () => {
    expect(app.faults).toEqual([])
    await shop.close()
  })

  it('lacks nothing', async () => {
    expect(await shop.services.projectCheck.missing()).toEqual([])
  })

  it('is told of standalone prices, which it does not read', async () => {
    const setMode = async (priceMode: string) => {
      const product = await merchant.get('products/key=fig-jam')
      const { id, version } = product as { readonly id: string; readonly version: number }
      await merchant.post(`products/${id}`, { version, actions: [{ action: 'setPriceMode', priceMode }] })
    }
    await setMode('Standalone')
    expect(await shop.services.projectCheck.missing()).toEqual([
      'embedded prices of 1 products, which have standalone ones: those are not supported',
    ])
    await setMode('Embedded')
  })

  it('finds and sells its products, from the search to the order', async () => {
    const browser = app.newBrowser()
    expect((await browser.get('/search/instant?query=jam')).html).toContain('/jams/fig-jam.html')
    const product = await browser.get('/jams/fig-jam.html')
    expect(product.text).toContain('$7.25')
    const review = await reachReview(browser, { sku: '/jams/fig-jam.html', quantity: '2' })
    const receipt = await receiptOf(browser, review.page)
    expect(receipt.text).toContain('Fig Jam')
    const orders = (await merchant.all('orders')) as {
      readonly lineItems: readonly { readonly quantity: number }[]
    }[]
    expect(orders.map(({ lineItems }) => lineItems.map(({ quantity }) => quantity))).toEqual([[2]])
  })

  it.each([404, 503])(
    'has a home page without content, when the service answers %d [ROUTE-01]',
    async (status) => {
      shop.platforms.faults.add({ platform: 'content', kind: 'status', status })
      shop.services.content.clear()
      const page = await app.newBrowser().get('/')
      expect([page.status, page.html.match(/<h1/g)?.length]).toEqual([200, 1])
      expect(page.html).toContain('href="/jams/"')
      expect(page.text).toContain('Fig Jam')
      shop.platforms.faults.clear()
    },
  )

  it.each([404, 503])(
    'has a menu of its own departments and no link that leads nowhere, when content answers %d [MENU-17]',
    async (status) => {
      shop.platforms.faults.add({ platform: 'content', kind: 'status', status })
      shop.services.content.clear()
      const links = new Set<string>()
      for (const path of ['/', '/jams/', '/jams/fig-jam.html', '/search/instant?query=jam', '/cart']) {
        const page = await app.newBrowser().get(path)
        expect([path, page.status]).toEqual([path, 200])
        for (const [, href = ''] of page.html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) links.add(href)
      }
      expect([...links]).toEqual(expect.arrayContaining(['/jams/', '/contact', '/privacy']))
      expect([...links]).not.toContain('/nuts/')
      const dead: string[] = []
      for (const href of links) {
        const answer = await app.newBrowser().get(href)
        if (answer.status === 404) dead.push(href)
      }
      expect(dead).toEqual([])
      shop.platforms.faults.clear()
    },
  )

  it('answers pages that nobody has written with whom to ask', async () => {
    shop.platforms.faults.add({ platform: 'content', kind: 'status', status: 404 })
    shop.services.content.clear()
    const page = await app.newBrowser().get('/shipping')
    expect([page.status, page.html.match(/<h1/g)?.length]).toEqual([200, 1])
    expect(page.text).toContain('1-800-555-0134')
    expect((await app.newBrowser().get('/shipping-of-nothing')).status).toBe(404)
    shop.platforms.faults.clear()
  })
})
