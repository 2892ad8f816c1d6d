import { staticView } from '~/components/content/static-view.server'
import { ProductChoice, ProductGlance } from '~/components/product/choice'
import { ProductOpening } from '~/components/product/opening'
import { ProductReading } from '~/components/product/reading'
import { galleryImages } from '~/models/catalogue/bag-pictures'
import { defaultSize, hasPrice } from '~/models/catalogue/default-size'
import { CERTIFICATIONS_MAX, highlightsOf } from '~/models/catalogue/highlights'
import { maximumOf } from '~/models/catalogue/maximum'
import { outOfStockText } from '~/models/catalogue/out-of-stock'
import { breadcrumbsOf } from '~/models/catalogue/paths'
import { priceAt, retailPrice, unitPriceText } from '~/models/catalogue/pricing'
import type { NutritionFacts, Product, Variant } from '~/models/catalogue/product'
import { pickupText } from '~/models/cart/shipments'
import { definedOnly } from '~/models/defined-only'
import { discountsOf } from '~/models/discounts/applied'
import type { TextLink } from '~/models/content/links'
import { storeConfig } from '~/models/content/store'
import { breadcrumbList, productLd } from '~/models/found/json-ld'
import { headTags } from '~/models/found/page-head'
import { formatMoney } from '~/models/money/money'
import type { Notice } from '~/models/notices/notice'
import { services } from '~/services/index.server'
import { forgetPostalCode, readPostalCode } from '~/utils/postal-cookie'
import { notFound } from '~/utils/responses'
import { asSoldTo, resolvePath } from '../../group-prices.server'
import { contentPage, requireCanonical } from '../content.server'
import { knownCustomer } from '../known-customer.server'
import type { KnownCustomer } from '../known-customer.server'
import { notYetHtml } from './not-yet'
import { descriptionOf, pageTexts } from './page-texts.server'
import type { PageTexts } from './page-texts.server'
import { recommendedFor, relatedTo, rowsApart } from './recommended.server'
import { requireReviews } from './reviews.server'

/** Quantity from the URL: kept when the size changes, and used for the estimate (EST-03). */
function quantityOf(url: URL, variant: Variant): number {
  const asked = url.searchParams.get('quantity') ?? ''
  const max = maximumOf(variant)
  return /^[1-9]\d{0,3}$/.test(asked) ? Math.min(Number(asked), max) : 1
}

function hrefOf(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

function toOption(product: Product, variant: Variant, quantity: number) {
  const shown = retailPrice(variant)
  if (shown === null) return null
  const unit = unitPriceText(shown.price, variant)
  return {
    sku: variant.sku,
    label: variant.variantLabel,
    href: hrefOf(product.path, {
      sku: variant.sku === defaultSize(product)?.sku ? undefined : variant.sku,
      quantity: quantity === 1 ? undefined : String(quantity),
    }),
    price: shown.price,
    available: !variant.backordered,
    ...definedOnly({ comparison: shown.comparison, unit, bagSize: variant.bagSize?.label }),
  }
}

/** While the commerce platform is down, the page is shown from the last copy. */
const READ_ONLY: Notice = {
  type: 'warning',
  message:
    'This is a saved copy of this page: prices and stock may have changed since. Carts cannot be changed for the moment. Please try again in a few minutes.',
}

/** Products that are assembled or personalised cannot be sold on this page yet (PDP-08). */
const isSold = (product: Product) => product.variants.every((each) => each.customProduct === undefined)

/** A product not on sale may have no related ones: show its whole department then. */
async function relatedOf(product: Product) {
  const cards = await relatedTo(product)
  const [root] = product.primaryCategory.ancestors
  if (cards.length > 0 || isSold(product) || root === undefined) return cards
  return services.browse.cardsOf(root.key)
}

/** Editors' content at a product-like path, if no product that is sold to this visitor has that path (ROUTE-46). */
export async function contentInstead(request: Request, context: object) {
  const resolved = await resolvePath(request, new URL(request.url).pathname)
  return resolved.kind === 'content' ? contentPage(resolved.page, request, context) : null
}

/** Link to all related products (MODAL-11), unless a merchant listed them individually. */
function allRelatedOf(product: Product): TextLink | undefined {
  if (product.upsellingProductKeys.length > 0) return undefined
  const crumbs = breadcrumbsOf(product.primaryCategory)
  const crumb = isSold(product) ? crumbs.at(-1) : crumbs[1]
  return crumb && { text: `View all ${crumb.name}`, url: crumb.url }
}

/**
 * The product and variant to show. Throws 404 for a product that is unknown or not sold to the visitor, and only then a
 * 301 if its path differs: a redirect tells that there is such a product.
 */
async function requireVariant(request: Request, url: URL, slug: string) {
  const sku = url.searchParams.get('sku') ?? undefined
  const found = await services.catalogue.getProductByUrlName(slug)
  const product = found === null ? null : await asSoldTo(request, found, sku)
  const usual = product === null ? undefined : defaultSize(product)
  if (found === null || product === null || usual === undefined) throw notFound()
  requireCanonical(request, product.path)
  const asked = product.variants.find((variant) => variant.sku === sku && hasPrice(variant))
  const variant = asked ?? usual
  const shown = retailPrice(variant)
  if (shown === null) throw notFound()
  const everybodys = new Map(found.variants.map((each) => [each.sku, each.prices]))
  const listed = everybodys.get(variant.sku) ?? variant.prices
  return {
    product,
    variant,
    shown,
    everybodys: { prices: listed },
    isOwnPrice: variant.prices !== listed,
    /** Any size has a price of its own, and the choice shows them all. */
    isPersonal: product.variants.some(({ sku, prices }) => prices !== everybodys.get(sku)),
    /** For readers of structured data, whoever is looking. */
    listed: retailPrice({ prices: listed })?.price ?? shown.price,
  }
}

type Shown = Awaited<ReturnType<typeof requireVariant>>

function headOf({ product, variant, listed }: Shown, texts: PageTexts, nutrition: NutritionFacts | null) {
  const origin = services.env.publicUrl
  const description = descriptionOf(product, texts)
  return headTags({
    title: texts.pageTitle ?? `${product.name} | ${storeConfig.name}`,
    description,
    origin,
    path: product.path,
    type: 'product',
    pictures: variant.images,
    // Products that cannot be bought are not indexed.
    isIndexed: isSold(product),
    jsonLd: [
      productLd({ product, variant, price: listed, description, nutrition, origin }),
      breadcrumbList([...breadcrumbsOf(product.primaryCategory), { name: product.name }], origin),
    ],
  })
}

/**
 * For items that do not ship: where and when to collect them, or how they arrive (SHIP-06). All others have an
 * estimate.
 */
function unsentText({ fixedAddress, digital }: Variant): string | undefined {
  if (fixedAddress) return pickupText(services.browse.today())
  return digital === true ? 'Comes by email: nothing is sent.' : undefined
}

/** Data for the buy form. */
function toBuy({ product, variant, shown }: Shown, quantity: number) {
  return {
    sku: variant.sku,
    label: variant.variantLabel,
    price: product.hidePrice ? undefined : formatMoney(shown.price),
    max: maximumOf(variant),
    available: !variant.backordered,
    quantity,
  }
}

const openingContent = staticView(ProductOpening)
const choiceContent = staticView(ProductChoice)
const glanceContent = staticView(ProductGlance)
const readingContent = staticView(ProductReading)

interface Read {
  /** Only where it is useful. */
  readonly known: KnownCustomer
  readonly texts: PageTexts
  readonly details: Awaited<ReturnType<typeof services.catalogue.getDetails>>
  readonly reviews: ReturnType<typeof requireReviews>
  readonly related: Awaited<ReturnType<typeof relatedOf>>
  readonly recommended: Awaited<ReturnType<typeof recommendedFor>>
  readonly quantity: number
}

/** The read-only parts as static HTML (084). */
function contentOf(
  { product, variant, shown, everybodys, isOwnPrice }: Shown,
  { texts, details, reviews, related, recommended, quantity, known }: Read,
  context: object,
) {
  const { averageRating, totalReviews } = product
  const certifications = product.certifications.slice(0, CERTIFICATIONS_MAX)
  return {
    opening: openingContent(
      {
        breadcrumbs: breadcrumbsOf(product.primaryCategory),
        name: product.name,
        rating: averageRating,
        totalReviews,
        greatestHit: texts.greatestHit,
        images: galleryImages(variant),
        content: texts.gallerySlide,
      },
      context,
    ),
    choice: choiceContent(
      {
        oneLiner: texts.oneLiner,
        notYet: isSold(product) ? undefined : notYetHtml(product),
        options: product.variants
          .map((each) => toOption(product, each, quantity))
          .filter((option) => option !== null),
        selectedSku: variant.sku,
        outOfStock: outOfStockText(variant.backorderedUntil, services.browse.today()),
        discounts: discountsOf(variant, everybodys),
        hidePrice: product.hidePrice,
        isOwnPrice,
        notice: variant.backordered ? { productKey: product.key, known } : undefined,
      },
      context,
    ),
    glance: glanceContent(
      {
        tiers: product.hidePrice || !isSold(product) ? [] : shown.tiers,
        price: shown.price,
        highlights: highlightsOf({ highlights: texts.highlights, certifications }, details.nutrition),
        certifications,
        unsent: isSold(product) ? unsentText(variant) : undefined,
      },
      context,
    ),
    reading: readingContent(
      {
        description: texts.description,
        contentList: texts.contentList,
        facts: texts.facts,
        nutrition: details.nutrition,
        reviews,
        rating: averageRating,
        totalReviews,
        sampleData: product.sampleData,
        allRelated: allRelatedOf(product),
        ...rowsApart(product, related, recommended),
      },
      context,
    ),
  }
}

export async function requireProduct(request: Request, slug: string, context: object) {
  const url = new URL(request.url)
  const found = await requireVariant(request, url, slug)
  const { product, variant, shown } = found
  // Without a postal code the page is shared, so the session is read only for the back-in-stock form (BIS-04).
  const isAsked = readPostalCode(request) !== undefined || variant.backordered
  const visitor = isAsked ? await services.visitors.readToBrowse(request) : undefined
  const postalCode = visitor?.postalCode
  const known = visitor === undefined ? {} : knownCustomer(visitor)
  const quantity = quantityOf(url, variant)
  const [texts, details, related, recommended, estimate] = await Promise.all([
    pageTexts(found, request),
    services.catalogue.getDetails(product.key),
    relatedOf(product),
    recommendedFor(product),
    // A sold-out item cannot ship now, so it gets no estimate.
    unsentText(variant) === undefined && !variant.backordered
      ? services.browse.estimate({
          variant,
          quantity,
          price: priceAt(shown, quantity),
          postalCode,
          visitor,
        })
      : undefined,
  ])
  const href = toOption(product, variant, quantity)?.href ?? product.path
  const reviews = requireReviews(url, href, details.reviews)
  // Must come last, when every call of this page has finished or failed.
  const isAway = services.catalogue.isAway()
  const isRefused = estimate?.kind === 'error' && estimate.clearPostalCode
  return {
    headers: new Headers(isRefused ? { 'Set-Cookie': forgetPostalCode(services.env.secureCookies) } : {}),
    page: {
      // A copy with the outage notice must not be cached for others.
      personal: postalCode !== undefined || known.email !== undefined || found.isPersonal || isAway,
      notices: isAway ? [READ_ONLY] : [],
      head: headOf(found, texts, details.nutrition),
      name: product.name,
      ...contentOf(found, { texts, details, reviews, related, recommended, quantity, known }, context),
      buy: isSold(product) ? toBuy(found, quantity) : undefined,
      favorite: { productKey: product.key, page: href },
      estimate,
      postalCode,
    },
  }
}
