/**
 * Whether this process can serve shoppers: the catalogue is there, they can pay, and their actions can be stored.
 * Reading alone would say "ready" on a full disk, where every form fails.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueService } from './commercetools/catalogue.server'
import type { Database } from './database/database.server'

/** About a page's worth of writes; a full disk may still take a few bytes into existing files. */
const ROOM_BYTES = 256 * 1024
/** Anyone may ask, and each check costs a write. */
const REMEMBERED_MS = 2_000
const KEY = 'last-look'

export function createReadiness(options: {
  readonly database: Database
  readonly catalogue: CatalogueService
  readonly dataDir: string
  /** Whether a shopper could be sent to where cards are entered. */
  readonly isPayable: () => Promise<boolean>
}): () => Promise<boolean> {
  const { database, catalogue, dataDir, isPayable } = options
  let looked: { readonly at: number; readonly answer: Promise<boolean> } | undefined

  async function writeRow(): Promise<void> {
    const value = new Date().toISOString()
    await database.db
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }

  async function writeFileOfSize(): Promise<void> {
    const file = join(dataDir, `room-${process.pid}.tmp`)
    try {
      await writeFile(file, Buffer.alloc(ROOM_BYTES))
    } finally {
      await rm(file, { force: true })
    }
  }

  async function look(): Promise<boolean> {
    try {
      const [payable] = await Promise.all([
        isPayable(),
        writeRow(),
        writeFileOfSize(),
        catalogue.getCategories(),
      ])
      return payable
    } catch {
      return false
    }
  }

  return () => {
    if (looked === undefined || performance.now() - looked.at > REMEMBERED_MS)
      looked = { at: performance.now(), answer: look() }
    return looked.answer
  }
}
