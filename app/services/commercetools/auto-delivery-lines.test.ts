/** Lines that switch between one-time and Auto-Delivery at the platform. Cents are worked out by hand. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'
import type { CartAction } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import { explainTotal } from '~/models/cart/explain/explain'
import { unexplained } from '~/models/cart/testing/sums'
import { isAutoDelivery } from '~/models/cart/lines'
import { planAutoDelivery } from '~/models/cart/plans/plan-auto-delivery'
import type { AutoDeliveryChoice } from '~/models/cart/plans/plan-auto-delivery'

let shop: Commerce
let edits = 0

beforeAll(async () => {
  shop = await openCommerce()
})
afterAll(() => shop.close())

async function edit(cart: Cart, plan: (fresh: Cart) => readonly CartAction[]): Promise<Cart> {
  edits += 1
  const outcome = await shop.carts.edit(cart.id, `auto-delivery-${edits}`, (fresh) => ({
    actions: plan(fresh),
  }))
  if (outcome.kind !== 'done') throw new Error(`The edit was ${JSON.stringify(outcome)}`)
  return outcome.cart
}

const switchTo = (cart: Cart, choice: Omit<AutoDeliveryChoice, 'lineItemId'>) =>
  edit(cart, (fresh) =>
    planAutoDelivery(fresh, { lineItemId: fresh.lineItems[0]?.id ?? '', ...choice }, () => undefined),
  )

async function cartOf(fields?: Readonly<Record<string, unknown>>): Promise<Cart> {
  const custom =
    fields === undefined
      ? {}
      : { custom: { type: { typeId: 'type' as const, key: 'line-item-fields' }, fields } }
  return edit(await shop.carts.create({ anonymousId: 'somebody' }), () => [
    { action: 'addLineItem', sku: '1101-01', quantity: 4, ...custom },
  ])
}

const priceOf = (cart: Cart) => {
  const [line] = cart.lineItems
  return [line?.distributionChannel, line?.piecePrice.centAmount, line?.totalPrice.centAmount]
}

it.each([
  ['without fields', undefined],
  ['with fields of its own', { listMetadata: 'home' }],
])('a line %s pays the price of its channel and back [LINE-06]', async (_, fields) => {
  const once = await cartOf(fields)
  // 9.49 from four pieces on.
  expect([priceOf(once), once.lineItems.some(isAutoDelivery)]).toEqual([[undefined, 949, 3_796], false])
  const again = await switchTo(once, { interval: 42 })
  // 9.49 less 5 % is 9.02 (9.0155).
  expect([priceOf(again), again.lineItems.every(isAutoDelivery)]).toEqual([
    ['auto-delivery', 902, 3_608],
    true,
  ])
  expect(again.lineItems[0]?.fields).toEqual({ ...fields, autoDeliveryInterval: 42 })
  expect(unexplained(explainTotal(again)).centAmount).toBe(0)
  const back = await switchTo(again, { interval: null })
  expect([priceOf(back), back.lineItems[0]?.fields]).toEqual([[undefined, 949, 3_796], fields ?? {}])
})

it('a line keeps where and how its offer was taken, through other changes [LINE-12]', async () => {
  const offer = { offerLocation: 'product page', offerType: 'subscribe' }
  const cart = await switchTo(await cartOf(), { interval: 14, ...offer })
  expect((await shop.carts.get(cart.id))?.lineItems[0]?.fields).toEqual({
    autoDeliveryInterval: 14,
    autoDeliveryOfferLocation: 'product page',
    autoDeliveryOfferType: 'subscribe',
  })
  const changed = await switchTo(cart, { interval: 28 })
  expect(changed.lineItems[0]?.fields).toMatchObject({
    autoDeliveryInterval: 28,
    autoDeliveryOfferLocation: 'product page',
  })
})
