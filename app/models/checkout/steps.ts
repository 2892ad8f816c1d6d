/** The checkout steps: which exist, which are complete, and where a shopper belongs (CHK-01 to CHK-12). */
import type { Cart, ShipmentAddress } from '../cart/cart'
import { kindOfLine } from '../cart/line-kind'
import { hasSeveralAddresses, shipmentsOf } from '../cart/shipments'

/** Field naming the cart a step's form was made for. */
export const CART_FIELD = 'cart'

const UNSAVED_PARAM = 'unsaved'

/** Adds the note that what was sent was not saved, for a redirect to another page. */
export function withUnsaved(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${UNSAVED_PARAM}=1`
}

export function isUnsaved(url: URL): boolean {
  return url.searchParams.has(UNSAVED_PARAM)
}

const REFUSED_PARAM = 'refused'

/** Adds the note that the commerce platform refused to remove what may not stay. */
export function withRefusedRemoval(path: string): string {
  return `${path}?${REFUSED_PARAM}=1`
}

export function isRemovalRefused(url: URL): boolean {
  return url.searchParams.has(REFUSED_PARAM)
}

export const STEPS = [
  { id: 'address', title: 'Email & Shipping Info', path: '/checkout/address' },
  { id: 'delivery', title: 'Expected Delivery', path: '/checkout/shipping' },
  { id: 'payment', title: 'Payment Method', path: '/checkout/payment' },
] as const
export type StepId = (typeof STEPS)[number]['id']

/** CHK-10: every line is allocated, and every shipment has the e-mail or address it needs. */
export function isAddressComplete(cart: Cart): boolean {
  if (cart.customerEmail === undefined || cart.lineItems.length === 0) return false
  if (!cart.lineItems.every((line) => line.targetsValid && line.targets.length > 0)) return false
  return shipmentsOf(cart).every(
    (shipment) =>
      shipment.pickup ||
      ((!shipment.needEmailAddress || (shipment.address.email ?? cart.customerEmail) !== undefined) &&
        (!shipment.needPhysicalAddress || shipment.address.street1 !== '')),
  )
}

/** SHIP-05: a date that has passed no longer counts as chosen. */
export function isDeliveryPast(shipment: ShipmentAddress, today: string): boolean {
  const { requestedDeliveryOn, requestedShipOn } = shipment.fields
  return (
    (requestedDeliveryOn !== undefined && requestedDeliveryOn < today) ||
    (requestedShipOn !== undefined && requestedShipOn < today)
  )
}

/** Whether a delivery is chosen: price, method and date are stored. The date may have passed since (DATA-05). */
function isChosen({ fields: { price, shippingMethodId, requestedDeliveryOn } }: ShipmentAddress): boolean {
  return price !== undefined && shippingMethodId !== undefined && requestedDeliveryOn !== undefined
}

/** CHK-11: every physical shipment has a chosen delivery. `today` is the business date. */
export function isDeliveryComplete(cart: Cart, today: string): boolean {
  const physical = shipmentsOf(cart).filter((shipment) => shipment.needPhysicalAddress)
  return physical.every((shipment) => isChosen(shipment) && !isDeliveryPast(shipment, today))
}

/** AUTH-51: Auto-Delivery requires an account, so a guest cannot order a cart that contains it. */
export function needsAccount({ lineItems }: Pick<Cart, 'lineItems'>): boolean {
  return lineItems.some(({ fields }) => fields.autoDeliveryInterval !== undefined)
}

export function needsDelivery(cart: Cart): boolean {
  return cart.lineItems.some((line) => kindOfLine(line) === 'standard')
}

/** Only e-mailed goods. */
function isDigitalOnly({ lineItems }: Pick<Cart, 'lineItems'>): boolean {
  return lineItems.length > 0 && lineItems.every((line) => kindOfLine(line) === 'digital')
}

export interface StepState {
  readonly id: StepId
  readonly title: string
  readonly path: string
  readonly enabled: boolean
  readonly complete: boolean
}

/** What the steps depend on besides the cart. */
interface Shopper {
  readonly isSignedIn?: boolean
  /** False if an order may go to one address only (SHIP-17): an existing split must then be resolved. */
  readonly maySplit?: boolean
}

/**
 * All steps in order. Digital-only carts have no delivery step and, for a signed-in customer with a known e-mail, no
 * address step (CHK-09): billing is asked for at payment.
 */
export function stepStates(
  cart: Cart,
  today: string,
  { isSignedIn = false, maySplit = true }: Shopper = {},
): readonly StepState[] {
  const address = isAddressComplete(cart) && (maySplit || !hasSeveralAddresses(cart))
  const delivery = address && isDeliveryComplete(cart, today)
  const complete: Readonly<Record<StepId, boolean>> = { address, delivery, payment: false }
  const enabled: Readonly<Record<StepId, boolean>> = { address: true, delivery: address, payment: delivery }
  const hidden = new Set<StepId>([
    ...(needsDelivery(cart) ? [] : ['delivery' as const]),
    // The address step is still shown if something is missing: otherwise there would be no way to continue.
    ...(isSignedIn && address && isDigitalOnly(cart) ? ['address' as const] : []),
  ])
  return STEPS.filter(({ id }) => !hidden.has(id)).map((step) => ({
    ...step,
    enabled: enabled[step.id],
    complete: complete[step.id],
  }))
}

function stepAfter<S extends Pick<StepState, 'id'>>(steps: readonly S[], current: StepId): S | undefined {
  return steps[steps.findIndex(({ id }) => id === current) + 1]
}

/** Target of "Back": the previous step, or the cart from the first one. */
export function pathBefore(steps: readonly Pick<StepState, 'id' | 'path'>[], current: StepId): string {
  return steps[steps.findIndex(({ id }) => id === current) - 1]?.path ?? '/cart'
}

/** Label of a step's button, naming the next step. */
export function continueLabel(steps: readonly Pick<StepState, 'id'>[], current: StepId): string {
  const next = stepAfter(steps, current)
  return next === undefined ? 'Continue' : `Continue to ${next.id}`
}

/** Target of that button, even if the next step is complete; or the step that must be done first. */
export function nextStep(cart: Cart, current: StepId, today: string): StepState {
  const next = stepAfter(stepStates(cart, today), current)
  return next?.enabled === true ? next : firstOpenStep(cart, today)
}

export function firstOpenStep(cart: Cart, today: string): StepState {
  return firstOpenOf(stepStates(cart, today))
}

/** CHK-06, CHK-12: the first enabled step that is not complete. */
export function firstOpenOf(states: readonly StepState[]): StepState {
  const open = states.find((step) => step.enabled && !step.complete)
  const last = states.at(-1)
  if (open !== undefined) return open
  if (last === undefined) throw new Error('Checkout has no steps')
  return last
}
