/** Validation of the split form; separate from the form so that pages do not ship the schemas. */
import { z } from 'zod'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from '../address/address-form'
import { CART_LINES_MAX, DESTINATIONS_MAX, MAX_CART_QUANTITY } from '../constants/constants'
import type { Destination, Split } from '../cart/plans/plan-split'
import type { SplitProblem } from '../cart/plans/split-check'
import { shipmentKey } from '../cart/targets'
import { definedOnly } from '../defined-only'
import { emailField, optionalEmailField, optionalText } from '../validation/fields'
import type { FormFields } from '../validation/form-fields'
import { plainQuantity, quantityOutside, quantityTooLow } from '../validation/quantity-words'
import { PACKING_SLIP_MAX } from './delivery-form'
import { DESTINATION_FIELDS, destinationCount, destinationPrefix, linesIn, quantityName } from './split-form'

/** Cart id, e-mail, number of addresses, button. */
const FORM_FIELDS = 4
/** Answers per address: address asked about, choice, number; and for its e-mail: e-mail asked about, choice. */
const ANSWER_FIELDS = 5
/** Field limit of the form: every line of the largest cart at every address, from the address book or typed. */
export const SPLIT_FIELDS_MAX =
  CART_LINES_MAX * (1 + DESTINATIONS_MAX) +
  DESTINATIONS_MAX * (1 + ANSWER_FIELDS + DESTINATION_FIELDS.length) +
  FORM_FIELDS

const NEW_LINE = 'Your cart has changed since you opened this form. Please check how many of this go where.'

export type Errors = Readonly<Record<string, string>>

const FilledSchema = withRegionChecks(
  z.object({
    ...ADDRESS_SHAPE,
    /** The recipient's. */
    email: optionalEmailField,
    from: z.string().optional(),
    packingSlipMessage: optionalText(PACKING_SLIP_MAX),
  }),
).transform(({ from, packingSlipMessage, email, ...address }): Destination => ({
  from,
  address: { ...toAddress(address), ...definedOnly({ email }) },
  packingSlipMessage,
}))
/** An address without any fields reports every required one as missing. */
const DestinationSchema = z.preprocess((group) => group ?? {}, FilledSchema)

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

function destinationsSchema(keys: readonly string[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, DestinationSchema]))
  return z.object(shape).transform((form) => ({ destinations: keys.flatMap((key) => form[key] ?? []) }))
}

/** Zero is fine if stated (VAL-19 to VAL-21). */
function quantityProblem(quantity: number): string | undefined {
  if (quantity === 0) return undefined
  return quantity < 0 ? quantityTooLow(-1) : quantityOutside(quantity, MAX_CART_QUANTITY)
}

/**
 * A missing field counts as zero. Not one schema field each: zod compiles its schemas, and there can be ten thousand.
 */
function quantitiesSchema(lines: readonly string[], destinations: readonly number[]) {
  return z.looseObject({}).transform((form, context) => {
    const quantityAt = (name: string): number => {
      const text = form[name] ?? '0'
      const quantity = typeof text === 'string' ? plainQuantity(text.trim()) : NaN
      const message = quantityProblem(quantity)
      if (message === undefined) return quantity
      context.addIssue({ code: 'custom', path: [name], message })
      return 0
    }
    const quantities = lines.map(
      (id, line) => [id, destinations.map((index) => quantityAt(quantityName(line, index)))] as const,
    )
    return { quantities: Object.fromEntries(quantities) }
  })
}

/** The schema for these addresses and lines; each address is a nested group of fields. */
export function splitSchema(fields: FormFields) {
  const destinations = numbered(destinationCount(fields))
  return z
    .object({ email: emailField })
    .and(destinationsSchema(destinations.map((index) => shipmentKey(index + 1))))
    .and(quantitiesSchema(linesIn(fields), destinations))
    .transform(({ email, ...split }): { readonly email: string; readonly split: Split } => ({ email, split }))
}

/** The field for messages about a line; a line that the form does not have is reported for the form as a whole. */
function lineErrorName(lines: readonly string[], id: string): string {
  const line = lines.indexOf(id)
  return line === -1 ? '' : quantityName(line, 0)
}

/** Split problems as errors at the line or address. */
export function problemErrors(fields: FormFields, problems: readonly SplitProblem[]): Errors {
  const lines = linesIn(fields)
  return Object.fromEntries(
    problems.map((problem) =>
      problem.kind === 'empty'
        ? [
            `${destinationPrefix(problem.index)}name`,
            'Nothing goes to this address. Give it something, or remove it.',
          ]
        : [
            lineErrorName(lines, problem.line.id),
            `You are ordering ${problem.line.quantity} of ${problem.line.name}; here you have assigned ${problem.given}.`,
          ],
    ),
  )
}

/** Lines that the form as posted did not have: nobody has said yet where they go. */
export function newLineErrors(posted: FormFields, fields: FormFields): Errors {
  const known = new Set(linesIn(posted))
  return Object.fromEntries(
    linesIn(fields).flatMap((id, line) =>
      known.has(id) ? [] : [[quantityName(line, 0), NEW_LINE] as const],
    ),
  )
}
