/** The next question, or the results, determined by the URL alone. */
import { staticView } from '~/components/content/static-view.server'
import { QuizPage } from '~/components/quiz/quiz-page'
import { QuizResults } from '~/components/quiz/quiz-results'
import type { QuizOffer } from '~/components/quiz/quiz-results'
import { claimedCaption, headlineOf } from '~/models/offer/offer'
import { readQuiz } from '~/models/quiz/quiz-answers'
import { services } from '~/services/index.server'
import { isKnownToOffer, offerEnd } from '../../offer/ended.server'

const RESULTS = '/quiz-results'
const OFFER_RESULTS = '/onsite-offer-quiz-results'

const questionContent = staticView(QuizPage)
const resultsContent = staticView(QuizResults)

type Visitor = Awaited<ReturnType<typeof services.visitors.readToBrowse>>

/** The offer as it applies to this visitor (QUIZ-05). */
async function offerFor(request: Request, visitor: Visitor): Promise<QuizOffer> {
  const { initial } = await services.firstOffer.current(visitor)
  const { caption, buttonCta } = initial
  const { offer } = visitor.session?.data ?? {}
  const end = offerEnd(request, visitor)
  const isKnown = end === undefined ? isKnownToOffer(visitor) : end === 'known'
  const headline = headlineOf(initial, isKnown)
  if (end === undefined)
    return offer === undefined
      ? { headline, caption, button: { text: buttonCta, url: '/offer' } }
      : { headline, caption, button: { text: 'Go on', url: '/offer/phone' } }
  return isKnown
    ? { headline, caption: 'It is for first orders. Look out for other offers by email.', button: null }
    : {
        headline,
        caption: `You have this offer. ${claimedCaption(initial)}`,
        button: null,
      }
}

export async function loadQuiz(request: Request, context: object) {
  const { pathname, searchParams } = new URL(request.url)
  const isOffer = pathname.replace(/\/+$/, '') === OFFER_RESULTS
  const path = isOffer ? OFFER_RESULTS : RESULTS
  const visitor = await services.visitors.readToBrowse(request)
  const quiz = await services.quiz.current(visitor)
  const headers = await visitor.headers()
  const state = readQuiz(quiz, searchParams)
  if (state.kind === 'question') {
    const { index, chosen, error = '' } = state
    return {
      title: 'Find your favorites',
      content: questionContent({ quiz, path, index, chosen, error }, context),
      status: error === '' ? 200 : 400,
      headers,
    }
  }
  const { chosen } = state
  const [found, offer] = await Promise.all([
    services.quiz.resultsFor(chosen, state.page),
    isOffer ? offerFor(request, visitor) : null,
  ])
  return {
    title: 'Your picks',
    content: resultsContent({ quiz, path, chosen, found, offer }, context),
    status: 200,
    headers,
  }
}
