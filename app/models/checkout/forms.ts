/** The forms of checkout, one schema each. */
import { z } from 'zod'
import { ADDRESS_SHAPE, toAddress, withRegionChecks } from '../address/address-form'
import { DateSchema } from '../time/calendar-date'
import { emailField } from '../validation/fields'
import { MESSAGES } from '../validation/messages'

/** E-mail and the one address of Single mode (VAL-28). */
export const AddressStepSchema = withRegionChecks(
  z.object({ email: emailField, ...ADDRESS_SHAPE }),
).transform(({ email, ...address }) => ({ email, address: toAddress(address) }))

export const GuestSchema = z.object({ email: emailField })

export const SignInSchema = z.object({
  email: emailField,
  password: z
    .string({ error: MESSAGES.passwordMissing })
    .min(1, { error: MESSAGES.passwordMissing })
    .max(200, {
      error: 'Please enter a shorter password',
    }),
  keepLoggedIn: z
    .enum(['on'])
    .optional()
    .transform((value) => value === 'on'),
})

const CHOOSE_DELIVERY = 'Please choose how we should deliver your order'

export const DeliverySchema = z.object({
  /** Id of the chosen offer's shipping method. */
  shippingMethodId: z
    .string({ error: CHOOSE_DELIVERY })
    .regex(/^\d{1,6}$/, { error: CHOOSE_DELIVERY })
    .transform(Number),
  /** The price the shopper saw, in cents: a changed one is shown before it is charged. */
  seenPrice: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  requestedShipOn: DateSchema.optional(),
  requestedDeliveryOn: DateSchema.optional(),
  heatResistantPackaging: z.enum(['on']).optional(),
})

/** The address of the bill, where it is not the shipping address (PAY-15). */
export const BillingAddressSchema = withRegionChecks(z.object(ADDRESS_SHAPE)).transform(toAddress)

export const PlaceOrderSchema = z.object({
  attempt: z.string().min(1).max(2_000),
  payment: z.string().max(200).optional(),
})
