/** Resolvers of the queries. */
import type { LineItem, Parcel, ShippingInfo, TrackingData } from '@commercetools/platform-sdk'
import type { Documents, Kind } from '../documents'
import { fail } from '../engine/contract'
import type { QueryArguments } from '../query/arguments'
import { runQuery } from '../query/run'
import type { Page } from '../query/run'
import { categories } from '../resources/categories'
import { channels } from '../resources/channels'
import { indexOf } from '../resources/crud'
import { queryObjects } from '../resources/custom-object-routes'
import { findObject } from '../resources/custom-objects'
import { orders } from '../resources/orders'
import { readProject } from '../resources/project'
import { products } from '../resources/products'
import type { Resource } from '../resources/resource'
import type { Context } from '../wire/context'
import type { Fields } from './fields'

interface ListArguments {
  readonly where?: string | null
  readonly sort?: readonly string[] | null
  readonly limit?: number | null
  readonly offset?: number | null
}

interface OneArguments {
  readonly id?: string | null
  readonly key?: string | null
}

function toQuery({ where, sort, limit, offset }: ListArguments): Omit<QueryArguments, 'expand'> {
  return {
    where: where == null ? [] : [where],
    sort: sort ?? [],
    limit: within('limit', limit, 20, 500),
    offset: within('offset', offset, 0, 10_000),
    withTotal: false,
    variables: new Map(),
  }
}

function within(name: string, value: number | null | undefined, otherwise: number, max: number): number {
  if (value == null) return otherwise
  if (value >= 0 && value <= max) return value
  return fail(400, 'InvalidInput', `Malformed parameter: ${name}: it must be from 0 to ${max}.`)
}

type Ask<D> = (query: Omit<QueryArguments, 'expand'>) => Page<D>

/** The page is read, and the total counted, only if requested. */
function pageOf<D>(query: Omit<QueryArguments, 'expand'>, ask: Ask<D>) {
  let read: Page<D> | undefined
  const page = () => (read ??= ask(query))
  const total = () => ask({ ...query, limit: 0, withTotal: true }).total ?? 0
  return {
    offset: query.offset,
    count: () => page().count,
    total,
    exists: () => page().count > 0 || total() > 0,
    results: () => page().results,
  }
}

function list<K extends Kind>(resource: Resource<K>, args: ListArguments, context: Context) {
  const { store } = context
  const { kind } = resource
  const shape = (document: Documents[K]) => document
  const complete = (document: Documents[K]) => context.view(kind, document)
  const source = { store, kind, indexed: indexOf(resource), shape, complete }
  return pageOf(toQuery(args), (query) => runQuery(source, query))
}

function one<K extends Kind>(kind: K, { id, key }: OneArguments, context: Context): Documents[K] | null {
  if (id != null) return context.read(kind, id) ?? null
  const found = key == null ? undefined : context.store.find(kind, 'key', key)
  return (found && context.read(kind, found.id)) ?? null
}

interface ProductArguments extends OneArguments {
  readonly sku?: string | null
  readonly variantKey?: string | null
}

function product(args: ProductArguments, context: Context): Documents['product'] | null {
  const { sku, variantKey } = args
  if (sku != null) return context.engine.productBySku(sku) ?? null
  if (variantKey == null) return one('product', args, context)
  const found = context.store.all('product').find(({ masterData }) => {
    const { masterVariant, variants } = masterData.current
    return [masterVariant, ...variants].some(({ key }) => key === variantKey)
  })
  return found ? one('product', { id: found.id }, context) : null
}

interface ProductsArguments extends ListArguments {
  readonly skus?: readonly string[] | null
}

/** With SKUs, the look-up leaves only their products to filter. */
function productList(args: ProductsArguments, context: Context) {
  const { skus } = args
  if (!skus) return list(products, args, context)
  const ids = new Set(skus.flatMap((sku) => context.store.find('product', 'sku', sku)?.id ?? []))
  const { store } = context
  const query = toQuery(args)
  const within = `id in (${[...ids].map((id) => JSON.stringify(id)).join(', ')})`
  if (ids.size === 0) return pageOf(query, (asked) => ({ ...asked, count: 0, total: 0, results: [] }))
  const shape = (document: Documents['product']) => document
  const complete = (document: Documents['product']) => context.view('product', document)
  const source = { store, kind: 'product' as const, indexed: () => undefined, shape, complete }
  return pageOf({ ...query, where: [within, ...query.where] }, (asked) => runQuery(source, asked))
}

interface ObjectArguments extends OneArguments {
  readonly container?: string | null
}

export const query: Fields = {
  project: (_: unknown, _args: unknown, { store, projectKey }: Context) => readProject(store, projectKey),
  product: (_: unknown, args: ProductArguments, context) => product(args, context),
  products: (_: unknown, args: ProductsArguments, context) => productList(args, context),
  category: (_: unknown, args: OneArguments, context) => one('category', args, context),
  categories: (_: unknown, args: ListArguments, context) => list(categories, args, context),
  channel: (_: unknown, args: OneArguments, context) => one('channel', args, context),
  channels: (_: unknown, args: ListArguments, context) => list(channels, args, context),
  customObject(_: unknown, { id, key, container }: ObjectArguments, context: Context) {
    if (id != null) return one('key-value-document', { id }, context)
    return key != null && container != null ? (findObject(context, container, key) ?? null) : null
  },
  customObjects: (_: unknown, args: ListArguments & { readonly container: string }, { store }: Context) =>
    pageOf(toQuery(args), (asked) => queryObjects(store, asked, args.container)),
  cart: (_: unknown, { id }: { readonly id: string }, { store }: Context) => store.get('cart', id) ?? null,
  order(
    _: unknown,
    args: { readonly id?: string | null; readonly orderNumber?: string | null },
    { store }: Context,
  ) {
    if (args.id != null) return store.get('order', args.id) ?? null
    return args.orderNumber == null ? null : (store.find('order', 'orderNumber', args.orderNumber) ?? null)
  },
  orders: (_: unknown, args: ListArguments, context) => list(orders, args, context),
}

interface WithLines {
  readonly lineItems: readonly LineItem[]
}

/** `lineItems(id)` of carts and orders. */
export const lines: Fields = {
  lineItems: ({ lineItems }: WithLines, { id }: { readonly id?: string | null }) =>
    id == null ? lineItems : lineItems.filter((line) => line.id === id),
}

/** Defaults for lists and a flag that a document may omit. */
export const sending: Readonly<Record<'ShippingInfo' | 'Parcel' | 'TrackingData', Fields>> = {
  ShippingInfo: { deliveries: ({ deliveries = [] }: ShippingInfo) => deliveries },
  Parcel: { items: ({ items = [] }: Parcel) => items },
  TrackingData: { isReturn: ({ isReturn = false }: TrackingData) => isReturn },
}
