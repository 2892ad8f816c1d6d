/** A PostgreSQL that goes down is the same fault as a platform's: reported in time, and over when it is back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withRequestBudget } from '../request-budget'
import { isAway, isUpstreamError } from '../upstream'
import { openDatabase } from './database.server'
import type { Database } from './database.server'
import { createTarget } from './testing/target'
import { openWay } from './testing/way'
import type { Way } from './testing/way'

const serverUrl = process.env.TEST_DATABASE_URL || undefined
const BUDGET_MS = 500

describe.runIf(serverUrl !== undefined)('PostgreSQL away', () => {
  let made: Awaited<ReturnType<typeof createTarget>>
  let way: Way
  let database: Database

  beforeAll(async () => {
    made = await createTarget(serverUrl)
    way = await openWay(new URL(made.target.databaseUrl ?? ''))
    database = await openDatabase({ ...made.target, databaseUrl: way.url })
  })
  afterAll(async () => {
    await database.close()
    await way.shut()
    await made.drop()
  })

  const ask = () =>
    withRequestBudget(BUDGET_MS, () => database.db.selectFrom('cart_move').select('cart_id').execute())
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )

  async function expectAway(work: Promise<unknown>): Promise<void> {
    const fault = await faultOf(work)
    expect(fault).toMatchObject({ name: 'UpstreamError', service: 'database' })
    expect(isUpstreamError(fault) && isAway(fault)).toBe(true)
  }

  const expectWell = () => expect.poll(() => faultOf(ask()), { timeout: 30_000 }).toBeNull()

  it('is told where nobody listens', async () => {
    await expectWell()
    await way.shut()
    await expectAway(ask())
    await way.open()
    await expectWell()
  })

  it('is told where no answer comes, and the wait ends with the request', async () => {
    way.silence()
    await expectAway(ask())
    way.speak()
    await expectWell()
  })

  it('is told in the middle of a transaction, of which nothing is kept', async () => {
    const work = database.transaction(async (tx) => {
      await tx
        .insertInto('cart_move')
        .values({ cart_id: 'cut', state: 'MOVING', mover: 'm', cart_key: null, until_ms: 0 })
        .execute()
      await way.shut()
      await tx.selectFrom('cart_move').select('cart_id').execute()
    })
    await expectAway(work)
    await way.open()
    await expectWell()
    expect(await ask()).toEqual([])
  })

  it('is told when the operator ends the connection', async () => {
    await expectAway(
      database.transaction((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
    )
    await expectWell()
  })
})
