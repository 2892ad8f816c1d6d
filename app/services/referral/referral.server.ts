/** Referral (REF-06): a customer's links and invitations, and what a referred buyer's order earns, once. */
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Customer } from '~/models/customers/customer'
import { usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { Order } from '~/models/orders/order'
import { CREDIT_DELAY_S, CREDIT_RECHECK_S, isSamePerson, referralCredit } from '~/models/referral/referral'
import type { ReferralKind } from '~/models/referral/referral'
import type { BegunAct } from '../audit/audit.server'
import type { Attempts, Limited } from '../attempts.server'
import type { Clock } from '../clock'
import type { CustomerService } from '../commercetools/customers.server'
import type { Database } from '../database/database.server'
import { encodeJson } from '../database/json'
import { renderReferralInvitation } from '../mail/referral-mails'
import type { MarketingMail } from '../contacts/marketing-mail.server'
import { PutOff } from '../outbox/outbox-worker.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import type { Outbox } from '../outbox/outbox.server'
import type { OrderHistory } from '../orders/order-history.server'
import type { OrderPlatform } from '../ports/placement-ports'
import type { CreditService } from '../wallet/credit-accounts.server'
import { INVITATION } from './invitation-keys.server'
import type { InvitationKeys } from './invitation-keys.server'
import type { ReferralCodes } from './referral-codes.server'

const CREDIT = 'referral-credit'

/** Without the e-mail once that was mailed or given up on. */
const InvitationSchema = z.object({ customerId: z.string(), email: z.string().optional() })
const CreditSchema = z.object({ cartId: z.string(), code: z.string() })

const hashOf = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex')

export interface Earning {
  readonly kind: ReferralKind
  readonly amount: Money
  /** ISO instant. */
  readonly earnedAt: string
}

export interface Referrals {
  /** The URL that the customer shares. */
  linkOf(customerId: string): string
  /** The owner of the link; null for an invalid one. */
  findReferrer(code: string): Promise<Customer | null>
  /** Newest first. */
  earningsOf(customerId: string): Promise<readonly Earning[]>
  /** Mails the link to a friend, under the customer's first name: once. `begin` is called before one is queued. */
  invite(
    customerId: string,
    email: string,
    begin: () => Promise<BegunAct>,
  ): Promise<{ readonly kind: 'sent' | 'sent-before' } | Limited>
  /** Records who referred the buyer of a cart about to be ordered. Codes that are not ours are ignored. */
  recordReferrer(cartId: string, code: string): Promise<void>
}

export function createReferrals(options: {
  readonly database: Database
  readonly outbox: Outbox
  readonly codes: ReferralCodes
  readonly invitationKeys: InvitationKeys
  readonly customers: Pick<CustomerService, 'get'>
  readonly attempts: Attempts
  readonly publicUrl: string
}): Referrals {
  const { database, outbox, codes, invitationKeys, customers, attempts, publicUrl } = options
  return {
    linkOf: (customerId) => `${publicUrl}/refer/${codes.of(customerId)}`,
    async findReferrer(code) {
      const customerId = codes.read(code)
      return customerId === null ? null : customers.get(customerId, 'cached')
    },
    async earningsOf(customerId) {
      const rows = await database.db
        .selectFrom('referral')
        .select(['kind', 'amount_cents', 'created_at'])
        .where('referrer_id', '=', customerId)
        .orderBy('created_at', 'desc')
        .limit(50)
        .execute()
      return rows.map(({ kind, amount_cents, created_at }) => ({
        kind: kind === 'business' ? 'business' : 'friend',
        amount: usd(Number(amount_cents)),
        earnedAt: created_at,
      }))
    },
    async invite(customerId, email, begin) {
      return attempts.run(
        [['invitation', customerId]],
        async () => {
          const payload = { customerId, email }
          // Found by its key, as the address is forgotten.
          const dedupeKey = invitationKeys.of(customerId, email)
          const known = await database.db
            .selectFrom('outbox')
            .select('id')
            .where('dedupe_key', '=', dedupeKey)
            .executeTakeFirst()
          if (known !== undefined) return { kind: 'sent-before' as const }
          const act = await begin()
          await outbox.enqueue(database.db, [{ kind: INVITATION, payload, dedupeKey }])
          await act.done()
          return { kind: 'sent' as const }
        },
        () => true,
      )
    },
    async recordReferrer(cartId, code) {
      if (codes.read(code) === null) return
      // A cart may be sent more than once before it is ordered; the order earns only once.
      const dedupeKey = `${CREDIT}:${cartId}:${randomUUID()}`
      const payload = { cartId, code }
      await outbox.enqueue(database.db, [{ kind: CREDIT, payload, dedupeKey, delaySeconds: CREDIT_DELAY_S }])
    },
  }
}

interface Buyer {
  /** Of their account, or of the one with their e-mail. */
  readonly id: string | undefined
  readonly email: string
  readonly isBusiness: boolean
}

const distinct = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]

export function createReferralHandlers(options: {
  readonly database: Database
  readonly codes: ReferralCodes
  readonly customers: Pick<CustomerService, 'get' | 'getByEmail'>
  readonly orders: Pick<OrderPlatform, 'getOrderByNumber'>
  readonly history: Pick<OrderHistory, 'isFirstOf'>
  readonly credit: Pick<CreditService, 'grant'>
  readonly marketing: MarketingMail
  readonly clock: Clock
  readonly publicUrl: string
}): Readonly<Record<string, OutboxHandler>> {
  const { database, codes, customers, orders, history, credit, marketing, clock, publicUrl } = options

  /** The order made from a cart; null if none was. */
  async function orderOf(cartId: string): Promise<Order | 'open' | null> {
    const placements = await database.db
      .selectFrom('placement')
      .select(['state', 'order_number'])
      .where('cart_id', '=', cartId)
      .execute()
    const done = placements.find(({ state }) => state === 'DONE')
    if (done !== undefined) return orders.getOrderByNumber(done.order_number)
    return placements.some(({ state }) => state !== 'FAILED') ? 'open' : null
  }

  /** Order, buyer's e-mail and account count once; the credit has a key, so retries do not book it twice. */
  async function book({ orderNumber }: Order, buyer: Buyer, referrerId: string): Promise<void> {
    const { kind, amount } = referralCredit(buyer)
    await database.db
      .insertInto('referral')
      .values({
        order_number: orderNumber,
        buyer_hash: hashOf(buyer.email),
        buyer_id: buyer.id ?? null,
        referrer_id: referrerId,
        kind,
        amount_cents: amount.centAmount,
        created_at: clock.now().toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const booked = await database.db
      .selectFrom('referral')
      .select(['referrer_id', 'amount_cents', 'kind'])
      .where('order_number', '=', orderNumber)
      .executeTakeFirst()
    if (booked === undefined) return
    await credit.grant({
      customerId: booked.referrer_id,
      kind: 'store-credit',
      amountCents: Number(booked.amount_cents),
      note: booked.kind === 'business' ? 'Referred a business' : 'Referred a friend',
      key: `${CREDIT}:${orderNumber}`,
    })
  }

  async function mailInvitation(customerId: string, email: string, dedupeKey: string): Promise<void> {
    const customer = await customers.get(customerId, 'fresh')
    if (customer === null) return
    const { firstName } = customer
    const link = `${publicUrl}/refer/${codes.of(customerId)}`
    await marketing.send({
      to: email,
      dedupeKey,
      content: (unsubscribe) => renderReferralInvitation({ firstName, link, shop: publicUrl, unsubscribe }),
    })
  }

  return {
    async [INVITATION]({ payload, dedupeKey, isLast }) {
      const { customerId, email } = InvitationSchema.parse(payload)
      // The row stays, so that nobody is invited twice; the friend's address does not.
      const forgetAddress = () =>
        database.db
          .updateTable('outbox')
          .set({ payload: encodeJson({ customerId }) })
          .where('dedupe_key', '=', dedupeKey)
          .execute()
      try {
        if (email !== undefined) await mailInvitation(customerId, email, dedupeKey)
      } catch (error) {
        if (isLast) await forgetAddress()
        throw error
      }
      await forgetAddress()
    },
    async [CREDIT]({ payload }) {
      const { cartId, code } = CreditSchema.parse(payload)
      const referrerId = codes.read(code)
      const order = referrerId === null ? null : await orderOf(cartId)
      // It may wait for people for days: as a failure it would be given up on.
      if (order === 'open') throw new PutOff(CREDIT_RECHECK_S)
      if (referrerId === null || order === null || order.orderState === 'Cancelled') return
      // Made later than the button was pressed, it can be canceled for longer, too.
      const settledAt = new Date(order.placedAt).getTime() + CREDIT_DELAY_S * 1_000
      const restS = (settledAt - clock.now().getTime()) / 1_000
      if (restS > 0) throw new PutOff(restS)
      const { customerId, customerEmail: email } = order
      if (email === undefined) return
      const [referrer, buyer, namesake] = await Promise.all([
        customers.get(referrerId, 'fresh'),
        customerId === undefined ? null : customers.get(customerId, 'fresh'),
        customers.getByEmail(email),
      ])
      if (referrer === null || isSamePerson(referrer, { id: customerId, email })) return
      // Signed in or as a guest, it is the same friend.
      const known = {
        customerIds: distinct([customerId, namesake?.id]),
        emails: distinct([email, buyer?.email]),
      }
      if (!(await history.isFirstOf(order, known))) return
      const account = buyer ?? namesake
      const isBusiness = account?.isBusiness ?? false
      await book(order, { id: customerId ?? account?.id, email, isBusiness }, referrerId)
    },
  }
}
