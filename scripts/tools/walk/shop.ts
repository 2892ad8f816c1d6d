/** The seed's data and what the shop's own modules know of it, as plain data for the walk. */
import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '../../../app/routes'
import { BlockSchema } from '../../../app/content/schemas'
import { FORM_PAGES } from '../../../app/models/contacts/form-pages'
import { sectionSchemas } from '../../../app/models/content/menus'
import { INDEX_SETTINGS } from '../../../app/services/algolia/index-settings'
import { CARD_ATTRIBUTES } from '../../../app/services/algolia/mappers'
import * as queries from '../../../app/services/algolia/queries'
import * as suggestionQueries from '../../../app/services/algolia/suggestion-queries'
import { buildCatalogue } from '../../../catalogue'
import { pages, sections } from '../../../catalogue/content'
import { BRAND_ART } from '../../../catalogue/illustrations/brand'
import { PRODUCT_ATTRIBUTE_NAMES, VARIANT_ATTRIBUTE_NAMES } from '../../../catalogue/product-type'
import { CUSTOM_TYPES } from '../../../catalogue/seed/custom-types'
import { categoryPath, productPath } from '../../../catalogue/testing/paths'
import type { ShopFacts } from './walk.mjs'

function patternsOf(entries: readonly RouteConfigEntry[], above = ''): readonly string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index === true ? [own || '/'] : []), ...patternsOf(children, own)]
  })
}

/** All strings inside a value, at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** @param publicFiles URLs of the files in `public/` */
export function readShop(publicFiles: readonly string[]): ShopFacts {
  const { categories, tags, products } = buildCatalogue()
  return {
    patterns: patternsOf(routes),
    pages,
    sections,
    sectionNames: Object.keys(sectionSchemas),
    blockTypes: BlockSchema.options.map(({ shape }) => shape.type.value),
    categories: categories.map(({ key, parent }) => ({ key, parent, path: categoryPath(key) })),
    tags: tags.map(({ key, urlName }) => ({ key, path: `/tag/${urlName}` })),
    products: products.map((product) => ({
      path: productPath(product.category, product.urlName),
      categories: product.categories,
      tags: product.tags,
    })),
    publicFiles,
    formPages: Object.keys(FORM_PAGES).map((name) => `/${name}`),
    brandPictures: Object.keys(BRAND_ART).map((name) => `/images/brand/${name}.svg`),
    attributes: [...PRODUCT_ATTRIBUTE_NAMES, ...VARIANT_ATTRIBUTE_NAMES],
    customFields: CUSTOM_TYPES.flatMap(({ key, fieldDefinitions = [] }) =>
      fieldDefinitions.map(({ name }) => `${key}.${name}`),
    ),
    indexes: INDEX_SETTINGS.map(([name, settings]) => ({
      name,
      facets: (settings?.attributesForFaceting ?? []).map((facet) => facet.replace(/^\w+\((.*)\)$/, '$1')),
      settings: textsIn(settings),
    })),
    askedIndexes: textsIn([Object.values(queries), Object.values(suggestionQueries)]),
    cardFields: [...CARD_ATTRIBUTES, ...suggestionQueries.SUGGESTED_PRODUCT_FIELDS],
  }
}
