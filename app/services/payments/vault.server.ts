/** Saved cards at the embedded gateway. */
import { z } from 'zod'
import type { SavedCard } from '~/models/payments/payments'
import type { CardVault } from './card-vault'
import { createGatewayClient } from './client.server'
import type { GatewayOptions } from './client.server'
import { unless } from './unless'

const MethodSchema = z.object({
  token: z.string().min(1),
  type: z.literal('card'),
  description: z.string().min(1),
  expires: z.string(),
  isDefault: z.boolean(),
})
const ListedSchema = MethodSchema.extend({ nonce: z.string().min(1) })
const ListSchema = z.object({ paymentMethods: z.array(ListedSchema) })

const NoAnswerSchema = z.unknown()

function toSavedCard({
  token,
  type,
  description,
  expires,
  isDefault,
}: z.infer<typeof MethodSchema>): SavedCard {
  return { token, type, description, expires, isDefault }
}

function pathOf(customerId: string, ...rest: readonly string[]): string {
  return ['/customers', customerId, 'payment-methods', ...rest]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/')
}

export function createCardVault(options: GatewayOptions): CardVault {
  const client = createGatewayClient(options)
  return {
    async list(customerId) {
      const call = { operation: 'list-cards', method: 'GET', path: pathOf(customerId) } as const
      return (await client.call({ ...call, schema: ListSchema })).paymentMethods.map(toSavedCard)
    },
    createNonce: (customerId, token) =>
      unless([404], null, async () => {
        const path = pathOf(customerId, token, 'nonce')
        const call = { operation: 'card-nonce', method: 'POST', path } as const
        const { nonce, description } = await client.call({ ...call, schema: ListedSchema })
        return { nonce, description }
      }),
    save: (customerId, nonce) =>
      unless([422], null, async () => {
        const call = {
          operation: 'save-card',
          method: 'POST',
          path: pathOf(customerId),
          body: { nonce },
        } as const
        return toSavedCard(await client.call({ ...call, schema: MethodSchema }))
      }),
    makeDefault: (customerId, token) =>
      unless([404], false, async () => {
        const path = pathOf(customerId, token, 'default')
        await client.call({ operation: 'default-card', method: 'POST', path, schema: MethodSchema })
        return true
      }),
    remove: (customerId, token) =>
      unless([404], undefined, async () => {
        const path = pathOf(customerId, token)
        await client.call({ operation: 'remove-card', method: 'DELETE', path, schema: NoAnswerSchema })
      }),
  }
}
