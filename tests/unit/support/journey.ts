/** A guest's way to the order, by use cases: each step leaves the visitor where the next one starts. */
import { HOME_ADDRESS, TORONTO as TORONTO_ADDRESS } from '../../kit/addresses'
import type { Address } from '~/models/address/address'
import type { Cart } from '~/models/cart/cart'
import { withoutRemovals } from '~/models/cart/availability'
import type { ChooseOutcome, OnStep } from '~/services/checkout/step-saving.server'
import type { ChosenDelivery } from '~/services/checkout/delivery-offers.server'
import type { Visitor } from '~/services/visitor'
import type { Shop } from './shop'

export const HOME: Address = { ...HOME_ADDRESS, phone: '2015550134', residential: true }
export const TORONTO: Address = { ...HOME, ...TORONTO_ADDRESS, phone: '4165550134' }
export const EMAIL = 'pat@example.com'
export const CARDS = {
  good: '4111111111111111',
  declined: '4000000000000002',
  poor: '4000000000009995',
} as const

/** Narrows the outcome to one of its kinds; anything else fails the test and shows what it was. */
export function expectKind<T extends { readonly kind: string }, K extends T['kind']>(
  outcome: T,
  kind: K,
): Extract<T, { readonly kind: K }> {
  if (outcome.kind !== kind) throw new Error(`Expected ${kind}, got ${JSON.stringify(outcome).slice(0, 500)}`)
  return outcome as Extract<T, { readonly kind: K }>
}

export async function fill(
  shop: Shop,
  visitor: Visitor,
  lines: Readonly<Record<string, number>>,
): Promise<Cart> {
  let cart: Cart | undefined
  for (const [sku, quantity] of Object.entries(lines))
    cart = expectKind(await shop.services.cartUseCases.add(visitor, sku, quantity), 'added').cart
  if (cart === undefined) throw new Error('Nothing to fill the cart with')
  return cart
}

/** On a step of checkout, with the cart as it is. */
export async function onStep(shop: Shop, visitor: Visitor): Promise<OnStep> {
  const { cart, removals } = await shop.services.cartUseCases.view(visitor)
  if (cart === null) throw new Error('There is no cart')
  return { visitor, cart: withoutRemovals(cart, removals), stored: cart }
}

/** Chooses the delivery of one shipment. */
export async function choose(
  shop: Shop,
  visitor: Visitor,
  choice: Pick<ChosenDelivery, 'shippingMethodId'> & Partial<ChosenDelivery>,
  key = 'shipment-1',
): Promise<ChooseOutcome> {
  const delivery = { heatResistantPackaging: false, packingSlipMessage: '', isGift: false, ...choice }
  return shop.services.checkout.chooseDeliveries(await onStep(shop, visitor), { [key]: delivery })
}

/** With e-mail, address and standard delivery: ready to be paid. */
export async function prepare(
  shop: Shop,
  lines: Readonly<Record<string, number>> = { '1101-01': 2 },
  visitor?: Visitor,
): Promise<{ readonly visitor: Visitor; readonly cart: Cart }> {
  const { checkout } = shop.services
  const guest = visitor ?? (await shop.visitor())
  await fill(shop, guest, lines)
  const { cart } = expectKind(await checkout.saveAddress(await onStep(shop, guest), EMAIL, HOME), 'saved')
  const offers = expectKind(await checkout.offersFor(cart, {}), 'offers')
  const standard = offers.sets[0]?.shippingOffers.find((offer) => offer.name === 'Standard')
  if (standard === undefined) throw new Error('No standard delivery')
  expectKind(await choose(shop, guest, { shippingMethodId: standard.shippingMethodId }), 'chosen')
  const billed = expectKind(await checkout.saveBilling(guest, 'same'), 'saved')
  return { visitor: guest, cart: billed.cart }
}

/** Enters a card on the hosted page; returns where the shopper is sent back to. */
export async function payAt(shop: Shop, url: string, number: string = CARDS.good): Promise<URL> {
  const answer = await shop.platforms.gateway(
    new Request(url, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Pat Example', number, expiry: '12/35', code: '123' }),
    }),
  )
  const location = answer.headers.get('Location')
  if (location === null) throw new Error(`The payment page answered ${answer.status}`)
  return new URL(location)
}

/** Our own id of a payment whose card the hosted page accepted. */
export async function pay(shop: Shop, visitor: Visitor, cart: Cart, number?: string): Promise<string> {
  const started = await shop.services.paymentStep.start(visitor, cart)
  if (started.kind !== 'redirect') throw new Error(`The payment started as ${started.kind}`)
  const back = await payAt(shop, started.url, number)
  return back.searchParams.get('pay') ?? ''
}
