/** Who sees which blocks (BLOCK-34). */
import type { Viewer } from '~/services/ports/block-ports'
import type { Block } from './schemas'

/** The blocks for this viewer, who is looked up only if it makes a difference. */
export async function shownTo<B extends Pick<Block, 'audience'>>(
  viewer: () => Promise<Pick<Viewer, 'hasBusinessAccount'>>,
  blocks: readonly B[],
): Promise<readonly B[]> {
  if (blocks.every(({ audience }) => audience === 'everybody')) return blocks
  const { hasBusinessAccount } = await viewer()
  const unseen = hasBusinessAccount ? 'others' : 'business'
  return blocks.filter(({ audience }) => audience !== unseen)
}
