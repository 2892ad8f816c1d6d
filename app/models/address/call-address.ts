/** An address as calls give it: the form's fields and rules, `residential` a boolean, an e-mail where there is one. */
import { z } from 'zod'
import { definedOnly } from '../defined-only'
import { emailField } from '../validation/fields'
import type { Address } from './address'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from './address-form'

export const CALL_ADDRESS_SHAPE = {
  ...ADDRESS_SHAPE,
  residential: z.boolean().optional(),
  email: emailField.optional(),
}

type CallAddress = z.output<z.ZodObject<typeof CALL_ADDRESS_SHAPE>>

export function fromCallAddress({ residential, email, ...value }: CallAddress): Address {
  const kind = residential === undefined ? undefined : residential ? 'on' : 'off'
  return { ...toAddress({ ...value, residential: kind }), ...definedOnly({ email }) }
}

/** The checks that span fields run whatever the fields are: they need an object to look at. */
export const fieldsFirst = z.record(z.string(), z.unknown())

export const CallAddressSchema = fieldsFirst
  .pipe(withRegionChecks(z.strictObject(CALL_ADDRESS_SHAPE)))
  .transform(fromCallAddress)

/** API-09 */
export const NewAddressSchema = z.strictObject({ address: CallAddressSchema })
/** API-10 */
export const ChangedAddressSchema = z.strictObject({
  addressId: z.string().min(1).max(100),
  address: CallAddressSchema,
})
