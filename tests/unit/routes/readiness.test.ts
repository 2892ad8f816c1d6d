/** What `/readyz` says, and how a form is answered, when nothing can be written: through the server. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { prepareAddToCart } from '../../kit/http-steps'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'

let shop: Shop
let server: ServedShop

beforeAll(async () => {
  shop = await openShop()
  server = await serveShop()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const readiness = async () => (await server.send('/readyz')).text
const becomes = (text: string) => expect.poll(readiness, { timeout: 15_000, interval: 100 }).toBe(text)

describe('a shop that cannot write', () => {
  it('is not ready while its database takes no writes; forms are answered 503 and pages are shown', async () => {
    await becomes('ready\n')
    const browser = server.newBrowser()
    const adding = await prepareAddToCart(browser)
    // Like a full disk: reads succeed, writes fail.
    const other = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
    other.exec('BEGIN IMMEDIATE')
    await becomes('not ready\n')
    expect((await browser.post(adding)).status).toBe(503)
    expect((await browser.get('/nuts/almonds/')).status).toBe(200)
    other.exec('ROLLBACK')
    other.close()
    await becomes('ready\n')
    expect((await browser.post(adding)).status).toBe(303)
    expect(server.faults).toEqual([])
  })

  it('is not ready while its folder takes no files', async () => {
    const inTheWay = join(shop.services.env.dataDir, `room-${process.pid}.tmp`)
    await becomes('ready\n')
    mkdirSync(join(inTheWay, 'full'), { recursive: true })
    await becomes('not ready\n')
    rmSync(inTheWay, { recursive: true })
    await becomes('ready\n')
  })
})
