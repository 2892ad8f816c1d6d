/**
 * One shop for each place at which tests run at once, for the whole run: with --repeat-each every repeat has a worker
 * of its own, and what tests leave behind is to meet as many others as can be.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WORKERS_DIR } from './paths'
import { startUsualShop } from './server'
import type { ShopServer } from './server'

const ADDRESSES = 'E2E_KEPT_SHOPS'
const LOG_MS = 100

interface Kept extends Pick<ShopServer, 'url' | 'dataDir' | 'platforms'> {
  readonly logFile: string
}

/** Hands their addresses to the workers; answers how to end them. */
export async function startKeptShops(count: number): Promise<() => Promise<void>> {
  const shops = await Promise.all(
    Array.from({ length: count }, (_, place) => startUsualShop(`kept-${place}`)),
  )
  const kept = shops.map(({ url, dataDir, platforms }, place): Kept => {
    const logFile = join(WORKERS_DIR, `kept-${place}.log`)
    return { url, dataDir, platforms, logFile }
  })
  const written = shops.map(() => -1)
  const writeLogs = (): void =>
    shops.forEach(({ log }, place) => {
      if (log().length === written[place]) return
      written[place] = log().length
      writeFileSync(kept[place]?.logFile ?? '', log())
    })
  writeLogs()
  const timer = setInterval(writeLogs, LOG_MS)
  process.env[ADDRESSES] = JSON.stringify(kept)
  return async () => {
    clearInterval(timer)
    await Promise.all(shops.map((shop) => shop.stop()))
  }
}

/** The shop of a place, as workers see it: it is nobody's to stop. */
export function keptShop(place: number): ShopServer | undefined {
  const all = process.env[ADDRESSES]
  const kept = all === undefined ? undefined : (JSON.parse(all) as readonly Kept[])[place]
  if (kept === undefined) return undefined
  const refuse = () => Promise.reject(new Error('This shop is kept for the whole run'))
  const { logFile, ...addresses } = kept
  return {
    ...addresses,
    log: () => readFileSync(logFile, 'utf8'),
    start: refuse,
    kill: refuse,
    stop: () => Promise.resolve(),
  }
}
