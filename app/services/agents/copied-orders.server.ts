/**
 * Copies an earlier order into a cart of its own beside the customer's: its goods, where they go, and which order it is
 * a copy of (AGENT-11). Everything that can be chosen as before is chosen, so that a reship is ready to be placed.
 */
import { addressesUnlike, notIn, reasonTag, splitLike, toSource } from '~/models/agents/copied-order'
import type { SplitLike } from '~/models/agents/copied-order'
import type { Cart } from '~/models/cart/cart'
import { homeAddress, shipmentsOf } from '~/models/cart/shipments'
import type { SignedInActor } from '~/models/customers/actor'
import { definedOnly } from '~/models/defined-only'
import type { Order } from '~/models/orders/order'
import type { AgentPayment } from '~/models/payments/agent-payment'
import { MAX_ADJUSTMENT_CENTS } from '~/models/payments/offline-methods'
import type { Audit } from '../audit/audit.server'
import { begunCart } from '../cart/begun-cart.server'
import type { CartUseCases } from '../cart/cart-use-cases.server'
import { patchOf } from '../cart/cart-patch.server'
import { forgetPerhapsGone } from '../cart/removals-told.server'
import type { CartCopy } from '../cart/cart-merging.server'
import type { SessionCarts } from '../cart/session-cart.server'
import type { CheckoutUseCases } from '../checkout/checkout.server'
import type { PaymentStep } from '../checkout/payment-step.server'
import { usualChoices } from '../checkout/usual-deliveries.server'
import type { CartService } from '../commercetools/carts.server'
import type { CustomerService } from '../commercetools/customers.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import { isActingFor } from './acting-for.server'
import type { AgentMode } from './agent-mode.server'
import { pendingCopyOf } from './pending-copies.server'
import type { PendingCopies } from './pending-copies.server'

export interface CopyRequest {
  /** `reship`: free of charge, for this reason. */
  readonly intent: 'reship' | 'copy'
  readonly reason: string
  readonly otherReason?: string | undefined
}

type ReshipReason = Pick<NonNullable<AgentPayment['adjustment']>, 'reason' | 'text'>

export type Copied =
  /** Where checkout continues: the review, or the first step that cannot be filled in. */
  | {
      readonly kind: 'copied'
      readonly path: string
      readonly missing: number
      readonly names: readonly string[]
      /** How its addresses differ from before, in words. */
      readonly unlike: readonly string[]
    }
  /** Nothing of it is sold any more. */
  | { readonly kind: 'nothing-left' }
  /**
   * The platform refused to create the cart or to take its goods (the code is logged); or the agent now acts for
   * someone else.
   */
  | { readonly kind: 'refused' }
  /** The agent's own order: nobody may act for themselves. */
  | { readonly kind: 'own-order' }

export type Cleared =
  | { readonly kind: 'cleared'; readonly orderNumber: string }
  | { readonly kind: 'none' | 'being-ordered' }

export interface CopiedOrders {
  /** From then on the agent acts for the order's customer or guest. */
  copy(visitor: Visitor, actor: SignedInActor, order: Order, request: CopyRequest): Promise<Copied>
  /** Drops the pending copy and brings back the customer's or guest's own cart (AGENT-03). */
  clear(visitor: Visitor, actor: SignedInActor): Promise<Cleared>
}

/** How often other requests of the agent may change the cart meanwhile. */
const TRIES = 5

const NOT_ADDRESSED = 'It could not be sent to the addresses of the order. Checkout asks for them.'
const NOT_READY = { path: '/checkout', unlike: [] }

export function createCopiedOrders({
  agentMode,
  pendingCopies,
  customers,
  carts,
  copyInto,
  sessionCarts,
  cartUseCases,
  checkout,
  paymentStep,
  audit,
}: {
  readonly agentMode: AgentMode
  readonly pendingCopies: PendingCopies
  readonly customers: Pick<CustomerService, 'get'>
  readonly carts: Pick<CartService, 'edit' | 'get'>
  readonly copyInto: (source: Cart, intoId: string) => Promise<CartCopy | null>
  readonly sessionCarts: Pick<
    SessionCarts,
    'abandon' | 'begin' | 'discard' | 'isBeingPlaced' | 'newestOf' | 'putAside'
  >
  readonly cartUseCases: Pick<CartUseCases, 'view'>
  readonly checkout: Pick<
    CheckoutUseCases,
    'saveAddress' | 'saveSplit' | 'offersFor' | 'chooseDeliveries' | 'saveBilling' | 'firstStepPath'
  >
  readonly paymentStep: Pick<PaymentStep, 'start' | 'options'>
  readonly audit: Pick<Audit, 'record'>
}): CopiedOrders {
  async function actForOwner(visitor: Visitor, order: Order) {
    // Another beginning would cost a guest the cart that was filled for them.
    if (isActingFor(visitor, order)) return
    const { customerId, customerEmail = '' } = order
    const customer = customerId === undefined ? null : await customers.get(customerId, 'cached')
    await agentMode.actFor(
      visitor,
      customer === null
        ? { kind: 'guest', email: customerEmail, name: homeAddress(order)?.name }
        : { kind: 'customer', customer },
    )
  }

  /** Marked from the start, so that only the agent ever gets it as the customer's cart. */
  async function begin(
    visitor: Visitor,
    order: Order,
    tags: readonly string[],
  ): Promise<Cart | 'refused' | 'nothing-left'> {
    const begun = await sessionCarts.begin(visitor)
    if (begun.kind === 'refused') return 'refused'
    const made = begunCart({ carts, sessionCarts }, begun.cart)
    const copy = await made.fill(() => fill(begun.cart.id, order, tags))
    if (copy !== null && copy.lineItems.length > 0) return copy
    await made.drop()
    return copy === null ? 'refused' : 'nothing-left'
  }

  async function fill(id: string, order: Order, tags: readonly string[]): Promise<Cart | null> {
    const marked = await carts.edit(id, `copy:${id}`, () => ({
      actions: [
        { action: 'setCustomField', name: 'reshippedFromOrderNumber', value: order.orderNumber },
        ...(tags.length === 0
          ? []
          : [{ action: 'setCustomField' as const, name: 'orderTags', value: [...tags] }]),
      ],
    }))
    return marked.kind === 'done' ? ((await copyInto(toSource(order), id))?.cart ?? null) : null
  }

  /** Makes the copy the present cart. False: the agent has moved on to someone else meanwhile. */
  async function takeUp(
    visitor: Visitor,
    actor: SignedInActor,
    copy: Cart,
    orderNumber: string,
  ): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { cartId } = visitor
      const replaced = pendingCopyOf(visitor)
      if (replaced === null) await sessionCarts.putAside(visitor)
      const patch = { ...patchOf(copy), copiedOrder: { cartId: copy.id, orderNumber } }
      const swap = await visitor.swapCart(cartId, patch)
      if (swap === 'swapped') {
        if (replaced !== null) await pendingCopies.drop(actor, replaced)
        return true
      }
      if (swap !== 'changed') break
    }
    await sessionCarts.discard((await carts.get(copy.id)) ?? copy)
    return false
  }

  async function onStep(visitor: Visitor) {
    const { cart } = await cartUseCases.view(visitor)
    return cart === null ? null : { visitor, cart, stored: cart }
  }

  /** Null: nothing of it ships, or the e-mail is unknown. */
  async function address(
    visitor: Visitor,
    order: Order,
  ): Promise<{ readonly split: SplitLike; readonly isSaved: boolean } | null> {
    const at = await onStep(visitor)
    const split = at === null ? null : splitLike(order, at.cart)
    const [first, ...others] = split?.destinations ?? []
    const email = order.customerEmail ?? visitor.email
    if (at === null || split === null || first === undefined || email === undefined) return null
    const saved =
      others.length === 0
        ? await checkout.saveAddress(at, email, first.address, first.signedTrustedMatchkey)
        : await checkout.saveSplit(at, email, split)
    return { split, isSaved: saved.kind === 'saved' }
  }

  /** As shipped before, if still offered; otherwise the default for shoppers who choose nothing. */
  async function deliver(visitor: Visitor, { like }: SplitLike): Promise<boolean> {
    const at = await onStep(visitor)
    if (at === null) return false
    const offers = await checkout.offersFor(at.cart, { customerId: visitor.customerId })
    if (offers.kind !== 'offers') return false
    // An address with nothing left to ship shifts the keys of those after it.
    const sent = shipmentsOf(at.cart).filter(({ kind }) => kind === 'standard')
    const oldOf = new Map(sent.map(({ key }, index) => [key, like[index]]))
    const choices = usualChoices(offers.sets, (key) => oldOf.get(key)?.fields)
    if (choices === null) return false
    return (await checkout.chooseDeliveries(at, choices)).kind === 'chosen'
  }

  /** Waives the total if the agent may do that; otherwise the payment step asks. */
  async function pay(visitor: Visitor, reason: ReshipReason): Promise<string | null> {
    const billed = await checkout.saveBilling(visitor, 'same')
    if (billed.kind !== 'saved' || !(await paymentStep.options(visitor)).mayAdjust) return null
    const started = await paymentStep.start(visitor, billed.cart, {
      agentPayment: { adjustment: { cents: MAX_ADJUSTMENT_CENTS, ...reason } },
    })
    return started.kind === 'entered' ? `/checkout/payment/review?pay=${started.id}` : null
  }

  /** Chooses everything as before, and makes a reship free. Returns where checkout continues. */
  async function makeReady(visitor: Visitor, order: Order, reason: ReshipReason | null) {
    const addressed = await address(visitor, order)
    const split = addressed?.isSaved === true ? addressed.split : null
    const isReady = split !== null && (await deliver(visitor, split))
    const review = isReady && reason !== null ? await pay(visitor, reason) : null
    const unlike = split === null ? [] : addressesUnlike(split)
    return {
      path: review ?? (await checkout.firstStepPath(visitor)),
      unlike: addressed?.isSaved === false ? [NOT_ADDRESSED] : unlike,
    }
  }

  /** Includes orders they placed as a guest: nobody may send goods to themselves. */
  async function isOwn(actorId: string, { customerId, customerEmail = '' }: Order): Promise<boolean> {
    if (customerId !== undefined) return customerId === actorId
    const agent = await customers.get(actorId, 'cached')
    return agent?.email.toLowerCase() === customerEmail.toLowerCase()
  }

  /** False if another request was first: the copy is no longer this session's cart, or was dropped before. */
  async function putAway(visitor: Visitor, cartId: string): Promise<boolean> {
    const { customerId } = visitor
    const [copy, own] = await Promise.all([
      carts.get(cartId),
      customerId === undefined ? null : sessionCarts.newestOf(customerId),
    ])
    if ((await visitor.swapCart(cartId, { ...patchOf(own), copiedOrder: null })) !== 'swapped') return false
    forgetPerhapsGone(visitor, cartId)
    if (copy !== null) await sessionCarts.discard(copy)
    // A guest's own cart, set aside for the copy, is merged on the next request, like any waiting cart.
    return true
  }

  return {
    async copy(visitor, actor, order, { intent, reason, otherReason }) {
      if (await isOwn(actor.id, order)) return { kind: 'own-order' }
      const isReship = intent === 'reship'
      const { id, orderNumber, customerId: ownerId } = order
      await actForOwner(visitor, order)
      const copy = await begin(visitor, order, isReship ? [reasonTag(reason, otherReason)] : [])
      if (typeof copy === 'string') return { kind: copy }
      // Audited before anyone gets it; a copy that was not made is not mentioned.
      const detail = isReship ? `${orderNumber}, ${reason}` : orderNumber
      const actingId = visitor.session?.data.actingId
      await audit.record({
        action: 'order-copied',
        actorId: actor.id,
        subjectId: id,
        ownerId,
        detail,
        actingId,
      })
      if (!(await takeUp(visitor, actor, copy, orderNumber))) {
        await pendingCopies.recordDropped(actor, { cartId: copy.id, orderNumber, ownerId, actingId })
        return { kind: 'refused' }
      }
      // The copy exists: checkout asks for whatever cannot be filled in now.
      const text = reason === 'Other' ? otherReason : undefined
      const why = isReship ? { reason, ...definedOnly({ text }) } : null
      const ready = await orIfUnavailable(makeReady(visitor, order, why), NOT_READY)
      return { kind: 'copied', ...ready, ...notIn(copy, toSource(order)) }
    },

    async clear(visitor, actor) {
      const pending = pendingCopyOf(visitor)
      if (pending === null) return { kind: 'none' }
      if (await sessionCarts.isBeingPlaced(pending)) return { kind: 'being-ordered' }
      await pendingCopies.recordDropped(actor, pending)
      return (await putAway(visitor, pending.cartId))
        ? { kind: 'cleared', orderNumber: pending.orderNumber }
        : { kind: 'none' }
    },
  }
}
