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
  /** The preselected one: the first saved, or the one set as default. */
  readonly isDefault: boolean
}
export type ListedMethod = SavedMethod & { readonly nonce: string }

export interface Vault {
  save(customerId: string, card: CardSummary): SavedMethod
  /** The nonce stays valid for its one authorisation: saving a card and paying with it are separate. */
  saveFromNonce(customerId: string, nonce: string): SavedMethod
  list(customerId: string): readonly ListedMethod[]
  mintNonce(customerId: string, token: string): ListedMethod
  makeDefault(customerId: string, token: string): SavedMethod
  remove(customerId: string, token: string): void
}

const MethodRowSchema = z.object({ token: z.string(), card: z.string() })
const TokenRowSchema = z.object({ token: z.string() })
const MAX_METHODS = 50

function view(token: string, card: CardSummary, isDefault: boolean): SavedMethod {
  const expires = `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`
  return {
    token,
    type: 'card',
    description: describeCard(card),
    brand: card.brand,
    last4: card.last4,
    expires,
    isDefault,
  }
}

/** Detects a card saved twice, without anything that could reveal its number. */
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

  const setDefault = database.prepare(
    `INSERT INTO default_method (customer_id, token) VALUES (?, ?)
     ON CONFLICT (customer_id) DO UPDATE SET token = excluded.token`,
  )
  // A removed default no longer counts: then the oldest one is.
  const selectDefault = database.prepare(
    `SELECT payment_method.token AS token FROM payment_method
     LEFT JOIN default_method ON default_method.token = payment_method.token
       AND default_method.customer_id = payment_method.customer_id
     WHERE payment_method.customer_id = ?
     ORDER BY default_method.token IS NULL, payment_method.created_at, payment_method.token LIMIT 1`,
  )

  function isDefault(customerId: string, token: string): boolean {
    return TokenRowSchema.safeParse(selectDefault.get(customerId)).data?.token === token
  }

  function listed(customerId: string, row: unknown): ListedMethod {
    const { token, card: json } = MethodRowSchema.parse(row)
    const card = parseCard(json)
    return { ...view(token, card, isDefault(customerId, token)), nonce: nonces.mint(card) }
  }

  function need(customerId: string, token: string): unknown {
    const row = selectOne.get(customerId, token)
    if (row === undefined) throw new ApiProblem(404, 'not-found', 'There is no such payment method')
    return row
  }

  function save(customerId: string, card: CardSummary): SavedMethod {
    const now = clock.now().toISOString()
    const row = MethodRowSchema.parse(
      insert.get(newId('card'), customerId, JSON.stringify(card), fingerprintOf(card), now),
    )
    return view(row.token, parseCard(row.card), isDefault(customerId, row.token))
  }

  return {
    save,
    saveFromNonce(customerId, nonce) {
      const card = sandboxCard(nonce) ?? nonces.find(nonce)?.card
      if (card === undefined) throw new ApiProblem(422, 'invalid-nonce', 'The nonce is unknown or too old')
      return save(customerId, card)
    },
    list: (customerId) =>
      inTransaction(database, () => selectAll.all(customerId).map((row) => listed(customerId, row))),
    mintNonce(customerId, token) {
      return listed(customerId, need(customerId, token))
    },
    makeDefault(customerId, token) {
      const { card } = MethodRowSchema.parse(need(customerId, token))
      setDefault.run(customerId, token)
      return view(token, parseCard(card), true)
    },
    remove(customerId, token) {
      if (deleteOne.run(customerId, token).changes === 0)
        throw new ApiProblem(404, 'not-found', 'There is no such payment method')
    },
  }
}
