/**
 * What a script adds to strips that scroll sideways: buttons that go on by a frame and start from the other end past
 * either (PDP-10); where thumbnails link into one, they switch it in place, under a resting pointer too (PDP-09,
 * PDP-14). Fetched by pages that have a strip.
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

/** Thumbnails of the frame's own section that link to its slides. */
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
  // What is all in sight needs none.
  new ResizeObserver(() => {
    for (const button of buttons) button.hidden = room() < 2
  }).observe(strip)
  followThumbs(frame, strip)
}

export function wakeStrips(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-strip]:not([data-awake])')) wake(frame)
}
