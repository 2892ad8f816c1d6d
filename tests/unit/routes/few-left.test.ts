/** Less stock of an item than a shopper wants: reported by name and number, before anything is paid. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { HOME_ADDRESS } from '../../kit/addresses'
import { PLACE_ORDER, prepareAddToCart } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { addBoxes } from '../support/boxes'
import { act, cartOf } from '../support/commerce-path'
import { whileHeld } from '../support/held'
import { openRoutes } from '../support/routes'
import { MULTI, splitOrder, fillSplit } from '../support/split'
import { shippingDiscounts } from '../support/shipping-discounts'
import { setAttribute, setStock, whileOffSale } from '../support/stock'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, send } from '../support/steps'

const CASHEWS = 'Roasted Cashews (Salted)'
const LOWERED = `${CASHEWS}: Sorry, only 2 are left, so the quantity in your cart is now 2.`
const PROCEED = 'Proceed to Checkout'
const CHICAGO = { name: 'Aunt May', city: 'Chicago', state: 'IL', postalCode: '60601' }

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => stock('1201-01', 500))

async function stock(sku: string, quantity: number): Promise<void> {
  await setStock(shop, sku, quantity)
  shop.services.catalogue.clear()
}

const lines = async () =>
  (await cartOf(browser)).lineItems.map(({ sku, quantity }) => [sku, quantity] as const)

const TransactionsSchema = z.object({ transactions: z.array(z.object({ state: z.string() })) })
async function transactions(): Promise<readonly string[]> {
  const answer = await shop.platforms.fetch('http://platforms.invalid/payments/transactions', {
    headers: { authorization: `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}` },
  })
  return TransactionsSchema.parse(await answer.json()).transactions.map(({ state }) => state)
}

/** As staff do, at the platform. */
async function setQuantity(sku: string, quantity: number): Promise<void> {
  const { id, version, lineItems } = await cartOf(browser)
  const lineItemId = lineItems.find((line) => line.sku === sku)?.id
  const actions = [{ action: 'changeLineItemQuantity', lineItemId, quantity }]
  await shop.merchant.post(`carts/${id}`, { version, actions })
}

async function add(sku: string, quantity: number) {
  const page = await browser.post(await prepareAddToCart(browser, sku, quantity))
  return page.location === null ? page : await browser.open('/cart')
}

async function call(sku: string, quantity: number, more: object = {}) {
  const page = await browser.send('/cart', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ cart_sku: { sku_external_id: sku, quantity, ...more } }),
  })
  const answer = JSON.parse(page.html) as {
    readonly cart_line?: { readonly quantity_added: number }
    readonly messages?: readonly string[]
    readonly errors?: readonly { readonly message: string }[]
    readonly summary?: { readonly message: string }
  }
  return { status: page.status, answer }
}

describe('an order of more than is left', () => {
  it('takes no money, says what is left, and goes on with that [CART-08] [CART-10]', async () => {
    await addToCart(browser, '1102-01', '1')
    await addToCart(browser, '1201-01', '3')
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const review = await payByCard(browser)
    await stock('1201-01', 2)
    const before = await transactions()
    const refused = await browser.post(browser.prepare(review, PLACE_ORDER))
    expect([refused.status, refused.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Not everything in your cart is in stock any more. Nothing was charged.')
    expect(cart.text).toContain(LOWERED)
    expect(await transactions()).toEqual(before)
    expect(await lines()).toEqual([
      ['1102-01', 1],
      ['1201-01', 2],
    ])
    expect((await browser.post(browser.prepare(cart, PROCEED))).location).not.toBe('/cart')
    expect((await browser.open('/checkout')).path).toBe('/checkout/shipping')
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
  })

  it('is told on the way: looking changes nothing, "Proceed to Checkout" leads once to the cart [CART-10]', async () => {
    await addToCart(browser, '1201-01', '3')
    const cart = await browser.get('/cart')
    await stock('1201-01', 2)
    const looked = await browser.get('/cart')
    expect(looked.text).toContain(LOWERED)
    expect(looked.text).toContain('Merchandise $21.98')
    expect(await lines()).toEqual([['1201-01', 3]])
    const first = await browser.post(browser.prepare(cart, PROCEED))
    expect([first.status, first.location]).toEqual([303, '/cart'])
    const told = await browser.get('/cart')
    expect(told.text).toContain(LOWERED)
    expect(await lines()).toEqual([['1201-01', 2]])
    expect((await browser.post(browser.prepare(told, PROCEED))).location).toBe('/checkout/signin')
  })

  it('is told by name too while the catalogue has not heard of it yet', async () => {
    await addToCart(browser, '1201-01', '3')
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const review = await payByCard(browser)
    const refusal = { code: 'OutOfStock', message: 'Out of stock', skus: ['1201-01'] }
    const fault = vi
      .spyOn(shop.services.placement, 'place')
      .mockResolvedValueOnce({ kind: 'refused', ...refusal })
    expect((await browser.post(browser.prepare(review, PLACE_ORDER))).location).toBe('/cart')
    expect(fault).toHaveBeenCalledOnce()
    expect((await browser.get('/cart')).text).toContain(`Please check your cart. This is about: ${CASHEWS}.`)
  })

  it('for several addresses takes from the last of them [CART-05]', async () => {
    await addToCart(browser, '1201-01', '4')
    await beGuest(browser)
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [2, 2])
    await chooseDelivery(browser)
    const review = await payByCard(browser)
    await stock('1201-01', 3)
    expect((await browser.post(browser.prepare(review, PLACE_ORDER))).location).toBe('/cart')
    const { lineItems } = await cartOf(browser)
    expect(
      lineItems.map(({ shippingDetails }) => shippingDetails.targets.map(({ quantity }) => quantity)),
    ).toEqual([[2, 1]])
    await send(browser, '/cart', PROCEED)
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
  })
})

describe('an order that is split between several addresses for the first time', () => {
  const typedIn = ({ forms }: Page) =>
    forms
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => /street1|city|^quantity/.test(name))
      .map(({ value }) => value)
  const citiesOf = async () =>
    (await cartOf(browser)).itemShippingAddresses.map(({ address }) => address.city)

  beforeEach(async () => {
    await addToCart(browser, '1201-01', '4')
    await addToCart(browser, '1101-01', '2')
    await beGuest(browser)
  })

  it('is split as entered though fewer are left than the cart held [CART-10] [SHIP-08]', async () => {
    await stock('1201-01', 3)
    const shared = await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [2, 1], [1, 1])
    expect([shared.status, shared.location]).toEqual([303, '/cart'])
    expect(await citiesOf()).toEqual(['Montclair', 'Chicago'])
    expect((await browser.get('/cart')).text).toContain(`${CASHEWS}: Sorry, only 3 are left`)
    expect(typedIn(await browser.get(MULTI))).toEqual([
      ...['12 Maple Avenue', 'Montclair', '12 Maple Avenue', 'Chicago'],
      ...['2', '1', '1', '1'],
    ])
  })

  async function expectKept() {
    const shared = await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [1, 1])
    expect([shared.status, shared.location]).toEqual([303, '/cart'])
    expect(await citiesOf()).toEqual(['Montclair', 'Chicago'])
    expect((await browser.get('/cart')).text).toContain(`${CASHEWS}: Sorry, this item is out of stock`)
  }

  it('is split as entered though something in the cart is sold out [CART-08] [SHIP-08]', async () => {
    await stock('1201-01', 0)
    await expectKept()
  })

  it('is split as entered though something in the cart is off sale [CART-08] [SHIP-08]', () =>
    whileOffSale(shop, '1201-01', expectKept))

  it('is asked for again, with all that was typed, when the cart changes at that moment [SHIP-08]', async () => {
    const form = fillSplit(browser, await browser.get(MULTI), [HOME_ADDRESS, CHICAGO], [2, 2], [1, 1])
    const freeze = { platform: 'commercetools', path: '/carts/', method: 'POST' }
    const asked = await whileHeld(
      shop,
      freeze,
      () => browser.post(form),
      () => setQuantity('1201-01', 3),
    )
    expect(asked.status).toBe(400)
    expect(asked.text).toContain(`You are ordering 3 of ${CASHEWS}; here you have assigned 4.`)
    expect(asked.document.querySelector('[aria-invalid="true"]')?.getAttribute('name')).toBe('quantity-0-0')
    expect(typedIn(asked)).toEqual(expect.arrayContaining(['Chicago', '2', '1']))
  })
})

describe('more than is left', () => {
  beforeEach(() => stock('1201-01', 2))

  it('is added as far as it goes, and the page says how far', async () => {
    const cart = await add('1201-01', 5)
    expect(cart.text).toContain(`Added to Cart: ${CASHEWS}`)
    expect(cart.text).toContain('Only 2 of 5 were added, since only 2 are left.')
    expect(await lines()).toEqual([['1201-01', 2]])
    const full = await add('1201-01', 1)
    expect([full.status, full.text.includes(`${CASHEWS}: only 2 are left, and your cart has them.`)]).toEqual(
      [400, true],
    )
  })

  it('is told by the call too', async () => {
    const { status, answer } = await call('1201-01', 5)
    expect([status, answer.cart_line?.quantity_added]).toEqual([200, 2])
    expect(answer.messages).toContain('Only 2 of 5 were added, since only 2 are left.')
    expect(answer.summary?.message).toContain('Only 2 of 5 were added')
    expect(await call('1201-01', 1)).toMatchObject({
      status: 400,
      answer: { errors: [{ message: `${CASHEWS}: only 2 are left, and your cart has them.` }] },
    })
  })

  it('is not taken from a script either, which hears how many are left [QTY-06]', async () => {
    await addToCart(browser, '1201-01', '1')
    const [line] = (await cartOf(browser)).lineItems
    const change = { action: 'changeLineItemQuantity', lineItemId: line?.id }
    const { status, answer } = await act(browser, { ...change, quantity: 3 })
    expect([status, answer.errors]).toEqual([
      400,
      [expect.objectContaining({ key: 'quantity', message: `${CASHEWS}: only 2 are left` })],
    ])
    expect(await lines()).toEqual([['1201-01', 1]])
    expect((await act(browser, { ...change, quantity: 2 })).status).toBe(200)
  })

  it('is not taken by the cart page, which keeps what was typed', async () => {
    await addToCart(browser, '1201-01', '1')
    const page = await send(browser, '/cart', /^Update/, { 'Quantity of': '5' })
    expect([page.status, page.text.includes(`${CASHEWS}: only 2 are left`)]).toEqual([400, true])
    expect(page.html).toMatch(/name="quantity-[^>]*value="5"/)
    expect(await lines()).toEqual([['1201-01', 1]])
  })
})

describe('a bundle with more in it than is left', () => {
  const BOX = 'Custom Snack Box'
  const FEW = `only 3 of ${CASHEWS} are left`
  const boxes = async () => (await lines()).flatMap(([sku, pieces]) => (sku === '9801-01' ? [pieces] : []))

  it('is not taken by the cart page, which says of what there is too little', async () => {
    await addBoxes(browser, 1)
    await stock('1201-01', 3)
    const page = await send(browser, '/cart', /^Update/, { 'Quantity of': '2' })
    expect([page.status, page.text.includes(`${BOX}: ${FEW}`)]).toEqual([400, true])
    expect((await browser.get('/cart')).text).not.toContain('Quantity changed')
    expect(await boxes()).toEqual([1])
  })

  it('is not taken from a script, which hears of what there is too little', async () => {
    await addBoxes(browser, 1)
    await stock('1201-01', 3)
    const box = (await cartOf(browser)).lineItems.find(({ sku }) => sku === '9801-01')
    const more = { action: 'changeLineItemQuantity', lineItemId: box?.id, quantity: 2 }
    const { status, answer } = await act(browser, more)
    expect([status, answer.errors]).toEqual([
      400,
      [expect.objectContaining({ key: 'quantity', message: `${BOX}: ${FEW}` })],
    ])
    expect(await boxes()).toEqual([1])
    await stock('1201-01', 4)
    expect((await act(browser, more)).status).toBe(200)
    expect(await boxes()).toEqual([2])
  })

  it('is lowered to what can be filled, and the sentence says of what there is too little', async () => {
    await addBoxes(browser, 2)
    await stock('1201-01', 3)
    const { text } = await browser.get('/cart')
    expect(text).toContain(`${BOX}: Sorry, ${FEW}, so the quantity in your cart is now 1.`)
  })

  it.each([0, 1])(
    'leaves with all that is in it when %i is left of what needs two, and the page says to rebuild it [ERR-07] [ERR-08]',
    async (left) => {
      await addToCart(browser, '1102-01', '1')
      await addBoxes(browser, 1)
      const cart = await browser.get('/cart')
      await stock('1201-01', left)
      expect((await browser.post(browser.prepare(cart, PROCEED))).location).toBe('/cart')
      expect((await browser.get('/cart')).text).toContain(
        `${BOX}: an ingredient (or ingredients) you added to the product is (are) currently unavailable. Please return to the page and rebuild it using an alternative ingredient.`,
      )
      expect(await lines()).toEqual([['1102-01', 1]])
    },
  )

  it('says of each of two boxes what happened to it: one leaves, the other is lowered [CART-10]', async () => {
    await addBoxes(browser, 2)
    await addBoxes(browser, 1, [...Array<string>(5).fill('1101-01'), '1201-01'])
    const cart = await browser.get('/cart')
    await stock('1201-01', 3)
    const told = [
      `${BOX}: an ingredient (or ingredients) you added to the product is (are) currently unavailable.`,
      `${BOX}: Sorry, ${FEW}, so the quantity in your cart is now 1.`,
    ]
    const timesTold = async () => {
      const { text } = await browser.get('/cart')
      return told.map((words) => text.split(words).length - 1)
    }
    expect(await timesTold()).toEqual([1, 1])
    expect((await browser.post(browser.prepare(cart, PROCEED))).location).toBe('/cart')
    expect(await timesTold()).toEqual([1, 1])
    expect(await boxes()).toEqual([1])
  })

  it('says the same of two boxes once', async () => {
    await addBoxes(browser, 1)
    await addBoxes(browser, 1, [...Array<string>(5).fill('1101-01'), '1201-01'])
    await addToCart(browser, '1102-01', '1')
    const cart = await browser.get('/cart')
    await stock('1201-01', 0)
    expect((await browser.post(browser.prepare(cart, PROCEED))).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text.split(`${BOX}: an ingredient`)).toHaveLength(2)
    expect(await boxes()).toEqual([])
  })

  it('is not added where the cart has too much of it already, in words, and the cart stays as it was', async () => {
    await addToCart(browser, '1201-01', '3')
    await stock('1201-01', 4)
    const contents = [...Array<string>(4).fill('1101-01'), '1201-01', '1201-01']
    expect(await call('9801-01', 1, { dynamic_bundle_skus: contents })).toMatchObject({
      status: 400,
      answer: {
        errors: [{ message: `${BOX}: only 4 of ${CASHEWS} are left, and your cart has some of them.` }],
      },
    })
    expect(await lines()).toEqual([['1201-01', 3]])
    await stock('1201-01', 5)
    expect((await call('9801-01', 1, { dynamic_bundle_skus: contents })).status).toBe(200)
    expect((await browser.get('/cart')).text).not.toContain('Sorry')
  })
})

describe('a free gift that cannot be had, or not often enough', () => {
  const discounts = shippingDiscounts(shop)
  const GIFT = { typeId: 'product', key: '1201' }
  const leftOut = (reason: string) =>
    `${CASHEWS} (free gift): Sorry, ${reason}, so it has been left out of your order. It may not come back.`

  const make = (cartPredicate: string) =>
    discounts.make({
      value: { type: 'giftLineItem', product: GIFT, variantId: 1 },
      cartPredicate,
      more: { target: undefined },
    })

  beforeEach(() => make('1 = 1'))
  afterEach(discounts.end)

  async function order() {
    await send(browser, '/cart', PROCEED)
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    return browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
  }

  it.each([
    ['sold no more', 'active', false, true, 'it is no longer available'],
    ['not to be had for now', 'backordered', true, false, 'it is out of stock'],
  ])(
    'goes by itself where it is %s, and holds up no order [CART-08]',
    async (_, attribute, value, otherwise, said) => {
      await addToCart(browser, '1101-01', '1')
      expect(await lines()).toHaveLength(2)
      await setAttribute(shop, '1201-01', attribute, value)
      shop.services.catalogue.clear()
      try {
        expect((await browser.get('/cart')).text).toContain(leftOut(said))
        expect((await send(browser, '/cart', PROCEED)).location).toBe('/cart')
        expect(await lines()).toEqual([['1101-01', 1]])
        expect((await order()).location).toMatch(/^\/checkout\/receipt/)
      } finally {
        await setAttribute(shop, '1201-01', attribute, otherwise)
        shop.services.catalogue.clear()
      }
    },
  )

  it('gives way to the goods: the last of them can be bought', async () => {
    await stock('1201-01', 2)
    await addToCart(browser, '1201-01', '1')
    expect(await lines()).toEqual([
      ['1201-01', 1],
      ['1201-01', 1],
    ])
    const more = await send(browser, '/cart', /^Update/, { 'Quantity of': '2' })
    expect(more.status).toBe(303)
    expect((await browser.get('/cart')).text).toContain(leftOut('only 2 are left'))
    expect(await lines()).toEqual([['1201-01', 2]])
    expect((await order()).location).toMatch(/^\/checkout\/receipt/)
  })

  it('is told of where the answer to taking it out was lost', async () => {
    await stock('1201-01', 0)
    await discounts.end()
    await make('totalPrice >= "5.00 USD"')
    // The first edit adds the item, the second takes it out.
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'lost-reply',
      times: 2,
      match: { path: '/carts/', method: 'POST' },
    })
    await addToCart(browser, '1101-01', '1')
    expect(shop.platforms.faults.list()).toEqual([])
    expect((await browser.get('/cart')).text).toContain(leftOut('it is out of stock'))
    expect(await lines()).toEqual([['1101-01', 1]])
  })

  it('takes no paid piece where it became short later', async () => {
    await addToCart(browser, '1201-01', '2')
    await stock('1201-01', 2)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(leftOut('only 2 are left'))
    expect(cart.text).not.toContain('so the quantity in your cart')
    expect((await browser.post(browser.prepare(cart, PROCEED))).location).toBe('/cart')
    expect(await lines()).toEqual([['1201-01', 2]])
  })

  it('does not stop the order of the other goods', async () => {
    await stock('1201-01', 0)
    await addToCart(browser, '1101-01', '1')
    expect((await browser.get('/cart')).text).toContain(leftOut('it is out of stock'))
    expect(await lines()).toEqual([['1101-01', 1]])
    expect((await order()).location).toMatch(/^\/checkout\/receipt/)
  })
})

describe('more than an order may hold', () => {
  it('is added as far as it goes, and the page says how far [QTY-06] [CART-13]', async () => {
    const cart = await add('9982-01', 3)
    expect(cart.text).not.toContain('Only')
    const more = await add('9982-01', 3)
    expect(more.text).toContain('Only 1 of 3 was added, since an order may not hold more than 4.')
    expect(await lines()).toEqual([['9982-01', 4]])
  })

  it('is told by the call too [QTY-06] [CART-13]', async () => {
    const { status, answer } = await call('9982-01', 4999)
    expect([status, answer.cart_line?.quantity_added]).toEqual([200, 4])
    expect(answer.messages).toEqual([
      expect.stringMatching(/^Added to Cart: /),
      'Only 4 of 4999 were added, since an order may not hold more than 4.',
    ])
  })
})
