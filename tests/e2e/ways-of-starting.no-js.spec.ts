/** Each way of starting the shop sells: the plain journey from a product to its order, over HTTP and without scripts. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, httpTest as test } from '../kit/fixtures'
import { createHttpBrowser } from '../kit/browser'
import { ALMONDS, orderNumberOf, PLACE_ORDER, toReview } from '../kit/http-steps'
import { BUILD_DIR, ROOT, TEMPLATE_DIR, WORKERS_DIR } from '../kit/paths'
import { createProgram, freePorts } from '../kit/processes'

const WAYS = {
  'npm start': join(BUILD_DIR, 'main.js'),
  'npm run start:serve': `${ROOT}scripts/start.mjs`,
  'npm run dev': `${ROOT}scripts/dev.mjs`,
} as const

const ARGUMENTS: Partial<Record<keyof typeof WAYS, readonly string[]>> = {
  'npm run start:serve': ['--remix-serve'],
}

async function startWay(name: keyof typeof WAYS) {
  const dataDir = join(WORKERS_DIR, `way-${name.replace(/\W+/g, '-')}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(WORKERS_DIR, { recursive: true })
  cpSync(TEMPLATE_DIR, dataDir, { recursive: true })
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const program = createProgram({
    args: [WAYS[name], ...(ARGUMENTS[name] ?? [])],
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    readyUrl: `${url}/robots.txt`,
  })
  const stop = () => program.end('SIGTERM')
  try {
    await program.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { url, log: program.log, stop }
}

for (const name of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
  test(`a guest buys from a shop started by "${name}"`, async ({ email }) => {
    // The development server compiles each page when it is first asked for.
    test.setTimeout(600_000)
    const shop = await startWay(name)
    try {
      const browser = createHttpBrowser(shop.url)
      expect((await browser.open(ALMONDS.path)).text).toContain(ALMONDS.name)
      const review = await toReview(browser, { email })
      const receipt = await browser.press(review, PLACE_ORDER)
      expect(
        orderNumberOf(receipt),
        `${receipt.status} ${receipt.text.slice(0, 300)}\n${shop.log()}`,
      ).not.toBe(null)
      if (name === 'npm run start:serve')
        for (const path of ['/%5C', '//x', '/%00', '/%E0%A4%A']) {
          const { status } = await browser.send(`${shop.url}${path}`)
          expect([path, status >= 400 && status < 500]).toEqual([path, true])
        }
    } finally {
      await shop.stop()
    }
  })
}
