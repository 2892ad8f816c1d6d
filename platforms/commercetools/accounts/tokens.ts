/** Opaque tokens, stored as hashes: for clients, for shoppers, and for mailed links. */
import { createHash, randomBytes } from 'node:crypto'
import type { Store } from '../store'

type Purpose = 'access' | 'refresh' | 'password' | 'email'

interface TokenRecord {
  readonly purpose: Purpose
  /** Subject of the token: a customer, an anonymous session or a client. */
  readonly subject: string
  /** Tokens revoked together. */
  readonly family: string
  readonly body: Readonly<Record<string, string>>
  readonly expiresAt: string
}

interface Row {
  readonly subject: string
  readonly family: string
  readonly body: string
  readonly expires_at: string
}

export interface Tokens {
  issue(record: TokenRecord): string
  find(purpose: Purpose, token: string): TokenRecord | undefined
  revokeFamily(family: string): void
  revokeSubject(purpose: Purpose, subject: string): void
}

export function createTokens(store: Store, now: () => Date): Tokens {
  const { database } = store
  const insert = database.prepare('INSERT INTO token VALUES (?, ?, ?, ?, ?, ?)')
  const prune = database.prepare('DELETE FROM token WHERE expires_at < ?')
  const select = database.prepare<[string, string], Row>(
    'SELECT subject, family, body, expires_at FROM token WHERE hash = ? AND purpose = ?',
  )
  const revokeFamily = database.prepare('DELETE FROM token WHERE family = ?')
  const revokeSubject = database.prepare('DELETE FROM token WHERE purpose = ? AND subject = ?')
  return {
    issue({ purpose, subject, family, body, expiresAt }) {
      const token = randomBytes(24).toString('base64url')
      store.transaction(() => {
        prune.run(now().toISOString())
        insert.run(hash(token), purpose, subject, family, JSON.stringify(body), expiresAt)
      })
      return token
    },
    find(purpose, token) {
      const row = select.get(hash(token), purpose)
      if (!row || row.expires_at <= now().toISOString()) return undefined
      const body = JSON.parse(row.body) as Record<string, string>
      return { purpose, subject: row.subject, family: row.family, body, expiresAt: row.expires_at }
    },
    revokeFamily: (family) => void revokeFamily.run(family),
    revokeSubject: (purpose, subject) => void revokeSubject.run(purpose, subject),
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
