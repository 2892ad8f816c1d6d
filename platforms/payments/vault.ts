/** Saved payment methods of a customer: a token, and a fresh nonce each time they are listed. */
import { z } from 'zod'
import { ApiProblem } from '../kit/answers'
import { inTransaction } from '../../lib/sqlite'
import type { Sqlite } from '../../lib/sqlite'
import type { Clock } from '../platform'
import { describeCard, sandboxCard } from './cards'
import type { CardSummary } from './cards'
import { newId, parseCard } from './nonces'
import type { Nonces } from './nonces'

export interface SavedMethod {
  readonly token: string
  readonly type: 'card'
  readonly description: string
  readonly brand: string
  readonly last4: string
  /** `12/2030` */
  readonly expires: string
}
export type ListedMethod = SavedMethod & { readonly nonce: string }

export interface Vault {
  save(customerId: string, card: CardSummary): SavedMethod
  /** The nonce stays good for its one authorisation: saving a card and paying with it are two things. */
  saveFromNonce(customerId: string, nonce: string): SavedMethod
  list(customerId: string): readonly ListedMethod[]
  mintNonce(customerId: string, token: string): ListedMethod
  remove(customerId: string, token: string): void
}

const MethodRowSchema = z.object({ token: z.string(), card: z.string() })
const MAX_METHODS = 50

function view(token: string, card: CardSummary): SavedMethod {
  const expires = `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`
  return {
    token,
    type: 'card',
    description: describeCard(card),
    brand: card.brand,
    last4: card.last4,
    expires,
  }
}

/** Tells a card saved twice without anything that could lead back to its number. */
function fingerprintOf(card: CardSummary): string {
  return `${card.brand}:${card.last4}:${card.expiryMonth}:${card.expiryYear}`
}

export function createVault(database: Sqlite, clock: Clock, nonces: Nonces): Vault {
  const insert = database.prepare(
    `INSERT INTO payment_method (token, customer_id, card, fingerprint, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (customer_id, fingerprint) DO UPDATE SET card = excluded.card RETURNING token, card`,
  )
  const selectAll = database.prepare(
    `SELECT token, card FROM payment_method WHERE customer_id = ? ORDER BY created_at, token LIMIT ${MAX_METHODS}`,
  )
  const selectOne = database.prepare(
    'SELECT token, card FROM payment_method WHERE customer_id = ? AND token = ?',
  )
  const deleteOne = database.prepare('DELETE FROM payment_method WHERE customer_id = ? AND token = ?')

  function listed(row: unknown): ListedMethod {
    const { token, card: json } = MethodRowSchema.parse(row)
    const card = parseCard(json)
    return { ...view(token, card), nonce: nonces.mint(card) }
  }

  function save(customerId: string, card: CardSummary): SavedMethod {
    const now = clock.now().toISOString()
    const row = MethodRowSchema.parse(
      insert.get(newId('card'), customerId, JSON.stringify(card), fingerprintOf(card), now),
    )
    return view(row.token, parseCard(row.card))
  }

  return {
    save,
    saveFromNonce(customerId, nonce) {
      const card = sandboxCard(nonce) ?? nonces.find(nonce)?.card
      if (card === undefined) throw new ApiProblem(422, 'invalid-nonce', 'The nonce is unknown or too old')
      return save(customerId, card)
    },
    list: (customerId) => inTransaction(database, () => selectAll.all(customerId).map(listed)),
    mintNonce(customerId, token) {
      const row = selectOne.get(customerId, token)
      if (row === undefined) throw new ApiProblem(404, 'not-found', 'There is no such payment method')
      return listed(row)
    },
    remove(customerId, token) {
      if (deleteOne.run(customerId, token).changes === 0)
        throw new ApiProblem(404, 'not-found', 'There is no such payment method')
    },
  }
}
