/** A request to the verification call (API-57, ADDR-14), before it is passed on. */
import { z } from 'zod'

const layout = z.string().max(100).default('')
const moniker = z.string().min(1, { error: 'Please name a moniker' }).max(4_000)

export const VerificationCallSchema = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('search'),
      addlayout: layout,
      country: z.enum(['USA', 'CAN'], { error: 'Please name USA or CAN' }),
      searchstring: z.string().min(1, { error: 'Please name an address' }).max(1_000),
    }),
    z.object({
      action: z.literal('refine'),
      addlayout: layout,
      moniker,
      refinetext: z.string().max(100).default(''),
    }),
    z.object({ action: z.literal('GetFormattedAddress'), addlayout: layout, moniker }),
  ],
  { error: 'The action is one of search, refine and GetFormattedAddress' },
)
