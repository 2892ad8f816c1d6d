/** The time that is left to order, second by second (EST-03, EST-04). The server's text stands until a script runs. */
import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { COUNTDOWN_TICK_MS } from '~/models/constants/constants'
import { countdown } from '~/models/shipping/estimate'

const DURATION = /\d+h \d+m \d+s/

/** `Order within 2h 5m 9s to ship today` with what is left now; null once the time is over. */
export function withTimeLeft(text: string, expiresAt: number, now: Date): string | null {
  const left = countdown(expiresAt, now)
  return left === null ? null : text.replace(DURATION, `${left.hours}h ${left.minutes}m ${left.seconds}s`)
}

export function hasCountdown(text: string): boolean {
  return DURATION.test(text)
}

/** Stops while the page is hidden; at zero the page asks for a new estimate, once. */
export function CountdownText({ text, expiresAt }: { readonly text: string; readonly expiresAt: number }) {
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState(text)
  useEffect(() => {
    let timer = 0
    const tick = () => {
      const next = withTimeLeft(text, expiresAt, new Date())
      if (next === null) {
        clearInterval(timer)
        revalidate()
      } else setShown(next)
    }
    const follow = () => {
      clearInterval(timer)
      if (document.hidden || withTimeLeft(text, expiresAt, new Date()) === null) return
      tick()
      timer = window.setInterval(tick, COUNTDOWN_TICK_MS)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [text, expiresAt, revalidate])
  return <>{shown}</>
}
