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

const TITLE_MAX = 200
const DESCRIPTION_MAX = 400
const PageHeadSchema = z.object({
  path: PagePathSchema,
  title: line,
  metaDescription: z.string().max(DESCRIPTION_MAX).default(''),
})

const BLOCKS_MAX = 100

/** What a platform may store: head and blocks are checked one by one, so that what is bad costs only itself. */
const RawPageSchema = z.object({
  path: PagePathSchema,
  title: z.unknown().optional(),
  metaDescription: z.unknown().optional(),
  blocks: z.array(z.unknown()),
})
export const PageSchema = PageHeadSchema.extend({ blocks: z.array(BlockSchema).max(BLOCKS_MAX) })
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
  /** What is wrong with its title and its description, which are then cut or made of its path. */
  readonly problems: readonly string[]
}

/** Enough to mend the block by; a page of a hundred bad ones fills no log. */
const PROBLEMS_TOLD = 5

/** `/gifts/for-all.html` is `For all`. */
function titleOf(path: string): string {
  const words = (path.split('/').findLast((part) => part !== '') ?? 'home').replace(/\.html$/, '')
  const title = words.replaceAll(/[-_.]+/g, ' ').trim() || 'home'
  return title.charAt(0).toUpperCase() + title.slice(1)
}

function readHead({ path, title, metaDescription }: z.infer<typeof RawPageSchema>) {
  const text = (value: unknown, max: number) => (typeof value === 'string' ? value.slice(0, max) : '')
  const checked = PageHeadSchema.safeParse({ path, title, metaDescription })
  return {
    head: {
      path,
      title: text(title, TITLE_MAX) || titleOf(path),
      metaDescription: text(metaDescription, DESCRIPTION_MAX),
    },
    problems: checked.success ? [] : problemsOf(checked.error),
  }
}

/** Reads a page, leaving out blocks that are unknown or not what they claim to be (BLOCK-01). Null: not a page. */
export function parsePage(value: unknown): ParsedPage | null {
  const raw = RawPageSchema.safeParse(value)
  if (!raw.success) return null
  const blocks: Block[] = []
  const dropped: DroppedBlock[] = []
  const { head, problems } = readHead(raw.data)
  raw.data.blocks.slice(0, BLOCKS_MAX).forEach((candidate, position) => {
    const block = BlockSchema.safeParse(candidate)
    if (block.success) blocks.push(block.data)
    else dropped.push({ position, type: typeOf(candidate), problems: problemsOf(block.error) })
  })
  if (raw.data.blocks.length > BLOCKS_MAX)
    dropped.push({
      position: BLOCKS_MAX,
      type: typeOf(raw.data.blocks[BLOCKS_MAX]),
      problems: [`A page has at most ${BLOCKS_MAX} blocks: this one and all after it are left out`],
    })
  return { page: { ...head, blocks }, dropped, problems }
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
