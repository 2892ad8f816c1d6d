/**
 * Automatic rotation, which stops under the pointer or focus, in a hidden tab, when paused, or for visitors who prefer
 * reduced motion (BLOCK-04, HEAD-08, UX-07).
 */
import * as styles from './moving.css'

interface Rotation {
  readonly root: HTMLElement
  /** Name for the pause button. */
  readonly name: string
  readonly everyMs: number
  /** False at an end, where it stops. */
  readonly goOn: () => boolean
}

/** Matches for visitors who prefer reduced motion: nothing goes on by itself. */
export const still = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Adds a pause button: anything that moves for longer than five seconds must have one. */
export function rotate({ root, name, everyMs, goOn }: Rotation): void {
  let timer = 0
  let isStopped = false
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.pause
  const isHeld = () =>
    isStopped ||
    still.matches ||
    document.hidden ||
    root.matches(':hover, :focus-within') ||
    !root.isConnected
  const wait = () => {
    clearTimeout(timer)
    button.hidden = still.matches
    button.textContent = isStopped ? '▶' : '❚❚'
    button.ariaLabel = `${isStopped ? 'Play' : 'Pause'} ${name}`
    if (isHeld()) return
    timer = window.setTimeout(() => {
      if (isHeld() || !goOn()) return
      wait()
    }, everyMs)
  }
  button.onclick = () => {
    isStopped = !isStopped
    wait()
  }
  // After the focus or pointer has moved on.
  const soon = () => queueMicrotask(wait)
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    root.addEventListener(event, soon)
  document.addEventListener('visibilitychange', wait)
  still.addEventListener('change', wait)
  root.append(button)
  wait()
}
