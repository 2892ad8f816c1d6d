/** Navigation without reloads: links, prefetch on intent, and on arrival what a document load would do for free. */
import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useBrowserLayoutEffect } from './browser-layout-effect'
import { goByLink } from './forms'
import { isWithinPage, targetOf } from './links'
import { useRefresh } from './refresh'
import { takeUnsaved } from './unsaved'

/** Long enough that a pointer passing over a card prefetches nothing. */
const INTENT_MS = 80

/**
 * Scrolls smoothly to an anchor (ROUTE-57) but jumps to the top of a new page: the style sheet, made for pages without
 * a script, makes all scrolling smooth.
 */
function scrollSmoothly(smooth: boolean): void {
  document.documentElement.style.scrollBehavior = smooth ? '' : 'auto'
}

/** The current path and query, without the hash. */
const pageAtHand = (): string => location.pathname + location.search

/** A link to the current page, without a hash or with the current one, loads nothing and adds no entry (ROUTE-55). */
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
        // From an anchor, a link to the page itself leads back to the top.
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

/** The page to prefetch: the link under the pointer, finger or focus. */
export function usePrefetchTarget(): string | null {
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => {
    let timer = 0
    const onIntent = (event: Event) => {
      clearTimeout(timer)
      const to = targetOf(event)?.to
      if (to === undefined || /^\/(cart|checkout)\b/.test(to)) return
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

/** The result count, if the page is a list. */
function countOfList(): string | undefined {
  return document.querySelector('main [data-content] [role="status"]')?.textContent ?? undefined
}

/**
 * Moves the focus after navigation: to the error summary if there is one, else on a new page to the main part. Returns
 * what to announce: the new page's title, or a list's new count. A new query on the same page keeps the focus, unless
 * the focused element is gone; a visit's first page is left to the browser.
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
    if (summary !== null) {
      // A link of its own leads to a field, which keeps the focus: to the router that is another location.
      if (summary.querySelector(`a[href="${CSS.escape(location.hash)}"]`) === null) summary.focus()
    } else if (isOther && location.hash === '') {
      const isLost = isElsewhere || document.activeElement === document.body
      const count = isElsewhere ? undefined : countOfList()
      if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
      if (isLost || count !== undefined) setSaid(count ?? document.title)
    }
  }, [key, pathname, search])
  return said
}

/** Revalidates a page restored from the back/forward cache: carts change meanwhile. */
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
