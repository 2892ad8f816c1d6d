/** Before anything is reserved: the cart is what the shopper saw, can be ordered, and stays so while it is prepared. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MovableClock } from '../../../tests/unit/placement/clock-and-log'
import { createTestService, guest, submit } from '../../../tests/unit/placement/harness'
import { openPlatforms } from '../../../tests/unit/placement/platforms'
import type { PlacementPlatforms } from '../../../tests/unit/placement/platforms'
import type { Cart } from '~/models/cart/cart'
import type { CartAction } from '~/models/cart/actions'
import { toWireAddress } from '~/models/cart/wire-address'
import { usd } from '~/models/money/money'
import type { Order } from '~/models/orders/order'
import { amountDueCents } from '~/models/placement/snapshot'
import { describeEachDatabase } from '../database/testing/each-database'
import type { OrderPlatform } from '../ports/placement-ports'
import type { CartHooks } from './step-context.server'

let platforms: PlacementPlatforms
beforeAll(async () => {
  platforms = await openPlatforms()
})
afterAll(() => platforms.close())

describeEachDatabase('a cart that is frozen', (subject) => {
  let entered: string[]

  const create = (
    options: {
      readonly rules?: (own: CartHooks) => CartHooks
      readonly through?: (platform: OrderPlatform) => OrderPlatform
    } = {},
  ) =>
    createTestService({
      database: subject.database(),
      platforms,
      clock: new MovableClock(platforms.shop.clock),
      metrics: { entered: (state) => void entered.push(state), waitingForReview: () => undefined },
      ...options,
    })
  const change = (cart: Cart, actions: readonly CartAction[]) =>
    platforms.shop.services.carts.edit(cart.id, `change:${cart.id}`, () => ({ actions }))
  const legs = () =>
    subject.database().db.selectFrom('payment_leg').select(['kind', 'amount_cents', 'state']).execute()
  const nothingHappened = async () => {
    expect(entered).toEqual(['RECEIVED', 'FAILED'])
    expect(await platforms.transactions()).toEqual([])
    expect(await platforms.orders()).toEqual([])
  }

  beforeEach(async () => {
    await platforms.forget(subject.database())
    platforms.shop.platforms.faults.clear()
    entered = []
  })

  it('has something in it', async () => {
    const cart = await platforms.addCart()
    await change(
      cart,
      cart.lineItems.map(({ id }) => ({ action: 'removeLineItem', lineItemId: id })),
    )
    expect(await submit(create(), await platforms.cartOf(cart))).toEqual({
      kind: 'refused',
      code: 'EmptyCart',
      skus: [],
    })
    await nothingHappened()
  })

  it('breaks no rule of the shop, by which its goods are named', async () => {
    const refusal = { code: 'RestrictedCountry', skus: ['1101-01', '4101-01'] }
    const service = create({ rules: (own) => ({ ...own, checkCart: () => Promise.resolve(refusal) }) })
    expect(await submit(service, await platforms.addCart())).toEqual({ kind: 'refused', ...refusal })
    await nothingHappened()
    expect(service.wire.sent).not.toContain('prepareCart')
  })

  it.each([
    ['is gone', 'conflict', (cart: Cart) => platforms.shop.services.carts.delete(cart)],
    ['is ordered elsewhere', 'conflict', (cart: Cart) => platforms.orderElsewhere(cart)],
    ['grows', 'changed', (cart: Cart) => platforms.addTo(cart)],
  ] as const)(
    'is looked at again once it is ready: when it %s meanwhile, the answer is %s',
    async (_, kind, act) => {
      const cart = await platforms.addCart()
      const service = create({
        rules: (own) => ({
          ...own,
          async prepareCart(input) {
            await own.prepareCart(input)
            await act(await platforms.cartOf(cart))
          },
        }),
      })
      expect((await submit(service, cart)).kind).toBe(kind)
      expect(entered).toEqual(['RECEIVED', 'FAILED'])
      expect(await platforms.transactions()).toEqual([])
    },
  )

  it('is compared as its page shows it, and by then it is stored so', async () => {
    const cart = await platforms.addCart()
    const { billingAddress } = cart
    if (billingAddress === undefined) throw new Error('Somebody is billed')
    const address = { ...billingAddress, company: 'Nuts and more' }
    const shown = (stored: Cart): Cart => ({ ...stored, billingAddress: address })
    const service = create({
      rules: (own) => ({
        ...own,
        asShown: shown,
        async prepareCart(input) {
          await change(cart, [{ action: 'setBillingAddress', address: toWireAddress(address) }])
          await own.prepareCart(input)
        },
      }),
    })
    expect((await submit(service, cart)).kind).toBe('changed')
    expect((await submit(service, shown(cart))).kind).toBe('placed')
  })

  it('is paid at the order service that takes the money itself, and nowhere else', async () => {
    const cart = await platforms.addCart()
    const service = create({ through: (platform) => ({ ...platform, takesPayment: true }) })
    expect((await submit(service, cart)).kind).toBe('placed')
    expect(await platforms.transactions()).toEqual([])
    expect(await legs()).toEqual([{ kind: 'service', amount_cents: amountDueCents(cart), state: 'CAPTURED' }])
  })

  it('is ordered without any payment when it costs nothing', async () => {
    const free = <C extends Cart | Order>(content: C): C => {
      const { taxedPrice: _none, ...rest } = content
      return { ...rest, totalPrice: usd(0) } as C
    }
    const service = create({
      through: (platform) => ({
        ...platform,
        async getCart(id) {
          const cart = await platform.getCart(id)
          return cart && free(cart)
        },
        async getOrderByNumber(number) {
          const order = await platform.getOrderByNumber(number)
          return order && free(order)
        },
        async createOrder(request) {
          const outcome = await platform.createOrder(request)
          return outcome.kind === 'created' ? { ...outcome, order: free(outcome.order) } : outcome
        },
      }),
    })
    const cart = free(await platforms.addCart())
    const outcome = await service.place({ token: service.issueToken(cart), cartId: cart.id, details: guest })
    expect(outcome.kind).toBe('placed')
    expect([await legs(), await platforms.transactions()]).toEqual([[], []])
    expect(await service.reconcile()).toEqual([])
  })
})
