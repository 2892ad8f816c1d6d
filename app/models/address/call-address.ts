/**
 * An address as sent by API calls: the form's fields and rules, with `residential` a boolean and an optional e-mail.
 */
import { z } from 'zod'
import { definedOnly } from '../defined-only'
import { optionalEmailField } from '../validation/fields'
import type { Address } from './address'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from './address-form'

export const CALL_ADDRESS_SHAPE = {
  ...ADDRESS_SHAPE,
  residential: z.boolean().optional(),
  email: optionalEmailField,
}

type CallAddress = z.output<z.ZodObject<typeof CALL_ADDRESS_SHAPE>>

export function fromCallAddress({ residential, email, ...value }: CallAddress): Address {
  const kind = residential === undefined ? undefined : residential ? 'on' : 'off'
  return { ...toAddress({ ...value, residential: kind }), ...definedOnly({ email }) }
}

/** The cross-field checks run even on invalid fields, so make sure there is an object. */
export const fieldsFirst = z.record(z.string(), z.unknown())

export const CallAddressSchema = fieldsFirst
  .pipe(withRegionChecks(z.strictObject(CALL_ADDRESS_SHAPE)))
  .transform(fromCallAddress)

/**
 * One of the address book, as GET answers it: sent back whole, it is taken. Its `id` decides nothing: a new one gets its
 * own, and `addressId` says which one changes.
 */
const BookAddressSchema = fieldsFirst
  .pipe(withRegionChecks(z.strictObject({ ...CALL_ADDRESS_SHAPE, id: z.string().max(100).optional() })))
  .transform(({ id: _id, ...address }) => fromCallAddress(address))

/** API-09 */
export const NewAddressSchema = z.strictObject({ address: BookAddressSchema })
/** API-10 */
export const ChangedAddressSchema = z.strictObject({
  addressId: z.string().min(1).max(100),
  address: BookAddressSchema,
})
