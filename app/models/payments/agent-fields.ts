/**
 * Agents' fields at the payment step (AGENT-02), as data: the page's script goes to every shopper and should not
 * contain their texts.
 */
import { REASON_MAX, RESHIP_REASONS } from '../agents/reship-reasons'
import { OFFLINE_METHODS } from './offline-methods'

interface Named {
  readonly name: string
  readonly label: string
}

export type AgentField =
  | (Named & { readonly options: readonly string[]; readonly empty: string })
  | (Named & { readonly maxLength: number; readonly hint?: string; readonly inputMode?: 'decimal' })

const ADJUSTMENT: readonly AgentField[] = [
  { name: 'adjustment', label: 'Take off, in dollars', inputMode: 'decimal', maxLength: 12 },
  { name: 'adjustmentReason', label: 'Reason', empty: 'No adjustment', options: RESHIP_REASONS },
  { name: 'adjustmentOther', label: 'Other reason', hint: 'With “Other”', maxLength: REASON_MAX },
]

const OFFLINE: readonly AgentField[] = [
  {
    name: 'offlineMethod',
    label: 'Paid outside of the shop',
    empty: 'No, by card or store credit',
    options: OFFLINE_METHODS,
  },
  { name: 'offlineReference', label: 'Number of the check or invoice', maxLength: 60 },
]

export function agentFieldsFor({
  mayAdjust,
  mayTakeOffline,
}: {
  readonly mayAdjust: boolean
  readonly mayTakeOffline: boolean
}): readonly AgentField[] {
  return [...(mayAdjust ? ADJUSTMENT : []), ...(mayTakeOffline ? OFFLINE : [])]
}
