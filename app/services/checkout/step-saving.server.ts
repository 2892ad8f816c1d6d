/**
 * What the steps of checkout store: e-mail and addresses, deliveries, billing address. Each gets the cart as just
 * returned and need not load it again; its version catches an edit in between.
 */
import type { Address } from '~/models/address/address'
import { isSameRecipient } from '~/models/address/address-fields'
import { lostGiftNotices } from '~/models/cart/availability'
import type { CartAction } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import type { MovePlan, Plan } from '~/models/cart/plan'
import {
  planBillHome,
  planBilling,
  planBillingFollows,
  planPurchaseOrder,
} from '~/models/cart/plans/plan-billing'
import { planChooseDeliveries } from '~/models/cart/plans/plan-delivery'
import { planGiftMarks } from '~/models/cart/plans/plan-gift-marks'
import { MERGED_ADDRESS } from '~/models/cart/plans/plan-merge'
import { planShipToOne, planSplit } from '~/models/cart/plans/plan-split'
import type { Split } from '~/models/cart/plans/plan-split'
import { refusalOfSplit, splitOf } from '~/models/cart/plans/split-check'
import type { SplitRefusal } from '~/models/cart/plans/split-check'
import { notDoneMessage } from '~/models/cart/refusals'
import { restrictedItems } from '~/models/cart/restrictions'
import { sentHome, shipmentsOf, withKnownShipments } from '~/models/cart/shipments'
import { needsDelivery } from '~/models/checkout/steps'
import { definedOnly } from '~/models/defined-only'
import { businessDate } from '~/models/time/business-time'
import type { CartUseCases } from '../cart/cart-use-cases.server'
import type { Clock } from '../clock'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { Age } from '../commercetools/customers.server'
import type { Visitor } from '../visitor'
import type { ChosenDelivery, NotChosen, ResolvedChoices } from './delivery-offers.server'
import { storeDeliveries } from './later-fields'
import { isAskedAlike } from './offers-request'

/** A visitor on a step of checkout, with the cart as shown there and as stored. */
export interface OnStep {
  readonly visitor: Visitor
  readonly cart: Cart
  readonly stored: Cart
}

export type NotDone =
  /** The cart has changed since, or takes no more edits. */
  | { readonly kind: 'gone' }
  /** The commerce platform refused it: show the message where it was entered. */
  | { readonly kind: 'refused'; readonly message: string }

interface Saved {
  readonly kind: 'saved'
  readonly cart: Cart
  /** A free gift may not ship there and was left out: the cart says so. */
  readonly lostGift: boolean
}

export type SaveOutcome = Saved | { readonly kind: 'restricted'; readonly items: readonly string[] } | NotDone

export type SplitOutcome =
  | Saved
  | Exclude<SplitRefusal, { readonly kind: 'nothing-to-split' }>
  /** This shopper's orders go to one address only (SHIP-17). */
  | { readonly kind: 'not-allowed' }
  | NotDone

export type ChooseOutcome = (Omit<Saved, 'kind'> & { readonly kind: 'chosen' }) | NotChosen | NotDone

export type EmailOutcome =
  | { readonly kind: 'kept'; readonly cart?: Cart }
  | Extract<NotDone, { readonly kind: 'refused' }>

export interface StepSaving {
  /** Without a cart it is kept for the next one. */
  saveEmail(visitor: Visitor, email: string): Promise<EmailOutcome>
  /** Ships everything to one address. */
  saveAddress(
    at: OnStep,
    email: string,
    address: Address,
    signedTrustedMatchkey?: string,
  ): Promise<SaveOutcome>
  /**
   * Splits the units over several addresses. The split names the lines of the visitor's cart as shown. Whether the
   * customer may split is loaded, unless the caller writes to their account next (`cached`): that write goes by the
   * account's version, and the next step by what it returns.
   */
  saveSplit(at: OnStep, email: string, split: Split, customerAs?: Age): Promise<SplitOutcome>
  /** One choice for each shipment that ships, by its key. */
  chooseDeliveries(at: OnStep, choices: Readonly<Record<string, ChosenDelivery>>): Promise<ChooseOutcome>
  /** Pass `stored` if the cart was just returned. A business's own number, if it is empty, is removed. */
  saveBilling(
    visitor: Visitor,
    billing: Address | 'same',
    stored?: Cart,
    purchaseOrderNumber?: string,
  ): Promise<SaveOutcome>
}

function toNotDone(outcome: Exclude<EditOutcome, { readonly kind: 'done' }>): NotDone {
  return outcome.kind === 'refused' ? { kind: 'refused', message: notDoneMessage(outcome) } : { kind: 'gone' }
}

function savedAfter({ visitor, cart: before }: OnStep, cart: Cart): Saved {
  const lost = lostGiftNotices(before, cart)
  // What the shop itself left out has been reported already, with the reason.
  const untold = lost.filter(({ key }) => !visitor.flash.some((notice) => notice.key === key))
  if (untold.length > 0) visitor.stage({ flash: [...untold] })
  return { kind: 'saved', cart, lostGift: lost.length > 0 }
}

/** Once one address is given for everything, the addresses of merged carts no longer matter. */
function correctAddressNotice({ visitor }: OnStep, cart: Cart, where: string): void {
  if (!visitor.flash.some(({ key }) => key === MERGED_ADDRESS)) return
  const isAllSent = shipmentsOf(cart).every(({ kind }) => kind === 'standard')
  const message = `Everything in your cart${isAllSent ? '' : ' that is sent'} goes to ${where}.`
  visitor.stage({ flash: [{ type: 'notice', message, key: MERGED_ADDRESS, leadsToCart: true }] })
}

function planEmail(cart: Cart, email: string): readonly CartAction[] {
  return cart.customerEmail === email ? [] : [{ action: 'setCustomerEmail', email }]
}

const toSplitOutcome = (refusal: SplitRefusal): SplitOutcome =>
  refusal.kind === 'nothing-to-split' ? { kind: 'gone' } : refusal

const sameLine = (lineId: string) => lineId

/** Carriers do not ask for names: for somebody else at the same place they are asked alike. */
function isForSameRecipients(a: Cart, b: Cart): boolean {
  const known = new Map(b.itemShippingAddresses.map(({ key, address }) => [key, address]))
  const sent = shipmentsOf(a).filter(({ needPhysicalAddress }) => needPhysicalAddress)
  return sent.every(({ key, address }) => {
    const before = known.get(key)
    return before !== undefined && isSameRecipient(address, before)
  })
}

export function createStepSaving(options: {
  readonly cartUseCases: Pick<CartUseCases, 'edit' | 'editInMode'>
  readonly clock: Clock
  readonly maySplit: (visitor: Visitor, as: Age) => Promise<boolean>
  readonly resolveChoices: (
    cart: Cart,
    choices: Readonly<Record<string, ChosenDelivery>>,
    customerId: string | undefined,
  ) => Promise<ResolvedChoices>
}): StepSaving {
  const { cartUseCases, clock, maySplit, resolveChoices } = options
  const today = () => businessDate(clock.now())

  async function keepEmail({ visitor }: OnStep, email: string): Promise<void> {
    if (visitor.email !== email) await visitor.save({ email })
  }

  /** What was seen a moment ago may allow it; only a fresh answer forbids it. */
  async function isBarred(visitor: Visitor, as: Age): Promise<boolean> {
    if (as === 'cached' && (await maySplit(visitor, 'cached'))) return false
    return !(await maySplit(visitor, 'fresh'))
  }

  return {
    async saveEmail(visitor, email) {
      const outcome = await cartUseCases.edit(visitor, (cart) => ({ actions: planEmail(cart, email) }))
      if (outcome.kind === 'refused') return { kind: 'refused', message: notDoneMessage(outcome) }
      await visitor.save({ email })
      return { kind: 'kept', ...(outcome.kind === 'done' ? { cart: outcome.cart } : {}) }
    },
    async saveAddress(at, email, address, signedTrustedMatchkey) {
      const items = restrictedItems(at.cart, address.country)
      if (items.length > 0) return { kind: 'restricted', items }
      await keepEmail(at, email)
      const plan: MovePlan<readonly string[]> = (fresh, idOf) => {
        // Something restricted there may have been added meanwhile.
        const refused = restrictedItems(fresh, address.country)
        if (refused.length > 0) return { refused }
        const seen = withKnownShipments(fresh, at.cart, idOf)
        return {
          actions: [
            ...planEmail(fresh, email),
            ...planShipToOne(fresh, address, today(), { seen, ...definedOnly({ signedTrustedMatchkey }) }),
            ...planBillingFollows(fresh, at.cart, address),
            // Nothing ships: the form asks for it as the billing address.
            ...(needsDelivery(fresh) ? [] : planBilling(address)),
          ],
        }
      }
      const outcome = await cartUseCases.editInMode(at.visitor, 'Single', plan, at.stored)
      if (outcome.kind === 'declined') return { kind: 'restricted', items: outcome.reason }
      if (outcome.kind !== 'done') return toNotDone(outcome)
      correctAddressNotice(at, outcome.cart, `${address.street1}, ${address.city}`)
      return savedAfter(at, outcome.cart)
    },
    async saveSplit(at, email, split, customerAs = 'fresh') {
      const several = split.destinations.length > 1
      if (several && (await isBarred(at.visitor, customerAs))) return { kind: 'not-allowed' }
      // Refused before the cart is moved into another mode for it.
      const refusal = refusalOfSplit(at.cart, split, sameLine)
      if (refusal !== undefined) return toSplitOutcome(refusal)
      await keepEmail(at, email)
      const home = split.destinations[0]?.address
      const outcome = await cartUseCases.editInMode<SplitRefusal>(
        at.visitor,
        several ? 'Multiple' : 'Single',
        (fresh, idOf) => {
          // What changed meanwhile is not allocated yet: the form says so, and asks again.
          const refused = refusalOfSplit(fresh, split, idOf)
          if (refused !== undefined) return { refused }
          return {
            actions: [
              ...planEmail(fresh, email),
              ...planSplit(fresh, splitOf(split, idOf), today(), withKnownShipments(fresh, at.cart, idOf)),
              ...(home === undefined ? [] : planBillingFollows(fresh, at.cart, home)),
            ],
          }
        },
        at.stored,
      )
      if (outcome.kind === 'declined') return toSplitOutcome(outcome.reason)
      if (outcome.kind !== 'done') return toNotDone(outcome)
      correctAddressNotice(at, outcome.cart, 'the addresses that you have just given')
      return savedAfter(at, outcome.cart)
    },
    async chooseDeliveries(at, choices) {
      const { visitor, cart, stored } = at
      const resolved = await resolveChoices(cart, choices, visitor.customerId)
      if (resolved.kind !== 'resolved') return resolved
      let known = stored
      const outcome = await storeDeliveries(resolved.deliveries, async (chosen) => {
        // Another tab may have changed goods, address or recipient meanwhile: these prices and words are not for that.
        const tried = await cartUseCases.edit<'another-cart'>(
          visitor,
          (fresh) => {
            if (fresh.id !== cart.id || !isAskedAlike(fresh, cart) || !isForSameRecipients(fresh, cart))
              return { refused: 'another-cart' }
            const planned = planChooseDeliveries(fresh, chosen, today())
            return { actions: [...planned, ...planGiftMarks(fresh, (key) => choices[key]?.isGift)] }
          },
          known,
        )
        if (tried.kind === 'refused') known = tried.cart
        return tried
      })
      if (outcome.kind === 'done') return { ...savedAfter(at, outcome.cart), kind: 'chosen' }
      return outcome.kind === 'declined' ? { kind: 'gone' } : toNotDone(outcome)
    },
    async saveBilling(visitor, billing, stored, purchaseOrderNumber) {
      const plan: Plan = (cart) => {
        const home = sentHome(cart)
        // The review shows the cart as stored, so pickups must be ready on a day that is still to come.
        const renewed = planChooseDeliveries(cart, {}, today())
        const actions = [...renewed, ...planPurchaseOrder(cart, purchaseOrderNumber)]
        if (billing !== 'same') return { actions: [...actions, ...planBilling(billing)] }
        // If nothing ships, the one address given is the billing address already.
        return { actions: home === undefined ? actions : [...actions, ...planBillHome(home)] }
      }
      const outcome = await cartUseCases.edit(visitor, plan, stored)
      // A billing address never costs a gift.
      return outcome.kind === 'done'
        ? { kind: 'saved', cart: outcome.cart, lostGift: false }
        : toNotDone(outcome)
    },
  }
}
