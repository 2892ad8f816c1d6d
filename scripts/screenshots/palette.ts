/** A picture in at most 256 colours of its own (median cut), so that the README loads quickly. */
import type { IndexedPixels, Pixels } from './png'

const COLOURS = 256

interface Colour {
  readonly value: readonly [number, number, number]
  readonly count: number
}

type Box = readonly Colour[]

function countColours(rgb: Uint8Array): Colour[] {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgb.length; at += 3) {
    const key = ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0)
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

function cutToColours(first: Box): Box[] {
  const boxes = [{ box: first, gain: gain(first) }]
  while (boxes.length < COLOURS) {
    let best = 0
    for (const [index, each] of boxes.entries()) if (each.gain > (boxes[best]?.gain ?? 0)) best = index
    const chosen = boxes[best]
    if (chosen === undefined || chosen.gain === 0) break
    boxes.splice(best, 1, ...cut(chosen.box).map((box) => ({ box, gain: gain(box) })))
  }
  return boxes.map(({ box }) => box)
}

function meanOf(box: Box): [number, number, number] {
  const total = box.reduce((sum, { count }) => sum + count, 0)
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(box.reduce((sum, { value, count }) => sum + value[channel] * count, 0) / Math.max(total, 1))
  return [mean(0), mean(1), mean(2)]
}

export function toPalette({ width, height, rgb }: Pixels): IndexedPixels {
  const boxes = cutToColours(countColours(rgb))
  const indexOf = new Map<number, number>()
  for (const [index, box] of boxes.entries())
    for (const { value } of box) indexOf.set((value[0] << 16) | (value[1] << 8) | value[2], index)
  const indices = new Uint8Array(width * height)
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    const at = pixel * 3
    const key = ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0)
    indices[pixel] = indexOf.get(key) ?? 0
  }
  return { width, height, palette: Uint8Array.from(boxes.flatMap(meanOf)), indices }
}
