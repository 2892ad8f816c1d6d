/** Preview for a page builder: an unsaved model, a draft or a published page, with its problems. */
import type { StaticContent } from '~/components/content/static-content'
import { headingProblems, oversightsOf } from '~/content/oversights'
import { parsePage } from '~/content/page'
import type { ParsedPage } from '~/content/page'
import type { BlockFault } from '~/content/render.server'
import { fillEditorsWords } from '~/models/content/store'
import { mapTexts, THRESHOLD_WORD } from '~/models/content/threshold-word'
import { isTooDeep } from '~/models/validation/json-depth'
import type { PageVersion } from '~/services/content/content.server'
import { services } from '~/services/index.server'
import { contentOf, withThreshold } from '../content.server'
import { deadAddresses } from './addresses.server'

export interface Preview {
  /** As sent, for further editing. */
  readonly model: string
  readonly problems: readonly string[]
  readonly content: StaticContent | null
  /** Of a page that is stored. */
  readonly version?: PageVersion['version']
}

/** In characters: longer than any page is written by hand, and cheap enough to be shown to anybody. */
const MODEL_MAX = 100_000
/** A longer model is refused by the page, which keeps what was pasted: as much as the server admits. */
export const SENT_MAX = 1024 * 1024

export const NO_PREVIEW: Preview = { model: '', problems: [], content: null }

interface Found {
  readonly position: number
  readonly type: string
  readonly words: string
}

/** The position in the model of a block that was kept, by its position among these. */
function positionOf(kept: number, dropped: ParsedPage['dropped']): number {
  return dropped.reduce((position, left) => (left.position <= position ? position + 1 : position), kept)
}

/** What a page can be shown with, though its writer has most likely meant something else. */
function oversightsIn({ page, dropped, unknown }: ParsedPage): readonly Found[] {
  return [
    ...[...dropped, ...unknown].map(({ position, type, problems }) => ({
      position,
      type,
      words: problems.join('; '),
    })),
    ...page.blocks.flatMap((block, kept) =>
      oversightsOf(block).map((words) => ({ position: positionOf(kept, dropped), type: block.type, words })),
    ),
  ]
}

const AWAY = 'Search or recommendations are away: please look at this again later'

/** Shows the page, and finds what is missing or fails as it is shown. */
async function show({ page, dropped }: ParsedPage, request: Request, context: object) {
  const filled = await withThreshold(page, request)
  const failed: Found[] = []
  const missing: Found[] = []
  const found = ({ position, type }: Pick<BlockFault, 'position' | 'type'>, words: string): Found => ({
    position: positionOf(position, dropped),
    type,
    words,
  })
  const { degradedAnswers } = services
  const before = degradedAnswers.count()
  const content = await contentOf(filled, request, context, {
    onFault: (fault) => void failed.push(found(fault, 'This could not be shown')),
    onMissing: (block, asked) => void missing.push(found(block, `Nothing was found for ${asked.join(', ')}`)),
  })
  // Each block that fails counts as degraded, too. A service that is away finds nothing of what is there.
  const isAway = degradedAnswers.count() - before > failed.length
  const told = isAway ? missing.map((each) => ({ ...each, words: AWAY })) : missing
  return { content, found: [...failed, ...told] }
}

/**
 * Uses the same blocks as live pages, for all audiences. Those that are invalid, fail, ask for what is not there, lead
 * nowhere or say what nobody reads are reported, the others shown.
 * @param parsed null if what was sent or stored is no page
 */
export async function previewOf(
  parsed: ParsedPage | null,
  model: string,
  request: Request,
  context: object,
): Promise<Preview> {
  if (parsed === null) return wrong(model, 'A page needs a path and a list of blocks.')
  const { page, dropped } = parsed
  const [{ content, found }, { dead, left }] = await Promise.all([
    show(parsed, request, context),
    deadAddresses(page),
  ])
  const leadNowhere = dead.map(({ block, words }) => ({
    position: positionOf(page.blocks.indexOf(block), dropped),
    type: block.type,
    words,
  }))
  const ofBlocks = [...oversightsIn(parsed), ...leadNowhere, ...found]
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, type, words }) => `Block ${position + 1} (${type}): ${words}`)
  return {
    model,
    problems: [...parsed.problems, ...headingProblems(page.blocks), ...ofBlocks, ...leftOut(left)],
    content,
  }
}

const leftOut = (count: number): readonly string[] =>
  count === 0 ? [] : [`Links and pictures that were not looked up, as there are too many: ${count}`]

const wrong = (model: string, problem: string): Preview => ({ model, problems: [problem], content: null })

/** Parses JSON as sent by an editor; `status` is the response status. */
export async function previewOfModel(
  model: string,
  request: Request,
  context: object,
): Promise<{ readonly status: 200 | 400; readonly preview: Preview }> {
  if (model.length > MODEL_MAX) {
    const [given, most] = [model.length, MODEL_MAX].map((count) => count.toLocaleString('en-US'))
    return {
      status: 400,
      preview: wrong(model, `This is too long: ${given} of at most ${most} characters.`),
    }
  }
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
  return {
    status: parsed === null ? 400 : 200,
    preview: await previewOf(parsed, model, request, context),
  }
}
