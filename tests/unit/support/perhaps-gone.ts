/** What a session remembers of an edit whose answer was lost while it removed a line. */
import { randomUUID } from 'node:crypto'

/** @param name what the message calls it */
export function perhapsGone(cartId: string, sku: string, name = sku) {
  const notice = { type: 'error', message: `${name} has been removed`, key: `removed-${name}` } as const
  const goods = { sku, isGift: false, pieces: 1 }
  return { id: randomUUID(), cartId, lineId: `line of ${name}`, keep: 0, ...goods, notice }
}

export const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(\S+) has been removed/g)].map(([, name = '']) => name)
