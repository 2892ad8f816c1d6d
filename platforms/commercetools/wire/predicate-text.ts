/** Cart predicates in drafts and actions: one that does not parse is refused at once. */
import type { z } from 'zod'
import { parseCartPredicate } from '../engine/engine'
import { Text } from './shapes'

/** Text that parses in the scope; otherwise the parser's own published error (400 InvalidInput) is thrown. */
export function predicateText(scope: 'cart' | 'lineItem' | 'customLineItem'): z.ZodType<string> {
  return Text.transform((text) => {
    parseCartPredicate(text, scope)
    return text
  })
}
