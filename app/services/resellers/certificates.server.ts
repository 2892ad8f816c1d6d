/** Resellers' certificates: their details in a table, the files in the file store (RESL-02). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { definedOnly } from '~/models/defined-only'
import { CERTIFICATE_FILE, CONTENT_TYPES } from '~/models/resellers/certificate'
import type { CertificateKind, ResellerCertificate } from '~/models/resellers/certificate'
import type { SignedInActor } from '~/models/customers/actor'
import type { Audit } from '../audit/audit.server'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database.server'
import type { Schema } from '../database/schema'
import type { FileStore } from '../files/file-store'
import { orIfUnavailable } from '../upstream'

/** One for each state and territory, and its renewals for years. */
export const CERTIFICATES_MAX = 200

export interface NewCertificate {
  readonly state: string
  readonly number: string
  readonly expiresOn?: string | undefined
  readonly file: {
    readonly name: string
    readonly kind: CertificateKind
    readonly bytes: Uint8Array<ArrayBuffer>
  }
}

export interface CertificateFile {
  readonly ownerId: string
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface ResellerCertificates {
  /** Latest first. */
  list(customerId: string): Promise<readonly ResellerCertificate[]>
  add(customerId: string, certificate: NewCertificate): Promise<'added' | 'full'>
  /** For a customer who leaves; the rows are deleted with all their others. */
  removeFiles(customerId: string): Promise<void>
  /** Its owner, without reading the file; null: there is no such certificate. */
  ownerOf(id: string): Promise<string | null>
  /** An agent's view is audited first, or refused. */
  open(id: string, lookedAtBy?: SignedInActor): Promise<CertificateFile | null>
}

const FOLDER = 'reseller-certificates'
const keyOf = (id: string) => `${FOLDER}/${id}`

export function createResellerCertificates({
  database,
  files,
  audit,
  clock,
}: {
  readonly database: Database
  readonly files: FileStore
  readonly audit: Audit
  readonly clock: Clock
}): ResellerCertificates {
  const find = (id: string) =>
    database.db.selectFrom('reseller_certificate').selectAll().where('id', '=', id).executeTakeFirst()

  async function list(customerId: string): Promise<readonly ResellerCertificate[]> {
    const rows = await database.db
      .selectFrom('reseller_certificate')
      .selectAll()
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      state: row.state,
      number: row.number,
      ...definedOnly({ expiresOn: row.expires_on ?? undefined }),
      fileName: row.file_name,
      sentAt: row.created_at,
    }))
  }

  async function isFull(db: Queryable, customerId: string): Promise<boolean> {
    const { count } = await db
      .selectFrom('reseller_certificate')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    return Number(count) >= CERTIFICATES_MAX
  }

  /** Serialised per customer, so that simultaneous uploads do not all count the same earlier state. */
  const insert = (row: Insertable<Schema['reseller_certificate']>): Promise<boolean> =>
    database.transaction(async (tx) => {
      if (database.dialect === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtext(${`${FOLDER}:${row.customer_id}`}))`.execute(tx)
      if (await isFull(tx, row.customer_id)) return false
      await tx.insertInto('reseller_certificate').values(row).execute()
      return true
    })

  return {
    list,
    async add(customerId, { state, number, expiresOn, file }) {
      if (await isFull(database.db, customerId)) return 'full'
      const id = randomUUID()
      // First: a row always has its file.
      await files.put(keyOf(id), { bytes: file.bytes, contentType: CONTENT_TYPES[file.kind] })
      try {
        const added = await insert({
          id,
          customer_id: customerId,
          state,
          number,
          expires_on: expiresOn ?? null,
          file_name: file.name,
          file_kind: file.kind,
          created_at: clock.now().toISOString(),
        })
        if (!added) await orIfUnavailable(files.remove(keyOf(id)), undefined)
        return added ? 'added' : 'full'
      } catch (error) {
        await orIfUnavailable(files.remove(keyOf(id)), undefined)
        throw error
      }
    },
    async removeFiles(customerId) {
      for (const { id } of await list(customerId)) await files.remove(keyOf(id))
    },
    ownerOf: async (id) => (await find(id))?.customer_id ?? null,
    async open(id, lookedAtBy) {
      const row = await find(id)
      if (row === undefined) return null
      const ownerId = row.customer_id
      if (lookedAtBy !== undefined)
        await audit.record({
          action: 'certificate-viewed',
          actorId: lookedAtBy.id,
          subjectId: id,
          ownerId,
        })
      const bytes = await files.get(keyOf(id))
      const kind = CERTIFICATE_FILE.kinds.find((known) => known === row.file_kind)
      if (bytes === null || kind === undefined) return null
      return { ownerId, name: row.file_name, contentType: CONTENT_TYPES[kind], bytes }
    },
  }
}
