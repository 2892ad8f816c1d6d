/** Navigation without reloads: links, prefetch on intent, and what a document load would do for free on arrival. */
import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useBrowserLayoutEffect } from './browser-layout-effect'
import { goByLink } from './forms'
import { isCheckoutStep, isWithinPage, targetOf } from './links'
import { useRefresh } from './refresh'
import { takeUnsaved } from './unsaved'

/** Long enough that a pointer only passing over a card asks for nothing. */
const INTENT_MS = 80

/**
 * Smoothly to a part of a page (ROUTE-57), at once to the top of another: the style sheet, made for pages without a
 * script, has all scrolling smooth.
 */
function scrollSmoothly(smooth: boolean): void {
  document.documentElement.style.scrollBehavior = smooth ? '' : 'auto'
}

/** The page at hand, by path and query; not the part of it that was gone to. */
const pageAtHand = (): string => location.pathname + location.search

/** The same page again is ignored, whatever part of it was gone to: no load, no entry in the history (ROUTE-55). */
function isAtHand(to: string): boolean {
  return to === pageAtHand() || to === pageAtHand() + location.hash
}

export function useDelegatedNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (isWithinPage(event)) scrollSmoothly(true)
      const target = targetOf(event)
      if (target === null) return
      event.preventDefault()
      if (isAtHand(target.to)) {
        // From a part of the page, its own link leads back to the top.
        if (!target.to.includes('#') && location.hash !== '') window.scrollTo(0, 0)
        return
      }
      const go = () => {
        goByLink()
        navigate(target.to, { preventScrollReset: target.stays })
      }
      const unsaved = takeUnsaved()
      if (unsaved === null) go()
      else void unsaved.then((isTaken) => isTaken && go())
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

/** The page to fetch ahead: the link under the pointer, the finger or the focus. */
export function usePrefetchTarget(): string | null {
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => {
    let timer = 0
    const onIntent = (event: Event) => {
      clearTimeout(timer)
      const to = targetOf(event)?.to
      if (to === undefined || isCheckoutStep(to) || /^\/(cart|checkout)\b/.test(to)) return
      if (isAtHand(to)) return
      timer = window.setTimeout(() => setPath(to), event.type === 'mouseover' ? INTENT_MS : 0)
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

/** How much a list holds now, where the page is one. */
function countOfList(): string | undefined {
  return document.querySelector('main [data-content] [role="status"]')?.textContent ?? undefined
}

/**
 * After an error the summary takes the focus. On another page the main part does, and its title is returned to be
 * read out; the first page of a visit is left to the browser. The same page with another query keeps the focus, unless
 * what had it is gone, and a list has its count read out.
 */
export function useArrival(): string {
  const { key, pathname, search, hash } = useLocation()
  const [said, setSaid] = useState('')
  const before = useRef({ pathname, search })
  useBrowserLayoutEffect(() => scrollSmoothly(hash !== ''), [key, hash])
  useEffect(() => {
    const summary = document.querySelector<HTMLElement>('[data-autofocus]')
    const isElsewhere = before.current.pathname !== pathname
    const isOther = isElsewhere || before.current.search !== search
    before.current = { pathname, search }
    if (summary !== null) summary.focus()
    else if (isOther && hash === '') {
      const isLost = isElsewhere || document.activeElement === document.body
      const count = isElsewhere ? undefined : countOfList()
      if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
      if (isLost || count !== undefined) setSaid(count ?? document.title)
    }
  }, [key, pathname, search, hash])
  return said
}

/** A page that the browser kept whole and shows again by Back asks for its data anew: carts change meanwhile. */
export function useFreshOnReturn(): void {
  const refresh = useRefresh()
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void refresh()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [refresh])
}
