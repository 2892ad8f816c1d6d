/** A long text, shortened by a script until it is asked for (PDP-17). Without one it stands there whole. */
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import * as styles from './details.css'

/** Four lines; a fifth that would be hidden alone is let through. */
const SHOWN_WHOLE_UP_TO_PX = 132

export function Clamp({ children }: { readonly children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null)
  const [long, setLong] = useState(false)
  const [open, setOpen] = useState(false)
  const id = useId()
  useEffect(() => {
    const element = text.current
    if (element === null) return
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > SHOWN_WHOLE_UP_TO_PX))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div>
      <div className={long && !open ? styles.clamped : undefined} id={id}>
        <div ref={text}>{children}</div>
      </div>
      {long ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read less' : 'Read more'}
        </button>
      ) : null}
    </div>
  )
}
