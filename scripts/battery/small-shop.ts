/** Seeds a data folder with the platforms and ample stock of what the battery buys. */
import { buildCatalogue } from '../../catalogue/index'
import { seedContent } from '../../catalogue/content/seed'
import { seedPlatforms } from '../../catalogue/seed/seed'
import { embeddedTarget } from '../../catalogue/seed/target'
import { createPlatforms } from '../../platforms/index'
import { systemClock } from '../../platforms/platform'

const KEYS: readonly string[] = ['1101', '1102', '1103', '1201']
const PLENTY = 1_000_000

export async function seedSmallShop(dataDir: string): Promise<void> {
  const platforms = createPlatforms({ dataDir, clock: systemClock, gatewayOrigin: 'http://localhost:3001' })
  const target = embeddedTarget('http://platforms.invalid', (input, init) => platforms.fetch(input, init))
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
