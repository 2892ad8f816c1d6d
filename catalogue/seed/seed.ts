/** Writes a catalogue to the platforms over their own protocols. Idempotent. */
import type { Catalogue } from '../model'
import { seedPersonalisation } from '../personalisation/seed'
import { seedCampaigns } from './campaigns'
import { seedCategories } from './categories'
import { createSeedClient } from './client'
import { seedCustomers } from './customers'
import { seedDiscounts } from './discounts'
import type { EnsureContext } from './ensure'
import { openManifest } from './manifest'
import { seedProductDocuments, seedProducts, seedSale, seedStock, seedTags } from './products'
import { seedSettings } from './settings'
import type { SeedTarget } from './target'

export interface SeedOptions {
  readonly target: SeedTarget
  readonly catalogue: Catalogue
  /** Demonstration accounts: never in production. */
  readonly accounts: boolean
  /** Backorder dates are relative to this. */
  readonly now: Date
  /** Called at the start of each step, and periodically within long ones. */
  readonly report?: (message: string) => void
}

export interface SeedSummary {
  readonly products: number
  readonly variants: number
}

async function seedRestrictions({ shipping, fetch }: SeedTarget, catalogue: Catalogue): Promise<void> {
  const entries = catalogue.products
    .filter(({ restrictedCountries }) => restrictedCountries.length > 0)
    .flatMap((product) => product.variants.map(({ sku }) => [sku, product.restrictedCountries] as const))
  const response = await fetch(`${shipping.baseUrl}/restricted-countries`, {
    method: 'PUT',
    headers: { 'x-api-key': shipping.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(entries)),
  })
  if (!response.ok) throw new Error(`PUT /restricted-countries: ${response.status} ${await response.text()}`)
}

/** Fills the table of postal codes with its first look-up, so that no visitor's request waits a third of a second. */
async function fillPostalCodes({ addresses, fetch }: SeedTarget): Promise<void> {
  const response = await fetch(`${addresses.baseUrl}/address/search/v1`, {
    method: 'POST',
    headers: { 'auth-token': addresses.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ country_iso: 'USA', components: { unspecified: ['12 Maple Avenue'] } }),
  })
  if (!response.ok) throw new Error(`POST /address/search/v1: ${response.status} ${await response.text()}`)
}

async function seedCommerce(context: EnsureContext, options: SeedOptions): Promise<void> {
  const { catalogue, report = () => undefined } = options
  report('settings, taxes, channels')
  const settings = await seedSettings(context)
  const categoryIds = await seedCategories(context)
  const tagIds = await seedTags(context, catalogue)
  const saleId = await seedSale(context)
  report(`${catalogue.products.length} products`)
  await seedProducts(
    context,
    catalogue.products,
    { ...settings, categoryIds, tagIds, saleId, now: options.now },
    (done) => {
      if (done % 1_000 === 0) report(`${done} products done`)
    },
  )
  report('stock')
  await seedStock(context, catalogue.products)
  report('nutrition and reviews')
  await seedProductDocuments(context, catalogue.products)
  report('discount codes')
  await seedDiscounts(context)
  await seedCampaigns(context)
  if (options.accounts) await seedCustomers(context)
}

export async function seedPlatforms(options: SeedOptions): Promise<SeedSummary> {
  const { target, catalogue, report = () => undefined } = options
  const client = createSeedClient(target)
  const manifest = await openManifest(client)
  await seedCommerce({ client, manifest }, options)
  report('shipping restrictions')
  await seedRestrictions(target, catalogue)
  report('recommendations')
  await seedPersonalisation(target, catalogue.products, options.now, manifest)
  report('postal codes')
  await fillPostalCodes(target)
  // Last, so that a seeding that broke off is done again from what it reached.
  await manifest.save()
  const variants = catalogue.products.reduce((sum, product) => sum + product.variants.length, 0)
  return { products: catalogue.products.length, variants }
}
