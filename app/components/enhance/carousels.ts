/**
 * What a script adds to carousels of content: their arrows, bullets and thumbnails switch in place, the arrow keys go
 * round, a finger has to go some way, and some of them go on by themselves (BLOCK-04 to BLOCK-06, BLOCK-08).
 */
import { CAROUSEL_INTERVAL_MS, SWIPE_THRESHOLD_PX } from '~/models/constants/constants'
import * as styles from './moving.css'
import { rotate } from './rotation'

interface Strip {
  readonly frame: HTMLElement
  readonly list: HTMLElement
  readonly slides: readonly HTMLElement[]
  /** The first slide that is all in sight. */
  index(): number
  show(index: number): void
  /** By so many slides; false at an end beyond which there is none. */
  go(by: number, round?: boolean): boolean
}

function stripOf(frame: HTMLElement): Strip | null {
  const list = frame.querySelector<HTMLElement>(':scope > ul')
  if (list === null) return null
  const slides = [...list.children].filter((child) => child instanceof HTMLElement)
  const leftOf = (slide: HTMLElement) => slide.offsetLeft - (slides[0]?.offsetLeft ?? 0)
  const room = () => list.scrollWidth - list.clientWidth
  /** Where it is on its way to, since scrolling takes a while. */
  let wanted: number | undefined
  const index = () => {
    if (wanted !== undefined) return wanted
    const found = slides.findIndex((slide) => leftOf(slide) >= list.scrollLeft - slide.offsetWidth / 2)
    return Math.max(0, found)
  }
  const show = (to: number) => {
    const slide = slides[to]
    if (slide === undefined) return
    wanted = to
    list.scrollTo({ left: leftOf(slide) })
  }
  list.addEventListener('scrollend', () => (wanted = undefined))
  list.addEventListener('pointerdown', () => (wanted = undefined))
  return {
    frame,
    list,
    slides,
    index,
    show,
    go(by, round = 'circular' in frame.dataset) {
      const from = index()
      const isAtEnd = by > 0 && leftOf(slides[from] ?? list) >= room() - 1
      const to = isAtEnd ? slides.length : from + by
      if (!round && (to < 0 || to >= slides.length)) return false
      show(to < 0 ? slides.length - 1 : to % slides.length)
      return true
    },
  }
}

/** Links to slides, wherever in the frame: arrows on each, bullets and thumbnails below. */
function followLinks({ frame, slides, show, index, list, go }: Strip): void {
  const bullets = [...frame.querySelectorAll<HTMLAnchorElement>('nav a')]
  const mark = () => {
    for (const [place, bullet] of bullets.entries())
      if (place === index()) bullet.ariaCurrent = 'true'
      else bullet.removeAttribute('aria-current')
  }
  frame.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
    const to = slides.findIndex(({ id }) => id !== '' && link?.getAttribute('href') === `#${id}`)
    if (link === null || to === -1) return
    event.preventDefault()
    show(to)
    mark()
    // The arrow that was pressed has gone out of sight: the same one of the slide in sight has the focus.
    const name = link.getAttribute('aria-label')
    if (list.contains(link))
      slides[to]?.querySelector<HTMLElement>(`a[aria-label="${name}"]`)?.focus({ preventScroll: true })
  })
  frame.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const target = event.target
    if (by === 0 || !(target instanceof HTMLElement) || target.matches('input, select, textarea')) return
    event.preventDefault()
    go(by, true)
    mark()
    if (target.closest('nav') !== null) bullets[index()]?.focus({ preventScroll: true })
  })
  list.addEventListener('scroll', mark, { passive: true })
  mark()
}

/** The strip follows the finger, and goes on or back where it is let go (BLOCK-05). */
function followFinger({ list, slides, show, index }: Strip): void {
  let from: {
    readonly id: number
    readonly x: number
    readonly left: number
    readonly index: number
  } | null = null
  list.addEventListener('pointerdown', ({ pointerType, pointerId, clientX, isPrimary }) => {
    if (pointerType === 'mouse' || !isPrimary) return
    from = { id: pointerId, x: clientX, left: list.scrollLeft, index: index() }
    list.classList.add(styles.held)
  })
  list.addEventListener('pointermove', ({ pointerId, clientX }) => {
    if (from?.id === pointerId) list.scrollLeft = from.left + from.x - clientX
  })
  const letGo = (event: PointerEvent) => {
    if (from?.id !== event.pointerId) return
    const way = from.x - event.clientX
    const isFar = event.type === 'pointerup' && Math.abs(way) >= SWIPE_THRESHOLD_PX
    const to = from.index + (isFar ? Math.sign(way) : 0)
    from = null
    list.classList.remove(styles.held)
    show(Math.min(Math.max(to, 0), slides.length - 1))
  }
  list.addEventListener('pointerup', letGo)
  list.addEventListener('pointercancel', letGo)
}

/** Of containers: buttons for phones, each of which is hidden at its end (BLOCK-06, BLOCK-08). */
function addButtons({ frame, list, go }: Strip): void {
  const add = (by: number, kind: 'previous' | 'next') => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.scroll[kind]
    button.ariaLabel = `${by > 0 ? 'Next' : 'Previous'} of ${frame.dataset['carousel']}`
    button.onclick = () => go(by)
    frame.append(button)
    return button
  }
  const [previous, next] = [add(-1, 'previous'), add(1, 'next')]
  const mark = () => {
    previous.hidden = list.scrollLeft <= 1
    next.hidden = list.scrollLeft >= list.scrollWidth - list.clientWidth - 1
  }
  list.addEventListener('scroll', mark, { passive: true })
  new ResizeObserver(mark).observe(list)
  mark()
}

export function wakeCarousel(frame: HTMLElement): void {
  const strip = stripOf(frame)
  if (strip === null) return
  frame.dataset['awake'] = ''
  followLinks(strip)
  if ('container' in frame.dataset) return addButtons(strip)
  strip.list.classList.add(styles.swiped)
  followFinger(strip)
  if ('autoplay' in frame.dataset)
    rotate({
      root: frame,
      name: frame.dataset['carousel'] ?? '',
      everyMs: CAROUSEL_INTERVAL_MS,
      goOn: () => strip.go(1),
    })
}
