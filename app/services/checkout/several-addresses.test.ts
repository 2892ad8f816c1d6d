/** One order to several addresses: the cart in the other mode, its shipments, and what a second tab sees of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMAIL, expectKind, fill, HOME, onStep, pay, TORONTO } from '../../../tests/unit/support/journey'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import { MONDAY } from '../../../tests/unit/support/times'
import type { Cart } from '~/models/cart/cart'
import { hasSeveralAddresses } from '~/models/cart/shipments'
import { sumOfParts } from '~/models/cart/testing/sums'
import { totalsOf } from '~/models/cart/totals'
import type { Visitor } from '~/services/visitor'

const CHICAGO = {
  ...HOME,
  name: 'Aunt Example',
  street1: '9 Lake Road',
  city: 'Chicago',
  state: 'IL',
  postalCode: '60601',
}

let shop: Shop
let visitor: Visitor

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(MONDAY)
  shop.platforms.faults.clear()
  visitor = await shop.visitor()
})

const checkout = () => shop.services.checkout
const cookieOf = async (who: Visitor) => (await who.headers()).get('Set-Cookie')?.split(';')[0]

async function viewed(who = visitor): Promise<Cart> {
  const { cart } = await shop.services.cartUseCases.view(who)
  if (cart === null) throw new Error('No cart')
  return cart
}

const THINGS = { '1101-01': 3, '1102-01': 2 }

/** Three pounds of one item to Montclair, Chicago and Toronto, and two of another to the first two. */
async function save() {
  const cart = await viewed()
  const idOf = (sku: string) => cart.lineItems.find((line) => line.sku === sku)?.id ?? ''
  return checkout().saveSplit(await onStep(shop, visitor), EMAIL, {
    destinations: [
      { address: HOME },
      { address: CHICAGO, packingSlipMessage: 'For Aunt' },
      { address: TORONTO },
    ],
    quantities: { [idOf('1101-01')]: [1, 1, 1], [idOf('1102-01')]: [1, 1, 0] },
  })
}

const share = async (): Promise<Cart> => expectKind(await save(), 'saved').cart

async function threeWays(): Promise<Cart> {
  await fill(shop, visitor, THINGS)
  return share()
}

async function chooseStandard(): Promise<Cart> {
  const cart = await viewed()
  const { sets } = expectKind(await checkout().offersFor(cart, {}), 'offers')
  const choices = Object.fromEntries(
    sets.map(({ key, shippingOffers }) => {
      const offer = shippingOffers.find(({ name }) => name === 'Standard') ?? shippingOffers[0]
      if (offer === undefined) throw new Error(`Nothing is offered for ${key}`)
      const { shippingMethodId } = offer
      return [
        key,
        {
          shippingMethodId,
          heatResistantPackaging: false,
          packingSlipMessage: '',
          isGift: key === 'shipment-2',
        },
      ]
    }),
  )
  return expectKind(await checkout().chooseDeliveries(await onStep(shop, visitor), choices), 'chosen').cart
}

const targets = (cart: Cart) =>
  cart.lineItems.map((line) => line.targets.map(({ addressKey, quantity }) => [addressKey, quantity]))

describe('sharing an order out', () => {
  it('moves the cart into one of Multiple mode with its lines and codes [SHIP-01] [SHIP-02] [SHIP-08]', async () => {
    const before = await fill(shop, visitor, THINGS)
    expectKind(await shop.services.cartUseCases.applyCode(visitor, 'WELCOME10'), 'applied')
    const cart = await share()
    expect(cart.id).not.toBe(before.id)
    expect([cart.shippingMode, visitor.cartId]).toEqual(['Multiple', cart.id])
    expect(hasSeveralAddresses(cart)).toBe(true)
    expect(cart.discountCodes.map(({ code, state }) => [code, state])).toEqual([['WELCOME10', 'MatchesCart']])
    expect(cart.customerEmail).toBe(EMAIL)
    expect(await shop.services.carts.get(before.id)).toBeNull()
  })

  it('keeps every piece with its address [SHIP-08] [SHIP-03] [SHIP-10]', async () => {
    const cart = await threeWays()
    expect(cart.itemShippingAddresses.map(({ key, address }) => [key, address.city])).toEqual([
      ['shipment-1', 'Montclair'],
      ['shipment-2', 'Chicago'],
      ['shipment-3', 'Toronto'],
    ])
    expect(cart.itemShippingAddresses[1]?.fields.packingSlipMessage).toBe('For Aunt')
    expect(targets(cart)).toEqual([
      [
        ['shipment-1', 1],
        ['shipment-2', 1],
        ['shipment-3', 1],
      ],
      [
        ['shipment-1', 1],
        ['shipment-2', 1],
      ],
    ])
  })

  it('sends every piece by a method from the start, where the platform wants one, and charges nothing by it', async () => {
    const cart = await threeWays()
    const wire = (await shop.merchant.get(`carts/${cart.id}`)) as {
      readonly lineItems: readonly {
        readonly shippingDetails?: {
          readonly targets: readonly { readonly addressKey: string; readonly shippingMethodKey?: string }[]
        }
      }[]
      readonly shipping: readonly {
        readonly shippingInfo: { readonly price: { readonly centAmount: number } }
      }[]
    }
    const all = wire.lineItems.flatMap(({ shippingDetails }) => shippingDetails?.targets ?? [])
    expect(all.map(({ shippingMethodKey }) => shippingMethodKey)).toEqual(
      all.map(({ addressKey }) => addressKey),
    )
    expect(wire.shipping.map(({ shippingInfo }) => shippingInfo.price.centAmount)).toEqual([0, 0, 0])
    expect(cart.shippingCharges).toEqual([])
    // The test platform is strict: it refuses shipments that name no method.
    const [target] = all
    const strict = shop.merchant.post(`carts/${cart.id}`, {
      version: cart.version,
      actions: [
        {
          action: 'setLineItemShippingDetails',
          lineItemId: cart.lineItems[0]?.id,
          shippingDetails: { targets: [{ addressKey: target?.addressKey, quantity: 3 }] },
        },
      ],
    })
    await expect(strict).rejects.toThrow('shippingMethodKey')
    // Items added later go along.
    await fill(shop, visitor, { '1201-01': 1 })
    expect((await chooseStandard()).shippingCharges.map(({ key }) => key)).toEqual([
      'shipment-1',
      'shipment-2',
      'shipment-3',
    ])
  })

  it('offers, charges and taxes each address by itself [CHK-15] [SHIP-23]', async () => {
    await threeWays()
    const cart = await chooseStandard()
    expect(cart.shippingCharges.map(({ key }) => key)).toEqual(['shipment-1', 'shipment-2', 'shipment-3'])
    expect(cart.shippingCharges.every(({ price }) => price.centAmount > 0)).toBe(true)
    expect(sumOfParts(totalsOf(cart))).toEqual(totalsOf(cart).total)
    expect(cart.taxedPrice).toBeDefined()
    expect(cart.lineItems.map((line) => line.fields.markedAsGift ?? false)).toEqual([true, true])
    expect(await checkout().firstStepPath(visitor)).toBe('/checkout/payment')
  })

  it('becomes one order with every shipment, paid once', async () => {
    await threeWays()
    await chooseStandard()
    const { cart } = expectKind(await checkout().saveBilling(visitor, 'same'), 'saved')
    const payment = await pay(shop, visitor, cart)
    const attempt = shop.services.placement.issueToken(cart)
    const placed = expectKind(
      await shop.services.placeOrder({ visitor, cartId: cart.id, attempt, payment }),
      'placed',
    )
    const order = await shop.services.orders.getOrderByNumber(placed.orderNumber)
    expect(order?.itemShippingAddresses.map(({ address }) => address.city)).toEqual([
      'Montclair',
      'Chicago',
      'Toronto',
    ])
    expect(order?.shippingCharges).toHaveLength(3)
    expect(order?.taxedPrice?.totalGross).toEqual(cart.taxedPrice?.totalGross)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('goes back to one address, and to Single mode [SHIP-01] [SHIP-28]', async () => {
    const several = await threeWays()
    await chooseStandard()
    const { cart } = expectKind(
      await checkout().saveAddress(await onStep(shop, visitor), EMAIL, CHICAGO),
      'saved',
    )
    expect([cart.shippingMode, cart.id === several.id]).toEqual(['Single', false])
    expect(targets(cart)).toEqual([[['shipment-1', 3]], [['shipment-1', 2]]])
    expect([cart.shippingCharges, cart.customLineItems]).toEqual([[], []])
    expect(cart.shippingAddress?.city).toBe('Chicago')
  })

  it('is refused when pieces do not add up, and the cart stays as it was', async () => {
    const cart = await fill(shop, visitor, { '1101-01': 3 })
    const [line] = cart.lineItems
    const id = line?.id ?? ''
    const wrong = await checkout().saveSplit(await onStep(shop, visitor), EMAIL, {
      destinations: [{ address: HOME }, { address: CHICAGO }],
      quantities: { [id]: [1, 1] },
    })
    expect(wrong).toMatchObject({ kind: 'problems', problems: [{ kind: 'quantity', given: 2 }] })
    expect((await viewed()).id).toBe(cart.id)
  })

  it('of a cart that has got something more meanwhile asks again, and has written nothing', async () => {
    const cart = await fill(shop, visitor, { '1101-01': 2 })
    const at = await onStep(shop, visitor)
    await fill(shop, await shop.visitor(await cookieOf(visitor)), { '1102-01': 1 })
    const outcome = await checkout().saveSplit(at, EMAIL, {
      destinations: [{ address: HOME }, { address: CHICAGO }],
      quantities: { [cart.lineItems[0]?.id ?? '']: [1, 1] },
    })
    expect(outcome).toMatchObject({ kind: 'problems', problems: [{ kind: 'quantity', given: 0 }] })
    const after = await viewed()
    expect([after.id, after.shippingMode, after.customerEmail]).toEqual([cart.id, 'Single', undefined])
    expect(after.lineItems).toHaveLength(2)
  })

  it('takes a changed quantity from the last address, and forgets only its price [CART-05] [CART-06]', async () => {
    await threeWays()
    const chosen = await chooseStandard()
    const [line] = chosen.lineItems
    const changed = await shop.services.quantities.change(visitor, [
      { lineItemId: line?.id ?? '', quantity: 2 },
    ])
    const { cart } = expectKind(changed, 'changed')
    expect(cart.itemShippingAddresses.map(({ address }) => address.city)).toEqual(['Montclair', 'Chicago'])
    expect(cart.shippingCharges.map(({ key }) => key)).toEqual(['shipment-1', 'shipment-2'])
    expect(await checkout().firstStepPath(visitor)).toBe('/checkout/payment')
  })
})

describe('a second tab', () => {
  it('that adds while the cart moves adds to the cart that came of it', async () => {
    await fill(shop, visitor, THINGS)
    const cookie = await cookieOf(visitor)
    const [tab, stale] = [await shop.visitor(cookie), await shop.visitor(cookie)]
    const [saved] = await Promise.all([save(), shop.services.cartUseCases.add(tab, '1103-01', 1)])
    // Items added meanwhile are not allocated yet: then the form asks again.
    expect(['saved', 'problems']).toContain(saved.kind)
    expectKind(await shop.services.cartUseCases.add(stale, '1201-01', 2), 'added')
    const cart = await viewed(await shop.visitor(cookie))
    expect(new Map(cart.lineItems.map((line) => [line.sku, line.quantity]))).toEqual(
      new Map([...Object.entries(THINGS), ['1103-01', 1], ['1201-01', 2]]),
    )
  })

  it('does not bring the old cart back by what it notes of it', async () => {
    await fill(shop, visitor, THINGS)
    const cookie = await cookieOf(visitor)
    const stale = await shop.visitor(cookie)
    const moved = await share()
    const line = moved.lineItems[0]?.id ?? ''
    const late = await shop.services.quantities.change(stale, [{ lineItemId: line, quantity: 1 }])
    expect(late).toMatchObject({ kind: 'not-done', outcome: { kind: 'closed' } })
    await stale.headers()
    expect((await shop.visitor(cookie)).cartId).toBe(moved.id)
  })

  it('gets the old cart back when whoever moved it has died on the way', async () => {
    const cart = await fill(shop, visitor, { '1101-01': 1 })
    await shop.merchant.post(`/carts/${cart.id}`, {
      version: cart.version,
      actions: [{ action: 'freezeCart', strategy: 'HardFreeze' }],
    })
    const added = expectKind(await shop.services.cartUseCases.add(visitor, '1102-01', 1), 'added')
    expect(added.cart.id).toBe(cart.id)
    expect(added.cart.lineItems).toHaveLength(2)
  })
})
