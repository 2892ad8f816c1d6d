/** A page made of blocks, as marketers write it and as the shop reads it (BLOCK-01). */
import { z } from 'zod'
import { line } from './fields'
import { BlockSchema } from './schemas'
import type { Block } from './schemas'

/** A path of our own, `/about-us` or `/accessibility.html`. */
const PagePathSchema = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w.-]+(?:\/[\w.-]+)*\/?)?$/, 'Not a path of a page')

/** Nothing else is a page, nor asked for as one. */
export const isPagePath = (path: string): boolean => PagePathSchema.safeParse(path).success

const PageHeadSchema = z.object({
  path: PagePathSchema,
  title: line,
  metaDescription: z.string().max(400).default(''),
})

/** What a platform may store: the blocks are checked one by one, so that one bad block costs only itself. */
const RawPageSchema = PageHeadSchema.extend({ blocks: z.array(z.unknown()).max(100) })
export const PageSchema = PageHeadSchema.extend({ blocks: z.array(BlockSchema).max(100) })
export type Page = z.infer<typeof PageSchema>
export type PageInput = z.input<typeof PageSchema>

/** A block that was left out, and what is wrong with it in words for whoever wrote it. */
export interface DroppedBlock {
  /** From 0, of all that the page has. */
  readonly position: number
  /** `?` where there was none. */
  readonly type: string
  /** `slides.0.content: Too small: …`, each with the field it is about. */
  readonly problems: readonly string[]
}

export interface ParsedPage {
  readonly page: Page
  readonly dropped: readonly DroppedBlock[]
}

/** Enough to mend the block by; a page of a hundred bad ones fills no log. */
const PROBLEMS_TOLD = 5

/** Reads a page, leaving out blocks that are unknown or not what they claim to be. Null: not a page. */
export function parsePage(value: unknown): ParsedPage | null {
  const raw = RawPageSchema.safeParse(value)
  if (!raw.success) return null
  const blocks: Block[] = []
  const dropped: DroppedBlock[] = []
  raw.data.blocks.forEach((candidate, position) => {
    const block = BlockSchema.safeParse(candidate)
    if (block.success) blocks.push(block.data)
    else dropped.push({ position, type: typeOf(candidate), problems: problemsOf(block.error) })
  })
  return { page: { ...raw.data, blocks }, dropped }
}

function problemsOf({ issues }: z.ZodError): readonly string[] {
  return issues.slice(0, PROBLEMS_TOLD).map(({ path, message }) => {
    const field = path.map(String).join('.')
    return field === '' ? message : `${field}: ${message}`
  })
}

function typeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('type' in value)) return '?'
  return typeof value.type === 'string' ? value.type.slice(0, 40) : '?'
}
