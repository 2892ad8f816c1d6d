/** The editors' quiz, and what the shelves have for its answers (QUIZ-04, QUIZ-06). */
import { DEFAULT_QUIZ } from '~/models/quiz/default-quiz'
import type { Quiz } from '~/models/quiz/quiz'
import { rankByMatches } from '~/models/quiz/quiz-answers'
import type { Chosen, Ranked } from '~/models/quiz/quiz-answers'
import type { CardView } from '~/models/search/card-view'
import type { Shelf } from '../algolia/queries'
import type { SearchService } from '../algolia/search.server'
import type { ContentService } from '../content/content.server'
import type { Asking, FreeShipping } from '../free-shipping.server'
import type { ProductFinder } from './product-finder.server'

export interface QuizResults {
  /** The search is down: nobody knows what there is. */
  readonly degraded: boolean
  /** This page's, best matches first. */
  readonly ranked: readonly Ranked<CardView>[]
  /** How many answers match the best result of all pages. */
  readonly most: number
  /** How many of all pages match so well. */
  readonly best: number
  /** How many are on the pages before this one. */
  readonly before: number
  readonly page: number
  readonly pages: number
}

export interface QuizService {
  /** With the store's placeholders filled in for this visitor. */
  current(visitor: Asking): Promise<Quiz>
  /** Beyond the last page, returns the last one. */
  resultsFor(chosen: Chosen, page: number): Promise<QuizResults>
}

const RESULTS_PER_PAGE = 24

function shelfOf(selector: string): Shelf {
  const [kind, key = ''] = selector.split(':')
  return kind === 'tag' ? { tag: key } : { categoryKey: key }
}

export function createQuiz({
  content,
  freeShipping,
  products,
  search,
}: {
  readonly content: Pick<ContentService, 'getSection'>
  readonly freeShipping: Pick<FreeShipping, 'filledFor'>
  readonly products: Pick<ProductFinder, 'lookUp'>
  readonly search: Pick<SearchService, 'getShelved'>
}): QuizService {
  return {
    current: async (visitor) =>
      freeShipping.filledFor((await content.getSection('quiz')) ?? DEFAULT_QUIZ, visitor),
    async resultsFor(chosen, asked) {
      const selectors = new Set(chosen.flat().map(({ selector }) => selector))
      const shelved = await search.getShelved([...selectors].map(shelfOf))
      const all = rankByMatches(shelved ?? [], chosen)
      const pages = Math.max(1, Math.ceil(all.length / RESULTS_PER_PAGE))
      const page = Math.min(asked, pages)
      const before = (page - 1) * RESULTS_PER_PAGE
      const shown = all.slice(before, before + RESULTS_PER_PAGE)
      const found = await products.lookUp(shown.map(({ item }) => item.productKey))
      const byKey = new Map(found.cards.map((card) => [card.productKey, card]))
      const ranked = shown.flatMap(({ item: { productKey }, matches }) => {
        const item = byKey.get(productKey)
        return item === undefined ? [] : [{ item, matches }]
      })
      const degraded = shelved === null || found.degraded
      const most = all[0]?.matches ?? 0
      const best = all.filter(({ matches }) => matches === most).length
      return { degraded, ranked, most, best, before, page, pages }
    },
  }
}
