/** Pages of a mailed link, which holds once: what they are left for takes their place in the history (ROUTE-54). */
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
    // Ahead of the shop's own navigation, which leaves what is taken already.
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [navigate])
}
