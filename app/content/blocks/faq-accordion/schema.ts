/** Questions with collapsible answers (BLOCK-27, BLOCK-28). */
import { z } from 'zod'
import { line, long, short } from '../../fields'

export const FaqAccordionSchema = z.object({
  type: z.literal('faq-accordion'),
  title: short.optional(),
  /** BLOCK-27 */
  borderColor: z.enum(['black', 'gray']).default('gray'),
  titleSize: z.enum(['large', 'medium']).default('medium'),
  items: z
    .array(z.object({ question: line, answer: long.min(1) }))
    .min(1)
    .max(40),
})
export type FaqAccordion = z.infer<typeof FaqAccordionSchema>
