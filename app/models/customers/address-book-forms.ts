/** Address book forms (ACCT-09): an address, and actions on a saved one. */
import { z } from 'zod'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from '../address/address-form'

export const BookAddressSchema = withRegionChecks(
  z.object({ ...ADDRESS_SHAPE, makeDefault: z.literal('on').optional() }),
).transform(({ makeDefault, ...address }) => ({
  address: toAddress(address),
  makeDefault: makeDefault === 'on',
}))

export const AddressBookFormSchema = z.object({
  intent: z.enum(['default', 'remove']),
  addressId: z.string().min(1).max(100),
})
