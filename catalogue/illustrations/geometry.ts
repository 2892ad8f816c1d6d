/** Paths and numbers for drawings: short, since every byte is sent to phones. */
import type { Random } from '../random'

/** Rounds to whole numbers, with one decimal only below ten, where it shows. */
export function n(value: number): string {
  return String(Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}

export interface Point {
  readonly x: number
  readonly y: number
}

function around(points: readonly Point[], index: number): Point {
  return points[(index + points.length) % points.length] ?? { x: 0, y: 0 }
}

/** A closed curve through the points (Catmull-Rom as Bézier). */
export function smooth(points: readonly Point[]): string {
  const first = around(points, 0)
  const parts = points.map((_, index) => {
    const [before, from, to, after] = [index - 1, index, index + 1, index + 2].map((at) => around(points, at))
    if (before === undefined || from === undefined || to === undefined || after === undefined) return ''
    return `C${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)} ${n(to.x - (after.x - from.x) / 6)} ${n(to.y - (after.y - from.y) / 6)} ${n(to.x)} ${n(to.y)}`
  })
  return `M${n(first.x)} ${n(first.y)}${parts.join('')}Z`
}

/** An uneven oval: `rough` is how far its edge varies, as a share of the radius. */
export function blob(random: Random, rx: number, ry: number, points: number, rough: number): string {
  const turn = random.between(0, 1)
  return smooth(
    Array.from({ length: points }, (_, index) => {
      const angle = ((index + turn) / points) * Math.PI * 2
      const radius = 1 + random.between(-rough, rough)
      return { x: Math.cos(angle) * rx * radius, y: Math.sin(angle) * ry * radius }
    }),
  )
}

export function stroke(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`
}

export function fill(d: string, color: string, opacity = 1): string {
  return `<path d="${d}" fill="${color}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`
}

export function oval(cx: number, cy: number, rx: number, ry: number, color: string, opacity = 1): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${color}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`
}

/** Makes one line of neighbours that are drawn alike: what a browser lays out is elements, not points. */
export function joined(content: string): string {
  return content.replace(
    /<path d="[^"]*" (fill="none"[^>]*)\/>(?:<path d="[^"]*" \1\/>)+/g,
    (lines: string, attributes: string) => {
      const points = [...lines.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d)
      return `<path d="${points.join('')}" ${attributes}/>`
    },
  )
}
