/** A business's own number for its order, which its bookkeeping looks for on receipts. */
import { z } from 'zod'
import { optionalLine } from '../validation/fields'

export const PURCHASE_ORDER_MAX = 50

/** Undefined: the form has no such field. Empty: there is to be no number. */
export const PurchaseOrderSchema = z
  .object({ purchaseOrderNumber: optionalLine(PURCHASE_ORDER_MAX) })
  .transform(({ purchaseOrderNumber = '' }) => purchaseOrderNumber)
