/** Only on the cart page; the steps of checkout, which show the same totals, do not load it. */
import * as styles from './cart.css'
import type { ReactNode } from 'react'

/** Faded while its figures are estimated in the browser, until the answer has the real ones (CART-02). */
export function Estimated({ when, children }: { readonly when: boolean; readonly children: ReactNode }) {
  return (
    <div className={when ? styles.estimated : undefined} aria-busy={when || undefined}>
      {children}
    </div>
  )
}
