/**
 * The source list must not split an item into two lines: the platform separates lines by all custom fields, so an added
 * item joins the existing line, which then records the latest list (LINE-11).
 */
import type { CartAction } from '../actions'
import type { Cart, LineFields, LineItem } from '../cart'
import { isGift } from '../lines'
import { planLineFields } from './plan-line-fields'

interface Item {
  readonly sku: string
  readonly channel?: string | undefined
  readonly fields: LineFields
}

function toKey({ listMetadata: _list, ...fields }: LineFields): string {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined)
  return JSON.stringify(said.sort(([one], [other]) => one.localeCompare(other)))
}

/** The line it joins: equal but for the list, preferring one with the same list. */
export function lineJoined(
  { lineItems }: Pick<Cart, 'lineItems'>,
  { sku, channel, fields }: Item,
): LineItem | undefined {
  const alike = lineItems.filter(
    (line) =>
      line.sku === sku &&
      !isGift(line) &&
      line.priceMode === 'Platform' &&
      line.distributionChannel === channel &&
      toKey(line.fields) === toKey(fields),
  )
  return alike.find((line) => line.fields.listMetadata === fields.listMetadata) ?? alike[0]
}

/** The item's fields, with the list of the line it joins. */
export function joining(cart: Cart, item: Item): LineFields {
  const line = lineJoined(cart, item)
  const { listMetadata: _own, ...fields } = item.fields
  if (line === undefined) return item.fields
  const { listMetadata } = line.fields
  return listMetadata === undefined ? fields : { ...fields, listMetadata }
}

/** Updates the list on the line it joins; a new line has it from the start. */
export function planListOf(cart: Cart, item: Item): readonly CartAction[] {
  const { listMetadata } = item.fields
  const line = listMetadata === undefined ? undefined : lineJoined(cart, item)
  return line === undefined ? [] : planLineFields(line, { listMetadata })
}
