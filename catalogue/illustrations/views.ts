/** Views of a product: in a bowl and close up. Packaging is in packs.ts. */
import type { Random } from '../random'
import { mix } from './colors'
import { n } from './geometry'
import type { PieceSet } from './pieces'
import { meanSize, scatter, shade, spotsIn, uncovered } from './pieces'
import type { Room } from './scene'
import { backdrop, bowl, GLAZES, sprig, tabletop } from './scene'

/** A smooth heap of powder, or a swirl of cream, in the middle of an ellipse. */
function heap(set: PieceSet, random: Random, cx: number, cy: number, rx: number, height: number): string {
  const { main, shape } = set.pieces[0]
  const light = mix(main, '#fffaf0', 0.55)
  const dark = mix(main, '#3a1c0a', 0.35)
  const paint = `<defs><radialGradient id="h" cx=".4" cy=".2" r=".9"><stop stop-color="${light}"/><stop offset=".5" stop-color="${main}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>`
  if (shape.heap === 'cream') {
    const swirl = [1, 0.72, 0.46, 0.22].map(
      (part, index) =>
        `<ellipse cx="${n(cx + index * 5)}" cy="${n(cy - height * (1 - part) * 0.75)}" rx="${n(rx * part)}" ry="${n(rx * part * 0.34)}" fill="url(#h)" stroke="${dark}" stroke-opacity=".35" stroke-width="3"/><path d="M${n(cx - rx * part * 0.7)} ${n(cy - height * (1 - part) * 0.75 - 4)}q${n(rx * part * 0.5)} ${n(-rx * part * 0.22)} ${n(rx * part)} ${n(-rx * part * 0.04)}" fill="none" stroke="#fffaf0" stroke-width="7" opacity=".55"/>`,
    )
    return paint + swirl.join('')
  }
  const left = cx - rx
  const right = cx + rx
  const grains = Array.from({ length: 46 }, () => {
    const along = random.between(-0.9, 0.9)
    const y = cy - height * (1 - along * along) * random.between(0.05, 0.85)
    return `<circle cx="${n(cx + along * rx)}" cy="${n(y)}" r="${n(random.between(1.2, 3))}" fill="${random.next() < 0.6 ? light : dark}" opacity=".6"/>`
  }).join('')
  return `${paint}<path d="M${left} ${cy}C${n(left + rx * 0.4)} ${n(cy - height * 0.3)} ${n(cx - rx * 0.34)} ${n(cy - height)} ${cx} ${n(cy - height)}C${n(cx + rx * 0.3)} ${n(cy - height)} ${n(right - rx * 0.42)} ${n(cy - height * 0.34)} ${right} ${cy}A${rx} ${n(rx * 0.32)} 0 0 1 ${left} ${cy}Z" fill="url(#h)"/>${grains}`
}

/** Stray pieces in front of the bowl, two or three on each side. */
function strays(set: PieceSet, random: Random): string {
  const spots = [
    { x: random.between(90, 160), y: random.between(655, 705) },
    { x: random.between(190, 260), y: random.between(706, 748) },
    { x: random.between(560, 630), y: random.between(702, 745) },
    { x: random.between(655, 720), y: random.between(650, 700) },
  ].filter(() => random.next() < 0.85)
  const size = Math.min(meanSize(set), 96)
  return (
    spots.map(({ x, y }) => shade(x + 8, y + size * 0.34, size * 0.55, size * 0.2, 0.5)).join('') +
    scatter(set, random, spots, 0.98)
  )
}

export function bowlView(set: PieceSet, room: Room, random: Random): string {
  const glaze = random.pick(GLAZES)
  const horizon = random.int(430, 500)
  const vessel = bowl(glaze, random)
  const { cx, cy, rx, ry } = vessel
  const size = meanSize(set)
  const inner = rx - 22
  const rise = 84
  const isHeap = set.pieces[0].shape.heap !== undefined
  let filling: string
  if (isHeap) filling = heap(set, random, cx, cy + 14, inner, 150)
  else {
    // The layer below shows between the pieces on top.
    const bed = mix(set.pieces[0].main, '#2a1207', 0.42)
    const mound = `<path d="M${cx - inner} ${cy}C${n(cx - inner * 0.8)} ${n(cy - rise * 0.7)} ${n(cx - inner * 0.5)} ${n(cy - rise * 1.05)} ${cx} ${n(cy - rise * 1.1)}C${n(cx + inner * 0.5)} ${n(cy - rise * 1.05)} ${n(cx + inner * 0.8)} ${n(cy - rise * 0.7)} ${cx + inner} ${cy}A${inner} ${ry - 12} 0 0 1 ${cx - inner} ${cy}Z" fill="${bed}"/>`
    const middle = { cx, cy: cy - rise * 0.42, rx: inner * 0.76, ry: ry * 0.8 }
    const peak = { cx: cx + random.between(-24, 24), cy: cy - rise * 0.86, rx: inner * 0.42, ry: ry * 0.48 }
    const low = uncovered(spotsIn(random, cx, cy - 4, inner - size * 0.22, ry - 12, size * 0.46, 38), middle)
    const high = uncovered(spotsIn(random, middle.cx, middle.cy, middle.rx, middle.ry, size * 0.5, 22), peak)
    const top = spotsIn(random, peak.cx, peak.cy, peak.rx, peak.ry, size * 0.52, 9)
    filling = mound + scatter(set, random, low, 1) + shade(cx, cy - 6, inner * 0.9, ry * 0.9, 0.22) + scatter(set, random, high, 1.02) + shade(cx, cy - rise * 0.5, inner * 0.56, ry * 0.6, 0.16) + scatter(set, random, top, 1.06) // prettier-ignore
  }
  const side = random.next() < 0.5
  const leaves = random.next() < 0.7 ? sprig(room, random, side ? cx - rx - 6 : cx + rx - 70, cy + 120) : ''
  const scene = backdrop(room, horizon) + tabletop(room, random, horizon) + leaves + vessel.back + filling + vessel.front + (isHeap ? '' : strays(set, random)) // prettier-ignore
  return `<g transform="translate(-70 -142)scale(1.175)">${scene}</g>`
}

export function closeView(set: PieceSet, room: Room, random: Random): string {
  const main = set.pieces[0].main
  const ground = mix(main, '#2a1207', 0.72)
  const vignette = `<defs><radialGradient id="v" cx=".46" cy=".42" r=".75"><stop offset=".55" stop-color="#2a1207" stop-opacity="0"/><stop offset="1" stop-color="#2a1207" stop-opacity=".55"/></radialGradient><radialGradient id="k" cx=".3" cy=".2" r=".7"><stop stop-color="${mix(room.wall, '#ffffff', 0.4)}" stop-opacity=".35"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>`
  const over = `${vignette}<path d="M0 0H800V800H0Z" fill="url(#k)"/><path d="M0 0H800V800H0Z" fill="url(#v)"/>`
  if (set.pieces[0].shape.heap !== undefined) {
    return backdrop(room, 300) + shade(420, 690, 400, 80, 0.6) + heap(set, random, 400, 620, 380, 430) + over
  }
  const size = meanSize(set)
  const zoom = Math.min(2.5, Math.max(1.75, 170 / size))
  const gap = size * zoom * 0.5
  const under = spotsIn(random, 400, 400, 600, 600, gap, 90)
  const above = spotsIn(random, 400, 400, 540, 540, gap * 1.5, 34)
  const isSeen = ({ x, y }: { x: number; y: number }): boolean => x > -70 && x < 870 && y > -70 && y < 870
  return `<path d="M0 0H800V800H0Z" fill="${ground}"/>${scatter(set, random, under.filter(isSeen), zoom)}<path d="M0 0H800V800H0Z" fill="#2a1207" opacity=".2"/>${scatter(set, random, above.filter(isSeen), zoom * 1.06)}${over}` // prettier-ignore
}
