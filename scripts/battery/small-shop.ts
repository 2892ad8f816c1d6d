/** Seeds a data folder with the platforms and ample stock of what the battery buys. */
import { z } from 'zod'
import { buildCatalogue } from '../../catalogue/index'
import { seedContent } from '../../catalogue/content/seed'
import { createSeedClient } from '../../catalogue/seed/client'
import { seedPlatforms } from '../../catalogue/seed/seed'
import { embeddedTarget } from '../../catalogue/seed/target'
import { createPlatforms } from '../../platforms/index'
import { systemClock } from '../../platforms/platform'

const KEYS: readonly string[] = ['1101', '1102', '1103', '1201']
const PLENTY = 1_000_000

function openPlatforms(dataDir: string) {
  const platforms = createPlatforms({ dataDir, clock: systemClock, gatewayOrigin: 'http://localhost:3001' })
  const target = embeddedTarget('http://platforms.invalid', (input, init) => platforms.fetch(input, init))
  return { platforms, target }
}

export async function seedSmallShop(dataDir: string): Promise<void> {
  const { platforms, target } = openPlatforms(dataDir)
  const whole = buildCatalogue()
  const products = whole.products.map((product) =>
    KEYS.includes(product.key)
      ? { ...product, variants: product.variants.map((variant) => ({ ...variant, stock: PLENTY })) }
      : product,
  )
  await seedPlatforms({ target, catalogue: { ...whole, products }, accounts: false, now: new Date() })
  await seedContent({ ...target.content, fetch: (url, init) => platforms.fetch(url, init) })
  platforms.close()
}

const FoundSchema = z.object({ results: z.array(z.object({ id: z.string(), version: z.number().int() })) })

/** The same stock in a folder that somebody else has seeded. */
export async function stockUp(dataDir: string): Promise<void> {
  const { platforms, target } = openPlatforms(dataDir)
  const client = createSeedClient(target)
  const sizes = buildCatalogue().products.filter(({ key }) => KEYS.includes(key))
  for (const { sku } of sizes.flatMap(({ variants }) => variants)) {
    const where = encodeURIComponent(`sku = "${sku}"`)
    const { results } = FoundSchema.parse(await client.get(`inventory?where=${where}`))
    for (const entry of results)
      await client.update('inventory', entry, [{ action: 'changeQuantity', quantity: PLENTY }])
  }
  platforms.close()
}
