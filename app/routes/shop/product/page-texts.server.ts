/** Merchant texts shown only on the product page, with the visitor's threshold filled in (SHIP-21). */
import { GREATEST_HITS } from '~/models/catalogue/greatest-hits'
import type { GreatestHit } from '~/models/catalogue/greatest-hits'
import type { Product, Variant } from '~/models/catalogue/product'
import { storeConfig } from '~/models/content/store'
import { plainText, summaryOf } from '~/models/found/summary'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { withThreshold } from '../content.server'

function factsOf(product: Product, variant: Variant) {
  return {
    ingredients: variant.ingredients,
    allergens: product.allergens,
    // Gift certificates are e-mailed, not packaged.
    packaged: variant.customProduct !== 'Gift Certificate',
    countryOfOrigin: variant.countryOfOrigin,
    countPerPound: variant.countPerPound,
    storage: variant.storageRequirements,
    healthTips: variant.healthTips,
    servingsPerContainer: variant.servingsPerContainer,
  }
}

/** By its categories: the collection is the one that the badge links to. */
async function greatestHitOf({ categories }: Product): Promise<GreatestHit | undefined> {
  const found = await orIfUnavailable(services.catalogue.getCategoryByPath(GREATEST_HITS.link.url), null)
  if (found === null || !categories.some(({ key }) => key === found.key)) return undefined
  return { about: found.description }
}

const textsOf = async (product: Product, variant: Variant) => ({
  oneLiner: product.oneLiner,
  description: product.description,
  contentList: product.contentList,
  highlights: product.highlights,
  gallerySlide: product.gallerySlide,
  facts: factsOf(product, variant),
  pageTitle: product.pageTitle,
  metaDescription: product.metaDescription,
  greatestHit: await greatestHitOf(product),
})
export type PageTexts = Awaited<ReturnType<typeof textsOf>>

export async function pageTexts(
  { product, variant }: { readonly product: Product; readonly variant: Variant },
  request: Request,
): Promise<PageTexts> {
  return withThreshold(await textsOf(product, variant), request)
}

/** A merchant's own or, from the most to the least that is said of the product, the beginning of its text. */
export const descriptionOf = ({ name }: Product, texts: PageTexts): string =>
  texts.metaDescription.trim() ||
  summaryOf([plainText(texts.description)]) ||
  summaryOf([texts.oneLiner]) ||
  `${name} from ${storeConfig.name}.`
