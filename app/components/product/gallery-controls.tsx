/** What a script adds to the pictures: arrows that wrap, thumbnails that switch under the pointer (PDP-10, PDP-14). */
import { useEffect, useState } from 'react'
import type { MouseEvent, RefObject } from 'react'
import { THUMBNAIL_HOVER_MS } from '~/models/constants/constants'
import * as styles from './gallery.css'

interface Strip {
  readonly current: number
  /** Brings a slide into the frame; past either end it starts from the other (PDP-10). */
  show(index: number): void
  /** Handlers of a thumbnail. */
  thumb(index: number): {
    readonly onClick: (event: MouseEvent) => void
    readonly onMouseEnter: () => void
    readonly onMouseLeave: () => void
  }
}

/** Follows the strip as it is swiped, scrolled or told. It scrolls within itself: the page stays where it is. */
export function useStrip(strip: RefObject<HTMLUListElement | null>, count: number): Strip {
  const [current, setCurrent] = useState(0)
  const [timer, setTimer] = useState(0)
  useEffect(() => {
    const element = strip.current
    if (element === null || count < 2) return
    const onScroll = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [strip, count])
  const show = (index: number) => {
    const wrapped = (index + count) % count
    strip.current?.scrollTo({ left: wrapped * strip.current.clientWidth })
    setCurrent(wrapped)
  }
  return {
    current,
    show,
    thumb: (index) => ({
      onClick(event) {
        event.preventDefault()
        clearTimeout(timer)
        show(index)
      },
      onMouseEnter() {
        clearTimeout(timer)
        setTimer(window.setTimeout(() => show(index), THUMBNAIL_HOVER_MS))
      },
      onMouseLeave: () => clearTimeout(timer),
    }),
  }
}

export function Arrows({ current, show }: Pick<Strip, 'current' | 'show'>) {
  return (
    <>
      <button
        type="button"
        className={styles.arrow.previous}
        aria-label="Previous picture"
        onClick={() => show(current - 1)}
      >
        <span aria-hidden="true">‹</span>
      </button>
      <button
        type="button"
        className={styles.arrow.next}
        aria-label="Next picture"
        onClick={() => show(current + 1)}
      >
        <span aria-hidden="true">›</span>
      </button>
    </>
  )
}
