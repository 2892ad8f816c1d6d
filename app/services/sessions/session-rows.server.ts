/** How sessions are stored: under the hash of a random id that only the cookie holds. */
import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Clock } from '../clock'
import type { Database, Queryable, Transaction } from '../database/database.server'
import { encodeJson, tryDecodeJson } from '../database/json'
import { createStatement } from '../database/statement.server'
import type { ValueOf } from '../database/statement.server'
import type { SessionTable } from '../database/tables/shop-core'
import { SessionDataSchema } from './session-data'
import type { SessionData } from './session-data'
import { hasEnded, idleSeconds } from './session-life'

export interface Session {
  /** The cookie's value. A secret: it goes into the cookie and nowhere else. */
  readonly id: string
  /** Names the session in lists and other tables. */
  readonly hash: string
  readonly data: SessionData
  readonly createdAt: string
  readonly expiresAt: string
  /** Its life was just extended, or another cookie has replaced its own: send the cookie again. */
  readonly renewed: boolean
}

/** Longer than any request that was in flight when its session got another id. */
const SUCCESSOR_KNOWN_MS = 60_000
const ID_BYTES = 32

function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

const loading = createStatement(
  (queryable, valueOf: ValueOf<{ readonly hash: string; readonly now: string }>) =>
    queryable
      .selectFrom('session')
      .selectAll()
      .where(
        'id_hash',
        '=',
        valueOf(({ hash }) => hash),
      )
      .where(
        'expires_at',
        '>',
        valueOf(({ now }) => now),
      )
      .where('successor', 'is', null),
)

interface Replacing {
  readonly hash: string
  /** As read. */
  readonly text: string
  readonly next: string
  readonly data: SessionData
}

/** Only while the row is as it was read: what a lock and a second look at it would find out. */
const replacing = createStatement((queryable, valueOf: ValueOf<Replacing>) =>
  queryable
    .updateTable('session')
    .set({
      data: valueOf(({ next }) => next),
      customer_id: valueOf(({ data }) => data.customerId ?? null),
      actor_id: valueOf(({ data }) => data.actorId ?? null),
    })
    .where(
      'id_hash',
      '=',
      valueOf(({ hash }) => hash),
    )
    .where('successor', 'is', null)
    .where(
      'data',
      '=',
      valueOf(({ text }) => text),
    ),
)

/** The stored text that data was read from or written as. */
const texts = new WeakMap<SessionData, string>()

function fromText(text: string): SessionData | null {
  const data = tryDecodeJson(SessionDataSchema, text)
  if (data !== null) texts.set(data, text)
  return data
}

function toText(data: SessionData): string {
  const text = encodeJson(data)
  texts.set(data, text)
  return text
}

export function createSessionRows({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}) {
  const expiry = (now: Date, data: SessionData) =>
    new Date(now.getTime() + idleSeconds(data) * 1_000).toISOString()

  async function load(queryable: Queryable, id: string, now: string): Promise<Session | null> {
    const hash = hashSessionId(id)
    const [row] = (await loading(queryable, { hash, now })).rows
    return row === undefined ? null : toSession(id, row)
  }

  function toSession(id: string, row: Selectable<SessionTable>): Session | null {
    const data = fromText(row.data)
    if (data === null || hasEnded(data, clock.now())) return null
    const { id_hash: hash, created_at: createdAt, expires_at: expiresAt } = row
    return { id, hash, data, createdAt, expiresAt, renewed: false }
  }

  /** All that remains of the old session is which one succeeded it. */
  async function leaveTrace(tx: Transaction, old: Session, successor: string): Promise<void> {
    const expires = new Date(clock.now().getTime() + SUCCESSOR_KNOWN_MS).toISOString()
    await tx
      .updateTable('session')
      .set({ data: '{}', customer_id: null, actor_id: null, successor, expires_at: expires })
      .where('id_hash', '=', old.hash)
      .execute()
  }

  async function insert(queryable: Queryable, data: SessionData, createdAt?: string): Promise<Session> {
    const now = clock.now()
    const id = randomBytes(ID_BYTES).toString('base64url')
    const session: Session = {
      id,
      hash: hashSessionId(id),
      data,
      createdAt: createdAt ?? now.toISOString(),
      expiresAt: expiry(now, data),
      renewed: true,
    }
    await queryable
      .insertInto('session')
      .values({
        id_hash: session.hash,
        customer_id: data.customerId ?? null,
        actor_id: data.actorId ?? null,
        data: toText(data),
        created_at: session.createdAt,
        renewed_at: now.toISOString(),
        expires_at: session.expiresAt,
      })
      .execute()
    return session
  }

  /** The stored data under a row lock; SQLite serialises transactions anyway. */
  async function lock(
    tx: Transaction,
    session: Pick<Session, 'hash'> & Partial<Pick<Session, 'data'>>,
  ): Promise<SessionData | null> {
    const query = tx
      .selectFrom('session')
      .select('data')
      .where('id_hash', '=', session.hash)
      .where('successor', 'is', null)
    const row = await (database.dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
    if (row === undefined) return null
    const { data } = session
    return data !== undefined && texts.get(data) === row.data ? data : fromText(row.data)
  }

  /** Whether it was written: not if the row has changed since it was read, or the session has another id. */
  async function replace({ hash, data: read }: Session, data: SessionData): Promise<boolean> {
    const text = texts.get(read)
    if (text === undefined) return false
    const { numAffectedRows } = await replacing(database.db, { hash, text, next: toText(data), data })
    return numAffectedRows === 1n
  }

  async function store(tx: Transaction, session: Session, data: SessionData): Promise<void> {
    await tx
      .updateTable('session')
      .set({
        data: toText(data),
        customer_id: data.customerId ?? null,
        actor_id: data.actorId ?? null,
      })
      .where('id_hash', '=', session.hash)
      .execute()
  }

  async function loadSuccessor(id: string): Promise<Session | null> {
    const row = await database.db
      .selectFrom('session as old')
      .innerJoin('session', 'session.id_hash', 'old.successor')
      .selectAll('session')
      .where('old.id_hash', '=', hashSessionId(id))
      .where('old.expires_at', '>', clock.now().toISOString())
      .where('session.successor', 'is', null)
      .executeTakeFirst()
    return row === undefined ? null : toSession('', row)
  }

  /** Whether any session of this customer names the cart. */
  async function isNamed(customerId: string, cartId: string): Promise<boolean> {
    const found = await database.db
      .selectFrom('session')
      .select('data')
      .where('customer_id', '=', customerId)
      .where('expires_at', '>', clock.now().toISOString())
      .execute()
    return found.some(({ data }) => tryDecodeJson(SessionDataSchema, data)?.cartId === cartId)
  }

  /** Extends the session's expiry. */
  async function renew(session: Session, now: Date): Promise<Session> {
    const expiresAt = expiry(now, session.data)
    await database.db
      .updateTable('session')
      .set({ renewed_at: now.toISOString(), expires_at: expiresAt })
      .where('id_hash', '=', session.hash)
      .execute()
    return { ...session, expiresAt, renewed: true }
  }

  return { expiry, load, loadSuccessor, insert, lock, replace, store, leaveTrace, renew, isNamed }
}
