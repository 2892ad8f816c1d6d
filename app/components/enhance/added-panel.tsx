/**
 * The panel at the page's edge that shows what was added and where to go next, without taking focus (MODAL-01 to
 * MODAL-05). Text and links show at once. The item, its delivery and the recommendations are parts of the page shown
 * without a script and load later, above the links, which stay at the edge so that they do not move under the pointer.
 */
import { useEffect, useState } from 'react'
import { addedPath } from '~/models/cart/added-path'
import { PERSONALISATION_RETRIES, PERSONALISATION_TIMEOUT_MS } from '~/models/recommendations/recommendation'
import { withTimeout } from '~/utils/timeout'
import { Button, ButtonLink } from '../ui/button'
import { countOf } from '../ui/format'
import { Cluster } from '../ui/layout'
import type { AddedSummary } from './add-to-cart'
import * as styles from './added-panel.css'
import { UNSEEN } from './fetched-page'

interface Parts {
  readonly details: string
  readonly row: string
}

async function askFor(path: string, signal: AbortSignal): Promise<Parts | null> {
  const answer = await fetch(path, { headers: UNSEEN, signal })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const partOf = (name: string) => page.querySelector(`[data-added="${name}"]`)?.innerHTML ?? ''
  return answer.ok ? { details: partOf('details'), row: partOf('row') } : null
}

/** Retries after a timeout; after the last one, or any other failure, the panel goes without (API-46). */
async function fetchParts(path: string, retries = PERSONALISATION_RETRIES): Promise<Parts | null> {
  const wait = { for: path, ms: PERSONALISATION_TIMEOUT_MS, late: () => 'late' as const }
  const found = await withTimeout(wait, (signal) => askFor(path, signal)).catch(() => null)
  if (found !== 'late') return found
  return retries > 0 ? fetchParts(path, retries - 1) : null
}

/** Parts for the latest adds; the previous ones show until these arrive. */
function useParts({ skus }: AddedSummary): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (skus.length > 0) void fetchParts(addedPath(...skus)).then((found) => isCurrent && setParts(found))
    return () => {
      isCurrent = false
    }
  }, [skus])
  return skus.length === 0 ? null : parts
}

function Html({ html, className }: { readonly html: string; readonly className: string }) {
  return html === '' ? null : <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

function Ways({ count, total }: AddedSummary) {
  return (
    <>
      <form method="post" action="/checkout">
        <Button size="small">
          Proceed to Checkout - {countOf(count, 'item')} ({total})
        </Button>
      </form>
      <ButtonLink href="/cart#checkout" size="small" look="secondary">
        View Cart &amp; Checkout
      </ButtonLink>
      <ButtonLink href="/cart" size="small" look="secondary">
        View Cart
      </ButtonLink>
    </>
  )
}

/** Without an answer the outcome is unknown. */
function nameOf({ ok, answered, kept }: AddedSummary): string {
  if (ok) return 'Added to Cart'
  return kept ? 'Not added yet' : answered ? 'Not added' : 'Perhaps not added'
}

export function AddedPanel({
  added,
  onClose,
}: {
  readonly added: AddedSummary
  readonly onClose: () => void
}) {
  const parts = useParts(added)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Escape closes only a dialog on top of the panel.
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <section className={styles.panel} aria-label={nameOf(added)} data-toast="">
      <div className={styles.content}>
        {added.ok ? <h2 className={styles.title}>Added to Cart</h2> : null}
        <p className={styles.message}>{added.message}</p>
        {parts === null ? null : <Html html={parts.details} className={styles.details} />}
        {parts === null ? null : <Html html={parts.row} className={styles.row} />}
      </div>
      <Cluster>
        {added.ok ? <Ways {...added} /> : null}
        <button type="button" className={styles.close} onClick={onClose}>
          {added.ok ? 'Keep Shopping' : 'Close'}
        </button>
      </Cluster>
    </section>
  )
}
