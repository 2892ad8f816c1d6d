/** What the view of a block gets, and what the registry keeps of it. */
import type { ReactNode } from 'react'
import type { DataOf } from './loaders.server'
import type { ColourWishes } from './parts/colours'
import type { BlockOf, BlockType } from './schemas'

export interface BlockProps<B, D = undefined> {
  readonly block: B
  /** What the loader of the block found. */
  readonly data: D
  /** Where the block stands on its page, from 0. */
  readonly position: number
}

/** Neighbours of one kind, which are shown as one. */
export interface GroupProps<B> {
  readonly blocks: readonly B[]
}

/** Views run on the server alone: no state, no effects, no handlers. */
export type BlockView<T extends BlockType> =
  | {
      readonly View: (props: BlockProps<BlockOf<T>, DataOf<T>>) => ReactNode
      /** Of a block whose colours content may choose. */
      readonly colours?: (block: BlockOf<T>) => ColourWishes
    }
  | { readonly Group: (props: GroupProps<BlockOf<T>>) => ReactNode }
