/**
 * Enhances content carousels: arrows, bullets and thumbnails switch slides in place, arrow keys wrap around, swipes
 * need a minimum distance, and some advance on their own (BLOCK-04 to BLOCK-06, BLOCK-08).
 */
import { CAROUSEL_INTERVAL_MS, SWIPE_THRESHOLD_PX } from '~/models/constants/constants'
import * as styles from './moving.css'
import { rotate } from './rotation'
import { isModified } from './modified'

const ARROW = 'a[href^="#"][aria-label$=" slide"]'

interface Strip {
  readonly frame: HTMLElement
  readonly list: HTMLElement
  readonly slides: readonly HTMLElement[]
  /** Index of the first fully visible slide. */
  index(): number
  show(index: number): void
  /** Moves by a number of slides; false at an end that does not wrap. */
  go(by: number, round?: boolean): boolean
  /** Whether it can move; false if all slides are visible. */
  canGo(by: number): boolean
  isInSight(slide: HTMLElement): boolean
}

function stripOf(frame: HTMLElement): Strip | null {
  const list = frame.querySelector<HTMLElement>(':scope > ul')
  if (list === null) return null
  const slides = [...list.children].filter((child) => child instanceof HTMLElement)
  const leftOf = (slide: HTMLElement) => slide.offsetLeft - (slides[0]?.offsetLeft ?? 0)
  const room = () => list.scrollWidth - list.clientWidth
  /** Target of the scroll in progress. */
  let wanted: number | undefined
  const index = () => {
    if (wanted !== undefined) return wanted
    const found = slides.findIndex((slide) => leftOf(slide) >= list.scrollLeft - slide.offsetWidth / 2)
    return Math.max(0, found)
  }
  /** The strip cannot scroll past the slide at which the last ones are in view. */
  const reachable = (to: number) => {
    const last = slides.findIndex((slide) => leftOf(slide) >= room() - 1)
    return last === -1 ? to : Math.min(to, last)
  }
  const show = (to: number) => {
    const slide = slides[to]
    if (slide === undefined) return
    wanted = reachable(to)
    list.scrollTo({ left: leftOf(slide) })
  }
  /** Index of the slide that many further; null beyond an end. */
  const next = (by: number, round: boolean) => {
    const from = index()
    const isAtEnd = by > 0 && leftOf(slides[from] ?? list) >= room() - 1
    const to = isAtEnd ? slides.length : from + by
    if (!round && (to < 0 || to >= slides.length)) return null
    return to < 0 ? slides.length - 1 : to % slides.length
  }
  const isRound = () => 'circular' in frame.dataset
  const forget = () => (wanted = undefined)
  for (const moved of ['scrollend', 'wheel']) list.addEventListener(moved, forget, { passive: true })
  list.addEventListener('pointerdown', ({ target }) => {
    // Pressing an arrow again counts from the scroll target.
    if (!(target instanceof Element) || target.closest(ARROW) === null) forget()
  })
  return {
    frame,
    list,
    slides,
    index,
    show,
    go(by, round = isRound()) {
      const to = next(by, round)
      if (to !== null) show(to)
      return to !== null
    },
    canGo: (by) => room() > 1 && next(by, isRound()) !== null,
    isInSight(slide) {
      const from = Math.min(leftOf(slides[index()] ?? list), room())
      return leftOf(slide) >= from - 1 && leftOf(slide) + slide.offsetWidth <= from + list.clientWidth + 1
    },
  }
}

const nameOf = (arrow: Element) => arrow.getAttribute('aria-label') ?? ''
const stepOf = (arrow: Element) => (nameOf(arrow).startsWith('Next') ? 1 : -1)

/** Any slide's arrow moves the strip: with several slides in view, its neighbour may already be visible (BLOCK-06). */
function pressArrow({ slides, index, canGo, go, isInSight }: Strip, arrow: HTMLAnchorElement): void {
  const by = stepOf(arrow)
  if (canGo(by)) go(by)
  const slide = slides.find((each) => each.contains(arrow))
  if (slide !== undefined && isInSight(slide)) return
  // The arrow scrolled out of view: focus the same arrow of the visible slide.
  const same = slides[index()]?.querySelector<HTMLElement>(`a[aria-label="${nameOf(arrow)}"]`)
  same?.focus({ preventScroll: true })
}

/** Handles links to slides anywhere in the frame: arrows on each, bullets and thumbnails below. */
function followLinks(strip: Strip): void {
  const { frame, slides, show, index, list, go, canGo } = strip
  const bullets = [...frame.querySelectorAll<HTMLAnchorElement>('nav a')]
  const arrows = [...list.querySelectorAll<HTMLAnchorElement>(ARROW)]
  const mark = () => {
    for (const [place, bullet] of bullets.entries())
      if (place === index()) bullet.ariaCurrent = 'true'
      else bullet.removeAttribute('aria-current')
    for (const arrow of arrows)
      if (canGo(stepOf(arrow))) arrow.removeAttribute('aria-disabled')
      else arrow.ariaDisabled = 'true'
  }
  frame.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
    const to = slides.findIndex(({ id }) => id !== '' && link?.getAttribute('href') === `#${id}`)
    if (link === null || to === -1) return
    event.preventDefault()
    if (arrows.includes(link)) pressArrow(strip, link)
    else show(to)
    mark()
  })
  frame.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const target = event.target
    if (by === 0 || isModified(event) || !(target instanceof HTMLElement)) return
    if (target.matches('input, select, textarea')) return
    event.preventDefault()
    go(by, true)
    mark()
    if (target.closest('nav') !== null) bullets[index()]?.focus({ preventScroll: true })
  })
  for (const moved of ['scroll', 'scrollend']) list.addEventListener(moved, mark, { passive: true })
  new ResizeObserver(mark).observe(list)
  mark()
}

/** The strip follows the finger, and moves on or snaps back when released (BLOCK-05). */
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

/** Phone buttons for containers, each hidden at its end (BLOCK-06, BLOCK-08). */
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
