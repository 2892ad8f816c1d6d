/** The registry of loaders, for blocks that show more than what marketers wrote. */
import { loadBusinessButton } from './blocks/business-button/load.server'
import { loadChatNow } from './blocks/chat-now/load.server'
import { loadForm } from './blocks/form/load.server'
import { loadProductRow } from './blocks/product-row/load.server'
import { loadRecommendations } from './blocks/recommendations/load.server'
import { loadShopableIngredients } from './blocks/shopable-ingredients/load.server'
import type { BlockPorts } from '~/services/ports/block-ports'
import type { BlockOf, BlockType } from './schemas'

export const loaders = {
  'business-button': loadBusinessButton,
  'chat-now': loadChatNow,
  form: loadForm,
  'product-row': loadProductRow,
  recommendations: loadRecommendations,
  'shopable-ingredients': loadShopableIngredients,
} satisfies { readonly [T in BlockType]?: (block: BlockOf<T>, ports: BlockPorts) => Promise<unknown> }

type Loaders = typeof loaders

/** Result type of a block's loader. */
export type DataOf<T extends BlockType> = T extends keyof Loaders
  ? Awaited<ReturnType<Loaders[T]>>
  : undefined
