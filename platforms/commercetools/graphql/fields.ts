/** Resolvers of the fields that are not simply properties of the document. */
import type {
  Attribute,
  Category,
  CustomFields,
  Image,
  InventoryEntry,
  LocalizedString,
  Price,
  ProductData,
  ProductVariant,
  ProductVariantAvailability,
} from '@commercetools/platform-sdk'
import type { Documents, Kind } from '../documents'
import { selectPrice } from '../resources/projections'
import type { Context } from '../wire/context'
import { allLocales, pickLocale } from './localized'

export type Resolver = (source: never, args: never, context: Context) => unknown
export type Fields = Readonly<Record<string, Resolver>>

interface Reference {
  readonly id: string
}

/** `name` by locale and `nameAllLocales`, for each of these fields. */
export function localized(...names: readonly string[]): Fields {
  const entries = names.flatMap((name): [string, Resolver][] => [
    [
      name,
      (source: Record<string, LocalizedString | undefined>, args: object) => pickLocale(source[name], args),
    ],
    [`${name}AllLocales`, (source: Record<string, LocalizedString | undefined>) => allLocales(source[name])],
  ])
  return Object.fromEntries(entries)
}

/** `parentRef` and `parent`, for each of these references. */
export function references<K extends Kind>(kind: K, ...names: readonly string[]): Fields {
  const entries = names.flatMap((name): [string, Resolver][] => [
    [`${name}Ref`, (source: Record<string, Reference | undefined>) => source[name] ?? null],
    [
      name,
      (source: Record<string, Reference | undefined>, _: unknown, context: Context) =>
        target(kind, source[name], context),
    ],
  ])
  return Object.fromEntries(entries)
}

function target<K extends Kind>(
  kind: K,
  reference: Reference | undefined,
  context: Context,
): Documents[K] | null {
  return (reference && context.read(kind, reference.id)) ?? null
}

interface VariantArguments {
  readonly skus?: readonly string[] | null
  readonly isOnStock?: boolean | null
  readonly hasImages?: boolean | null
}

function filterVariants(
  variants: readonly ProductVariant[],
  { skus, isOnStock, hasImages }: VariantArguments,
) {
  return variants.filter(
    ({ sku = '', availability, images = [] }) =>
      (!skus || skus.includes(sku)) &&
      (isOnStock == null || (availability?.isOnStock ?? false) === isOnStock) &&
      (hasImages == null || images.length > 0 === hasImages),
  )
}

function skusOf(data: ProductData): string[] {
  return [data.masterVariant, ...data.variants].flatMap(({ sku }) => sku ?? [])
}

export const productData: Fields = {
  ...localized('name', 'description', 'slug', 'metaTitle', 'metaKeywords', 'metaDescription'),
  categoriesRef: ({ categories }: ProductData) => categories,
  categories: ({ categories }: ProductData, _: unknown, context: Context) =>
    categories.flatMap(({ id }) => context.store.get('category', id) ?? []),
  categoryOrderHint: ({ categoryOrderHints }: ProductData, { categoryId }: { categoryId: string }) =>
    categoryOrderHints?.[categoryId] ?? null,
  categoryOrderHints: ({ categoryOrderHints = {} }: ProductData) =>
    Object.entries(categoryOrderHints).map(([categoryId, orderHint]) => ({ categoryId, orderHint })),
  searchKeyword: ({ searchKeywords }: ProductData, { locale }: { locale: string }) =>
    searchKeywords[locale] ?? null,
  searchKeywords: ({ searchKeywords }: ProductData) =>
    Object.entries(searchKeywords).map(([locale, keywords]) => ({ locale, searchKeywords: keywords })),
  variants: ({ variants }: ProductData, args: VariantArguments) => filterVariants(variants, args),
  allVariants: ({ masterVariant, variants }: ProductData, args: VariantArguments) =>
    filterVariants([masterVariant, ...variants], args),
  variant: ({ masterVariant, variants }: ProductData, { sku, key }: { sku?: string; key?: string }) =>
    [masterVariant, ...variants].find((variant) =>
      sku == null ? variant.key === key : variant.sku === sku,
    ) ?? null,
  skus: skusOf,
  attributesRaw: ({ attributes }: ProductData) => attributes,
}

export { skusOf }

interface Names {
  readonly includeNames?: readonly string[] | null
  readonly excludeNames?: readonly string[] | null
}

function byName<T extends { readonly name: string }>(
  items: readonly T[],
  { includeNames, excludeNames }: Names,
): T[] {
  return items.filter(
    ({ name }) => (!includeNames || includeNames.includes(name)) && !(excludeNames?.includes(name) ?? false),
  )
}

interface ScopeArguments {
  readonly currency: string
  readonly country?: string | null
  readonly customerGroupId?: string | null
  readonly channelId?: string | null
  readonly date?: string | null
}

function priceFor({ prices = [] }: ProductVariant, args: ScopeArguments, context: Context): Price | null {
  const { currency, country, customerGroupId, channelId, date } = args
  const scope = {
    currency,
    ...(country == null ? {} : { country }),
    ...(customerGroupId == null ? {} : { customerGroup: customerGroupId }),
    ...(channelId == null ? {} : { channel: channelId }),
  }
  return selectPrice(prices, scope, date == null ? context.now().getTime() : Date.parse(date)) ?? null
}

export const productVariant: Fields = {
  images: ({ images = [] }: ProductVariant) => images,
  attributesRaw: ({ attributes = [] }: ProductVariant, args: Names): Attribute[] => byName(attributes, args),
  price: priceFor,
}

export const image: Fields = {
  dimensions: ({ dimensions: { w, h } }: Image) => ({ width: w, height: h }),
}

interface ChannelArguments {
  readonly includeChannelIds?: readonly string[] | null
  readonly excludeChannelIds?: readonly string[] | null
  readonly limit?: number | null
  readonly offset?: number | null
}

export const availability: Fields = {
  noChannel: (source: ProductVariantAvailability) => (source.isOnStock === undefined ? null : source),
  channels({ channels = {} }: ProductVariantAvailability, args: ChannelArguments) {
    const { includeChannelIds, excludeChannelIds, limit, offset } = args
    const all = Object.entries(channels as Readonly<Record<string, Partial<InventoryEntry>>>)
      .filter(
        ([id]) => (!includeChannelIds || includeChannelIds.includes(id)) && !excludeChannelIds?.includes(id),
      )
      .map(([id, stock]) => ({ channel: { typeId: 'channel', id }, availability: stock }))
    const from = offset ?? 0
    return {
      limit,
      offset,
      total: all.length,
      results: all.slice(from, limit == null ? undefined : from + limit),
    }
  },
}

export const customFields: Fields = {
  typeRef: ({ type }: CustomFields) => type,
  customFieldsRaw: ({ fields }: CustomFields, args: Names) =>
    byName(
      Object.entries(fields as Readonly<Record<string, unknown>>).map(([name, value]) => ({ name, value })),
      args,
    ),
}

function children({ id }: Category, { store }: Context): Category[] {
  return store.findAll('category', 'parent.id', [id])
}

export const category: Fields = {
  ...localized('name', 'description', 'slug', 'metaTitle', 'metaKeywords', 'metaDescription'),
  ...references('category', 'parent'),
  ancestorsRef: ({ ancestors }: Category) => ancestors,
  ancestors: ({ ancestors }: Category, _: unknown, { store }: Context) =>
    ancestors.flatMap(({ id }) => store.get('category', id) ?? []),
  children: (source: Category, _: unknown, context: Context) => children(source, context),
  childCount: (source: Category, _: unknown, context: Context) => children(source, context).length,
}
