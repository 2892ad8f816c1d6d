/** The raw rows of an order list, and the validation of each (UPLD-03). */
import { z } from 'zod'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from '../address/address-form'
import type { Address } from '../address/address'
import { toCountry } from '../address/regions'
import { PACKING_SLIP_MAX } from '../checkout/delivery-form'
import { DEFAULT_COUNTRY } from '../constants/constants'
import { check } from '../validation/check'
import { optionalText } from '../validation/fields'
import { fieldErrors } from '../validation/form-fields'
import { MESSAGES } from '../validation/messages'
import { quantityTooLow } from '../validation/quantity-words'
import { COLUMNS, isRequired, wordsOf } from './columns'
import type { Column } from './columns'

export type RowValues = Readonly<Partial<Record<Column, string>>>

export interface RawRow {
  /** Spreadsheet row number: the headings are row 1. */
  readonly row: number
  readonly values: RowValues
}

/** What is stored of an uploaded list until it is ordered. */
export const UploadedListSchema = z.object({
  fileName: z.string(),
  rows: z.array(z.object({ row: z.int(), values: z.partialRecord(z.enum(COLUMNS), z.string()) })),
})

export interface UploadedList {
  readonly fileName: string
  readonly rows: readonly RawRow[]
}

export interface CheckedRow {
  readonly raw: RawRow
  readonly sku: string
  readonly quantity: number
  readonly address: Address
  readonly message: string
}

export interface RowProblem {
  readonly raw: RawRow
  readonly messages: readonly string[]
}

/** Unknown countries are passed on unchanged for the address form to reject. */
const countryOf = (value: string): string =>
  value.trim() === '' ? DEFAULT_COUNTRY : (toCountry(value) ?? value.trim())

/** Spreadsheets treat `07042` as a number and drop its zero: `7042`, or `70421234` for `070421234`. */
function withZeros(country: string, value: string): string {
  if (country !== 'US') return value
  const [, code, more = ''] = /^(\d{3,4}|\d{7,8})(-\d{4})?$/.exec(value) ?? []
  if (code === undefined) return value
  return code.padStart(code.length > 4 ? 9 : 5, '0') + more
}

const AddressSchema = withRegionChecks(z.object(ADDRESS_SHAPE)).transform(toAddress)
const MessageSchema = z.object({ message: optionalText(PACKING_SLIP_MAX) })

const FIELD_OF: Partial<Readonly<Record<Column, string>>> = { recipientName: 'name' }
const fieldOf = (column: Column): string => FIELD_OF[column] ?? column

function addressFields(values: RowValues): Readonly<Record<string, string>> {
  const country = countryOf(values.country ?? '')
  return {
    name: values.recipientName ?? '',
    company: values.company ?? '',
    street1: values.street1 ?? '',
    street2: values.street2 ?? '',
    city: values.city ?? '',
    state: values.state ?? '',
    postalCode: withZeros(country, (values.postalCode ?? '').trim()),
    country,
    phone: values.phone ?? '',
  }
}

const SKU = /^[\w.-]{1,40}$/

function skuProblem(sku: string): string | null {
  return SKU.test(sku) ? null : 'Please check the SKU'
}

/** The maximum depends on the item and on all rows together (`row-goods.ts`). */
function quantityProblem(text: string): string | null {
  if (!/^\d+$/.test(text)) return MESSAGES.quantityNotANumber
  return Number(text) < 1 ? quantityTooLow(0) : null
}

/** Missing values are reported by column name: the address form's messages would address the recipient. */
export function checkRow(raw: RawRow): CheckedRow | RowProblem {
  const { values } = raw
  const text = (column: Column) => (values[column] ?? '').trim()
  const address = check(AddressSchema, addressFields(values))
  const message = check(MessageSchema, { message: values.message })
  const found: Readonly<Record<string, string | null>> = {
    ...(address.success ? {} : fieldErrors(address.error)),
    ...(message.success ? {} : fieldErrors(message.error)),
    sku: skuProblem(text('sku')),
    quantity: quantityProblem(text('quantity')),
  }
  const messages = COLUMNS.flatMap((column) => {
    if (isRequired(column) && text(column) === '') return [`${wordsOf(column).label} is missing`]
    return found[fieldOf(column)] ?? []
  })
  if (messages.length > 0 || !address.success || !message.success) return { raw, messages }
  return {
    raw,
    sku: text('sku'),
    quantity: Number(text('quantity')),
    address: address.data,
    message: message.data.message ?? '',
  }
}
