/** Product feed for merchant centers, in Google's RSS 2.0 format: one entry per size. */
import { retailPrice } from '../catalogue/pricing'
import type { Product, Variant } from '../catalogue/product'
import { storeConfig } from '../content/store'
import { fillThreshold } from '../content/threshold-word'
import type { Money } from '../money/money'
import { isDrawing } from './page-head'
import { plainText } from './summary'
import { element } from './xml'

const amount = ({ centAmount, currencyCode }: Money): string =>
  `${(centAmount / 100).toFixed(2)} ${currencyCode}`

interface Reader {
  readonly origin: string
  /** From which shipping is free for everybody: descriptions may name it (SHIP-21). */
  readonly threshold: Money
}

function descriptionOf({ name, description }: Product, threshold: Money): string {
  return plainText(fillThreshold({ description }, threshold).description) || name
}

/** Must match the product page: same price and availability. */
function entryOf(product: Product, variant: Variant, { origin, threshold }: Reader): string | null {
  const shown = retailPrice(variant)
  if (shown === null || !variant.active || variant.hiddenFromSearch) return null
  const { price, comparison } = shown
  const [picture, ...more] = variant.images.filter(({ url }) => !isDrawing(url))
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['g:id', variant.sku],
    ['g:item_group_id', product.key],
    ['g:title', `${product.name}, ${variant.variantLabel}`],
    ['g:description', descriptionOf(product, threshold)],
    ['g:link', `${origin}${product.path}?sku=${encodeURIComponent(variant.sku)}`],
    ['g:image_link', picture && new URL(picture.url, origin).href],
    ...more.slice(0, 10).map(({ url }) => ['g:additional_image_link', new URL(url, origin).href] as const),
    ['g:availability', variant.backordered ? 'out_of_stock' : 'in_stock'],
    ['g:price', amount(comparison ?? price)],
    ['g:sale_price', comparison && amount(price)],
    ['g:brand', storeConfig.name],
    ['g:condition', 'new'],
    ['g:identifier_exists', 'no'],
    ['g:google_product_category', variant.googleProductCategory],
    [
      'g:product_type',
      [...product.primaryCategory.ancestors, product.primaryCategory].map(({ name }) => name).join(' > '),
    ],
    ['g:shipping_weight', variant.weight > 0 ? `${variant.weight} lb` : undefined],
  ]
  return `<item>${fields.flatMap(([name, text]) => (text ? [element(name, text)] : [])).join('')}</item>`
}

export function productFeed(products: readonly Product[], reader: Reader): string {
  const isSold = ({ hidePrice, variants }: Product) =>
    !hidePrice && variants.every(({ customProduct }) => customProduct === undefined)
  const entries = products
    .filter(isSold)
    .flatMap((product) => product.variants.flatMap((variant) => entryOf(product, variant, reader) ?? []))
  const channel = [
    element('title', storeConfig.name),
    element('link', `${reader.origin}/`),
    element('description', `What ${storeConfig.name} sells`),
    ...entries,
  ]
  return `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel.join('')}</channel></rss>`
}
