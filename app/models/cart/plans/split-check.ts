/** What blocks an order to several addresses: quantities that do not add up, or restricted goods. */
import type { Country } from '../../address/regions'
import type { Cart, LineItem } from '../cart'
import { restrictedItems } from '../restrictions'
import { splittableLines } from './plan-split'
import type { Split } from './plan-split'

export type SplitProblem =
  | { readonly kind: 'quantity'; readonly line: LineItem; readonly given: number }
  /** Nothing goes to this destination. */
  | { readonly kind: 'empty'; readonly index: number }

export function findSplitProblems(cart: Cart, { destinations, quantities }: Split): readonly SplitProblem[] {
  const lines = splittableLines(cart)
  const wrong = lines
    .map((line) => ({
      kind: 'quantity' as const,
      line,
      given: (quantities[line.id] ?? []).reduce((total, count) => total + count, 0),
    }))
    .filter(({ line, given }) => given !== line.quantity)
  const empty = destinations
    .map((_, index) => index)
    .filter((index) => lines.length > 0 && lines.every((line) => (quantities[line.id]?.[index] ?? 0) === 0))
    .map((index) => ({ kind: 'empty' as const, index }))
  return [...wrong, ...empty]
}

export interface RestrictedDestination {
  readonly index: number
  readonly country: Country
  /** Names of the restricted items. */
  readonly items: readonly string[]
}

/** Destinations with goods that may not ship to their country (SHIP-18). */
export function restrictedOf(
  cart: Cart,
  { destinations, quantities }: Split,
): readonly RestrictedDestination[] {
  return destinations.flatMap(({ address: { country } }, index) => {
    const items = restrictedItems(cart, country, (line) => (quantities[line.id]?.[index] ?? 0) > 0)
    return items.length === 0 ? [] : [{ index, country, items }]
  })
}

/** The same split by another cart's line ids; lines missing there are dropped. */
export function splitOf(split: Split, idOf: (lineId: string) => string | undefined): Split {
  const quantities = Object.entries(split.quantities).flatMap(([old, counts]) => {
    const id = idOf(old)
    return id === undefined ? [] : [[id, counts] as const]
  })
  return { ...split, quantities: Object.fromEntries(quantities) }
}

/** Problems of the split in that cart, with lines identified by the split's own ids. */
function splitProblemsIn(
  cart: Cart,
  split: Split,
  idOf: (lineId: string) => string | undefined,
): readonly SplitProblem[] {
  const names = new Map(Object.keys(split.quantities).map((old) => [idOf(old), old]))
  return findSplitProblems(cart, splitOf(split, idOf)).map((problem) => {
    if (problem.kind === 'empty') return problem
    const { line } = problem
    return { ...problem, line: { ...line, id: names.get(line.id) ?? line.id } }
  })
}

export type SplitRefusal =
  | { readonly kind: 'problems'; readonly problems: readonly SplitProblem[] }
  | { readonly kind: 'restricted'; readonly destinations: readonly RestrictedDestination[] }
  /** The lines that were split are no longer in the cart. */
  | { readonly kind: 'nothing-to-split' }

/** Why this cart cannot be split this way, if so. `idOf` maps the split's line ids to this cart's. */
export function refusalOfSplit(
  cart: Cart,
  split: Split,
  idOf: (lineId: string) => string | undefined,
): SplitRefusal | undefined {
  if (splittableLines(cart).length === 0) return { kind: 'nothing-to-split' }
  const problems = splitProblemsIn(cart, split, idOf)
  if (problems.length > 0) return { kind: 'problems', problems }
  const destinations = restrictedOf(cart, splitOf(split, idOf))
  return destinations.length > 0 ? { kind: 'restricted', destinations } : undefined
}
