/**
 * Orders of one customer by the time they were placed, and those of a shipment's state by their last change (workers
 * ask for these every few seconds), read from an index: a page of them costs what it shows, however many there are.
 * For any other query this answers nothing, and all that may match is looked at.
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
/** Rows that are asked for at once: more than any page of an account shows. */
const BATCH = 100

/** What has to hold of every match. */
function parts(node: Predicate): Predicate[] {
  return node.type === 'and' ? [...parts(node.left), ...parts(node.right)] : [node]
}

const isSorted = (sort: readonly string[], direction: string): boolean =>
  sort.length === 2 && sort[0] === `${TIME} ${direction}` && sort[1] === `id ${direction}`

/** A moment in the form in which documents have it. */
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

/** The comparisons with one value that every match has to pass. */
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

/** One after the other, as long as more are wanted; bounds of the time are meant to be tested once more. */
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
