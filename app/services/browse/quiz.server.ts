/** The quiz as editors have written it, and what the shelves have for its answers (QUIZ-04, QUIZ-06). */
import { HITS_PER_PAGE } from '~/models/constants/constants'
import { DEFAULT_QUIZ } from '~/models/quiz/default-quiz'
import type { Quiz } from '~/models/quiz/quiz'
import { rankByMatches } from '~/models/quiz/quiz-answers'
import type { Chosen, Ranked } from '~/models/quiz/quiz-answers'
import type { CardView } from '~/models/search/card-view'
import type { ContentService } from '../content/content.server'
import type { ProductCards } from '../ports/block-ports'

export interface QuizService {
  current(): Promise<Quiz>
  /** The best matches first; nothing while the search is away. */
  resultsFor(chosen: Chosen): Promise<readonly Ranked<CardView>[]>
}

const RESULTS = 24

export function createQuiz({
  content,
  products,
}: {
  readonly content: Pick<ContentService, 'getSection'>
  readonly products: Pick<ProductCards, 'first'>
}): QuizService {
  return {
    current: async () => (await content.getSection('quiz')) ?? DEFAULT_QUIZ,
    async resultsFor(chosen) {
      // Two answers may speak for the same shelf: each of them counts.
      const selectors = chosen.flat().map(({ selector }) => selector)
      const lists = await Promise.all(
        selectors.map((selector) => {
          const [kind, key = ''] = selector.split(':')
          const narrow = kind === 'tag' ? { tag: key } : { categoryKey: key }
          return products.first({ ...narrow, hitsPerPage: HITS_PER_PAGE })
        }),
      )
      return rankByMatches(lists, ({ productKey }) => productKey).slice(0, RESULTS)
    },
  }
}
