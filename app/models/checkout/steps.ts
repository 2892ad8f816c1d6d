/** Which steps of checkout there are, which are complete, and where a shopper belongs (CHK-01 to CHK-12). */
import type { Cart, ShipmentAddress } from '../cart/cart'
import { kindOfLine } from '../cart/line-kind'
import { hasSeveralAddresses, shipmentsOf } from '../cart/shipments'

/** The field by which the form of a step says which cart it was made for. */
export const CART_FIELD = 'cart'

const UNSAVED_PARAM = 'unsaved'

/** The page that somebody is led to in place of what they sent: it says that nothing of that was saved. */
export function withUnsaved(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${UNSAVED_PARAM}=1`
}

export function isUnsaved(url: URL): boolean {
  return url.searchParams.has(UNSAVED_PARAM)
}

const REFUSED_PARAM = 'refused'

/** The step on which it is told that the commerce platform does not let go what may not stay. */
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

/** CHK-10: every line has a place, and every shipment the e-mail or the street it needs. */
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

/** What is stored of every chosen delivery: what it costs, how it goes, and the day that may have passed since (DATA-05). */
function isChosen({ fields: { price, shippingMethodId, requestedDeliveryOn } }: ShipmentAddress): boolean {
  return price !== undefined && shippingMethodId !== undefined && requestedDeliveryOn !== undefined
}

/** CHK-11: every physical shipment carries its chosen delivery. `today` is the business date. */
export function isDeliveryComplete(cart: Cart, today: string): boolean {
  const physical = shipmentsOf(cart).filter((shipment) => shipment.needPhysicalAddress)
  return physical.every((shipment) => isChosen(shipment) && !isDeliveryPast(shipment, today))
}

/** AUTH-51: what comes again is for who has an account, and nothing of such a cart is ordered by a guest. */
export function needsAccount({ lineItems }: Pick<Cart, 'lineItems'>): boolean {
  return lineItems.some(({ fields }) => fields.autoDeliveryInterval !== undefined)
}

export function needsDelivery(cart: Cart): boolean {
  return cart.lineItems.some((line) => kindOfLine(line) === 'standard')
}

/** Nothing but what goes by e-mail. */
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

/** Whose checkout it is, as far as its steps go by it. */
interface Shopper {
  readonly isSignedIn?: boolean
  /** False where an order may go to one address only (SHIP-17): what was split before asks for it. */
  readonly maySplit?: boolean
}

/**
 * All steps in order. A digital-only cart has no delivery step, and for somebody signed in, whose e-mail is known, none
 * for an address (CHK-09): that of the bill is asked for where it is paid.
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
    // Shown where something is missing after all, or nobody could go on.
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

/** Where "Back" leads: to the step before, or to the cart from the first. */
export function pathBefore(steps: readonly Pick<StepState, 'id' | 'path'>[], current: StepId): string {
  return steps[steps.findIndex(({ id }) => id === current) - 1]?.path ?? '/cart'
}

/** What the button of a step says: which step comes next, as the cart has it. */
export function continueLabel(steps: readonly Pick<StepState, 'id'>[], current: StepId): string {
  const next = stepAfter(steps, current)
  return next === undefined ? 'Continue' : `Continue to ${next.id}`
}

/** Where that button leads, also where the next step is complete; or what has to be done before it. */
export function nextStep(cart: Cart, current: StepId, today: string): StepState {
  const next = stepAfter(stepStates(cart, today), current)
  return next?.enabled === true ? next : firstOpenStep(cart, today)
}

export function firstOpenStep(cart: Cart, today: string): StepState {
  return firstOpenOf(stepStates(cart, today))
}

/** CHK-06, CHK-12: the first step that is enabled and not complete. */
export function firstOpenOf(states: readonly StepState[]): StepState {
  const open = states.find((step) => step.enabled && !step.complete)
  const last = states.at(-1)
  if (open !== undefined) return open
  if (last === undefined) throw new Error('Checkout has no steps')
  return last
}
