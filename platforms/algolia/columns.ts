/** Columns derived from an index's objects for filters and facets: bits by value, numbers by attribute. */
import { LRUCache } from 'lru-cache'
import { BitSet } from './bitset'
import type { Comparison, Filter } from './filter-syntax'
import type { Objects } from './objects'
import { valuesAt } from './objects'

export interface FacetColumn {
  readonly bits: ReadonlyMap<string, BitSet>
  /** Whether every value is a number. */
  readonly numeric: boolean
}

const FILTERS_KEPT = 500

const COMPARE: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>=': (a, b) => a >= b,
  '>': (a, b) => a > b,
}

/** Built on demand and dropped entirely when an object changes: writes are rare, reads frequent. */
export class Columns {
  private version = -1
  private all = new BitSet(0)
  private readonly facetColumns = new Map<string, FacetColumn>()
  private readonly numberColumns = new Map<string, readonly (readonly number[] | undefined)[]>()
  private readonly filtered = new LRUCache<string, BitSet>({ max: FILTERS_KEPT })

  constructor(private readonly objects: Objects) {}

  private refresh(): void {
    if (this.version === this.objects.version) return
    this.version = this.objects.version
    this.facetColumns.clear()
    this.numberColumns.clear()
    this.filtered.clear()
    this.all = new BitSet(this.objects.capacity)
    for (const [slot] of this.objects.entries()) this.all.add(slot)
  }

  everything(): BitSet {
    this.refresh()
    return this.all
  }

  facet(attribute: string): FacetColumn {
    this.refresh()
    const known = this.facetColumns.get(attribute)
    if (known) return known
    const bits = new Map<string, BitSet>()
    let numeric = true
    for (const [slot, object] of this.objects.entries()) {
      for (const value of valuesAt(object, attribute)) {
        if (typeof value === 'object') continue
        if (typeof value !== 'number') numeric = false
        const text = String(value)
        const set = bits.get(text) ?? new BitSet(this.objects.capacity)
        set.add(slot)
        bits.set(text, set)
      }
    }
    const column = { bits, numeric: numeric && bits.size > 0 }
    this.facetColumns.set(attribute, column)
    return column
  }

  private numbers(attribute: string): readonly (readonly number[] | undefined)[] {
    const known = this.numberColumns.get(attribute)
    if (known) return known
    const column: (readonly number[] | undefined)[] = Array.from({ length: this.objects.capacity })
    for (const [slot, object] of this.objects.entries())
      column[slot] = valuesAt(object, attribute).filter((value): value is number => typeof value === 'number')
    this.numberColumns.set(attribute, column)
    return column
  }

  /** Objects that pass a filter. `facetable` says which attributes may be filtered by value. */
  match(filter: Filter, facetable: (attribute: string) => boolean): BitSet {
    this.refresh()
    const key = JSON.stringify(filter)
    const known = this.filtered.get(key)
    if (known) return known
    const made = this.evaluate(filter, facetable)
    this.filtered.set(key, made)
    return made
  }

  private evaluate(filter: Filter, facetable: (attribute: string) => boolean): BitSet {
    const none = new BitSet(this.objects.capacity)
    switch (filter.kind) {
      case 'and':
        return filter.parts.reduce((set, part) => set.and(this.evaluate(part, facetable)), this.all)
      case 'or':
        return filter.parts.reduce((set, part) => set.or(this.evaluate(part, facetable)), none)
      case 'not':
        return this.all.without(this.evaluate(filter.part, facetable))
      case 'facet':
        return facetable(filter.attribute) ? this.byValue(filter.attribute, filter.value) : none
      case 'number':
        return this.byNumber(filter.attribute, (value) => COMPARE[filter.operator](value, filter.value))
      case 'range':
        return this.byNumber(filter.attribute, (value) => value >= filter.from && value <= filter.to)
    }
  }

  /** Values compare case-insensitively, as in the hosted service. */
  private byValue(attribute: string, value: string): BitSet {
    const { bits } = this.facet(attribute)
    const exact = bits.get(value)
    const folded = value.toLowerCase()
    let found = exact ?? new BitSet(this.objects.capacity)
    for (const [text, set] of bits) if (text !== value && text.toLowerCase() === folded) found = found.or(set)
    return found
  }

  private byNumber(attribute: string, test: (value: number) => boolean): BitSet {
    const set = new BitSet(this.objects.capacity)
    this.numbers(attribute).forEach((values, slot) => {
      if (values?.some(test)) set.add(slot)
    })
    return set
  }
}
