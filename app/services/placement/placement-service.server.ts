/** Order placement, exactly once: one form, one order, one capture, whatever breaks in between. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cart } from '~/models/cart/cart'
import { PlacementDetailsSchema, requestText } from '~/models/placement/placement'
import type { PlaceOutcome, PlacementDetails } from '~/models/placement/placement'
import { isResting } from '~/models/placement/states'
import { describeFault } from '../faults'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Logger } from '../logger'
import type { Outbox } from '../outbox/outbox.server'
import type { OrderPlatform, PaymentGateway } from '../ports/placement-ports'
import { withinDeadline } from '../deadline'
import { timeForCall, withoutRequestBudget } from '../request-budget'
import { createAttemptTokens, placementKeyOf } from './attempt-tokens.server'
import { createCreditLedger } from './credit-ledger.server'
import { createPlacementDriver } from './driver.server'
import type { PlacementDriver, PlacementMetrics } from './driver.server'
import { PLACEMENT_TIMES } from './placement-config'
import type { PlacementConfig } from './placement-config'
import type { Placement } from './placement-row.server'
import { createPlacementStore } from './placement-store.server'
import { createReceipts } from './receipts.server'
import type { Receipt, Receipts } from './receipts.server'
import { createReconciler } from './reconcile.server'
import type { Violation } from './reconcile.server'
import { createRecovery } from './recovery.server'
import { fingerprintOf } from './step-context.server'
import type { CartHooks, OrderMessages, StepContext } from './step-context.server'

export interface PlaceRequest {
  /** From `issueToken`, by way of the pay form. */
  readonly token: string
  /** The session's own cart; a token of another cart is not accepted. */
  readonly cartId: string
  readonly nonce?: string | undefined
  /** What the nonce was made for: the same form sent again may bring another one, for the same saved card. */
  readonly choice?: string | undefined
  readonly details: PlacementDetails
}

export interface PlacementService {
  /** Signs what the shopper is shown; the page with the cart's total carries it in its form. */
  issueToken(cart: Cart): string
  place(request: PlaceRequest): Promise<PlaceOutcome>
  /** What tells this form from any other; null if it may not order this cart, or no longer. */
  attemptOf(token: string, cartId: string): string | null
  /** Which of these carts the form is about, however old it is; undefined for a foreign token or another cart. */
  cartOf(token: string, cartIds: readonly string[]): string | undefined
  /** The status of this cart's order by our own records, asking no platform; null: none is under way or made. */
  standing(cartId: string): Promise<Standing | null>
  /** Whether an order of this cart sent at or after that time failed. Its placement may not have begun yet. */
  hasFailed(cartId: string, since: string): Promise<boolean>
  /** Whether the cart is unchanged since it was last to be ordered. */
  isAsOrdered(cart: Cart): Promise<boolean>
  /** The status of a placement, and its cart; null unless that is one of these. */
  status(
    placementId: string,
    cartIds: readonly string[],
  ): Promise<(PlaceOutcome & { readonly cartId: string }) | null>
  openReceipt(token: string): Promise<Receipt | null>
  /** `Visa ending in 1111`, one for each payment of the order; empty if this shop did not place it. */
  paidBy(orderNumber: string): Promise<Receipt['paidBy']>
  adjustmentOf: Receipts['adjustmentOf']
  /** For links in mails. */
  receiptTokenOf(placementId: string): string
  /** Takes over what is due; returns the number of placements it worked on. */
  recover(): Promise<number>
  /** For operators: every promise that the three ledgers show as broken; `found` hears of each at once. */
  reconcile(found?: (violation: Violation) => void): Promise<readonly Violation[]>
}

export type Standing = Extract<PlaceOutcome, { readonly kind: 'placed' | 'pending' }>

export interface PlacementServiceOptions {
  readonly database: Database
  readonly gateway: PaymentGateway
  readonly orders: OrderPlatform
  readonly outbox: Outbox
  readonly clock: Clock
  readonly logger: Logger
  /** Signs tokens; at least 32 characters. */
  readonly secret: string
  readonly hooks: CartHooks
  readonly messages?: OrderMessages
  readonly metrics?: PlacementMetrics
  readonly config?: Partial<PlacementConfig>
}

const JOIN_POLL_MS = 100
const TELLING_MS = 700

const defaultMessages: OrderMessages = ({ placementId, orderNumber }) =>
  ['order-confirmation', 'purchase'].map((kind) => ({
    kind,
    payload: { placementId, orderNumber },
    dedupeKey: `${kind}:${orderNumber}`,
  }))

function contextOf(
  { gateway, orders, outbox, clock, logger, hooks, messages = defaultMessages }: PlacementServiceOptions,
  { settleMs, recheckMs }: PlacementConfig,
  store: StepContext['store'],
  receipts: Receipts,
): StepContext {
  return {
    store,
    receipts,
    orders,
    clock,
    logger,
    gateway,
    outbox,
    hooks,
    messages,
    credit: createCreditLedger({ clock }),
    settleMs,
    recheckMs,
  }
}

/** What the request of a shopper does about a placement before it answers; the recovery worker does the rest. */
function createAnswering({
  driver,
  store,
  config,
  logger,
  metrics,
}: {
  readonly driver: PlacementDriver
  readonly store: Pick<StepContext['store'], 'load'>
  readonly config: Pick<PlacementConfig, 'answerMs'>
  readonly logger: Logger
  readonly metrics: PlacementMetrics | undefined
}) {
  /** As long as a shopper waits, less the time to report the outcome. */
  const answerMs = () => Math.max(0, timeForCall(config.answerMs + TELLING_MS) - TELLING_MS)

  /** Works on a new placement for as long as a shopper waits; the recovery worker does the rest. */
  async function work(placement: Placement): Promise<Placement> {
    metrics?.entered('RECEIVED')
    // It continues after the shopper is answered, so the placement's own time limits apply, not the request's.
    const run = withoutRequestBudget(() => driver.drive(placement)).catch((error: unknown) => {
      logger.error(
        { placementId: placement.id, ...describeFault(error) },
        'a placement was left to the recovery worker',
      )
      return placement
    })
    return withinDeadline({ for: 'an order', ms: answerMs(), late: () => placement }, run)
  }

  /** Someone else is working on it: poll until it rests, or for as long as a shopper waits. */
  async function join(placement: Placement): Promise<Placement> {
    const giveUpAt = performance.now() + answerMs()
    let current = placement
    while (!isResting(current.state) && performance.now() < giveUpAt) {
      await sleep(JOIN_POLL_MS)
      current = (await store.load(placement.id)) ?? current
    }
    return current
  }

  return { work, join }
}

export function createPlacementService(options: PlacementServiceOptions): PlacementService {
  const { database, orders, clock, logger, secret, metrics } = options
  const config: PlacementConfig = { ...PLACEMENT_TIMES, ...options.config }
  const maxWaitMs = Math.max(config.backoffMaxMs, config.settleMs)
  const store = createPlacementStore({ ...config, database, clock, maxWaitMs })
  const receipts = createReceipts({ database, clock, secret })
  const context = contextOf(options, config, store, receipts)
  const driver = createPlacementDriver({ context, config, metrics })
  const { recover } = createRecovery({ database, store, driver, context, clock, logger, metrics })
  const { reconcile } = createReconciler({ database, store, context, graceMs: config.graceMs })
  const tokens = createAttemptTokens({ clock, secret })
  const { work, join } = createAnswering({ driver, store, config, logger, metrics })
  const hashOf = (text: string) => createHmac('sha256', secret).update(`request:${text}`).digest('base64url')

  function standingOf({ id, state, orderNumber }: Placement): Standing {
    return state === 'DONE'
      ? { kind: 'placed', orderNumber, receiptToken: receipts.tokenOf(id) }
      : { kind: 'pending', placementId: id }
  }

  async function outcomeOf(placement: Placement): Promise<PlaceOutcome> {
    if (placement.state !== 'FAILED') return standingOf(placement)
    const failure = placement.failure ?? { kind: 'unavailable' }
    if (failure.kind !== 'changed') return failure
    const cart = await orders.getCart(placement.cartId).catch(() => null)
    return { kind: 'changed', cart }
  }

  async function run(request: {
    readonly key: string
    readonly cartId: string
    readonly seenVersion: number
    readonly seenTotalCents: number
    readonly seenFingerprint: string
    readonly nonce: string | undefined
    readonly choice: string | undefined
    readonly details: PlacementDetails
  }): Promise<PlaceOutcome> {
    const details = PlacementDetailsSchema.parse(request.details)
    // An empty form field is not a payment.
    const nonce = request.nonce === '' ? undefined : request.nonce
    const requestHash = hashOf(
      requestText(details, nonce === undefined ? undefined : (request.choice ?? nonce)),
    )
    const open = () => store.open({ ...request, nonce, details, requestHash })
    let { placement, isNew } = await open()
    if (placement.key !== request.key) {
      const first = await join(placement)
      if (first.state !== 'FAILED') return outcomeOf(first)
      // The other form failed: this one's request, perhaps with another card, is still to be done.
      ;({ placement, isNew } = await open())
    }
    if (placement.key === request.key && placement.requestHash !== requestHash) return { kind: 'mismatch' }
    return outcomeOf(isNew ? await work(placement) : await join(placement))
  }

  return {
    issueToken: tokens.issue,
    attemptOf: (token, cartId) => tokens.current(token, cartId)?.random ?? null,
    cartOf: tokens.cartOf,

    async place({ token, cartId, nonce, choice, details }) {
      const claims = tokens.current(token, cartId)
      if (claims === null) return { kind: 'invalid-token' }
      return run({
        key: placementKeyOf(claims.random),
        cartId,
        seenVersion: claims.cartVersion,
        seenTotalCents: claims.totalCents,
        seenFingerprint: claims.fingerprint,
        nonce,
        choice,
        details,
      })
    },

    async standing(cartId) {
      const holder = await store.holderOf(cartId)
      return holder === null ? null : standingOf(holder)
    },

    async hasFailed(cartId, since) {
      const last = await store.lastOf(cartId)
      // Compares when it ended: pressing the button again joins the placement of the first press.
      return last !== null && last.hasFailed && last.updatedAt >= since
    },

    async isAsOrdered(cart) {
      const last = await store.lastOf(cart.id)
      return last?.seenFingerprint === fingerprintOf(options.hooks.asShown(cart))
    },

    async status(placementId, cartIds) {
      const placement = await store.load(placementId)
      if (placement === null || !cartIds.includes(placement.cartId)) return null
      const { cartId } = placement
      const outcome = await outcomeOf(placement)
      if (outcome.kind === 'placed' || outcome.kind === 'pending') return { ...outcome, cartId }
      // Another form may have ordered this cart since: then nobody may say that nothing was charged.
      const holder = await store.holderOf(cartId)
      return { ...(holder === null ? outcome : standingOf(holder)), cartId }
    },

    openReceipt: receipts.open,
    paidBy: receipts.paidBy,
    adjustmentOf: receipts.adjustmentOf,
    receiptTokenOf: receipts.tokenOf,
    recover,
    reconcile,
  }
}
