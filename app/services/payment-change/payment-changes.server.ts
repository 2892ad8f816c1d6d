/** Another card for a placed order: who may give one, when, and how often. The request and the worker run the same steps. */
import { isShipped } from '~/models/orders/cancellation'
import type { Order } from '~/models/orders/order'
import { isChangeOver } from '~/models/payments/change-payment'
import type { Attempts, Limited } from '../attempts.server'
import type { Database } from '../database/database.server'
import { loadPlacement } from '../placement/placement-queries.server'
import type { Leg, Placement } from '../placement/placement-row.server'
import type { OrderPlatform } from '../ports/placement-ports'
import { isLetGo } from './change-rows.server'
import type { ChangeRows, PaymentChange } from './change-rows.server'
import type { ChangeWorker } from './change-worker.server'

type CardAnswer =
  | { readonly kind: 'changed'; readonly order: Order; readonly changeId: string }
  /** The new card is in progress: it is retried until it is done, and a mail tells how it ended. */
  | { readonly kind: 'pending'; readonly order: Order; readonly changeId: string }
  | { readonly kind: 'declined' }
  /** Nothing is left that the new card could pay, so it was not charged. */
  | { readonly kind: 'let-go' }
  /** It is shipped, cancelled, not paid by card, or another change is in progress. */
  | { readonly kind: 'refused' }
  /** An order service took its money, and only that can take another card for it (docs/order-service.md). */
  | { readonly kind: 'elsewhere' }
  | Limited

/** `missing`: this customer has no such order. */
export type ChangeAnswer = CardAnswer | { readonly kind: 'missing' }

/** The card, and who gives it, as limits count them. */
interface NewCard {
  readonly nonce: string
  readonly address: string
  /** The agent's act that it is, for whom they act; the change puts on record that it was done. */
  readonly auditId?: string | undefined
}

/** Whether another card may be given, and what would be charged to it. */
export type ChangeStanding =
  | { readonly kind: 'open'; readonly amountCents: number }
  | { readonly kind: 'refused' | 'elsewhere' }

/** As in the answer. `amountCents`: what the one card pays, and the other gets back. */
export interface ChangeOutcome {
  readonly kind: 'changed' | 'pending' | 'declined' | 'let-go'
  readonly amountCents: number
}

export interface PaymentChanges {
  /** For a call, which names the customer. */
  change(
    request: NewCard & { readonly customerId: string; readonly orderNumber: string },
  ): Promise<ChangeAnswer>
  /** For a page, which has established whose order it is. */
  changeCardOf(order: Order, card: NewCard): Promise<CardAnswer>
  stand(order: Order): Promise<ChangeStanding>
  /** The change of this order that was begun with this card, whose answer may have been lost; null if there is none. */
  begunWith(order: Order, nonce: string): Promise<string | null>
  /** How a change of this order has ended; null if the order has no such change. */
  outcomeOf(order: Order, changeId: string): Promise<ChangeOutcome | null>
  /**
   * The last change of this order, if it is in progress or failed after whoever gave the card was told that it was;
   * null otherwise.
   */
  lastOutcome(order: Order): Promise<ChangeOutcome | null>
  /** One pass over everything due. */
  work(): Promise<number>
}

const isPaidByCard = (leg: Leg): boolean => leg.kind === 'card' && leg.state === 'CAPTURED'

/** What another card would replace, or why none may. */
function toReplace(placement: Placement, order: Order): Leg | 'refused' | 'elsewhere' {
  const isOpen = placement.state === 'DONE' && order.orderState !== 'Cancelled' && !isShipped(order)
  if (!isOpen) return 'refused'
  if (placement.legs.some(({ kind }) => kind === 'service')) return 'elsewhere'
  return placement.legs.find(isPaidByCard) ?? 'refused'
}

function toOutcome(change: PaymentChange): ChangeOutcome {
  const { state, amountCents } = change
  if (state === 'DECLINED') return { kind: isLetGo(change) ? 'let-go' : 'declined', amountCents }
  return { kind: isChangeOver(state) ? 'changed' : 'pending', amountCents }
}

export function createPaymentChanges(options: {
  readonly database: Database
  readonly rows: ChangeRows
  readonly worker: ChangeWorker
  readonly orders: OrderPlatform
  readonly attempts: Attempts
}): PaymentChanges {
  const { database, rows, worker, orders, attempts } = options

  async function placementOf(orderNumber: string): Promise<Placement | null> {
    const row = await database.db
      .selectFrom('placement')
      .select('id')
      .where('order_number', '=', orderNumber)
      .executeTakeFirst()
    return row === undefined ? null : loadPlacement(database.db, row.id)
  }

  async function replace(
    placement: Placement,
    order: Order,
    card: NewCard,
  ): Promise<Exclude<CardAnswer, Limited>> {
    const leg = toReplace(placement, order)
    if (leg === 'refused' || leg === 'elsewhere') return { kind: leg }
    const changeId = await rows.begin(placement, leg, card)
    if (changeId === null) return { kind: 'refused' }
    await worker.work(changeId)
    if (await rows.markAwaited(changeId)) return { kind: 'pending', order, changeId }
    const change = await rows.find(changeId)
    const kind = change === null ? 'changed' : toOutcome(change).kind
    return kind === 'declined' || kind === 'let-go' ? { kind } : { kind, order, changeId }
  }

  /** Declined cards count: an order that is not shipped must not serve to find out which cards are good. */
  const tryCard = (placement: Placement, order: Order, card: NewCard): Promise<CardAnswer> =>
    attempts.run<Exclude<CardAnswer, Limited>>(
      [
        ['card-address', card.address],
        ['card-order', order.orderNumber],
      ],
      () => replace(placement, order, card),
      ({ kind }) => kind === 'declined',
    )

  return {
    async change({ customerId, orderNumber, ...card }) {
      const placement = await placementOf(orderNumber)
      const order = placement === null ? null : await orders.getOrderByNumber(orderNumber)
      // The order's owner may have changed: a guest's order moves into the account.
      if (placement === null || order?.customerId !== customerId) return { kind: 'missing' }
      return tryCard(placement, order, card)
    },

    async changeCardOf(order, card) {
      const placement = await placementOf(order.orderNumber)
      return placement === null ? { kind: 'refused' } : tryCard(placement, order, card)
    },

    async stand(order) {
      const placement = await placementOf(order.orderNumber)
      const leg = placement === null ? 'refused' : toReplace(placement, order)
      if (placement === null || leg === 'refused' || leg === 'elsewhere')
        return { kind: leg === 'elsewhere' ? leg : 'refused' }
      const isFree = await rows.isFree(placement.id)
      return isFree ? { kind: 'open', amountCents: leg.amountCents } : { kind: 'refused' }
    },

    async begunWith({ orderNumber }, nonce) {
      const placement = await placementOf(orderNumber)
      return placement === null ? null : rows.findByNonce(placement.id, nonce)
    },

    async outcomeOf({ orderNumber }, changeId) {
      const change = await rows.find(changeId)
      return change?.orderNumber === orderNumber ? toOutcome(change) : null
    },

    async lastOutcome({ orderNumber }) {
      const placement = await placementOf(orderNumber)
      const change = placement === null ? null : await rows.findLast(placement.id)
      if (change === null) return null
      const outcome = toOutcome(change)
      const isUntold = outcome.kind === 'pending' || (outcome.kind !== 'changed' && change.isAwaited)
      return isUntold ? outcome : null
    },

    work: () => worker.work(),
  }
}
