/**
 * Quiz progress, kept entirely in the URL: `?q1=me&q2=nuts&q2=fruit`. Each step is a plain form, so back, sharing and
 * no-script all work (QUIZ-02, QUIZ-03, QUIZ-06).
 */
import type { Quiz, QuizAnswer, QuizQuestion } from './quiz'

/** The question last submitted, and one to be answered again. */
export const SENT = 'sent'
export const CHANGE = 'change'
/** Results page, 1-based. */
const PAGE = 'page'

export const parameterOf = (index: number): string => `q${index + 1}`

/** Answers per question, in question order. */
export type Chosen = readonly (readonly QuizAnswer[])[]

export type QuizState =
  | { readonly kind: 'question'; readonly index: number; readonly chosen: Chosen; readonly error?: string }
  | { readonly kind: 'results'; readonly chosen: Chosen; readonly page: number }

function problemOf({ maxSelections }: QuizQuestion, count: number): string | undefined {
  if (count === 0) return 'Please choose an answer'
  if (maxSelections === undefined || count <= maxSelections) return undefined
  return maxSelections === 1 ? 'Please choose one answer' : `Please choose up to ${maxSelections} answers`
}

/** Index of the question with this number; -1 if there is none. */
function placeOf({ questions }: Quiz, number: string | null): number {
  return questions.findIndex((_, index) => String(index + 1) === number)
}

/** Unknown answers are ignored, so that old links still work. */
export function readQuiz(quiz: Quiz, search: URLSearchParams): QuizState {
  const { questions } = quiz
  const chosen = questions.map(({ answers }, index) => {
    const ids = new Set(search.getAll(parameterOf(index)))
    return answers.filter(({ id }) => ids.has(id))
  })
  const change = placeOf(quiz, search.get(CHANGE))
  if (change >= 0) return { kind: 'question', index: change, chosen }
  const sent = placeOf(quiz, search.get(SENT))
  for (const [index, question] of questions.entries()) {
    const count = chosen[index]?.length ?? 0
    const error = problemOf(question, count)
    if (error === undefined) continue
    // A question not yet asked is not an error.
    const isAsked = index <= sent || count > 0
    return { kind: 'question', index, chosen, ...(isAsked ? { error } : {}) }
  }
  const page = search.get(PAGE) ?? ''
  return { kind: 'results', chosen, page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1 }
}

/** URL of these answers: to continue, to change one, or for another page of results. */
export function quizHref(
  path: string,
  chosen: Chosen,
  { change, page = 1 }: { readonly change?: number; readonly page?: number } = {},
): string {
  const search = new URLSearchParams()
  for (const [index, answers] of chosen.entries())
    for (const { id } of answers) search.append(parameterOf(index), id)
  if (change !== undefined) search.set(CHANGE, String(change + 1))
  if (page > 1) search.set(PAGE, String(page))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

export interface Ranked<T> {
  readonly item: T
  /** Number of answers that match it. */
  readonly matches: number
}

/** A product's attributes that answers can select by. */
export interface Selectable {
  readonly categoryKeys: readonly string[]
  readonly tags: readonly string[]
}

/** Several answers may select the same category or tag; each counts. */
function matchesOf(chosen: Chosen, { categoryKeys, tags }: Selectable): number {
  const selectors = new Set([
    ...categoryKeys.map((key) => `category:${key}`),
    ...tags.map((key) => `tag:${key}`),
  ])
  return chosen.flat().filter(({ selector }) => selectors.has(selector)).length
}

/** Most matches first; ties keep their order (QUIZ-06). */
export function rankByMatches<T extends Selectable>(
  found: readonly T[],
  chosen: Chosen,
): readonly Ranked<T>[] {
  return found
    .map((item) => ({ item, matches: matchesOf(chosen, item) }))
    .sort((a, b) => b.matches - a.matches)
}
