/** A product's sizes as static HTML. */
import { staticView } from '~/components/content/static-view.server'
import { SizePicker } from '~/components/product/size-picker'
import { retailPrice, unitPriceText } from '~/models/catalogue/pricing'
import type { Product, Variant } from '~/models/catalogue/product'
import { sizeColumns } from '~/models/catalogue/size-choice'

const view = staticView(SizePicker)

function toPick(variant: Variant) {
  const shown = retailPrice(variant)
  if (shown === null) return []
  const { price, comparison } = shown
  const { sku, variantLabel: label, backordered } = variant
  return [{ sku, label, price, comparison, unit: unitPriceText(price, variant), available: !backordered }]
}

/** `list`: the source list of the card. */
export function pickerOf(
  { name, path }: Product,
  sizes: readonly Variant[],
  list: string | undefined,
  context: object,
) {
  const columns = sizeColumns(sizes.map(({ variantLabel }) => variantLabel))
  return view({ name, path, columns, sizes: sizes.flatMap(toPick), list }, context)
}
