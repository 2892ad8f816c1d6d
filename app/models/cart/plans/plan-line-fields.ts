/** Plans that change a line's custom fields; fields not named stay as they are. */
import { definedOnly } from '../../defined-only'
import { TYPE_KEYS } from '../actions'
import type { CartAction } from '../actions'
import type { Cart, LineFields, LineItem } from '../cart'
import { isGreetingCard } from '../greeting-card'
import { findNamedLine } from '../lines'
import type { NamedLine } from '../lines'

/** Undefined removes a field. */
export type FieldChanges = { readonly [K in keyof LineFields]?: LineFields[K] | undefined }

/** A line without fields gets its custom type first: the platform sets single fields only on a typed line. */
export function planLineFields(line: LineItem, changes: FieldChanges): readonly CartAction[] {
  const names = (Object.keys(changes) as (keyof LineFields)[]).filter(
    (name) => changes[name] !== line.fields[name],
  )
  if (names.length === 0) return []
  if (line.takesFields === true)
    return names.map((name) => ({
      action: 'setLineItemCustomField',
      lineItemId: line.id,
      name,
      ...definedOnly({ value: changes[name] }),
    }))
  const fields = Object.fromEntries(
    Object.entries({ ...line.fields, ...changes }).filter(([, value]) => value !== undefined),
  )
  return [
    {
      action: 'setLineItemCustomType',
      lineItemId: line.id,
      type: { typeId: 'type', key: TYPE_KEYS.lineItem },
      fields,
    },
  ]
}

/** Changes a greeting card's message; does nothing on other lines (LINE-09). */
export function planGreetingMessage(cart: Cart, card: NamedLine, message: string): readonly CartAction[] {
  const line = findNamedLine(cart, card)
  if (line === undefined || !isGreetingCard(line)) return []
  return planLineFields(line, { greetingCardMessage: message })
}
