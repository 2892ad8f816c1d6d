/** The forms of checkout, one schema each. */
import { z } from 'zod'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from '../address/address-form'
import { emailField } from '../validation/fields'

/** Of a saved address that was chosen and has been removed meanwhile. */
export const SAVED_GONE = 'This address is no longer in your address book. Please choose another one.'

/** E-mail and the one address of Single mode (VAL-28). */
export const AddressStepSchema = withRegionChecks(
  z.object({ email: emailField, ...ADDRESS_SHAPE }),
).transform(({ email, ...address }) => ({ email, address: toAddress(address) }))

export const GuestSchema = z.object({ email: emailField })

/** The address of the bill, where it is not the shipping address (PAY-15). */
export const BillingAddressSchema = withRegionChecks(z.object(ADDRESS_SHAPE)).transform(toAddress)

/** How to pay, besides the bill: what it comes to is worked out by the server (CHK-20, PAY-02). */
export const PaymentChoiceSchema = z.object({
  /** Token of a saved card; `new` for another one. */
  card: z
    .string()
    .max(200)
    .optional()
    .transform((token) => (token === 'new' || token === '' ? undefined : token)),
  useCredit: z.literal('on').optional(),
  saveCard: z.literal('on').optional(),
  nonce: z.string().max(500).optional(),
  /** Of the second button, which needs neither a card nor its fields. */
  payWith: z.literal('shop-pay').optional(),
})

export const PlaceOrderSchema = z.object({
  attempt: z.string().min(1).max(2_000),
  payment: z.string().max(200).optional(),
  /** Without one, or with one that is too old, nothing is placed (PAY-19). */
  safcToken: z.string().max(200).default(''),
})
