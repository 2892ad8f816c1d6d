/** The number that a business may give its order. */
import { PurchaseOrderSchema } from '~/models/checkout/purchase-order'
import type { FormFields } from '~/models/validation/form-fields'
import { cleanLine } from '~/models/validation/text'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { tellUnsaved } from '../enter.server'

/** Undefined where none was asked for, whatever the form brings. */
export async function readPurchaseOrder(visitor: Visitor, fields: FormFields) {
  const isAsked =
    fields['purchaseOrderNumber'] !== undefined && (await services.checkout.takesPurchaseOrder(visitor))
  return isAsked ? parseForm(fields, PurchaseOrderSchema) : ({ ok: true, value: undefined } as const)
}

export function tellUnsavedPurchaseOrder(visitor: Visitor, { purchaseOrderNumber = '' }: FormFields): void {
  const typed = cleanLine(purchaseOrderNumber)
  tellUnsaved(visitor, 'purchase order number', typed === '' ? [] : [typed])
}
