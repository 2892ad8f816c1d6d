/** The "Something is wrong" form of an order. */
import { z } from 'zod'
import { MISSING_WORDS } from '../validation/missing-words'
import { cleanText } from '../validation/text'
import { PROBLEM_MESSAGE_MAX, PROBLEMS } from './problem-topics'

export const ProblemSchema = z.object({
  topic: z.enum(PROBLEMS, { error: MISSING_WORDS.problemTopic }),
  message: z
    .string()
    .default('')
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, { error: MISSING_WORDS.problemMessage })
        .max(PROBLEM_MESSAGE_MAX, { error: `Please use at most ${PROBLEM_MESSAGE_MAX} characters` }),
    ),
})
export type Problem = z.output<typeof ProblemSchema>
