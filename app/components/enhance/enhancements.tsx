/**
 * What a script adds to pages that already work: navigation without reloads, prefetch on intent, adding to the cart
 * in place, focus on what went wrong. One set of delegated listeners for the whole document, so that a page of a
 * hundred links costs what a page of one does.
 */
import { PrefetchPageLinks, useLocation, useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { AddedPanel } from './added-panel'
import { postAdd } from './add-to-cart'
import type { AddedSummary } from './add-to-cart'
import { isCheckoutStep, targetOf } from './links'

/** Long enough that a pointer only passing over a card asks for nothing. */
const INTENT_MS = 80

function useDelegatedNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = targetOf(event)
      if (target === null) return
      event.preventDefault()
      // The same address again is ignored: no load, no new entry in the history (ROUTE-55).
      if (target === location.pathname + location.search + location.hash) return
      const stays = isCheckoutStep(location.pathname) && isCheckoutStep(target)
      navigate(target, { preventScrollReset: stays })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

function usePrefetchTarget(): string | null {
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => {
    let timer = 0
    const onIntent = (event: Event) => {
      clearTimeout(timer)
      const target = targetOf(event)
      if (target === null || isCheckoutStep(target) || target.startsWith('/cart')) return
      timer = window.setTimeout(() => setPath(target), event.type === 'mouseover' ? INTENT_MS : 0)
    }
    const kinds = ['mouseover', 'touchstart', 'focusin'] as const
    for (const kind of kinds) document.addEventListener(kind, onIntent, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) document.removeEventListener(kind, onIntent)
    }
  }, [])
  return path
}

/** After an error the summary takes the focus, so that a screen reader and the keyboard start there. */
function useFocusOnErrors(key: string): void {
  useEffect(() => {
    document.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [key])
}

function useAddToCart(onAdded: (added: AddedSummary) => void): void {
  const revalidator = useRevalidator()
  const latest = useRef({ onAdded, revalidator })
  latest.current = { onAdded, revalidator }
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-add-to-cart')) return
      event.preventDefault()
      void postAdd(form, (added) => {
        latest.current.onAdded(added)
        if (location.pathname === '/cart') latest.current.revalidator.revalidate()
      })
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [])
}

export function Enhancements() {
  const location = useLocation()
  const [added, setAdded] = useState<AddedSummary | null>(null)
  const prefetch = usePrefetchTarget()
  useDelegatedNavigation()
  useAddToCart(setAdded)
  useFocusOnErrors(location.key)
  useEffect(() => setAdded(null), [location.pathname])
  return (
    <>
      {prefetch === null ? null : <PrefetchPageLinks page={prefetch} />}
      <AddedPanel added={added} onClose={() => setAdded(null)} />
    </>
  )
}
