/** Paragraphs with links below, optionally large or as the line above a heading (BLOCK-25). */
import { z } from 'zod'
import { TextLinkSchema } from '~/models/content/links'
import { long } from '../../fields'

export const TextSchema = z.object({
  type: z.literal('text'),
  /** Blank lines separate paragraphs. */
  text: long.min(1),
  style: z.enum(['body', 'large', 'super-title']).default('body'),
  links: z.array(TextLinkSchema).max(6).default([]),
})
export type Text = z.infer<typeof TextSchema>
