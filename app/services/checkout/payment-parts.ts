/** What pays for an order: an adjustment, store credit, money taken by an agent, and a card for the rest. */
import type { AgentPayment } from '~/models/payments/agent-payment'
import { splitTotal } from '~/models/payments/credit'
import { formatMoney, usd } from '~/models/money/money'
import type { PaymentSession } from '../placement/payment-sessions.server'

type Offline = NonNullable<AgentPayment['offline']>

/** All amounts in cents. */
interface PaymentParts {
  readonly adjustmentCents: number
  readonly creditCents: number
  /** What neither of them covers. */
  readonly restCents: number
  /** Set if an agent has taken payment for the rest. */
  readonly offline: Offline | undefined
}

export function partsOf({ amountCents, credit, agentPayment }: PaymentSession): PaymentParts {
  const { adjustment, offline } = agentPayment ?? {}
  const adjusted = splitTotal(amountCents, adjustment?.cents ?? 0)
  const { creditCents, restCents } = splitTotal(adjusted.restCents, credit?.cents ?? 0)
  return {
    adjustmentCents: adjusted.creditCents,
    creditCents,
    restCents,
    offline: restCents > 0 ? offline : undefined,
  }
}

/** No card pays any part of it. */
export const isWithoutCard = ({ kind }: PaymentSession): boolean => kind === 'credit' || kind === 'agent'

const adjustmentWords = (cents: number): string => `Adjustment (${formatMoney(usd(cents))})`
const creditWords = (cents: number): string => `Store credit (${formatMoney(usd(cents))})`
export const offlineWords = ({ method, reference }: Offline): string =>
  reference === undefined ? method : `${method} ${reference}`

/** For the customer and the record; `card` is the wording for a card, if one pays. */
export function paidByWords(own: PaymentSession, card: string | undefined): readonly string[] {
  const { adjustmentCents, offline } = partsOf(own)
  return [
    ...(adjustmentCents > 0 ? [adjustmentWords(adjustmentCents)] : []),
    ...(own.credit === null ? [] : [creditWords(own.credit.cents)]),
    ...(offline === undefined ? [] : [offlineWords(offline)]),
    ...(card === undefined ? [] : [card]),
  ]
}
