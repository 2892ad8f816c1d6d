/** One index as seen by searches: shared objects with its own settings, so that a replica only costs its sort order. */
import { LRUCache } from 'lru-cache'
import type { BitSet } from './bitset'
import { Columns } from './columns'
import type { Objects } from './objects'
import { valuesAt } from './objects'
import type { FacetDeclaration, Settings } from './settings'
import { DEFAULT_RANKING, exactNames, facetDeclarations, searchableNames } from './settings'
import type { SearchedAttributes, TextMatch } from './text-index'
import { TextIndex } from './text-index'
import type { TextQuery } from './text-query'

/** Text indexes by attributes: replicas with the same ones share one. */
export class TextIndexes {
  private readonly byAttributes = new Map<string, TextIndex>()
  constructor(private readonly objects: Objects) {}

  get(attributes: SearchedAttributes): TextIndex {
    const key = JSON.stringify(attributes)
    const known = this.byAttributes.get(key)
    if (known) return known
    const made = new TextIndex(this.objects, attributes)
    this.byAttributes.set(key, made)
    return made
  }
}

interface Order {
  /** Slots, best first. */
  readonly slots: readonly number[]
  /** Rank of a slot among all. */
  readonly rank: Int32Array
  /** Rank by only the sorts before the first textual criterion; equal values share a rank. */
  readonly lead: Int32Array
}

const RANKINGS_KEPT = 100

type Compare = (a: number, b: number) => number
const SORT = /^(asc|desc)\((.+)\)$/

export class IndexView {
  readonly columns: Columns
  readonly facets: readonly FacetDeclaration[]
  readonly levels: readonly (readonly string[])[] | null
  private readonly facetNames: ReadonlySet<string>
  private order: Order | undefined
  private groups: Int32Array | undefined
  private readonly ranked = new LRUCache<string, readonly number[]>({ max: RANKINGS_KEPT })
  private derivedFrom = -1

  constructor(
    readonly objects: Objects,
    private readonly texts: TextIndexes,
    readonly settings: Settings,
  ) {
    this.columns = new Columns(objects)
    this.facets = facetDeclarations(settings)
    this.facetNames = new Set(this.facets.map((facet) => facet.name))
    this.levels = searchableNames(settings)
  }

  /** Prebuilds what the first search needs. */
  warm(): void {
    this.text(undefined)
  }

  /** The text index over all searchable attributes, or those a search restricts itself to. */
  private text(restrictTo: readonly string[] | undefined): TextIndex {
    const exact = exactNames(this.settings)
    if (restrictTo === undefined || this.levels === null)
      return this.texts.get({ levels: this.levels, exact })
    const levels = this.levels.map((level) => level.filter((name) => restrictTo.includes(name)))
    const kept = levels.filter((level) => level.length > 0)
    return this.texts.get({ levels: kept.length === 0 ? this.levels : kept, exact })
  }

  readonly isFacet = (attribute: string): boolean =>
    this.facetNames.has(attribute) || attribute === 'objectID' || attribute === '_tags'

  private refresh(): void {
    if (this.derivedFrom === this.objects.version) return
    this.derivedFrom = this.objects.version
    this.ranked.clear()
    this.order = undefined
    this.groups = undefined
  }

  private ranking(): readonly string[] {
    return this.settings.ranking ?? DEFAULT_RANKING
  }

  private sortKeys(names: readonly string[]): readonly Compare[] {
    return names.flatMap((name) => {
      const match = SORT.exec(name)
      if (!match?.[2]) return []
      return compareBy(this.columnOf(match[2]), match[1] === 'asc' ? 1 : -1)
    })
  }

  private columnOf(attribute: string): readonly (string | number | undefined)[] {
    const column: (string | number | undefined)[] = Array.from({ length: this.objects.capacity })
    for (const [slot, object] of this.objects.entries()) {
      const value = valuesAt(object, attribute)[0]
      column[slot] = typeof value === 'number' || typeof value === 'string' ? value : toNumber(value)
    }
    return column
  }

  /** The order of all objects by the sorts of `ranking` and by `customRanking`. */
  private ordered(): Order {
    this.refresh()
    if (this.order) return this.order
    const ranking = this.ranking()
    const firstTextual = ranking.findIndex((name) => !SORT.test(name))
    const leading = this.sortKeys(ranking.slice(0, firstTextual < 0 ? ranking.length : firstTextual))
    const custom = ranking.includes('custom') ? (this.settings.customRanking ?? []) : []
    const all = [
      ...leading,
      ...this.sortKeys(firstTextual < 0 ? [] : ranking.slice(firstTextual)),
      ...this.sortKeys(custom),
    ]
    const ids = Array.from(
      { length: this.objects.capacity },
      (_, slot) => this.objects.at(slot)?.objectID ?? '',
    )
    const slots = Array.from(this.objects.entries(), ([slot]) => slot)
    slots.sort((a, b) => first(all, a, b) || ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1))
    const rank = new Int32Array(this.objects.capacity)
    const lead = new Int32Array(this.objects.capacity)
    slots.forEach((slot, place) => {
      rank[slot] = place
      const before = slots[place - 1]
      lead[slot] =
        before === undefined ? 0 : (lead[before] ?? 0) + (first(leading, before, slot) === 0 ? 0 : 1)
    })
    this.order = { slots, rank, lead }
    return this.order
  }

  /** All members of a set, best first, when there is no text to rank by. */
  inOrder(members: BitSet): readonly number[] {
    return this.ordered().slots.filter((slot) => members.has(slot))
  }

  /** All objects that match a text, best first. Cached: pages, filters and facets of one text share it. */
  find(query: TextQuery, restrictTo: readonly string[] | undefined): readonly number[] {
    this.refresh()
    const key = JSON.stringify([query, restrictTo])
    const known = this.ranked.get(key)
    if (known) return known
    const made = this.rank(this.text(restrictTo).find(query))
    this.ranked.set(key, made)
    return made
  }

  /** Matches best first: leading sorts, then the textual criteria in the order of `ranking`, then the rest. */
  private rank(matches: readonly TextMatch[]): readonly number[] {
    const { rank, lead } = this.ordered()
    const textual = this.ranking().flatMap((name) => TEXTUAL[name] ?? [])
    const at = (places: Int32Array, slot: number) => places[slot] ?? 0
    return [...matches]
      .sort((a, b) => {
        const led = at(lead, a.slot) - at(lead, b.slot)
        if (led !== 0) return led
        for (const compare of textual) {
          const order = compare(a, b)
          if (order !== 0) return order
        }
        return at(rank, a.slot) - at(rank, b.slot)
      })
      .map((match) => match.slot)
  }

  /** The group of each slot for `distinct`: objects with equal values share one, those without stand alone. */
  groupOf(): Int32Array | null {
    const attribute = this.settings.attributeForDistinct
    if (!attribute) return null
    this.refresh()
    if (this.groups) return this.groups
    const groups = new Int32Array(this.objects.capacity)
    const known = new Map<string, number>()
    for (const [slot, object] of this.objects.entries()) {
      const value = valuesAt(object, attribute)[0]
      const key = value === undefined ? `\u0000${slot}` : String(value)
      const group = known.get(key) ?? known.size
      known.set(key, group)
      groups[slot] = group
    }
    this.groups = groups
    return groups
  }
}

const TEXTUAL: Readonly<Record<string, (a: TextMatch, b: TextMatch) => number>> = {
  typo: (a, b) => a.typos - b.typos,
  words: (a, b) => b.words - a.words,
  attribute: (a, b) => (a.attribute === b.attribute ? 0 : a.attribute - b.attribute),
  exact: (a, b) => b.exact - a.exact,
}

function toNumber(value: unknown): number | undefined {
  return typeof value === 'boolean' ? Number(value) : undefined
}

/** Objects without the attribute come last in either direction. */
function compareBy(column: readonly (string | number | undefined)[], direction: 1 | -1): Compare {
  return (a, b) => {
    const [x, y] = [column[a], column[b]]
    if (x === y) return 0
    if (x === undefined) return 1
    if (y === undefined) return -1
    const less = typeof x === 'number' && typeof y === 'number' ? x < y : String(x) < String(y)
    return less ? -direction : direction
  }
}

function first(keys: readonly Compare[], a: number, b: number): number {
  for (const compare of keys) {
    const order = compare(a, b)
    if (order !== 0) return order
  }
  return 0
}
