/**
 * `npm run seed`: loads the catalogue into the platforms and its pictures into the data folder.
 *   --products N   derive more products until there are N
 *   --data-dir D   instead of DATA_DIR
 *   --if-needed    do nothing if this catalogue is already loaded
 *   --setup-only   no catalogue: only what the shop needs in a project with its own products
 * Uses the configured platforms: embedded in this process, behind PLATFORMS_URL, or the real ones.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { definedOnly } from '../app/models/defined-only'
import { createServices } from '../app/services/create-services.server'
import { readEnv } from '../app/services/env.server'
import type { Env } from '../app/services/env.server'
import { writeArtwork } from '../catalogue/artwork'
import { buildCatalogue } from '../catalogue/index'
import type { Catalogue } from '../catalogue/index'
import { seedContent } from '../catalogue/content/seed'
import { seedPlatforms } from '../catalogue/seed/seed'
import { seedSetup } from '../catalogue/seed/setup'
import { embeddedTarget } from '../catalogue/seed/target'
import type { SeedTarget } from '../catalogue/seed/target'
import { createPlatforms } from '../platforms/index'
import { systemClock } from '../platforms/platform'
import { closingAfter } from './tools/own-database'

const StampSchema = z.object({ version: z.string(), products: z.number(), seededAt: z.string() })

function stampFile(dataDir: string): string {
  return join(dataDir, 'seed.json')
}

function readStamp(dataDir: string): z.infer<typeof StampSchema> | undefined {
  const file = stampFile(dataDir)
  if (!existsSync(file)) return undefined
  return StampSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
}

/** Written atomically: a truncated stamp would break every start. */
function writeStamp(dataDir: string, catalogue: Catalogue): void {
  const stamp = {
    version: catalogue.version,
    products: catalogue.products.length,
    seededAt: new Date().toISOString(),
  }
  const draft = `${stampFile(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(stamp)}\n`)
  renameSync(draft, stampFile(dataDir))
}

/** Replaces embedded platforms with real ones, group by group. */
function withRealPlatforms(target: SeedTarget, env: Env): SeedTarget {
  const { commercetools, algolia, shipping, content } = env.platforms
  return {
    ...target,
    ...definedOnly({
      commercetools: commercetools && {
        apiUrl: commercetools.COMMERCETOOLS_API_URL,
        authUrl: commercetools.COMMERCETOOLS_AUTH_URL,
        projectKey: commercetools.COMMERCETOOLS_PROJECT_KEY,
        clientId: commercetools.COMMERCETOOLS_CLIENT_ID,
        clientSecret: commercetools.COMMERCETOOLS_CLIENT_SECRET,
      },
      algolia: algolia && {
        baseUrl: `https://${algolia.ALGOLIA_APPLICATION_ID}.algolia.net`,
        applicationId: algolia.ALGOLIA_APPLICATION_ID,
        adminKey: algolia.ALGOLIA_ADMIN_KEY,
      },
      shipping: shipping && { baseUrl: shipping.SHIPPING_API_URL, apiKey: shipping.SHIPPING_API_KEY },
      content: content && { baseUrl: content.CONTENT_API_URL, apiKey: content.CONTENT_API_KEY },
    }),
  }
}

interface OpenTarget {
  readonly target: SeedTarget
  close(): Promise<void>
}

function openTarget(env: Env): OpenTarget {
  if (env.platformsUrl !== undefined) {
    const target = withRealPlatforms(embeddedTarget(env.platformsUrl, fetch), env)
    return { target, close: () => Promise.resolve() }
  }
  const platforms = createPlatforms({
    dataDir: env.dataDir,
    clock: systemClock,
    gatewayOrigin: `http://localhost:${env.gatewayPort}`,
  })
  const inside: typeof fetch = (input, init) => platforms.fetch(input, init)
  const isInside = (input: string | URL | Request): boolean =>
    new URL(input instanceof Request ? input.url : input).hostname === 'platforms.internal'
  const either: typeof fetch = (input, init) => (isInside(input) ? inside(input, init) : fetch(input, init))
  return {
    target: withRealPlatforms(embeddedTarget('http://platforms.internal', either), env),
    close: async () => platforms.close(),
  }
}

/** Uses the shop's own indexer, the only writer of the index, to read back what was just written. */
async function indexAll(env: Env): Promise<void> {
  // Test mode snapshots the platforms for resets: it must not do so before they are filled.
  const mode = env.mode === 'test' ? 'demo' : env.mode
  const { services, lifecycle } = await createServices({ ...env, mode, logLevel: 'warn' })
  await closingAfter(
    () => services.catalogueFollower.indexAll(),
    () => lifecycle.stop(),
  )
}

async function run(env: Env, catalogue: Catalogue): Promise<void> {
  const started = performance.now()
  const seconds = (): string => `${((performance.now() - started) / 1_000).toFixed(1)} s`
  const report = (message: string): void => console.log(`  ${seconds().padStart(7)}  ${message}`)
  console.log(`Seeding ${catalogue.products.length} products (catalogue ${catalogue.version})`)
  const { target, close } = openTarget(env)
  const work = async () => {
    const summary = await seedPlatforms({
      target,
      catalogue,
      accounts: env.mode !== 'production',
      now: new Date(),
      report,
    })
    report('content pages')
    await seedContent({
      ...target.content,
      fetch: target.fetch,
      seededAt: readStamp(env.dataDir)?.seededAt,
    })
    report('search index')
    await indexAll(env)
    report('pictures')
    const pictures = writeArtwork(env.dataDir, catalogue)
    writeStamp(env.dataDir, catalogue)
    console.log(
      `Seeded ${summary.products} products, ${summary.variants} sizes and ${pictures} new pictures in ${seconds()}`,
    )
  }
  await closingAfter(work, close)
}

async function setUp(env: Env): Promise<void> {
  const { target, close } = openTarget(env)
  await closingAfter(() => seedSetup(target), close)
  const { services, lifecycle } = await createServices({ ...env, logLevel: 'warn' })
  const missing = await closingAfter(
    () => services.projectCheck.missing(),
    () => lifecycle.stop(),
  )
  console.log('Types, tax categories, channels and groups of customers are in place.')
  if (missing.length > 0) console.log(`Still missing in the project: ${missing.join(', ')}.`)
  console.log('"npm run index" fills the search index from the products of the project.')
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      'data-dir': { type: 'string' },
      'if-needed': { type: 'boolean', default: false },
      'setup-only': { type: 'boolean', default: false },
    },
  })
  const dataDir = values['data-dir']
  const env = readEnv(dataDir === undefined ? process.env : { ...process.env, DATA_DIR: dataDir })
  const products = z.coerce.number().int().min(1).max(100_000).optional().parse(values.products)
  mkdirSync(env.dataDir, { recursive: true })
  if (values['setup-only']) return setUp(env)
  const catalogue = buildCatalogue(products === undefined ? {} : { products })
  if (values['if-needed'] && readStamp(env.dataDir)?.version === catalogue.version) {
    console.log(`The catalogue ${catalogue.version} is in place.`)
    return
  }
  await run(env, catalogue)
}

main().catch((error: unknown) => {
  console.error(`Seeding failed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
