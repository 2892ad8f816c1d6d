/** Opaque tokens, stored as hashes: for clients, for shoppers, and for mailed links. */
import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
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

/** The shop sends one with each of its calls, shoppers have one each. */
const KNOWN_MAX = 1_000

export function createTokens(store: Store, now: () => Date): Tokens {
  const { database } = store
  const insert = database.prepare('INSERT INTO token VALUES (?, ?, ?, ?, ?, ?)')
  const prune = database.prepare('DELETE FROM token WHERE expires_at < ?')
  const select = database.prepare<[string, string], Row>(
    'SELECT subject, family, body, expires_at FROM token WHERE hash = ? AND purpose = ?',
  )
  const revokeFamily = database.prepare('DELETE FROM token WHERE family = ?')
  const revokeSubject = database.prepare('DELETE FROM token WHERE purpose = ? AND subject = ?')
  /** As read from the file, until it may be otherwise there. */
  const known = new LRUCache<string, TokenRecord>({ max: KNOWN_MAX })
  let foreignWrites = store.foreignWrites

  function read(purpose: Purpose, token: string): TokenRecord | undefined {
    const row = select.get(hash(token), purpose)
    if (!row) return undefined
    const body = JSON.parse(row.body) as Record<string, string>
    return { purpose, subject: row.subject, family: row.family, body, expiresAt: row.expires_at }
  }

  function lookUp(purpose: Purpose, token: string): TokenRecord | undefined {
    if (foreignWrites !== store.foreignWrites) known.clear()
    foreignWrites = store.foreignWrites
    const name = `${purpose} ${token}`
    const found = known.get(name)
    if (found) return found
    const record = read(purpose, token)
    // What a transaction has read it may have written itself, and undo.
    if (record && !database.inTransaction) known.set(name, record)
    return record
  }

  return {
    issue({ purpose, subject, family, body, expiresAt }) {
      const token = randomBytes(24).toString('base64url')
      store.transaction(() => {
        known.clear()
        prune.run(now().toISOString())
        insert.run(hash(token), purpose, subject, family, JSON.stringify(body), expiresAt)
      })
      return token
    },
    find(purpose, token) {
      const record = lookUp(purpose, token)
      return record && record.expiresAt > now().toISOString() ? record : undefined
    },
    revokeFamily(family) {
      known.clear()
      revokeFamily.run(family)
    },
    revokeSubject(purpose, subject) {
      known.clear()
      revokeSubject.run(purpose, subject)
    },
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
