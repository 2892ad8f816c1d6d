/** Shared platforms that are away when the shop starts, and come up later: nobody is sent to a wrong payment page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings, servePlatforms } from '../../../scripts/platforms'
import { freePorts } from '../../kit/ports'
import { openApp } from '../support/browser'
import { copySeeded } from '../support/seeded'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openServices } from '../support/shop'
import { reachPayment } from '../support/steps'

type Serving = Awaited<ReturnType<typeof servePlatforms>>

const POLICY = 'content-security-policy'

let dataDir: string
let platformsUrl: string
let serving: Serving | undefined
let server: ServedShop
let close: () => Promise<void>

function serve(...args: readonly string[]): Promise<Serving> {
  const settings = readSettings(['--data-dir', dataDir, ...args])
  if (settings === 'help') throw new Error('Settings expected')
  return servePlatforms(settings)
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-late-'))
  await copySeeded(dataDir, new Date())
  platformsUrl = `http://localhost:${await freePorts()}`
  const { lifecycle } = await openServices({
    NUTWOOD_MODE: 'test',
    DATA_DIR: join(dataDir, 'shop'),
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret of the tests, long enough for it',
    PLATFORMS_URL: platformsUrl,
  })
  close = lifecycle.stop
  server = await serveShop({ contentSources: lifecycle.contentSources })
})
afterAll(async () => {
  await server.close()
  await close()
  await serving?.close()
  rmSync(dataDir, { recursive: true })
})

const becomes = (text: string) =>
  expect.poll(async () => (await server.send('/readyz')).text, { interval: 500 }).toBe(text)
const formAction = async () => {
  const header = String((await server.send('/robots.txt')).headers[POLICY])
  return /form-action ([^;]*)/.exec(header)?.[1]
}
const back = (...args: readonly string[]) => {
  const { port } = new URL(platformsUrl)
  return serve('--port', port, ...args)
}

describe('shared platforms that were away at start', () => {
  it('say where their payment page is when they come, and only then is anybody sent there', async () => {
    await becomes('not ready\n')
    expect(await formAction()).toBe("'self'")
    serving = await back('--gateway-origin', 'http://pay.localhost:7777')
    await becomes('ready\n')
    expect(await formAction()).toBe("'self' http://pay.localhost:7777")
    const app = await openApp()
    const browser = app.newBrowser()
    await reachPayment(browser)
    const started = await browser.crafted('/checkout/payment', { billing: 'same' })
    expect([started.status, new URL(started.location ?? '').origin]).toEqual([
      303,
      'http://pay.localhost:7777',
    ])

    // Restarted with another payment page: the old form must not redirect there, and explains why.
    await serving.close()
    serving = await back('--gateway-origin', 'http://elsewhere.localhost:7777')
    // Old connections fail first, with a 503 of another kind.
    const refused = async () => {
      const { status, text } = await browser.crafted('/checkout/payment', { billing: 'same' })
      return status === 503 && text.includes('your cart and address are kept') && text.includes('Try again')
    }
    await expect.poll(refused).toBe(true)
    const again = await browser.open('/checkout/payment')
    expect(again.status).toBe(200)
    expect(await formAction()).toBe("'self' http://elsewhere.localhost:7777")
    const sent = await browser.crafted('/checkout/payment', { billing: 'same' })
    expect([sent.status, new URL(sent.location ?? '').origin]).toEqual([
      303,
      'http://elsewhere.localhost:7777',
    ])
    expect(app.faults).toEqual([])
  })
})
