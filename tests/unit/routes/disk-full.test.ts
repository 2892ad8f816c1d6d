/** A data folder on a disk without a free byte, over requests to our own server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { REQUEST_BUDGETS } from '../../../server/admission/request-budgets'
import { accounts } from '../../kit/accounts'
import { prepareAddToCart } from '../../kit/http-steps'
import type { Browser, Page, Prepared } from '../support/browser'
import { pay, prepare } from '../support/journey'
import { pressPlaceOrder } from '../support/placing'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import type { Visitor } from '~/services/visitor'
import { openSmallDisk } from '../support/small-disk'
import { signInForm } from '../support/steps'

const disk = openSmallDisk(32)
const REASON = disk === null ? ' (left out: mounting a small file system needs root)' : ''
const PRODUCT = '/nuts/almonds/roasted-almonds-salted.html'
const BROWSING = ['/', '/nuts/almonds/', PRODUCT, '/search/instant?query=almonds', '/accessibility.html']

const cookieOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')

describe.skipIf(disk === null)(`a disk that is full${REASON}`, () => {
  const folder = process.env['TMPDIR']
  let shop: Shop
  let server: ServedShop
  /** Visitors who fill a cart, correct an address, are about to pay, and have entered a card. */
  let shopper: Browser
  let mover: Browser
  let payer: Browser
  let buyer: Browser
  /** The pages and forms they have open. */
  let adding: Prepared
  let moving: Page
  let paying: Prepared
  let signingIn: Prepared
  let review: Page

  beforeAll(async () => {
    if (disk === null) return
    // This process writes all its files there.
    process.env['TMPDIR'] = disk.path
    shop = await openShop({ RATE_LIMIT_FACTOR: '1000' })
    // As at process start: nothing is opened for the first time on a full disk.
    shop.platforms.open()
    server = await serveShop({
      pageCache: undefined,
      rateFactor: 1_000,
      budgets: { ...REQUEST_BUDGETS, graceMs: 60_000 },
    })
    const { visitor, cart } = await prepare(shop)
    const payment = await pay(shop, visitor, cart)
    buyer = await browserOf(visitor)
    review = await buyer.get(`/checkout/payment/review?pay=${payment}`)
    mover = await browserOf((await prepare(shop)).visitor)
    moving = await mover.get('/checkout/address')
    payer = await browserOf((await prepare(shop)).visitor)
    paying = payer.prepare(await payer.get('/checkout/payment'), /^Continue to card details/)
    shopper = server.newBrowser()
    adding = await prepareAddToCart(shopper, '1201-01')
    expect((await shopper.post(adding)).status).toBe(303)
    const { email, password } = accounts.shopper
    signingIn = await signInForm(server.newBrowser(), { Email: email, Password: password })
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

  const browserOf = async (visitor: Visitor) =>
    server.newBrowser(cookieOf((await visitor.headers()).getSetCookie()))
  const move = (street: string) =>
    mover.post(
      mover.prepare(moving, /^Continue to (?:delivery|payment)$/, { fill: { 'Street address': street } }),
    )
  const becomes = (text: string) =>
    expect.poll(async () => (await server.send('/readyz')).text, { interval: 100 }).toBe(text)

  /**
   * Whatever fits into the last page of a file is still written, so sends until it does not. Returns how many were
   * accepted, each of which must be there afterwards.
   */
  async function untilRefused(send: () => Promise<Page>): Promise<number> {
    for (let taken = 0; taken < 200; taken += 1) {
      const answer = await send()
      if (answer.status === 303) continue
      expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([503, true])
      expect(answer.html).not.toMatch(/SQLITE|SqliteError|Something went wrong/)
      return taken
    }
    throw new Error('There was room for everything')
  }

  const quantityOf = async (sku: string): Promise<number> => {
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(shopper.cookie()))
    return cart?.lineItems.find((line) => line.sku === sku)?.quantity ?? 0
  }

  it('takes no form, loses nothing that it took, goes on showing the shop, and is well when there is room', async () => {
    await becomes('ready\n')
    let taken = 1
    for (; taken < 4; taken += 1) expect((await shopper.post(adding)).status).toBe(303)
    disk?.fill()
    await becomes('not ready\n')
    let house = 0
    for (let round = 0; round < 2; round += 1) {
      taken += await untilRefused(() => shopper.post(adding))
      await untilRefused(() => server.newBrowser().post(adding))
      await untilRefused(() => move(`${(house += 1)} Maple Avenue`))
      await untilRefused(() => server.newBrowser().post(signingIn))
      await untilRefused(() => payer.post(paying))
    }
    // Its first steps may have been recorded: then its outcome is shown once there is room.
    const ordered = await pressPlaceOrder(buyer, review)
    expect([303, 503]).toContain(ordered.status)
    expect(ordered.html).not.toMatch(/SQLITE|SqliteError|Something went wrong/)
    const other = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
    const much = `INSERT INTO setting (key, value) VALUES ('much', '${'x'.repeat(1_000_000)}')`
    expect(() => other.exec(much)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }))
    other.close()
    for (const path of BROWSING) expect([path, (await shopper.get(path)).status]).toEqual([path, 200])
    expect((await server.send('/healthz', { method: 'HEAD' })).status).toBe(200)
    expect((await server.send('/readyz', { method: 'HEAD' })).status).toBe(503)

    disk?.makeRoom()
    await becomes('ready\n')
    expect(await quantityOf('1201-01')).toBe(taken)
    expect((await shopper.post(adding)).status).toBe(303)
    expect(await quantityOf('1201-01')).toBe(taken + 1)
    for (let pass = 0; pass < 20; pass += 1) {
      await shop.services.placement.recover()
      shop.clock.advance(20_000)
    }
    const placed = await pressPlaceOrder(buyer, review)
    expect([placed.status, placed.location]).toEqual([
      303,
      expect.stringMatching(/^\/checkout\/receipt\?token=/),
    ])
    expect(await shop.services.placement.reconcile()).toEqual([])
    expect(server.faults).toEqual([])
  })
})
