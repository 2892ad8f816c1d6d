/**
 * Fields of the payment step that few see: a business's own number for its order, and those of agents (AGENT-02). As
 * data: the page's script goes to every shopper and should not contain their texts.
 */
import { PURCHASE_ORDER_MAX } from '../checkout/purchase-order'
import { REASON_MAX, RESHIP_REASONS } from '../agents/reship-reasons'
import { OFFLINE_METHODS } from './offline-methods'

interface Named {
  readonly name: string
  readonly label: string
}

type ExtraField =
  | (Named & { readonly options: readonly string[]; readonly empty: string })
  | (Named & { readonly maxLength: number; readonly hint?: string; readonly inputMode?: 'decimal' })

const ADJUSTMENT: readonly ExtraField[] = [
  { name: 'adjustment', label: 'Take off, in dollars', inputMode: 'decimal', maxLength: 12 },
  { name: 'adjustmentReason', label: 'Reason', empty: 'No adjustment', options: RESHIP_REASONS },
  { name: 'adjustmentOther', label: 'Other reason', hint: 'With “Other”', maxLength: REASON_MAX },
]

const OFFLINE: readonly ExtraField[] = [
  {
    name: 'offlineMethod',
    label: 'Paid outside of the shop',
    empty: 'No, by card or store credit',
    options: OFFLINE_METHODS,
  },
  { name: 'offlineReference', label: 'Number of the check or invoice', maxLength: 60 },
]

const PURCHASE_ORDER: readonly ExtraField[] = [
  {
    name: 'purchaseOrderNumber',
    label: 'Purchase order number',
    hint: 'Shown on your receipt and in your confirmation',
    maxLength: PURCHASE_ORDER_MAX,
  },
]

export interface FieldGroup {
  readonly heading: string
  readonly fields: readonly ExtraField[]
}

export function extraFieldsFor({
  mayAdjust,
  mayTakeOffline,
  takesPurchaseOrder,
}: {
  readonly mayAdjust: boolean
  readonly mayTakeOffline: boolean
  readonly takesPurchaseOrder: boolean
}): readonly FieldGroup[] {
  const ofAgents = [...(mayAdjust ? ADJUSTMENT : []), ...(mayTakeOffline ? OFFLINE : [])]
  return [
    ...(takesPurchaseOrder ? [{ heading: 'For your books', fields: PURCHASE_ORDER }] : []),
    ...(ofAgents.length > 0 ? [{ heading: 'Customer service', fields: ofAgents }] : []),
  ]
}
