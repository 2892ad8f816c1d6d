/** Builds a complete product from the few lines written about it. */
import type { CustomProduct, Review } from '../../app/models/catalogue/product'
import { definedOnly } from '../../app/models/defined-only'
import type { PackKind, PictureSubject, PieceName } from '../illustrations/subject'
import type { SeedProduct, SeedVariant, TaxKind } from '../model'
import { lineage } from '../categories'
import { allergensOf, hasNoSugar, isGlutenFree, isKosher, isVegan, nutritionOf } from '../nutrition/facts'
import type { Serving } from '../nutrition/facts'
import type { Composition } from '../nutrition/foods'
import { createRandom } from '../random'
import type { ReviewKind } from './reviews'
import { reviewsOf } from './reviews'
import type { SizeOverrides, SizeSet } from './sizes'
import { SIZES, variantOf } from './sizes'

/** Defaults for a family of products, which an item may override. */
interface Shared {
  readonly sizes: SizeSet
  readonly serving: Serving
  readonly pack: PackKind
  readonly shows?: PictureSubject['shows']
  readonly storage: string
  readonly origin: string
  readonly google: string
  readonly reviewKind: ReviewKind
  readonly taxKind: TaxKind
  readonly meltable: boolean
  readonly inMix: boolean
  readonly inTray: boolean
  readonly customAvailability: string
}

export interface Item extends Partial<Shared>, SizeOverrides {
  readonly line: string
  readonly text: string
  /** Cents per pound; for single pieces, the price of the first size divided by its weight. */
  readonly pound: number
  readonly look: readonly PieceName[]
  readonly of?: Composition
  readonly ingredients?: string
  /** Tag keys in addition to those derived from the composition, separated by spaces. */
  readonly tags?: string
  readonly also?: string
  readonly keywords?: string
  readonly contents?: readonly string[]
  readonly count?: number
  readonly health?: string
  /** HTML slide among the pictures, and its description. */
  readonly slide?: { readonly alt: string; readonly html: string }
  readonly certified?: string
  readonly notTo?: string
  readonly goesWith?: string
  readonly slug?: string
  readonly title?: string
  readonly customProduct?: CustomProduct
  readonly digital?: boolean
  readonly fixedAddress?: boolean
  readonly hidden?: boolean
  readonly hidePrice?: boolean
  readonly addOns?: boolean
  readonly orders?: number
  readonly variants?: readonly SeedVariant[]
  readonly noReviews?: boolean
}

export interface Family {
  readonly category: string
  readonly shared: Shared
  readonly items: Readonly<Record<string, readonly [name: string, item: Item]>>
}

export function words(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(' ')
}

export function toUrlName(name: string): string {
  return name
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const CATEGORY_OF_TAG: Readonly<Record<string, string>> = {
  organic: 'organic',
  'gluten-free': 'gluten-free',
  'office-snacks': 'office-snacks',
  'top-sellers': 'top-sellers',
  bestsellers: 'bestsellers',
  hero: 'hero',
  'single-serve': 'single-serve',
}

function tagsOf(item: Item, variants: readonly SeedVariant[]): string[] {
  const tags = new Set(words(item.tags))
  if (item.of !== undefined) {
    if (isVegan(item.of)) tags.add('vegan')
    if (isKosher(item.of)) tags.add('kosher')
    if (isGlutenFree(item.of)) tags.add('gluten-free')
    if (hasNoSugar(item.of)) tags.add('sugar-free')
  }
  if (variants.some((variant) => variant.snackPack)) tags.add('single-serve')
  if (variants.some((variant) => variant.saleCents !== undefined)) tags.add('badge-onsale')
  if (tags.has('bestsellers')) tags.add('badge-bestseller')
  if (tags.has('seasonal')) tags.add('badge-limited')
  return [...tags].sort()
}

function certificationsOf(item: Item, tags: readonly string[]): string[] {
  const certified = words(item.certified).map((name) => name.replace(/_/g, ' '))
  if (tags.includes('organic')) certified.push('USDA Organic')
  if (tags.includes('kosher')) certified.push('Kosher')
  if (tags.includes('gluten-free')) certified.push('Gluten-free')
  if (tags.includes('vegan')) certified.push('Vegan')
  return [...new Set(certified)]
}

/** A day between 2019 and autumn 2024; new products get the latest. */
function activatedOn(key: string, isNew: boolean): string {
  const random = createRandom(`activated ${key}`)
  const first = Date.UTC(isNew ? 2024 : 2019, isNew ? 8 : 0, 1)
  const day = first + random.int(0, isNew ? 80 : 1_900) * 86_400_000
  return new Date(day).toISOString().slice(0, 10)
}

function averageOf(reviews: readonly Review[]): number {
  if (reviews.length === 0) return 0
  const sum = reviews.reduce((total, review) => total + review.stars, 0)
  return Math.round((sum / reviews.length) * 100) / 100
}

function metaOf(name: string, item: Item): string {
  const start = `${name}: ${item.line.charAt(0).toLowerCase()}${item.line.slice(1)}`
  const end = item.shows === undefined ? 'Fresh from Nutwood, by the pound or in bulk.' : 'Sent from Nutwood.'
  return `${start.replace(/\.$/, '')}. ${end}`
}

function nutritionPart(key: string, item: Item, serving: Serving, variants: readonly SeedVariant[]) {
  if (item.of === undefined) return { allergens: [] }
  const nutrition = nutritionOf(key, item.of, serving, variants[0]?.servingsPerContainer)
  return { allergens: allergensOf(item.of), nutrition }
}

/** Single serves are part of Nuts: those of other departments are found by their tag. */
function fits(category: string, collection: string): boolean {
  return collection !== 'single-serve' || lineage(category)[0]?.key === 'nuts'
}

function placingOf(category: string, item: Item, tags: readonly string[]): string[] {
  const byTag = tags.flatMap((tag) => CATEGORY_OF_TAG[tag] ?? []).filter((key) => fits(category, key))
  return [...new Set([category, ...words(item.also), ...byTag])]
}

function flagsOf(item: Item & Shared, priced: boolean) {
  return {
    meltable: item.meltable,
    digital: item.digital ?? false,
    fixedAddress: item.fixedAddress ?? false,
    hiddenFromSearch: item.hidden ?? false,
    hidePrice: item.hidePrice ?? !priced,
    offerGiftAddOns: item.addOns ?? false,
    inMix: item.inMix,
    inTray: item.inTray,
    customAvailability: words(item.customAvailability),
    restrictedCountries: words(item.notTo),
    upselling: words(item.goesWith),
    taxKind: item.taxKind,
    googleCategory: item.google,
  }
}

/** Omits empty texts, so that the seed omits the attributes too. */
function sayings(item: Item & Shared) {
  return {
    ...definedOnly({ ingredients: item.ingredients }),
    ...(item.storage === '' ? {} : { storage: item.storage }),
    ...(item.origin === '' ? {} : { origin: item.origin }),
    ...definedOnly({ countPerPound: item.count, healthTips: item.health, customProduct: item.customProduct }),
    ...definedOnly({ slide: item.slide }),
  }
}

function productOf(category: string, shared: Shared, key: string, name: string, own: Item): SeedProduct {
  const item = { ...shared, ...own }
  const eaten = item.of !== undefined
  const variants =
    item.variants ??
    SIZES[item.sizes].map((rule) =>
      variantOf(key, rule, item.pound, { ...item, ...(eaten ? { servingGrams: item.serving.grams } : {}) }),
    )
  const tags = tagsOf(item, variants)
  const reviews = item.noReviews === true ? [] : reviewsOf(key, name, item.reviewKind)
  const priced = variants.some((variant) => variant.cents > 0)
  return {
    key,
    name,
    urlName: item.slug ?? toUrlName(name),
    oneLiner: item.line,
    description: item.text,
    metaDescription: metaOf(name, item),
    pageTitle: item.title ?? `${name} | Nutwood`,
    contentList: item.contents ?? [],
    category,
    categories: placingOf(category, item, tags),
    tags,
    keywords: words(item.keywords),
    certifications: certificationsOf(item, tags),
    ...sayings(item),
    ...nutritionPart(key, item, item.serving, variants),
    ...flagsOf(item, priced),
    orderCount: item.orders ?? createRandom(`orders ${key}`).int(20, 900),
    activatedOn: activatedOn(key, tags.includes('new-products')),
    variants,
    reviews,
    averageRating: averageOf(reviews),
    picture: {
      pieces: item.look,
      pack: item.pack,
      ...definedOnly({ shows: item.shows }),
    },
  }
}

export function buildFamily(family: Family): readonly SeedProduct[] {
  return Object.entries(family.items).map(([key, [name, item]]) =>
    productOf(family.category, family.shared, key, name, item),
  )
}
