/** What every piece of food is to the drawing: a silhouette about 100 units long, and what is on it. */
import type { Random } from '../../random'
import type { ColorName, Tones } from '../colors'
import { fill, oval } from '../geometry'

export interface Brush extends Tones {
  /** The gradient of the body, light from the upper left. */
  readonly body: string
  /** Unlike that of any other drawing in the picture. */
  readonly id: string
  readonly random: Random
}

export interface Shape {
  readonly color: ColorName
  /** Length of a piece in the picture of a bowl, in pixels. */
  readonly size: number
  /** Drawn around 0, 0. The same shape is drawn a few times, each with other randomness. */
  readonly draw: (brush: Brush) => string
  /** Powders and creams are one heap and not pieces. */
  readonly heap?: 'powder' | 'cream'
}

/** The silhouette with its shadow below and right of it: one path, used twice. */
export function body(d: string, brush: Brush): string {
  const id = `o${brush.id}`
  return `<defs><path id="${id}" d="${d}"/></defs><use href="#${id}" transform="translate(4 7)" fill="#2a1207" opacity=".28"/><use href="#${id}" fill="${brush.body}" stroke="${brush.dark}" stroke-width="1.5"/>`
}

export function gleam(cx: number, cy: number, rx: number, ry: number, turn = -30, opacity = 0.5): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${cx} ${cy})" fill="#fffaf0" opacity="${opacity}"/>`
}

export { fill, oval }
