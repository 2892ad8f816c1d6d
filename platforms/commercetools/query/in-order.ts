/**
 * Reads from an index one customer's orders by creation time, and what workers ask for every few seconds: orders with a
 * shipment state, products and stock by last change. A page costs what it shows, however many there are. Returns
 * undefined for any other query, which then looks at all candidates.
 */
import type { Documents, Kind } from '../documents'
import { isFollowed } from '../followed'
import type { Change, FollowedKind } from '../followed'
import type { ChangeRange, OrderRange, Store } from '../store'
import type { QueryArguments } from './arguments'
import { literals } from './evaluate'
import type { Predicate } from './parse'

const OWNER = 'customerId'
const TIME = 'createdAt'
const SHIPMENT = 'shipmentState'
const CHANGE = 'lastModifiedAt'
/** Rows per read, at most: no query for a few parses more. */
const BATCH = 100

/** Conditions that every match must meet. */
function parts(node: Predicate): Predicate[] {
  return node.type === 'and' ? [...parts(node.left), ...parts(node.right)] : [node]
}

const isSorted = (sort: readonly string[], direction: string): boolean =>
  sort.length === 2 && sort[0] === `${TIME} ${direction}` && sort[1] === `id ${direction}`

/** Normalises a moment to the stored format. */
function moment(text: string): string | undefined {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

type Query = Omit<QueryArguments, 'expand'>

interface Condition {
  readonly field: string
  readonly operator: string
  readonly value: string
}

/** Single-value comparisons that every match must pass. */
function conditions({ variables }: Query, trees: readonly Predicate[]): Condition[] {
  return trees.flatMap(parts).flatMap((part) => {
    if (part.type !== 'compare') return []
    const values = literals([part.value], variables)
    return values.length === 1
      ? values.map(({ value }) => ({ field: part.field, operator: part.operator, value: String(value) }))
      : []
  })
}

function rangeOf(query: Query, trees: readonly Predicate[]): OrderRange | undefined {
  const { sort, withTotal } = query
  const descending = isSorted(sort, 'desc')
  if (withTotal || (!descending && !isSorted(sort, 'asc'))) return undefined
  let customerId: string | undefined
  let from = ''
  let until = '9999'
  for (const { field, operator, value } of conditions(query, trees)) {
    if (field === OWNER && operator === '=') customerId = value
    if (field !== TIME) continue
    const at = moment(value) ?? ''
    if (operator.startsWith('>') && at > from) from = at
    if (operator.startsWith('<') && at !== '' && at < until) until = at
  }
  return customerId === undefined ? undefined : { customerId, from, until, descending }
}

const isByChange = ({ sort, withTotal }: Query): boolean =>
  !withTotal && [`${CHANGE} asc`, `${CHANGE} asc,id asc`].includes(sort.join())

function changedFrom(known: readonly Condition[]): string | undefined {
  const since = known.find(({ field, operator }) => field === CHANGE && operator.startsWith('>'))
  return since && moment(since.value)
}

function changesOf(query: Query, trees: readonly Predicate[]): ChangeRange | undefined {
  if (!isByChange(query)) return undefined
  const known = conditions(query, trees)
  const state = known.find(({ field, operator }) => field === SHIPMENT && operator === '=')
  const from = changedFrom(known)
  return state === undefined || from === undefined ? undefined : { shipmentState: state.value, from }
}

/** Yields orders lazily; time bounds are inclusive, so callers must test again. */
export function inOrder<K extends Kind>(
  { store, kind }: { readonly store: Store; readonly kind: K },
  query: Query,
  trees: readonly Predicate[],
): Iterable<Documents[K]> | undefined {
  if (isFollowed(kind)) return inOrderOfChange({ store, kind }, query, trees)
  if (kind !== 'order') return undefined
  const range = rangeOf(query, trees)
  const read = (next: OrdersAfter) => documents(next, query) as Iterable<Documents[K]>
  if (range) return read((after, rows) => store.ordersByTime(range, after, rows))
  const changes = changesOf(query, trees)
  return changes && read((after, rows) => store.ordersByChange(changes, after, rows))
}

/** With a moment to start from, or newest first without any condition. */
function inOrderOfChange<K extends FollowedKind>(
  { store, kind }: { readonly store: Store; readonly kind: K },
  query: Query,
  trees: readonly Predicate[],
): Iterable<Documents[K]> | undefined {
  const { followed } = store
  const toDocuments = (next: (behind: Change | undefined) => readonly Change[]) =>
    listedDocuments(next, (id) => store.get(kind, id))
  const isNewestFirst = !query.withTotal && query.sort.join() === `${CHANGE} desc,id desc`
  if (isNewestFirst && trees.length === 0)
    return toDocuments((behind) => followed.newest(kind, behind, BATCH))
  const from = isByChange(query) ? changedFrom(conditions(query, trees)) : undefined
  return from === undefined ? undefined : toDocuments((behind) => followed.since(kind, from, behind, BATCH))
}

/** Products and stock by id, as a query without other order has them. For queries that nothing narrows. */
export function inOrderOfId<K extends Kind>(
  { store, kind }: { readonly store: Store; readonly kind: K },
  query: Query,
  trees: readonly Predicate[],
): Iterable<Documents[K]> | undefined {
  if (!isFollowed(kind) || query.withTotal || !['', 'id', 'id asc'].includes(query.sort.join()))
    return undefined
  const start = conditions(query, trees).find(({ field, operator }) => field === 'id' && operator === '>')
  return listedDocuments(
    (behind) => store.followed.byId(kind, behind?.id ?? start?.value ?? '', BATCH),
    (id) => store.get(kind, id),
  )
}

function* listedDocuments<D>(
  next: (behind: Change | undefined) => readonly Change[],
  read: (id: string) => D | undefined,
): Generator<D> {
  for (let behind: Change | undefined; ;) {
    const batch = next(behind)
    for (const { id } of batch) {
      const document = read(id)
      if (document !== undefined) yield document
    }
    behind = batch.at(-1)
    if (batch.length < BATCH) return
  }
}

type Order = Documents['order']
type OrdersAfter = (after: Order | undefined, rows: number) => readonly Order[]

/** First as many as are asked for; if some of them do not match, twice as many each time. */
function* documents(next: OrdersAfter, { offset, limit }: Query): Generator<Order> {
  let after: Order | undefined
  for (let rows = Math.min(offset + limit + 1, BATCH); ; rows = Math.min(2 * rows, BATCH)) {
    const batch = next(after, rows)
    yield* batch
    after = batch.at(-1)
    if (batch.length < rows) return
  }
}
