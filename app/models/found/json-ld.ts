/** Structured data for search engines, in schema.org terms. */
import type { NutritionFacts, Product, Variant } from '../catalogue/product'
import { COUNTRIES } from '../constants/constants'
import { storeConfig } from '../content/store'
import type { Money } from '../money/money'

type JsonLd = Readonly<Record<string, unknown>>

const ld = (type: string, fields: JsonLd): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
})

const amount = ({ centAmount }: Money): string => (centAmount / 100).toFixed(2)

export function breadcrumbList(
  crumbs: readonly { readonly name: string; readonly url?: string | undefined }[],
  origin: string,
): JsonLd {
  return ld('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The current page needs no link.
      ...(url === undefined ? {} : { item: origin + url }),
    })),
  })
}

/**
 * One page of a list: `total` and `before`, how many there are in all and on the pages before it. A card may lead to
 * its size, which is an address that the product's page does not call its own.
 */
export function itemList(
  cards: readonly { readonly name: string; readonly path: string }[],
  { total, before }: { readonly total: number; readonly before: number },
  origin: string,
): JsonLd {
  return ld('ItemList', {
    numberOfItems: total,
    itemListElement: cards.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name,
      url: origin + path.replace(/\?.*$/, ''),
    })),
  })
}

export function organization(origin: string): readonly JsonLd[] {
  const { name, phone, email } = storeConfig
  return [
    ld('Organization', {
      name,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: phone, email },
    }),
    ld('WebSite', {
      name,
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search/instant?query={search_term}` },
        'query-input': 'required name=search_term',
      },
    }),
  ]
}

/** Null if the page has no questions. */
export function faqPage(
  items: readonly { readonly question: string; readonly answer: string }[],
): JsonLd | null {
  if (items.length === 0) return null
  return ld('FAQPage', {
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })
}

/** `totalFat` becomes `Total fat`. */
const inWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)

/** Per serving. */
function nutritionProperties({ servingSize, calories, perServing }: NutritionFacts): readonly JsonLd[] {
  const property = (name: string, value: number, unitText: string): JsonLd => ({
    '@type': 'PropertyValue',
    name: `${name} per serving`,
    value,
    unitText,
  })
  return [
    {
      '@type': 'PropertyValue',
      name: 'Serving size',
      value: servingSize.quantity,
      unitText: servingSize.unit,
    },
    property('Calories', calories, 'kcal'),
    ...Object.entries(perServing).map(([name, { quantity, unit }]) =>
      property(inWords(name), quantity, unit),
    ),
  ]
}

/** The shipping cost depends on the address, so link to its page. */
const shippingDetails = (origin: string): JsonLd => ({
  '@type': 'OfferShippingDetails',
  shippingDestination: COUNTRIES.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
  shippingSettingsLink: `${origin}/shipping`,
})

/** Of this size, at the address where its price is shown: the product's own may open with another size. */
const offerOf = (product: Product, variant: Variant, price: Money, origin: string): JsonLd => ({
  '@type': 'Offer',
  url: `${origin}${product.path}?sku=${encodeURIComponent(variant.sku)}`,
  price: amount(price),
  priceCurrency: price.currencyCode,
  // What is backordered cannot be bought.
  availability: `https://schema.org/${variant.backordered ? 'OutOfStock' : 'InStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  shippingDetails: shippingDetails(origin),
})

/** Sample ratings, nutrition and allergens are hidden from search engines. */
export function productLd({
  product,
  variant,
  price,
  description,
  nutrition,
  origin,
}: {
  readonly product: Product
  readonly variant: Variant
  readonly price: Money
  readonly description: string
  readonly nutrition: NutritionFacts | null
  readonly origin: string
}): JsonLd {
  const isReal = !product.sampleData
  return ld('Product', {
    name: product.name,
    description,
    sku: variant.sku,
    brand: { '@type': 'Brand', name: storeConfig.name },
    image: variant.images.map(({ url }) => new URL(url, origin).href),
    // An offer requires a price, and this one is hidden.
    ...(product.hidePrice ? {} : { offers: offerOf(product, variant, price, origin) }),
    ...(isReal && nutrition !== null ? { additionalProperty: nutritionProperties(nutrition) } : {}),
    ...(isReal && product.totalReviews > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.averageRating,
            reviewCount: product.totalReviews,
          },
        }
      : {}),
  })
}
