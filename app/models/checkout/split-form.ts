/**
 * The form that splits an order over several addresses (SHIP-28). Its fields are its only state: adding or removing an
 * address returns the form with other fields, so it works without script and keeps what was typed.
 * `destinations` is the number of addresses; `shipment-2.city` a field of the second; `line-0` the id of the first
 * line, `quantity-0-1` how many of it go to the second address.
 */
import type { Address } from '../address/address'
import { ADDRESS_FIELDS, addressToFields } from '../address/address-fields'
import type { Cart } from '../cart/cart'
import { splittableLines } from '../cart/plans/plan-split'
import { quantityIn, shipmentsOf } from '../cart/shipments'
import { shipmentKey } from '../cart/targets'
import { DESTINATIONS_MAX } from '../constants/constants'
import { definedOnly } from '../defined-only'
import type { FormFields } from '../validation/form-fields'
import { CART_FIELD } from './steps'

export const DESTINATION_FIELDS = [
  ...ADDRESS_FIELDS,
  'email',
  'from',
  'packingSlipMessage',
  'addressId',
  'saveToBook',
] as const

export const destinationPrefix = (index: number): string => `${shipmentKey(index + 1)}.`
/** Field for choosing a saved address, by id, to fill in a destination. */
export const savedName = (index: number): string => `${destinationPrefix(index)}saved`
export const quantityName = (line: number, destination: number): string => `quantity-${line}-${destination}`

const LINE_FIELD = /^(?:line|quantity)-/

export function destinationCount(fields: FormFields): number {
  const count = Number(fields['destinations'])
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), DESTINATIONS_MAX) : 1
}

export function linesIn(fields: FormFields): readonly string[] {
  const ids: string[] = []
  for (let line = 0; ; line += 1) {
    const id = fields[`line-${line}`]
    if (id === undefined) return ids
    ids.push(id)
  }
}

function destinationFields(fields: FormFields, index: number): FormFields {
  const prefix = destinationPrefix(index)
  return Object.fromEntries(
    DESTINATION_FIELDS.flatMap((name) => {
      const value = fields[prefix + name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function prefixed(index: number, destination: FormFields): FormFields {
  return Object.fromEntries(
    Object.entries(destination).map(([name, value]) => [destinationPrefix(index) + name, value]),
  )
}

type QuantityOf = (line: number, destination: number) => string

function lineFields(
  lines: readonly string[],
  destinations: readonly FormFields[],
  quantityOf: QuantityOf,
): FormFields {
  return {
    ...Object.fromEntries(lines.map((id, line) => [`line-${line}`, id])),
    ...Object.fromEntries(
      lines.flatMap((_, line) =>
        destinations.map(
          (__, destination) => [quantityName(line, destination), quantityOf(line, destination)] as const,
        ),
      ),
    ),
  }
}

/** The form with its addresses and quantities reordered, removed or added. */
function rearranged(
  fields: FormFields,
  destinations: readonly FormFields[],
  quantityOf: QuantityOf,
): FormFields {
  return {
    email: fields['email'] ?? '',
    destinations: String(destinations.length),
    ...Object.assign({}, ...destinations.map((destination, index) => prefixed(index, destination))),
    ...lineFields(linesIn(fields), destinations, quantityOf),
  }
}

export const allDestinations = (fields: FormFields): readonly FormFields[] =>
  Array.from({ length: destinationCount(fields) }, (_, index) => destinationFields(fields, index))

/**
 * Without what was picked of the questions about its addresses. If another button than the one that saves was pressed,
 * that may be what the page had picked, and without its question it would pass for an answer.
 */
export const withoutAnswers = (fields: FormFields): FormFields =>
  rearranged(fields, allDestinations(fields), (line, at) => fields[quantityName(line, at)] ?? '0')

export function withDestination(fields: FormFields): FormFields {
  const destinations = allDestinations(fields)
  if (destinations.length >= DESTINATIONS_MAX) return fields
  return rearranged(
    fields,
    [...destinations, {}],
    (line, destination) => fields[quantityName(line, destination)] ?? '0',
  )
}

/** Its goods go to the first remaining address (SHIP-04). */
export function withoutDestination(fields: FormFields, gone: number): FormFields {
  const destinations = allDestinations(fields)
  if (destinations.length < 2 || gone < 0 || gone >= destinations.length) return fields
  const rest = destinations.map((_, index) => index).filter((index) => index !== gone)
  const numberAt = (line: number, destination: number) =>
    Number(fields[quantityName(line, destination)] ?? '0') || 0
  return rearranged(
    fields,
    rest.map((index) => destinations[index] ?? {}),
    (line, destination) => {
      const from = rest[destination] ?? 0
      return destination === 0
        ? String(numberAt(line, from) + numberAt(line, gone))
        : (fields[quantityName(line, from)] ?? '0')
    },
  )
}

/** With the recipient's e-mail, which single-address forms have no field for. */
const destinationAddress = (address: Address | undefined): FormFields => ({
  ...addressToFields(address),
  ...definedOnly({ email: address?.email }),
})

/** Fills a destination with a saved address. */
export function withAddress(
  fields: FormFields,
  index: number,
  address: Address & { readonly id?: string },
): FormFields {
  const destinations = allDestinations(fields)
  const { from, packingSlipMessage } = destinations[index] ?? {}
  const kept = {
    ...definedOnly({ from, packingSlipMessage }),
  }
  const filled = { ...destinationAddress(address), ...definedOnly({ addressId: address.id }), ...kept }
  return rearranged(
    fields,
    destinations.map((destination, at) => (at === index ? filled : destination)),
    (line, destination) => fields[quantityName(line, destination)] ?? '0',
  )
}

const sentIn = (cart: Cart) => shipmentsOf(cart).filter(({ kind }) => kind === 'standard')

/** As the cart has them: before any address is given, everything goes to the first. */
function quantitiesIn(cart: Cart, destinations: readonly FormFields[]): QuantityOf {
  const lines = splittableLines(cart)
  const isSent = sentIn(cart).length > 0
  return (line, destination) => {
    const item = lines[line]
    const key = destinations[destination]?.['from']
    if (item === undefined) return '0'
    if (!isSent) return destination === 0 ? String(item.quantity) : '0'
    return key === undefined ? '0' : String(quantityIn(item, key))
  }
}

/** The form filled from the cart, with an empty second address if there is only one. */
export function splitFields(cart: Cart, email: string, first: Address | undefined): FormFields {
  const destinations: FormFields[] = sentIn(cart).map(({ key, address, fields: { packingSlipMessage } }) => ({
    ...destinationAddress(address),
    from: key,
    ...definedOnly({ packingSlipMessage }),
  }))
  if (destinations.length === 0) destinations.push(destinationAddress(first))
  if (destinations.length === 1) destinations.push({})
  const lines = splittableLines(cart)
  const base = {
    email,
    ...Object.fromEntries(lines.map((line, index) => [`line-${index}`, line.id])),
  }
  return rearranged(base, destinations, quantitiesIn(cart, destinations))
}

/**
 * The form for the cart's present lines, which may have changed since it was opened: lines that have gone are dropped,
 * new ones are as the cart has them. A cart that has moved to another shipping mode has the same lines in the same
 * order under other ids: they keep what was typed.
 */
export function withLinesOf(fields: FormFields, cart: Cart): FormFields {
  const places = new Map(linesIn(fields).map((id, line) => [id, line]))
  const lines = splittableLines(cart).map(({ id }) => id)
  const isMoved = (fields[CART_FIELD] ?? cart.id) !== cart.id && places.size === lines.length
  const destinations = allDestinations(fields)
  const quantityInCart = quantitiesIn(cart, destinations)
  const others = Object.entries(fields).filter(([name]) => !LINE_FIELD.test(name))
  return {
    ...Object.fromEntries(others),
    ...lineFields(lines, destinations, (line, destination) => {
      const place = isMoved ? line : places.get(lines[line] ?? '')
      return place === undefined
        ? quantityInCart(line, destination)
        : (fields[quantityName(place, destination)] ?? '0')
    }),
  }
}
