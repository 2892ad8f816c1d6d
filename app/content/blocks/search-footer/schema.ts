/** A search box, and links to popular searches (BLOCK-20, BLOCK-21). */
import { z } from 'zod'
import { HrefSchema } from '~/models/content/links'
import { line } from '../../fields'

const LabelLinkSchema = z.object({ label: line, link: HrefSchema })
export type LabelLink = z.infer<typeof LabelLinkSchema>

export const SearchFooterSchema = z.object({
  type: z.literal('search-footer'),
  popularSearches: z.array(LabelLinkSchema).max(20).default([]),
  favoriteFlavors: z.array(LabelLinkSchema).max(20).default([]),
})
export type SearchFooter = z.infer<typeof SearchFooterSchema>
