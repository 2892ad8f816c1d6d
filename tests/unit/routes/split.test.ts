import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cart } from '~/models/cart/cart'
import { CART_CHANGED, STEP_UNSAVED } from '~/models/cart/refusals'
import { DESTINATIONS_MAX } from '~/models/constants/constants'
import { accounts } from '../../kit/accounts'
import { addBoxes } from '../support/boxes'
import type { Browser, Page } from '../support/browser'
import { PLACE_ORDER } from '../../kit/http-steps'
import { receiptOf } from '../support/orders'
import { ACTIVE, ask } from '../support/commerce-path'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  fieldOf,
  giveAddress,
  payByCard,
  send,
  signIn,
} from '../support/steps'
import { setField } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'

const { shop, app } = await openRoutes()
let browser: Browser

const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
/** Waits at the warehouse: it is not shared out. */
const COLLECTED = '9982-01'
const CHOCOLATE = 'Milk Chocolate Almonds'
const REALLOCATE = 'Change in gift line items detected; shipment re-allocation required'

beforeEach(() => {
  browser = app.newBrowser()
})

const filled = (page: Page, ...pieces: readonly (readonly [number, number])[]) =>
  fillSplit(browser, page, [{}, CHICAGO], ...pieces)
const share = (page: Page, ...pieces: readonly (readonly [number, number])[]) =>
  browser.post(filled(page, ...pieces))
/** The form starts with two addresses. */
const openForm = () => browser.get(MULTI)

async function cartOf(): Promise<Cart> {
  const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
  if (cart === null) throw new Error('There is no cart')
  return cart
}

const targetsOf = (cart: Cart, sku: string) =>
  cart.lineItems
    .find((line) => line.sku === sku)
    ?.targets.map(({ addressKey, quantity }) => [addressKey, quantity])

describe('a customer whose orders may not be split', () => {
  const allowSplit = (value: boolean) =>
    setField(shop, 'customers/key=demo-shopper', 'allowSplitShipments', value)

  it('finds no way to several addresses, and none behind it [SHIP-17]', async () => {
    await signIn(browser)
    await addToCart(browser)
    const link = `href="${MULTI}"`
    const form = await browser.get(MULTI)
    expect([(await browser.get('/checkout/address')).html.includes(link), form.status]).toEqual([true, 200])
    await allowSplit(false)
    expect((await browser.get('/checkout/address')).html).not.toContain(link)
    expect((await browser.get(MULTI)).location).toBe('/checkout/address')
    // The form was already open in another tab.
    const saved = await share(form, [1, 1])
    expect(saved.location).toBe('/checkout/address?unsaved=1')
    expect((await browser.get(saved.location ?? '')).text).toContain(STEP_UNSAVED)
    const { shippingMode, itemShippingAddresses } = await cartOf()
    expect([shippingMode, itemShippingAddresses]).toEqual(['Single', []])
    // The cart reports the lost input before anything goes on.
    expect((await browser.get('/cart')).text).toContain(
      'The shipping addresses that you typed were not saved',
    )
    await allowSplit(true)
    expect((await share(form, [1, 1])).location).toBe('/checkout/shipping')
    // Barred later, they are asked for one address, without a redirect loop.
    await allowSplit(false)
    expect((await browser.get('/checkout/address')).status).toBe(200)
  })
})

describe('a cart that was split before it came to a customer whose orders may not be split', () => {
  /** A separate customer, barred or not. */
  async function makeCustomer(allowSplitShipments: boolean) {
    const { customer } = (await shop.merchant.post('customers', {
      email: `split-${Date.now()}-${allowSplitShipments}@example.com`,
      password: accounts.shopper.password,
      custom: { type: { typeId: 'type', key: 'customer-fields' }, fields: { allowSplitShipments } },
    })) as { readonly customer: { readonly id: string; readonly email: string } }
    return { id: customer.id, account: { email: customer.email, password: accounts.shopper.password } }
  }

  async function splitAndChoose(): Promise<void> {
    await share(await openForm(), [1, 1])
    await chooseDelivery(browser)
  }

  it('asks for the one address before it goes on, and is in one piece with it [SHIP-17]', async () => {
    const { account } = await makeCustomer(false)
    await addToCart(browser)
    await beGuest(browser)
    await splitAndChoose()
    await signIn(browser, account)
    expect((await cartOf()).shippingMode).toBe('Multiple')
    for (const path of ['/checkout/shipping', '/checkout/payment', '/checkout/payment/review'])
      expect((await browser.get(path)).location).toBe('/checkout/address')
    expect((await browser.get('/checkout/address')).text).toContain(
      'Orders of your account go to one address',
    )
    await giveAddress(browser)
    const { shippingMode, itemShippingAddresses } = await cartOf()
    expect([shippingMode, itemShippingAddresses.length]).toEqual(['Single', 1])
    expect((await browser.get('/checkout/address')).text).not.toContain('Orders of your account')
    await chooseDelivery(browser)
    expect((await browser.get('/checkout/payment')).status).toBe(200)
  })

  it('is asked about as well where they were barred while they typed, and tick an address for their book [SHIP-17]', async () => {
    const { id, account } = await makeCustomer(true)
    await signIn(browser, account)
    await addToCart(browser)
    const form = filled(await openForm(), [1, 1])
    await setField(shop, `customers/${id}`, 'allowSplitShipments', false)
    const sent = await browser.crafted(form, { 'shipment-2.saveToBook': 'on' })
    const next = await browser.open(sent.location ?? '')
    expect([next.path, next.text.includes('Orders of your account go to one address')]).toEqual([
      '/checkout/address',
      true,
    ])
    expect((await browser.get('/account/address-book')).text).toContain(CHICAGO.city)
  })

  it('is split all the same where they are allowed again since that was last seen, and tick an address', async () => {
    const { id, account } = await makeCustomer(true)
    await signIn(browser, account)
    await addToCart(browser)
    const form = filled(await openForm(), [1, 1])
    await setField(shop, `customers/${id}`, 'allowSplitShipments', false)
    expect((await browser.get('/checkout/address')).html).not.toContain(`href="${MULTI}"`)
    await setField(shop, `customers/${id}`, 'allowSplitShipments', true)
    const saved = await browser.crafted(form, { 'shipment-2.saveToBook': 'on' })
    expect(saved.location).toBe('/checkout/shipping')
  })

  it('is not ordered where they were barred at the last moment [SHIP-17]', async () => {
    const { id, account } = await makeCustomer(true)
    await signIn(browser, account)
    await addToCart(browser)
    await splitAndChoose()
    const review = await payByCard(browser)
    await setField(shop, `customers/${id}`, 'allowSplitShipments', false)
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain(
      'Orders of your account go to one address. Nothing was charged.',
    )
    expect((await browser.get('/checkout')).location).toBe('/checkout/address')
  })
})

describe('a gift that comes to an order for several addresses', () => {
  it('asks where it goes before the order goes on [SHIP-08] [ERR-09]', async () => {
    await addToCart(browser, '1101-01', '8')
    await beGuest(browser)
    await share(await openForm(), [4, 4])
    expect((await browser.get('/checkout/shipping')).status).toBe(200)

    await send(browser, '/cart', 'Apply', { 'Discount code': 'GIFTNUTS' })
    expect((await browser.get('/checkout/shipping')).location).toBe('/checkout/address')
    expect((await browser.get('/checkout/address')).location).toBe(MULTI)
    const form = await browser.get(MULTI)
    expect(form.text).toContain(REALLOCATE)
    expect((await ask(browser, ACTIVE)).answer.warnings).toEqual([
      { key: 'newUnassignedGiftLineItem', message: REALLOCATE },
    ])
    const saved = await share(form, [4, 4], [0, 1])
    expect(saved.location).toBe('/checkout/shipping')
    const cart = await cartOf()
    const gift = cart.lineItems.find((line) => line.lineItemMode === 'GiftLineItem')
    expect(targetsOf(cart, gift?.sku ?? '')).toEqual([['shipment-2', 1]])
    expect((await browser.get(MULTI)).text).not.toContain(REALLOCATE)
    expect((await ask(browser, ACTIVE)).answer.warnings).toBeUndefined()
  })

  it('is not what is spoken of when staff have added something [ERR-09]', async () => {
    await addToCart(browser, '1101-01', '2')
    await beGuest(browser)
    await share(await openForm(), [1, 1])
    await shop.merchant.update('carts', await cartOf(), [
      { action: 'addLineItem', sku: '1201-01', quantity: 1 },
    ])
    expect((await browser.get('/checkout/address')).location).toBe(MULTI)
    const form = await browser.get(MULTI)
    expect(form.text).toContain(
      'Not everything in your cart has an address yet. Please say how many go where.',
    )
    expect(form.text).not.toContain(REALLOCATE)
  })
})

describe('an order to two addresses', () => {
  it('earns free shipping for each of them, not for both together, and says what is missing [SHIP-23] [SHIP-25]', async () => {
    await addToCart(browser, '1101-01', '9')
    await beGuest(browser)
    expect((await browser.get('/cart')).text).toContain("You've earned FREE shipping!")
    await share(await openForm(), [8, 1])
    const { text } = await browser.get('/cart')
    expect(text).toContain(
      'Each address counts by itself: 1 of 2 reach FREE shipping at $59. The next needs $49.51 more.',
    )
    expect(text).not.toContain("You've earned FREE shipping!")
  })

  it('shows both on the review and the receipt, with what is in each, how it comes and its words [SHIP-10]', async () => {
    await addToCart(browser, '1101-01', '3')
    await beGuest(browser)
    await share(await openForm(), [2, 1])
    const groups = [...(await browser.get('/checkout/shipping')).document.querySelectorAll('[role="group"]')]
    // The labels of both are the same: a screen reader announces which shipment each belongs to.
    expect(
      groups.map((group) => [
        group.ownerDocument.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        group.querySelectorAll('input[name$=".isGift"], textarea').length,
      ]),
    ).toEqual([
      ['Shipment 1', 2],
      ['Shipment 2', 2],
    ])
    const fill = { 'This is a gift #2': true, 'Message for the packing slip #2': 'Happy birthday, Aunt' }
    const sent = await send(browser, '/checkout/shipping', 'Continue to payment', fill)
    expect(sent.location).toBe('/checkout/payment')
    const review = await payByCard(browser)
    const receipt = await receiptOf(browser, review)
    const first = /Shipment 1 Pat Example .*?Montclair, NJ 07042 .*? 2 × Roasted Almonds.*?, arrives \w{3}, /
    const second =
      /Shipment 2 Aunt Example .*?Chicago, IL 60601 .*? 1 × Roasted Almonds.*?, arrives \w{3}, .*?A gift: the prices are left out\. Message: “Happy birthday, Aunt”/
    for (const { text } of [review, receipt]) {
      expect(text).toMatch(first)
      expect(text).toMatch(second)
    }
  })
})

describe('the form that splits an order', () => {
  it('leads to delivery, as its button says, also when that is chosen already', async () => {
    await addToCart(browser, '1101-01', '2')
    await beGuest(browser)
    await share(await openForm(), [1, 1])
    await chooseDelivery(browser)
    expect((await send(browser, MULTI, 'Continue to delivery')).location).toBe('/checkout/shipping')
    expect((await cartOf()).shippingCharges).toHaveLength(2)
  })
})

describe('a cart of hundreds of lines', () => {
  /** The platform accepts 500 lines, and 500 actions per update: one per line, one per address, and more. */
  const LINES = 450
  const ACTIONS_MAX = 100
  /** Lines of one item, distinguished by their list metadata. */
  async function fillCart(): Promise<void> {
    await addToCart(browser, '1101-01', String(DESTINATIONS_MAX))
    for (let left = LINES - 1; left > 0; left -= ACTIONS_MAX)
      await shop.merchant.update(
        'carts',
        await cartOf(),
        Array.from({ length: Math.min(left, ACTIONS_MAX) }, (_, index) => ({
          action: 'addLineItem',
          sku: '1201-01',
          quantity: 1,
          custom: {
            type: { typeId: 'type', key: 'line-item-fields' },
            fields: { listMetadata: `line ${left - index}` },
          },
        })),
      )
  }
  const PLACES = Array.from({ length: DESTINATIONS_MAX }, (_, index) => index)

  it('is split between as many addresses as there may be, and nothing typed is lost [SHIP-28]', async () => {
    await fillCart()
    await beGuest(browser)
    // As the form is after so many presses.
    const form = browser.prepare(await openForm(), 'Add another address', {
      fill: { 'Address 1 > City': 'Newark' },
    })
    const largest = await browser.crafted(form, { destinations: String(DESTINATIONS_MAX - 1) })
    expect([largest.status, fieldOf(largest, 'shipment-1.city')]).toEqual([200, 'Newark'])
    // The first line goes everywhere, the others stay at the first address.
    const shared = fillSplit(
      browser,
      largest,
      PLACES.map(() => ({})),
      PLACES.map(() => 1),
    )
    expect((await browser.post(shared)).location).toBe('/checkout/shipping')
    const { lineItems, itemShippingAddresses } = await cartOf()
    expect([lineItems.length, itemShippingAddresses.length]).toEqual([LINES, DESTINATIONS_MAX])
  })
})

describe('a form of several addresses', () => {
  it('whose goods have left the cart is not said to be saved: the cart tells that it has changed', async () => {
    await addToCart(browser)
    await addToCart(browser, COLLECTED, '1')
    await beGuest(browser)
    const form = await openForm()
    await send(browser, '/cart', /^Remove Roasted Almonds/)
    const { id, version } = await cartOf()
    expect((await share(form, [1, 1])).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(CART_CHANGED)
    expect(await cartOf()).toMatchObject({ id, version, shippingMode: 'Single' })
  })
})

describe('a move to several addresses that the platform refuses', () => {
  it.each([400, 404])(
    'with %i is told at the form, with everything typed and the cart as it was',
    async (status) => {
      await addToCart(browser)
      await beGuest(browser)
      const form = await openForm()
      const { id } = await cartOf()
      const warn = vi.spyOn(shop.services.logger, 'warn')
      for (const path of [`/carts/${id}`, '/carts']) {
        const match = { path, method: 'POST' }
        shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status, match, times: 1 })
        const page = await share(form, [1, 1])
        shop.platforms.faults.clear()
        expect([path, page.status]).toEqual([path, 400])
        expect(page.text).toContain('Our order system did not accept this. Your cart is as it was.')
        expect(page.html).toContain('value="Aunt Example"')
        expect(warn.mock.calls).toEqual([
          [{ cartId: id, code: expect.any(String), to: 'Multiple' }, 'the platform refused to move a cart'],
        ])
        warn.mockClear()
      }
      expect(await cartOf()).toMatchObject({
        id,
        state: 'Active',
        lineItems: [{ sku: '1101-01', quantity: 2 }],
      })
      expect((await share(form, [1, 1])).location).toBe('/checkout/shipping')
    },
  )
})

describe('heat-resistant packaging for two addresses', () => {
  const packaging = async () =>
    (await cartOf()).customLineItems.map(({ kind, totalPrice, targets }) => [
      kind,
      totalPrice.centAmount,
      targets.map(({ addressKey }) => addressKey),
    ])

  /** With packaging for this many of the addresses, in order. */
  async function deliver(wrapped: number): Promise<void> {
    const page = await browser.get('/checkout/shipping')
    const wrap = 'Add heat-resistant packaging'
    const fill = { [`${wrap} #1`]: wrapped > 0, [`${wrap} #2`]: wrapped > 1 }
    const sent = await browser.post(browser.prepare(page, 'Continue to payment', { fill }))
    expect(sent.location).toBe('/checkout/payment')
  }

  it('is charged once for each, however often the step is sent, and goes when it is unticked [SHIP-13]', async () => {
    shop.clock.set(new Date('2026-07-06T15:00:00Z'))
    await addToCart(browser, '4101-01', '2')
    await beGuest(browser)
    await share(await openForm(), [1, 1])
    const first = ['packaging', 295, ['shipment-1']]
    const second = ['packaging', 295, ['shipment-2']]
    await deliver(2)
    expect(await packaging()).toEqual([first, second])
    await deliver(2)
    await deliver(2)
    expect(await packaging()).toEqual([first, second])
    await deliver(1)
    expect(await packaging()).toEqual([first])
    await deliver(0)
    expect(await packaging()).toEqual([])
  })

  it('goes with an address that has nothing left, and so does its delivery [CART-05] [CART-06]', async () => {
    shop.clock.set(new Date('2026-07-06T15:00:00Z'))
    await addToCart(browser, '4101-01', '4')
    await beGuest(browser)
    await share(await openForm(), [2, 2])
    await deliver(2)
    expect((await cartOf()).shippingCharges).toHaveLength(2)
    expect((await send(browser, '/cart', /^Update/, { 'Quantity of': '2' })).location).toBe('/cart')
    const cart = await cartOf()
    expect(cart.itemShippingAddresses.map(({ address }) => address.city)).toEqual(['Montclair'])
    expect(cart.shippingCharges.map(({ key }) => key)).toEqual(['shipment-1'])
    expect(await packaging()).toEqual([['packaging', 295, ['shipment-1']]])
    expect((await browser.get('/checkout/payment')).text).not.toContain('Chicago')
  })

  it('goes with a box that is removed, and so do its contents, its address and its delivery [CART-07]', async () => {
    shop.clock.set(new Date('2026-07-06T15:00:00Z'))
    await addToCart(browser, '1102-01', '1')
    await addBoxes(browser, 1)
    await addToCart(browser, '4101-01', '1')
    await beGuest(browser)
    await share(await openForm(), [1, 0], [0, 1], [0, 1])
    const page = await browser.get('/checkout/shipping')
    const fill = { 'Add heat-resistant packaging': true }
    await browser.post(browser.prepare(page, 'Continue to payment', { fill }))
    expect(await packaging()).toEqual([['packaging', 295, ['shipment-2']]])
    const remove = async (name: string) => {
      expect((await send(browser, '/cart', new RegExp(`^Remove ${name}`))).location).toBe('/cart')
      return cartOf()
    }
    // Immediately: the next edit would clear contents without a box anyway.
    const { lineItems } = await remove('Custom Snack Box')
    expect(lineItems.map(({ sku }) => sku)).toEqual(['1102-01', '4101-01'])
    const cart = await remove(CHOCOLATE)
    expect(cart.lineItems.map(({ sku }) => sku)).toEqual(['1102-01'])
    expect(cart.itemShippingAddresses.map(({ address }) => address.city)).toEqual(['Montclair'])
    expect(cart.shippingCharges.map(({ key }) => key)).toEqual(['shipment-1'])
    expect(await packaging()).toEqual([])
  })
})
