/** Copies of orders to several addresses: goods go to the same places again, and what cannot is reported. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Cart } from '~/models/cart/cart'
import { childrenOf, isChild } from '~/models/cart/lines'
import { quantityIn } from '~/models/cart/shipments'
import { accounts, PASSWORD } from '../../kit/accounts'
import type { ShippingAddress } from '../../kit/addresses'
import { find, signedIn } from '../support/agents'
import { addBoxes } from '../support/boxes'
import type { Browser, Page } from '../support/browser'
import { done } from '../support/commerce-path'
import { orderNumberOn, receiptOf } from '../support/orders'
import { openRoutes } from '../support/routes'
import { fillSplit, MULTI } from '../support/split'
import { setStock } from '../support/stock'
import { addToCart, chooseDelivery, payByCard } from '../support/steps'

const { shop, app } = await openRoutes()
const ALMONDS = '1101-01'
const CASHEWS = '1201-01'
const BOX = '9801-01'
const FIRST = { name: 'First Office' }
const SECOND = { name: 'Second Office', street1: '14 Maple Avenue' }
const THIRD = { name: 'Third Office', street1: '16 Maple Avenue' }
let buyer: Browser
let agent: Browser
let nth = 0

beforeEach(async () => {
  shop.clock.advance(++nth * 60_000)
  // A new account each time: carts stay in an account.
  const account = { email: `copied-${nth}@example.com`, password: PASSWORD }
  await shop.merchant.post('customers', { ...account, firstName: 'Robin', lastName: 'Example' })
  buyer = await signedIn(app, account)
  agent = await signedIn(app, accounts.agent)
})

async function cartOf(browser: Browser): Promise<Cart> {
  const { cartId } = await shop.visitor(browser.cookie())
  const cart = cartId === undefined ? null : await shop.services.carts.get(cartId)
  if (cart === null) throw new Error('There is no cart')
  return cart
}

/** By address: `2 × 1101-01`, a box with its contents. */
async function sentIn(browser: Browser): Promise<Readonly<Record<string, readonly string[]>>> {
  const cart = await cartOf(browser)
  const wordsOf = (key: string) =>
    cart.lineItems
      .filter((line) => !isChild(line) && quantityIn(line, key) > 0)
      .map((line) => {
        const inside = childrenOf(cart, line).map(({ sku }) => ` with ${sku}`)
        const gift = line.fields.markedAsGift ? ' as a gift' : ''
        return [`${quantityIn(line, key)} × ${line.sku}`, ...inside, gift].join('')
      })
      .toSorted()
  return Object.fromEntries(
    cart.itemShippingAddresses.map(({ key, address }) => [address.name, wordsOf(key)]),
  )
}

/** Orders the buyer's cart, and opens the agent's page of it. */
async function orderTo(
  places: readonly ShippingAddress[],
  ...pieces: readonly (readonly number[])[]
): Promise<{ readonly page: Page; readonly orderNumber: string }> {
  const two = await buyer.get(MULTI)
  const form = places.length > 2 ? await buyer.press(two, 'Add another address') : two
  expect((await buyer.post(fillSplit(buyer, form, places, ...pieces))).location).toBe('/checkout/shipping')
  await chooseDelivery(buyer)
  const orderNumber = orderNumberOn(await receiptOf(buyer, await payByCard(buyer)))
  return { page: await find(agent, orderNumber), orderNumber }
}

const reship = (page: Page) => agent.post(agent.prepare(page, 'Reship', { fill: { Reason: 'Stale' } }))

describe('an order to several addresses, sent again', () => {
  it('sends each of two boxes where it went, by what is in it [AGENT-11]', async () => {
    for (const sku of [ALMONDS, CASHEWS])
      await addBoxes(
        buyer,
        1,
        Array.from({ length: 6 }, () => sku),
      )
    await addToCart(buyer, ALMONDS, '2')
    const { page } = await orderTo([FIRST, SECOND], [1, 0], [0, 1], [1, 1])
    const sent = await reship(page)
    expect(sent.location).toMatch(/^\/checkout\/payment\/review\?pay=/)
    expect(await sentIn(agent)).toEqual({
      'First Office': [`1 × ${ALMONDS}`, `1 × ${BOX} with ${ALMONDS}`],
      'Second Office': [`1 × ${ALMONDS}`, `1 × ${BOX} with ${CASHEWS}`],
    })
  })

  it('sends what was marked as a gift where it went, and the same unmarked elsewhere [AGENT-11]', async () => {
    await addToCart(buyer, ALMONDS, '1')
    const [{ id: lineItemId } = { id: '' }] = (await cartOf(buyer)).lineItems
    await done(buyer, { action: 'setLineItemCustomField', lineItemId, name: 'markedAsGift', value: true })
    await addToCart(buyer, ALMONDS, '1')
    const before = await cartOf(buyer)
    const places = before.lineItems.map(({ fields }) => (fields.markedAsGift ? [0, 1] : [1, 0]))
    const { page } = await orderTo([FIRST, SECOND], ...places)
    await reship(page)
    expect(await sentIn(agent)).toEqual({
      'First Office': [`1 × ${ALMONDS}`],
      'Second Office': [`1 × ${ALMONDS} as a gift`],
    })
  })

  it('goes to the other addresses where nothing is left for one, which is told [AGENT-11]', async () => {
    await addToCart(buyer, ALMONDS, '2')
    await addToCart(buyer, CASHEWS, '1')
    const { page, orderNumber } = await orderTo([FIRST, SECOND, THIRD], [1, 0, 1], [0, 1, 0])
    await setStock(shop, CASHEWS, 0)
    shop.services.catalogue.clear()
    const sent = await reship(page)
    await setStock(shop, CASHEWS, 500)
    shop.services.catalogue.clear()
    expect(sent.location).toBe('/cart')
    expect((await agent.get('/cart')).text).toContain(
      `1 piece of order ${orderNumber} cannot be had any more: Roasted Cashews (Salted). Nothing of it is left to go to Second Office, 14 Maple Avenue, Montclair.`,
    )
    expect(await sentIn(agent)).toEqual({
      'First Office': [`1 × ${ALMONDS}`],
      'Third Office': [`1 × ${ALMONDS}`],
    })
  })

  it('is made where its addresses cannot be stored any more: checkout asks for what is missing [AGENT-11]', async () => {
    await addToCart(buyer, ALMONDS, '2')
    const { page } = await orderTo([FIRST, SECOND], [1, 1])
    const edits = { platform: 'commercetools', match: { path: '/carts/', method: 'POST' } }
    // Its mark and its goods come through, and nothing after them.
    shop.platforms.faults.add({ ...edits, kind: 'slow', delayMs: 0, times: 2 })
    shop.platforms.faults.add({ ...edits, kind: 'status', status: 503 })
    const sent = await reship(page)
    shop.platforms.faults.clear()
    expect([sent.status, sent.location]).toEqual([303, '/checkout'])
    const copy = await cartOf(agent)
    expect([copy.lineItems.map(({ quantity }) => quantity), copy.itemShippingAddresses]).toEqual([[2], []])
  })
})
