import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectKind, fill, prepare } from '../../../tests/unit/support/journey'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import { setActive, setStock } from '../../../tests/unit/support/stock'
import type { Visitor } from '~/services/visitor'

let shop: Shop
let visitor: Visitor

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  visitor = await shop.visitor()
})

const linesOf = async (who: Visitor) =>
  (await shop.services.cartUseCases.view(who)).cart?.lineItems.map((line) => [line.sku, line.quantity])

describe('adding to the cart', () => {
  it('makes a cart and a session with the first item, and none before', async () => {
    expect((await shop.services.cartUseCases.view(visitor)).cart).toBeNull()
    expect([visitor.session, [...(await visitor.headers())].length]).toEqual([null, 0])
    const added = expectKind(
      await shop.services.cartUseCases.add(visitor, '1101-01', 2, '{"list":"home"}'),
      'added',
    )
    expect(added).toMatchObject({ quantity: 2, product: { key: '1101' }, variant: { sku: '1101-01' } })
    expect(added.cart.lineItems[0]?.fields.listMetadata).toBe('{"list":"home"}')
    expect([visitor.cartId, visitor.cartCount]).toEqual([added.cart.id, 2])
    expect((await visitor.headers()).get('Set-Cookie')).toMatch(
      /^nutwood=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/,
    )
  })

  it('joins what is there and keeps what another tab added', async () => {
    await fill(shop, visitor, { '1101-01': 1 })
    const tab = await shop.visitor((await visitor.headers()).get('Set-Cookie')?.split(';')[0])
    await Promise.all([
      shop.services.cartUseCases.add(visitor, '1101-01', 2),
      shop.services.cartUseCases.add(tab, '1102-01', 1),
      shop.services.cartUseCases.add(tab, '1101-01', 3),
    ])
    const lines = await linesOf(visitor)
    expect(new Map(lines as [string, number][])).toEqual(
      new Map([
        ['1101-01', 6],
        ['1102-01', 1],
      ]),
    )
  })

  it('is capped by what one order may hold, and says so when nothing more fits [CART-13] [QTY-06]', async () => {
    expect(expectKind(await shop.services.cartUseCases.add(visitor, '9982-01', 3), 'added').quantity).toBe(3)
    expect(expectKind(await shop.services.cartUseCases.add(visitor, '9982-01', 3), 'added').quantity).toBe(1)
    const full = expectKind(await shop.services.cartUseCases.add(visitor, '9982-01', 1), 'at-maximum')
    expect(full).toMatchObject({ maximum: 4, present: 4, product: { key: '9982' } })
    expect(await linesOf(visitor)).toEqual([['9982-01', 4]])
  })

  it('refuses an unknown SKU and makes no cart for it', async () => {
    expect(await shop.services.cartUseCases.add(visitor, 'NO-SUCH', 1)).toEqual({ kind: 'unknown-sku' })
    expect(await shop.services.cartUseCases.add(visitor, '1101-01" or sku="1102-01', 1)).toEqual({
      kind: 'unknown-sku',
    })
    expect(visitor.session).toBeNull()
  })

  it('refuses a size that is backordered [PDP-08]', async () => {
    expectKind(await shop.services.cartUseCases.add(visitor, '1103-25', 1), 'unavailable')
    expectKind(await shop.services.cartUseCases.add(visitor, '1103-01', 1), 'added')
  })

  it.each(['9801-01', '9970-01', '9990-25'])(
    'refuses %s, which only its own builder can fill',
    async (sku) => {
      expectKind(await shop.services.cartUseCases.add(visitor, sku, 1), 'not-online')
    },
  )

  it('starts a new cart when the one of the session is gone [CART-15]', async () => {
    const first = await fill(shop, visitor, { '1101-01': 1 })
    await shop.services.carts.delete(first)
    expect(await shop.services.cartUseCases.view(visitor)).toEqual({
      cart: null,
      removals: [],
      notices: [],
      outdated: new Set(),
      failed: [],
    })
    const second = await fill(shop, visitor, { '1102-01': 1 })
    expect(second.id).not.toBe(first.id)
    expect([visitor.cartId, visitor.cartCount]).toEqual([second.id, 1])
  })
})

describe('a first edit that its plan declines', () => {
  it('leaves no cart behind, neither in the session nor at the platform', async () => {
    const carts = () => shop.merchant.get('carts?limit=1') as Promise<{ readonly total: number }>
    const before = await carts()
    const outcome = await shop.services.cartUseCases.editOrCreate<'none left'>(visitor, () => ({
      refused: 'none left',
    }))
    expect(outcome).toMatchObject({ kind: 'declined', reason: 'none left' })
    expect(visitor.cartId).toBeUndefined()
    expect((await carts()).total).toBe(before.total)
  })
})

describe('changing the cart', () => {
  it('sets quantities, and removes by zero', async () => {
    const cart = await fill(shop, visitor, { '1101-01': 1, '1102-01': 2 })
    const [first, second] = cart.lineItems
    const outcome = await shop.services.quantities.change(visitor, [
      { lineItemId: first?.id ?? '', quantity: 5 },
      { lineItemId: second?.id ?? '', quantity: 0 },
    ])
    expectKind(outcome, 'changed')
    expect(await linesOf(visitor)).toEqual([['1101-01', 5]])
    expect(visitor.cartCount).toBe(5)
  })

  it('without a cart is told that there is none', async () => {
    expect(await shop.services.cartUseCases.edit(visitor, () => ({ actions: [] }))).toEqual({
      kind: 'closed',
      reason: 'gone',
    })
  })

  it('of a cart that was ordered meanwhile leaves the shopper with no cart', async () => {
    const cart = await fill(shop, visitor, { '1101-01': 1 })
    await shop.services.carts.delete(cart)
    expectKind(await shop.services.quantities.change(visitor, []), 'not-done')
    expect([visitor.cartId, visitor.cartCount]).toEqual([undefined, 0])
  })
})

describe('discount codes', () => {
  it('apply in any case of letters, and come off again with the totals as before [DISC-03]', async () => {
    await fill(shop, visitor, { '1201-01': 7 })
    const { cart } = expectKind(await shop.services.cartUseCases.applyCode(visitor, ' welcome10 '), 'applied')
    expect(cart.totalPrice.centAmount).toBe(6_923)
    const [code] = cart.discountCodes
    expect(code).toMatchObject({ code: 'WELCOME10', state: 'MatchesCart' })
    const removed = expectKind(await shop.services.cartUseCases.removeCode(visitor, code?.id ?? ''), 'done')
    expect(removed.cart.discountCodes).toEqual([])
    expect(removed.cart.totalPrice.centAmount).toBe(7_693)
  })

  it('that do not match yet are kept, and apply once the cart meets them [DISC-01]', async () => {
    await fill(shop, visitor, { '1201-01': 1 })
    const waiting = expectKind(await shop.services.cartUseCases.applyCode(visitor, 'SAVE5'), 'waiting')
    expect(waiting.message).toBe('SAVE5 is kept and will apply once your cart meets its conditions.')
    expect(waiting.cart.discountCodes[0]?.state).toBe('DoesNotMatchCart')
    // Five at 10.99 are 54.95, above the 40.00 that SAVE5 requires.
    const cart = await fill(shop, visitor, { '1201-01': 4 })
    expect(cart.discountCodes[0]?.state).toBe('MatchesCart')
    expect(cart.totalPrice.centAmount).toBe(4_995)
  })

  it.each(['NOSUCHCODE', 'EXPIRED', '" or 1=1'])('like %s fail and do not stay', async (code) => {
    await fill(shop, visitor, { '1201-01': 1 })
    expect(await shop.services.cartUseCases.applyCode(visitor, code)).toEqual({
      kind: 'failed',
      message: 'This discount code is not valid. Please check it and try again.',
    })
    expect((await shop.services.cartUseCases.view(visitor)).cart?.discountCodes).toEqual([])
  })

  it('used up by another order fail with a word and are taken off [DISC-02]', async () => {
    const buyer = await prepare(shop, { '1101-01': 1 })
    expectKind(await shop.services.cartUseCases.applyCode(buyer.visitor, 'ONCE'), 'applied')
    const { cart } = await shop.services.cartUseCases.view(buyer.visitor)
    if (cart === null) throw new Error('No cart')
    expectKind(
      await shop.services.orders.createOrder({
        cartId: cart.id,
        cartVersion: cart.version,
        orderNumber: 'ONCE-1',
        nonce: null,
        details: { email: 'pat@example.com' },
      }),
      'created',
    )
    await fill(shop, visitor, { '1201-01': 1 })
    expect(await shop.services.cartUseCases.applyCode(visitor, 'ONCE')).toEqual({
      kind: 'failed',
      message:
        'Discount code could not be applied because it is MaxApplicationReached: ONCE has been used as often as it may be.',
    })
    const after = await shop.services.cartUseCases.view(visitor)
    expect([after.cart?.discountCodes, after.cart?.totalPrice.centAmount]).toEqual([[], 1_099])
  })

  it('applied twice are there once', async () => {
    await fill(shop, visitor, { '1201-01': 1 })
    await shop.services.cartUseCases.applyCode(visitor, 'WELCOME10')
    const { cart } = expectKind(await shop.services.cartUseCases.applyCode(visitor, 'WELCOME10'), 'applied')
    expect(cart.discountCodes).toHaveLength(1)
  })

  it('bring a gift that neither counts toward a maximum nor can be changed', async () => {
    await fill(shop, visitor, { '1201-01': 7 })
    const { cart } = expectKind(await shop.services.cartUseCases.applyCode(visitor, 'GIFTNUTS'), 'applied')
    const gift = cart.lineItems.find((line) => line.lineItemMode === 'GiftLineItem')
    await shop.services.quantities.change(visitor, [{ lineItemId: gift?.id ?? '', quantity: 9 }])
    expect(await linesOf(visitor)).toContainEqual(['1102-S', 1])
    expect(expectKind(await shop.services.cartUseCases.add(visitor, '1102-S', 9), 'added').quantity).toBe(5)
  })
})

describe('an item that may not stay', () => {
  it('is shown with its message while sold out, written by no look at the cart, and gone with the next edit [CART-08] [ERR-06]', async () => {
    const before = await fill(shop, visitor, { '1101-05': 1, '1102-01': 1 })
    await setStock(shop, '1101-05', 0)
    const { cart, removals, notices } = await shop.services.cartUseCases.view(visitor)
    expect(removals.map(({ line, reason }) => [line.sku, reason])).toEqual([['1101-05', 'backordered']])
    expect(notices).toEqual([
      {
        type: 'error',
        message:
          'Roasted Almonds (Salted): Sorry, this item is out of stock and has been removed from your cart.',
        key: 'removed-1101-05||',
        leadsToCart: true,
      },
    ])
    expect(cart?.version).toBe(before.version)
    await fill(shop, visitor, { '1103-01': 1 })
    expect((await linesOf(visitor))?.map(([sku]) => sku)).toEqual(['1102-01', '1103-01'])
    await setStock(shop, '1101-05', 500)
  })

  it('goes when it is no longer sold, and every other edit takes it away as well [CART-08] [CART-10]', async () => {
    await fill(shop, visitor, { '9980-01': 1, '1102-01': 1 })
    await setActive(shop, '9980-01', false)
    const { removals } = await shop.services.cartUseCases.view(visitor)
    expect(removals.map(({ line, reason }) => [line.sku, reason])).toEqual([['9980-01', 'inactive']])
    expectKind(await shop.services.cartUseCases.applyCode(visitor, 'WELCOME10'), 'applied')
    expect(await linesOf(visitor)).toEqual([['1102-01', 1]])
    await setActive(shop, '9980-01', true)
  })

  it('comes back by itself when it is in stock again before any edit', async () => {
    await fill(shop, visitor, { '1101-05': 1 })
    await setStock(shop, '1101-05', 0)
    expect((await shop.services.cartUseCases.view(visitor)).removals).toHaveLength(1)
    await setStock(shop, '1101-05', 500)
    expect((await shop.services.cartUseCases.view(visitor)).removals).toEqual([])
  })
})
