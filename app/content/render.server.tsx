/**
 * Renders blocks as static HTML. Each is loaded and rendered separately: one that fails costs the page only itself. What
 * was rendered is kept: the same words and data give the same HTML.
 */
import { cachedMarkup, createMarkupCache } from '~/components/content/static-view.server'
import type { HashedHtml } from '~/utils/static-html.server'
import type { BlockPorts } from '~/services/ports/block-ports'
import { shownTo } from './audience'
import type { BlockView } from './block-view'
import { loaders } from './loaders.server'
import type { DataOf } from './loaders.server'
import { colourRules } from './parts/colours'
import type { ColourWishes } from './parts/colours'
import * as parts from './parts/parts.css'
import type { Block, BlockOf, BlockType } from './schemas'
import { views } from './views'

export interface BlockFault {
  readonly type: BlockType
  /** Index of the block on its page, from 0; of the first in a group. */
  readonly position: number
  readonly error: unknown
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

/** Puts adjacent blocks shown as a group in one run, any other block in its own. */
export function runsOf(blocks: readonly Block[]): readonly Run[] {
  const runs: { type: BlockType; position: number; blocks: [Block, ...Block[]] }[] = []
  blocks.forEach((block, position) => {
    const last = runs.at(-1)
    if (last?.type === block.type && 'Group' in views[block.type]) last.blocks.push(block)
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

const NOTHING: Part = { html: '', hash: '', colours: [] }

interface RunProps<T extends BlockType = BlockType> extends Run<T> {
  readonly data: DataOf<T>
}

/** Depends on its props only, as all views of blocks do: they hold all that is known of the viewer. */
function RunView<T extends BlockType>({ type, position, blocks, data }: RunProps<T>) {
  const view: BlockView<T> = views[type]
  if ('Group' in view) return <view.Group blocks={blocks} />
  return <view.View block={blocks[0]} data={data} position={position} />
}

const markupOf = cachedMarkup<RunProps>(RunView)

async function renderRun<T extends BlockType>(run: Run<T>, ports: BlockPorts): Promise<Part> {
  const view: BlockView<T> = views[run.type]
  const [block] = run.blocks
  const data = (await loaderOf(run.type)?.(block, ports)) as DataOf<T>
  const colours = 'Group' in view || view.colours === undefined ? [] : [view.colours(block)]
  return { ...markupOf({ ...run, data }), colours }
}

const pages = createMarkupCache()

/** All parts of a page in one piece. */
function joined(room: string, parts: readonly HashedHtml[]): HashedHtml {
  const key = [room, ...parts.map(({ hash }) => hash)].join(' ')
  return pages(key, () => `<div class="${room}">${parts.map(({ html }) => html).join('')}</div>`)
}

/** @param onFault called for each block left out because its loader or view failed */
export async function renderBlocks(
  blocks: readonly Block[],
  ports: BlockPorts,
  onFault: (fault: BlockFault) => void,
): Promise<RenderedBlocks> {
  const shown = await shownTo(ports.viewer, blocks)
  const written = await Promise.all(
    runsOf(shown).map((run) =>
      renderRun(run, ports).catch((error: unknown) => {
        onFault({ type: run.type, position: run.position, error })
        return NOTHING
      }),
    ),
  )
  const startsWithHero = shown[0]?.type === 'hero' && written[0] !== NOTHING
  const room = startsWithHero ? parts.flush : parts.flow
  return {
    ...joined(room, written),
    colours: colourRules(written.flatMap(({ colours }) => colours)),
  }
}
