/** What the page of an uploaded list shows: a readable excerpt, and how much more there is. */
import type { Address } from '../address/address'
import type { Cart } from '../cart/cart'
import { isChild, isGift } from '../cart/lines'
import type { CheckedUpload, UploadShipment } from './check-upload'
import { OTHERS_SHOWN_MAX, ROWS_SHOWN_MAX } from './limits'
import type { RowProblem } from './upload-rows'
import { quantityBySku } from './upload-split'

export interface ShownShipment {
  readonly recipient: string
  readonly place: string
  readonly items: readonly string[]
  readonly message: string
  /** `2, 5–7` */
  readonly rows: string
}

export interface ShownProblem {
  readonly row: number
  readonly messages: readonly string[]
  readonly item: string
  readonly recipient: string
  readonly place: string
}

export interface ShownProblems {
  readonly count: number
  readonly shown: readonly ShownProblem[]
}

/** `2, 5–7` for 2, 5, 6 and 7. */
export function rowsInWords(rows: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last !== undefined && row === last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

const filled = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(', ')

const placeOf = ({ street1, street2, city, state, postalCode, country }: Address): string =>
  filled(street1, street2, city, `${state} ${postalCode}`, country === 'US' ? undefined : country)

export function toShownShipment(
  { address, quantities, message, rows }: UploadShipment,
  names: ReadonlyMap<string, string>,
): ShownShipment {
  return {
    recipient: filled(address.name, address.company),
    place: placeOf(address),
    items: [...quantities].map(([sku, quantity]) => `${quantity} × ${names.get(sku) ?? sku} (${sku})`),
    message,
    rows: rowsInWords(rows),
  }
}

/** As typed, so that the user can find it in the file. */
function toShownProblem({ raw: { row, values }, messages }: RowProblem): ShownProblem {
  return {
    row,
    messages,
    item: [values.quantity, values.sku].filter(Boolean).join(' × '),
    recipient: filled(values.recipientName, values.company, values.phone),
    place: filled(
      values.street1,
      values.street2,
      values.city,
      [values.state, values.postalCode].filter(Boolean).join(' '),
      values.country,
    ),
  }
}

export function toShownProblems(problems: readonly RowProblem[]): ShownProblems {
  return { count: problems.length, shown: problems.slice(0, ROWS_SHOWN_MAX).map(toShownProblem) }
}

/** Totals of a list. */
export const sumsOf = ({ shipments, rowCount, quantity, wrong, left }: CheckedUpload) => ({
  shipments: shipments.length,
  rowCount,
  quantity,
  total: rowCount + wrong.length + left.length,
})
export type UploadSums = ReturnType<typeof sumsOf>

export interface ShownOthers {
  readonly quantity: number
  /** The first ones, each with its quantity. */
  readonly items: readonly string[]
  /** Number of items not shown. */
  readonly unshown: number
}

/** Cart items that are not on the list: they will go with the cart the list replaces. */
export function othersIn(
  { lineItems }: Pick<Cart, 'lineItems'>,
  shipments: readonly UploadShipment[],
): ShownOthers {
  const listed = new Map(quantityBySku(shipments))
  const others = lineItems
    .filter((line) => !isGift(line) && !isChild(line))
    .map(({ sku, name, quantity, fields }) => {
      // Lists contain no Auto-Delivery.
      const wanted = fields.autoDeliveryInterval === undefined ? (listed.get(sku) ?? 0) : 0
      if (wanted > 0) listed.set(sku, Math.max(0, wanted - quantity))
      return { name: `${name} (${sku})`, quantity: Math.max(0, quantity - wanted) }
    })
    .filter(({ quantity }) => quantity > 0)
  return {
    quantity: others.reduce((sum, { quantity }) => sum + quantity, 0),
    items: others.slice(0, OTHERS_SHOWN_MAX).map(({ name, quantity }) => `${quantity} × ${name}`),
    unshown: Math.max(0, others.length - OTHERS_SHOWN_MAX),
  }
}
