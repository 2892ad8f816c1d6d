/** The form of an item that was not added, for the page that says why. */
import { AddAgain } from '~/components/cart/add-again'
import type { StaticContent } from '~/components/content/static-content'
import { staticView } from '~/components/content/static-view.server'
import { ListMetadataSchema, SkuSchema } from '~/models/cart/forms/cart-form'
import { maximumOf } from '~/models/catalogue/maximum'
import type { FormFailure } from '~/models/validation/form-failure'
import { productOfSku } from '../group-prices.server'

const view = staticView(AddAgain)

/**
 * Without a script, the page that says why replaces the one with the form and what was typed into it. Undefined if
 * something else was posted, or if the item cannot be added at all.
 */
export async function addAgain(
  request: Request,
  { values, errors }: FormFailure,
  context: object,
): Promise<StaticContent | undefined> {
  const { intent, quantity } = values
  const sku = SkuSchema.safeParse(values['sku'])
  if (intent !== 'add' || quantity === undefined || !sku.success) return undefined
  // The failure is answered whether or not the catalogue can be reached.
  const product = await productOfSku(request, sku.data).catch(() => null)
  const variant = product?.variants.find((each) => each.sku === sku.data)
  if (product === null || variant === undefined) return undefined
  if (variant.backordered || variant.customProduct !== undefined) return undefined
  return view(
    {
      sku: sku.data,
      name: product.name,
      label: variant.variantLabel,
      path: product.path,
      max: maximumOf(variant),
      quantity,
      error: errors['quantity'],
      list: ListMetadataSchema.safeParse(values['listMetadata']).data,
    },
    context,
  )
}
