/** Where a card asks for the size instead of adding (SIZE-02): by the goods and by the flag of whoever asks (SIZE-07). */
import type { CartCall, CartForm } from '~/models/cart/forms/cart-form'
import { hasSizesToChoose } from '~/models/catalogue/size-choice'
import { definedOnly } from '~/models/defined-only'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'

/** The page of the sizes; null for what is added directly (SIZE-03). */
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
