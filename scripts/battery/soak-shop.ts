/** The shop that a soak runs in: one of the sample catalogue, the bench's large one, or a copy of any folder. */
import { constants, cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeLarge } from '../../bench/large-shop'
import { seedSmallShop, stockUp } from './small-shop'

export interface SoakShop {
  /** What the report calls it: "a shop of …". */
  readonly what: string
  /** Name of the section of figures, if not the usual one. */
  readonly name?: string
}

const LARGE = { products: 10_000, orders: 100_000, carts: 50_000, reuse: true } as const

const StampSchema = z.object({ products: z.number() })
const HistorySchema = z.object({ orders: z.number(), carts: z.number() })

const count = (value: number) => value.toLocaleString('en-US')

/** By the stamps of whoever seeded it. */
export function describeShop(folder: string): string {
  const stamp = join(folder, 'seed.json')
  if (!existsSync(stamp)) throw new Error(`${folder} is not the folder of a shop: it has no seed.json`)
  const { products } = StampSchema.parse(JSON.parse(readFileSync(stamp, 'utf8')))
  const made = join(folder, 'bench-history.json')
  if (!existsSync(made)) return `${count(products)} products`
  const { orders, carts } = HistorySchema.parse(JSON.parse(readFileSync(made, 'utf8')))
  return `${count(products)} products, ${count(orders)} orders and ${count(carts)} carts that were left`
}

/** A copy: what is ordered in a soak stays out of the folder. No shop may be running there. */
async function copyShop(folder: string, dataDir: string): Promise<string> {
  const what = describeShop(folder)
  cpSync(folder, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await stockUp(dataDir)
  return what
}

/** Fills the folder. */
export async function prepareSoakShop(
  root: string,
  dataDir: string,
  { isLarge, data }: { readonly isLarge: boolean; readonly data: string | null },
): Promise<SoakShop> {
  if (data !== null) return { what: await copyShop(data, dataDir), name: 'soak of a given shop' }
  if (isLarge) {
    const { seeded } = await makeLarge(root, join(root, 'build'), LARGE)
    return { what: await copyShop(seeded.dataDir, dataDir), name: 'soak of a large shop' }
  }
  await seedSmallShop(dataDir)
  return { what: 'the sample catalogue' }
}
