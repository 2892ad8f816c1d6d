/** A long text, which a script shortens until expanded (PDP-17). Without one it is shown in full. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import * as styles from './details.css'

/** Four lines; a fifth is not worth hiding on its own. */
const SHOWN_WHOLE_UP_TO_PX = 132

export function Clamp({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div data-clamp="" id={id}>
      <div>{children}</div>
    </div>
  )
}

/** Shortens a text while it overflows; returns a function that undoes it. */
function shorten(box: HTMLElement): () => void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.toggle
  button.setAttribute('aria-controls', box.id)
  let open = false
  const show = () => {
    const long = (box.firstElementChild?.scrollHeight ?? 0) > SHOWN_WHOLE_UP_TO_PX
    box.classList.toggle(styles.clamped, long && !open)
    button.textContent = open ? 'Read less' : 'Read more'
    button.ariaExpanded = String(open)
    if (!long) button.remove()
    else if (!button.isConnected) box.after(button)
  }
  button.onclick = () => {
    open = !open
    show()
  }
  const observer = new ResizeObserver(show)
  if (box.firstElementChild !== null) observer.observe(box.firstElementChild)
  return () => {
    observer.disconnect()
    button.remove()
    box.classList.remove(styles.clamped)
  }
}

/** @param content the content with the texts: when it changes, so do they */
export function useClamps(content: string): void {
  useEffect(() => {
    const undo = [...document.querySelectorAll<HTMLElement>('[data-clamp]')].map(shorten)
    return () => undo.forEach((leave) => leave())
  }, [content])
}
