/** Product projections: the current or staged view of a product, with a price selected for a scope. */
import type { Price, Product, ProductProjection, ProductVariant } from '@commercetools/platform-sdk'
import { definedOnly } from '../../../app/models/defined-only'

export interface PriceScope {
  readonly currency?: string
  readonly country?: string
  readonly customerGroup?: string
  readonly channel?: string
}

export function readScope(url: URL): PriceScope | undefined {
  const read = (name: string) => url.searchParams.get(name) ?? undefined
  const currency = read('priceCurrency')
  if (currency === undefined) return undefined
  const [country, customerGroup, channel] = [
    read('priceCountry'),
    read('priceCustomerGroup'),
    read('priceChannel'),
  ]
  return {
    currency,
    ...definedOnly({ country, customerGroup, channel }),
  }
}

/** The projection; an unpublished product has only a staged one. */
export function toProjection(
  product: Product,
  staged: boolean,
  scope?: PriceScope,
): ProductProjection | undefined {
  if (scope) return project(product, staged, scope)
  const view = views[staged ? 'staged' : 'current']
  const projection = view.get(product) ?? project(product, staged)
  if (projection) view.set(product, projection)
  return projection
}

/** Projections without a price scope, cached as long as their product. */
const views = {
  current: new WeakMap<Product, ProductProjection>(),
  staged: new WeakMap<Product, ProductProjection>(),
}

function project(product: Product, staged: boolean, scope?: PriceScope): ProductProjection | undefined {
  const { published, hasStagedChanges, current, staged: draft } = product.masterData
  if (!staged && !published) return undefined
  const { id, version, createdAt, lastModifiedAt, key, productType, taxCategory, priceMode } = product
  const data = staged ? draft : current
  const pick = (variant: ProductVariant) => (scope ? withPrice(variant, scope) : variant)
  return {
    id,
    version,
    createdAt,
    lastModifiedAt,
    ...definedOnly({ key }),
    productType,
    ...(taxCategory ? { taxCategory } : {}),
    ...(priceMode ? { priceMode } : {}),
    ...data,
    masterVariant: pick(data.masterVariant),
    variants: data.variants.map(pick),
    published,
    hasStagedChanges,
  }
}

export function withScopedPrices(product: Product, scope: PriceScope): Product {
  const pick = (variant: ProductVariant) => withPrice(variant, scope)
  const view = (data: Product['masterData']['current']) => ({
    ...data,
    masterVariant: pick(data.masterVariant),
    variants: data.variants.map(pick),
  })
  const { masterData } = product
  return {
    ...product,
    masterData: { ...masterData, current: view(masterData.current), staged: view(masterData.staged) },
  }
}

function withPrice(variant: ProductVariant, scope: PriceScope): ProductVariant {
  const price = selectPrice(variant.prices ?? [], scope)
  return price ? { ...variant, price } : variant
}

/** The platform's precedence: a customer group counts most, then a channel, a country, and dates of validity. */
export function selectPrice(prices: readonly Price[], scope: PriceScope, at = Date.now()): Price | undefined {
  const fits = (given: string | undefined, wanted: string | undefined) =>
    given === undefined || given === wanted
  const rank = (price: Price) =>
    (price.customerGroup ? 8 : 0) +
    (price.channel ? 4 : 0) +
    (price.country ? 2 : 0) +
    (hasDates(price) ? 1 : 0)
  return prices
    .filter(
      (price) =>
        price.value.currencyCode === scope.currency &&
        fits(price.country, scope.country) &&
        fits(price.customerGroup?.id, scope.customerGroup) &&
        fits(price.channel?.id, scope.channel) &&
        (price.validFrom === undefined || Date.parse(price.validFrom) <= at) &&
        (price.validUntil === undefined || Date.parse(price.validUntil) > at),
    )
    .sort((left, right) => rank(right) - rank(left))[0]
}

function hasDates({ validFrom, validUntil }: Price): boolean {
  return validFrom !== undefined || validUntil !== undefined
}
