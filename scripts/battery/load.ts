/** The built shop under an ordinary busy hour's load: visitors who browse, fill and change carts, and order. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SectionOptions, SectionResult } from './battery'
import { findDoubles, findLosses, findViolations, waitUntilQuiet } from './kill-invariants'
import { createShoppers } from './shoppers'
import type { Shoppers } from './shoppers'
import { startShop } from './shop-process'
import { seedSmallShop } from './small-shop'

const PORT = 48_183
const SHOPPERS = 10
const SECONDS = 90
const LONG_SHOPPERS = 100
const LONG_SECONDS = 600
/** All visitors come from one address. */
export const ONE_ADDRESS = { RATE_LIMIT_FACTOR: '1000000' } as const

/** Response times in milliseconds: reported, never judged. */
export function timesOf(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `${at(0.5)} / ${at(0.99)} ms`
}

export const shopperRows = (shoppers: Shoppers): readonly string[] => [
  '| | |',
  '| --- | ---: |',
  `| sessions | ${shoppers.sessions} |`,
  `| requests | ${shoppers.times.length} |`,
  `| adds to carts / changes of quantities | ${shoppers.adds} / ${shoppers.edits} |`,
  `| orders placed / of them refused at first, and sent again | ${shoppers.orders.length} / ${shoppers.putOff} |`,
  `| refused with 503 and Retry-After | ${shoppers.refused} |`,
  `| time of an answer, median / 99 % | ${timesOf(shoppers.times)} |`,
]

export const CHECKED_SHOPPING =
  'Checked over requests: no other 5xx, each cart holds what was acknowledged, each order that was begun ends at its receipt, also when its form was sent twice. Checked in the books: every order once, with the lines of its cart, charged exactly its total, with one mail; nobody was charged for anything else; no order that nobody was told of.'

export async function runLoad({ root, isLong, say }: SectionOptions): Promise<SectionResult> {
  const [count, seconds] = isLong ? [LONG_SHOPPERS, LONG_SECONDS] : [SHOPPERS, SECONDS]
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-load-'))
  try {
    await seedSmallShop(dataDir)
    const shop = await startShop(root, PORT, { DATA_DIR: dataDir, ...ONE_ADDRESS })
    const shoppers = createShoppers(shop.url)
    const books = { dataDir }
    try {
      const until = performance.now() + seconds * 1_000
      await shoppers.run(count, () => performance.now() > until)
      await waitUntilQuiet(books)
    } finally {
      await shop.stop()
    }
    const broken = [
      ...shoppers.faults,
      ...(await findViolations(books, [])),
      ...(await findDoubles(books)),
      ...(await findLosses(books, shoppers.orders)),
    ]
    for (const each of broken) say(`  VIOLATION ${each}`)
    const figures = [
      `${count} shoppers without scripts at once for ${seconds} s, who browse, add to carts, change quantities, go through checkout and order: **${broken.length} broken promises.**`,
      '',
      ...shopperRows(shoppers),
      '',
      CHECKED_SHOPPING,
    ].join('\n')
    say(figures)
    return { figures, isGood: broken.length === 0 && shoppers.orders.length > 0 }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
