/** Catalogue changes found by one process reach the others, cached pages included (leases: catalogue-takeover). */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SettableClock } from '../../../platforms'
import { look, openProcesses, pricesShown, setPricePastShop } from '../support/processes'
import { openServed } from '../support/routes'
import { laterEachTime } from '../support/times'

const { shop, server } = await openServed()
const { catalogueFollower } = shop.services

const PAGES = ['/nuts/almonds/roasted-almonds-salted.html', '/nuts/almonds/', '/search/instant?query=almonds']
const FIRST_PRICE = 999

let listings: string[] = []
const { begin, end } = openProcesses(shop, async (request) => {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname.endsWith('/graphql') && (await request.clone().text()).includes('changedProducts'))
    listings.push('products')
  if (
    pathname.endsWith('/inventory') &&
    searchParams.getAll('where').some((where) => /lastModifiedAt/.test(where))
  )
    listings.push('stock')
  // A comparison of everything begins with the settings of the index.
  if (request.method === 'PUT' && pathname.endsWith('/Products/settings')) listings.push('everything')
  return shop.platforms.handle(request)
})
const nextTime = laterEachTime()

beforeAll(async () => {
  await catalogueFollower.indexAll()
  // Frees the lease for the first to ask.
  await catalogueFollower.release()
})
beforeEach(() => shop.clock.set(nextTime()))
afterEach(() => catalogueFollower.release())

const setPrice = (centAmount: number) => setPricePastShop(shop, centAmount)

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** How many of the pages show this price, as cached and served by this process. */
async function showing(cents: number): Promise<number> {
  const pages = await Promise.all(
    PAGES.map((path) => server.send(path, { headers: { Accept: 'text/html' } })),
  )
  return pages.filter(({ text }) => text.includes(dollars(cents))).length
}

describe('a change of the catalogue', () => {
  it('reaches the processes that index nothing', async () => {
    const other = await begin()
    expect(await showing(FIRST_PRICE)).toBe(PAGES.length)
    await look(other)
    await setPrice(1_188)
    await look(other)
    // Cached: this process has not looked yet.
    expect(await showing(FIRST_PRICE)).toBe(PAGES.length)
    await catalogueFollower.run()
    expect(await showing(1_188)).toBe(PAGES.length)
  })

  it('made while no process runs is found by the next one at its start', async () => {
    await end(await begin())
    await setPrice(1_488)
    const next = await begin()
    next.services.catalogueWorker.start()
    await expect.poll(() => pricesShown(next)).toEqual([1_488, 1_488])
    // It updated the index, which this process shows too.
    await catalogueFollower.run()
    expect(await showing(1_488)).toBe(PAGES.length)
  })

  it('is listed until answers no longer lag behind it, and then not again before the next change', async () => {
    const one = await begin()
    // A busy machine may be slow.
    const clock = one.services.clock as SettableClock
    clock.set(clock.now(), 'frozen')
    const listedBy = async (milliseconds: number) => {
      clock.advance(milliseconds)
      listings = []
      await look(one)
      return listings.sort()
    }
    await setPrice(1_234)
    expect(await listedBy(0)).toEqual(['products', 'stock'])
    expect(await listedBy(4_000)).toEqual(['products', 'stock'])
    expect(await listedBy(4_000)).toEqual(['products', 'stock'])
    expect(await listedBy(10_000)).toEqual([])
    expect(await pricesShown(one)).toEqual([1_234, 1_234])
    await setPrice(1_321)
    expect(await listedBy(10_000)).toEqual(['products'])
    expect(await pricesShown(one)).toEqual([1_321, 1_321])
    expect(await listedBy(10_000)).toEqual(['products'])
    expect(await listedBy(10_000)).toEqual([])
  })

  it('of much stock at once is compared with the whole catalogue once, not at each start', async () => {
    shop.clock.set(nextTime(), 'frozen')
    for (let index = 0; index < 520; index += 1)
      await shop.merchant.post('inventory', { sku: `stocked-${index}`, quantityOnStock: 5 })
    const askedAtStart = async () => {
      const one = await begin()
      listings = []
      await look(one)
      await end(one)
      return listings
    }
    expect(await askedAtStart()).toContain('everything')
    expect(await askedAtStart()).not.toContain('everything')
  })
})
