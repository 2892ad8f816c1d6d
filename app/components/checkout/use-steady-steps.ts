/**
 * From step to step of checkout the position stays (ROUTE-56). Taking the old step away may have the browser lay out
 * half of it, which ends sooner, and move up for that.
 */
import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useBrowserLayoutEffect } from '../enhance/browser-layout-effect'
import { isCheckoutStep } from '../enhance/links'

/** For what stays from one step to the next. */
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
    if (!isBack && from !== pathname && isCheckoutStep(from) && isCheckoutStep(pathname))
      window.scrollTo({ top, behavior: 'instant' })
  }, [key])
}
