import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  choose,
  EMAIL,
  expectKind,
  fill,
  HOME,
  onStep,
  prepare,
  TORONTO,
} from '../../../tests/unit/support/journey'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import { setStock } from '../../../tests/unit/support/stock'
import { MONDAY } from '../../../tests/unit/support/times'
import { firstOpenStep } from '~/models/checkout/steps'
import { sumOfParts } from '~/models/cart/testing/sums'
import { totalsOf } from '~/models/cart/totals'
import type { Visitor } from '~/services/visitor'

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
const JULY = new Date('2026-07-06T14:00:00.000Z')

async function viewed(who: Visitor) {
  const { cart } = await shop.services.cartUseCases.view(who)
  if (cart === null) throw new Error('No cart')
  return cart
}

/** The offer of that name and what choosing it needs. */
async function offerNamed(who: Visitor, name: string) {
  const offers = expectKind(await checkout().offersFor(await viewed(who), {}), 'offers')
  const offer = offers.sets[0]?.shippingOffers.find((each) => each.name === name)
  if (offer === undefined) throw new Error(`${name} is not offered`)
  return offer
}

describe('entering checkout', () => {
  it('without a cart, or with an empty one, leads to the cart [CHK-13]', async () => {
    expect((await checkout().enter(visitor, 'address')).kind).toBe('to-cart')
    const cart = await fill(shop, visitor, { '1101-01': 1 })
    await shop.services.quantities.change(visitor, [{ lineItemId: cart.lineItems[0]?.id ?? '', quantity: 0 }])
    expect((await checkout().enter(visitor, 'address')).kind).toBe('to-cart')
    expect(await checkout().firstStepPath(visitor)).toBe('/cart')
  })

  it('of a guest of whom no e-mail is known asks who it is [CHK-08]', async () => {
    await fill(shop, visitor, { '1101-01': 1 })
    expect((await checkout().enter(visitor, 'address')).kind).toBe('to-sign-in')
    expect(await checkout().firstStepPath(visitor)).toBe('/checkout/signin')
    await checkout().saveEmail(visitor, EMAIL)
    expect((await checkout().enter(visitor, 'address')).kind).toBe('ready')
    expect((await viewed(visitor)).customerEmail).toBe(EMAIL)
  })

  it('goes on at the first step that is not done [CHK-06]', async () => {
    await fill(shop, visitor, { '1101-01': 1 })
    await checkout().saveEmail(visitor, EMAIL)
    expect(await checkout().firstStepPath(visitor)).toBe('/checkout/address')
    await checkout().saveAddress(await onStep(shop, visitor), EMAIL, HOME)
    expect(await checkout().firstStepPath(visitor)).toBe('/checkout/shipping')
    const { shippingMethodId } = await offerNamed(visitor, 'Standard')
    await choose(shop, visitor, { shippingMethodId, heatResistantPackaging: false })
    expect(await checkout().firstStepPath(visitor)).toBe('/checkout/payment')
  })

  it('too far on leads back to the first open step [CHK-12]', async () => {
    await fill(shop, visitor, { '1101-01': 1 })
    await checkout().saveEmail(visitor, EMAIL)
    expect(await checkout().enter(visitor, 'payment')).toEqual({ kind: 'to-step', path: '/checkout/address' })
    expect(await checkout().enter(visitor, 'delivery')).toEqual({
      kind: 'to-step',
      path: '/checkout/address',
    })
    await checkout().saveAddress(await onStep(shop, visitor), EMAIL, HOME)
    expect(await checkout().enter(visitor, 'payment')).toEqual({
      kind: 'to-step',
      path: '/checkout/shipping',
    })
    expect((await checkout().enter(visitor, 'address')).kind).toBe('ready')
  })

  it('with an item that has sold out leads to the cart, which names it [CART-10]', async () => {
    const prepared = await prepare(shop, { '1101-05': 1 })
    await setStock(shop, '1101-05', 0)
    expect((await checkout().enter(prepared.visitor, 'payment')).kind).toBe('to-cart')
    expect(await checkout().firstStepPath(prepared.visitor)).toBe('/cart')
    expect((await shop.services.cartUseCases.view(prepared.visitor)).notices[0]?.message).toContain(
      'out of stock',
    )
    await setStock(shop, '1101-05', 500)
  })

  it('after the chosen day has passed asks for the delivery again [SHIP-05]', async () => {
    const prepared = await prepare(shop)
    expect((await checkout().enter(prepared.visitor, 'payment')).kind).toBe('ready')
    shop.clock.advance(14 * 86_400_000)
    expect(await checkout().enter(prepared.visitor, 'payment')).toEqual({
      kind: 'to-step',
      path: '/checkout/shipping',
    })
  })
})

describe('the address step', () => {
  it('puts the whole cart on one shipment and taxes by its place', async () => {
    await fill(shop, visitor, { '4101-01': 2, '1101-01': 1 })
    const { cart } = expectKind(
      await checkout().saveAddress(await onStep(shop, visitor), EMAIL, HOME),
      'saved',
    )
    expect(cart.itemShippingAddresses.map(({ key, address }) => [key, address.city])).toEqual([
      ['shipment-1', 'Montclair'],
    ])
    expect(cart.lineItems.every((line) => line.targetsValid)).toBe(true)
    // 6.625 % of 21.98 is 1.456; almonds are food.
    expect(cart.taxedPrice?.totalTax.centAmount).toBe(146)
    expect([visitor.email, cart.customerEmail]).toEqual([EMAIL, EMAIL])
  })

  it('refuses a country to which an item may not go, names it and changes nothing [SHIP-18] [SHIP-31]', async () => {
    await fill(shop, visitor, { '1305-01': 1, '1101-01': 1 })
    const before = await viewed(visitor)
    expect(await checkout().saveAddress(await onStep(shop, visitor), EMAIL, TORONTO)).toEqual({
      kind: 'restricted',
      items: ['Black Walnuts'],
    })
    expect((await viewed(visitor)).version).toBe(before.version)
    expectKind(await checkout().saveAddress(await onStep(shop, visitor), EMAIL, HOME), 'saved')
  })

  it('refuses it for an item that came in while the address was checked, too', async () => {
    await fill(shop, visitor, { '1101-01': 1 })
    const shown = await onStep(shop, visitor)
    await fill(shop, visitor, { '1305-01': 1 })
    const before = await viewed(visitor)
    expect(await checkout().saveAddress(shown, EMAIL, TORONTO)).toEqual({
      kind: 'restricted',
      items: ['Black Walnuts'],
    })
    expect((await viewed(visitor)).version).toBe(before.version)
  })

  it('takes an item that was added for a barred country away, and names it [SHIP-31] [CART-10]', async () => {
    await fill(shop, visitor, { '1101-01': 1 })
    expectKind(await checkout().saveAddress(await onStep(shop, visitor), EMAIL, TORONTO), 'saved')
    await fill(shop, visitor, { '1305-01': 1 })
    const { cart, removals } = expectKind(await checkout().enter(visitor, 'delivery'), 'ready')
    expect(cart.lineItems.map(({ sku }) => sku)).toEqual(['1101-01'])
    expect(removals.map(({ line, reason, message }) => [line.sku, reason, message])).toEqual([
      [
        '1305-01',
        'restricted',
        'Black Walnuts: Sorry, this item cannot ship to Canada and has been removed from your cart.',
      ],
    ])
  })

  it('forgets the delivery that was priced for another place, and keeps it for the same', async () => {
    const { visitor: guest } = await prepare(shop)
    const same = expectKind(
      await checkout().saveAddress(await onStep(shop, guest), EMAIL, { ...HOME, name: 'Kim Example' }),
      'saved',
    )
    expect(same.cart.shippingCharges).toHaveLength(1)
    const moved = expectKind(await checkout().saveAddress(await onStep(shop, guest), EMAIL, TORONTO), 'saved')
    expect(moved.cart.shippingCharges).toEqual([])
    expect(moved.cart.itemShippingAddresses[0]?.fields.price).toBeUndefined()
    expect(await checkout().firstStepPath(guest)).toBe('/checkout/shipping')
  })

  it('of a cart that is gone says so', async () => {
    await fill(shop, visitor, { '1101-01': 1 })
    const at = await onStep(shop, visitor)
    await shop.services.carts.delete(at.stored)
    expect(await checkout().saveAddress(at, EMAIL, HOME)).toEqual({ kind: 'gone' })
  })
})

describe('the delivery step', () => {
  beforeEach(async () => {
    await fill(shop, visitor, { '1101-01': 2 })
    await checkout().saveAddress(await onStep(shop, visitor), EMAIL, HOME)
  })

  it('stores the chosen offer on the shipment and charges it [CHK-15]', async () => {
    const offer = await offerNamed(visitor, 'Standard')
    const { cart } = expectKind(
      await choose(shop, visitor, {
        shippingMethodId: offer.shippingMethodId,
        seenPrice: offer.price.centAmount,
        heatResistantPackaging: false,
      }),
      'chosen',
    )
    expect(cart.itemShippingAddresses[0]?.fields).toMatchObject({
      price: offer.price,
      shippingMethodId: offer.shippingMethodId,
      shippingMethodName: 'Standard',
      requestedShipOn: offer.requestedShipOn,
      requestedDeliveryOn: offer.latestArrivalOn,
    })
    expect(cart.shippingCharges.map(({ price }) => price)).toEqual([offer.price])
    expect(sumOfParts(totalsOf(cart))).toEqual(totalsOf(cart).total)
  })

  it('takes the price of the service, never one that came with the form', async () => {
    const offer = await offerNamed(visitor, 'Standard')
    expect(
      await choose(shop, visitor, {
        shippingMethodId: offer.shippingMethodId,
        seenPrice: 1,
        heatResistantPackaging: false,
      }),
    ).toEqual({ kind: 'price-changed', key: 'shipment-1', price: offer.price })
    expect((await viewed(visitor)).shippingCharges).toEqual([])
  })

  it('refuses a method that is not on offer, and a date that nobody can keep', async () => {
    const none = { shippingMethodId: 999_999, heatResistantPackaging: false }
    expect(await choose(shop, visitor, none)).toEqual({ kind: 'not-offered', key: 'shipment-1' })
    const { shippingMethodId } = await offerNamed(visitor, 'Standard')
    const past = { shippingMethodId, requestedShipOn: '2026-02-27' }
    expect(await choose(shop, visitor, past)).toEqual({
      kind: 'closed-day',
      key: 'shipment-1',
      name: 'requestedShipOn',
    })
  })

  it('sells no packaging against heat for goods that do not melt [SHIP-13]', async () => {
    const { shippingMethodId } = await offerNamed(visitor, 'Standard')
    const { cart } = expectKind(
      await choose(shop, visitor, { shippingMethodId, heatResistantPackaging: true }),
      'chosen',
    )
    expect(cart.customLineItems).toEqual([])
  })

  it('blocks while the service is away, and never shows a price of nothing', async () => {
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 503 })
    expect(await checkout().offersFor(await viewed(visitor), {})).toEqual({ kind: 'unavailable' })
    expect(await choose(shop, visitor, { shippingMethodId: 11, heatResistantPackaging: false })).toEqual({
      kind: 'unavailable',
    })
    expect(firstOpenStep(await viewed(visitor), '2026-03-02').id).toBe('delivery')
  })

  it('is free from the threshold on [SHIP-24]', async () => {
    // 4 × 9.49 and 2 × 10.99: 59.94 is over 59.00; 2 × 9.99 is not.
    expect((await offerNamed(visitor, 'Standard')).price.centAmount).toBeGreaterThan(0)
    await fill(shop, visitor, { '1101-01': 2, '1201-01': 2 })
    expect((await viewed(visitor)).totalPrice.centAmount).toBe(5_994)
    expect((await offerNamed(visitor, 'Standard')).price.centAmount).toBe(0)
  })

  it('forgets a chosen price when the cart changes, so that checkout asks again', async () => {
    const { visitor: guest } = await prepare(shop)
    await fill(shop, guest, { '1102-01': 1 })
    const cart = await viewed(guest)
    expect([cart.shippingCharges, cart.itemShippingAddresses[0]?.fields.price]).toEqual([[], undefined])
    expect(await checkout().firstStepPath(guest)).toBe('/checkout/shipping')
  })
})

describe('goods that melt', () => {
  beforeEach(async () => {
    shop.clock.set(JULY)
    await fill(shop, visitor, { '4101-01': 1 })
    await checkout().saveAddress(await onStep(shop, visitor), EMAIL, HOME)
  })

  it('get packaging against heat for 2.95 when asked for, once, and not when taken back [SHIP-13]', async () => {
    const { shippingMethodId } = await offerNamed(visitor, 'Standard')
    const protect = async (heatResistantPackaging: boolean) =>
      expectKind(await choose(shop, visitor, { shippingMethodId, heatResistantPackaging }), 'chosen').cart
    await protect(true)
    const twice = await protect(true)
    expect(twice.customLineItems.map(({ kind, totalPrice }) => [kind, totalPrice.centAmount])).toEqual([
      ['packaging', 295],
    ])
    expect(sumOfParts(totalsOf(twice))).toEqual(totalsOf(twice).total)
    expect((await protect(false)).customLineItems).toEqual([])
  })

  it('get it for nothing where the delivery includes it [SHIP-13]', async () => {
    const west = { ...HOME, city: 'Los Angeles', state: 'CA', postalCode: '90001' }
    expectKind(await checkout().saveAddress(await onStep(shop, visitor), EMAIL, west), 'saved')
    const offers = expectKind(await checkout().offersFor(await viewed(visitor), {}), 'offers')
    const included = offers.sets[0]?.shippingOffers.find((offer) => offer.heatResistantIncluded)
    if (included === undefined) throw new Error('No offer includes it')
    const { cart } = expectKind(
      await choose(shop, visitor, {
        shippingMethodId: included.shippingMethodId,
        heatResistantPackaging: true,
      }),
      'chosen',
    )
    expect(cart.customLineItems).toEqual([])
    expect(cart.itemShippingAddresses[0]?.fields.heatResistantPackaging).toBe(true)
  })
})

describe('the billing address', () => {
  it('is the shipping address or another one [PAY-15]', async () => {
    await fill(shop, visitor, { '1101-01': 1 })
    await checkout().saveAddress(await onStep(shop, visitor), EMAIL, HOME)
    const same = expectKind(await checkout().saveBilling(visitor, 'same'), 'saved')
    expect(same.cart.billingAddress).toMatchObject({ street1: '12 Maple Avenue', country: 'US' })
    const other = expectKind(await checkout().saveBilling(visitor, TORONTO), 'saved')
    expect(other.cart.billingAddress).toMatchObject({ city: 'Toronto', country: 'CA' })
    expect(other.cart.shippingAddress?.city).toBe('Montclair')
  })

  it('of no cart is not saved', async () => {
    expect(await checkout().saveBilling(visitor, 'same')).toEqual({ kind: 'gone' })
  })
})
