/** The time left to order, by the second (EST-03, EST-04). The server's text shows until a script runs. */
import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { COUNTDOWN_TICK_MS } from '~/models/constants/constants'
import { countdown } from '~/models/shipping/estimate'

const DURATION = /\d+h \d+m \d+s/

/** Replaces the time in `Order within 2h 5m 9s to ship today` with what is left now; null once it is over. */
export function withTimeLeft(text: string, expiresAt: number, now: Date): string | null {
  const left = countdown(expiresAt, now)
  return left === null ? null : text.replace(DURATION, `${left.hours}h ${left.minutes}m ${left.seconds}s`)
}

export function hasCountdown(text: string): boolean {
  return DURATION.test(text)
}

/** A clock ahead of the server's ends before the server does: wait before asking again. */
const ASK_AGAIN_MS = 60_000

/**
 * Stops while the page is hidden; once the time is up, at zero or when the page is shown again, fetches a new estimate.
 * A surrounding live region must not announce the seconds (`aria-live`).
 */
export function CountdownText({ text, expiresAt }: { readonly text: string; readonly expiresAt: number }) {
  const { revalidate } = useRevalidator()
  const [ticked, setTicked] = useState({ text, shown: text })
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    let timer = 0
    const tick = () => {
      const now = new Date()
      const next = withTimeLeft(text, expiresAt, now)
      if (next !== null) setTicked({ text, shown: next })
      else if (Math.abs(now.getTime() - askedAt.current) >= ASK_AGAIN_MS) {
        askedAt.current = now.getTime()
        revalidate()
      }
    }
    const follow = () => {
      clearInterval(timer)
      if (document.hidden) return
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
  // Show a new answer unchanged until its first tick.
  const shown = ticked.text === text ? ticked.shown : text
  const [left] = DURATION.exec(shown) ?? ['']
  const [before, after] = shown.split(DURATION)
  return (
    <>
      {before}
      <span role="timer" aria-live="off">
        {left}
      </span>
      {after}
    </>
  )
}
