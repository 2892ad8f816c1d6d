/** Two processes of a shop over one database, SQLite or PostgreSQL: who follows the catalogue, and who takes over. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeEachDatabase } from '~/services/database/testing/each-database'
import { definedOnly } from '../../../app/models/defined-only'
import { look, openProcesses, pricesShown, setPricePastShop } from '../support/processes'
import type { Process } from '../support/processes'
import { openRoutes } from '../support/routes'
import { laterEachTime } from '../support/times'

const { shop } = await openRoutes()

/** After this the other process is presumed dead. */
const LEASE_MS = 30_000
/** Longer than any platform client waits. */
const HELD_MS = 600_000

/** Holds back the first response to such a request until it is let go. */
function hold(path: RegExp) {
  const arrived = withResolvers()
  const free = withResolvers()
  let isTaken = false
  return {
    isMeant: ({ url }: Request): boolean => !isTaken && path.test(url),
    wait(): Promise<void> {
      isTaken = true
      arrived.resolve()
      return free.promise
    },
    arrived: arrived.promise,
    letGo: free.resolve,
  }
}

const ALMOND = 'Products/1101-01'

/** The status of the search's response. */
async function algolia(method: 'GET' | 'DELETE', path: string): Promise<number> {
  const answer = await shop.platforms.fetch(`http://platforms.invalid/algolia/1/indexes/${path}`, {
    method,
    headers: { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' },
  })
  return answer.status
}

function withResolvers() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = () => done()
  })
  return { promise, resolve: () => resolve() }
}

// All databases share the same platforms.
const nextTime = laterEachTime()

describeEachDatabase('two processes that follow the catalogue', (subject) => {
  let held: ReturnType<typeof hold> | undefined

  const processes = openProcesses(shop, async (request) => {
    const answer = await shop.platforms.handle(request)
    if (held?.isMeant(request)) await held.wait()
    return answer
  })
  const { end } = processes

  beforeEach(() => shop.clock.set(nextTime()))
  afterEach(() => {
    vi.restoreAllMocks()
    held = undefined
  })

  function begin(): Promise<Process> {
    const { databaseUrl, dataDir } = subject.target()
    return processes.begin({
      DATA_DIR: dataDir,
      ...definedOnly({ DATABASE_URL: databaseUrl }),
    })
  }

  function outlastLease(): void {
    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() + LEASE_MS)
  }

  async function setEdition(edition: string): Promise<void> {
    const { db } = subject.database()
    const found = await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'catalogue.progress')
      .executeTakeFirstOrThrow()
    const value = JSON.stringify({ ...(JSON.parse(found.value) as object), edition })
    await db.updateTable('setting').set({ value }).where('key', '=', 'catalogue.progress').execute()
  }

  const setPrice = (centAmount: number) => setPricePastShop(shop, centAmount)

  it('show a change that one of them has found', async () => {
    const [one, other] = [await begin(), await begin()]
    await look(one)
    await look(other)
    await setPrice(1_188)
    await look(one)
    await look(other)
    expect([await pricesShown(one), await pricesShown(other)]).toEqual([
      [1_188, 1_188],
      [1_188, 1_188],
    ])
  })

  it('follow at once where the one that followed has stopped', async () => {
    const [one, other] = [await begin(), await begin()]
    await look(one)
    await look(other)
    await end(one)
    await setPrice(1_288)
    await look(other)
    expect(await pricesShown(other)).toEqual([1_288, 1_288])
  })

  it('follow where the one that followed was killed, once its lease has run out', async () => {
    const [one, other] = [await begin(), await begin()]
    await look(one)
    await look(other)
    await setPrice(1_388)
    await look(other)
    expect((await pricesShown(other))[0]).not.toBe(1_388)
    outlastLease()
    await look(other)
    expect(await pricesShown(other)).toEqual([1_388, 1_388])
  })

  it('write nothing, and move nothing back, where one wakes after another has taken over', async () => {
    const [one, other] = [await begin(), await begin()]
    await look(one)
    await look(other)
    await setPrice(1_488)
    // It has read the product and stalls, like a stopped process.
    held = hold(/product-projections/)
    const late = look(one)
    await held.arrived
    await setPrice(1_588)
    outlastLease()
    await look(other)
    held.letGo()
    await late
    other.services.browse.clear()
    expect(await pricesShown(other)).toEqual([1_588, 1_588])
    await setPrice(1_688)
    await look(other)
    expect(await pricesShown(other)).toEqual([1_688, 1_688])
  })

  it('mend what was on its way to the search when another took over', async () => {
    const [one, other] = [await begin(), await begin()]
    await look(one)
    await look(other)
    await setPrice(1_788)
    const { faults } = shop.platforms
    const match = { path: '/batch' }
    faults.add({ platform: 'algolia', kind: 'slow', delayMs: HELD_MS, times: 1, match })
    const late = look(one)
    await expect.poll(() => faults.list()).toEqual([])
    await setPrice(1_888)
    outlastLease()
    await look(other)
    expect(await pricesShown(other)).toEqual([1_888, 1_888])
    // The older records arrive only now.
    faults.clear('algolia')
    await late
    other.services.browse.clear()
    expect(await pricesShown(other)).toEqual([1_788, 1_888])
    await look(other)
    expect(await pricesShown(other)).toEqual([1_888, 1_888])
  })

  it('compare everything once at the start of a release that makes another index', async () => {
    const one = await begin()
    await look(one)
    await algolia('DELETE', ALMOND)
    await look(one)
    // Without a change nobody notices, nor does a restart of the same release.
    await end(one)
    const again = await begin()
    await look(again)
    expect(await algolia('GET', ALMOND)).toBe(404)
    await end(again)
    await setEdition('of another release')
    const next = await begin()
    next.services.catalogueWorker.start()
    await expect.poll(() => algolia('GET', ALMOND)).toBe(200)
    await next.services.catalogueWorker.stop()
    await algolia('DELETE', ALMOND)
    await look(next)
    expect(await algolia('GET', ALMOND)).toBe(404)
  })
})
