/**
 * Enhances strips that scroll sideways: buttons move by a frame and wrap around (PDP-10); thumbnails that link into one
 * switch it in place, also on hover (PDP-09, PDP-14). Loaded by pages that have a strip.
 */
import { THUMBNAIL_HOVER_MS } from '~/models/constants/constants'
import * as styles from './strips.css'

function addButton(frame: HTMLElement, kind: 'previous' | 'next', onClick: () => void): HTMLElement {
  const button = document.createElement('button')
  const isNext = kind === 'next'
  button.type = 'button'
  button.className = styles.arrow[kind]
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
    for (const [index, thumb] of thumbs.entries())
      if (index === current) thumb.ariaCurrent = 'true'
      else thumb.removeAttribute('aria-current')
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
  const room = () => strip.scrollWidth - strip.clientWidth
  const go = (frames: number) => {
    const left = Math.round(strip.scrollLeft)
    const isPastEnd = frames > 0 ? left >= room() - 1 : left <= 1
    strip.scrollTo({ left: isPastEnd ? (frames > 0 ? 0 : room()) : left + frames * strip.clientWidth })
  }
  const buttons = [addButton(frame, 'previous', () => go(-1)), addButton(frame, 'next', () => go(1))]
  // Not needed if everything is in view.
  new ResizeObserver(() => {
    for (const button of buttons) button.hidden = room() < 2
  }).observe(strip)
  followThumbs(frame, strip)
}

export function wakeStrips(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-strip]:not([data-awake])')) wake(frame)
}
