/** Tags that record where the cart came from. */
import type { CartAction } from './actions'
import type { Cart } from './cart'
import { isGift } from './lines'

/** A cart made from an uploaded list (UPLD-02, UPLD-04). */
export const UPLOADED_TAG = 'Uploaded'

export const isUploaded = ({ fields }: Pick<Cart, 'fields'>): boolean =>
  fields.orderTags.includes(UPLOADED_TAG)

/** Once all goods of the list are gone, whatever is added is an ordinary order. */
export function planForgetUpload(cart: Pick<Cart, 'fields' | 'lineItems'>): readonly CartAction[] {
  if (!isUploaded(cart) || !cart.lineItems.every(isGift)) return []
  const others = cart.fields.orderTags.filter((tag) => tag !== UPLOADED_TAG)
  return [{ action: 'setCustomField', name: 'orderTags', ...(others.length === 0 ? {} : { value: others }) }]
}
