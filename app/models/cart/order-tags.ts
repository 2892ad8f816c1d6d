/** What the cart says of where it came from. */
import type { Cart } from './cart'

/** Of a cart that was made of an uploaded list (UPLD-02, UPLD-04). */
export const UPLOADED_TAG = 'Uploaded'

export const isUploaded = ({ fields }: Pick<Cart, 'fields'>): boolean =>
  fields.orderTags.includes(UPLOADED_TAG)
