/** The taste quiz: one question at a time, in a plain form, then matching products. Static HTML to browsers. */
import type { Quiz, QuizAnswer, QuizQuestion } from '~/models/quiz/quiz'
import { parameterOf, quizHref, SENT } from '~/models/quiz/quiz-answers'
import type { Chosen } from '~/models/quiz/quiz-answers'
import { Button } from '../ui/button'
import { Badge } from '../ui/feedback'
import { FieldError } from '../ui/field-parts'
import { Container } from '../ui/layout'
import * as styles from './quiz.css'

const ERROR_ID = 'quiz-error'
const HINT_ID = 'quiz-hint'

function hintOf({ maxSelections }: QuizQuestion): string {
  if (maxSelections === 1) return 'Choose one.'
  return maxSelections === undefined ? 'Choose as many as you like.' : `Choose up to ${maxSelections}.`
}

function columnsOf({ columns }: QuizQuestion): keyof typeof styles.answers {
  return (['1', '2', '3', '4'] as const)[columns - 1] ?? '4'
}

function Answer({
  answer,
  name,
  isSingle,
  isChosen,
}: {
  readonly answer: QuizAnswer
  readonly name: string
  readonly isSingle: boolean
  readonly isChosen: boolean
}) {
  return (
    <label className={styles.answer}>
      <input
        className={styles.box}
        type={isSingle ? 'radio' : 'checkbox'}
        name={name}
        value={answer.id}
        defaultChecked={isChosen}
      />{' '}
      <span className={styles.words}>
        <span className={styles.text}>{answer.answerText}</span>{' '}
        {answer.description === '' ? null : <span className={styles.description}>{answer.description} </span>}
        {answer.label === '' ? null : (
          <span>
            <Badge look="good">{answer.label}</Badge>
          </span>
        )}
      </span>
    </label>
  )
}

/** Hidden fields with the answers to the other questions. */
function Others({ chosen, index }: { readonly chosen: Chosen; readonly index: number }) {
  return (
    <>
      {chosen.flatMap((answers, other) =>
        other === index
          ? []
          : answers.map(({ id }) => (
              <input key={`${other} ${id}`} type="hidden" name={parameterOf(other)} value={id} />
            )),
      )}
    </>
  )
}

function Progress({ index, of }: { readonly index: number; readonly of: number }) {
  const place = (['1', '2', '3', '4'] as const)[index] ?? '4'
  return (
    <>
      <p className={styles.step}>
        Question {index + 1} of {of}
      </p>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.done[place]} />
      </div>
    </>
  )
}

export function QuizPage({
  quiz: { questions },
  path,
  index,
  chosen,
  error,
}: {
  readonly quiz: Quiz
  /** Path that the answers are sent to, which identifies the quiz. */
  readonly path: string
  readonly index: number
  readonly chosen: Chosen
  /** Empty if there is none. */
  readonly error: string
}) {
  const question = questions[index]
  if (question === undefined) return null
  const given = new Set(chosen[index]?.map(({ id }) => id))
  const isSingle = question.maxSelections === 1
  // Several answers that were sent for one choice are shown as sent, which radio buttons cannot do.
  const isRadio = isSingle && given.size <= 1
  return (
    <Container className={styles.root}>
      <h1>Find your favorites</h1>
      <Progress index={index} of={questions.length} />
      <form action={path} method="get" aria-label="Quiz">
        <Others chosen={chosen} index={index} />
        <input type="hidden" name={SENT} value={index + 1} />
        <fieldset
          className={styles.question}
          aria-describedby={error === '' ? HINT_ID : `${HINT_ID} ${ERROR_ID}`}
          aria-invalid={error === '' ? undefined : true}
        >
          <legend className={styles.title}>{question.title}</legend>
          <p className={styles.hint} id={HINT_ID}>
            {hintOf(question)}
          </p>
          {error === '' ? null : (
            <div className={styles.trouble} data-autofocus="" tabIndex={-1}>
              <FieldError id={ERROR_ID} message={error} />
            </div>
          )}
          <ul className={styles.answers[columnsOf(question)]} role="list">
            {question.answers.map((answer) => (
              <li key={answer.id}>
                <Answer
                  answer={answer}
                  name={parameterOf(index)}
                  isSingle={isRadio}
                  isChosen={given.has(answer.id)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
        <div className={styles.actions}>
          <Button>{index + 1 === questions.length ? 'See my picks' : 'Next'}</Button>{' '}
          {index === 0 ? null : <a href={quizHref(path, chosen, { change: index - 1 })}>Back</a>}
        </div>
      </form>
    </Container>
  )
}
