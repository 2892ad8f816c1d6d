/** Predicates of the carts' own language as they come in drafts and actions: what does not parse is refused at once. */
import type { z } from 'zod'
import { parseCartPredicate } from '../engine/engine'
import { Text } from './shapes'

/** Text that parses in the scope; the parser's own published error (400 InvalidInput) is thrown otherwise. */
export function predicateText(scope: 'cart' | 'lineItem' | 'customLineItem'): z.ZodType<string> {
  return Text.transform((text) => {
    parseCartPredicate(text, scope)
    return text
  })
}
