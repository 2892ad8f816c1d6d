/** The taste quiz: four questions written by editors (QUIZ-01, DATA-55). */
import { z } from 'zod'

export const QUIZ_QUESTIONS = 4

const line = z.string().max(200)
const id = z.string().regex(/^[a-z0-9-]{1,40}$/)

const QuizAnswerSchema = z.object({
  id,
  answerText: line.min(1),
  description: line.default(''),
  /** A short highlighted label beside it. */
  label: line.default(''),
  /** The products it selects: those in a category or with a tag. */
  selector: z.string().regex(/^(category|tag):[a-z0-9-]{1,80}$/),
  /** Why they are shown; continues "Because". */
  valueProp: line.default(''),
})

const QuizQuestionSchema = z.object({
  id,
  title: line.min(1),
  /** Columns on large screens. */
  columns: z.number().int().min(1).max(4).default(2),
  /** Unlimited if absent (QUIZ-03). */
  maxSelections: z.number().int().min(1).max(20).optional(),
  answers: z.array(QuizAnswerSchema).min(2).max(20),
})

export const QuizSchema = z.object({ questions: z.array(QuizQuestionSchema).length(QUIZ_QUESTIONS) })
export type Quiz = z.infer<typeof QuizSchema>
export type QuizQuestion = z.infer<typeof QuizQuestionSchema>
export type QuizAnswer = z.infer<typeof QuizAnswerSchema>
