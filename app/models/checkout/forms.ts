/** Schemas of the checkout forms. */
import { z } from 'zod'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from '../address/address-form'
import { emailField } from '../validation/fields'

/** A chosen saved address has since been deleted. */
export const SAVED_GONE = 'This address is no longer in your address book. Please choose another one.'

/** E-mail and the only address of Single mode (VAL-28). */
export const AddressStepSchema = withRegionChecks(
  z.object({ email: emailField, ...ADDRESS_SHAPE }),
).transform(({ email, ...address }) => ({ email, address: toAddress(address) }))

export const GuestSchema = z.object({ email: emailField })

/** Billing address, if it differs from the shipping address (PAY-15). */
export const BillingAddressSchema = withRegionChecks(z.object(ADDRESS_SHAPE)).transform(toAddress)

/** Payment choice, apart from billing; the server computes the amounts (CHK-20, PAY-02). */
export const PaymentChoiceSchema = z.object({
  /** Token of a saved card; `new` for another card. */
  card: z
    .string()
    .max(200)
    .optional()
    .transform((token) => (token === 'new' || token === '' ? undefined : token)),
  useCredit: z.literal('on').optional(),
  saveCard: z.literal('on').optional(),
  nonce: z.string().max(500).optional(),
  /** From the second button, which needs no card. */
  payWith: z.literal('shop-pay').optional(),
})

export const PlaceOrderSchema = z.object({
  attempt: z.string().min(1).max(2_000),
  payment: z.string().max(200).optional(),
  /** If missing or expired, no order is placed (PAY-19). */
  safcToken: z.string().max(200).default(''),
})
