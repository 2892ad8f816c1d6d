/** A page of blocks, as written by marketers and as read by the shop (BLOCK-01). */
import { z } from 'zod'
import { foreignPictures } from '~/models/content/links'
import { line } from './fields'
import { unknownFields } from './oversights'
import { problemWords } from './problem-words'
import { BlockSchema } from './schemas'
import type { Block } from './schemas'

/** A path on this site, `/about-us` or `/accessibility.html`. */
const PagePathSchema = z
  .string()
  .max(200)
  .regex(/^\/(?:[\w.-]+(?:\/[\w.-]+)*\/?)?$/, 'Not a path of a page')

/** Other paths are not pages, and are never requested as such. */
export const isPagePath = (path: string): boolean => PagePathSchema.safeParse(path).success

const TITLE_MAX = 200
const DESCRIPTION_MAX = 400
const PageHeadSchema = z.object({
  path: PagePathSchema,
  title: line,
  metaDescription: z.string().max(DESCRIPTION_MAX).default(''),
})

const BLOCKS_MAX = 100

/**
 * Page as a platform may store it: head and blocks are parsed one by one, so that an invalid part costs only itself.
 */
const RawPageSchema = z.object({
  path: PagePathSchema,
  title: z.unknown().optional(),
  metaDescription: z.unknown().optional(),
  blocks: z.array(z.unknown()),
})
export const PageSchema = PageHeadSchema.extend({ blocks: z.array(BlockSchema).max(BLOCKS_MAX) })
export type Page = z.infer<typeof PageSchema>
export type PageInput = z.input<typeof PageSchema>

/** What is wrong with a block, for whoever wrote it. */
export interface BlockProblems {
  /** Index among all blocks of the page, from 0. */
  readonly position: number
  /** `?` if missing. */
  readonly type: string
  /** `slides.0.content: This must not be empty`, each with its field. */
  readonly problems: readonly string[]
}

export interface ParsedPage {
  readonly page: Page
  /** Blocks that were left out. */
  readonly dropped: readonly BlockProblems[]
  /** Fields, of the blocks that were kept, that these do not have: most likely misspelt. */
  readonly unknown: readonly BlockProblems[]
  /** Problems of title and description, which are then truncated or derived from the path. */
  readonly problems: readonly string[]
}

/** Enough to fix the block, without a page of a hundred bad ones flooding the log. */
const PROBLEMS_TOLD = 5

/** `/gifts/for-all.html` → `For all`. */
function titleOf(path: string): string {
  const words = (path.split('/').findLast((part) => part !== '') ?? 'home').replace(/\.html$/, '')
  const title = words.replaceAll(/[-_.]+/g, ' ').trim() || 'home'
  return title.charAt(0).toUpperCase() + title.slice(1)
}

function readHead({ path, title, metaDescription }: z.infer<typeof RawPageSchema>) {
  const text = (value: unknown, max: number) => (typeof value === 'string' ? value.trim().slice(0, max) : '')
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

/** A block, or why it cannot be shown. */
function readBlock(candidate: unknown, pictureOrigins: readonly string[]): Block | readonly string[] {
  const block = BlockSchema.safeParse(candidate)
  if (!block.success) return problemsOf(block.error)
  const foreign = foreignPictures(block.data, pictureOrigins)
  if (foreign.length === 0) return block.data
  return foreign
    .slice(0, PROBLEMS_TOLD)
    .map(({ field, origin }) => `${field}: Pages show no pictures from ${origin}`)
}

/**
 * Parses a page, leaving out unknown or invalid blocks (BLOCK-01), and those with pictures from hosts other than ours
 * and `pictureOrigins`. Null if it is not a page.
 */
export function parsePage(value: unknown, pictureOrigins: readonly string[] = []): ParsedPage | null {
  const raw = RawPageSchema.safeParse(value)
  if (!raw.success) return null
  const blocks: Block[] = []
  const dropped: BlockProblems[] = []
  const unknown: BlockProblems[] = []
  const { head, problems } = readHead(raw.data)
  raw.data.blocks.slice(0, BLOCKS_MAX).forEach((candidate, position) => {
    const block = readBlock(candidate, pictureOrigins)
    if ('type' in block) {
      blocks.push(block)
      const fields = unknownFields(candidate, block).slice(0, PROBLEMS_TOLD)
      if (fields.length > 0) unknown.push({ position, type: block.type, problems: fields.map(unknownField) })
    } else dropped.push({ position, type: typeOf(candidate), problems: block })
  })
  if (raw.data.blocks.length > BLOCKS_MAX)
    dropped.push({
      position: BLOCKS_MAX,
      type: typeOf(raw.data.blocks[BLOCKS_MAX]),
      problems: [`A page has at most ${BLOCKS_MAX} blocks: this one and all after it are left out`],
    })
  return { page: { ...head, blocks }, dropped, unknown, problems }
}

const unknownField = (field: string): string => `${field}: There is no such field`

function problemsOf({ issues }: z.ZodError): readonly string[] {
  return issues.slice(0, PROBLEMS_TOLD).map((issue) => {
    const field = issue.path.map(String).join('.')
    return field === '' ? problemWords(issue) : `${field}: ${problemWords(issue)}`
  })
}

function typeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('type' in value)) return '?'
  return typeof value.type === 'string' ? value.type.slice(0, 40) : '?'
}
