/** Plans for a browser's actions, parsed as sent. */
import { CHANNELS } from '../../constants/constants'
import { usd } from '../../money/money'
import type { Cart } from '../cart'
import { CartUpdateSchema } from '../client-api/client-actions'
import type { ClientAction } from '../client-api/client-actions'
import { planClientActions } from '../client-api/plan-client-actions'
import type { ClientFacts } from '../client-api/plan-client-actions'
import { TODAY } from './intents'

export const SOLD = {
  autoDeliveryEligible: true,
  prices: [{ channel: CHANNELS.autoDelivery, value: usd(949), tiers: [] }],
}

const FACTS: ClientFacts = {
  today: TODAY,
  deliveries: {},
  maySplit: true,
  leftOf: () => undefined,
  soldAs: () => SOLD,
  oneTimeChannel: () => undefined,
}

export const toActions = (actions: readonly unknown[]): readonly ClientAction[] =>
  CartUpdateSchema.parse({ version: 1, actions }).actions

export const planOf = (cart: Cart, actions: readonly unknown[], facts: Partial<ClientFacts> = {}) =>
  planClientActions(cart, toActions(actions), { ...FACTS, ...facts })

export const refusedWith = (message: string, key: string) => ({ refused: { message, key } })
