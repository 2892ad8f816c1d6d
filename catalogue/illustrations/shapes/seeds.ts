/** Seeds, grains, beans, leaves, and what they are ground into. */
import { blob, n, stroke } from '../geometry'
import type { Brush, Shape } from './shape'
import { body, fill, gleam, oval } from './shape'

const pumpkinSeed: Shape = {
  color: 'moss', size: 56,
  draw: (b) => body('M0-46C14-34 25-10 23 12 21 34 10 45 0 45-10 45-21 34-23 12-25-10-14-34 0-46Z', b) + stroke('M0-34C12-20 17-4 15 12 13 26 7 36 0 36-7 36-13 26-15 12-17-4-12-20 0-34Z', b.light, 2.6, 0.6) + gleam(-7, 4, 4, 14, 6, 0.45),
} // prettier-ignore

const pumpkinShell: Shape = {
  color: 'ivory', size: 66,
  draw: (b) => body('M0-46C16-34 28-10 26 12 23 34 12 45 0 45-12 45-23 34-26 12-28-10-16-34 0-46Z', b) + stroke('M0-36C13-22 19-4 17 12 15 28 8 37 0 37-8 37-15 28-17 12-19-4-13-22 0-36Z', b.dark, 2.6, 0.45),
} // prettier-ignore

const sunflowerShell: Shape = {
  color: 'charcoal', size: 62,
  draw: (b) => body('M0-46C14-30 22-6 20 14 18 34 8 45 0 45-8 45-18 34-20 14-22-6-14-30 0-46Z', b) + [-11, 0, 11].map((x) => stroke(`M${n(x * 0.3)}-36C${x}-10 ${x} 16 ${n(x * 0.6)} 38`, '#efe6d2', 3.4, 0.85)).join(''),
} // prettier-ignore

const sunflowerKernel: Shape = {
  color: 'ash', size: 46,
  draw: (b) => body('M0-46C12-30 20-6 18 14 16 34 8 45 0 45-8 45-16 34-18 14-20-6-12-30 0-46Z', b) + gleam(-5, 2, 4, 20, 4, 0.55),
} // prettier-ignore

/** Grains too small to see individually, drawn as a spoonful. */
function spoonful(
  b: Brush,
  count: number,
  rx: number,
  ry: number,
  colors: readonly [string, ...string[]],
): string {
  const grains = Array.from({ length: count }, (_, index) => {
    const radius = Math.sqrt((index + 0.5) / count) * 42
    const angle = index * 2.4 + b.random.between(-0.3, 0.3)
    const x = Math.cos(angle) * radius
    const y = Math.sin(angle) * radius * 0.8
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${rx}" ry="${ry}" transform="rotate(${b.random.int(0, 180)} ${n(x)} ${n(y)})" fill="${b.random.pick(colors)}"/>` // prettier-ignore
  }).join('')
  return `<g stroke=\"${b.deep}\" stroke-opacity=\".5\">${grains}</g>`
}

const heapOf = (color: Shape['color'], size: number, count: number, rx: number, ry: number): Shape => ({
  color,
  size,
  draw: (b) => fill(blob(b.random, 46, 38, 8, 0.08), b.dark, 0.9) + spoonful(b, count, rx, ry, [b.main, b.light, b.main, b.bright]), // prettier-ignore
})

const tiny = heapOf('charcoal', 64, 19, 7, 5.6)
const grain = heapOf('rice', 78, 22, 11, 3.6)
const drop = heapOf('flax', 66, 20, 8.5, 5)
const bead = heapOf('quinoa', 66, 26, 6, 5.6)

const oat: Shape = {
  color: 'oat', size: 62,
  draw: (b) => body(blob(b.random, 43, 29, 8, 0.07), b) + stroke('M-32 2C-12-5 12 5 32-2', b.dark, 2.6, 0.45) + gleam(-10, -12, 14, 4, -6, 0.5),
} // prettier-ignore

const lentil: Shape = {
  color: 'lentil', size: 42,
  draw: (b) => body('M-40 0C-40-24-20-34 0-34 20-34 40-24 40 0 40 24 20 34 0 34-20 34-40 24-40 0Z', b) + gleam(-10, -13, 14, 7, -20, 0.45),
} // prettier-ignore

const bean: Shape = {
  color: 'bean', size: 72,
  draw: (b) => body('M-42 2C-46-22-24-34 0-32 26-30 46-18 42 6 38 26 18 26 4 18-10 12-18 28-30 22-38 18-41 10-42 2Z', b) + gleam(-8, -20, 18, 5, -4, 0.55) + oval(0, 14, 7, 3, '#f6ecd8', 0.9),
} // prettier-ignore

const chickpea: Shape = {
  color: 'wheat', size: 58,
  draw: (b) => body('M4-44C10-44 12-36 18-32 34-26 43-10 40 8 36 30 16 40-4 38-28 36-42 20-40-2-38-22-22-32-8-34-2-36-2-44 4-44Z', b) + stroke('M2-34C-4-12 6 10 0 36', b.dark, 2.6, 0.4) + gleam(-18, -10, 9, 7),
} // prettier-ignore

const coffeeBean: Shape = {
  color: 'coffee', size: 62,
  draw: (b) => body('M0-45C20-44 32-24 32 0 32 24 20 44 0 45-20 44-32 24-32 0-32-24-20-44 0-45Z', b) + stroke('M3-42C-10-20 12 16-2 42', b.deep, 5.5, 0.95) + stroke('M7-40C-5-20 16 16 3 41', b.light, 1.8, 0.5) + gleam(-17, -12, 4.5, 15, 12, 0.35),
} // prettier-ignore

const teaLeaf: Shape = {
  color: 'tea', size: 74,
  draw: (b) => ['M-40 10C-20-14 6 14 38-8', 'M-30-18C-8-8 12-26 34-20', 'M-34 26C-10 12 14 32 36 16', 'M-14-32C-4-12-18 6-4 30'].map((d, i) => stroke(d, '#1d120a', 9, 0.3).replace('/>', ' transform="translate(3 5)"/>') + stroke(d, i % 2 ? b.main : b.dark, 8) + stroke(d, b.light, 2, 0.6)).join(''),
} // prettier-ignore

const herb: Shape = {
  color: 'leaf', size: 88,
  draw: (b) => body('M-46 6C-30-26 16-34 46-10 30 24-18 34-46 6Z', b) + stroke('M-42 5C-12 0 14-4 40-9', b.light, 3, 0.8) + ['M-20 2L-12-14', 'M0-2L8-18', 'M18-5L26-16', 'M-14 3L-4 18', 'M6-1L16 14'].map((d) => stroke(d, b.light, 2, 0.6)).join(''),
} // prettier-ignore

const pepper: Shape = {
  color: 'chili', size: 104,
  draw: (b) => body('M-42-10C-24-20 18-16 46 16 18 16-16 22-36 10-44 4-46-6-42-10Z', b) + stroke('M-30-6C-8-8 16 0 34 11', b.bright, 4, 0.5) + stroke('M-40-4C-46-10-48-16-47-22', '#5f7f3a', 6),
} // prettier-ignore

const slice: Shape = {
  color: 'mushroom', size: 96,
  draw: (b) => body('M-44 2C-42-26-20-38 0-38 20-38 42-26 44 2 34 10 20 8 12 8L14 36C6 42-6 42-14 36L-12 8C-20 8-34 10-44 2Z', b) + stroke('M-34 0C-26-18-12-26 0-26 12-26 26-18 34 0', b.dark, 3, 0.45) + stroke('M0 8V34', b.dark, 2, 0.35) + gleam(-16, -22, 10, 4),
} // prettier-ignore

const tomatoHalf: Shape = {
  color: 'tomato', size: 94,
  draw: (b) => body(blob(b.random, 45, 33, 10, 0.09), b) + fill(blob(b.random, 31, 21, 9, 0.1), b.deep, 0.4) + Array.from({ length: 7 }, () => oval(b.random.between(-22, 22), b.random.between(-12, 12), 3.4, 2.4, '#f0c877')).join('') + gleam(-24, -18, 9, 4),
} // prettier-ignore

const sheet: Shape = {
  color: 'nori', size: 122,
  draw: (b) => body('M-42-22C-16-26 20-16 44-22 40-4 46 10 40 24 14 18-18 28-44 22-40 6-46-6-42-22Z', b) + ['M-34-12C-8-16 16-8 36-12', 'M-34 2C-8-2 16 6 36 2', 'M-34 14C-10 12 14 18 34 14'].map((d) => stroke(d, b.light, 2, 0.35)).join(''),
} // prettier-ignore

const powder: Shape = {
  color: 'ivory',
  size: 60,
  heap: 'powder',
  draw: (b) => fill(blob(b.random, 12, 8, 6, 0.2), b.light, 0.8),
}
const cream: Shape = {
  color: 'toast',
  size: 60,
  heap: 'cream',
  draw: (b) => fill(blob(b.random, 14, 9, 6, 0.2), b.main),
}

export const SEED_SHAPES = { pumpkinSeed, pumpkinShell, sunflowerShell, sunflowerKernel, tiny, grain, drop, bead, oat, lentil, bean, chickpea, coffeeBean, teaLeaf, herb, pepper, slice, tomatoHalf, sheet, powder, cream } // prettier-ignore
