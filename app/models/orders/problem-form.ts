/** "Something is wrong": what an order can be written to us about. */
import { z } from 'zod'
import { cleanText } from '../validation/text'
import { PROBLEM_MESSAGE_MAX, PROBLEMS } from './problem-topics'

export const ProblemSchema = z.object({
  topic: z.enum(PROBLEMS, { error: 'Please choose what it is about' }),
  message: z
    .string()
    .default('')
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, { error: 'Please tell us what is wrong' })
        .max(PROBLEM_MESSAGE_MAX, { error: `Please use at most ${PROBLEM_MESSAGE_MAX} characters` }),
    ),
})
export type Problem = z.output<typeof ProblemSchema>
