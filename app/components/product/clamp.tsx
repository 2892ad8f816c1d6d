/** A long text, shortened by a script until it is asked for (PDP-17). Without one it stands there whole. */
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useHasScript } from '../enhance/use-has-script'
import * as styles from './details.css'

/** About eight lines: whatever is shorter needs no button. */
const LONG_FROM_CHARACTERS = 600

export function Clamp({ length, children }: { readonly length: number; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const hasScript = useHasScript()
  const id = useId()
  if (!hasScript || length < LONG_FROM_CHARACTERS) return <div>{children}</div>
  return (
    <div>
      <div className={open ? undefined : styles.clamped} id={id}>
        {children}
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Read less' : 'Read more'}
      </button>
    </div>
  )
}
