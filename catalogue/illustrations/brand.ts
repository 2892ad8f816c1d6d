/** Brand artwork: the home page's wide scene, category cards, gift banner. */
import { createRandom } from '../random'
import { BAG_ART } from './bags'
import { mix } from './colors'
import { packOnly, packView } from './packs'
import { pieceSet, scatter, shade, spotsIn, uncovered } from './pieces'
import { backdrop, bowl, COMMON_DEFS, GLAZES, ROOMS, sprig } from './scene'
import type { Glaze, Room } from './scene'
import type { PackKind, PieceName } from './subject'
import { bowlView } from './views'

function room(index: number): Room {
  return ROOMS[index] ?? ROOMS[0]
}

function glaze(index: number): Glaze {
  return GLAZES[index] ?? GLAZES[0]
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke-linecap="round">${content}</svg>`
}

/** Prefixes the ids of one part of a scene, so that several fit in one file. */
function scoped(content: string, prefix: string): string {
  return content.replace(/id="/g, `id="${prefix}`).replace(/(url\(#|href="#)/g, `$1${prefix}`)
}

interface Filling {
  readonly pieces: readonly PieceName[]
  readonly glaze: number
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** A filled bowl without a background. */
function filledBowl({ pieces, glaze: glazeIndex, x, y, scale }: Filling, id: string): string {
  const random = createRandom(`brand ${id}`)
  const set = pieceSet(pieces, createRandom(`brand pieces ${id}`))
  const vessel = bowl(glaze(glazeIndex), random)
  const { cx, cy, rx, ry } = vessel
  const bed = mix(set.pieces[0].main, '#2a1207', 0.42)
  const middle = { cx, cy: cy - 42, rx: rx * 0.66, ry: ry * 0.78 }
  const peak = { cx, cy: cy - 78, rx: rx * 0.36, ry: ry * 0.44 }
  const low = uncovered(spotsIn(random, cx, cy - 4, rx - 42, ry - 12, 42, 46), middle)
  const high = uncovered(spotsIn(random, middle.cx, middle.cy, middle.rx, middle.ry, 46, 24), peak)
  const top = spotsIn(random, peak.cx, peak.cy, peak.rx, peak.ry, 46, 8)
  const mound = `<ellipse cx="${cx}" cy="${cy - 26}" rx="${rx - 34}" ry="${ry}" fill="${bed}"/>`
  const content = `<defs>${COMMON_DEFS}${set.defs}</defs>${vessel.back}${mound}${scatter(set, random, low, 1)}${scatter(set, random, high, 1.03)}${scatter(set, random, top, 1.06)}${vessel.front}`
  return `<g transform="translate(${x} ${y})scale(${scale})">${scoped(content, id)}</g>`
}

function loose(pieces: readonly PieceName[], id: string, spots: readonly { x: number; y: number }[]): string {
  const set = pieceSet(pieces, createRandom(`brand loose ${id}`))
  const shadows = spots.map(({ x, y }) => shade(x + 8, y + 32, 50, 18, 0.45)).join('')
  return scoped(
    `<defs>${COMMON_DEFS}${set.defs}</defs>${shadows}${scatter(set, createRandom(id), spots, 1)}`,
    id,
  )
}

function pantryScene(place: Room, horizon: number): string {
  const wall = backdrop(place, horizon)
  return `<g transform="scale(2 1)">${wall}</g>`
}

/** 1600 × 800: bowls on a long table, with space for text on the left. */
function heroHome(): string {
  const place = room(7)
  const bowls = [
    filledBowl({ pieces: ['cashew'], glaze: 3, x: 640, y: 30, scale: 0.62 }, 'h1'),
    filledBowl({ pieces: ['cranberry', 'goji', 'cherry'], glaze: 8, x: 1060, y: 40, scale: 0.62 }, 'h2'),
    filledBowl(
      { pieces: ['almond', 'pecan', 'walnut', 'hazelnut'], glaze: 6, x: 770, y: 70, scale: 0.9 },
      'h3',
    ),
    filledBowl({ pieces: ['apricot'], glaze: 1, x: 560, y: 290, scale: 0.58 }, 'h4'),
    filledBowl({ pieces: ['pistachio'], glaze: 2, x: 1140, y: 292, scale: 0.58 }, 'h5'),
  ]
  const strays = loose(['almond', 'pecan', 'cranberry', 'cashew', 'pistachio'], 'h6', [
    { x: 480, y: 690 }, { x: 560, y: 742 }, { x: 1010, y: 752 }, { x: 1088, y: 716 }, { x: 1150, y: 762 }, { x: 360, y: 744 }, { x: 1540, y: 742 },
  ]) // prettier-ignore
  const leaves = `${sprig(place, createRandom('hero leaf 1'), 1440, 330)}`
  // Far enough right to be fully visible when half of the picture is cropped.
  const table = `<g transform="translate(218 70)scale(0.86)">${leaves}${bowls.join('')}${strays}</g>`
  return svg(1600, 800, `${pantryScene(place, 400)}${table}`)
}

/** 1600 × 800: boxes and a tin with ribbons. */
function giftBanner(): string {
  const place = room(4)
  const pack = (kind: PackKind, pieces: readonly PieceName[], id: string): string => {
    const set = pieceSet(pieces, createRandom(`brand ${id}`))
    const content = packOnly(kind, 'With Our Best', set, createRandom(`gift ${id}`))
    return scoped(`<defs>${COMMON_DEFS}${set.defs}</defs>${content}`, id)
  }
  const at = (x: number, y: number, scale: number, content: string): string =>
    `<g transform="translate(${x} ${y})scale(${scale})">${content}</g>`
  return svg(
    1600,
    800,
    `${pantryScene(place, 430)}${at(560, 110, 0.66, pack('basket', ['pecan', 'apricot', 'cashew'], 'k1'))}${at(1060, 70, 0.76, pack('gift-box', ['pannedLong', 'hazelnut'], 'k2'))}${at(880, 290, 0.6, pack('gift-box', ['cranberry', 'almond'], 'k5'))}`,
  )
}

/** 800 × 800: the picture of a department. */
function category(key: string, pieces: readonly PieceName[], roomIndex: number): () => string {
  return () => {
    const set = pieceSet(pieces, createRandom(`category ${key}`))
    const scene = bowlView(set, room(roomIndex), createRandom(`category scene ${key}`))
    return svg(800, 800, `<defs>${COMMON_DEFS}${set.defs}</defs>${scene}`)
  }
}

function giftCategory(): string {
  const set = pieceSet(
    ['pecan', 'apricot', 'pannedLong', 'pistachio', 'cranberry'],
    createRandom('category gifts'),
  )
  const scene = packView('tray', 'Gifts', set, room(4), createRandom('category gifts scene'))
  return svg(800, 800, `<defs>${COMMON_DEFS}${set.defs}</defs>${scene}`)
}

/** Keyed by name, as in `/images/brand/{name}.svg`. */
export const BRAND_ART: Readonly<Record<string, () => string>> = {
  'hero-home': heroHome,
  'gift-banner': giftBanner,
  'category-nuts': category('nuts', ['almond', 'cashew', 'pecan', 'walnut', 'pistachio'], 0),
  'category-dried-fruit': category('dried-fruit', ['apricot', 'cranberry', 'date', 'strip/mango'], 2),
  'category-chocolate': category(
    'chocolate',
    ['panned', 'pannedLong/darkchoc', 'nonpareil', 'panned/whitechoc'],
    4,
  ),
  'category-snacks': category('snacks', ['pretzel', 'popcorn', 'stick', 'riceBall'], 3),
  'category-pantry': category('pantry', ['bean', 'chickpea', 'lentil', 'bean/navy'], 5),
  'category-seeds': category('seeds', ['pumpkinSeed', 'sunflowerKernel', 'sunflowerShell'], 6),
  'category-coffee-tea': category('coffee-tea', ['coffeeBean'], 1),
  'category-gifts': giftCategory,
  ...BAG_ART,
}
