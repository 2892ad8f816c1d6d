/**
 * The form that shares an order out (SHIP-28). Its fields are its only state: adding and removing an address gives
 * the same form with other fields, so that it works without a script and nothing typed is lost.
 *
 * `places` is the number of addresses; `shipment-2.city` a field of the second; `line-0` the id of the first line,
 * `pieces-0-1` how many of its pieces go to the second address.
 */
import type { Address } from '../address/address'
import { ADDRESS_FIELDS, addressToFields } from '../address/address-fields'
import type { Cart } from '../cart/cart'
import { splittableLines } from '../cart/plans/plan-split'
import { quantityIn, shipmentsOf } from '../cart/shipments'
import { shipmentKey } from '../cart/targets'
import { definedOnly } from '../defined-only'
import type { FormFields } from '../validation/form-fields'

export const PLACES_MAX = 20

export const PLACE_FIELDS = [...ADDRESS_FIELDS, 'from', 'packingSlipMessage'] as const

export const placePrefix = (index: number): string => `${shipmentKey(index + 1)}.`
export const quantityName = (line: number, place: number): string => `pieces-${line}-${place}`

export function placesIn(fields: FormFields): number {
  const count = Number(fields['places'])
  return Number.isInteger(count) ? Math.min(Math.max(count, 1), PLACES_MAX) : 1
}

export function linesIn(fields: FormFields): readonly string[] {
  const ids: string[] = []
  for (let line = 0; ; line += 1) {
    const id = fields[`line-${line}`]
    if (id === undefined) return ids
    ids.push(id)
  }
}

function placeFields(fields: FormFields, index: number): FormFields {
  const prefix = placePrefix(index)
  return Object.fromEntries(
    PLACE_FIELDS.flatMap((name) => {
      const value = fields[prefix + name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function withPlaceFields(index: number, place: FormFields): FormFields {
  return Object.fromEntries(Object.entries(place).map(([name, value]) => [placePrefix(index) + name, value]))
}

/** The same form with its addresses and pieces in another order, or with fewer or more of them. */
function rearranged(
  fields: FormFields,
  places: readonly FormFields[],
  quantityOf: (line: number, place: number) => string,
): FormFields {
  const lines = linesIn(fields)
  return {
    email: fields['email'] ?? '',
    places: String(places.length),
    ...Object.assign({}, ...places.map((place, index) => withPlaceFields(index, place))),
    ...Object.fromEntries(lines.map((id, line) => [`line-${line}`, id])),
    ...Object.fromEntries(
      lines.flatMap((_, line) =>
        places.map((__, place) => [quantityName(line, place), quantityOf(line, place)] as const),
      ),
    ),
  }
}

export const allDestinations = (fields: FormFields): readonly FormFields[] =>
  Array.from({ length: placesIn(fields) }, (_, index) => placeFields(fields, index))

export function withDestination(fields: FormFields): FormFields {
  const places = allDestinations(fields)
  if (places.length >= PLACES_MAX) return fields
  return rearranged(fields, [...places, {}], (line, place) => fields[quantityName(line, place)] ?? '0')
}

/** What went there goes to the first of the others (SHIP-04). */
export function withoutDestination(fields: FormFields, gone: number): FormFields {
  const places = allDestinations(fields)
  if (places.length < 2 || gone < 0 || gone >= places.length) return fields
  const rest = places.map((_, index) => index).filter((index) => index !== gone)
  const numberAt = (line: number, place: number) => Number(fields[quantityName(line, place)] ?? '0') || 0
  return rearranged(
    fields,
    rest.map((index) => places[index] ?? {}),
    (line, place) => {
      const from = rest[place] ?? 0
      return place === 0
        ? String(numberAt(line, from) + numberAt(line, gone))
        : (fields[quantityName(line, from)] ?? '0')
    },
  )
}

/** A saved address in place of what was typed for it. */
export function withAddress(fields: FormFields, index: number, address: Address): FormFields {
  const places = allDestinations(fields)
  const { from, packingSlipMessage } = places[index] ?? {}
  const kept = {
    ...definedOnly({ from, packingSlipMessage }),
  }
  const filled = { ...addressToFields(address), ...kept } as FormFields
  return rearranged(
    fields,
    places.map((place, at) => (at === index ? filled : place)),
    (line, place) => fields[quantityName(line, place)] ?? '0',
  )
}

/** The form as the cart has it; with `more`, an empty second address where there is only one. */
export function splitFields(cart: Cart, email: string, first: Address | undefined): FormFields {
  const sent = shipmentsOf(cart).filter((shipment) => shipment.kind === 'standard')
  const places: FormFields[] = sent.map(({ key, address, fields: { packingSlipMessage } }) => ({
    ...(addressToFields(address) as FormFields),
    from: key,
    ...definedOnly({ packingSlipMessage }),
  }))
  if (places.length === 0) places.push(addressToFields(first) as FormFields)
  if (places.length === 1) places.push({})
  const lines = splittableLines(cart)
  const base = {
    email,
    places: String(places.length),
    ...Object.fromEntries(lines.map((line, index) => [`line-${index}`, line.id])),
  }
  return rearranged(base, places, (line, place) => {
    const item = lines[line]
    const key = sent[place]?.key
    if (item === undefined) return '0'
    if (sent.length === 0) return place === 0 ? String(item.quantity) : '0'
    return key === undefined ? '0' : String(quantityIn(item, key))
  })
}
