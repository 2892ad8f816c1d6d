/** The scenery: wall, table, cloth, leaves and the bowl. */
import type { Random } from '../random'
import { mix } from './colors'
import { n, stroke } from './geometry'
import { shade } from './pieces'

export interface Room {
  readonly wall: string
  readonly table: string
  readonly accent: string
}

/** Warm and light, so that brown food stands out: paper, clay, sage, butter, blush, linen, sky, apricot, stone. */
export const ROOMS: readonly [Room, ...Room[]] = [
  { wall: '#f6e9d2', table: '#e3c79c', accent: '#5f7d4e' },
  { wall: '#f1dfcb', table: '#c9986b', accent: '#a8563a' },
  { wall: '#e6e6d0', table: '#bfb68a', accent: '#55703f' },
  { wall: '#f8eac2', table: '#dfb565', accent: '#a4622a' },
  { wall: '#f5ddd0', table: '#d9a489', accent: '#8f3f35' },
  { wall: '#efe7db', table: '#cdb79a', accent: '#6c4a35' },
  { wall: '#dfe7e2', table: '#b4a988', accent: '#3f665c' },
  { wall: '#fbe2c0', table: '#d99a55', accent: '#7d4a1c' },
  { wall: '#ebe3e0', table: '#b99a87', accent: '#70424b' },
]

export interface Glaze {
  readonly light: string
  readonly main: string
  readonly dark: string
  readonly band?: string
}

export const GLAZES: readonly [Glaze, ...Glaze[]] = [
  { light: '#fffaf0', main: '#efe3cd', dark: '#b79f7c' },
  { light: '#8fae8b', main: '#5f8462', dark: '#33503a' },
  { light: '#e39a6d', main: '#c26a3f', dark: '#7d3b1e' },
  { light: '#9fb7bf', main: '#67858f', dark: '#3a545e' },
  { light: '#d9b27f', main: '#ab7842', dark: '#6a4520' },
  { light: '#f4d68f', main: '#dca843', dark: '#96691d' },
  { light: '#fffaf0', main: '#f0e5d2', dark: '#b59d7d', band: '#55703f' },
  { light: '#fffaf0', main: '#f0e5d2', dark: '#b59d7d', band: '#b0563a' },
  { light: '#8b6f66', main: '#5f463f', dark: '#33231f' },
  { light: '#e9b9a6', main: '#cf8d76', dark: '#8e5442' },
]

export const COMMON_DEFS =
  '<radialGradient id="sh"><stop stop-color="#2a1207"/><stop offset=".55" stop-color="#2a1207" stop-opacity=".55"/><stop offset="1" stop-color="#2a1207" stop-opacity="0"/></radialGradient>'

export function backdrop(room: Room, horizon: number): string {
  const glow = mix(room.wall, '#ffffff', 0.55)
  return (
    `<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="${mix(room.wall, '#ffffff', 0.25)}"/><stop offset="1" stop-color="${mix(room.wall, room.table, 0.25)}"/></linearGradient>` +
    `<linearGradient id="t" x2="0" y2="1"><stop stop-color="${mix(room.table, '#ffffff', 0.12)}"/><stop offset="1" stop-color="${mix(room.table, '#5a3415', 0.22)}"/></linearGradient>` +
    `<radialGradient id="l"><stop stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>` +
    `<path fill="url(#w)" d="M-60-60H860V${horizon + 4}H-60Z"/><circle cx="250" cy="190" r="430" fill="url(#l)" opacity=".8"/>` +
    `<path fill="url(#t)" d="M-60 ${horizon}H860V860H-60Z"/><path fill="#fff" opacity=".22" d="M-60 ${horizon}H860V${horizon + 5}H-60Z"/>`
  )
}

/** Boards, a cloth or a plain table. */
export function tabletop(room: Room, random: Random, horizon: number): string {
  const kind = random.int(0, 2)
  if (kind === 0) return ''
  if (kind === 1) {
    return [0.22, 0.5, 0.8]
      .map((at) => stroke(`M-60 ${n(horizon + (800 - horizon) * at)}H860`, '#5a3415', 2.5, 0.16))
      .join('')
  }
  const tilt = random.between(-40, 40)
  const left = random.between(60, 150)
  const edge = `M${n(left)} ${n(horizon + 70 + tilt / 4)}L${n(660 + tilt)} ${horizon + 40}L790 860H${n(left - 90)}Z`
  const stripes = [0.12, 0.18, 0.82, 0.88]
    .map((at) =>
      stroke(
        `M${n(left + (560 - left) * at + 60)} ${horizon + 58}L${n(left - 90 + 880 * at)} 860`,
        room.accent,
        7,
        0.4,
      ),
    )
    .join('')
  return `<path d="${edge}" fill="#2a1207" opacity=".16" transform="translate(8 12)"/><path d="${edge}" fill="${mix(room.wall, '#ffffff', 0.6)}"/>${stripes}`
}

/** A few leaves behind the bowl, as from the tree the food grew on. */
export function sprig(room: Room, random: Random, x: number, y: number): string {
  const green = mix('#6d8a4a', room.accent, 0.35)
  const count = random.int(3, 5)
  const turn = random.between(-50, 20)
  const leaves = Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1
    const color = mix(green, '#f3ecc8', random.between(0, 0.25))
    const angle = side * random.between(24, 52)
    return `<g transform="translate(${24 * index} ${-46 * index})rotate(${n(angle)})"><path d="M0 0C-30-34-26-84 0-112 26-84 30-34 0 0Z" fill="${color}"/><path d="M0 0V-100" stroke="${mix(color, '#ffffff', 0.4)}" stroke-width="2.5"/></g>`
  }).join('')
  return `<g transform="translate(${n(x)} ${n(y)})rotate(${n(turn)})">${stroke(`M0 0Q${12 * count} ${-20 * count} ${24 * count} ${-48 * count}`, mix(green, '#4a2a10', 0.4), 5)}${leaves}</g>`
}

export interface Bowl {
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
  readonly back: string
  readonly front: string
}

const PROFILES = [
  { rx: 262, ry: 82, deep: 205, foot: 0.44 },
  { rx: 285, ry: 86, deep: 160, foot: 0.5 },
  { rx: 236, ry: 76, deep: 232, foot: 0.5 },
  { rx: 270, ry: 88, deep: 185, foot: 0.36 },
] as const

export function bowl(glaze: Glaze, random: Random): Bowl {
  const { rx, ry, deep, foot } = random.pick(PROFILES)
  const cx = 400
  const cy = 655 - deep
  const base = cy + deep
  const half = rx * foot
  const left = cx - rx
  const right = cx + rx
  const wall = `M${left} ${cy}C${left + 8} ${n(cy + deep * 0.55)} ${n(cx - half - 34)} ${n(base - 18)} ${n(cx - half)} ${base}Q${cx} ${base + 24} ${n(cx + half)} ${base}C${n(cx + half + 34)} ${n(base - 18)} ${right - 8} ${n(cy + deep * 0.55)} ${right} ${cy}A${rx} ${ry} 0 0 1 ${left} ${cy}Z`
  const rim = (dy: number): string => `M${left} ${cy + dy}A${rx} ${ry} 0 0 0 ${right} ${cy + dy}`
  const band =
    glaze.band === undefined
      ? ''
      : stroke(
          `M${left + 5} ${cy + 34}A${rx - 5} ${ry + 4} 0 0 0 ${right - 5} ${cy + 34}`,
          glaze.band,
          13,
          0.85,
        ) +
        stroke(
          `M${left + 9} ${cy + 54}A${rx - 9} ${ry + 4} 0 0 0 ${right - 9} ${cy + 54}`,
          glaze.band,
          4,
          0.7,
        )
  const back =
    `<defs><linearGradient id="b"><stop stop-color="${glaze.main}"/><stop offset=".28" stop-color="${glaze.light}"/><stop offset=".62" stop-color="${glaze.main}"/><stop offset="1" stop-color="${glaze.dark}"/></linearGradient></defs>` +
    shade(cx + 22, base + 8, rx * 0.98, 46, 0.62) +
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${glaze.light}"/><ellipse cx="${cx}" cy="${cy + 4}" rx="${rx - 13}" ry="${ry - 9}" fill="${mix(glaze.dark, '#1d0c06', 0.35)}"/>`
  const front =
    `<path d="${wall}" fill="url(#b)"/>${band}` +
    stroke(rim(4), glaze.light, 9) +
    stroke(rim(9), glaze.dark, 2.5, 0.35) +
    `<path d="M${n(left + 52)} ${n(cy + ry * 0.9)}C${n(left + 66)} ${n(cy + deep * 0.55)} ${n(left + 96)} ${n(cy + deep * 0.7)} ${n(left + 112)} ${n(cy + deep * 0.78)}" fill="none" stroke="#fff" stroke-width="13" opacity=".3"/>`
  return { cx, cy, rx, ry, back, front }
}
