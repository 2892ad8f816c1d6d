/** Sessions of the hosted pages: open until a card is accepted, or they are cancelled or expire. */
import { z } from 'zod'
import { ApiProblem } from '../kit/answers'
import { inTransaction } from '../../lib/sqlite'
import type { Sqlite } from '../../lib/sqlite'
import type { Clock } from '../platform'
import { describeCard } from './cards'
import type { CardSummary } from './cards'
import { newId } from './nonces'
import type { Nonces } from './nonces'

const SESSION_LIFE_MS = 3_600_000
const SESSION_KEPT_MS = 7 * 86_400_000
/** The session ends after this many refused attempts, to prevent card testing. */
export const MAX_ATTEMPTS = 20

/** The page it is for: card entry, or Shop Pay's wallet. */
export const SESSION_METHODS = ['card', 'shop-pay'] as const
export type SessionMethod = (typeof SESSION_METHODS)[number]

/** The id identifies the page, so that neither page serves the other's sessions. */
const ID_PREFIX: Readonly<Record<SessionMethod, string>> = { card: 'pay', 'shop-pay': 'shop' }

export interface NewSession {
  readonly method: SessionMethod
  readonly returnUrl: string
  readonly amount: number
  readonly currency: string
  readonly reference: string
  readonly email?: string | undefined
  readonly customerId?: string | undefined
}

const SessionRowSchema = z
  .object({
    id: z.string(),
    return_url: z.string(),
    amount: z.number(),
    currency: z.string(),
    reference: z.string(),
    email: z.string().nullable(),
    customer_id: z.string().nullable(),
    state: z.enum(['open', 'completed', 'cancelled']),
    attempts: z.number(),
    nonce: z.string().nullable(),
    description: z.string().nullable(),
    expires_at: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    method: row.id.startsWith(ID_PREFIX['shop-pay']) ? ('shop-pay' as const) : ('card' as const),
    returnUrl: row.return_url,
    amount: row.amount,
    currency: row.currency,
    reference: row.reference,
    email: row.email ?? undefined,
    customerId: row.customer_id ?? undefined,
    state: row.state,
    attempts: row.attempts,
    nonce: row.nonce ?? undefined,
    description: row.description ?? undefined,
    expiresAt: row.expires_at,
  }))
export type PaymentSession = z.infer<typeof SessionRowSchema>

export interface Sessions {
  create(draft: NewSession): PaymentSession
  get(id: string): PaymentSession | undefined
  /** Sets the session's card. The first card wins; later ones change nothing. */
  complete(id: string, card: CardSummary): PaymentSession
  cancel(id: string): PaymentSession
  countAttempt(id: string): void
}

export function createSessions(database: Sqlite, clock: Clock, nonces: Nonces): Sessions {
  const insert = database.prepare(
    `INSERT INTO session (id, return_url, amount, currency, reference, email, customer_id, state, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)`,
  )
  const sweep = database.prepare('DELETE FROM session WHERE expires_at < ?')
  const select = database.prepare('SELECT * FROM session WHERE id = ?')
  const finish = database.prepare(
    `UPDATE session SET state = 'completed', nonce = ?, description = ? WHERE id = ? AND state = 'open'`,
  )
  const close = database.prepare(`UPDATE session SET state = 'cancelled' WHERE id = ? AND state = 'open'`)
  const count = database.prepare('UPDATE session SET attempts = attempts + 1 WHERE id = ?')

  /** A session out of time or attempts is cancelled, whatever its row says. */
  function toSession(row: unknown): PaymentSession {
    const session = SessionRowSchema.parse(row)
    const over = session.expiresAt <= clock.now().toISOString() || session.attempts >= MAX_ATTEMPTS
    return session.state === 'open' && over ? { ...session, state: 'cancelled' } : session
  }

  function get(id: string): PaymentSession | undefined {
    const row = select.get(id)
    return row === undefined ? undefined : toSession(row)
  }

  function need(id: string): PaymentSession {
    const session = get(id)
    if (session === undefined) throw new ApiProblem(404, 'not-found', 'There is no such session')
    return session
  }

  return {
    create(draft) {
      const id = newId(ID_PREFIX[draft.method])
      const now = clock.now()
      sweep.run(new Date(now.getTime() - SESSION_KEPT_MS).toISOString())
      const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS).toISOString()
      insert.run(
        id,
        draft.returnUrl,
        draft.amount,
        draft.currency,
        draft.reference,
        draft.email ?? null,
        draft.customerId ?? null,
        now.toISOString(),
        expiresAt,
      )
      return need(id)
    },
    get,
    complete: (id, card) =>
      inTransaction(database, () => {
        const { state, method } = need(id)
        const description = method === 'card' ? describeCard(card) : `Shop Pay (${describeCard(card)})`
        if (state === 'open') finish.run(nonces.mint(card), description, id)
        return need(id)
      }),
    cancel(id) {
      close.run(id)
      return need(id)
    },
    countAttempt: (id) => void count.run(id),
  }
}
