/** Pages of a single-use mailed link: the next page replaces them in the history (ROUTE-54). */
import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { goByLink } from './forms'
import { targetOf } from './links'

export function useLeaveNoEntry(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = targetOf(event)
      if (target === null) return
      event.preventDefault()
      goByLink()
      navigate(target.to, { replace: true })
    }
    // Before the shop's own navigation, which ignores handled clicks.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [navigate])
}
