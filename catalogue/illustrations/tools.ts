/** Kitchen tools: the lever nutcracker on its board, the jar with its scoop. */
import { mix } from './colors'
import { stroke } from './geometry'
import { place, shade } from './pieces'
import type { PieceSet } from './pieces'
import type { Random } from '../random'

const IRON = '#3b3f43'
const OAK = '#b67e45'
const STEEL = '#b9c0c6'

interface Tool {
  readonly set: PieceSet
  readonly random: Random
}

function board(): string {
  return `${shade(410, 690, 330, 40, 0.6)}<path d="M130 596H670L706 668H94Z" fill="${OAK}"/><path d="M94 668H706V692C706 700 700 704 692 704H108C100 704 94 700 94 692Z" fill="${mix(OAK, '#2a1207', 0.35)}"/>${stroke('M170 616H640M140 646H600', mix(OAK, '#2a1207', 0.25), 3, 0.5)}`
}

/** A post, a cup with a nut in it, a screw above, and the lever with its handle. */
export function nutcracker({ set, random }: Tool): string {
  const light = mix(IRON, '#ffffff', 0.3)
  const post = 'M214 612V360C214 306 250 276 300 276H344V322H306C282 322 270 336 270 362V612Z'
  const foot = 'M176 604H308C320 604 326 612 326 622V634H158V622C158 612 164 604 176 604Z'
  const cup = 'M352 492H516C516 536 484 556 434 556S352 536 352 492Z'
  const arm = 'M322 300C420 300 470 268 520 232'
  const threads = [336, 350, 364, 378].map((y) => stroke(`M418 ${y}L450 ${y - 6}`, light, 3, 0.7)).join('')
  const nut = place(set.pieces[0], random, 434, 452, 1.15, 12)
  const loose = [
    { x: 560, y: 640 },
    { x: 622, y: 612 },
    { x: 500, y: 662 },
  ].map(
    ({ x, y }) =>
      shade(x + 6, y + 30, 46, 15, 0.4) + place(set.pieces[0], random, x, y, 0.9, random.between(0, 360)),
  )
  return (
    board() +
    `<path d="${foot}" fill="${mix(IRON, '#000000', 0.25)}"/><path d="${post}" fill="${IRON}"/>` +
    stroke('M228 600V366C228 316 258 290 300 290H336', light, 5, 0.5) +
    `<path d="M412 548H456V612H412Z" fill="${mix(IRON, '#000000', 0.2)}"/><path d="${cup}" fill="${IRON}"/>${stroke('M356 494H512', light, 5, 0.6)}` +
    nut +
    `<path d="M420 300H448V396H420Z" fill="${IRON}"/>${threads}<path d="M396 390H472V412C472 424 396 424 396 412Z" fill="${mix(IRON, '#000000', 0.2)}"/>` +
    stroke(arm, IRON, 34) +
    stroke(arm, light, 6, 0.4) +
    stroke('M520 232C570 198 620 166 676 128', mix(OAK, '#2a1207', 0.2), 58) +
    stroke('M520 228C570 194 618 164 670 128', OAK, 44) +
    stroke('M536 208C580 178 620 152 654 128', mix(OAK, '#ffffff', 0.4), 8, 0.6) +
    `<circle cx="322" cy="300" r="26" fill="${IRON}"/><circle cx="322" cy="300" r="11" fill="${light}"/>` +
    loose.join('')
  )
}

/** A steel scoop in front of the container. */
export function scoop({ set, random }: Tool): string {
  const heap = [
    { x: 560, y: 648 },
    { x: 600, y: 640 },
    { x: 636, y: 650 },
  ].map(({ x, y }) => place(set.pieces[0], random, x, y, 0.55, random.between(0, 360)))
  return (
    shade(610, 716, 130, 22, 0.5) +
    stroke('M520 690L404 738', mix(STEEL, '#1d2226', 0.35), 26) +
    stroke('M518 686L408 732', STEEL, 15) +
    heap.join('') +
    `<path d="M506 654H700C700 706 664 730 604 730S506 706 506 654Z" fill="${STEEL}"/>` +
    stroke('M510 658H696', mix(STEEL, '#ffffff', 0.6), 6) +
    stroke('M530 690C546 712 570 720 600 720', '#ffffff', 6, 0.5)
  )
}
