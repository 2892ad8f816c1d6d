/** Pieces as reusable symbols of a picture, and heaps of them. */
import type { Random } from '../random'
import type { ColorName } from './colors'
import { COLORS, mix, tonesOf } from './colors'
import { joined, n } from './geometry'
import type { Brush, Shape } from './shapes/shape'
import type { ShapeName } from './shapes/index'
import { SHAPES } from './shapes/index'
import type { PieceName } from './subject'

export interface Piece {
  readonly shape: Shape
  /** Ids of the symbols that draw this piece. */
  readonly symbols: readonly [string, ...string[]]
  readonly main: string
}

export interface PieceSet {
  readonly defs: string
  readonly pieces: readonly [Piece, ...Piece[]]
}

function parse(name: PieceName): { readonly shape: Shape; readonly color: ColorName } {
  const [shapeName, color] = name.split('/') as [ShapeName, ColorName | undefined]
  const shape = SHAPES[shapeName]
  return { shape, color: color ?? shape.color }
}

function gradient(id: string, main: string): string {
  const { bright, light, dark } = tonesOf(main)
  return `<radialGradient id="${id}" cx=".5" cy=".5" r=".62" fx=".32" fy=".26"><stop stop-color="${mix(light, bright, 0.35)}"/><stop offset=".38" stop-color="${light}"/><stop offset=".66" stop-color="${main}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`
}

const BYTES_FOR_DRAWINGS = 2_400
interface Drawing {
  readonly id: string
  readonly content: string
}

/** Draws a kind up to three times; detailed drawings and mixes of many kinds get fewer, to keep files small. */
function drawingsOf(shape: Shape, brush: Brush, index: number, kinds: number): Drawing[] {
  const draw = (version: number): Drawing => ({
    id: `${'abc'.charAt(version)}${index}`,
    content: joined(shape.draw(brush)),
  })
  const first = draw(0)
  const budget = Math.floor(BYTES_FOR_DRAWINGS / kinds / first.content.length)
  const more = Math.max(0, Math.min(2, budget - 1))
  return [first, ...Array.from({ length: more }, (_, version) => draw(version + 1))]
}

/** Each product's pieces differ slightly in colour from others of their kind. */
export function pieceSet(names: readonly PieceName[], random: Random, kinds = 5): PieceSet {
  const defs: string[] = []
  const shown = names.slice(0, kinds)
  const pieces = shown.map((name, index): Piece => {
    const { shape, color } = parse(name)
    const main = mix(COLORS[color], random.next() < 0.5 ? '#7a3b10' : '#ffd98a', random.between(0.02, 0.1))
    const gradientId = `g${index}`
    defs.push(gradient(gradientId, main))
    const brush = { ...tonesOf(main), body: `url(#${gradientId})`, random }
    const symbols = drawingsOf(shape, brush, index, shown.length).map(({ id, content }) => {
      defs.push(`<g id="${id}">${content}</g>`)
      return id
    })
    return { shape, symbols: [symbols[0] ?? '', ...symbols.slice(1)], main }
  })
  const [first, ...rest] = pieces
  if (first === undefined) throw new Error('A picture needs at least one kind of piece')
  return { defs: defs.join(''), pieces: [first, ...rest] }
}

export function place(
  piece: Piece,
  random: Random,
  x: number,
  y: number,
  scale: number,
  turn: number,
): string {
  return `<use href="#${random.pick(piece.symbols)}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})scale(${String(Math.round(scale * 100) / 100).replace(/^0/, '')})"/>`
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** As many spots as fit an ellipse without crowding, back to front. */
export function spotsIn(
  random: Random,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  gap: number,
  limit: number,
): Spot[] {
  const spots: Spot[] = []
  const squash = ry / rx
  for (let tries = 0; tries < limit * 24 && spots.length < limit; tries += 1) {
    const angle = random.between(0, Math.PI * 2)
    const radius = Math.sqrt(random.next())
    const spot = { x: cx + Math.cos(angle) * radius * rx, y: cy + Math.sin(angle) * radius * ry }
    const isFree = spots.every(
      (other) => Math.hypot(other.x - spot.x, (other.y - spot.y) / Math.max(squash, 0.5)) > gap,
    )
    if (isFree) spots.push(spot)
  }
  return spots.sort((a, b) => a.y - b.y)
}

interface Oval {
  readonly cx: number
  readonly cy: number
  readonly rx: number
  readonly ry: number
}

/** Relative to the radius of a heap: at its edge it lets some of what is below through. */
const HIDDEN_WITHIN = 0.9

/** Drops pieces almost certainly hidden by a heap on top: browsers lay out every piece, visible or not. */
export function uncovered(spots: readonly Spot[], { cx, cy, rx, ry }: Oval): Spot[] {
  return spots.filter(({ x, y }) => Math.hypot((x - cx) / rx, (y - cy) / ry) > HIDDEN_WITHIN)
}

/** Deals pieces in shuffled rounds, so that every kind of a mix shows. */
export function dealer(set: PieceSet, random: Random): () => Piece {
  let left: Piece[] = []
  return () => {
    if (left.length === 0) left = [...set.pieces]
    const [piece] = left.splice(random.int(0, left.length - 1), 1)
    return piece ?? set.pieces[0]
  }
}

/** Small pieces are enlarged: a bowl of hundreds would be a blur, and a large file. */
function sizeOf(piece: Piece): number {
  return Math.max(piece.shape.size, 44 + piece.shape.size * 0.4)
}

/** Pieces scattered on a flat surface, each rotated differently. */
export function scatter(set: PieceSet, random: Random, spots: readonly Spot[], zoom: number): string {
  const deal = dealer(set, random)
  return spots
    .map(({ x, y }) => {
      const piece = deal()
      const scale = (sizeOf(piece) / 100) * zoom * random.between(0.92, 1.08)
      return place(piece, random, x, y, scale, random.between(-180, 180))
    })
    .join('')
}

/** The mean length of a piece of the set, in pixels. */
export function meanSize(set: PieceSet): number {
  return set.pieces.reduce((sum, piece) => sum + sizeOf(piece), 0) / set.pieces.length
}

export function shade(x: number, y: number, rx: number, ry: number, opacity = 0.4): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#sh)" opacity="${opacity}"/>`
}
