/**
 * What a script adds to pages that already work: navigation without reloads, prefetch on intent, adding to the cart
 * in place, focus on what went wrong. One set of delegated listeners for the whole document, so that a page of a
 * hundred links costs what a page of one does.
 */
import { PrefetchPageLinks, useLocation, useMatches, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { VisuallyHidden } from '../ui/layout'
import { AddedPanel } from './added-panel'
import { postAdd } from './add-to-cart'
import type { AddedSummary } from './add-to-cart'
import { setCartCount } from './cart-count'
import { useFormsUnderWay } from './forms'
import { useMenus } from './menus'
import { useArrival, useDelegatedNavigation, useFreshOnReturn, usePrefetchTarget } from './navigation'
import './enhancements.css'

function useAddToCart(onAdded: (added: AddedSummary) => void): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-add-to-cart')) return
      event.preventDefault()
      void postAdd(form, (added) => {
        onAdded(added)
        if (location.pathname === '/cart') revalidate()
      })
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [onAdded, revalidate])
}

/** The layout's loader has spoken again: its number on the cart is the true one. */
function useLoadedCartCount(): void {
  const layout = useMatches()[1]?.data
  useEffect(() => setCartCount(null), [layout])
}

export function Enhancements() {
  const { pathname, key } = useLocation()
  const [added, setAdded] = useState<{ readonly summary: AddedSummary; readonly on: string } | null>(null)
  const showAdded = useCallback((summary: AddedSummary) => setAdded({ summary, on: location.pathname }), [])
  const closeAdded = useCallback(() => setAdded(null), [])
  const prefetch = usePrefetchTarget()
  useDelegatedNavigation()
  useAddToCart(showAdded)
  useFormsUnderWay()
  useMenus(key)
  useFreshOnReturn()
  useLoadedCartCount()
  const title = useArrival()
  return (
    <>
      {prefetch === null ? null : <PrefetchPageLinks page={prefetch} />}
      <AddedPanel added={added?.on === pathname ? added.summary : null} onClose={closeAdded} />
      <VisuallyHidden>
        <span role="status">{title}</span>
      </VisuallyHidden>
    </>
  )
}
