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

function rangeOf(query: Query, trees: readonly Predicate[]): OrderRange | undefined {
  const { sort, variables, withTotal } = query
  const descending = isSorted(sort, 'desc')
  if (withTotal || (!descending && !isSorted(sort, 'asc'))) return undefined
  let customerId: string | undefined
  let from = ''
  let until = '9999'
  for (const part of trees.flatMap(parts)) {
    if (part.type !== 'compare') continue
    const [first, ...more] = literals([part.value], variables)
    if (first === undefined || more.length > 0) continue
    const value = String(first.value)
    if (part.field === OWNER && part.operator === '=') customerId = value
    if (part.field !== TIME) continue
    const at = moment(value) ?? ''
    if (part.operator.startsWith('>') && at > from) from = at
    if (part.operator.startsWith('<') && at !== '' && at < until) until = at
  }
  return customerId === undefined ? undefined : { customerId, from, until, descending }
}

function changesOf(query: Query, trees: readonly Predicate[]): ChangeRange | undefined {
  const { sort, variables, withTotal } = query
  if (withTotal || sort[0] !== `${CHANGE} asc` || (sort.length > 1 && sort.join() !== `${CHANGE} asc,id asc`))
    return undefined
  let shipmentState: string | undefined
  let from: string | undefined
  for (const part of trees.flatMap(parts)) {
    if (part.type !== 'compare') continue
    const [first, ...more] = literals([part.value], variables)
    if (first === undefined || more.length > 0) continue
    const value = String(first.value)
    if (part.field === SHIPMENT && part.operator === '=') shipmentState = value
    if (part.field === CHANGE && part.operator.startsWith('>')) from = moment(value)
  }
  return shipmentState === undefined || from === undefined ? undefined : { shipmentState, from }
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
