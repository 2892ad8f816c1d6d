/** Products that match the quiz answers, best first (QUIZ-04 to QUIZ-06). Static HTML to browsers. */
import type { Quiz } from '~/models/quiz/quiz'
import { quizHref } from '~/models/quiz/quiz-answers'
import type { Chosen, Ranked } from '~/models/quiz/quiz-answers'
import type { CardView } from '~/models/search/card-view'
import { Pagination } from '../product/pagination'
import { ProductGrid } from '../product/product-grid'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/feedback'
import { countOf } from '../ui/format'
import { Container } from '../ui/layout'
import * as styles from './quiz.css'

export interface QuizOffer {
  readonly headline: string
  readonly caption: string
  /** Null if there is nothing to do about it. */
  readonly button: { readonly text: string; readonly url: string } | null
}

/** One page of matching products. */
interface Found {
  readonly degraded: boolean
  readonly ranked: readonly Ranked<CardView>[]
  /** Most matching answers of any product, over all pages. */
  readonly most: number
  /** How many products match so well, over all pages. */
  readonly best: number
  /** How many are on the pages before. */
  readonly before: number
  readonly page: number
  readonly pages: number
}

function Because({ chosen }: { readonly chosen: Chosen }) {
  const reasons = [...new Set(chosen.flat().map(({ valueProp }) => valueProp))].filter((each) => each !== '')
  if (reasons.length === 0) return null
  const words = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(reasons)
  return <p className={styles.because}>Picked for you because {words}.</p>
}

function Given({
  quiz,
  path,
  chosen,
}: {
  readonly quiz: Quiz
  readonly path: string
  readonly chosen: Chosen
}) {
  return (
    <dl className={styles.chosen} aria-label="Your answers">
      {quiz.questions.map(({ id, title }, index) => (
        <div className={styles.row} key={id}>
          <dt className={styles.term}>{title}</dt>{' '}
          <dd className={styles.given}>
            {chosen[index]?.map(({ answerText }) => answerText).join(', ')}{' '}
            <a href={quizHref(path, chosen, { change: index })} aria-label={`Change: ${title}`}>
              Change
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Best matches, separate from the others. */
function Groups({ of, found }: { readonly of: number; readonly found: Found }) {
  const { ranked, most, before } = found
  const best = ranked.filter(({ matches }) => matches === most)
  const others = ranked.filter(({ matches }) => matches < most)
  return (
    <>
      {best.length === 0 ? null : (
        <section className={styles.group} aria-labelledby="quiz-best" data-section="quiz">
          <h2 id="quiz-best">{`Your best matches: ${most} of ${countOf(of, 'answer')}`}</h2>
          <ProductGrid
            title="Your best matches"
            cards={best.map(({ item }) => item)}
            before={before}
            heading="h3"
          />
        </section>
      )}
      {others.length === 0 ? null : (
        <section className={styles.group} aria-labelledby="quiz-others" data-section="quiz">
          <h2 id="quiz-others">You may like these, too</h2>
          <ProductGrid
            title="You may like these, too"
            cards={others.map(({ item }) => item)}
            before={Math.max(0, before - found.best)}
            heading="h3"
          />
        </section>
      )}
    </>
  )
}

export function QuizResults({
  quiz,
  path,
  chosen,
  found,
  offer,
}: {
  readonly quiz: Quiz
  readonly path: string
  readonly chosen: Chosen
  readonly found: Found
  readonly offer: QuizOffer | null
}) {
  return (
    <Container className={styles.results}>
      <h1>Your picks</h1>
      <Because chosen={chosen} />
      {offer === null ? null : (
        <section className={styles.offer} aria-label="Your offer">
          <h2>{offer.headline}</h2>
          <p>{offer.caption}</p>
          {offer.button === null ? null : (
            <ButtonLink href={offer.button.url}>{offer.button.text}</ButtonLink>
          )}
        </section>
      )}
      {found.degraded ? (
        <Notice type="warning">
          Our search is not answering right now, so we cannot show your picks. Please try again in a moment.
        </Notice>
      ) : found.ranked.length === 0 ? (
        <p>
          We have nothing for these answers right now. <a href="/bestsellers/">See our best sellers</a>
        </p>
      ) : (
        <Groups found={found} of={chosen.flat().length} />
      )}
      <Pagination
        current={found.page}
        total={found.pages}
        hrefFor={(page) => quizHref(path, chosen, { page })}
      />
      <Given quiz={quiz} path={path} chosen={chosen} />
      <p>
        <a href={path}>Take the quiz again</a>
      </p>
    </Container>
  )
}
