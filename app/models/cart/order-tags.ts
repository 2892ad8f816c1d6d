/** What the cart says of where it came from. */
import type { CartAction } from './actions'
import type { Cart } from './cart'
import { isGift } from './lines'

/** Of a cart that was made of an uploaded list (UPLD-02, UPLD-04). */
export const UPLOADED_TAG = 'Uploaded'

export const isUploaded = ({ fields }: Pick<Cart, 'fields'>): boolean =>
  fields.orderTags.includes(UPLOADED_TAG)

/** What is put in once all goods of the list are gone is an ordinary order. */
export function planForgetUpload(cart: Pick<Cart, 'fields' | 'lineItems'>): readonly CartAction[] {
  if (!isUploaded(cart) || !cart.lineItems.every(isGift)) return []
  const others = cart.fields.orderTags.filter((tag) => tag !== UPLOADED_TAG)
  return [{ action: 'setCustomField', name: 'orderTags', ...(others.length === 0 ? {} : { value: others }) }]
}
