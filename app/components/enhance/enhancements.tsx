/**
 * What a script adds to pages that already work: navigation without reloads, prefetch on intent, adding to the cart
 * in place, focus on what went wrong. One set of delegated listeners for the whole document, so that a page of a
 * hundred links costs what a page of one does.
 */
import { PrefetchPageLinks, useLocation, useMatches } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { VisuallyHidden } from '../ui/layout'
import { postAdd } from './add-to-cart'
import * as styles from './added-panel.css'
import { setCartCount } from './cart-count'
import { useFormsUnderWay } from './forms'
import { useArrival, useDelegatedNavigation, useFreshOnReturn, usePrefetchTarget } from './navigation'
import { useRefresh } from './refresh'
import '../account/account.css'
import './enhancements.css'
import './sign-in-dialog.css'
import './strips.css'
import type { AddedSummary } from './add-to-cart'
import type { AddedPanel } from './added-panel'

interface Added {
  readonly summary: AddedSummary
  readonly on: string
  /** Null where it could not be fetched. */
  readonly Panel: typeof AddedPanel | null
}

const isAdding = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('form[data-add-to-cart]') !== null

const INTENTS = ['pointerover', 'focusin'] as const

/** What tells of an add comes when somebody is about to add. */
const fetchPanel = () => import('./added-panel')

function useAddToCart(onAdded: (added: Added) => void): void {
  const refresh = useRefresh()
  useEffect(() => {
    const onIntent = (event: Event) => {
      if (isAdding(event)) fetchPanel().catch(() => undefined)
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !isAdding(event)) return
      event.preventDefault()
      void postAdd(form, (summary) => {
        const on = location.pathname
        fetchPanel().then(
          ({ AddedPanel: Panel }) => onAdded({ summary, on, Panel }),
          // The number on the cart tells of what was added, the cart itself that something was not. Without a
          // connection there is no cart to go to, and what was chosen here would be lost.
          () => {
            if (!summary.answered) onAdded({ summary, on, Panel: null })
            else if (!summary.ok) location.assign('/cart')
          },
        )
        if (on === '/cart') void refresh(summary.ok)
      })
    }
    document.addEventListener('submit', onSubmit)
    for (const kind of INTENTS) document.addEventListener(kind, onIntent, { passive: true })
    return () => {
      document.removeEventListener('submit', onSubmit)
      for (const kind of INTENTS) document.removeEventListener(kind, onIntent)
    }
  }, [onAdded, refresh])
}

/** The layout's loader has spoken again: its number on the cart is the true one. */
function useLoadedCartCount(): void {
  const layout = useMatches()[1]?.data
  useEffect(() => setCartCount(null), [layout])
}

/** Buttons of strips that scroll, for pages that have one. */
function useStrips(page: unknown): void {
  useEffect(() => {
    if (document.querySelector('[data-strip]') !== null)
      void import('./strips').then(
        ({ wakeStrips }) => wakeStrips(),
        // They scroll without buttons, too.
        () => undefined,
      )
  }, [page])
}

/** A line that scrolls is a stop of the keyboard only where its words do not fit. */
function useStops(): void {
  useEffect(() => {
    for (const line of document.querySelectorAll<HTMLElement>('[data-stop]'))
      line.tabIndex = line.scrollWidth > line.clientWidth ? 0 : -1
  })
}

function useAfterwards(): void {
  useEffect(() => {
    import('./afterwards').then(
      ({ wakeAfterwards }) => wakeAfterwards(),
      () => undefined,
    )
  }, [])
}

function useMenus(locationKey: string): void {
  // On another page nothing stays unfolded; the menu under the pointer waits until it comes again.
  useEffect(() => {
    if (locationKey === 'default') return
    for (const drop of document.querySelectorAll<HTMLDetailsElement>('[data-drop][open]')) drop.open = false
    document.getElementById('account-menu')?.removeAttribute('data-open')
    document.querySelector('[data-menu-section]:is(:hover, :focus-within)')?.setAttribute('data-closed', '')
  }, [locationKey])
}

/** What stands in for the panel that could not be fetched. */
function NotAdded({ message, onClose }: { readonly message: string; readonly onClose: () => void }) {
  return (
    <section className={styles.panel} aria-label="Not added">
      <p className={styles.message}>{message}</p>
      <button type="button" className={styles.close} onClick={onClose}>
        Close
      </button>
    </section>
  )
}

/** Of what was added on this page. */
function Told({ added, onClose }: { readonly added: Added; readonly onClose: () => void }) {
  const { Panel, summary } = added
  if (Panel === null) return <NotAdded message={summary.message} onClose={onClose} />
  return <Panel added={summary} onClose={onClose} />
}

export function Enhancements() {
  const { pathname, key } = useLocation()
  const [added, setAdded] = useState<Added | null>(null)
  const closeAdded = useCallback(() => setAdded(null), [])
  const prefetch = usePrefetchTarget()
  useDelegatedNavigation()
  useAddToCart(setAdded)
  useFormsUnderWay()
  useAfterwards()
  useMenus(key)
  useStrips(useMatches().at(-1)?.data)
  useStops()
  useFreshOnReturn()
  useLoadedCartCount()
  const said = useArrival()
  return (
    <>
      {prefetch === null ? null : <PrefetchPageLinks page={prefetch} />}
      <div className={styles.region} role="status" aria-live="polite">
        {added?.on === pathname ? <Told added={added} onClose={closeAdded} /> : null}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
