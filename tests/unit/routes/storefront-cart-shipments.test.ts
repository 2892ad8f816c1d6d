import { beforeEach, describe, expect, it } from 'vitest'
import { definedOnly } from '../../../app/models/defined-only'
import type { Browser } from '../support/browser'
import { act, cartOf, done, PLACE, post, usd } from '../support/commerce-path'
import type { PathCart } from '../support/commerce-path'
import { shippingIn } from '../support/shipping-discounts'
import { changeCart } from '../support/merchant-cart'
import { addToCart, reachReview } from '../support/steps'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const CHICAGO = {
  ...PLACE,
  key: 'shipment-2',
  street1: '77 Lake Street',
  city: 'Chicago',
  state: 'IL',
  postalCode: '60601',
}
const standard = (centAmount: number) => ({
  action: 'setCustomShippingMethod',
  shippingMethodName: 'Standard',
  shippingRate: { price: usd(centAmount) },
})
/** The standard rate of each shipment of the cart, as the offers call returns it. */
async function ratesOf(): Promise<readonly number[]> {
  const { services } = shop
  const visitor = await shop.visitor(browser.cookie())
  const cart = await services.carts.get(visitor.cartId ?? '')
  if (cart === null) throw new Error('No cart')
  const offers = await services.checkout.offersFor(cart, {})
  if (offers.kind !== 'offers') throw new Error(offers.kind)
  return offers.sets.map(
    ({ shippingOffers }) => shippingOffers.find(({ name }) => name === 'Standard')?.price.centAmount ?? -1,
  )
}
const rateOf = async (): Promise<number> => (await ratesOf())[0] ?? -1

/** One bag for here and three for Chicago. */
async function splitGoods(): Promise<void> {
  await addToCart(browser, '1101-01', '4')
  const first = await done(browser, { action: 'addItemShippingAddress', address: PLACE })
  const targets = [
    { addressKey: 'shipment-1', quantity: 1 },
    { addressKey: 'shipment-2', quantity: 3 },
  ]
  await done(
    browser,
    { action: 'addItemShippingAddress', address: CHICAGO },
    {
      action: 'setLineItemShippingDetails',
      lineItemId: first.lineItems[0]?.id,
      shippingDetails: { targets },
    },
  )
}

describe('actions on lines', () => {
  it('change, remove and describe them [API-37]', async () => {
    await addToCart(browser, '1101-01', '2')
    await addToCart(browser, '1102-01', '1')
    const [almonds, raw] = (await cartOf(browser)).lineItems
    const cart = await done(
      browser,
      { action: 'changeLineItemQuantity', lineItemId: almonds?.id, quantity: 4 },
      { action: 'removeLineItem', lineItemId: raw?.id },
      { action: 'setLineItemCustomField', lineItemId: almonds?.id, name: 'markedAsGift', value: true },
    )
    // From four bags on they are 9.49 each.
    expect(cart.lineItems).toMatchObject([
      { quantity: 4, totalPrice: { centAmount: 3_796 }, fields: { markedAsGift: true } },
    ])
  })

  it('leave each line at the last quantity that one call gives it [API-37]', async () => {
    await addToCart(browser, '1101-01', '2')
    const lineItemId = (await cartOf(browser)).lineItems[0]?.id
    const to = (quantity: number) => ({ action: 'changeLineItemQuantity', lineItemId, quantity })
    expect((await done(browser, to(5), to(2))).lineItems).toMatchObject([{ quantity: 2 }])
    expect((await done(browser, to(0), to(3))).lineItems).toMatchObject([{ quantity: 3 }])
  })

  it.each([
    [-1, 'Quantity must be higher than 0'],
    [5_000, 'Quantity cannot exceed 4999'],
    // Too large for any price to be computed.
    [1e13, 'Quantity cannot exceed 4999'],
    ['3', 'Quantity must be a number'],
    [null, 'Quantity must be a number'],
    [1.5, 'Quantity must be a number'],
  ])(
    'say of the quantity %j what the cart page says [VAL-19] [VAL-20] [VAL-21]',
    async (quantity, message) => {
      await addToCart(browser)
      const lineItemId = (await cartOf(browser)).lineItems[0]?.id
      const { status, answer } = await act(browser, {
        action: 'changeLineItemQuantity',
        lineItemId,
        quantity,
      })
      expect([status, answer.errors?.map((error) => error.message)]).toEqual([400, [message]])
      const shared = await act(browser, {
        action: 'setLineItemShippingDetails',
        lineItemId,
        shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity }] },
      })
      expect([shared.status, shared.answer.errors?.map((error) => error.message)]).toEqual([400, [message]])
      const offers = await post(browser, '/api/shipping-offers', {
        items: [{ sku: '1101-01', quantity, weight: 2 }],
        country: 'US',
        postalCode: '60601',
        totalPrice: { centAmount: 999, currencyCode: 'USD' },
      })
      expect(offers.status).toBe(400)
      expect(offers.answer.errors?.map((error) => error.message)).toContain(message)
      for (const path of ['/api/shipping-offers', '/api/shipping-calculator']) {
        const long = await post(browser, path, {
          shipments: [
            {
              key: 'shipment-1',
              address: { country: 'US', postalCode: '60601' },
              lines: [{ id: 'l1', sku: '1101-01', quantity, weight: 2 }],
              shipmentValue: usd(999),
            },
          ],
          throwError: true,
        })
        expect([long.status, long.answer.errors?.map((error) => error.message)]).toEqual([400, [message]])
      }
    },
  )

  it('write a message for the packing slip, leave it, and take it off [SHIP-10]', async () => {
    await addToCart(browser)
    await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    const update = async (more: object) => {
      const cart = await done(browser, {
        action: 'updateItemShippingAddress',
        address: { ...PLACE, ...more },
      })
      return cart.itemShippingAddresses.map(({ fields }) => 'packingSlipMessage' in fields && fields)
    }
    const hello = [{ packingSlipMessage: 'Hello' }]
    expect(await update({ packingSlipMessage: ' Hello ' })).toMatchObject(hello)
    expect(await update({ street1: '14 Maple Avenue' })).toMatchObject(hello)
    expect(await update({ packingSlipMessage: '' })).toEqual([false])
  })

  it('switch to Auto-Delivery with its price, and never to the one without the other [API-37]', async () => {
    await addToCart(browser)
    const lineItemId = (await cartOf(browser)).lineItems[0]?.id
    const interval = (value?: number) => ({
      action: 'setLineItemCustomField',
      lineItemId,
      name: 'autoDeliveryInterval',
      ...definedOnly({ value }),
    })
    const channel = (key: string) => ({
      action: 'setLineItemDistributionChannel',
      lineItemId,
      distributionChannel: { typeId: 'channel', key },
    })
    expect((await act(browser, channel('auto-delivery'))).status).toBe(400)
    expect((await act(browser, interval(42), channel('webstore'))).status).toBe(400)
    for (const days of [5, 0, -42, 1.5, '42'])
      expect((await act(browser, interval(days as number))).status).toBe(400)
    const again = await done(browser, interval(42), channel('auto-delivery'))
    // Five percent off 9.99 is 9.4905: 9.49 each.
    expect(again.lineItems[0]).toMatchObject({
      distributionChannel: 'auto-delivery',
      totalPrice: { centAmount: 1_898 },
      fields: { autoDeliveryInterval: 42 },
    })
    const once = await done(browser, channel('webstore'))
    expect(once.lineItems[0]).toMatchObject({ totalPrice: { centAmount: 1_998 } })
    expect(once.lineItems[0]?.fields).not.toHaveProperty('autoDeliveryInterval')
  })

  it.each([
    ['another cart’s line', { action: 'removeLineItem', lineItemId: '0b6fc1a0-0000-4000-8000-000000000000' }],
    ['more than an order may hold', { action: 'changeLineItemQuantity', quantity: 5_000 }],
    ['a negative quantity', { action: 'changeLineItemQuantity', quantity: -1 }],
    ['half a piece', { action: 'changeLineItemQuantity', quantity: 1.5 }],
    ['a quantity in words', { action: 'changeLineItemQuantity', quantity: '3' }],
    ['a price with the quantity', { action: 'changeLineItemQuantity', quantity: 1, externalPrice: usd(1) }],
    [
      'a total with the quantity',
      {
        action: 'changeLineItemQuantity',
        quantity: 1,
        externalTotalPrice: { price: usd(1), totalPrice: usd(1) },
      },
    ],
    [
      'a wholesale channel',
      {
        action: 'setLineItemDistributionChannel',
        distributionChannel: { typeId: 'channel', key: 'wholesale' },
      },
    ],
    [
      'a channel by its id',
      { action: 'setLineItemDistributionChannel', distributionChannel: { typeId: 'channel', id: 'x' } },
    ],
    ['a tie to a bundle', { action: 'setLineItemCustomField', name: 'parentExternalId', value: 'x' }],
    [
      'a description of ours',
      { action: 'setLineItemCustomField', name: 'customizationsDescription', value: 'x' },
    ],
    [
      'a greeting in a bag of almonds',
      { action: 'setLineItemCustomField', name: 'greetingCardMessage', value: 'x' },
    ],
    ['a field of prototypes', { action: 'setLineItemCustomField', name: '__proto__', value: 'x' }],
    [
      'another type of field',
      { action: 'setLineItemCustomField', name: 'markedAsGift', value: { polluted: true } },
    ],
  ])('refuse %s and leave the cart as it was [API-42]', async (_what, action) => {
    await addToCart(browser)
    const before = await cartOf(browser)
    const { status, answer } = await act(browser, { lineItemId: before.lineItems[0]?.id, ...action })
    expect([status, (answer.errors?.length ?? 0) > 0]).toEqual([400, true])
    expect(await cartOf(browser)).toEqual(before)
  })
})

describe('what is refused', () => {
  it('says which line or shipment is not known, beside its key [ERR-01] [ERR-20]', async () => {
    await addToCart(browser)
    const id = '0b6fc1a0-0000-4000-8000-000000000000'
    const { answer } = await act(browser, { action: 'removeLineItem', lineItemId: id })
    expect(answer.errors).toEqual([{ key: 'lineItemId', message: `Cannot find line item for ID ${id}` }])
    const nowhere = await act(browser, { ...standard(100), shippingKey: 'shipment-7' })
    expect(nowhere.answer.errors).toMatchObject([{ message: 'unknown shipment' }])
  })
})

describe('actions on addresses and deliveries', () => {
  it('send everything to one address, which is the one that taxes [API-38]', async () => {
    await addToCart(browser)
    const cart = await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    expect(cart).toMatchObject({
      shippingMode: 'Single',
      shippingAddress: { city: 'Montclair', state: 'NJ' },
      lineItems: [{ shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity: 2 }] } }],
    })
    const moved = await done(browser, {
      action: 'updateItemShippingAddress',
      address: { ...CHICAGO, key: 'shipment-1' },
    })
    expect(moved).toMatchObject({
      shippingAddress: { city: 'Chicago' },
      itemShippingAddresses: [{ key: 'shipment-1', address: { city: 'Chicago' } }],
    })
    const { key: _key, ...tax } = PLACE
    const back = await done(browser, { action: 'setShippingAddress', address: tax })
    expect(back.itemShippingAddresses).toMatchObject([{ address: { city: 'Montclair' } }])
  })

  it('take the address of the bill along, as long as it is that of the goods [PAY-15]', async () => {
    await reachReview(browser)
    const moved = { ...CHICAGO, key: 'shipment-1' }
    const cart = await done(browser, { action: 'updateItemShippingAddress', address: moved })
    expect(cart.billingAddress).toMatchObject({ street1: '77 Lake Street', city: 'Chicago' })
  })

  it('share goods out over two, and take one away again [API-37] [API-38]', async () => {
    await addToCart(browser)
    const first = await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    const lineItemId = first.lineItems[0]?.id
    const share = (...targets: readonly (readonly [string, number])[]) => ({
      action: 'setLineItemShippingDetails',
      lineItemId,
      shippingDetails: { targets: targets.map(([addressKey, quantity]) => ({ addressKey, quantity })) },
    })
    expect(
      (await act(browser, { action: 'addItemShippingAddress', address: CHICAGO })).answer.errors,
    ).toEqual([{ key: 'address', message: 'Nothing goes to address 2' }])
    const two = await done(
      browser,
      { action: 'addItemShippingAddress', address: CHICAGO },
      share(['shipment-1', 1], ['shipment-2', 1]),
    )
    expect(two).toMatchObject({
      shippingMode: 'Multiple',
      itemShippingAddresses: [{ key: 'shipment-1' }, { key: 'shipment-2', address: { city: 'Chicago' } }],
    })
    expect(
      two.lineItems[0]?.shippingDetails.targets.map(({ addressKey, quantity }) => [addressKey, quantity]),
    ).toEqual([
      ['shipment-1', 1],
      ['shipment-2', 1],
    ])
    const one = await done(browser, { action: 'removeItemShippingAddress', addressKey: 'shipment-1' })
    expect(one).toMatchObject({
      itemShippingAddresses: [{ key: 'shipment-1', address: { city: 'Chicago' } }],
      lineItems: [{ shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity: 2 }] } }],
    })
  })

  it('take the only one off again, with its delivery, and the goods stay [API-38]', async () => {
    await addToCart(browser)
    const before = await cartOf(browser)
    await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    await done(browser, standard(await rateOf()))
    const bare = await done(browser, { action: 'removeItemShippingAddress', addressKey: 'shipment-1' })
    expect(bare).toEqual({ ...before, version: bare.version, fields: bare.fields })
    expect(shippingIn(await browser.get('/cart'))).toBe('')
    const again = await done(browser, {
      action: 'addItemShippingAddress',
      address: { ...CHICAGO, key: 'shipment-1' },
    })
    expect(again).toMatchObject({
      shippingAddress: { city: 'Chicago' },
      lineItems: [{ shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity: 2 }] } }],
    })
  })

  it('take both of two off at once [API-38]', async () => {
    await splitGoods()
    const bare = await done(
      browser,
      { action: 'removeItemShippingAddress', addressKey: 'shipment-2' },
      { action: 'removeItemShippingAddress', addressKey: 'shipment-1' },
    )
    expect(bare).toMatchObject({
      itemShippingAddresses: [],
      lineItems: [{ quantity: 4, shippingDetails: { targets: [] } }],
    })
  })

  it('say of a line that is sent nowhere that it has no address, and of none that there is none [ERR-20]', async () => {
    await addToCart(browser)
    await changeCart(shop, browser, { action: 'addLineItem', sku: '9990-25', quantity: 1 })
    await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    const { lineItems } = await cartOf(browser)
    const { id = '' } = lineItems.find(({ sku }) => sku === '9990-25') ?? {}
    const refusalOf = async (lineItemId: string) => {
      const shippingDetails = { targets: [{ addressKey: 'shipment-1', quantity: 1 }] }
      const { answer } = await act(browser, {
        action: 'setLineItemShippingDetails',
        lineItemId,
        shippingDetails,
      })
      return answer.errors
    }
    expect(await refusalOf(id)).toEqual([
      { key: 'lineItemId', message: expect.stringMatching(/Gift .*has no address of its own$/) as string },
    ])
    expect(await refusalOf('none')).toEqual([
      { key: 'lineItemId', message: 'Cannot find line item for ID none' },
    ])
  })

  it('choose the delivery of the shipment that is named, whichever it is [API-38]', async () => {
    await splitGoods()
    const [near = -1, far = -1] = await ratesOf()
    expect(near).not.toBe(far)
    const second = await done(browser, { ...standard(far), shippingKey: 'shipment-2' })
    const pricesOf = ({ itemShippingAddresses }: PathCart) =>
      itemShippingAddresses.map(({ key, fields }) => [key, fields.price?.centAmount])
    expect(pricesOf(second)).toEqual([
      ['shipment-1', undefined],
      ['shipment-2', far],
    ])
    const other = await act(browser, { ...standard(far), shippingKey: 'shipment-1' })
    expect([other.status, other.answer.errors?.map(({ key }) => key)]).toEqual([400, ['shippingRate']])
    const both = await done(browser, { ...standard(near), shippingKey: 'shipment-1' })
    expect(pricesOf(both)).toEqual([
      ['shipment-1', near],
      ['shipment-2', far],
    ])
    // In the order in which they were chosen.
    expect(both.shippingCharges.map(({ price }) => price.centAmount)).toEqual([far, near])
  })

  it.each([
    ['an address without a street', { action: 'addItemShippingAddress', address: { ...PLACE, street1: '' } }],
    ['no address', { action: 'addItemShippingAddress', address: null }],
    ['a text for an address', { action: 'setShippingAddress', address: 'here' }],
    ['a list for an address', { action: 'addItemShippingAddress', address: [] }],
    [
      'a country we do not ship to',
      { action: 'addItemShippingAddress', address: { ...PLACE, country: 'MX' } },
    ],
    [
      'fields of the platform',
      { action: 'addItemShippingAddress', address: { ...PLACE, custom: { fields: { price: usd(0) } } } },
    ],
    ['a price on the address', { action: 'addItemShippingAddress', address: { ...PLACE, price: usd(0) } }],
    [
      'a key of its own making',
      { action: 'addItemShippingAddress', address: { ...PLACE, key: '__proto__' } },
    ],
    ['the key of another one', { action: 'addItemShippingAddress', address: PLACE }],
    [
      'a shipment that is not there',
      { action: 'updateItemShippingAddress', address: { ...PLACE, key: 'shipment-9' } },
    ],
    ['taking that one away', { action: 'removeItemShippingAddress', addressKey: 'shipment-9' }],
    ['a free delivery', standard(0)],
    ['a cent less than offered', standard(1_204)],
    ['a negative rate', standard(-500)],
    ['a method of its own', { ...standard(1), shippingMethodName: 'Mine' }],
    ['a free-above of its own', { ...standard(1), shippingRate: { price: usd(1), freeAbove: usd(0) } }],
    ['a tax rate', { ...standard(1), externalTaxRate: { amount: 0 } }],
    ['packaging of no delivery', { action: 'addCustomLineItem', slug: 'heat-resistant-packaging' }],
    [
      'a custom line with money',
      { action: 'addCustomLineItem', slug: 'heat-resistant-packaging', money: usd(-5_000) },
    ],
    [
      'a custom line of its own',
      {
        action: 'addCustomLineItem',
        name: { en: 'Mine' },
        slug: 'adjustment',
        quantity: 1,
        money: usd(-5_000),
        taxCategory: { typeId: 'tax-category', key: 'shipping' },
      },
    ],
    ['taking a custom line that is not there', { action: 'removeCustomLineItem', customLineItemId: 'x' }],
  ])('refuse %s and leave the cart as it was [API-38] [API-41] [API-42]', async (_what, action) => {
    await addToCart(browser)
    await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    const before = await cartOf(browser)
    const { status, answer } = await act(browser, action)
    expect([status, (answer.errors?.length ?? 0) > 0]).toEqual([400, true])
    expect(await cartOf(browser)).toEqual(before)
  })

  it('charge a delivery that is offered at that price, until goods or places change [API-38]', async () => {
    await addToCart(browser)
    await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    const rate = await rateOf()
    // As the platform takes money, which has no digits there.
    const price = { centAmount: rate, currencyCode: 'USD' }
    const chosen = await done(browser, { ...standard(rate), shippingRate: { price } })
    expect(chosen.shippingCharges).toMatchObject([{ name: 'Standard', price: { centAmount: rate } }])
    expect(chosen.itemShippingAddresses[0]?.fields.price?.centAmount).toBe(rate)
    // The rate of two bags is not the rate of two hundred.
    const lineItemId = chosen.lineItems[0]?.id
    const grown = await done(browser, { action: 'changeLineItemQuantity', lineItemId, quantity: 200 })
    expect([grown.shippingCharges, grown.itemShippingAddresses[0]?.fields.price]).toEqual([[], undefined])
    const both = await act(browser, standard(rate), {
      action: 'changeLineItemQuantity',
      lineItemId,
      quantity: 1,
    })
    expect(both.status).toBe(400)
  })

  it('refuse packaging for a delivery of what does not melt, and leave the cart as it was [API-41]', async () => {
    await addToCart(browser)
    await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    await done(browser, standard(await rateOf()))
    const before = await cartOf(browser)
    const { status, answer } = await act(browser, {
      action: 'addCustomLineItem',
      slug: 'heat-resistant-packaging',
    })
    expect([status, answer.errors]).toEqual([
      400,
      [{ key: 'slug', message: 'This delivery needs no heat-resistant packaging' }],
    ])
    expect(await cartOf(browser)).toEqual(before)
  })

  it('add and remove packaging where chocolate needs it, at the shop’s price [API-41]', async () => {
    const { clock } = shop
    const monday = clock.now()
    clock.set(new Date('2026-07-06T15:00:00.000Z'))
    await addToCart(browser, '4101-01', '1')
    await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    await done(browser, standard(await rateOf()))
    const wrapped = await done(browser, { action: 'addCustomLineItem', slug: 'heat-resistant-packaging' })
    expect(wrapped.customLineItems).toMatchObject([
      { slug: 'heat-resistant-packaging', totalPrice: { centAmount: 295 } },
    ])
    const customLineItemId = wrapped.customLineItems[0]?.id
    const bare = await done(browser, { action: 'removeCustomLineItem', customLineItemId })
    expect([bare.customLineItems, bare.shippingCharges.length]).toEqual([[], 1])
    clock.set(monday)
  })

  it('choose nothing while nobody can be asked what is offered', async () => {
    await addToCart(browser)
    await done(browser, { action: 'addItemShippingAddress', address: PLACE })
    const before = await cartOf(browser)
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 503 })
    expect((await act(browser, standard(1_205))).status).toBe(503)
    expect(await cartOf(browser)).toEqual(before)
  })
})
