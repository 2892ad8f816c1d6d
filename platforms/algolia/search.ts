/** Runs one search on an index view: match, filter, rank, group, page, count. */
import { BitSet } from './bitset'
import { toFilter } from './filter-syntax'
import type { Filter } from './filter-syntax'
import { countFacets } from './facets'
import { toHit } from './hits'
import type { IndexView } from './index-view'
import type { Parameters } from './parameters'
import { writeParameters } from './parameters'
import type { Rule, RuleEffect } from './rules'
import { effectOf } from './rules'
import type { TextQuery } from './text-query'
import { wordsOf } from './words'

export interface SearchContext {
  readonly view: IndexView
  readonly rules: readonly Rule[]
  readonly now: Date
  /** A new id for click analytics. */
  readonly newQueryId: () => string
}

function toTextQuery(text: string, { settings }: IndexView, parameters: Parameters): TextQuery {
  const typos = parameters.typoTolerance ?? settings.typoTolerance ?? true
  return {
    words: wordsOf(text).map((word) => word.text),
    prefix: parameters.queryType ?? settings.queryType ?? 'prefixLast',
    typos: typos !== false && typos !== 'false',
    minWordSizefor1Typo: parameters.minWordSizefor1Typo ?? settings.minWordSizefor1Typo ?? 4,
    minWordSizefor2Typos: parameters.minWordSizefor2Typos ?? settings.minWordSizefor2Typos ?? 8,
    anyWord: false,
  }
}

/** The query with fewer words, if the settings prefer that to no results. */
function relaxations(query: TextQuery, mode: string): readonly TextQuery[] {
  const counts = query.words.map((_, index) => query.words.length - index).slice(1)
  if (mode === 'allOptional') return query.words.length > 1 ? [{ ...query, anyWord: true }] : []
  if (mode === 'lastWords') return counts.map((count) => ({ ...query, words: query.words.slice(0, count) }))
  if (mode === 'firstWords') return counts.map((count) => ({ ...query, words: query.words.slice(-count) }))
  return []
}

interface Found {
  /** Slots, best first. */
  readonly ranked: readonly number[]
  readonly members: BitSet
}

function find(view: IndexView, query: TextQuery, parameters: Parameters, allowed: BitSet): Found {
  if (query.words.length === 0) return { ranked: view.inOrder(allowed), members: allowed }
  const mode = parameters.removeWordsIfNoResults ?? view.settings.removeWordsIfNoResults ?? 'none'
  for (const attempt of [query, ...relaxations(query, mode)]) {
    const ranked = view
      .find(attempt, parameters.restrictSearchableAttributes)
      .filter((slot) => allowed.has(slot))
    if (ranked.length === 0) continue
    const members = new BitSet(view.objects.capacity)
    for (const slot of ranked) members.add(slot)
    return { ranked, members }
  }
  return { ranked: [], members: new BitSet(view.objects.capacity) }
}

/** Keeps the best few of each group. */
function keepDistinct(view: IndexView, ranked: readonly number[], perGroup: number): readonly number[] {
  const groups = perGroup > 0 ? view.groupOf() : null
  if (!groups) return ranked
  const seen = new Uint8Array(view.objects.capacity)
  return ranked.filter((slot) => {
    const group = groups[slot] ?? 0
    const count = seen[group] ?? 0
    if (count >= perGroup) return false
    seen[group] = count + 1
    return true
  })
}

/** Puts pinned objects at their positions, whether or not the query finds them. */
function pinned(
  view: IndexView,
  ranked: readonly number[],
  allowed: BitSet,
  effect: RuleEffect,
): readonly number[] {
  if (effect.pins.length === 0 && effect.hidden.size === 0) return ranked
  const pins = effect.pins.flatMap((pin) => {
    const slot = view.objects.slotOf(pin.objectID)
    return slot === undefined || (pin.mustMatchFilters && !allowed.has(slot))
      ? []
      : [{ slot, at: pin.position }]
  })
  const taken = new Set(pins.map((pin) => pin.slot))
  const groups = view.groupOf()
  const takenGroups = new Set(groups ? pins.map((pin) => groups[pin.slot]) : [])
  const list = ranked.filter(
    (slot) =>
      !taken.has(slot) &&
      !(groups && takenGroups.has(groups[slot])) &&
      !effect.hidden.has(view.objects.at(slot)?.objectID ?? ''),
  )
  for (const { slot, at } of pins) list.splice(Math.min(at, list.length), 0, slot)
  return list
}

function perGroupOf(view: IndexView, parameters: Parameters): number {
  const distinct = parameters.distinct ?? view.settings.distinct ?? 0
  return Number(distinct)
}

interface Window {
  readonly from: number
  readonly count: number
  readonly fields: Readonly<Record<string, number>>
}

function windowOf(view: IndexView, parameters: Parameters, total: number): Window {
  const reachable = Math.min(total, view.settings.paginationLimitedTo ?? 1_000)
  const { offset, length } = parameters
  if (offset !== undefined || length !== undefined) {
    const from = offset ?? 0
    const count = Math.max(0, Math.min(length ?? 20, reachable - from))
    return { from, count, fields: { offset: from, length: length ?? 20 } }
  }
  const hitsPerPage = parameters.hitsPerPage ?? view.settings.hitsPerPage ?? 20
  const page = parameters.page ?? 0
  const nbPages = hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage)
  const count = Math.max(0, Math.min(hitsPerPage, reachable - page * hitsPerPage))
  return { from: page * hitsPerPage, count, fields: { page, nbPages, hitsPerPage } }
}

function withRules(filter: Filter | null, effect: RuleEffect): Filter | null {
  const parts = [filter, ...effect.filters.map(toFilter)].filter((part) => part !== null)
  return parts.length === 0 ? null : { kind: 'and', parts }
}

interface Matched {
  readonly query: TextQuery
  readonly ranked: readonly number[]
  /** What facets count: all matches, or one per group when faceting comes after distinct. */
  readonly counted: BitSet
}

/** All matches of a search, before pagination. */
export function matchAll(context: SearchContext, parameters: Parameters): Matched {
  const { view, rules, now } = context
  const asked = toTextQuery(parameters.query ?? '', view, parameters)
  const useRules = (parameters.enableRules ?? view.settings.enableRules ?? true) && rules.length > 0
  const effect = effectOf(useRules ? rules : [], asked, parameters.ruleContexts ?? [], now)
  const query = effect.query === undefined ? asked : toTextQuery(effect.query, view, parameters)
  const filter = withRules(toFilter(parameters), effect)
  const allowed = filter ? view.columns.match(filter, view.isFacet) : view.columns.everything()
  const found = find(view, query, parameters, allowed)
  const grouped = keepDistinct(view, found.ranked, perGroupOf(view, parameters))
  const ranked = pinned(view, grouped, allowed, effect)
  if (parameters.facetingAfterDistinct !== true) return { query, ranked, counted: found.members }
  const counted = new BitSet(view.objects.capacity)
  for (const slot of grouped) counted.add(slot)
  return { query, ranked, counted }
}

const round = (milliseconds: number) => Math.max(1, Math.round(milliseconds))

/** The published response of a search. */
export function search(context: SearchContext, parameters: Parameters): Readonly<Record<string, unknown>> {
  const started = performance.now()
  const { view } = context
  const { query, ranked, counted } = matchAll(context, parameters)
  const window = windowOf(view, parameters, ranked.length)
  const hits = ranked.slice(window.from, window.from + window.count).flatMap((slot) => {
    const object = view.objects.at(slot)
    return object ? [toHit(object, view, parameters, query)] : []
  })
  const answer: Readonly<Record<string, unknown>> = {
    hits,
    nbHits: ranked.length,
    ...window.fields,
    ...countFacets(view, counted, parameters),
    exhaustiveFacetsCount: true,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { facetsCount: true, nbHits: true, typo: true },
    query: parameters.query ?? '',
    params: writeParameters(parameters),
    renderingContent: {},
    ...(parameters.clickAnalytics === true ? { queryID: context.newQueryId() } : {}),
    processingTimeMS: round(performance.now() - started),
  }
  const fields = parameters.responseFields
  if (fields === undefined || fields.includes('*')) return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => fields.includes(name)))
}
