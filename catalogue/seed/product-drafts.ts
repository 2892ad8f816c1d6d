/** Products as commerce platform drafts, with the prices of every channel. */
import type { Image, PriceDraft, ProductDraft, ProductVariantDraft } from '@commercetools/platform-sdk'
import { AUTO_DELIVERY_DISCOUNT_PERCENT, CHANNELS, CURRENCY_CODE } from '../../app/models/constants/constants'
import { definedOnly } from '../../app/models/defined-only'
import { roundHalfEven } from '../../app/models/money/money'
import { pictureFiles } from '../images'
import type { SeedProduct, SeedTier, SeedVariant } from '../model'
import { productAttributes, variantAttributes } from './attributes'

export const SALE_KEY = 'sale'

export interface DraftContext {
  readonly productTypeId: string
  readonly categoryIds: ReadonlyMap<string, string>
  readonly taxCategoryIds: ReadonlyMap<string, string>
  readonly channelIds: ReadonlyMap<string, string>
  readonly tagIds: ReadonlyMap<string, string>
  readonly saleId: string
  readonly now: Date
}

export type SeedProductDraft = ProductDraft & {
  readonly key: string
  readonly masterVariant: ProductVariantDraft
  readonly variants: ProductVariantDraft[]
}

const money = (centAmount: number) => ({ currencyCode: CURRENCY_CODE, centAmount })

function idOf(ids: ReadonlyMap<string, string>, key: string, what: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`There is no ${what} ${key}`)
  return id
}

function price(
  cents: number,
  context: DraftContext,
  options: {
    readonly channel?: string
    readonly saleCents?: number | undefined
    readonly tiers?: readonly SeedTier[]
  } = {},
): PriceDraft {
  const { channel, saleCents, tiers = [] } = options
  return {
    value: money(cents),
    ...definedOnly({
      channel:
        channel === undefined
          ? undefined
          : { typeId: 'channel' as const, id: idOf(context.channelIds, channel, 'channel') },
      discounted:
        saleCents === undefined
          ? undefined
          : {
              value: money(saleCents),
              discount: { typeId: 'product-discount' as const, id: context.saleId },
            },
    }),
    ...(tiers.length === 0
      ? {}
      : {
          tiers: tiers.map((tier) => ({ minimumQuantity: tier.minimumQuantity, value: money(tier.cents) })),
        }),
  }
}

/** The price without a channel applies to the web store; channels only list what differs. */
function pricesOf(variant: SeedVariant, context: DraftContext): PriceDraft[] {
  const { cents, saleCents, tiers } = variant
  const prices = [price(cents, context, { saleCents, tiers })]
  if (variant.autoDelivery) {
    const off = (of: number): number => roundHalfEven((of * (100 - AUTO_DELIVERY_DISCOUNT_PERCENT)) / 100)
    const cheaper = tiers.map((tier) => ({ ...tier, cents: off(tier.cents) }))
    const sale = saleCents === undefined ? undefined : off(saleCents)
    prices.push(
      price(off(cents), context, { channel: CHANNELS.autoDelivery, saleCents: sale, tiers: cheaper }),
    )
  }
  if (variant.wholesaleCents !== undefined)
    prices.push(price(variant.wholesaleCents, context, { channel: CHANNELS.wholesale }))
  if (variant.bulkCents !== undefined)
    prices.push(price(variant.bulkCents, context, { channel: CHANNELS.bulk }))
  return prices
}

function imagesOf(product: SeedProduct): Image[] {
  return pictureFiles(product).map(({ url, label, width, height }) => ({
    url,
    label,
    dimensions: { w: width, h: height },
  }))
}

export function toProductDraft(product: SeedProduct, context: DraftContext): SeedProductDraft {
  const shared = productAttributes(product, context.tagIds)
  const images = imagesOf(product)
  const [master, ...others] = product.variants.map((variant): ProductVariantDraft => ({
    sku: variant.sku,
    key: variant.sku,
    prices: pricesOf(variant, context),
    attributes: [...variantAttributes(product, variant, context.now), ...shared],
    images,
  }))
  if (master === undefined) throw new Error(`Product ${product.key} has no size`)
  return {
    key: product.key,
    productType: { typeId: 'product-type', id: context.productTypeId },
    name: { en: product.name },
    slug: { en: product.urlName },
    description: { en: product.description },
    metaTitle: { en: product.pageTitle },
    metaDescription: { en: product.metaDescription },
    searchKeywords: { en: product.keywords.map((text) => ({ text })) },
    categories: product.categories.map((key) => ({
      typeId: 'category',
      id: idOf(context.categoryIds, key, 'category'),
    })),
    taxCategory: {
      typeId: 'tax-category',
      id: idOf(context.taxCategoryIds, product.taxKind, 'tax category'),
    },
    masterVariant: master,
    variants: others,
    publish: true,
  }
}
