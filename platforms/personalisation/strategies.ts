/** Which items go together, by purchases and by item properties. */
import type { Described, PersonalisationStore } from './store'
import type { Strategy } from './wire'

export interface Asked {
  /** The page's product, cart contents, or past purchases. */
  readonly skus: readonly string[]
  readonly segment: string | null
}

type Source = Pick<PersonalisationStore, 'popular' | 'popularIn' | 'together' | 'listItems'>
type Scores = ReadonlyMap<string, number>

/** Best first; ties in SKU order, so that the same query gives the same result. */
function ranked(scores: Scores): readonly string[] {
  return [...scores].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([sku]) => sku)
}

/**
 * Items bought together more often than their popularity explains: what is in every cart goes with nothing in
 * particular.
 */
function together(store: Source, { skus, segment }: Asked): readonly string[] {
  const popularity = new Map(store.popular(segment).map(({ sku, count }) => [sku, count]))
  const scores = store
    .together(skus, segment)
    .map(({ sku, count }) => [sku, count / Math.sqrt(popularity.get(sku) ?? 1)] as const)
  return ranked(new Map(scores))
}

function shared(left: readonly string[], right: ReadonlySet<string>): number {
  const common = left.filter((each) => right.has(each)).length
  const all = new Set([...left, ...right]).size
  return all === 0 ? 0 : common / all
}

/** Items of the same categories first, then by what they have in common with any of the given ones. */
function similar(store: Source, { skus }: Asked): readonly string[] {
  const items = store.listItems()
  const asked = items.filter(({ sku }) => skus.includes(sku))
  const likeness = (item: Described) =>
    Math.max(
      0,
      ...asked.map(
        (each) =>
          shared(item.categories, new Set(each.categories)) +
          shared(item.keywords, new Set(each.keywords)) / 2,
      ),
    )
  const scores = items
    .filter(({ sku }) => !skus.includes(sku))
    .map((item) => [item.sku, likeness(item)] as const)
  return ranked(new Map(scores.filter(([, score]) => score > 0)))
}

const popular = (store: Source, { segment }: Asked): readonly string[] =>
  store.popular(segment).map(({ sku }) => sku)

/** Nothing for those of no segment. */
const popularInSegment = (store: Source, { segment }: Asked): readonly string[] =>
  segment === null ? [] : store.popularIn(segment).map(({ sku }) => sku)

/** The given items are already on the page. */
function without(found: readonly string[], { skus }: Asked): readonly string[] {
  return found.filter((sku) => !skus.includes(sku))
}

/**
 * Strategies in order of priority; later ones fill up the row. A row that says what people did is not filled up with
 * anything else: it would not be true.
 */
const IN_TURN: Readonly<Record<Exclude<Strategy, 'curated'>, readonly (typeof popular)[]>> = {
  'bought-together': [together],
  similar: [similar],
  popular: [popular],
  'popular-in-segment': [popularInSegment],
  'for-you': [together, similar, popular],
}

export function recommend(
  store: Source,
  strategy: Exclude<Strategy, 'curated'>,
  asked: Asked,
  limit: number,
): readonly string[] {
  const found = new Set<string>()
  for (const find of IN_TURN[strategy]) {
    if (found.size >= limit) break
    for (const sku of without(find(store, asked), asked)) found.add(sku)
  }
  return [...found].slice(0, limit)
}
