/** How every piece of food is drawn: an outline about 100 units long, with details. */
import type { Random } from '../../random'
import type { ColorName, Tones } from '../colors'
import { fill, oval } from '../geometry'

export interface Brush extends Tones {
  /** The gradient of the body, light from the upper left. */
  readonly body: string
  readonly random: Random
}

export interface Shape {
  readonly color: ColorName
  /** Length of a piece in the bowl view, in pixels. */
  readonly size: number
  /** Drawn around 0, 0. Called several times with different randomness. */
  readonly draw: (brush: Brush) => string
  /** Powders and creams form one heap instead of pieces. */
  readonly heap?: 'powder' | 'cream'
}

/**
 * The outline with a shadow to its lower right. It is written twice: a browser builds a tree of its own for every
 * reference, again for each of the pieces that a picture shows.
 */
export function body(d: string, brush: Brush): string {
  return `<path d="${d}" transform="translate(4 7)" fill="#2a1207" opacity=".28"/><path d="${d}" fill="${brush.body}" stroke="${brush.dark}" stroke-width="1.5"/>`
}

export function gleam(cx: number, cy: number, rx: number, ry: number, turn = -30, opacity = 0.5): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${cx} ${cy})" fill="#fffaf0" opacity="${opacity}"/>`
}

export { fill, oval }
