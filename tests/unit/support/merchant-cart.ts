/** What staff or another system does to a session's cart, bypassing the shop. */
import { TYPE_KEYS } from '~/models/cart/actions'
import { CHANNELS } from '~/models/constants/constants'
import type { Action } from '../../../catalogue/seed/client'
import type { Browser } from './browser'
import { cartOf } from './commerce-path'
import type { Shop } from './shop'

export async function changeCart(
  { merchant }: Shop,
  browser: Browser,
  ...actions: readonly Action[]
): Promise<void> {
  const { id, version } = await cartOf(browser)
  await merchant.update('carts', { id, version }, actions)
}

/** One more piece in a line of its own, as another system adds it: without the shop's own line fields. */
export function addBeside(shop: Shop, browser: Browser, sku: string): Promise<void> {
  const distributionChannel = { typeId: 'channel', key: CHANNELS.retail }
  return changeCart(shop, browser, { action: 'addLineItem', sku, quantity: 1, distributionChannel })
}

/** Separate lines, as another system makes them. */
export const linesOfAnother = (length: number): readonly Action[] =>
  Array.from({ length }, (_, at) => ({
    action: 'addLineItem',
    sku: '1101-01',
    quantity: 1,
    custom: {
      type: { typeId: 'type', key: TYPE_KEYS.lineItem },
      fields: { customizationsDescription: `of another system, ${at}` },
    },
  }))
