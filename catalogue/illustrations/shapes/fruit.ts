/** Dried fruit. */
import type { Random } from '../../random'
import { blob, n, stroke } from '../geometry'
import type { Brush, Shape } from './shape'
import { body, fill, gleam, oval } from './shape'

/** Wrinkles of dried skin. */
function wrinkles(b: Brush, rx: number, ry: number, count: number): string {
  const one = (random: Random): string => {
    const y = random.between(-ry * 0.7, ry * 0.7)
    const half = rx * Math.sqrt(Math.max(0, 1 - (y / ry) ** 2)) * random.between(0.35, 0.8)
    const x = random.between(-rx * 0.2, rx * 0.2)
    const bend = random.between(-9, 9)
    const d = `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y + bend)} ${n(x + half)} ${n(y + bend / 3)}`
    return stroke(d, b.deep, 2.6, 0.55) + stroke(`M${n(x - half * 0.8)} ${n(y - 4)}Q${n(x)} ${n(y + bend - 4)} ${n(x + half * 0.7)} ${n(y + bend / 3 - 3)}`, b.light, 1.8, 0.4) // prettier-ignore
  }
  return Array.from({ length: count }, () => one(b.random)).join('')
}

const wrinkled = (
  color: Shape['color'],
  size: number,
  rx: number,
  ry: number,
  folds: number,
  rough = 0.1,
): Shape => ({
  color,
  size,
  draw: (b) => body(blob(b.random, rx, ry, 9, rough), b) + wrinkles(b, rx, ry, folds) + gleam(-rx * 0.35, -ry * 0.45, rx * 0.2, ry * 0.14), // prettier-ignore
})

const raisin = wrinkled('raisin', 56, 44, 31, 5)
const currant = wrinkled('plum', 40, 36, 32, 4)
const cranberry = wrinkled('cranberry', 56, 42, 32, 4, 0.12)
const cherry = wrinkled('cherry', 72, 43, 38, 4, 0.06)
const prune = wrinkled('prune', 100, 46, 35, 6)
const goji = wrinkled('goji', 54, 46, 18, 3, 0.08)
const mulberry = wrinkled('mulberry', 54, 44, 22, 6, 0.12)

const date: Shape = {
  color: 'date', size: 116,
  draw: (b) => body('M-47 2C-46-20-24-26 2-25 28-24 47-16 47 2 46 18 24 25-2 24-28 23-47 18-47 2Z', b) + wrinkles(b, 42, 20, 6) + stroke('M-30-13C-12-19 8-18 24-14', b.bright, 4, 0.45) + oval(45, 1, 4, 5, b.deep, 0.8),
} // prettier-ignore

const apricot: Shape = {
  color: 'apricot', size: 92,
  draw: (b) => body(blob(b.random, 45, 40, 9, 0.05), b) + stroke('M-26-20C-8-2 6 6 30 14', b.dark, 4, 0.45) + stroke('M-24-24C-6-6 8 2 30 9', b.bright, 3.5, 0.45) + oval(4, 2, 9, 6, b.dark, 0.4) + gleam(-20, -14, 11, 6),
} // prettier-ignore

const fig: Shape = {
  color: 'fig', size: 98,
  draw: (b) => body('M0-46C6-38 14-30 26-16 42 2 40 34 14 43 4 46-4 46-14 43-40 34-42 2-26-16-14-30-6-38 0-46Z', b) + [-22, -11, 0, 11, 22].map((x) => stroke(`M${n(x * 0.2)}-36C${x}-14 ${n(x * 1.3)} 14 ${n(x * 0.8)} 38`, b.deep, 2, 0.4)).join('') + gleam(-16, 2, 6, 16, 10, 0.35),
} // prettier-ignore

const figHalf: Shape = {
  color: 'sand', size: 100,
  draw: (b) => body('M0-46C6-38 14-30 26-16 42 2 40 34 14 43 4 46-4 46-14 43-40 34-42 2-26-16-14-30-6-38 0-46Z', b) + fill('M0-22C10-14 28 0 24 18 20 34 8 36 0 36-8 36-20 34-24 18-28 0-10-14 0-22Z', '#a3472f') +
    Array.from({ length: 14 }, () => oval(b.random.between(-16, 16), b.random.between(-4, 28), 2, 2.6, '#efcf8a')).join(''),
} // prettier-ignore

const blueberry: Shape = {
  color: 'blueberry', size: 50,
  draw: (b) => body(blob(b.random, 42, 39, 9, 0.05), b) + wrinkles(b, 38, 34, 2) + fill('M-11-6L-4-11 3-9 11-11 9-3 13 5 4 6-2 12-7 5-14 4-8-2Z', b.deep, 0.85) + gleam(-18, -19, 9, 5),
} // prettier-ignore

const strawberry: Shape = {
  color: 'strawberry', size: 82,
  draw: (b) => body('M0-34C14-46 42-38 40-8 38 18 18 38 0 45-18 38-38 18-40-8-42-38-14-46 0-34Z', b) + fill('M0-22C9-28 24-24 22-6 20 10 9 22 0 28-9 22-20 10-22-6-24-24-9-28 0-22Z', '#f3b7a4', 0.75) +
    [[-29, -14], [-24, 8], [-12, 26], [29, -14], [24, 8], [12, 26], [-15, -31], [15, -31]].map(([x = 0, y = 0]) => oval(x, y, 2, 3.4, '#f2d48a')).join(''),
} // prettier-ignore

const strip: Shape = {
  color: 'mango', size: 118,
  draw: (b) => { const k = b.random.between(-6, 6); return body(`M-46-8C-24 ${n(-20 + k)} 20 ${n(-18 - k)} 46-10 50 0 46 10 42 13 16 ${n(19 + k)} -20 ${n(21 - k)}-44 14-50 8-50-2-46-8Z`, b) + stroke(`M-36-2C-12 ${n(-9 + k)} 14 ${n(-6 - k)} 38-2`, b.bright, 4, 0.45) + stroke(`M-38 8C-12 ${n(10 + k)} 14 ${n(12 - k)} 36 6`, b.dark, 2, 0.35) },
} // prettier-ignore

const cube: Shape = {
  color: 'papaya', size: 58,
  draw: (b) => body('M-36-16L-4-36 36-20 38 20 4 40-34 22Z', b) + fill('M-36-16L-4-36 36-20 2-2Z', b.light, 0.9) + fill('M2-2L36-20 38 20 4 40Z', b.dark, 0.4),
} // prettier-ignore

const sugarCube: Shape = {
  color: 'ginger', size: 64,
  draw: (b) => cube.draw(b) + Array.from({ length: 16 }, () => `<path d="M${n(b.random.between(-30, 30))} ${n(b.random.between(-24, 28))}h4v4h-4z" fill="#fffdf6" opacity=".85"/>`).join(''),
} // prettier-ignore

const ring: Shape = {
  color: 'apple', size: 108,
  draw: (b) => { const hole = 'M13 0A13 12 0 1 0-13 0 13 12 0 1 0 13 0Z'; const d = `${blob(b.random, 46, 42, 10, 0.04)}${hole}`; return `<path d="${d}" transform="translate(4 7)" fill="#2a1207" opacity=".28" fill-rule="evenodd"/><path d="${d}" fill="${b.body}" fill-rule="evenodd" stroke="${b.dark}" stroke-width="3"/>` + Array.from({ length: 9 }, (_, i) => { const a = (i * Math.PI * 2) / 9; return stroke(`M${n(Math.cos(a) * 19)} ${n(Math.sin(a) * 18)}L${n(Math.cos(a) * 36)} ${n(Math.sin(a) * 33)}`, b.dark, 1.8, 0.3) }).join('') },
} // prettier-ignore

const round: Shape = {
  color: 'kiwi', size: 96,
  draw: (b) => body(blob(b.random, 45, 42, 10, 0.04), b) + oval(0, 0, 33, 30, b.light, 0.55) + oval(0, 0, 13, 10, b.bright, 0.9) +
    Array.from({ length: 14 }, (_, i) => { const a = (i * Math.PI * 2) / 14; return `<ellipse cx="${n(Math.cos(a) * 20)}" cy="${n(Math.sin(a) * 18)}" rx="3.4" ry="1.6" transform="rotate(${n((a * 180) / Math.PI)} ${n(Math.cos(a) * 20)} ${n(Math.sin(a) * 18)})" fill="#2a2018"/>` }).join(''),
} // prettier-ignore

const bananaChip: Shape = {
  color: 'banana', size: 80,
  draw: (b) => body(blob(b.random, 44, 39, 9, 0.06), b) + `<ellipse rx="33" ry="29" fill="none" stroke="${b.dark}" stroke-width="2" opacity=".3"/>` + [0, 120, 240].map((a) => `<path d="M0-4C5-12 4-20 0-24-4-20-5-12 0-4Z" transform="rotate(${a})" fill="${b.dark}" opacity=".5"/>`).join('') + gleam(-17, -17, 12, 6),
} // prettier-ignore

const wedge: Shape = {
  color: 'peach', size: 98,
  draw: (b) => body('M-46-10C-28 22 24 26 46-8 50-18 42-22 34-16 14-2-14-4-32-18-42-24-50-20-46-10Z', b) + stroke('M-36-8C-14 10 16 10 38-8', b.bright, 4, 0.5) + stroke('M-40 0C-18 20 18 20 40 2', '#b2432b', 4, 0.35),
} // prettier-ignore

const flake: Shape = {
  color: 'coconut', size: 104,
  draw: (b) => { const k = b.random.between(-8, 8); return body(`M-46 ${n(4 + k)}C-26-22 18-26 45-12 40-2 42 2 44 6 18-6-20-2-40 18Z`, b) + stroke(`M-44 ${n(8 + k)}C-22-10 16-16 42-4`, '#b9814b', 3, 0.55) },
} // prettier-ignore

const citrus: Shape = {
  color: 'orange', size: 104,
  draw: (b) => body('M-46-16C-46 18-24 40 0 40 24 40 46 18 46-16 20-22-20-22-46-16Z', b) + fill('M-36-11C-34 14-18 29 0 29 18 29 34 14 36-11 14-16-14-16-36-11Z', b.light, 0.9) + ['M0-13L0 28', 'M0-13L-21 20', 'M0-13L21 20', 'M-18-12L-32 6', 'M18-12L32 6'].map((d) => stroke(d, b.bright, 2.4, 0.8)).join(''),
} // prettier-ignore

export const FRUIT_SHAPES = { raisin, currant, cranberry, cherry, prune, goji, mulberry, date, apricot, fig, figHalf, blueberry, strawberry, strip, cube, sugarCube, ring, round, bananaChip, wedge, flake, citrus } // prettier-ignore
