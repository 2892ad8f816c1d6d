/** Whether a product card must ask for the size before adding (SIZE-02, SIZE-05), and the size grid (SIZE-04). */
import { retailPrice } from './pricing'
import type { Product, Variant } from './product'

/** SIZE-05: bag keys. */
const ASKING: ReadonlySet<string> = new Set(
  'NSSB NSS NSM NSLB CSSB CSS CSL SNS SNL SNLB DFSB DFS DFL DFLB'.split(' '),
)
const LONG_LABEL = 23

type Sized = Pick<Product, 'variants' | 'hidePrice'>

/** Sizes to choose from: those with a price that can be shown to anyone, of a product sold as it is. */
export function sizesOf({ variants, hidePrice }: Sized): readonly Variant[] {
  const sizes = variants.filter((variant) => retailPrice(variant) !== null)
  return hidePrice || sizes.some(({ customProduct }) => customProduct !== undefined) ? [] : sizes
}

/** At least two sizes, one of them in a known bag. */
export function hasSizesToChoose(product: Sized): boolean {
  const sizes = sizesOf(product)
  return sizes.length > 1 && sizes.some(({ bagSize }) => bagSize !== undefined && ASKING.has(bagSize.key))
}

/** Grid columns: long labels need more room. */
export const sizeColumns = (labels: readonly string[]): 2 | 3 =>
  labels.some((label) => label.length > LONG_LABEL) ? 2 : 3
