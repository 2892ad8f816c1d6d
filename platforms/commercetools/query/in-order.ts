/**
 * Reads one customer's orders by creation time, or orders with a shipment state by last change (polled by workers every
 * few seconds), from an index: a page costs what it shows, however many orders there are. Returns undefined for any
 * other query, which then scans all candidates.
 */
import type { Documents, Kind } from '../documents'
import type { ChangeRange, OrderRange, Store } from '../store'
import type { QueryArguments } from './arguments'
import { literals } from './evaluate'
import type { Predicate } from './parse'

const OWNER = 'customerId'
const TIME = 'createdAt'
const SHIPMENT = 'shipmentState'
const CHANGE = 'lastModifiedAt'
/** Rows per read: more than any account page shows. */
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

function changesOf(query: Query, trees: readonly Predicate[]): ChangeRange | undefined {
  const { sort, withTotal } = query
  if (withTotal || ![`${CHANGE} asc`, `${CHANGE} asc,id asc`].includes(sort.join())) return undefined
  const known = conditions(query, trees)
  const state = known.find(({ field, operator }) => field === SHIPMENT && operator === '=')
  const since = known.find(({ field, operator }) => field === CHANGE && operator.startsWith('>'))
  const from = since && moment(since.value)
  return state === undefined || from === undefined ? undefined : { shipmentState: state.value, from }
}

/** Yields orders lazily; time bounds are inclusive, so callers must test again. */
export function inOrder<K extends Kind>(
  { store, kind }: { readonly store: Store; readonly kind: K },
  query: Query,
  trees: readonly Predicate[],
): Iterable<Documents[K]> | undefined {
  if (kind !== 'order') return undefined
  const range = rangeOf(query, trees)
  if (range) return documents((after) => store.ordersByTime(range, after, BATCH)) as Iterable<Documents[K]>
  const changes = changesOf(query, trees)
  return (
    changes && (documents((after) => store.ordersByChange(changes, after, BATCH)) as Iterable<Documents[K]>)
  )
}

type Order = Documents['order']

function* documents(next: (after: Order | undefined) => readonly Order[]): Generator<Order> {
  for (let after: Order | undefined; ;) {
    const batch = next(after)
    yield* batch
    after = batch.at(-1)
    if (batch.length < BATCH) return
  }
}
