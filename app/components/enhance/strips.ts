/**
 * Enhances strips that scroll sideways: buttons move by a frame; a gallery's wrap around (PDP-10), and those of rows are
 * hidden at their end (BLOCK-06). Thumbnails that link into a strip switch it in place, also on hover (PDP-09, PDP-14).
 * Loaded by pages that have a strip.
 */
import { THUMBNAIL_HOVER_MS } from '~/models/constants/constants'
import * as styles from './strips.css'

function addButton(frame: HTMLElement, isNext: boolean, onClick: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.arrow[isNext ? 'next' : 'previous']
  button.ariaLabel = `${isNext ? 'Next' : 'Previous'} ${frame.dataset['strip']}`
  button.onclick = onClick
  frame.append(button)
  return button
}

/** Thumbnails in the frame's own section that link to its slides. */
function followThumbs(frame: HTMLElement, strip: HTMLElement): void {
  const thumbs = [...(frame.parentElement?.querySelectorAll<HTMLElement>('a[href^="#slide-"]') ?? [])]
  const mark = () => {
    const current = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
    for (const [index, thumb] of thumbs.entries()) thumb.ariaCurrent = index === current ? 'true' : null
  }
  const show = (index: number) => strip.scrollTo({ left: index * strip.clientWidth })
  let timer = 0
  for (const [index, thumb] of thumbs.entries()) {
    thumb.onclick = (event) => {
      event.preventDefault()
      clearTimeout(timer)
      show(index)
    }
    thumb.onmouseenter = () => {
      timer = window.setTimeout(() => show(index), THUMBNAIL_HOVER_MS)
    }
    thumb.onmouseleave = () => clearTimeout(timer)
  }
  strip.addEventListener('scroll', mark, { passive: true })
  mark()
}

function wake(frame: HTMLElement): void {
  const strip = frame.firstElementChild
  if (!(strip instanceof HTMLElement)) return
  frame.dataset['awake'] = ''
  const isRound = frame.dataset['strip'] === 'picture'
  const room = () => strip.scrollWidth - strip.clientWidth
  const left = () => Math.round(strip.scrollLeft)
  const isAtEnd = (frames: number) => (frames > 0 ? left() >= room() - 1 : left() <= 1)
  const go = (frames: number) => {
    const to = left() + frames * strip.clientWidth
    strip.scrollTo({ left: isRound && isAtEnd(frames) ? (frames > 0 ? 0 : room()) : to })
  }
  const buttons = [-1, 1].map((frames) => addButton(frame, frames > 0, () => go(frames)))
  const mark = () => {
    const focused = buttons.indexOf(document.activeElement as HTMLElement)
    for (const [index, button] of buttons.entries()) button.hidden = !isRound && isAtEnd(index * 2 - 1)
    // An arrow that hides leaves the focus to the other.
    if (buttons[focused]?.hidden) buttons[1 - focused]?.focus()
  }
  new ResizeObserver(mark).observe(strip)
  strip.addEventListener('scroll', mark, { passive: true })
  followThumbs(frame, strip)
}

export function wakeStrips(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-strip]:not([data-awake])')) wake(frame)
}
