/**
 * What goes on by itself, and when it does not: under the pointer or the focus, out of sight, after its pause was
 * pressed, or where somebody wants less movement (BLOCK-04, HEAD-08, UX-07).
 */
import * as styles from './moving.css'

interface Rotation {
  readonly root: HTMLElement
  /** What it is called, for its button. */
  readonly name: string
  readonly everyMs: number
  /** False at an end that leads nowhere: it stays there. */
  readonly goOn: () => boolean
}

const still = window.matchMedia('(prefers-reduced-motion: reduce)')

/** With a button to stop it: whatever moves for longer than five seconds has to have one. */
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
  // After the focus and the pointer have moved on.
  const soon = () => queueMicrotask(wait)
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    root.addEventListener(event, soon)
  document.addEventListener('visibilitychange', wait)
  still.addEventListener('change', wait)
  root.append(button)
  wait()
}
