/** What the cart calls answer when nothing can be changed. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../platforms/kit/faults'
import type { Browser } from '../support/browser'
import { ACTIVE, act, ask, cartOf, done, PLACE, post } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { pressPlaceOrder } from '../support/placing'
import { callsSince } from '../support/platforms'
import { openRoutes } from '../support/routes'
import { setActive, whileOffSale } from '../support/stock'
import { addToCart, reachReview } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const change = { version: 1, actions: [{ action: 'recalculate' }] }
const update = (path = ACTIVE, who = browser) => post(who, path, change)
const remove = (path = ACTIVE, who = browser) => ask(who, `${path}?version=1`, { method: 'DELETE' })
const told = ({ status, answer }: Awaited<ReturnType<typeof ask>>) => [
  status,
  answer.errors?.map(({ message }) => message),
]

type Action = Parameters<typeof changeCart>[2]
interface Price {
  readonly id: string
  readonly channel?: { readonly id: string }
}
interface Priced {
  readonly id: string
  readonly version: number
  readonly masterData: {
    readonly current: { readonly masterVariant: { readonly sku: string; readonly prices: readonly Price[] } }
  }
}

/** The price a merchant has entered for a product's first size in a channel. */
async function priceOf(sku: string, channelKey: string): Promise<Price> {
  const product = (await shop.merchant.get(`products/key=${sku.split('-')[0] ?? ''}`)) as Priced
  const channel = (await shop.merchant.get(`channels/key=${channelKey}`)) as { readonly id: string }
  const { prices } = product.masterData.current.masterVariant
  const found = prices.find((price) => price.channel?.id === channel.id)
  if (found === undefined) throw new Error(`${sku} has no price in ${channelKey}`)
  return found
}

async function changePrices(key: string, action: Action): Promise<void> {
  const { id, version } = (await shop.merchant.get(`products/key=${key}`)) as Priced
  await shop.merchant.update('products', { id, version }, [action, { action: 'publish' }])
  shop.services.catalogue.clear()
}

describe('errors of a call', () => {
  const add = (cart_sku: object) =>
    ask(browser, '/cart', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ cart_sku }),
    })

  it('are a list, each with its message and, where there is one, the key of what it is about [ERR-01]', async () => {
    const item = { sku_external_id: '1101-01', quantity: 0 }
    expect((await add(item)).answer.errors).toEqual([
      { key: 'cart_sku.quantity', message: 'Quantity must be higher than 0' },
    ])
    await addToCart(browser, '9982-01', '4')
    const FULL = 'Quantity cannot exceed 4 in one order, and your cart already has 4'
    const full = await add({ sku_external_id: '9982-01', quantity: 1 })
    expect(full.answer.errors).toEqual([{ key: 'quantity', message: FULL }])
    const price = { centAmount: 800, fractionDigits: 2 }
    const several = await act(browser, {
      action: 'setCustomShippingMethod',
      shippingMethodName: 'Standard',
      shippingRate: { price },
      size: 7,
    })
    expect(several.answer.errors).toEqual([
      { key: 'actions.0.shippingRate.price.currencyCode', message: 'Please enter a value' },
      { key: 'actions.0', message: 'Nothing of this name belongs here: size' },
    ])
  })
})

describe('what is asked for and is not there', () => {
  const BOX = ['1101-01', '1101-01', '1101-01', '1201-01', '1201-01', '1201-01']
  const bundle = (sku_external_id: string) =>
    ask(browser, '/cart', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ cart_sku: { sku_external_id, dynamic_bundle_skus: BOX } }),
    })
  const comeAgain = async () =>
    act(browser, {
      action: 'setLineItemCustomField',
      lineItemId: (await cartOf(browser)).lineItems[0]?.id,
      name: 'autoDeliveryInterval',
      value: 42,
    })

  it('is an unknown shipment, whose delivery is chosen, which is moved or taken away [ERR-10]', async () => {
    await addToCart(browser)
    // Not because there are no shipments: there is one.
    const { itemShippingAddresses } = await done(browser, {
      action: 'addItemShippingAddress',
      address: PLACE,
    })
    expect(itemShippingAddresses.map(({ key }) => key)).toEqual(['shipment-1'])
    const rate = { price: { centAmount: 100, currencyCode: 'USD', fractionDigits: 2 } }
    const { key: _key, ...place } = PLACE
    for (const action of [
      {
        action: 'setCustomShippingMethod',
        shippingMethodName: 'Standard',
        shippingRate: rate,
        shippingKey: 'shipment-7',
      },
      { action: 'updateItemShippingAddress', address: { ...place, key: 'shipment-7' } },
      { action: 'removeItemShippingAddress', addressKey: 'shipment-7' },
    ])
      expect(told(await act(browser, action))).toEqual([400, ['unknown shipment']])
  })

  it('is the parent of a bundle [ERR-10]', async () => {
    for (const sku of ['NO-SUCH', '1101-01'])
      expect(told(await bundle(sku))).toEqual([400, ['No bundle parent lookup found']])
    await whileOffSale(shop, '9801-01', async () =>
      expect(told(await bundle('9801-01'))).toEqual([400, ['No bundle parent lookup found']]),
    )
    expect((await bundle('9801-01')).status).toBe(200)
  })

  it('is the price of a channel [ERR-11]', async () => {
    await addToCart(browser, '1101-01', '1')
    const given = await priceOf('1101-01', 'auto-delivery')
    await changePrices('1101', { action: 'removePrice', priceId: given.id })
    expect(told(await comeAgain())).toEqual([400, ['Cannot find price for channel key auto-delivery']])
    const { id: _id, ...price } = given
    await changePrices('1101', { action: 'addPrice', sku: '1101-01', price })
    expect((await comeAgain()).status).toBe(200)
  })

  it('is the size of a product [ERR-15]', async () => {
    await addToCart(browser, '1101-01', '1')
    await setActive(shop, '1101-01', false)
    expect(told(await comeAgain())).toEqual([400, ['Variant not found by SKU or id 1101-01']])
    await setActive(shop, '1101-01', true)
    expect((await comeAgain()).status).toBe(200)
  })
})

describe('without a cart', () => {
  it('nothing is updated or deleted before it is loaded [ERR-18]', async () => {
    expect(told(await update())).toEqual([404, ["Can't update cart before loading"]])
    expect(told(await remove())).toEqual([404, ["Can't delete cart before loading"]])
    await addToCart(browser)
    const { version } = await cartOf(browser)
    expect((await post(browser, ACTIVE, { ...change, version })).status).toBe(200)
  })

  it('of somebody else’s nothing is told', async () => {
    const stranger = app.newBrowser()
    await addToCart(stranger)
    const { id } = await cartOf(stranger)
    for (const path of [`/api/ct/carts/${id}`, '/api/ct/carts/none'])
      for (const call of [update, remove])
        expect(told(await call(path))).toEqual([404, ['There is no such cart']])
  })
})

describe('a cart that is closed', () => {
  it('cannot be modified while it is frozen, nor the order that it becomes [ERR-19]', async () => {
    await addToCart(browser)
    await changeCart(shop, browser, { action: 'freezeCart' })
    const frozen = await cartOf(browser)
    for (const path of [ACTIVE, `/api/ct/carts/${frozen.id}`])
      for (const call of [update, remove])
        expect(told(await call(path))).toEqual([409, ['Cart cannot be modified']])
    expect(await cartOf(browser)).toEqual(frozen)
    const other = app.newBrowser()
    const review = await reachReview(other)
    const ordered = await cartOf(other)
    expect((await pressPlaceOrder(other, review.page)).location).toMatch(/^\/checkout\/receipt/)
    for (const call of [update, remove])
      expect(told(await call(`/api/ct/carts/${ordered.id}`, other))).toEqual([409, ["Can't update order"]])
    const stranger = app.newBrowser()
    expect(told(await update(`/api/ct/carts/${ordered.id}`, stranger))).toEqual([
      404,
      ['There is no such cart'],
    ])
  })
})

describe('a platform that fails', () => {
  const fail = (times: number, fault: Pick<Fault, 'kind' | 'status'>) =>
    shop.platforms.faults.add({
      platform: 'commercetools',
      times,
      match: { path: '/carts/', method: 'POST' },
      ...fault,
    })
  const setEmail = (email: string) => act(browser, { action: 'setCustomerEmail', email })
  /** The statuses with which the platform answered cart changes in the meantime. */
  async function changesDuring(work: () => Promise<unknown>): Promise<readonly (number | null)[]> {
    const last = (await callsSince(shop, 0)).at(-1)?.serial ?? 0
    await work()
    return (await callsSince(shop, last))
      .filter(({ method, path }) => method === 'POST' && /\/carts\/[^/]+$/.test(path))
      .map(({ status }) => status)
  }

  it.each([400, 403, 500])('is not asked again after %i [API-44]', async (status) => {
    await addToCart(browser)
    const before = await cartOf(browser)
    fail(1, { kind: 'status', status })
    const changes = await changesDuring(async () =>
      expect((await setEmail('pat@example.com')).status).toBeGreaterThanOrEqual(400),
    )
    expect(changes).toEqual([status])
    expect(await cartOf(browser)).toEqual(before)
  })

  it.each<readonly [string, Pick<Fault, 'kind' | 'status'>]>([
    ['502', { kind: 'status', status: 502 }],
    ['409', { kind: 'status', status: 409 }],
    ['no answer', { kind: 'refuse' }],
  ])('with %s is asked three times more, and not a fourth [API-43]', async (_, fault) => {
    await addToCart(browser)
    const warn = vi.spyOn(shop.services.logger, 'warn')
    const { status = null } = fault
    fail(3, fault)
    const changes = await changesDuring(async () =>
      expect((await setEmail('pat@example.com')).status).toBe(200),
    )
    expect(changes).toEqual([status, status, status, 200])
    expect((await cartOf(browser)).customerEmail).toBe('pat@example.com')
    const told = warn.mock.calls.filter(([, message]) => message === 'cart edit is planned again')
    expect(told).toHaveLength(3)
    fail(5, fault)
    const refused = await changesDuring(async () =>
      expect((await setEmail('kit@example.com')).status).toBeGreaterThanOrEqual(400),
    )
    expect(refused).toEqual([status, status, status, status])
    shop.platforms.faults.clear()
    expect((await cartOf(browser)).customerEmail).toBe('pat@example.com')
    warn.mockRestore()
  })
})
