/** Whether what a card adds is asked for its size first (SIZE-02, SIZE-05), and how sizes are laid out (SIZE-04). */
import { retailPrice } from './pricing'
import type { Product } from './product'

/** SIZE-05: keys of bags. */
const ASKING: ReadonlySet<string> = new Set(
  'NSSB NSS NSM NSLB CSSB CSS CSL SNS SNL SNLB DFSB DFS DFL DFLB'.split(' '),
)
const LONG_LABEL = 23

/** Sizes that anybody can be shown a price of. */
export const sizesOf = ({ variants }: Pick<Product, 'variants'>) =>
  variants.filter((variant) => retailPrice(variant) !== null)

/** Two sizes or more, one of them in a bag that is known. */
export function hasSizesToChoose(product: Pick<Product, 'variants'>): boolean {
  const sizes = sizesOf(product)
  return sizes.length > 1 && sizes.some(({ bagSize }) => bagSize !== undefined && ASKING.has(bagSize.key))
}

/** Columns of the grid: a long label needs more room. */
export const sizeColumns = (labels: readonly string[]): 2 | 3 =>
  labels.some((label) => label.length > LONG_LABEL) ? 2 : 3
