/** Paragraphs, also large or as the words above a heading, and links below them (BLOCK-25). */
import { z } from 'zod'
import { TextLinkSchema } from '~/models/content/links'
import { long } from '../../fields'

export const TextSchema = z.object({
  type: z.literal('text'),
  /** Paragraphs stand apart by an empty line. */
  text: long.min(1),
  style: z.enum(['body', 'large', 'super-title']).default('body'),
  links: z.array(TextLinkSchema).max(6).default([]),
})
export type Text = z.infer<typeof TextSchema>
