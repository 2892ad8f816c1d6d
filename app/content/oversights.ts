/** What its writer has probably not meant of a page that can be shown as it is: only a preview tells. */
import { leadFormId } from '~/models/content/lead-form-words'
import type { Block } from './schemas'

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const PATH_MAX = 100

/**
 * The fields that a block as written has and its schema has not: `slides.0.style`. Lists of texts may be shorter as
 * read, since blank entries are left out.
 */
export function unknownFields(
  written: unknown,
  read: unknown,
  path: readonly string[] = [],
): readonly string[] {
  if (!isGroup(written) || !isGroup(read)) return []
  return Object.entries(written).flatMap(([name, value]) => {
    const field = [...path, name]
    if (Object.hasOwn(read, name)) return unknownFields(value, read[name], field)
    return Array.isArray(read) ? [] : [field.join('.').slice(0, PATH_MAX)]
  })
}

export function oversightsOf(block: Block): readonly string[] {
  if (block.type !== 'form' || leadFormId(block) !== undefined) return []
  // Without an ID a form only leads to its file (FORM-10).
  return block.fields.length === 0 && block.fileUrl !== undefined
    ? []
    : ['hubspotFormId: This is missing, so neither fields nor a button are shown']
}

const isMainHeading = (block: Block, position: number): boolean =>
  block.type === 'hero' ? position === 0 : block.type === 'header' && block.level === 1

function headingProblem(count: number, forWhom: string): readonly string[] {
  if (count === 1) return []
  return count === 0
    ? [
        `This page has no heading of level 1${forWhom}: a hero in first place is one, or a header whose level is 1`,
      ]
    : [`This page has ${count} headings of level 1${forWhom}, where one is enough`]
}

/** Whoever sees a page needs one heading of the first level, whichever blocks are for them. */
export function headingProblems(blocks: readonly Block[]): readonly string[] {
  const headings = blocks.filter(isMainHeading)
  const countFor = (unseen: Block['audience']) =>
    headings.filter(({ audience }) => audience !== unseen).length
  const [business, others] = [countFor('others'), countFor('business')]
  if (business === others) return headingProblem(business, '')
  return [
    ...headingProblem(business, ' for business accounts'),
    ...headingProblem(others, ' for those without a business account'),
  ]
}
