/** Plans that change the custom fields of a line: what is not named stays as it is. */
import { definedOnly } from '../../defined-only'
import { TYPE_KEYS } from '../actions'
import type { CartAction } from '../actions'
import type { Cart, LineFields, LineItem } from '../cart'
import { isGreetingCard } from '../greeting-card'
import { findNamedLine } from '../lines'
import type { NamedLine } from '../lines'

/** Undefined takes a field away. */
export type FieldChanges = { readonly [K in keyof LineFields]?: LineFields[K] | undefined }

/** A line without fields gets their type first: the platform sets single fields only where it knows the type. */
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

/** Writes another message into a greeting card; nothing on a line that is none (LINE-09). */
export function planGreetingMessage(cart: Cart, card: NamedLine, message: string): readonly CartAction[] {
  const line = findNamedLine(cart, card)
  if (line === undefined || !isGreetingCard(line)) return []
  return planLineFields(line, { greetingCardMessage: message })
}
