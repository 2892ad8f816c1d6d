/** What published calls (everything a body may say, and no more) and checkout request from the shipping service. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { TORONTO } from '../../kit/addresses'
import type { Browser } from '../support/browser'
import { usd } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { startShippingService } from '../support/shipping-service'
import { MULTI, fillSplit } from '../support/split'
import { addToCart, beGuest, signIn, typeAddress } from '../support/steps'

const service = await startShippingService()
const { shop, app } = await openRoutes(service.env)
afterAll(() => service.close())

let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
  service.asked.length = 0
})

async function call(path: string, body: unknown): Promise<void> {
  const { status, html } = await browser.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  })
  if (status !== 200) throw new Error(html)
}

const almonds = { id: 'l1', sku: '1101-01', quantity: 2, weight: 1 }
const home = {
  key: 'home',
  address: { country: 'US', postalCode: '60601', residential: true, email: 'aunt@example.com' },
}
const office = { key: 'office', address: { country: 'CA', postalCode: 'M5X 1A9', residential: false } }
/** As sent in a body, and as requested: the catalogue decides what is meltable where it knows the item. */
const SENT = [
  {
    ...home,
    lines: [
      { ...almonds, meltable: true },
      { id: 'l2', sku: '4101-01', quantity: 1, weight: 1, meltable: false },
    ],
    shipmentValue: usd(2_997),
  },
  { ...office, lines: [{ ...almonds, sku: 'X-9', meltable: true }], shipmentValue: usd(1_998) },
]
const ASKED = [
  {
    ...home,
    lines: [
      { ...almonds, meltable: false },
      { id: 'l2', sku: '4101-01', quantity: 1, weight: 1, meltable: true },
    ],
    shipmentValue: usd(2_997),
  },
  { ...office, lines: [{ ...almonds, sku: 'X-9', meltable: true }], shipmentValue: usd(1_998) },
]
const freeShippingThreshold = usd(5_900)

it('checkout passes shipments, customer, codes, dates and refused carriers on [API-25] [ADDR-18]', async () => {
  await signIn(browser)
  const { customerId } = await shop.visitor(browser.cookie())
  expect(customerId).toBeDefined()
  await call('/api/shipping-offers', {
    shipments: SENT,
    customerId: 'somebody-else',
    discountCodes: ['WELCOME10'],
    requestedShipDate: '2026-03-05',
    requestedDeliveryDate: '2026-03-12',
    allowDashlink: false,
    allowShipx: true,
    deliveryDateCalendar: true,
    filter: { shippingMethodIds: [38] },
  })
  expect(service.asked).toEqual([
    {
      shipments: ASKED,
      customerId,
      discountCodes: ['WELCOME10'],
      requestedShipDate: '2026-03-05',
      requestedDeliveryDate: '2026-03-12',
      carriers: { allowDashlink: false },
      freeShippingThreshold,
    },
  ])
})

it('the calculator passes shipments and refused carriers on [API-06] [ADDR-18]', async () => {
  await call('/api/shipping-calculator', { shipments: SENT, allowOntrac: false, allowUds: true })
  expect(service.asked).toEqual([
    { shipments: ASKED, discountCodes: [], carriers: { allowOntrac: false }, freeShippingThreshold },
  ])
})

it.each([
  ['A business', false],
  ['A home', true],
])('checkout’s own page asks for offers to what its address is: %s [ADDR-18]', async (kind, residential) => {
  await addToCart(browser)
  await beGuest(browser)
  await typeAddress(browser, { [`This address is > ${kind}`]: true })
  service.asked.length = 0
  await browser.get('/checkout/shipping')
  expect(service.asked).toMatchObject([{ shipments: [{ address: { country: 'US', residential } }] }])
})

it('checkout’s own page passes the e-mail of who receives a shipment on, where one was given', async () => {
  await addToCart(browser, '1101-01', '2')
  await beGuest(browser)
  const form = fillSplit(browser, await browser.get(MULTI), [{}, TORONTO], [1, 1])
  await browser.crafted(form, { 'shipment-2.email': 'aunt@example.com' })
  service.asked.length = 0
  await browser.get('/checkout/shipping')
  const places = service.asked.flatMap(({ shipments }) => shipments.map(({ address }) => address))
  expect(places).toMatchObject([{ country: 'US' }, { country: 'CA', email: 'aunt@example.com' }])
  expect(places[0]).not.toHaveProperty('email')
})

it('a product page passes its items, place, price and refused carriers on [API-26]', async () => {
  await call('/api/shipping-offers', {
    items: [{ sku: '1101-01', quantity: 2, weight: 1 }],
    country: 'CA',
    postalCode: 'm5x1a9',
    totalPrice: usd(1_998),
    allowAmazonShipping: false,
    allowCdl: true,
  })
  expect(service.asked).toEqual([
    {
      shipments: [
        {
          key: 'items',
          address: { country: 'CA', postalCode: 'M5X 1A9', residential: true },
          lines: [{ ...almonds, id: '1101-01', meltable: false }],
          shipmentValue: usd(1_998),
        },
      ],
      discountCodes: [],
      carriers: { allowAmazonShipping: false },
      freeShippingThreshold,
    },
  ])
})
