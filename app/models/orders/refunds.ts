/** What a cancelled order gives back, worded for its pages and its mails alike. */
import type { LegKind } from '../placement/states'

/** One payment of the order. What an agent took off is none: nobody paid it (144). */
export interface Refund {
  readonly kind: Exclude<LegKind, 'adjustment'>
  readonly amountCents: number
  /** `Visa ending in 1111`, if known. */
  readonly description?: string | undefined
}

/** Money that an agent took outside the shop: only customer service can give it back. */
export const isGivenBackByHand = ({ kind }: Refund): boolean => kind === 'offline'

const OUTSIDE = 'Customer service gives back what you paid outside of our website.'

const BY_US = {
  offered: 'goes back',
  'under-way': 'is on its way back',
  done: 'has been given back',
} as const

function placeOf({ kind, description = 'your card' }: Refund): readonly string[] {
  if (kind === 'card') return [description]
  if (kind === 'store-credit') return ['your store credit']
  return kind === 'gift-certificate' ? ['your gift certificate'] : []
}

const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)

/** What goes back and where to, as sentences. `offered`: once the order is cancelled. */
export function refundText(refunds: readonly Refund[], when: keyof typeof BY_US): string {
  if (refunds.length === 0) return 'You paid nothing for it, so there is nothing to give back.'
  const byUs = refunds.filter((refund) => !isGivenBackByHand(refund))
  const isByHand = byUs.length < refunds.length
  const places = [...new Set(byUs.flatMap(placeOf))]
  const to = places.length === 0 ? '' : ` to ${listed(places)}`
  return [
    ...(isByHand ? [OUTSIDE] : []),
    ...(byUs.length === 0 ? [] : [`${isByHand ? 'The rest of what' : 'What'} you paid ${BY_US[when]}${to}.`]),
  ].join(' ')
}
