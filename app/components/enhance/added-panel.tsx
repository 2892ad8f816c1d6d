/** What was added and where to go from here; it waits at the edge of the page and takes no focus (MODAL-03). */
import { useEffect } from 'react'
import { Button, ButtonLink } from '../ui/button'
import { countOf } from '../ui/format'
import { Cluster } from '../ui/layout'
import type { AddedSummary } from './add-to-cart'
import * as styles from './added-panel.css'

export function AddedPanel({
  added,
  onClose,
}: {
  readonly added: AddedSummary
  readonly onClose: () => void
}) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <section className={styles.panel} aria-label={added.ok ? 'Added to Cart' : 'Not added'}>
      <p className={styles.message}>{added.message}</p>
      <Cluster>
        {added.ok ? (
          <>
            <form method="post" action="/checkout">
              <Button size="small">
                Proceed to Checkout - {countOf(added.count, 'item')} ({added.total})
              </Button>
            </form>
            <ButtonLink href="/cart" size="small" look="secondary">
              View Cart
            </ButtonLink>
          </>
        ) : null}
        <button type="button" className={styles.close} onClick={onClose}>
          {added.ok ? 'Keep Shopping' : 'Close'}
        </button>
      </Cluster>
    </section>
  )
}
