/** Nonces: opaque, short-lived references to a card, each valid for authorising one order. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Sqlite } from '../../lib/sqlite'
import type { Clock } from '../platform'
import type { CardSummary } from './cards'

export const NONCE_LIFE_MS = 3 * 3_600_000

export const CardSummarySchema = z.object({
  brand: z.enum(['Visa', 'Mastercard', 'American Express', 'Discover']),
  last4: z.string().regex(/^\d{4}$/),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  answer: z.enum(['approve', 'do-not-honor', 'insufficient-funds', 'expired-card']),
})

const NonceRowSchema = z.object({
  card: z.string(),
  expires_at: z.string(),
  used_by_order_id: z.string().nullable(),
})

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`
}

export function parseCard(json: string): CardSummary {
  return CardSummarySchema.parse(JSON.parse(json))
}

export interface Nonces {
  mint(card: CardSummary): string
  /** The card of a live nonce, used or not. */
  find(nonce: string): { readonly card: CardSummary; readonly usedByOrderId: string | undefined } | undefined
  markUsed(nonce: string, orderId: string): void
}

export function createNonces(database: Sqlite, clock: Clock): Nonces {
  const insert = database.prepare(
    'INSERT INTO nonce (nonce, card, created_at, expires_at) VALUES (?, ?, ?, ?)',
  )
  const select = database.prepare('SELECT card, expires_at, used_by_order_id FROM nonce WHERE nonce = ?')
  const use = database.prepare(
    'UPDATE nonce SET used_by_order_id = ? WHERE nonce = ? AND used_by_order_id IS NULL',
  )
  // Drops used ones too: the transaction records an authorisation, not the nonce.
  const sweep = database.prepare('DELETE FROM nonce WHERE expires_at < ?')

  return {
    mint(card) {
      const nonce = newId('nonce')
      const now = clock.now()
      sweep.run(now.toISOString())
      const expiresAt = new Date(now.getTime() + NONCE_LIFE_MS)
      insert.run(nonce, JSON.stringify(card), now.toISOString(), expiresAt.toISOString())
      return nonce
    },
    find(nonce) {
      const found = select.get(nonce)
      if (found === undefined) return undefined
      const row = NonceRowSchema.parse(found)
      if (row.expires_at <= clock.now().toISOString()) return undefined
      return { card: parseCard(row.card), usedByOrderId: row.used_by_order_id ?? undefined }
    },
    markUsed(nonce, orderId) {
      if (use.run(orderId, nonce).changes !== 1) throw new Error('The nonce was used in between')
    },
  }
}
