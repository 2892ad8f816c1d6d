/**
 * Cancels an order: first at the platform, which also says whether it has shipped; then returns its stock, then its
 * money, each once however often it is tried. The request and the worker run the same steps.
 */
import { cancellabilityOf, isCancellationOver, isDelivered } from '~/models/orders/cancellation'
import type { CancellationStanding, RefusalReason } from '~/models/orders/cancellation'
import type { Order } from '~/models/orders/order'
import { refundText } from '~/models/orders/refunds'
import { usd } from '~/models/money/money'
import { isLedgerKind } from '~/models/placement/states'
import { recordDone } from '../audit/audit.server'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Logger } from '../logger'
import type { Outbox } from '../outbox/outbox.server'
import type { CreditLedger } from '../placement/credit-ledger.server'
import type { Leg } from '../placement/placement-row.server'
import { loadPlacement } from '../placement/placement-queries.server'
import type { OrderChanges, OrderPlatform, PaymentGateway } from '../ports/placement-ports'
import type { Cancellation, CancellationRows } from './cancellation-rows.server'
import { refundsOf } from './refunds.server'

export const ORDER_CANCELLED = 'order-cancelled'
export const ORDER_REFUNDED = 'order-refunded'
/** Whoever asked may have been told that it was being done. */
export const ORDER_NOT_CANCELLED = 'order-not-cancelled'

export type CancelAnswer =
  /** In progress or done: the order will not ship. */
  | { readonly kind: 'cancelled' }
  /** Requested, and done as soon as the platform answers. */
  | { readonly kind: 'pending' }
  /** `cancelled-elsewhere`: by staff, who see to its money and stock as well. */
  | { readonly kind: RefusalReason | 'too-late' | 'unavailable' | 'cancelled-elsewhere' }

export interface Cancellations {
  /** What the order's pages offer or say. */
  stand(order: Order): Promise<CancellationStanding>
  /**
   * `by`: customer id of the person at the keyboard; null for a guest with the receipt. `auditId`: the agent's act that
   * it is, for whom they act; the cancellation puts on record that it was done.
   */
  cancel(orderNumber: string, by: string | null, auditId?: string): Promise<CancelAnswer>
  /** One pass over everything due. */
  work(): Promise<number>
}

/** After this many attempts someone should look. */
const ALERT_AFTER = 12

export function createCancellations(options: {
  readonly database: Database
  readonly rows: CancellationRows
  readonly gateway: Pick<PaymentGateway, 'refund'>
  readonly orders: Pick<OrderPlatform, 'getOrderByNumber' | 'takesPayment'> & OrderChanges
  readonly credit: CreditLedger
  readonly outbox: Outbox
  readonly clock: Clock
  readonly logger: Logger
}): Cancellations {
  const { database, rows, gateway, orders, credit, outbox, clock, logger } = options

  const message = (kind: string, { orderNumber, placementId }: Cancellation, more: object = {}) => [
    { kind, payload: { orderNumber, placementId, ...more }, dedupeKey: `${kind}:${orderNumber}` },
  ]

  async function atPlatform(row: Cancellation): Promise<boolean> {
    const { orderNumber } = row
    const outcome = await orders.cancelOrder(orderNumber)
    if (outcome === 'busy') return false
    if (outcome === 'cancelled')
      return rows.move(row, 'CANCELLED', async (tx) => {
        if (row.auditId !== null) await recordDone(tx, row.auditId, clock.now())
        await outbox.enqueue(tx, message(ORDER_CANCELLED, row))
      })
    if (outcome === 'missing')
      logger.warn(
        { alert: 'cancelled-order-missing', orderNumber },
        'an order is to be cancelled and cannot be found: customer service has to see to it and to its money',
      )
    return rows.move(row, { state: 'REFUSED', refusal_reason: outcome }, (tx) =>
      outbox.enqueue(tx, message(ORDER_NOT_CANCELLED, row, { reason: outcome })),
    )
  }

  async function restock(row: Cancellation): Promise<boolean> {
    const order = await orders.getOrderByNumber(row.orderNumber)
    if (order !== null && !(await orders.restock(order))) return false
    return rows.move(row, 'RESTOCKED')
  }

  /** A card first, which may take long; then the ledger, in one commit with the leg. */
  async function giveBack(placementId: string, leg: Leg, orderNumber: string): Promise<void> {
    // Logged before it is booked: twice is better than never.
    if (leg.kind === 'offline')
      logger.warn(
        { alert: 'refund-by-hand', orderNumber, amountCents: leg.amountCents },
        'an order that was paid outside of the shop is cancelled: customer service has to give its money back',
      )
    if (leg.kind === 'card' && leg.transactionId !== null)
      await gateway.refund(leg.transactionId, usd(leg.amountCents))
    await database.transaction(async (tx) => {
      const { accountId, amountCents, gatewayOrderId } = leg
      if (isLedgerKind(leg.kind) && accountId !== null)
        await credit.release(tx, {
          accountId,
          amountCents,
          placementId,
          dedupeKey: `cancel:${gatewayOrderId}`,
        })
      await tx
        .updateTable('payment_leg')
        .set({ state: 'REFUNDED', updated_at: clock.now().toISOString() })
        .where('id', '=', leg.id)
        .where('state', '=', 'CAPTURED')
        .execute()
    })
  }

  async function refund(row: Cancellation): Promise<boolean> {
    const placement = await loadPlacement(database.db, row.placementId)
    for (const leg of placement?.legs ?? [])
      if (leg.state === 'CAPTURED') await giveBack(row.placementId, leg, row.orderNumber)
    const refunds = await refundsOf(database.db, row.orderNumber)
    return rows.move(row, 'REFUNDED', async (tx) => {
      if (refunds !== null && refunds.length > 0) await outbox.enqueue(tx, message(ORDER_REFUNDED, row))
    })
  }

  const STEPS = { REQUESTED: atPlatform, CANCELLED: restock, RESTOCKED: refund } as const

  /** Advances as far as possible now. */
  async function drive(claimed: Cancellation): Promise<void> {
    let row: Cancellation | null = claimed
    try {
      while (row !== null && row.state !== 'REFUNDED' && row.state !== 'REFUSED') {
        const isMoved: boolean = await STEPS[row.state](row)
        const next: Cancellation | null = await rows.find(row.orderNumber)
        if (!isMoved && next?.state === row.state) return await rows.release(row, true)
        row = next
      }
      if (row !== null) await rows.release(row, false)
    } catch (error) {
      const { orderNumber, state, attempts } = row ?? claimed
      const alert = attempts >= ALERT_AFTER ? { alert: 'cancellation-stuck' } : {}
      logger.warn(
        { ...alert, orderNumber, state, error: error instanceof Error ? error.name : 'unknown' },
        'a step of a cancellation failed and is tried again',
      )
      await rows.release(row ?? claimed, true)
    }
  }

  async function work(orderNumber?: string): Promise<number> {
    const claimed = await rows.claim(orderNumber)
    for (const row of claimed) await drive(row)
    return claimed.length
  }

  async function outcomeOf(orderNumber: string): Promise<CancelAnswer> {
    const row = await rows.find(orderNumber)
    if (row === null) return { kind: 'unavailable' }
    if (row.state === 'REQUESTED') return { kind: 'pending' }
    return { kind: row.state === 'REFUSED' ? row.reason : 'cancelled' }
  }

  /** Before it is asked for. */
  async function offer(order: Order): Promise<CancellationStanding> {
    // An order service has taken the money, and refunds it itself.
    const refunds = orders.takesPayment === true ? null : await refundsOf(database.db, order.orderNumber)
    if (refunds === null) return { kind: 'too-late' }
    const codes = order.discountCodes.map(({ code }) => code)
    return {
      kind: 'open',
      refund: refundText(refunds, 'offered'),
      ...(codes.length > 0 ? { codes } : {}),
    }
  }

  return {
    async stand(order) {
      const row = await rows.find(order.orderNumber)
      if (row?.state === 'REQUESTED') return { kind: 'pending' }
      if (row !== null && row.state !== 'REFUSED') {
        const isDone = row.state === 'REFUNDED'
        const refunds = (await refundsOf(database.db, order.orderNumber)) ?? []
        return {
          kind: isDone ? 'refunded' : 'cancelled',
          refund: refundText(refunds, isDone ? 'done' : 'under-way'),
        }
      }
      const { kind } = cancellabilityOf(order, clock.now())
      if (kind === 'cancelled') return { kind: 'cancelled-elsewhere' }
      if (row !== null)
        return isDelivered(order) ? { kind: 'shipped' } : { kind: 'refused', reason: row.reason }
      return kind === 'open' ? offer(order) : { kind }
    },

    async cancel(orderNumber, by, auditId) {
      const before = await rows.find(orderNumber)
      if (before === null) {
        const order = await orders.getOrderByNumber(orderNumber)
        if (order === null) return { kind: 'unavailable' }
        const known = cancellabilityOf(order, clock.now())
        if (known.kind === 'shipped' || known.kind === 'too-late') return { kind: known.kind }
        // Unless another request of the shopper has begun since: theirs is the same cancellation.
        if (known.kind === 'cancelled')
          return (await rows.find(orderNumber)) === null
            ? { kind: 'cancelled-elsewhere' }
            : outcomeOf(orderNumber)
        const placement = await database.db
          .selectFrom('placement')
          .select(['id', 'state'])
          .where('order_number', '=', orderNumber)
          .executeTakeFirst()
        // Its money is still being taken: shortly it can be refunded.
        if (placement?.state !== 'DONE' || orders.takesPayment === true) return { kind: 'unavailable' }
        if (!(await rows.begin({ placementId: placement.id, orderNumber, by, auditId })))
          return { kind: 'unavailable' }
      }
      if (before === null || !isCancellationOver(before.state)) await work(orderNumber)
      return outcomeOf(orderNumber)
    },

    work: () => work(),
  }
}
