/**
 * Enhances pages that already work: navigation without reloads, prefetch on intent, adding to the cart in place, focus
 * on errors. One set of delegated listeners for the whole document, so that a hundred links cost no more than one.
 */
import { PrefetchPageLinks, useLocation, useMatches } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { VisuallyHidden } from '../ui/layout'
import * as styles from './added-panel.css'
import { setCartCount } from './cart-count'
import { useFormsUnderWay } from './forms'
import { useArrival, useDelegatedNavigation, useFreshOnReturn, usePrefetchTarget } from './navigation'
import { useRefresh } from './refresh'
import '../account/account.css'
import './enhancements.css'
import './moving.css'
import './offer-dialog.css'
import './product-skeleton.css'
import './sign-in-dialog.css'
import './strips.css'
import '../search/suggestions.css'
import './survey-dialog.css'
import './toast.css'
import type { AddedSummary } from './add-to-cart'
import type { AddedPanel } from './added-panel'
import type * as AddingModule from './adding'

interface Added {
  readonly summary: AddedSummary
  readonly on: string
  readonly Panel: typeof AddedPanel
}

type Adding = typeof AddingModule
let adding: Adding | undefined

const fetchAdding = async (): Promise<Adding | undefined> =>
  (adding ??= await import('./adding').catch(() => undefined))

/** Forms submitted before the adding code had loaded. */
const early = new Set<HTMLFormElement>()

/** Whatever is still held when the page is left is sent by beacon. */
function sendEarly(): void {
  for (const form of early) navigator.sendBeacon(form.action, new FormData(form))
}

function useAddToCart(onAdded: (added: Added) => void): void {
  const refresh = useRefresh()
  useEffect(() => {
    const post = (form: HTMLFormElement, { postAdd, AddedPanel: Panel }: Adding) =>
      postAdd(form, (summary) => {
        const on = location.pathname
        onAdded({ summary, on, Panel })
        // Without an answer only the server knows what the cart holds.
        if (on === '/cart' || !summary.answered) void refresh(summary.ok)
      })
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !form.matches('[data-add-to-cart]')) return
      event.preventDefault()
      // Synchronously, so that leaving right afterwards loses nothing.
      if (adding !== undefined) return void post(form, adding)
      early.add(form)
      void fetchAdding().then((loaded) => {
        early.delete(form)
        // If it fails to load, post the form as without a script; the server's page confirms.
        return loaded === undefined ? form.submit() : post(form, loaded)
      })
    }
    // Preloaded, so that the first press does not wait.
    void fetchAdding()
    document.addEventListener('submit', onSubmit)
    addEventListener('pagehide', sendEarly)
    return () => document.removeEventListener('submit', onSubmit)
  }, [onAdded, refresh])
}

/** Fresh layout data has the true cart count. */
function useLoadedCartCount(): void {
  const layout = useMatches()[1]?.data
  useEffect(() => setCartCount(null), [layout])
}

/** Loads what a page needs beyond CSS and forms right after it works. `page`: its data, which may bring new content. */
function useAfterwards(locationKey: string, page: unknown): void {
  useEffect(() => {
    import('./afterwards').then(
      ({ wakePage }) => wakePage(locationKey),
      () => undefined,
    )
  }, [locationKey, page])
}

export function Enhancements() {
  const { pathname, key } = useLocation()
  const [added, setAdded] = useState<Added | null>(null)
  const closeAdded = useCallback(() => setAdded(null), [])
  const prefetch = usePrefetchTarget()
  useDelegatedNavigation()
  useAddToCart(setAdded)
  useFormsUnderWay()
  useAfterwards(key, useMatches().at(-1)?.data)
  useFreshOnReturn()
  useLoadedCartCount()
  const said = useArrival()
  return (
    <>
      {prefetch === null ? null : <PrefetchPageLinks page={prefetch} />}
      <div className={styles.region} role="status" aria-live="polite">
        {added?.on === pathname ? <added.Panel added={added.summary} onClose={closeAdded} /> : null}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
