import { FREE_SHIPPING_THRESHOLD_CENTS, HEAT_RESISTANT_PACKAGING_CENTS } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { usd as moneyOf } from '~/models/money/money'
import type { EstimateQuestion } from '~/services/shipping/estimates.server'
import { createBrowse } from '~/services/browse/browse.server'
import { prepare } from '../support/journey'
import { setField } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

interface Offer {
  readonly name: string
  readonly carrier: string
  readonly price: { readonly centAmount: number }
  readonly hidden: boolean
  readonly shippingMethodId: number
}
interface Answer {
  readonly data?: {
    readonly offerSets?: readonly { readonly key: string; readonly shippingOffers: readonly Offer[] }[]
    readonly shipments?: readonly { readonly key: string; readonly shippingOffers: readonly Offer[] }[]
    readonly shipDates?: readonly string[]
  }
  readonly errors?: readonly { readonly message: string; readonly key?: string }[]
}

async function call(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const page = await browser.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { ...page, answer: JSON.parse(page.html) as Answer }
}
async function ask(path: string) {
  const page = await browser.get(path)
  return { ...page, answer: JSON.parse(page.html) as Answer & { readonly data?: object } }
}
const usd = (centAmount: number) => ({ centAmount, currencyCode: 'USD', fractionDigits: 2 })
const shipment = (postalCode: string, over: object = {}) => ({
  key: `to-${postalCode}`,
  address: { country: 'US', postalCode, residential: true },
  lines: [{ id: 'l1', sku: '1101-01', quantity: 1, weight: 2 }],
  shipmentValue: usd(2_000),
  ...over,
})
const carriersOf = (offers: readonly Offer[] = []) => offers.map(({ carrier }) => carrier)

const refuseCarriers = (names: readonly string[]) =>
  setField(shop, 'customers/key=demo-shopper', 'refusedCarriers', names)

describe('a postal code of another state', () => {
  const ELSEWHERE = 'This ZIP code is in California, not in New Jersey. Please correct one of them'
  const place = { country: 'US', city: 'Montclair', residential: true }

  it.each(['/api/shipping-offers', '/api/shipping-calculator'])(
    'is refused by %s, and taken where no state is given [API-25] [API-06] [ADDR-02]',
    async (path) => {
      const to = async (postalCode: string, state?: string) => {
        const address = { ...place, postalCode, ...definedOnly({ state }) }
        return call(path, { shipments: [shipment(postalCode, { address })], throwError: true })
      }
      const { status, answer } = await to('90001', 'NJ')
      expect([status, answer.errors?.[0]?.message]).toEqual([400, ELSEWHERE])
      expect((await to('90001')).status).toBe(200)
      for (const state of ['NJ', 'New Jersey']) expect((await to('07042', state)).status).toBe(200)
    },
  )
})

describe('POST /api/shipping-offers', () => {
  it('answers the offers of each shipment with its address, hidden ones left out [API-27] [API-28]', async () => {
    const { status, headers, answer } = await call('/api/shipping-offers', { shipments: [shipment('60601')] })
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    const set = answer.data?.offerSets?.[0]
    expect(set).toMatchObject({ key: 'to-60601', address: { country: 'US', city: 'Chicago' } })
    // Two pounds to zone 5 by ground: the price in the service's own table.
    expect(set?.shippingOffers[0]).toMatchObject({ name: 'Standard', price: usd(1_205) })
    expect(set?.shippingOffers.filter(({ hidden }) => hidden)).toEqual([])
  })

  it('takes the short body of product pages and ships free from the threshold on [API-26]', async () => {
    const body = {
      items: [{ sku: '1101-01', quantity: 1, weight: 2 }],
      country: 'US',
      postalCode: '60601',
      totalPrice: usd(5_899),
    }
    const below = await call('/api/shipping-offers', body)
    expect(below.answer.data?.offerSets?.[0]?.shippingOffers[0]?.price).toEqual(usd(1_205))
    const at = await call('/api/shipping-offers', { ...body, totalPrice: usd(5_900) })
    expect(at.answer.data?.offerSets?.[0]?.shippingOffers[0]?.price).toEqual(usd(0))
  })

  it('passes dates on, filters by method and lists the days that can be asked for [API-25]', async () => {
    const { answer } = await call('/api/shipping-offers', {
      shipments: [shipment('60601')],
      requestedShipDate: '2026-03-05',
      deliveryDateCalendar: true,
      filter: { shippingMethodIds: [] },
    })
    expect(answer.data?.offerSets?.[0]?.shippingOffers).toEqual([])
    const methods = async (filter: object) => {
      const offers = await call('/api/shipping-offers', { shipments: [shipment('60601')], ...filter })
      return offers.answer.data?.offerSets?.[0]?.shippingOffers.map(
        ({ shippingMethodId }) => shippingMethodId,
      )
    }
    const [first = 0, second = 0, ...more] = (await methods({})) ?? []
    expect(more.length).toBeGreaterThan(0)
    expect(await methods({ filter: { shippingMethodIds: [second] } })).toEqual([second])
    expect(await methods({ filter: { shippingMethodIds: [second, first] } })).toEqual([first, second])
    // Monday before the cut-off: today, and then every day but the weekend.
    expect(answer.data?.shipDates?.slice(0, 6)).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-09',
    ])
    const later = await call('/api/shipping-offers', {
      shipments: [shipment('60601')],
      requestedShipDate: '2026-03-05',
    })
    expect(later.answer.data?.offerSets?.[0]?.shippingOffers[0]).toMatchObject({
      requestedShipOn: '2026-03-05',
    })
    const past = await call('/api/shipping-offers', {
      shipments: [shipment('60601')],
      requestedShipDate: '2026-02-27',
    })
    expect([past.status, past.answer.errors]).toEqual([
      400,
      [{ message: 'The requested ship date 2026-02-27 is in the past' }],
    ])
  })

  it('goes by the customer’s own carriers: a body refuses more of them and allows none [SHIP-16]', async () => {
    const body = { shipments: [shipment('60601')] }
    const open = await call('/api/shipping-offers', body)
    expect(carriersOf(open.answer.data?.offerSets?.[0]?.shippingOffers)).toContain('ShipX')
    const narrowed = await call('/api/shipping-offers', { ...body, allowShipx: false })
    expect(carriersOf(narrowed.answer.data?.offerSets?.[0]?.shippingOffers)).not.toContain('ShipX')
    await refuseCarriers(['allowShipx'])
    await signIn(browser)
    const own = await call('/api/shipping-offers', { ...body, allowShipx: true, customerId: 'somebody' })
    expect(own.status).toBe(200)
    expect(carriersOf(own.answer.data?.offerSets?.[0]?.shippingOffers)).not.toContain('ShipX')
    await refuseCarriers([])
  })

  it('goes by them at checkout and on product pages as well', async () => {
    await refuseCarriers(['allowAmazonShipping'])
    await signIn(browser)
    const { customerId } = await shop.visitor(browser.cookie())
    const { cart } = await prepare(shop)
    const offered = async (who: { readonly customerId?: string | undefined }) => {
      const offers = await shop.services.checkout.offersFor(cart, who)
      return offers.kind === 'offers' ? carriersOf(offers.sets[0]?.shippingOffers) : []
    }
    expect(await offered({})).toEqual(['Amazon Shipping', 'Dashlink', 'UPS', 'Pickup'])
    expect(await offered({ customerId })).toEqual(['Dashlink', 'UPS', 'Pickup'])

    const asked: EstimateQuestion[] = []
    const browse = createBrowse({
      ...shop.services,
      customers: {
        ...shop.services.customers,
        getCarriers: async (id) => (id === customerId ? { allowAmazonShipping: false } : {}),
      },
      estimates: {
        async getEstimate(question) {
          asked.push(question)
          return { kind: 'prompt' }
        },
        getPrompt: async () => ({ kind: 'prompt' }),
        clear: () => undefined,
      },
    })
    const { variant } =
      (await shop.services.catalogue.getVariants(['1101-01'], 'cached')).get('1101-01') ?? {}
    if (variant === undefined) throw new Error('No almonds')
    const question = { variant, quantity: 1, price: moneyOf(999), postalCode: '07042' }
    await browse.estimate({ ...question, visitor: { customerId, cartId: undefined, session: null } })
    await browse.estimate(question)
    expect(asked.map(({ carriers }) => carriers)).toEqual([{ allowAmazonShipping: false }, {}])
    await refuseCarriers([])
  })

  it.each([
    ['no JSON', '{"shipments":', 'This body is not JSON'],
    ['nothing', {}, undefined],
    ['no shipments', { shipments: [] }, undefined],
    [
      '101 shipments',
      { shipments: Array.from({ length: 101 }, (_, i) => shipment('60601', { key: `s${i}` })) },
      undefined,
    ],
    [
      'two of one key',
      { shipments: [shipment('60601'), shipment('60601')] },
      'Each shipment needs a key of its own',
    ],
    [
      'a negative value',
      { shipments: [shipment('60601', { shipmentValue: usd(-1) })] },
      'This amount is out of range',
    ],
    [
      'half a piece',
      { shipments: [shipment('60601', { lines: [{ id: 'a', sku: 'a', quantity: 0.5, weight: 1 }] })] },
      undefined,
    ],
    [
      'another country',
      { shipments: [shipment('60601', { address: { country: 'MX', postalCode: '1' } })] },
      undefined,
    ],
    ['a wrong postal code', { shipments: [shipment('6060')] }, 'Please enter a valid zip code'],
    [
      'a date that is none',
      { shipments: [shipment('60601')], requestedShipDate: '2026-02-30' },
      'Invalid date string',
    ],
  ])('refuses %s with 400 and the reason', async (_what, body, message) => {
    const { status, answer } = await call('/api/shipping-offers', body)
    expect(status).toBe(400)
    expect(answer.errors?.length).toBeGreaterThan(0)
    if (message !== undefined) expect(answer.errors?.map((error) => error.message)).toContain(message)
  })

  it('is a JSON call by POST and nothing else', async () => {
    const untyped = await call('/api/shipping-offers', '{}', { 'Content-Type': 'text/plain' })
    expect([untyped.status, untyped.answer.errors?.length]).toEqual([415, 1])
    const read = await browser.get('/api/shipping-offers')
    expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST'])
    expect((await browser.send('/api/shipping-offers', { method: 'PUT', body: '{}' })).status).toBe(405)
  })
})

describe('what the calls answer', () => {
  it('is an offer set with its key, city and options, each with all that is known of it [DATA-17] [DATA-19]', async () => {
    const { answer } = await call('/api/shipping-offers', {
      shipments: [shipment('10001', { shipmentValue: usd(6_000) })],
    })
    const [set] = answer.data?.offerSets ?? []
    expect(set).toMatchObject({ key: 'to-10001', address: { city: 'New York' } })
    const [standard, ...others] = set?.shippingOffers ?? []
    // Two pounds with packing to zone 2, free from $59 on.
    expect(standard).toEqual({
      shippingMethodId: expect.any(Number) as number,
      carrier: expect.any(String) as string,
      carrierCode: expect.any(String) as string,
      name: 'Standard',
      position: 1,
      days: 1,
      price: usd(0),
      listPrice: usd(865),
      flatRate: false,
      earliestArrivalOn: '2026-03-03',
      latestArrivalOn: '2026-03-03',
      requestedShipOn: '2026-03-02',
      targetPickupCutoff: '2026-03-02T20:00:00.000Z',
      containsMeltables: false,
      heatResistantIncluded: false,
      meltablePackagesAtRiskCount: 0,
      hidden: false,
      shipmentPickup: false,
    })
    expect(others.at(-1)).toMatchObject({
      shipmentPickup: true,
      flatRate: true,
      shippingMethodId: 38,
      days: 0,
    })
  })
})

describe('a cart as large as carts get', () => {
  it.each(['/api/shipping-offers', '/api/shipping-calculator'])(
    'has the offers of all its shipments by %s [API-25] [API-06]',
    async (path) => {
      const shipments = Array.from({ length: 100 }, (_, index) => shipment('60601', { key: `to-${index}` }))
      const { status, answer } = await call(path, { shipments })
      expect([status, (answer.data?.offerSets ?? answer.data?.shipments)?.length]).toEqual([200, 100])
    },
  )

  it('is asked about with the SKUs of all its lines [API-18]', async () => {
    const skus = Array.from({ length: 500 }, (_, index) => `1101-${index}`).join(',')
    expect((await ask(`/api/restricted-country-skus?skus=${skus}`)).status).toBe(200)
  })
})

describe('POST /api/shipping-calculator', () => {
  it('answers each shipment for itself: one that cannot be sent spoils no other [API-06]', async () => {
    const body = { shipments: [shipment('60601'), shipment('00000')] }
    const { status, answer } = await call('/api/shipping-calculator', body)
    expect([status, answer.data?.shipments?.map(({ key }) => key)]).toEqual([200, ['to-60601']])
    expect(answer.errors).toEqual([
      { key: 'to-00000', message: expect.stringContaining('Invalid postal code') as string },
    ])
    const same = await call('/api/shipping-offers', { shipments: [shipment('60601')] })
    expect(answer.data?.shipments).toEqual(same.answer.data?.offerSets)
  })

  it('with throwError answers the first problem alone [API-06] [ERR-03]', async () => {
    const shipments = [shipment('nowhere'), shipment('never')]
    const errorsOf = async (body: object) =>
      (await call('/api/shipping-calculator', { shipments, ...body })).answer.errors?.length
    expect([await errorsOf({}), await errorsOf({ throwError: true })]).toEqual([2, 1])
    const body = { shipments: [shipment('60601'), shipment('00000'), shipment('00001')], throwError: true }
    const { status, answer } = await call('/api/shipping-calculator', body)
    expect([status, answer.data, answer.errors?.map(({ key }) => key)]).toEqual([
      400,
      undefined,
      ['to-00000'],
    ])
    const good = await call('/api/shipping-calculator', { shipments: [shipment('60601')], throwError: true })
    expect([good.status, good.answer.data?.shipments?.length, good.answer.errors]).toEqual([
      200,
      1,
      undefined,
    ])
  })
})

describe('the offers call, the calculator and the ship dates', () => {
  it('are calls of their own over one calculator [API-88]', async () => {
    const shipments = [shipment('60601'), shipment('90001')]
    const calculated = await call('/api/shipping-calculator', { shipments })
    const offered = await call('/api/shipping-offers', { shipments })
    expect([calculated.status, offered.status]).toEqual([200, 200])
    // Two pounds to zones 5 and 8.
    const standard = ({ shippingOffers: [first] }: { readonly shippingOffers: readonly Offer[] }) =>
      first?.price
    expect(calculated.answer.data?.shipments?.map(standard)).toEqual([usd(1_205), usd(1_625)])
    expect(calculated.answer.data?.shipments).toEqual(offered.answer.data?.offerSets)
    const dates = await ask('/api/shipping-calculator/ship-dates')
    const [soonest] = dates.answer.data?.shipDates ?? []
    expect(offered.answer.data?.offerSets?.[0]?.shippingOffers[0]).toMatchObject({ requestedShipOn: soonest })
  })
})

describe('while the service is away', () => {
  const away = {
    key: 'shipping',
    message: 'Shipping options are not available right now. Please try again in a moment.',
  }
  it.each([
    ['/api/shipping-offers', { shipments: [shipment('60601')] }],
    ['/api/shipping-calculator', { shipments: [shipment('60601')] }],
    ['/api/shipping-calculator/ship-dates', undefined],
    ['/api/predicted-shipping', undefined],
    ['/api/restricted-country-skus?skus=9982-01', undefined],
  ])('%s answers 503 and no price', async (path, body) => {
    // Past the minute for which a prediction is cached.
    shop.clock.set(new Date(shop.clock.now().getTime() + 61_000))
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 503 })
    const { status, answer } = await (body === undefined ? ask(path) : call(path, body))
    expect([status, answer]).toEqual([503, { errors: [away] }])
  })
})

describe('the words of /shipping', () => {
  /** The price of the first offer, by ground, for goods of this value at each place. */
  async function costs(value: number, places: readonly (readonly [country: string, postalCode: string])[]) {
    const shipments = places.map(([country, postalCode]) =>
      shipment(postalCode, {
        address: { country, postalCode, residential: true },
        shipmentValue: usd(value),
      }),
    )
    const { answer } = await call('/api/shipping-offers', { shipments })
    return (answer.data?.offerSets ?? []).map(({ shippingOffers }) => shippingOffers[0]?.price.centAmount)
  }

  it('name the threshold of the shop and what packaging costs', async () => {
    const { text } = await browser.get('/shipping')
    const [threshold, packaging] = [FREE_SHIPPING_THRESHOLD_CENTS, HEAT_RESISTANT_PACKAGING_CENTS]
    expect(text).toContain(`Orders over $${threshold / 100} ship free within the contiguous United States.`)
    expect(text).toContain(`heat-resistant packaging for $${packaging / 100}`)
    expect(text).not.toMatch(/\{\w+\}/)
  })

  it('promise free shipping to the places that get it, from the threshold of each address on', async () => {
    const { text } = await browser.get('/shipping')
    expect(text).toContain('the 48 contiguous states and the District of Columbia')
    const near = ['07042', '20001', '97201'].map((code) => ['US', code] as const)
    expect(await costs(FREE_SHIPPING_THRESHOLD_CENTS, near)).toEqual([0, 0, 0])
    expect(text).toContain('Each address counts separately')
    // Each is below the threshold, all together are above it.
    for (const cost of await costs(FREE_SHIPPING_THRESHOLD_CENTS - 1, near)) expect(cost).toBeGreaterThan(0)
    expect(text).toContain('For Alaska, Hawaii, the U.S. territories and Canada, shipping is calculated')
    const far = [
      ...['99501', '96801', '00901'].map((code) => ['US', code] as const),
      ['CA', 'M5X 1A9'] as const,
    ]
    for (const cost of await costs(FREE_SHIPPING_THRESHOLD_CENTS, far)) expect(cost).toBeGreaterThan(0)
  })

  it('say how one order goes to multiple addresses, by the words of the checkout', async () => {
    const { text } = await browser.get('/shipping')
    const link = /Can one order go to multiple addresses\? Yes\. In checkout, choose “([^”]+)”/.exec(
      text,
    )?.[1]
    await addToCart(browser)
    await beGuest(browser)
    const page = await browser.follow(await browser.get('/checkout/address'), link ?? '')
    expect([page.status, page.path]).toEqual([200, '/checkout/address/multi'])
    expect(page.text).toContain('Address 2')
  })
})
