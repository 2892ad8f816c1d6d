/** What was entered in the form that splits an order, checked: apart from the form, so that no page carries the schemas. */
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

/** The cart's id, the e-mail, how many addresses there are, the button. */
const FORM_FIELDS = 4
/** What is asked about an address: about which, the choice, a number; and about its e-mail: about which, the choice. */
const ANSWER_FIELDS = 5
/** Fields that such a form may have: every line of the largest cart at every address, from the address book or typed. */
export const SPLIT_FIELDS_MAX =
  CART_LINES_MAX * (1 + DESTINATIONS_MAX) +
  DESTINATIONS_MAX * (1 + ANSWER_FIELDS + DESTINATION_FIELDS.length) +
  FORM_FIELDS

export type Errors = Readonly<Record<string, string>>

const FilledSchema = withRegionChecks(
  z.object({
    ...ADDRESS_SHAPE,
    /** Of whoever receives it. */
    email: optionalEmailField,
    from: z.string().optional(),
    packingSlipMessage: optionalText(PACKING_SLIP_MAX),
  }),
).transform(({ from, packingSlipMessage, email, ...address }): Destination => ({
  from,
  address: { ...toAddress(address), ...definedOnly({ email }) },
  packingSlipMessage,
}))
/** Of an address without any field each required one is missing. */
const DestinationSchema = z.preprocess((group) => group ?? {}, FilledSchema)

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

function destinationsSchema(keys: readonly string[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, DestinationSchema]))
  return z.object(shape).transform((form) => ({ destinations: keys.flatMap((key) => form[key] ?? []) }))
}

/** None may go to an address, as long as that is said (VAL-19 to VAL-21). */
function quantityProblem(quantity: number): string | undefined {
  if (quantity === 0) return undefined
  return quantity < 0 ? quantityTooLow(-1) : quantityOutside(quantity, MAX_CART_QUANTITY)
}

/** A field that was not sent is none. Not a field each in a schema: zod compiles what it is given, and these are up to ten thousand. */
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

/** The schema of a form with the addresses and lines of these fields; each address is a group of fields of its own. */
export function splitSchema(fields: FormFields) {
  const destinations = numbered(destinationCount(fields))
  return z
    .object({ email: emailField })
    .and(destinationsSchema(destinations.map((index) => shipmentKey(index + 1))))
    .and(quantitiesSchema(linesIn(fields), destinations))
    .transform(({ email, ...split }): { readonly email: string; readonly split: Split } => ({ email, split }))
}

const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`)

/** What is wrong with the split, beside the line or the address. */
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
            quantityName(lines.indexOf(problem.line.id), 0),
            `You are ordering ${pieces(problem.line.quantity)} of ${problem.line.name}; here you have assigned ${problem.given}.`,
          ],
    ),
  )
}
