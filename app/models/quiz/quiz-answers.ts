/**
 * How far somebody is in the quiz, of an address alone: `?q1=me&q2=nuts&q2=fruit`. Each step is a plain form, so that
 * going back, sharing and doing without a script all work (QUIZ-02, QUIZ-03, QUIZ-06).
 */
import type { Quiz, QuizAnswer, QuizQuestion } from './quiz'

/** The question that was sent last, and one that is to be answered anew. */
export const SENT = 'sent'
export const CHANGE = 'change'

export const parameterOf = (index: number): string => `q${index + 1}`

/** Answers by question, in the order of the questions. */
export type Chosen = readonly (readonly QuizAnswer[])[]

export type QuizState =
  | { readonly kind: 'question'; readonly index: number; readonly chosen: Chosen; readonly error?: string }
  | { readonly kind: 'results'; readonly chosen: Chosen }

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
  return { kind: 'results', chosen }
}

/** The address of these answers, to go on from or to change one of them. */
export function quizHref(path: string, chosen: Chosen, change?: number): string {
  const search = new URLSearchParams()
  for (const [index, answers] of chosen.entries())
    for (const { id } of answers) search.append(parameterOf(index), id)
  if (change !== undefined) search.set(CHANGE, String(change + 1))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

export interface Ranked<T> {
  readonly item: T
  /** How many of the answers speak for it. */
  readonly matches: number
}

/** The union of several lists: what is in the most of them first, then by its places in them (QUIZ-06). */
export function rankByMatches<T>(
  lists: readonly (readonly T[])[],
  keyOf: (item: T) => string,
): readonly Ranked<T>[] {
  const found = new Map<string, { readonly item: T; matches: number; places: number }>()
  for (const list of lists)
    for (const [place, item] of list.entries()) {
      const known = found.get(keyOf(item)) ?? { item, matches: 0, places: 0 }
      known.matches += 1
      known.places += place
      found.set(keyOf(item), known)
    }
  return [...found.values()]
    .sort((a, b) => b.matches - a.matches || a.places - b.places)
    .map(({ item, matches }) => ({ item, matches }))
}
