/**
 * Works on changes of payment: the new card is authorised and captured, the old one refunded, each once however often
 * it is tried.
 */
import { definedOnly } from '~/models/defined-only'
import { usd } from '~/models/money/money'
import { recordDone } from '../audit/audit.server'
import type { Clock } from '../clock'
import type { Database, Transaction } from '../database/database.server'
import { encodeJson } from '../database/json'
import type { Logger } from '../logger'
import type { Outbox } from '../outbox/outbox.server'
import { loadPlacement } from '../placement/placement-queries.server'
import { UNNAMED_CARD } from '../payments/card-entry'
import type { PaymentGateway } from '../ports/placement-ports'
import { holdPlacement, isLetGo } from './change-rows.server'
import type { ChangeRows, PaymentChange } from './change-rows.server'

/** Both are handled by `services/order-changes`. */
export const ORDER_PAYMENT_CHANGED = 'order-payment-changed'
/** Only if whoever gave the card had been told that it was in progress, or nothing. */
export const ORDER_PAYMENT_DECLINED = 'order-payment-declined'

/** After this many attempts, some two minutes, someone should look: until then the order cannot be cancelled. */
const ALERT_AFTER = 6

export interface ChangeWorker {
  /** One pass over everything due; or one change only, for a request that waits for its end. */
  work(id?: string): Promise<number>
}

export function createChangeWorker(options: {
  readonly database: Database
  readonly rows: ChangeRows
  readonly gateway: PaymentGateway
  readonly outbox: Outbox
  readonly clock: Clock
  readonly logger: Logger
}): ChangeWorker {
  const { database, rows, gateway, outbox, clock, logger } = options

  function decline(change: PaymentChange): Promise<boolean> {
    const { id, orderNumber, placementId } = change
    return rows.move(change, 'DECLINED', {
      also: async (tx) => {
        if (!(await rows.isAwaited(tx, id))) return
        await outbox.enqueue(tx, [
          {
            kind: ORDER_PAYMENT_DECLINED,
            payload: { orderNumber, placementId, isLetGo: isLetGo(change) },
            dedupeKey: `${ORDER_PAYMENT_DECLINED}:${id}`,
          },
        ])
      },
    })
  }

  async function authorize(change: PaymentChange): Promise<boolean> {
    const { gatewayOrderId, nonce, amountCents } = change
    if (nonce === null) return decline(change)
    const outcome = await gateway.authorize({ gatewayOrderId, nonce, amount: usd(amountCents) })
    if (outcome.kind === 'authorized')
      return rows.move(change, 'AUTHORIZED', { transactionId: outcome.transaction.id })
    return decline(change)
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

  /** The new leg pays for the order, and the old one is to be refunded. */
  async function replaceLeg(tx: Transaction, change: PaymentChange, position: number): Promise<void> {
    const now = clock.now().toISOString()
    const replaced = await tx
      .updateTable('payment_leg')
      .set({ state: 'REPLACED', updated_at: now })
      .where('id', '=', change.fromLegId)
      .where('state', '=', 'CAPTURED')
      .executeTakeFirst()
    if (Number(replaced.numUpdatedRows) !== 1) throw new Error('The payment to be replaced pays no longer')
    await tx
      .insertInto('payment_leg')
      .values({
        id: change.id,
        placement_id: change.placementId,
        position,
        kind: 'card',
        gateway_order_id: change.gatewayOrderId,
        amount_cents: change.amountCents,
        state: 'CAPTURED',
        transaction_id: change.transactionId,
        updated_at: now,
      })
      .execute()
  }

  async function capture(change: PaymentChange): Promise<boolean> {
    const { id: changeId, transactionId, placementId, orderNumber, fromLegId, amountCents, auditId } = change
    if (transactionId === null) return false
    const { legs = [] } = (await loadPlacement(database.db, placementId)) ?? {}
    // Then nothing is left to replace, so the new card is let go before it is charged.
    if (!legs.some(({ id, state }) => id === fromLegId && state === 'CAPTURED')) {
      await gateway.void(transactionId)
      return decline(change)
    }
    const { card } = await gateway.capture(transactionId, usd(amountCents))
    return rows.move(change, 'CAPTURED', {
      also: async (tx) => {
        await replaceLeg(tx, change, legs.length)
        await nameCard(tx, placementId, card ?? UNNAMED_CARD)
        if (auditId !== null) await recordDone(tx, auditId, clock.now())
        await outbox.enqueue(tx, [
          {
            kind: ORDER_PAYMENT_CHANGED,
            payload: { orderNumber, amountCents, ...definedOnly({ card }) },
            dedupeKey: `${ORDER_PAYMENT_CHANGED}:${changeId}`,
          },
        ])
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

  async function drive(claimed: PaymentChange, isRequested: boolean): Promise<void> {
    let change: PaymentChange | null = claimed
    try {
      if (!isRequested) await rows.markAwaited(claimed.id)
      while (change !== null && change.state !== 'DONE' && change.state !== 'DECLINED') {
        const isMoved: boolean = await STEPS[change.state](change)
        const next: PaymentChange | null = await rows.find(change.id)
        if (!isMoved && next?.state === change.state) return await rows.release(change, true)
        change = next
      }
      if (change !== null) await rows.release(change, false)
    } catch (error) {
      const { orderNumber, state, attempts } = change ?? claimed
      const alert = attempts >= ALERT_AFTER ? { alert: 'payment-change-stuck' } : {}
      const name = error instanceof Error ? error.name : 'unknown'
      logger.warn(
        { ...alert, orderNumber, state, error: name },
        'a change of payment failed and is tried again',
      )
      await rows.release(change ?? claimed, true)
    }
  }

  return {
    async work(id) {
      const claimed = await rows.claim(id)
      for (const change of claimed) await drive(change, id !== undefined)
      return claimed.length
    },
  }
}
