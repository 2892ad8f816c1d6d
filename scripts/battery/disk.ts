/** Fills the shop's disk to the last byte, again and again, while orders are placed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSmallDisk } from '../../tests/unit/support/small-disk'
import type { SmallDisk } from '../../tests/unit/support/small-disk'
import type { SectionOptions, SectionResult } from './battery'
import { findDoubles, findLosses, findViolations, waitUntilQuiet } from './kill-invariants'
import { CHECKED_SHOPPING, ONE_ADDRESS, shopperRows } from './load'
import { startPlatforms } from './platforms-child'
import { createShoppers } from './shoppers'
import { startShop } from './shop-process'
import type { ShopProcess } from './shop-process'
import { seedSmallShop } from './small-shop'

const PORT = 48_193
const MEGABYTES = 24
const SHOPPERS = 12
const TIMES = 6
const LONG_TIMES = 40
const BETWEEN_MS = 6_000
const FULL_MS = 6_000
const ANSWER_MS = 60_000
const ASK_EVERY_MS = 100

async function becomes(isIt: () => Promise<boolean>, meanwhile = () => {}): Promise<boolean> {
  for (const giveUpAt = performance.now() + ANSWER_MS; performance.now() < giveUpAt;) {
    if (await isIt()) return true
    meanwhile()
    await sleep(ASK_EVERY_MS)
  }
  return false
}

/** Fills the disk at a random moment for a random time, taking whatever space is freed meanwhile. */
async function fillOnce(shop: ShopProcess, disk: SmallDisk): Promise<readonly string[]> {
  await sleep(Math.random() * BETWEEN_MS)
  disk.fill()
  const told = await becomes(
    async () => !(await shop.isReady()),
    () => disk.fill(),
  )
  for (const until = performance.now() + Math.random() * FULL_MS; performance.now() < until;) {
    disk.fill()
    await sleep(ASK_EVERY_MS)
  }
  disk.makeRoom()
  const isBack = await becomes(() => shop.isReady())
  return [
    ...(told ? [] : ['/readyz said ready on a full disk']),
    ...(isBack ? [] : ['/readyz said not ready though there was room']),
    ...(shop.hasEnded() ? ['the shop ended'] : []),
  ]
}

async function run(root: string, disk: SmallDisk, dataDir: string, times: number) {
  await seedSmallShop(dataDir)
  const platforms = await startPlatforms(process.argv[1] ?? '', dataDir)
  try {
    const env = { DATA_DIR: disk.path, PLATFORMS_URL: platforms.url, ...ONE_ADDRESS }
    const shop = await startShop(root, PORT, env)
    const shoppers = createShoppers(shop.url)
    const books = { dataDir, shopDir: disk.path }
    const broken: string[] = []
    try {
      const filling = { isOver: false }
      const shopping = shoppers.run(SHOPPERS, () => filling.isOver)
      for (let time = 0; time < times; time += 1) broken.push(...(await fillOnce(shop, disk)))
      filling.isOver = true
      await shopping
      await waitUntilQuiet(books)
    } finally {
      disk.makeRoom()
      await shop.stop()
    }
    broken.push(
      ...shoppers.faults,
      ...(await findViolations(books, [])),
      ...(await findDoubles(books)),
      ...(await findLosses(books, shoppers.orders)),
    )
    return { shoppers, broken }
  } finally {
    await platforms.kill()
  }
}

export async function runDisk({ root, isLong, say }: SectionOptions): Promise<SectionResult> {
  const disk = openSmallDisk(MEGABYTES)
  if (disk === null) {
    say('  left out: mounting a small file system needs root. "unshare -rm npm run battery -- disk" may do.')
    return { figures: null, isGood: true }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-full-'))
  const times = isLong ? LONG_TIMES : TIMES
  try {
    const { shoppers, broken } = await run(root, disk, dataDir, times)
    for (const each of broken) say(`  VIOLATION ${each}`)
    const figures = [
      `The shop's data folder on a file system of ${MEGABYTES} MB (tmpfs), its platforms elsewhere, ${SHOPPERS} shoppers at once: filled to the last byte ${times} times at moments of chance, each time until \`/readyz\` said so and up to ${FULL_MS / 1000} s longer, then given room again: **${broken.length} broken promises.**`,
      '',
      ...shopperRows(shoppers),
      '',
      `${CHECKED_SHOPPING} While it is full a shopper hears 503 and when to come again; once there is room the shop goes on by itself, without a restart.`,
    ].join('\n')
    say(figures)
    return { figures, isGood: broken.length === 0 && shoppers.orders.length > 0 && shoppers.refused > 0 }
  } finally {
    disk.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
