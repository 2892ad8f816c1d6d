/** The typeahead call (API-58, API-59), in the address service's own terms. */
import { z } from 'zod'
import { ADDRESS_LOOKUP_MIN } from '../constants/constants'

const COUNTRIES = { USA: 'US', CAN: 'CA' } as const

export const AddressSearchSchema = z.object({
  country_iso: z
    .enum(['USA', 'CAN'], { error: 'Please name USA or CAN' })
    .transform((code) => COUNTRIES[code]),
  components: z.object({
    unspecified: z
      .array(z.string().max(200))
      .min(1)
      .max(5)
      .refine((parts) => parts.join(' ').trim().length >= ADDRESS_LOOKUP_MIN, {
        error: `Please type at least ${ADDRESS_LOOKUP_MIN} characters`,
      }),
  }),
  location: z.string().max(100).default(''),
})
