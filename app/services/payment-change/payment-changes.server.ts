/**
 * Another card for a placed order: the new one is authorised and captured, the old one refunded, each once however
 * often it is tried. The request and the worker run the same steps.
 */
import { isShipped } from '~/models/orders/cancellation'
import type { Order } from '~/models/orders/order'
import { isChangeOver } from '~/models/payments/change-payment'
import { usd } from '~/models/money/money'
import type { Clock } from '../clock'
import type { Database, Transaction } from '../database/database.server'
import { encodeJson } from '../database/json'
import type { Logger } from '../logger'
import { loadPlacement } from '../placement/placement-queries.server'
import type { Leg } from '../placement/placement-row.server'
import { UNNAMED_CARD } from '../payments/card-entry'
import type { OrderPlatform, PaymentGateway } from '../ports/placement-ports'
import { holdPlacement } from './change-rows.server'
import type { ChangeRows, PaymentChange } from './change-rows.server'

export type ChangeAnswer =
  | { readonly kind: 'changed'; readonly order: Order }
  /** The new card is in progress: it is retried until it is done. */
  | { readonly kind: 'pending'; readonly order: Order }
  | { readonly kind: 'declined' }
  /** This customer has no such order. */
  | { readonly kind: 'missing' }
  /** It is shipped, cancelled, not paid by card, or another change is in progress. */
  | { readonly kind: 'refused' }
  /** An order service took its money, and only that can take another card for it (docs/order-service.md). */
  | { readonly kind: 'elsewhere' }

export interface PaymentChanges {
  change(request: {
    readonly customerId: string
    readonly orderNumber: string
    readonly nonce: string
  }): Promise<ChangeAnswer>
  /** One pass over everything due. */
  work(): Promise<number>
}

export function createPaymentChanges(options: {
  readonly database: Database
  readonly rows: ChangeRows
  readonly gateway: PaymentGateway
  readonly orders: OrderPlatform
  readonly clock: Clock
  readonly logger: Logger
}): PaymentChanges {
  const { database, rows, gateway, orders, clock, logger } = options

  async function authorize(change: PaymentChange): Promise<boolean> {
    const { gatewayOrderId, nonce, amountCents } = change
    if (nonce === null) return rows.move(change, 'DECLINED')
    const outcome = await gateway.authorize({ gatewayOrderId, nonce, amount: usd(amountCents) })
    if (outcome.kind === 'authorized')
      return rows.move(change, 'AUTHORIZED', { transactionId: outcome.transaction.id })
    return rows.move(change, 'DECLINED')
  }

  /** Mentions of the order's payment name the card that pays for it now; the card comes last. */
  async function nameCard(tx: Transaction, placementId: string, card: string): Promise<void> {
    await holdPlacement(tx, placementId)
    const placed = await loadPlacement(tx, placementId)
    const { paidBy = [] } = placed?.details ?? {}
    // A deleted account's details are gone.
    if (placed === null || paidBy.length === 0) return
    const details = { ...placed.details, paidBy: [...paidBy.slice(0, -1), card] }
    await tx
      .updateTable('placement')
      .set({ request: encodeJson(details) })
      .where('id', '=', placementId)
      .execute()
  }

  /** With the capture the new leg pays for the order, and the old one is to be refunded. */
  async function capture(change: PaymentChange): Promise<boolean> {
    const { transactionId, placementId, fromLegId, gatewayOrderId, amountCents } = change
    if (transactionId === null) return false
    const { card = UNNAMED_CARD } = await gateway.capture(transactionId, usd(amountCents))
    const now = clock.now().toISOString()
    const { legs = [] } = (await loadPlacement(database.db, placementId)) ?? {}
    return rows.move(change, 'CAPTURED', {
      also: async (tx) => {
        await tx
          .updateTable('payment_leg')
          .set({ state: 'REPLACED', updated_at: now })
          .where('id', '=', fromLegId)
          .execute()
        await tx
          .insertInto('payment_leg')
          .values({
            id: change.id,
            placement_id: placementId,
            position: legs.length,
            kind: 'card',
            gateway_order_id: gatewayOrderId,
            amount_cents: amountCents,
            state: 'CAPTURED',
            transaction_id: transactionId,
            updated_at: now,
          })
          .execute()
        await nameCard(tx, placementId, card)
      },
    })
  }

  async function giveBack(change: PaymentChange): Promise<boolean> {
    const { legs = [] } = (await loadPlacement(database.db, change.placementId)) ?? {}
    const old = legs.find(({ id }) => id === change.fromLegId)
    if (old?.transactionId != null) await gateway.refund(old.transactionId, usd(old.amountCents))
    return rows.move(change, 'DONE')
  }

  const STEPS = { REQUESTED: authorize, AUTHORIZED: capture, CAPTURED: giveBack } as const

  async function drive(claimed: PaymentChange): Promise<void> {
    let change: PaymentChange | null = claimed
    try {
      while (change !== null && change.state !== 'DONE' && change.state !== 'DECLINED') {
        const isMoved: boolean = await STEPS[change.state](change)
        const next: PaymentChange | null = await rows.find(change.id)
        if (!isMoved && next?.state === change.state) return await rows.release(change, true)
        change = next
      }
      if (change !== null) await rows.release(change, false)
    } catch (error) {
      const { orderNumber, state } = change ?? claimed
      const name = error instanceof Error ? error.name : 'unknown'
      logger.warn({ orderNumber, state, error: name }, 'a change of payment failed and is tried again')
      await rows.release(change ?? claimed, true)
    }
  }

  async function work(id?: string): Promise<number> {
    const claimed = await rows.claim(id)
    for (const change of claimed) await drive(change)
    return claimed.length
  }

  async function placementOf(orderNumber: string) {
    const row = await database.db
      .selectFrom('placement')
      .select('id')
      .where('order_number', '=', orderNumber)
      .executeTakeFirst()
    return row === undefined ? null : loadPlacement(database.db, row.id)
  }

  const isPaidByCard = (leg: Leg): boolean => leg.kind === 'card' && leg.state === 'CAPTURED'

  return {
    async change({ customerId, orderNumber, nonce }) {
      const placement = await placementOf(orderNumber)
      const order = placement === null ? null : await orders.getOrderByNumber(orderNumber)
      // The order's owner may have changed: a guest's order moves into the account.
      if (placement === null || order?.customerId !== customerId) return { kind: 'missing' }
      const leg = placement.legs.find(isPaidByCard)
      const isOpen = placement.state === 'DONE' && order.orderState !== 'Cancelled' && !isShipped(order)
      const isElsewhere = placement.legs.some(({ kind }) => kind === 'service')
      if (isOpen && isElsewhere) return { kind: 'elsewhere' }
      if (!isOpen || leg === undefined) return { kind: 'refused' }
      const id = await rows.begin(placement, leg, nonce)
      if (id === null) return { kind: 'refused' }
      await work(id)
      const change = await rows.find(id)
      if (change?.state === 'DECLINED') return { kind: 'declined' }
      const isDone = change !== null && isChangeOver(change.state)
      return { kind: isDone ? 'changed' : 'pending', order }
    },
    work: () => work(),
  }
}
