/** `npm run orders -- reconcile` as its own process, on books that agree, that differ and that nobody can compare. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../app/services/database/database.server'
import type { Database } from '../app/services/database/database.server'
import { grantCredit } from '../tests/unit/placement/credit'
import { buildProgram } from '../tests/unit/support/program'
import type { Program } from '../tests/unit/support/program'

const NOT_COMPARED = 'The books could not be compared'
const AT = '2026-10-05T14:00:00.000Z'
/** Of a placement that failed before anything was called for; no order may exist of it. */
const FAILED = {
  id: 'p-1',
  key: 'form:1',
  request_hash: 'hash',
  cart_id: 'cart-1',
  seen_version: 1,
  seen_total_cents: 1_299,
  seen_fingerprint: 'seen',
  order_number: 'N1234567890',
  state: 'FAILED',
  request: JSON.stringify({ email: 'shopper@example.com' }),
  order_unknown: 0,
  redrafts: 0,
  attempts: 0,
  next_try_at: AT,
  deadline_at: AT,
  lease_until: AT,
  fence: 0,
  revision: 1,
  created_at: AT,
  updated_at: AT,
}

let program: Program
let dataDir: string
beforeAll(async () => {
  program = await buildProgram('orders')
  dataDir = join(program.folder, 'shop')
})
afterAll(() => program.remove())

async function plant(change: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ dataDir })
  await change(database)
  await database.close()
}

// Nobody is there: balances are compared without the platforms, and placements not at all.
const reconcile = (settings: Readonly<Record<string, string>> = {}) =>
  program.run({ PLATFORMS_URL: 'http://127.0.0.1:9', DATA_DIR: dataDir, ...settings }, 'reconcile')

it('compares the books for an operator, and tells apart those that differ from those that it could not see', async () => {
  await plant((database) => grantCredit(database, 'ann', 1_000))
  expect(await reconcile()).toEqual({ code: 0, stdout: 'None.\n', stderr: '' })

  await plant(({ db }) => db.updateTable('credit_account').set({ balance_cents: 1_001 }).execute())
  const differs = expect.stringMatching(
    /^- +credit-differs +an account holds 1001, its ledger says 1000$/m,
  ) as string
  expect(await reconcile()).toMatchObject({ code: 1, stdout: differs })

  await plant(({ db }) => db.insertInto('placement').values(FAILED).execute())
  expect(await reconcile()).toMatchObject({
    code: 2,
    // Seen before the rest could not be.
    stdout: differs,
    stderr: expect.stringContaining(NOT_COMPARED) as string,
  })
})

it('says that the books could not be compared while the database is away', async () => {
  expect(await reconcile({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(NOT_COMPARED) as string,
  })
})
