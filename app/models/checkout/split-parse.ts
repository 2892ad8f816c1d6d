/** What was entered in the form that shares an order out, checked: apart from the form, so that no page carries the schemas. */
import { z } from 'zod'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from '../address/address-form'
import { CART_LINES_MAX } from '../constants/constants'
import type { Destination, Split, SplitQuantities } from '../cart/plans/plan-split'
import type { SplitProblem } from '../cart/plans/split-check'
import { check } from '../validation/check'
import { emailField, optionalLine } from '../validation/fields'
import { fieldErrors } from '../validation/form-fields'
import type { FormFields } from '../validation/form-fields'
import { PACKING_SLIP_MAX } from './delivery-form'
import {
  allDestinations,
  linesIn,
  PLACE_FIELDS,
  PLACES_MAX,
  quantityName,
  placePrefix,
  placesIn,
} from './split-form'

/** The cart's id, the e-mail, how many addresses there are, the button. */
const FORM_FIELDS = 4
/** Fields that such a form may have: every line of the largest cart at every address, from the address book or typed. */
export const SPLIT_FIELDS_MAX =
  CART_LINES_MAX * (1 + PLACES_MAX) + PLACES_MAX * (1 + PLACE_FIELDS.length) + FORM_FIELDS
const PIECES = /^\d{1,4}$/

export type Errors = Readonly<Record<string, string>>

const PlaceSchema = withRegionChecks(
  z.object({ ...ADDRESS_SHAPE, packingSlipMessage: optionalLine(PACKING_SLIP_MAX) }),
)

export type ParsedSplit =
  | { readonly ok: true; readonly email: string; readonly split: Split }
  | { readonly ok: false; readonly errors: Errors }

function parseQuantities(fields: FormFields): { readonly pieces: SplitQuantities; readonly errors: Errors } {
  const places = placesIn(fields)
  const errors: Record<string, string> = {}
  const pieces = Object.fromEntries(
    linesIn(fields).map((id, line) => {
      const counts = Array.from({ length: places }, (_, place) => {
        const text = (fields[quantityName(line, place)] ?? '').trim()
        if (text !== '' && !PIECES.test(text))
          errors[quantityName(line, place)] = 'Please enter a whole number'
        return PIECES.test(text) ? Number(text) : 0
      })
      return [id, counts]
    }),
  )
  return { pieces, errors }
}

export function parseSplit(fields: FormFields): ParsedSplit {
  const errors: Record<string, string> = {}
  const email = check(emailField, fields['email'])
  if (!email.success) errors['email'] = email.error.issues[0]?.message ?? ''
  const destinations = allDestinations(fields).flatMap((place, index): readonly Destination[] => {
    const parsed = check(PlaceSchema, place)
    if (!parsed.success) {
      for (const [name, message] of Object.entries(fieldErrors(parsed.error)))
        errors[placePrefix(index) + name] = message
      return []
    }
    const { packingSlipMessage, ...address } = parsed.data
    return [{ from: place['from'], address: toAddress(address), packingSlipMessage }]
  })
  const counted = parseQuantities(fields)
  Object.assign(errors, counted.errors)
  if (Object.keys(errors).length > 0 || !email.success) return { ok: false, errors }
  return { ok: true, email: email.data, split: { destinations, quantities: counted.pieces } }
}

const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`)

/** What is wrong with how it is shared out, beside the line or the address. */
export function problemErrors(fields: FormFields, problems: readonly SplitProblem[]): Errors {
  const lines = linesIn(fields)
  return Object.fromEntries(
    problems.map((problem) =>
      problem.kind === 'empty'
        ? [
            `${placePrefix(problem.index)}name`,
            'Nothing goes to this address. Give it something, or remove it.',
          ]
        : [
            quantityName(lines.indexOf(problem.line.id), 0),
            `You are ordering ${pieces(problem.line.quantity)} of ${problem.line.name}; here you have shared out ${problem.given}.`,
          ],
    ),
  )
}
