/** Shows the size of each kind of bag next to a mug, which is the same in every picture. */
import { mix } from './colors'
import { n, stroke } from './geometry'
import { leafMark } from './mark'
import { shade } from './pieces'
import { backdrop, COMMON_DEFS, ROOMS } from './scene'

interface Bag {
  readonly shape: 'pouch' | 'round' | 'square'
  /** In drawing units; the mug is 150 high. */
  readonly width: number
  readonly height: number
  readonly paper: string
  readonly ink: string
  readonly text: string
  /** A band around the lid that tears on opening. */
  readonly band?: boolean
}

const KRAFT = { paper: '#d3ac78', ink: '#3d2412' }
const WHITE = { paper: '#f7f0e2', ink: '#4a2c17' }
const BROWN = { paper: '#8f6238', ink: '#fff3dc' }
const BLACK = { paper: '#39322e', ink: '#f3dfb8' }

/** Keyed by name, as in `/images/brand/bag-{name}.svg`. */
const BAGS: Readonly<Record<string, Bag>> = {
  '1-lb-small': { shape: 'pouch', width: 210, height: 300, ...KRAFT, text: '1 lb' },
  '1-lb-medium': { shape: 'pouch', width: 245, height: 350, ...KRAFT, text: '1 lb' },
  '1-lb-large': { shape: 'pouch', width: 285, height: 410, ...KRAFT, text: '1 lb' },
  '5-lb-white': { shape: 'pouch', width: 365, height: 540, ...WHITE, text: '5 lb' },
  '5-lb-brown': { shape: 'pouch', width: 365, height: 540, ...BROWN, text: '5 lb' },
  'black-small': { shape: 'pouch', width: 210, height: 300, ...BLACK, text: 'small' },
  'black-large': { shape: 'pouch', width: 300, height: 440, ...BLACK, text: 'large' },
  '16-oz-tamper-evident': {
    shape: 'round',
    width: 210,
    height: 220,
    ...WHITE,
    text: '16 oz',
    band: true,
  },
  '24-oz-square': { shape: 'square', width: 230, height: 250, ...WHITE, text: '24 oz' },
  '48-oz-round': { shape: 'round', width: 290, height: 330, ...WHITE, text: '48 oz' },
}

const FLOOR = 640
/** Centre of the picture; the mug is to the right of it. */
const CENTRE = 330
const SERIF = 'font-family="Georgia,serif" text-anchor="middle"'

function sides(main: string): string {
  return `<defs><linearGradient id="p"><stop stop-color="${mix(main, '#2a1207', 0.24)}"/><stop offset=".16" stop-color="${mix(main, '#ffffff', 0.2)}"/><stop offset=".5" stop-color="${main}"/><stop offset="1" stop-color="${mix(main, '#2a1207', 0.34)}"/></linearGradient></defs>`
}

function words({ width, ink, text }: Bag, middle: number): string {
  return (
    leafMark(CENTRE, middle - width * 0.22, width / 480, ink) +
    `<text x="${CENTRE}" y="${n(middle)}" font-size="${n(width / 13)}" letter-spacing="4" fill="${ink}" ${SERIF}>NUTWOOD</text>` +
    `<text x="${CENTRE}" y="${n(middle + width * 0.24)}" font-size="${n(width / 5)}" fill="${ink}" ${SERIF}>${text}</text>`
  )
}

function pouch(bag: Bag): string {
  const { width, height, paper } = bag
  const [left, right, top] = [CENTRE - width / 2, CENTRE + width / 2, FLOOR - height]
  const inset = width * 0.07
  const seal = top + height * 0.11
  return (
    `<path d="M${n(left + inset)} ${n(top)}Q${CENTRE} ${n(top + 14)} ${n(right - inset)} ${n(top)}Q${n(right - inset * 0.4)} ${n(top + height * 0.5)} ${n(right)} ${n(FLOOR - 14)}Q${CENTRE} ${FLOOR + 16} ${n(left)} ${n(FLOOR - 14)}Q${n(left + inset * 0.4)} ${n(top + height * 0.5)} ${n(left + inset)} ${n(top)}Z" fill="url(#p)"/>` +
    stroke(
      `M${n(left + inset)} ${n(seal)}Q${CENTRE} ${n(seal + 12)} ${n(right - inset)} ${n(seal)}`,
      mix(paper, '#2a1207', 0.5),
      3,
      0.5,
    ) +
    words(bag, top + height * 0.52)
  )
}

function container(bag: Bag): string {
  const { width, height, shape } = bag
  const [left, top] = [CENTRE - width / 2, FLOOR - height]
  const corner = shape === 'round' ? width * 0.16 : width * 0.05
  const lid = height * 0.16
  const band =
    bag.band === true
      ? `<path d="M${n(left)} ${n(top + lid)}h${n(width)}v14H${n(left)}Z" fill="#c0582f"/>`
      : ''
  return (
    `<rect x="${n(left)}" y="${n(top + lid * 0.6)}" width="${n(width)}" height="${n(height - lid * 0.6)}" rx="${n(corner)}" fill="url(#p)"/>` +
    `<rect x="${n(left - 8)}" y="${n(top)}" width="${n(width + 16)}" height="${n(lid)}" rx="10" fill="${mix('#5f7d4e', '#ffffff', 0.15)}"/>${band}` +
    stroke(
      `M${n(left + width * 0.12)} ${n(top + lid + 34)}V${n(FLOOR - corner - 20)}`,
      '#fff',
      width * 0.04,
      0.5,
    ) +
    words(bag, top + height * 0.62)
  )
}

/** A coffee mug, for a familiar scale. */
function mug(): string {
  const [left, right, top] = [578, 698, FLOOR - 140]
  return (
    shade(646, FLOOR + 10, 110, 24, 0.5) +
    stroke(
      `M${right - 4} ${top + 34}C${right + 62} ${top + 26} ${right + 58} ${FLOOR - 34} ${right - 10} ${FLOOR - 34}`,
      '#67858f',
      18,
    ) +
    `<path d="M${left} ${top}V${FLOOR - 26}Q${left} ${FLOOR + 8} ${left + 34} ${FLOOR + 8}H${right - 34}Q${right} ${FLOOR + 8} ${right} ${FLOOR - 26}V${top}Z" fill="#7f9ca6"/><ellipse cx="${(left + right) / 2}" cy="${top}" rx="60" ry="15" fill="#4b2f22"/><ellipse cx="${(left + right) / 2}" cy="${top}" rx="60" ry="15" fill="none" stroke="#a9c0c7" stroke-width="6"/>` +
    stroke(`M${left + 20} ${top + 30}V${FLOOR - 30}`, '#fff', 9, 0.35)
  )
}

function draw(bag: Bag): string {
  const body = bag.shape === 'pouch' ? pouch(bag) : container(bag)
  const floor = shade(CENTRE + 14, FLOOR + 8, bag.width * 0.62, 34, 0.55)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" stroke-linecap="round"><defs>${COMMON_DEFS}</defs>${backdrop(ROOMS[0], 470)}${sides(bag.paper)}${floor}${body}${mug()}</svg>`
}

export const BAG_ART: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(BAGS).map(([name, bag]) => [`bag-${name}`, () => draw(bag)]),
)
