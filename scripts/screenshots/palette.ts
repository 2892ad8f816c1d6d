/** A picture in at most 256 colours of its own (median cut), so that the README loads quickly. */
import type { IndexedPixels, Pixels } from './png'

const COLOURS = 256

interface Colour {
  readonly value: readonly [number, number, number]
  readonly count: number
}

type Box = readonly Colour[]

const keyOf = (red: number, green: number, blue: number) => (red << 16) | (green << 8) | blue

function countColours(rgb: Uint8Array): Colour[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const key = keyOf(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => ({ value: [key >> 16, (key >> 8) & 255, key & 255], count }))
}

/** Of the three channels, the one whose values lie furthest apart. */
function widest(box: Box): { readonly channel: 0 | 1 | 2; readonly width: number } {
  const widths = ([0, 1, 2] as const).map((channel) => {
    let [low, high] = [255, 0]
    for (const { value } of box) {
      low = Math.min(low, value[channel])
      high = Math.max(high, value[channel])
    }
    return { channel, width: high - low }
  })
  return widths.reduce((best, each) => (each.width > best.width ? each : best))
}

/** Cut where half of the pixels lie on either side; each side keeps a colour. */
function cut(box: Box): [Box, Box] {
  const { channel } = widest(box)
  const sorted = [...box].sort((a, b) => a.value[channel] - b.value[channel])
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2
  let [at, passed] = [0, 0]
  while (at < sorted.length - 1 && passed + (sorted[at]?.count ?? 0) <= half) {
    passed += sorted[at]?.count ?? 0
    at += 1
  }
  const where = Math.max(at, 1)
  return [sorted.slice(0, where), sorted.slice(where)]
}

/** How much a further cut would gain: spread matters more than size, or flat backgrounds take all colours. */
function gain(box: Box): number {
  return box.length < 2
    ? 0
    : widest(box).width ** 2 * Math.sqrt(box.reduce((sum, { count }) => sum + count, 0))
}

/** Surfaces keep their exact colour: the eye sees where a plain background is off by one. */
const SURFACE_SHARE = 1 / 500
const MOST_SURFACES = 64

function splitOff(all: Box): { readonly surfaces: readonly Box[]; readonly rest: Box } {
  const total = all.reduce((sum, { count }) => sum + count, 0)
  const sorted = [...all].sort((a, b) => b.count - a.count)
  const often = sorted.findIndex(({ count }) => count < total * SURFACE_SHARE)
  const border = Math.min(often === -1 ? sorted.length : often, MOST_SURFACES)
  return { surfaces: sorted.slice(0, border).map((colour) => [colour]), rest: sorted.slice(border) }
}

function cutToColours(all: Box): Box[] {
  const { surfaces, rest } = splitOff(all)
  const boxes = rest.length === 0 ? [] : [{ box: rest, gain: gain(rest) }]
  while (boxes.length < COLOURS - surfaces.length) {
    let best = 0
    for (const [index, each] of boxes.entries()) if (each.gain > (boxes[best]?.gain ?? 0)) best = index
    const chosen = boxes[best]
    if (chosen === undefined || chosen.gain === 0) break
    boxes.splice(best, 1, ...cut(chosen.box).map((box) => ({ box, gain: gain(box) })))
  }
  return [...surfaces, ...boxes.map(({ box }) => box)]
}

function meanOf(box: Box): [number, number, number] {
  const total = box.reduce((sum, { count }) => sum + count, 0)
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(box.reduce((sum, { value, count }) => sum + value[channel] * count, 0) / Math.max(total, 1))
  return [mean(0), mean(1), mean(2)]
}

interface Finder {
  /** The place of a colour that the palette holds as it is. */
  exact(red: number, green: number, blue: number): number | undefined
  nearest(red: number, green: number, blue: number): number
}

/** The closest colour is found once for each cell of 4³ colours. */
function finderIn(palette: Uint8Array): Finder {
  const places = new Map<number, number>()
  for (let at = 0; at < palette.length; at += 3)
    places.set(keyOf(palette[at] ?? 0, palette[at + 1] ?? 0, palette[at + 2] ?? 0), at / 3)
  const exact: Finder['exact'] = (red, green, blue) => places.get(keyOf(red, green, blue))
  const known = new Map<number, number>()
  const nearest: Finder['nearest'] = (red, green, blue) => {
    const cell = ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2)
    const found = known.get(cell)
    if (found !== undefined) return found
    let [best, least] = [0, Infinity]
    for (let at = 0; at < palette.length; at += 3) {
      const distance =
        (red - (palette[at] ?? 0)) ** 2 +
        (green - (palette[at + 1] ?? 0)) ** 2 +
        (blue - (palette[at + 2] ?? 0)) ** 2
      if (distance < least) [best, least] = [at / 3, distance]
    }
    known.set(cell, best)
    return best
  }
  return { exact, nearest }
}

/** What of a pixel's error goes right, and below left, below and below right (Floyd and Steinberg). */
const SPREAD = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const

const clamp = (value: number) => Math.min(255, Math.max(0, Math.round(value)))

/** Colours between two of the palette become a fine mixture of both, so that soft shades show no steps. */
function dither({ width, height, rgb }: Pixels, palette: Uint8Array): Uint8Array {
  const { exact, nearest } = finderIn(palette)
  const wanted = Float32Array.from(rgb)
  const indices = new Uint8Array(width * height)
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    const at = pixel * 3
    // A surface of one colour stays clean, whatever its neighbours pass on.
    const flat = exact(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
    if (flat !== undefined) {
      indices[pixel] = flat
      continue
    }
    const [red, green, blue] = [
      clamp(wanted[at] ?? 0),
      clamp(wanted[at + 1] ?? 0),
      clamp(wanted[at + 2] ?? 0),
    ]
    const index = nearest(red, green, blue)
    indices[pixel] = index
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    for (let channel = 0; channel < 3; channel += 1) {
      const error = (wanted[at + channel] ?? 0) - (palette[index * 3 + channel] ?? 0)
      if (error === 0) continue
      for (const [right, down, share] of SPREAD) {
        if (x + right < 0 || x + right >= width || y + down >= height) continue
        const to = at + (down * width + right) * 3 + channel
        wanted[to] = (wanted[to] ?? 0) + error * share
      }
    }
  }
  return indices
}

export function toPalette(pixels: Pixels): IndexedPixels {
  const boxes = cutToColours(countColours(pixels.rgb))
  const palette = Uint8Array.from(boxes.flatMap(meanOf))
  return { width: pixels.width, height: pixels.height, palette, indices: dither(pixels, palette) }
}
