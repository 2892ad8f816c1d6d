/**
 * Renders blocks as static HTML. Each is loaded and rendered separately: one that fails costs the page only itself. What
 * was rendered is kept: the same words and data give the same HTML.
 */
import { cachedMarkup, createMarkupCache } from '~/components/content/static-view.server'
import { Container } from '~/components/ui/layout'
import * as layout from '~/components/ui/layout.css'
import type { PageSection } from '~/models/analytics/event'
import type { HashedHtml } from '~/utils/static-html.server'
import type { BlockPorts } from '~/services/ports/block-ports'
import { shownTo } from './audience'
import type { BlockView } from './block-view'
import { loaders } from './loaders.server'
import type { DataOf } from './loaders.server'
import { missingOf } from './missing'
import { colourRules } from './parts/colours'
import type { ColourWishes } from './parts/colours'
import * as parts from './parts/parts.css'
import type { Block, BlockOf, BlockType } from './schemas'
import { views } from './views'

export interface BlockFault {
  readonly type: BlockType
  /** Index among all blocks of the page, from 0, shown or not; of the first in a group. */
  readonly position: number
  readonly error: unknown
}

/** A preview shows the blocks of all audiences, each with whom it is for, and hears of what is missing. */
export interface PreviewOptions {
  /** @param asked what nothing was found for: `category “nutz”` */
  readonly onMissing: (block: Pick<BlockFault, 'type' | 'position'>, asked: readonly string[]) => void
}

export interface RenderedBlocks extends HashedHtml {
  /** CSS for colours outside the theme; usually empty. */
  readonly colours: string
}

interface Run<T extends BlockType = BlockType> {
  readonly type: T
  readonly position: number
  readonly blocks: readonly [BlockOf<T>, ...BlockOf<T>[]]
}

/** Puts adjacent blocks shown as a group in one run, any other block in its own. A preview has a run per audience. */
export function runsOf(blocks: readonly Block[], isPreview = false): readonly Run[] {
  const runs: { type: BlockType; position: number; blocks: [Block, ...Block[]] }[] = []
  blocks.forEach((block, position) => {
    const last = runs.at(-1)
    const isForThem = !isPreview || last?.blocks[0].audience === block.audience
    if (last?.type === block.type && isForThem && 'Group' in views[block.type]) last.blocks.push(block)
    else runs.push({ type: block.type, position, blocks: [block] })
  })
  return runs
}

type Loader<T extends BlockType> = (block: BlockOf<T>, ports: BlockPorts) => Promise<DataOf<T>>

function loaderOf<T extends BlockType>(type: T): Loader<T> | undefined {
  // Safe by definition: a block of type T gets the result of T's loader.
  return (loaders as { readonly [K in BlockType]?: unknown })[type] as Loader<T> | undefined
}

interface Part extends HashedHtml {
  readonly colours: readonly ColourWishes[]
}

interface RunProps<T extends BlockType = BlockType> extends Run<T> {
  readonly data: DataOf<T>
  readonly nth: number
}

/** What editors, or its defaults, call a block. */
const nameOf = (block: Block): string | undefined =>
  'title' in block ? block.title : 'label' in block ? block.label : undefined

/** Counts, in order, the runs of a type and a name. */
function createCount(): (run: Run) => number {
  const counts = new Map<string, number>()
  return ({ type, blocks: [block] }) => {
    const key = JSON.stringify([type, nameOf(block)])
    const nth = (counts.get(key) ?? 0) + 1
    counts.set(key, nth)
    return nth
  }
}

/** Depends on its props only, as all views of blocks do: they hold all that is known of the viewer. */
function RunView<T extends BlockType>({ type, position, nth, blocks, data }: RunProps<T>) {
  const view: BlockView<T> = views[type]
  if ('Group' in view) return <view.Group blocks={blocks} />
  return <view.View block={blocks[0]} data={data} position={position} nth={nth} />
}

const markupOf = cachedMarkup<RunProps>(RunView)

async function renderRun<T extends BlockType>(
  run: Run<T>,
  nth: number,
  ports: BlockPorts,
  onMissing?: (asked: readonly string[]) => void,
): Promise<Part> {
  const view: BlockView<T> = views[run.type]
  const [block] = run.blocks
  const data = (await loaderOf(run.type)?.(block, ports)) as DataOf<T>
  const missing = onMissing === undefined ? [] : missingOf(block, data)
  if (missing.length > 0) onMissing?.(missing)
  const colours = 'Group' in view || view.colours === undefined ? [] : [view.colours(block)]
  return { ...markupOf({ ...run, nth, data }), colours }
}

const pages = createMarkupCache()

/** What the page reports as the place of the cards and campaigns among its blocks (ANLY-04). */
const sectionOf = (path: string): PageSection => (path === '/' ? 'home' : 'content')

/** All parts of a page in one piece. */
function joined(room: string, section: PageSection, parts: readonly HashedHtml[]): HashedHtml {
  const key = [room, section, ...parts.map(({ hash }) => hash)].join(' ')
  const html = () => parts.map((part) => part.html).join('')
  return pages(key, () => `<div class="${room}" data-section="${section}">${html()}</div>`)
}

const AUDIENCES = { business: 'For business accounts only', others: 'Not for business accounts' } as const

function AudienceLabel({ audience }: { readonly audience: keyof typeof AUDIENCES }) {
  return (
    <Container>
      <p className={layout.eyebrow}>{AUDIENCES[audience]}</p>
    </Container>
  )
}

const labelOf = cachedMarkup(AudienceLabel)

/** Who sees these blocks, above them. */
function labelled({ blocks: [{ audience }] }: Run, part: Part): readonly Part[] {
  return audience === 'everybody' ? [part] : [{ ...labelOf({ audience }), colours: [] }, part]
}

/** @param onFault called for each block left out because its loader or view failed */
export async function renderBlocks(
  blocks: readonly Block[],
  ports: BlockPorts,
  onFault: (fault: BlockFault) => void,
  preview?: PreviewOptions,
): Promise<RenderedBlocks> {
  const shown = preview === undefined ? await shownTo(ports.viewer, blocks) : blocks
  const count = createCount()
  const written = await Promise.all(
    runsOf(shown, preview !== undefined).map(async (run): Promise<readonly Part[]> => {
      const nth = count(run)
      const named = { type: run.type, position: blocks.indexOf(run.blocks[0]) }
      try {
        const part = await renderRun(run, nth, ports, preview && ((asked) => preview.onMissing(named, asked)))
        return preview === undefined ? [part] : labelled(run, part)
      } catch (error) {
        onFault({ ...named, error })
        return []
      }
    }),
  )
  const startsWithHero = shown[0]?.type === 'hero' && written[0]?.length === 1
  const room = startsWithHero ? parts.flush : parts.flow
  return {
    ...joined(room, sectionOf(ports.path), written.flat()),
    colours: colourRules(written.flat().flatMap(({ colours }) => colours)),
  }
}
