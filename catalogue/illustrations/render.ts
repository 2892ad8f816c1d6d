/** One picture of a product as SVG: deterministic, on every machine. */
import { createRandom } from '../random'
import { packView } from './packs'
import { pieceSet } from './pieces'
import { COMMON_DEFS, ROOMS } from './scene'
import type { PictureSubject } from './subject'
import { bowlView, closeView } from './views'

/** Increment when the drawing changes, so that shops redraw their pictures. */
export const ARTWORK_EDITION = 4

export const VIEWS = ['bowl', 'pack', 'close'] as const
export type PictureView = (typeof VIEWS)[number]

export interface PictureSpec {
  readonly key: string
  readonly name: string
  readonly subject: PictureSubject
  readonly view: PictureView
}

const MAX_BYTES = 12_000
/** The first kinds of a large mix stand for all. */
const MOST_KINDS = 5
const FEWEST_KINDS = 2

function draw({ key, name, subject, view }: PictureSpec, kinds: number): string {
  const room = createRandom(`room ${key}`).pick(ROOMS)
  const random = createRandom(`${key} ${view}`)
  // The pieces have the same colours in every view.
  const set = pieceSet(subject.pieces, createRandom(`pieces ${key}`), kinds)
  const scene =
    view === 'bowl'
      ? bowlView(set, room, random)
      : view === 'close'
        ? closeView(set, room, random)
        : packView(subject.pack, name, set, room, random)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" stroke-linecap="round"><defs>${COMMON_DEFS}${set.defs}</defs>${scene}</svg>`
}

/** About twelve kilobytes at most, before compression: shows fewer kinds if needed. */
export function renderIllustration(spec: PictureSpec): string {
  for (let kinds = MOST_KINDS; kinds > FEWEST_KINDS; kinds -= 1) {
    const svg = draw(spec, kinds)
    if (svg.length <= MAX_BYTES) return svg
  }
  return draw(spec, FEWEST_KINDS)
}
