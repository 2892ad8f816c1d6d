/** Each way of starting the shop sells: from a product to its order, over HTTP and without scripts. */
import { request } from 'node:http'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, httpTest as test } from '../kit/fixtures'
import { createBrowser } from '../kit/browser'
import { ALMONDS, orderNumberOf, PLACE_ORDER, toReview } from '../kit/http-steps'
import { BUILD_DIR, ROOT, TEMPLATE_DIR, WORKERS_DIR } from '../kit/paths'
import { freePorts } from '../kit/ports'
import { createProgram } from '../kit/processes'
import { SEED_STAMP, seedVersion } from '../../scripts/tools/seed.mjs'

const WAYS = {
  'npm start': join(BUILD_DIR, 'main.js'),
  'npm run start:serve': `${ROOT}scripts/start.mjs`,
  'npm run dev': `${ROOT}scripts/dev.mjs`,
} as const

const ARGUMENTS: Partial<Record<keyof typeof WAYS, readonly string[]>> = {
  'npm run start:serve': ['--remix-serve'],
}

/** Loads the sample data itself, as at the first start; the others find it in place. */
const ON_AN_EMPTY_FOLDER = 'npm run start:serve'

function prepareFolder(name: keyof typeof WAYS): string {
  const dataDir = join(WORKERS_DIR, `way-${name.replace(/\W+/g, '-')}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  if (name === ON_AN_EMPTY_FOLDER) return dataDir
  cpSync(TEMPLATE_DIR, dataDir, { recursive: true })
  writeFileSync(join(dataDir, SEED_STAMP), seedVersion())
  return dataDir
}

async function startWay(name: keyof typeof WAYS) {
  const dataDir = prepareFolder(name)
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const program = createProgram({
    logFile: `${dataDir}.log`,
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

const TRIES = 20

/** Honours Retry-After: while other tests keep the machine busy, these shops turn requests away. */
const patiently: typeof fetch = async (...asked) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(...asked)
    const seconds = Number(answer.headers.get('retry-after') ?? NaN)
    if (answer.status !== 503 || Number.isNaN(seconds) || tries === TRIES) return answer
    await answer.body?.cancel()
    await sleep(seconds * 1000)
  }
}

/** With a custom Host header, which browsers and fetch do not allow. */
function statusUnder(host: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers: { Host: host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject).end()
  })
}

/** Guesses a code, each time from a new claimed address: how many were answered before the first refusal. */
async function guessesTaken(url: string, most: number): Promise<number> {
  for (let index = 0; index < most; index += 1) {
    const address = `192.0.2.${index}`
    const { status } = await fetch(`${url}/discount/GUESS`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'X-Client-Address': address, 'X-Forwarded-For': address },
      body: new URLSearchParams({ a: '1' }),
    })
    if (status === 429) return index
  }
  return most
}

for (const name of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
  test(`a guest buys from a shop started by "${name}"`, async ({ email }) => {
    // The development server compiles each page on its first request.
    test.setTimeout(600_000)
    const shop = await startWay(name)
    try {
      const browser = createBrowser(shop.url, patiently)
      expect((await browser.open(ALMONDS.path)).text).toContain(ALMONDS.name)
      const review = await toReview(browser, { email })
      const receipt = await browser.press(review, PLACE_ORDER)
      expect(
        orderNumberOf(receipt),
        `${receipt.status} ${receipt.text.slice(0, 300)}\n${shop.log()}`,
      ).not.toBe(null)
      const { port } = new URL(shop.url)
      expect(await statusUnder(`localhost:${port}`, `${shop.url}/platforms/mail`)).toBe(200)
      // The development server rejects other host names before the shop can, with a 403.
      expect([403, 404]).toContain(await statusUnder(`evil.example:${port}`, `${shop.url}/platforms/mail`))
      expect(await guessesTaken(shop.url, 60)).toBeLessThan(60)
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
