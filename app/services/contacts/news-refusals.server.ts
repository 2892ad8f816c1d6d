/**
 * Addresses to which no news may go, whoever they belong to, as keyed hashes: they outlive an account and a change of
 * its e-mail. Each marketing mail links to the page that refuses, by a token that does not contain the address (210).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'

export interface NewsRefusals {
  /** URL of the page that stops news to this e-mail. It never expires. */
  linkFor(email: string): string
  /** Whether news is refused at the address of a link; null for a token that is not ours. */
  read(token: string): Promise<boolean | null>
  /** False for a token that is not ours. */
  refuse(token: string): Promise<boolean>
  /** Takes any refusal back. False for a token that is not ours. */
  allow(token: string): Promise<boolean>
  /** `link`: refused by the link of a mail, so by somebody who reads them. `other`: kept of an earlier account. */
  standing(email: string): Promise<'link' | 'other' | null>
  /** Of an account that leaves this e-mail. */
  keep(email: string, tx?: Queryable): Promise<void>
  /** What was refused for one e-mail is refused for another, too. */
  copy(from: string, to: string, tx: Queryable): Promise<void>
  /** A new wish for news. By anybody who typed the e-mail, a refusal by link is not taken back. */
  lift(email: string, by: 'owner' | 'anybody'): Promise<void>
}

const HASH_BYTES = 32
const SIGNATURE_BYTES = 16
const TOKEN = /^[\w-]{64}$/

export function createNewsRefusals({
  database,
  clock,
  secret,
  publicUrl,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly secret: string
  readonly publicUrl: string
}): NewsRefusals {
  const hmac = (text: string): Buffer => createHmac('sha256', secret).update(text).digest()
  const hashOf = (email: string): string => hmac(`news-refusal:${email.trim().toLowerCase()}`).toString('hex')
  // Without it, anybody who reads the table could refuse and allow.
  const signatureOf = (hash: string): Buffer => hmac(`unsubscribe:${hash}`).subarray(0, SIGNATURE_BYTES)

  function hashIn(token: string): string | null {
    if (!TOKEN.test(token)) return null
    const bytes = Buffer.from(token, 'base64url')
    const hash = bytes.subarray(0, HASH_BYTES).toString('hex')
    return timingSafeEqual(bytes.subarray(HASH_BYTES), signatureOf(hash)) ? hash : null
  }

  async function find(hash: string, db: Queryable = database.db) {
    return db.selectFrom('news_refusal').select('by_link').where('address_hash', '=', hash).executeTakeFirst()
  }

  async function store(hash: string, byLink: number, db: Queryable = database.db): Promise<void> {
    await db
      .insertInto('news_refusal')
      .values({ address_hash: hash, by_link: byLink, created_at: clock.now().toISOString() })
      .onConflict((conflict) =>
        byLink === 1
          ? conflict.column('address_hash').doUpdateSet({ by_link: 1 })
          : conflict.column('address_hash').doNothing(),
      )
      .execute()
  }

  const remove = (hash: string) => database.db.deleteFrom('news_refusal').where('address_hash', '=', hash)

  return {
    linkFor(email) {
      const hash = hashOf(email)
      const token = Buffer.concat([Buffer.from(hash, 'hex'), signatureOf(hash)]).toString('base64url')
      return `${publicUrl}/unsubscribe/${token}`
    },
    async read(token) {
      const hash = hashIn(token)
      return hash === null ? null : (await find(hash)) !== undefined
    },
    async refuse(token) {
      const hash = hashIn(token)
      if (hash !== null) await store(hash, 1)
      return hash !== null
    },
    async allow(token) {
      const hash = hashIn(token)
      if (hash !== null) await remove(hash).execute()
      return hash !== null
    },
    async standing(email) {
      const row = await find(hashOf(email))
      if (row === undefined) return null
      return row.by_link === 1 ? 'link' : 'other'
    },
    keep: (email, tx) => store(hashOf(email), 0, tx),
    async copy(from, to, tx) {
      const row = await find(hashOf(from), tx)
      if (row !== undefined) await store(hashOf(to), row.by_link, tx)
    },
    async lift(email, by) {
      const rows = remove(hashOf(email))
      await (by === 'owner' ? rows : rows.where('by_link', '=', 0)).execute()
    },
  }
}
