/** The built shop under ordinary load for long enough to see whether its memory and open files stay level. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SectionOptions, SectionResult } from './battery'
import { ONE_ADDRESS } from './load'
import { createAliveProbe, openDescriptors, residentMegabytes } from './memory'
import { createShoppers } from './shoppers'
import { startShop } from './shop-process'
import { soakReport } from './soak-report'
import { prepareSoakShop } from './soak-shop'

const PORT = 48_193
const SHOPPERS = 10
const SECONDS = 300
const LONG_SECONDS = 1_800
const LOOK_MS = 5_000
/** At most, in a run: collecting everything takes the shop's thread. */
const COLLECTIONS = 30

export async function runSoak({ root, isLong, isLarge, data, say }: SectionOptions): Promise<SectionResult> {
  const seconds = isLong ? LONG_SECONDS : SECONDS
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-soak-'))
  try {
    const { what, ...named } = await prepareSoakShop(root, dataDir, { isLarge, data })
    const probe = createAliveProbe(dataDir)
    const shop = await startShop(root, PORT, { DATA_DIR: dataDir, ...ONE_ADDRESS, ...probe.env }, probe.flags)
    const shoppers = createShoppers(shop.url)
    const memory: number[] = []
    const descriptors: number[] = []
    const alive: number[] = []
    const watch = setInterval(() => {
      memory.push(residentMegabytes(shop.pid))
      descriptors.push(openDescriptors(shop.pid))
    }, LOOK_MS)
    try {
      const until = performance.now() + seconds * 1_000
      const collecting = (async () => {
        for (const eachMs = (seconds * 1_000) / COLLECTIONS; performance.now() + eachMs < until;) {
          await sleep(eachMs)
          // One look less; without any, the report finds no level.
          const megabytes = await probe
            .megabytes(shop.pid)
            .catch((error: unknown) => say(`  ${String(error)}`))
          if (megabytes !== undefined) alive.push(megabytes)
        }
      })()
      await Promise.all([shoppers.run(SHOPPERS, () => performance.now() > until), collecting])
    } finally {
      clearInterval(watch)
      await shop.stop()
    }
    for (const fault of shoppers.faults) say(`  VIOLATION ${fault}`)
    const { figures, isGood } = soakReport({
      memory,
      alive,
      descriptors,
      orders: shoppers.orders.length,
      requests: shoppers.times.length,
      faults: shoppers.faults,
      isLong,
    })
    const whole = [
      `${SHOPPERS} shoppers without scripts at once for ${seconds / 60} minutes, in a shop of ${what} on SQLite with the embedded platforms in its process. Memory is what that process holds (resident), looked at every ${LOOK_MS / 1_000} s; alive is what its JavaScript still needs after all garbage was collected, ${alive.length} times. The first third warms up.`,
      '',
      figures,
    ].join('\n')
    say(whole)
    return { figures: whole, isGood, ...named }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
