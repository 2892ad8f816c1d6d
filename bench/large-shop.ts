/** The large shop: a catalogue of thousands, with years of orders and carts. */
import { join } from 'node:path'
import { historyBefore, makeHistory } from './history'
import type { BenchOptions } from './options'
import type { LargeSeeding } from './results'
import { seed, seededBefore, seedingOf } from './shop'
import type { Seeded } from './shop'

interface Large {
  readonly seeded: Seeded
  readonly seeding: LargeSeeding
}

export async function makeLarge(
  root: string,
  build: string,
  options: Pick<BenchOptions, 'products' | 'orders' | 'carts' | 'reuse'>,
): Promise<Large> {
  const { products, orders, carts, reuse } = options
  const history = { orders, carts }
  const dataDir = join(root, `.cache/bench-${products}`)
  const before = reuse ? historyBefore(dataDir, history) : undefined
  const kept = before === undefined ? undefined : seededBefore(dataDir, products)
  const seeded = kept ?? (await seed(build, dataDir, products))
  const seconds =
    kept === undefined || before === undefined ? await makeHistory(build, seeded, history) : before
  return { seeded, seeding: { ...seedingOf(seeded), ...history, historySeconds: Math.round(seconds) } }
}
