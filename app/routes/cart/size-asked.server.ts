/**
 * When a card asks for the size instead of adding: depends on the goods and on the visitor's flag (SIZE-02, SIZE-07).
 */
import type { CartCall, CartForm } from '~/models/cart/forms/cart-form'
import { hasSizesToChoose } from '~/models/catalogue/size-choice'
import { definedOnly } from '~/models/defined-only'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'

/** Path of the size page; null if the item is added directly (SIZE-03). */
export async function pageOfSizes(
  form: CartForm | CartCall,
  visitor: Visitor,
  request: Request,
): Promise<string | null> {
  if (form.intent !== 'add' || form.from !== 'card') return null
  const cookies = request.headers.get('Cookie')
  if (!(await services.flags.isOn('sizeSelectorModal', visitor, cookies))) return null
  const sold = await services.catalogue.getVariants([form.sku], 'cached')
  const product = sold.get(form.sku)?.product
  if (product === undefined || !hasSizesToChoose(product)) return null
  const asked = new URLSearchParams({ product: product.key, ...definedOnly({ list: form.listMetadata }) })
  return `/cart/size?${asked.toString()}`
}
