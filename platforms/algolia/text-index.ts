/** Full-text matching over an index's objects, kept in step with them; minisearch does the look-ups. */
import MiniSearch from 'minisearch'
import type { Query, QueryCombination, SearchResult } from 'minisearch'
import { BETWEEN_TEXTS, joinsOf, splitsOf, toSplit } from './compounds'
import type { Split } from './compounds'
import { ExactWords } from './exact-words'
import type { IndexedObject, ObjectListener, Objects } from './objects'
import { isRecord, valuesAt } from './objects'
import { isPrefix, typosAllowed, withWords } from './text-query'
import type { TextQuery } from './text-query'
import { editDistance, swapsOf, wordsOf } from './words'

export interface SearchedAttributes {
  /** Best first; null for every attribute. */
  readonly levels: readonly (readonly string[])[] | null
  /** Those of them that match whole words only, without typos. */
  readonly exact: readonly string[]
}

/** How well one object matches, in the terms of the ranking criteria. */
export interface TextMatch {
  readonly slot: number
  readonly typos: number
  readonly words: number
  readonly attribute: number
  readonly exact: number
}

type Verdict = Omit<TextMatch, 'slot'>

/** Objects whose searchable attributes are all alike, as those of a product's sizes are: indexed once for all. */
interface SharedText {
  readonly id: number
  readonly key: string
  readonly slots: Set<number>
}

interface Entry {
  readonly id: number
  /** By attribute. */
  readonly texts: ReadonlyMap<string, string>
}

const MAX_WORDS = 10
const ANY_FIELD = '*'
const asItIs = (term: string) => term

const bothOf = (parts: Split['parts']): QueryCombination => ({
  combineWith: 'AND',
  queries: [...parts],
  fuzzy: false,
  prefix: false,
})

/** Every text in an object, for an index that names no searchable attributes. */
function allTexts(value: unknown): string {
  if (Array.isArray(value)) return value.map(allTexts).join(' ')
  if (isRecord(value)) return Object.values(value).map(allTexts).join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function textOf(object: IndexedObject, path: string): string {
  if (path === ANY_FIELD) return allTexts(object)
  return valuesAt(object, path)
    .filter((value) => typeof value !== 'object')
    .map(String)
    .join(' ')
}

export class TextIndex implements ObjectListener {
  private readonly search: MiniSearch<Entry>
  /** Every word that a text has or had. */
  private readonly vocabulary = new Set<string>()
  private readonly levelOf = new Map<string, number>()
  private readonly exactWords: ExactWords
  private readonly exactLevel: number
  private readonly byKey = new Map<string, SharedText>()
  private readonly byId = new Map<number, SharedText>()
  private readonly bySlot = new Map<number, SharedText>()
  private lastId = 0

  constructor(objects: Objects, { levels, exact }: SearchedAttributes) {
    const named = levels ?? [[ANY_FIELD]]
    named.forEach((names, level) => names.forEach((name) => this.levelOf.set(name, level)))
    const exactNames = exact.filter((name) => this.levelOf.has(name))
    this.exactWords = new ExactWords(exactNames)
    this.exactLevel = Math.min(...exactNames.map((name) => this.levelOf.get(name) ?? Infinity))
    for (const name of exactNames) this.levelOf.delete(name)
    this.search = new MiniSearch<Entry>({
      fields: [...this.levelOf.keys()],
      extractField: (entry, field) => (field === 'id' ? entry.id : entry.texts.get(field)),
      tokenize: (text) => wordsOf(text).map((word) => word.text),
      processTerm: (term) => {
        this.vocabulary.add(term)
        return term
      },
      searchOptions: { processTerm: asItIs },
    })
    objects.follow(this)
  }

  put(slot: number, object: IndexedObject): void {
    this.exactWords.put(slot, object)
    this.putTexts(slot, object)
  }

  private putTexts(slot: number, object: IndexedObject): void {
    const texts = new Map(Array.from(this.levelOf.keys(), (path) => [path, textOf(object, path)]))
    const key = [...texts.values()].join(BETWEEN_TEXTS)
    if (this.bySlot.get(slot)?.key === key) return
    this.removeTexts(slot)
    const shared = this.byKey.get(key) ?? this.add(key, texts)
    shared.slots.add(slot)
    this.bySlot.set(slot, shared)
  }

  private add(key: string, texts: Entry['texts']): SharedText {
    this.lastId += 1
    const shared = { id: this.lastId, key, slots: new Set<number>() }
    this.byKey.set(key, shared)
    this.byId.set(shared.id, shared)
    this.search.add({ id: shared.id, texts })
    return shared
  }

  remove(slot: number): void {
    this.exactWords.remove(slot)
    this.removeTexts(slot)
  }

  private removeTexts(slot: number): void {
    const shared = this.bySlot.get(slot)
    if (shared === undefined) return
    this.bySlot.delete(slot)
    shared.slots.delete(slot)
    if (shared.slots.size > 0) return
    this.byKey.delete(shared.key)
    this.byId.delete(shared.id)
    this.search.discard(shared.id)
  }

  /** Objects that match, in no particular order. */
  find(query: TextQuery): readonly TextMatch[] {
    const bounded = { ...query, words: query.words.slice(0, MAX_WORDS) }
    const inTexts = this.findInTexts(bounded)
    const isExact = bounded.words.some((word) => this.exactWords.slotsOf(word).size > 0)
    if (!isExact) return inTexts
    const known = new Set(inTexts.map(({ slot }) => slot))
    return [...inTexts, ...this.findByExactWords(bounded).filter(({ slot }) => !known.has(slot))]
  }

  /** Also with neighbouring words as one, which counts as a typo. */
  private findInTexts(query: TextQuery): readonly TextMatch[] {
    const asTyped = this.findWords(query)
    const joins = query.typos ? joinsOf(query.words).filter(({ joined }) => this.vocabulary.has(joined)) : []
    if (joins.length === 0) return asTyped
    const best = new Map(asTyped.map((match) => [match.slot, match]))
    for (const { words } of joins) {
      for (const match of this.findWords({ ...query, words })) {
        const typos = match.typos + 1
        if (typos >= (best.get(match.slot)?.typos ?? Infinity)) continue
        best.set(match.slot, { ...match, typos, words: match.words + query.words.length - words.length })
      }
    }
    return [...best.values()]
  }

  private findWords(query: TextQuery): readonly TextMatch[] {
    const splits = query.words.map((word) => this.splitOf(query, word))
    const judge = this.judgeOf(query, splits)
    return this.search.search(this.treeOf(query, splits)).flatMap((result) => {
      const verdict = judge(result)
      const slots = this.byId.get(result.id as number)?.slots ?? []
      return verdict === null ? [] : Array.from(slots, (slot) => ({ slot, ...verdict }))
    })
  }

  /** The word in two that texts have, those that most of them have; undefined if there are none. */
  private splitOf(query: TextQuery, word: string): Split | undefined {
    if (typosAllowed(query, word) === 0) return undefined
    const known = splitsOf(word).filter((parts) => parts.every((part) => this.vocabulary.has(part)))
    const counted = known.map((parts) => ({ parts, count: this.search.search(bothOf(parts)).length }))
    const [best] = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
    return best === undefined ? undefined : toSplit(best.parts)
  }

  /** Objects with at least one word of the query among their exact ones, and its other words in their texts. */
  private findByExactWords(query: TextQuery): readonly TextMatch[] {
    const exact = query.words.map((word) => this.exactWords.slotsOf(word))
    const restsFound = new Map<string, ReadonlyMap<number, TextMatch>>()
    const findRest = (words: readonly number[]) => {
      const key = words.join()
      const known = restsFound.get(key)
      if (known) return known
      const found = this.findInTexts(withWords(query, words))
      const made = new Map(found.map((match) => [match.slot, match]))
      restsFound.set(key, made)
      return made
    }
    return [...new Set(exact.flatMap((slots) => [...slots]))].flatMap((slot) => {
      const rest = [...exact.keys()].filter((word) => !exact[word]?.has(slot))
      const count = exact.length - rest.length
      const own = { slot, typos: 0, words: count, attribute: this.exactLevel, exact: count }
      const more = rest.length === 0 ? undefined : findRest(rest).get(slot)
      if (more === undefined) return rest.length === 0 || query.anyWord ? own : []
      const { typos, attribute } = more
      return { slot, typos, words: count + more.words, attribute, exact: count + more.exact }
    })
  }

  private treeOf(query: TextQuery, splits: readonly (Split | undefined)[]): Query {
    const perWord = query.words.map((word, index): Query => {
      const fuzzy = typosAllowed(query, word)
      const prefix = isPrefix(query, index)
      const swaps = fuzzy > 0 ? swapsOf(word) : []
      const split = splits[index]
      return {
        combineWith: 'OR',
        queries: [
          { queries: [word], fuzzy: fuzzy === 0 ? false : fuzzy, prefix },
          ...swaps.map((swap) => ({ queries: [swap], fuzzy: false, prefix: false })),
          ...(split === undefined ? [] : [bothOf(split.parts)]),
        ],
      }
    })
    return { combineWith: query.anyWord ? 'OR' : 'AND', queries: perWord }
  }

  /** Judges a result by its words; the verdict on a word is computed once for all objects. */
  private judgeOf(
    query: TextQuery,
    splits: readonly (Split | undefined)[],
  ): (result: SearchResult) => Verdict | null {
    const verdicts = new Map<string, readonly (readonly [word: number, typos: number])[]>()
    const verdictOn = (term: string) => {
      const known = verdicts.get(term)
      if (known) return known
      const made = query.words.flatMap((word, index) => {
        if (term === word || (isPrefix(query, index) && term.startsWith(word))) return [[index, 0] as const]
        const allowed = typosAllowed(query, word)
        const typos = allowed === 0 ? 1 : editDistance(word, term, allowed)
        return typos <= allowed ? [[index, typos] as const] : []
      })
      verdicts.set(term, made)
      return made
    }
    return (result) => this.judge(query, splits, result, verdictOn)
  }

  /** Of each word of the query, the parts that this object has side by side. */
  private splitsIn({ id, match }: SearchResult, splits: readonly (Split | undefined)[]) {
    return splits.map((split) => {
      if (split?.parts.every((part) => Object.hasOwn(match, part)) !== true) return undefined
      return split.isIn(this.byId.get(id as number)?.key ?? '') ? split.parts : undefined
    })
  }

  /** Null if it was found by parts of a word that are not side by side in it. */
  private judge(
    query: TextQuery,
    splits: readonly (Split | undefined)[],
    result: SearchResult,
    verdictOn: (term: string) => readonly (readonly [word: number, typos: number])[],
  ): Verdict | null {
    const typos: (number | undefined)[] = query.words.map(() => undefined)
    const exact = query.words.map(() => false)
    const inTwo = this.splitsIn(result, splits)
    inTwo.forEach((parts, word) => {
      if (parts !== undefined) typos[word] = 1
    })
    let attribute = Infinity
    for (const [term, fields] of Object.entries(result.match)) {
      const found = verdictOn(term)
      for (const [word, count] of found) {
        typos[word] = Math.min(typos[word] ?? Infinity, count)
        if (term === query.words[word]) exact[word] = true
      }
      if (found.length === 0 && !inTwo.some((parts) => parts?.includes(term) === true)) continue
      for (const field of fields) attribute = Math.min(attribute, this.levelOf.get(field) ?? Infinity)
    }
    const isMissed = typos.some((count, word) => count === undefined && splits[word] !== undefined)
    if (isMissed && (!query.anyWord || typos.every((count) => count === undefined))) return null
    return {
      typos: typos.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      words: typos.filter((count) => count !== undefined).length,
      attribute,
      exact: exact.filter(Boolean).length,
    }
  }
}
