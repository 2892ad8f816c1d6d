/** Blocked codes, codes by link, codes of a customer, campaigns. Cents are worked out by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EMAIL, expectKind, fill, pay, prepare } from '../../../tests/unit/support/journey'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import { setStock } from '../../../tests/unit/support/stock'
import type { Cart } from '~/models/cart/cart'
import { planRemoveBlocked, suspendedCodesOf } from '~/models/cart/plans/plan-suspended-codes'
import type { Visitor } from '~/services/visitor'

let shop: Shop
let visitor: Visitor

const KeyedSchema = z.object({ id: z.string(), version: z.number() })
const keyed = async (path: string) => KeyedSchema.parse(await shop.merchant.get(path))

beforeAll(async () => {
  shop = await openShop()
  await shop.merchant.post('cart-discounts', {
    key: 'alone',
    name: { en: 'Alone' },
    value: { type: 'relative', permyriad: 2_000 },
    target: { type: 'lineItems', predicate: '1 = 1' },
    cartPredicate: '1 = 1',
    sortOrder: '0.99',
    isActive: true,
    requiresDiscountCode: true,
    stackingMode: 'StopAfterThisDiscount',
  })
  await shop.merchant.post('discount-codes', {
    key: 'alone',
    code: 'ALONE20',
    name: { en: 'Not with others' },
    cartDiscounts: [{ typeId: 'cart-discount', key: 'alone' }],
    isActive: true,
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  visitor = await shop.visitor()
})

async function viewed(who: Visitor = visitor): Promise<Cart> {
  const { cart } = await shop.services.cartUseCases.view(who)
  if (cart === null) throw new Error('No cart')
  return cart
}
const codesOf = (cart: Cart) => cart.discountCodes.map(({ code, state }) => [code, state])

describe('a code that something is in the way of', () => {
  it('is put aside on the cart and applies by itself once the cart meets it [CART-17] [DISC-01]', async () => {
    await fill(shop, visitor, { '1201-01': 1 })
    expectKind(await shop.services.cartUseCases.applyCode(visitor, 'save5'), 'waiting')
    const waiting = await viewed()
    expect(waiting.fields).toMatchObject({
      stashedDiscountCode: 'SAVE5',
      stashedDiscountCodeName: '$5 off',
    })
    // Five at 10.99 are 54.95, above the 40.00 that SAVE5 requires.
    const cart = await fill(shop, visitor, { '1201-01': 4 })
    expect(codesOf(cart)).toEqual([['SAVE5', 'MatchesCart']])
    expect([suspendedCodesOf(cart), cart.totalPrice.centAmount]).toEqual([[], 4_995])
  })

  it('is put aside when the cart shrinks under its condition', async () => {
    const full = await fill(shop, visitor, { '1201-01': 5 })
    expectKind(await shop.services.cartUseCases.applyCode(visitor, 'SAVE5'), 'applied')
    const lineItemId = full.lineItems[0]?.id ?? ''
    await shop.services.quantities.change(visitor, [{ lineItemId, quantity: 1 }])
    const cart = await viewed()
    expect(suspendedCodesOf(cart)).toEqual([{ code: 'SAVE5', name: '$5 off' }])
    expect(cart.totalPrice.centAmount).toBe(1_099)
  })

  it('because another lets none follow applies once that one is gone [CART-17]', async () => {
    await fill(shop, visitor, { '1201-01': 1 })
    const { cart } = expectKind(await shop.services.cartUseCases.applyCode(visitor, 'ALONE20'), 'applied')
    const blocked = expectKind(await shop.services.cartUseCases.applyCode(visitor, 'WELCOME10'), 'waiting')
    expect(blocked.message).toBe(
      'WELCOME10 cannot be combined with another discount on your cart. It is kept and will apply once it can.',
    )
    expect(codesOf(await viewed())).toContainEqual(['WELCOME10', 'ApplicationStoppedByPreviousDiscount'])
    expect(suspendedCodesOf(await viewed())).toEqual([{ code: 'WELCOME10', name: 'Welcome' }])
    // 10.99 less 20 % is 8.79; less 10 % it is 9.89.
    expect((await viewed()).totalPrice.centAmount).toBe(879)
    await shop.services.cartUseCases.removeCode(visitor, cart.discountCodes[0]?.id ?? '')
    const after = await viewed()
    expect([codesOf(after), suspendedCodesOf(after)]).toEqual([[['WELCOME10', 'MatchesCart']], []])
    expect(after.totalPrice.centAmount).toBe(989)
  })

  it('does not keep an order from being made, and is no part of it [CART-17]', async () => {
    const ready = await prepare(shop)
    expectKind(await shop.services.cartUseCases.applyCode(ready.visitor, 'SAVE5'), 'waiting')
    const cart = await viewed(ready.visitor)
    const payment = await pay(shop, ready.visitor, cart)
    const attempt = shop.services.placement.issueToken(cart)
    const request = { visitor: ready.visitor, cartId: cart.id, attempt, payment }
    const { orderNumber } = expectKind(await shop.services.placeOrder(request), 'placed')
    const order = await shop.services.orders.getOrderByNumber(orderNumber)
    expect(order?.discountCodes).toEqual([])
    expect(order?.fields.stashedDiscountCode).toBe('SAVE5')
  })

  it('comes back with the next edit after an order that was not made [CART-17]', async () => {
    await fill(shop, visitor, { '1201-01': 1 })
    await shop.services.cartUseCases.applyCode(visitor, 'SAVE5')
    await shop.services.cartUseCases.edit(visitor, (cart) => ({ actions: planRemoveBlocked(cart) }))
    expect(codesOf(await viewed())).toEqual([])
    const cart = await fill(shop, visitor, { '1201-01': 4 })
    expect([codesOf(cart), suspendedCodesOf(cart)]).toEqual([[['SAVE5', 'MatchesCart']], []])
    expect(cart.totalPrice.centAmount).toBe(4_995)
  })

  it('and has ended meanwhile is forgotten, and fails no edit of the shopper’s', async () => {
    await fill(shop, visitor, { '1201-01': 1 })
    await shop.services.cartUseCases.applyCode(visitor, 'SAVE5')
    await shop.services.cartUseCases.edit(visitor, (cart) => ({ actions: planRemoveBlocked(cart) }))
    const code = await keyed('discount-codes/key=save5')
    const setActive = async (isActive: boolean) => {
      const { version } = await keyed('discount-codes/key=save5')
      await shop.merchant.post(`discount-codes/${code.id}`, {
        version,
        actions: [{ action: 'changeIsActive', isActive }],
      })
    }
    await setActive(false)
    const cart = await fill(shop, visitor, { '1201-01': 4 })
    expect([codesOf(cart), suspendedCodesOf(cart), cart.totalPrice.centAmount]).toEqual([[], [], 5_495])
    await setActive(true)
  })

  it('is forgotten for good when the shopper says so', async () => {
    await fill(shop, visitor, { '1201-01': 1 })
    await shop.services.cartUseCases.applyCode(visitor, 'SAVE5')
    expectKind(await shop.services.cartUseCases.forgetCode(visitor, 'SAVE5'), 'done')
    const cart = await fill(shop, visitor, { '1201-01': 4 })
    expect([codesOf(cart), suspendedCodesOf(cart), cart.totalPrice.centAmount]).toEqual([[], [], 5_495])
  })
})

it('a code that is for none of the goods is kept, and said to take nothing off them', async () => {
  await fill(shop, visitor, { '1201-01': 6 })
  const { message, cart } = expectKind(
    await shop.services.cartUseCases.applyCode(visitor, 'SNACKBOX12'),
    'waiting',
  )
  expect(message).toBe('SNACKBOX12 is kept. It applies to nothing in your cart yet.')
  // The platform's own verdict (DISC-01).
  expect([codesOf(cart), cart.totalPrice.centAmount]).toEqual([[['SNACKBOX12', 'MatchesCart']], 6_594])
})

it('a code used up by others is told, and gone with the next edit [DISC-02]', async () => {
  const early = await prepare(shop, { '1101-01': 1 })
  await fill(shop, visitor, { '1201-01': 1 })
  expectKind(await shop.services.cartUseCases.applyCode(visitor, 'ONCE'), 'applied')
  expectKind(await shop.services.cartUseCases.applyCode(early.visitor, 'ONCE'), 'applied')
  const { id, version } = await viewed(early.visitor)
  const order = { cartId: id, cartVersion: version, orderNumber: 'USED-UP-1', nonce: null }
  expectKind(await shop.services.orders.createOrder({ ...order, details: { email: EMAIL } }), 'created')
  await fill(shop, visitor, { '1102-01': 1 })
  const { notices } = await shop.services.cartUseCases.view(visitor)
  expect(notices.map(({ message }) => message)).toEqual([
    // Computed from the present goods, the sum would have been different.
    'Discount code could not be applied because it is MaxApplicationReached: ONCE has been used before and no longer applies.',
  ])
  expect(codesOf(await fill(shop, visitor, { '1103-01': 1 }))).toEqual([])
})

describe('a code by link', () => {
  it('applies to the cart there is', async () => {
    await fill(shop, visitor, { '1201-01': 1 })
    const { cart } = expectKind(await shop.services.cartUseCases.claimCode(visitor, 'welcome10'), 'applied')
    expect(cart.totalPrice.centAmount).toBe(989)
  })

  it('waits in the session for the first item, once', async () => {
    expectKind(await shop.services.cartUseCases.claimCode(visitor, 'welcome10'), 'kept')
    const cart = await fill(shop, visitor, { '1201-01': 1 })
    expect([codesOf(cart), cart.totalPrice.centAmount]).toEqual([[['WELCOME10', 'MatchesCart']], 989])
    await shop.services.cartUseCases.removeCode(visitor, cart.discountCodes[0]?.id ?? '')
    expect(codesOf(await fill(shop, visitor, { '1201-01': 1 }))).toEqual([])
    // Nor with the first item of the cart after this one.
    const cookie = (await visitor.headers()).get('Set-Cookie')?.split(';')[0]
    const later = await shop.visitor(cookie)
    await later.save({ cartId: null })
    expect(codesOf(await fill(shop, later, { '1201-01': 1 }))).toEqual([])
  })

  it('that nobody gave out keeps nothing out of the cart', async () => {
    expectKind(await shop.services.cartUseCases.claimCode(visitor, 'NOSUCHCODE'), 'kept')
    const cart = await fill(shop, visitor, { '1201-01': 1 })
    expect([codesOf(cart), cart.totalPrice.centAmount]).toEqual([[], 1_099])
    // Reported on the next page.
    await visitor.save({})
    expect(visitor.session?.data.flash).toEqual([
      {
        key: 'code-NOSUCHCODE',
        type: 'warning',
        message: expect.stringMatching(/^Discount code NOSUCHCODE: .*not valid/),
      },
    ])
  })
})

describe('codes of a customer', () => {
  it('are known of who is signed in, and of nobody else [DISC-10]', async () => {
    expect(await shop.services.customerCodes(visitor)).toEqual([])
    const credentials = { email: 'shopper@nutwood.example', password: 'Nutwood!2024', keepLoggedIn: true }
    expectKind(await shop.services.signIn.withPassword(visitor, credentials), 'signed-in')
    expect(await shop.services.customerCodes(visitor)).toEqual(['REGULAR8'])
  })

  it('leave the cart alone when they cannot be read', async () => {
    const credentials = { email: 'shopper@nutwood.example', password: 'Nutwood!2024', keepLoggedIn: true }
    await shop.services.signIn.withPassword(visitor, credentials)
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 500 })
    expect(await shop.services.customerCodes(visitor)).toEqual([])
    shop.platforms.faults.clear()
  })
})

describe('a campaign', () => {
  const TOKEN = 'harvest-week-7Q2M'

  it('fills a fresh cart that replaces the one before [DISC-07]', async () => {
    const before = await fill(shop, visitor, { '1201-01': 3 })
    const { cart } = expectKind(await shop.services.campaigns.land(visitor, TOKEN), 'landed')
    expect(cart.id).not.toBe(before.id)
    expect(cart.lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['1101-01', 2],
      ['1102-01', 1],
    ])
    expect(codesOf(cart)).toEqual([['HARVEST15', 'MatchesCart']])
    expect(cart.fields).toMatchObject({ campaignId: 'harvest-week', templateId: 'harvest-box' })
    // 9.99 less 15 % is 8.49 (8.4915), 9.49 is 8.07 (8.0665): 16.98 + 8.07.
    expect(cart.totalPrice.centAmount).toBe(2_505)
    expect([visitor.cartId, visitor.cartCount]).toEqual([cart.id, 3])
    expect((await viewed()).id).toBe(cart.id)
  })

  it.each([
    ['unknown', 'no-such-token'],
    ['unknown', ''],
    ['unknown', '../seed/manifest'],
    ['unknown', 'x'.repeat(300)],
    ['over', 'summer-2020-4K9T'],
  ] as const)('answers %s for the token %s and leaves the cart as it is [DISC-08]', async (kind, token) => {
    const before = await fill(shop, visitor, { '1201-01': 3 })
    expectKind(await shop.services.campaigns.land(visitor, token), kind)
    expect([visitor.cartId, await viewed()]).toEqual([before.id, before])
  })

  it('says what it could not bring, and is unavailable without anything left [DISC-08]', async () => {
    await setStock(shop, '1102-01', 0)
    shop.services.catalogue.clear()
    const { cart, missing } = expectKind(await shop.services.campaigns.land(visitor, TOKEN), 'landed')
    expect([cart.lineItems.map(({ sku }) => sku), missing]).toEqual([['1101-01'], ['1102-01']])
    await setStock(shop, '1101-01', 0)
    shop.services.catalogue.clear()
    expectKind(await shop.services.campaigns.land(visitor, TOKEN), 'unavailable')
    expect(visitor.cartId).toBe(cart.id)
    await setStock(shop, '1101-01', 500)
    await setStock(shop, '1102-01', 500)
    shop.services.catalogue.clear()
  })
})
