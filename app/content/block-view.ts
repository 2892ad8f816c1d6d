/** Props of block views, and their registry entries. */
import type { ReactNode } from 'react'
import type { DataOf } from './loaders.server'
import type { ColourWishes } from './parts/colours'
import type { BlockOf, BlockType } from './schemas'

export interface BlockProps<B, D = undefined> {
  readonly block: B
  /** Result of the block's loader. */
  readonly data: D
  /** Index of the block on its page, from 0. */
  readonly position: number
  /** Of the page's blocks of this type and name, this is the first, second …: from 1. */
  readonly nth: number
}

/** Landmarks of one page need names of their own, also where blocks are alike. */
export const nameOfNth = (name: string, nth: number): string => (nth === 1 ? name : `${name} (${nth})`)

/** Adjacent blocks of one kind, shown as one. */
export interface GroupProps<B> {
  readonly blocks: readonly B[]
}

/** Views run only on the server: no state, effects or handlers. */
export type BlockView<T extends BlockType> =
  | {
      readonly View: (props: BlockProps<BlockOf<T>, DataOf<T>>) => ReactNode
      /** For blocks whose colours content may choose. */
      readonly colours?: (block: BlockOf<T>) => ColourWishes
    }
  | { readonly Group: (props: GroupProps<BlockOf<T>>) => ReactNode }
