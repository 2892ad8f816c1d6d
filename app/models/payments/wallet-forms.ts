/** Wallet forms: each names a card by its token, and the action. */
import { z } from 'zod'
import { cleanLine } from '../validation/text'

const token = z.string().min(1).max(200)
const NAME_MAX = 40

export const WalletFormSchema = z.discriminatedUnion('intent', [
  /** `nonce`: from the provider's fields, if there are any. */
  z.object({ intent: z.literal('add'), nonce: z.string().max(500).optional() }),
  z.object({ intent: z.literal('default'), token }),
  z.object({
    intent: z.literal('rename'),
    token,
    name: z
      .string()
      .transform(cleanLine)
      .pipe(z.string().max(NAME_MAX, `Please use at most ${NAME_MAX} characters`)),
  }),
  z.object({ intent: z.literal('remove'), token }),
])
export type WalletForm = z.infer<typeof WalletFormSchema>
