/**
 * Seeded data that nothing shows, and links that lead nowhere. Everything is derived: the data from the seed (shop.ts),
 * its readers from production source (source.mjs).
 */
import { matcherOf } from './routes.mjs'

const LINK_KEYS = new Set(['url', 'link', 'headerUrl'])
const PICTURE = /\.(?:jpe?g|png|svg)$/i

/** Every string in a value with its key. */
function* texts(value, key = '') {
  if (typeof value === 'string') yield [key, value]
  else if (Array.isArray(value)) for (const each of value) yield* texts(each, key)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* texts(inner, name)
}

const bare = (address) => address.split(/[?#]/, 1)[0]
const isOurs = (address) => /^\/(?!\/)/.test(address)
const withoutSlash = (path) => (path === '/' ? path : path.replace(/\/$/, ''))

/** @param {import('./walk.mjs').ShopFacts} shop @param {import('./walk.mjs').SourceFacts} source */
export function findUnshown(shop, source) {
  const content = [...texts([shop.pages, shop.sections])]
  const links = [
    ...content.filter(([key]) => LINK_KEYS.has(key)).map(([, text]) => ({ to: text, from: 'content' })),
    ...source.links,
  ]
    .map(({ to, from }) => ({ to: bare(to), from }))
    .filter(({ to }) => isOurs(to))
  const context = { shop, source, content, links, linked: new Set(links.map(({ to }) => withoutSlash(to))) }
  return CHECKS.flatMap((check) => check(context))
}

const CHECKS = [unshownPages, unreadSections, unusedBlocks, brokenLinks, unshownPictures].concat([
  unreadAttributes,
  unreadFields,
  unaskedIndexes,
  unreadRecords,
  emptyCategories,
  idleTags,
])

function unshownPages({ shop, linked }) {
  const match = matcherOf(shop.patterns)
  const categories = new Set(shop.categories.map(({ path }) => withoutSlash(path)))
  return shop.pages.flatMap(({ path }) => {
    const pattern = match(path)
    if (pattern !== '/*' && pattern !== '/')
      return [`page ${path}: the route ${pattern} answers in its place`]
    if (categories.has(withoutSlash(path))) return [`page ${path}: the category answers in its place`]
    return path === '/' || linked.has(withoutSlash(path)) ? [] : [`page ${path}: nothing links to it`]
  })
}

function unreadSections({ shop, source }) {
  // A page's frame is requested by its loader; sections that configure the shop by a service.
  const asked = new Set([...source.textsUnder('app/routes'), ...source.sectionsAsked])
  const names = new Set([...shop.sectionNames, ...Object.keys(shop.sections)])
  return [...names].flatMap((name) => {
    if (!asked.has(name)) return [`section ${name}: nothing asks for it`]
    return name in shop.sections ? [] : [`section ${name}: the seed has none`]
  })
}

/** The compiler already checks that each block has a view. */
function unusedBlocks({ shop }) {
  const used = new Set(shop.pages.flatMap(({ blocks }) => blocks.map(({ type }) => type)))
  return shop.blockTypes
    .filter((type) => !used.has(type))
    .map((type) => `block ${type}: no page of the seed has one`)
}

/** If a pattern starts with a parameter, whether it answers depends on the data. */
const isDefinite = (pattern) => pattern !== undefined && !/^\/(?:[:*]|images\/)/.test(pattern)

function brokenLinks({ shop, links }) {
  const match = matcherOf(shop.patterns)
  const known = new Set(
    [shop.pages, shop.categories, shop.tags, shop.products].flat().map(({ path }) => withoutSlash(path)),
  )
  const files = new Set([...shop.brandPictures, ...shop.publicFiles, ...shop.formPages])
  const leads = (to) => known.has(withoutSlash(to)) || files.has(to) || isDefinite(match(to))
  const broken = links
    .filter(({ to }) => !leads(to))
    .map(({ to, from }) => `link ${to} (${from}): leads nowhere`)
  return [...new Set(broken)]
}

/** Browsers request these by themselves. */
const ASKED_UNNAMED = new Set(['/favicon.ico'])

function unshownPictures({ shop, source, content }) {
  const named = new Set([...content.map(([, text]) => text), ...source.textsUnder('')])
  const missing = content
    .map(([, text]) => text)
    .filter((text) => isOurs(text) && PICTURE.test(text) && !shop.brandPictures.includes(text))
  return [
    ...[...shop.brandPictures, ...shop.publicFiles]
      .filter((path) => !named.has(path) && !ASKED_UNNAMED.has(path))
      .map((path) => `picture ${path}: nothing shows it`),
    ...[...new Set(missing)].map((path) => `picture ${path}: is not drawn`),
  ]
}

function unreadAttributes({ shop, source }) {
  return shop.attributes
    .filter((name) => !source.attributesRead.has(name))
    .map((name) => `attribute ${name}: no mapper reads it`)
}

function unreadFields({ shop, source }) {
  const named = source.namesUnder('app')
  return shop.customFields
    .filter((field) => !named.has(field.split('.')[1]))
    .map((field) => `custom field ${field}: nothing in the shop names it`)
}

function unaskedIndexes({ shop, source }) {
  const asked = new Set(shop.askedIndexes)
  const named = source.facetsNamed
  return shop.indexes.flatMap(({ name, facets }) => [
    ...(asked.has(name) ? [] : [`index ${name}: no query asks it`]),
    ...(name === shop.indexes[0].name ? facets.filter((facet) => !named.has(facet)) : []).map(
      (facet) => `index ${name}: no query filters by ${facet}`,
    ),
  ])
}

function unreadRecords({ shop, source }) {
  const read = new Set(shop.cardFields)
  const inSettings = shop.indexes.flatMap(({ settings }) => settings).join(' ')
  return source.recordFields
    .filter((name) => !read.has(name) && !new RegExp(`\\b${name}\\b`).test(inSettings))
    .map((name) => `record field ${name}: no card, query or ranking reads it`)
}

function emptyCategories({ shop }) {
  const parents = new Map(shop.categories.map(({ key, parent }) => [key, parent]))
  const filled = new Set()
  for (const key of shop.products.flatMap(({ categories }) => categories))
    for (let at = key; at !== undefined; at = parents.get(at)) filled.add(at)
  return shop.categories
    .filter(({ key }) => !filled.has(key))
    .map(({ key }) => `category ${key}: no product is in it`)
}

function idleTags({ shop }) {
  const carried = new Set(shop.products.flatMap(({ tags }) => tags))
  return shop.tags.filter(({ key }) => !carried.has(key)).map(({ key }) => `tag ${key}: no product has it`)
}
