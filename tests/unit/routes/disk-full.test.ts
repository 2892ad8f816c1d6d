/** A data folder on a disk without a free byte, over requests to our own server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { REQUEST_BUDGETS } from '../../../server/admission/request-budgets'
import type { Received } from '../../../server/testing/try-server'
import { accounts } from '../../kit/accounts'
import { HOME, pay, prepare } from '../support/journey'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { openSmallDisk } from '../support/small-disk'

const disk = openSmallDisk(32)
const REASON = disk === null ? ' (left out: mounting a small file system needs root)' : ''
const PRODUCT = '/nuts/almonds/roasted-almonds-salted.html'
const BROWSING = ['/', '/nuts/almonds/', PRODUCT, '/search/instant?query=almonds', '/accessibility.html']

const cookieOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')

describe.skipIf(disk === null)(`a disk that is full${REASON}`, () => {
  const folder = process.env['TMPDIR']
  let shop: Shop
  let server: ServedShop
  /** Somebody who fills a cart, somebody who corrects an address, and somebody whose card is entered. */
  let shopper = ''
  let mover = ''
  let buyer = ''
  let review: Record<string, string> = {}

  beforeAll(async () => {
    if (disk === null) return
    // All that this process writes goes there.
    process.env['TMPDIR'] = disk.path
    shop = await openShop({ RATE_LIMIT_FACTOR: '1000' })
    // As at the start of the process: nothing is opened for the first time on a full disk.
    shop.platforms.open()
    server = await serveShop({
      pageCache: undefined,
      rateFactor: 1_000,
      budgets: { ...REQUEST_BUDGETS, graceMs: 60_000 },
    })
    const { visitor, cart } = await prepare(shop)
    const { customerId, email = '' } = visitor
    review = {
      attempt: shop.services.placement.issueToken(cart),
      payment: await pay(shop, visitor, cart),
      safcToken: shop.services.safcTokens.issue({ customerId, email: cart.customerEmail ?? email }),
    }
    buyer = cookieOf((await visitor.headers()).getSetCookie())
    const other = await prepare(shop)
    mover = cookieOf((await other.visitor.headers()).getSetCookie())
    shopper = cookieOf([(await add('1201-01', '')).headers['set-cookie'] ?? ''].flat())
  })
  afterAll(async () => {
    if (disk === null) return
    disk.makeRoom()
    await server.close()
    await shop.close()
    if (folder === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = folder
    disk.remove()
  })

  const get = (path: string, cookie = shopper) =>
    server.send(path, { headers: { Accept: 'text/html', Cookie: cookie } })
  const post = (path: string, form: Readonly<Record<string, string>>, cookie = buyer) =>
    server.send(path, {
      method: 'POST',
      headers: { Accept: 'text/html', Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
  const add = (sku: string, cookie: string) => post('/cart', { intent: 'add', sku, quantity: '1' }, cookie)
  const becomes = (text: string) =>
    expect.poll(async () => (await server.send('/readyz')).text, { interval: 500 }).toBe(text)

  /**
   * What fits into the last page of a file is still written: sent until it does not fit. Answers how many were taken,
   * each of which must be there afterwards.
   */
  async function untilRefused(send: () => Promise<Received>): Promise<number> {
    for (let taken = 0; taken < 200; taken += 1) {
      const answer = await send()
      if (answer.status === 303) continue
      expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true])
      expect(answer.text).not.toMatch(/SQLITE|SqliteError|Something went wrong/)
      return taken
    }
    throw new Error('There was room for everything')
  }

  const { email, password } = accounts.shopper
  const quantityOf = async (sku: string): Promise<number> => {
    const { cart } = await shop.services.shopping.view(await shop.visitor(shopper))
    return cart?.lineItems.find((line) => line.sku === sku)?.quantity ?? 0
  }

  it('takes no form, loses nothing that it took, goes on showing the shop, and is well when there is room', async () => {
    await becomes('ready\n')
    let taken = 1
    for (; taken < 4; taken += 1) expect((await add('1201-01', shopper)).status).toBe(303)
    disk?.fill()
    await becomes('not ready\n')
    let house = 0
    const address = () => ({ ...HOME, email, street1: `${(house += 1)} Maple Avenue`, residential: 'on' })
    for (let round = 0; round < 2; round += 1) {
      taken += await untilRefused(() => add('1201-01', shopper))
      await untilRefused(() => add('1201-01', ''))
      await untilRefused(() => post('/checkout/address', address(), mover))
      await untilRefused(() => post('/sign/in/password', { email, password }, ''))
      await untilRefused(() => post('/checkout/payment', { billing: 'same' }))
    }
    // Its first steps may have been written down: then what became of it is told once there is room.
    const ordered = await post('/checkout/payment/review', review)
    expect([303, 503]).toContain(ordered.status)
    expect(ordered.text).not.toMatch(/SQLITE|SqliteError|Something went wrong/)
    const other = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
    const much = `INSERT INTO setting (key, value) VALUES ('much', '${'x'.repeat(1_000_000)}')`
    expect(() => other.exec(much)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }))
    other.close()
    for (const path of BROWSING) expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await server.send('/healthz', { method: 'HEAD' })).status).toBe(200)
    expect((await server.send('/readyz', { method: 'HEAD' })).status).toBe(503)

    disk?.makeRoom()
    await becomes('ready\n')
    expect(await quantityOf('1201-01')).toBe(taken)
    expect((await add('1201-01', shopper)).status).toBe(303)
    expect(await quantityOf('1201-01')).toBe(taken + 1)
    for (let pass = 0; pass < 20; pass += 1) {
      await shop.services.placement.recover()
      shop.clock.advance(20_000)
    }
    const placed = await post('/checkout/payment/review', review)
    expect([placed.status, placed.headers['location']]).toEqual([
      303,
      expect.stringMatching(/^\/checkout\/receipt\?token=/),
    ])
    expect(await shop.services.placement.reconcile()).toEqual([])
    expect(server.faults).toEqual([])
  })
})
