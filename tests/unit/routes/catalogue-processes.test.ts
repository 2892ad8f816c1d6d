/** What one process of a shop finds in the catalogue is shown by the others, kept pages included; who follows whom is in catalogue-takeover. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveHandler } from '../../../platforms/http'
import type { Serving } from '../../../platforms/http'
import { createServices } from '~/services/create-services.server'
import { readEnv } from '~/services/env.server'
import { openServed } from '../support/routes'
import { laterEachTime } from '../support/times'

const { shop, server } = await openServed()
const { catalogueFollower } = shop.services

const PAGES = ['/nuts/almonds/roasted-almonds-salted.html', '/nuts/almonds/', '/search/instant?query=almonds']
const FIRST_PRICE = 999

type Process = Awaited<ReturnType<typeof createServices>>
let platforms: Serving
const others = new Set<Process>()
const nextTime = laterEachTime()

beforeAll(async () => {
  platforms = await serveHandler((request) => shop.platforms.handle(request), { port: 0, host: '127.0.0.1' })
  await catalogueFollower.indexAll()
  // The lease is free for whoever asks first.
  await catalogueFollower.stop()
})
beforeEach(() => shop.clock.set(nextTime()))
afterEach(async () => {
  for (const other of others) await end(other)
  await catalogueFollower.stop()
})
afterAll(() => platforms.close())

/** Another process of the shop over its database, with the platforms elsewhere: its memory is its own. */
async function begin(): Promise<Process> {
  const platformsUrl = `http://127.0.0.1:${platforms.port}`
  const other = await createServices(readEnv({ ...process.env, PLATFORMS_URL: platformsUrl }))
  others.add(other)
  return other
}

async function end(other: Process): Promise<void> {
  others.delete(other)
  await other.lifecycle.stop()
}

const look = (other: Process) => other.services.catalogueFollower.run()

/** As another system does it: over the platform's API, past the shop. */
async function setPrice(centAmount: number): Promise<void> {
  const { version } = (await shop.merchant.get('products/key=1101')) as { readonly version: number }
  const prices = [{ value: { currencyCode: 'USD', centAmount } }]
  const actions = [{ action: 'setPrices', variantId: 1, prices }, { action: 'publish' }]
  await shop.merchant.post('products/key=1101', { version, actions })
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** How many of the pages show it, as this process keeps and serves them. */
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
    // Kept: this process has not looked yet.
    expect(await showing(FIRST_PRICE)).toBe(PAGES.length)
    await catalogueFollower.run()
    expect(await showing(1_188)).toBe(PAGES.length)
  })

  it('made while no process runs is found by the next one at its start', async () => {
    await end(await begin())
    await setPrice(1_488)
    const next = await begin()
    next.services.catalogueFollower.start()
    const { browse, catalogue } = next.services
    const found = async () => {
      const almonds = { query: 'roasted almonds', filters: {}, sort: 'relevance', page: 1 } as const
      const { cards } = await browse.find({ ...almonds, hitsPerPage: 48 })
      const card = cards.find(({ productKey }) => productKey === '1101')
      const variant = (await catalogue.getProductByKey('1101'))?.variants[0]
      return [card?.price?.centAmount, variant?.prices[0]?.value.centAmount]
    }
    await expect.poll(found).toEqual([1_488, 1_488])
    // It wrote what this process shows too.
    await catalogueFollower.run()
    expect(await showing(1_488)).toBe(PAGES.length)
  })
})
