/**
 * Keeps the scroll position between checkout steps (ROUTE-56). When the old step is removed, the browser may lay out a
 * shorter page in between and scroll up.
 */
import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useBrowserLayoutEffect } from '../enhance/browser-layout-effect'
import { isCheckoutStep } from '../enhance/links'

/** For a component that stays mounted across steps. */
export function useSteadySteps(): void {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const before = useRef({ pathname, top: 0 })
  useEffect(() => {
    const onScroll = () => {
      before.current.top = window.scrollY
    }
    document.addEventListener('scroll', onScroll, { passive: true })
    return () => document.removeEventListener('scroll', onScroll)
  }, [])
  useBrowserLayoutEffect(() => {
    const { pathname: from, top } = before.current
    before.current.pathname = pathname
    if (isBack || from === pathname || !isCheckoutStep(from) || !isCheckoutStep(pathname)) return
    // After `ScrollRestoration`, which goes to the top: a form cannot know whether it will lead to a step.
    queueMicrotask(() => window.scrollTo({ top, behavior: 'instant' }))
  }, [key])
  // A form that keeps its position when it is refused (`preventScrollReset`) may lead out of checkout.
  useBrowserLayoutEffect(() => () => window.scrollTo({ top: 0, behavior: 'instant' }), [])
}
