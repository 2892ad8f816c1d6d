/** Preview for a page builder: an unsaved model or a stored page, with its problems. */
import type { StaticContent } from '~/components/content/static-content'
import { parsePage } from '~/content/page'
import type { ParsedPage } from '~/content/page'
import type { BlockFault } from '~/content/render.server'
import { fillEditorsWords } from '~/models/content/store'
import { mapTexts, THRESHOLD_WORD } from '~/models/content/threshold-word'
import { isTooDeep } from '~/models/validation/json-depth'
import { services } from '~/services/index.server'
import { contentOf, withThreshold } from '../content.server'

export interface Preview {
  /** As sent, for further editing. */
  readonly model: string
  readonly problems: readonly string[]
  readonly content: StaticContent | null
}

export const NO_PREVIEW: Preview = { model: '', problems: [], content: null }

/** The position in the model of a block that was kept, by its position among these. */
function positionOf(kept: number, dropped: ParsedPage['dropped']): number {
  return dropped.reduce((position, left) => (left.position <= position ? position + 1 : position), kept)
}

/**
 * Uses the same blocks as live pages, for all audiences. Those that are invalid, fail or ask for what is not there are
 * reported, the others shown.
 */
export async function previewOf(
  { page, dropped, problems: ofHead }: ParsedPage,
  model: string,
  request: Request,
  context: object,
): Promise<Preview> {
  const found = dropped.map(({ position, type, problems }) => ({
    position,
    type,
    words: problems.join('; '),
  }))
  const report = ({ position, type }: Pick<BlockFault, 'position' | 'type'>, words: string) =>
    found.push({ position: positionOf(position, dropped), type, words })
  const content = await contentOf(await withThreshold(page, request), request, context, {
    onFault: (fault) => report(fault, 'This could not be shown'),
    onMissing: (block, asked) => report(block, `Nothing was found for ${asked.join(', ')}`),
  })
  const ofBlocks = found
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, type, words }) => `Block ${position + 1} (${type}): ${words}`)
  return { model, problems: [...ofHead, ...ofBlocks], content }
}

const wrong = (model: string, problem: string): Preview => ({ model, problems: [problem], content: null })

/** Parses JSON as sent by an editor; `status` is the response status. */
export async function previewOfModel(
  model: string,
  request: Request,
  context: object,
): Promise<{ readonly status: 200 | 400; readonly preview: Preview }> {
  let sent: unknown
  try {
    sent = JSON.parse(model)
  } catch {
    return { status: 400, preview: wrong(model, 'This is not JSON.') }
  }
  if (isTooDeep(sent)) return { status: 400, preview: wrong(model, 'This is nested too deep.') }
  const { publicUrl, pictureOrigins } = services.env
  const words = mapTexts(sent, (text) => fillEditorsWords(text, THRESHOLD_WORD))
  const parsed = parsePage(words, [publicUrl, ...pictureOrigins])
  if (parsed === null)
    return { status: 400, preview: wrong(model, 'A page needs a path and a list of blocks.') }
  return { status: 200, preview: await previewOf(parsed, model, request, context) }
}
