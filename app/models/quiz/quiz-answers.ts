/**
 * How far somebody is in the quiz, of an address alone: `?q1=me&q2=nuts&q2=fruit`. Each step is a plain form, so that
 * going back, sharing and doing without a script all work (QUIZ-02, QUIZ-03, QUIZ-06).
 */
import type { Quiz, QuizAnswer, QuizQuestion } from './quiz'

/** The question that was sent last, and one that is to be answered anew. */
export const SENT = 'sent'
export const CHANGE = 'change'
/** Of the results, from 1. */
const PAGE = 'page'

export const parameterOf = (index: number): string => `q${index + 1}`

/** Answers by question, in the order of the questions. */
export type Chosen = readonly (readonly QuizAnswer[])[]

export type QuizState =
  | { readonly kind: 'question'; readonly index: number; readonly chosen: Chosen; readonly error?: string }
  | { readonly kind: 'results'; readonly chosen: Chosen; readonly page: number }

function problemOf({ maxSelections }: QuizQuestion, count: number): string | undefined {
  if (count === 0) return 'Please choose an answer'
  if (maxSelections === undefined || count <= maxSelections) return undefined
  return maxSelections === 1 ? 'Please choose one answer' : `Please choose up to ${maxSelections} answers`
}

/** Of the question with this number; -1 where there is none. */
function placeOf({ questions }: Quiz, number: string | null): number {
  return questions.findIndex((_, index) => String(index + 1) === number)
}

/** Answers that there are none of are ignored, so that an old link still leads somewhere. */
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
    // What was not asked yet is no mistake.
    const isAsked = index <= sent || count > 0
    return { kind: 'question', index, chosen, ...(isAsked ? { error } : {}) }
  }
  const page = search.get(PAGE) ?? ''
  return { kind: 'results', chosen, page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1 }
}

/** The address of these answers, to go on from, to change one of them, or of another page of their results. */
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
  /** How many of the answers speak for it. */
  readonly matches: number
}

/** A product by what an answer may select it by. */
export interface Selectable {
  readonly categoryKeys: readonly string[]
  readonly tags: readonly string[]
}

/** Two answers may speak for the same category or tag: each of them counts. */
function matchesOf(chosen: Chosen, { categoryKeys, tags }: Selectable): number {
  const selectors = new Set([
    ...categoryKeys.map((key) => `category:${key}`),
    ...tags.map((key) => `tag:${key}`),
  ])
  return chosen.flat().filter(({ selector }) => selectors.has(selector)).length
}

/** What most of the answers speak for first; of as many, in the order given (QUIZ-06). */
export function rankByMatches<T extends Selectable>(
  found: readonly T[],
  chosen: Chosen,
): readonly Ranked<T>[] {
  return found
    .map((item) => ({ item, matches: matchesOf(chosen, item) }))
    .sort((a, b) => b.matches - a.matches)
}
