/** Chocolate and candy. */
import { blob, n, stroke } from '../geometry'
import type { Shape } from './shape'
import { body, fill, gleam, oval } from './shape'

const panned: Shape = {
  color: 'milkchoc', size: 82,
  draw: (b) => body(blob(b.random, 43, 39, 8, 0.05), b) + gleam(-14, -16, 14, 8, -28, 0.6) + stroke('M-22 26C-6 35 16 32 29 17', b.light, 3, 0.3),
} // prettier-ignore

const pannedLong: Shape = {
  color: 'darkchoc', size: 94,
  draw: (b) => body('M-45 2C-42-24-14-31 10-28 34-24 47-8 43 8 38 27 14 32-8 30-32 28-46 18-45 2Z', b) + gleam(-12, -15, 20, 6, -6, 0.55) + gleam(26, 10, 5, 3, -30, 0.3),
} // prettier-ignore

const square: Shape = {
  color: 'milkchoc', size: 100,
  draw: (b) => body('M-42-42H42V42H-42Z', b) + fill('M-42-42H42L30-30H-30Z', b.light, 0.7) + fill('M42 42H-42L-30 30H30Z', b.deep, 0.45) + fill('M-42-42L-30-30V30L-42 42Z', b.light, 0.35) + fill('M42-42L30-30V30L42 42Z', b.deep, 0.3) + stroke('M-20 12C-20-14 20-14 20 12M0-8V16', b.dark, 3, 0.5),
} // prettier-ignore

const bark: Shape = {
  color: 'darkchoc', size: 118,
  draw: (b) => { const j = (): number => b.random.between(-8, 8); return body(`M-44 ${n(-20 + j())}L-6-36 42 ${n(-24 + j())} 46 14 10 ${n(36 + j() / 2)}-40 26Z`, b) + fill('M-38-16L-6-30 36-20 4-8Z', b.light, 0.28) + Array.from({ length: 5 }, () => { const x = b.random.between(-30, 30); const y = b.random.between(-18, 22); return oval(x + 1.5, y + 2, 8, 6, '#1d0d07', 0.4) + oval(x, y, 8, 6, b.random.next() < 0.5 ? '#d8a865' : '#a82438') + oval(x - 2, y - 2, 3, 2, '#fff4dc', 0.5) }).join('') },
} // prettier-ignore

const nonpareil: Shape = {
  color: 'semisweet', size: 76,
  draw: (b) => body(blob(b.random, 44, 42, 10, 0.02), b) + Array.from({ length: 26 }, (_, i) => { const r = Math.sqrt((i + 0.5) / 26) * 36; const a = i * 2.4; return oval(Math.cos(a) * r, Math.sin(a) * r, 4.2, 4.2, '#fffaf0', 0.95) }).join(''),
} // prettier-ignore

const truffle: Shape = {
  color: 'cacao', size: 92,
  draw: (b) => body(blob(b.random, 43, 41, 10, 0.05), b) + Array.from({ length: 22 }, () => oval(b.random.between(-30, 30), b.random.between(-30, 30), 2.4, 1.6, b.light, 0.6)).join('') + gleam(-14, -16, 12, 8, -28, 0.25),
} // prettier-ignore

const cup: Shape = {
  color: 'milkchoc', size: 88,
  draw: (b) => body('M-44-20C-30-36 30-36 44-20L34 32C20 42-20 42-34 32Z', b) + oval(0, -19, 43, 15, b.light) + oval(0, -19, 34, 10, b.main) + [-28, -17, -6, 6, 17, 28].map((x) => stroke(`M${x}-4L${n(x * 0.82)} 34`, b.deep, 2.4, 0.5)).join('') + gleam(-12, -22, 12, 4, -6, 0.5),
} // prettier-ignore

const cluster: Shape = {
  color: 'milkchoc', size: 106,
  draw: (b) => body(blob(b.random, 46, 38, 9, 0.16), b) + Array.from({ length: 6 }, (_, i) => { const a = i * 1.1; const x = Math.cos(a) * 22; const y = Math.sin(a) * 17; return oval(x, y, 14, 11, b.light, 0.35) + oval(x - 3, y - 4, 6, 3.4, '#fffaf0', 0.35) + stroke(`M${n(x - 12)} ${n(y + 7)}Q${n(x)} ${n(y + 15)} ${n(x + 12)} ${n(y + 6)}`, b.deep, 2.4, 0.5) }).join(''),
} // prettier-ignore

const bear: Shape = {
  color: 'strawberry', size: 92,
  draw: (b) => body('M-20-46C-12-50-8-44-7-42-2-44 2-44 7-42 8-44 12-50 20-46 26-41 21-34 18-31 19-24 16-18 13-15 24-17 29-8 22-3 18 0 16-1 16 3 17 10 17 15 16 20 25 24 27 40 17 45 8 48 4 40 0 37-4 40-8 48-17 45-27 40-25 24-16 20-17 15-17 10-16 3-16-1-18 0-22-3-29-8-24-17-13-15-16-18-19-24-18-31-21-34-26-41-20-46Z', b) + oval(0, 12, 9, 13, b.bright, 0.35) + oval(-6, -30, 2, 2.6, b.deep, 0.7) + oval(6, -30, 2, 2.6, b.deep, 0.7) + oval(0, -23, 4, 3, b.bright, 0.5) + gleam(-9, -38, 5, 3),
} // prettier-ignore

const worm: Shape = {
  color: 'tangerine', size: 128,
  draw: (b) => { const d = 'M-44 14C-34-22-18-22-8 2 2 26 18 26 26 2 30-10 38-14 44-10'; return stroke(d, '#2a1207', 21, 0.25).replace('/>', ' transform="translate(4 7)"/>') + stroke(d, b.dark, 20) + stroke(d, b.main, 17) + stroke('M-44 14C-40-2-34-12-26-13', '#c93a4c', 17, 0.75) + stroke('M-42 8C-34-20-20-20-10 0 2 22 16 20 24 0', b.bright, 4, 0.6) + [-38, -28, -14, -3, 8, 20, 30].map((x, i) => stroke(`M${x} ${[-4, -13, -6, 8, 19, 12, -4][i]}l5 4`, b.dark, 2, 0.4)).join('') },
} // prettier-ignore

const gummyRing: Shape = {
  color: 'peach', size: 86,
  draw: (b) => `<circle cx="4" cy="7" r="31" fill="none" stroke="#2a1207" stroke-width="24" opacity=".25"/><circle r="31" fill="none" stroke="${b.dark}" stroke-width="25"/><circle r="31" fill="none" stroke="${b.main}" stroke-width="22"/>` + stroke('M-31 0A31 31 0 0 1 31 0', '#e2604a', 21, 0.55) + stroke('M-25-20A32 32 0 0 1 14-29', b.bright, 5, 0.7) + Array.from({ length: 18 }, (_, i) => `<circle cx="${n(Math.cos(i * 0.35) * (26 + (i % 3) * 5))}" cy="${n(Math.sin(i * 0.35) * (26 + (i % 3) * 5))}" r="1.6" fill="#fff"/>`).join(''),
} // prettier-ignore

const jellyBean: Shape = {
  color: 'cherry', size: 58,
  draw: (b) => body('M-42 6C-46-16-30-28-10-24 4-21 12-22 22-25 38-28 46-12 40 6 34 24 14 27-6 27-24 27-38 22-42 6Z', b) + gleam(-16, -11, 14, 5, -10, 0.75) + gleam(24, -12, 6, 3, -10, 0.4),
} // prettier-ignore

const twist: Shape = {
  color: 'ruby', size: 138,
  draw: (b) => body('M-48-11H48V11H-48Z', b) + [-40, -26, -12, 2, 16, 30].map((x) => fill(`M${x}-11C${x + 9}-6 ${x + 9} 6 ${x + 14} 11L${x + 20} 11C${x + 14} 4 ${x + 14}-6 ${x + 6}-11Z`, b.deep, 0.45)).join('') + stroke('M-46-6H46', b.bright, 3, 0.4),
} // prettier-ignore

const caramel: Shape = {
  color: 'amber', size: 82,
  draw: (b) => body('M-38-34C-14-38 16-37 38-34 41-12 41 12 38 34 14 38-14 37-38 34-41 12-41-12-38-34Z', b) + fill('M-32-28C-10-32 14-31 32-28L24-18C8-21-10-21-24-18Z', b.bright, 0.45) + stroke('M-26 8C-8 2 8 14 26 6', b.light, 5, 0.4) + stroke('M-24 22C-8 17 10 26 24 20', b.dark, 3, 0.3),
} // prettier-ignore

const toffee: Shape = {
  color: 'maple', size: 96,
  draw: (b) => body('M-44-14L-14-34 30-28 45 4 18 34-28 30Z', b) + fill('M-36-10L-12-26 25-21 10-4Z', b.light, 0.35) + Array.from({ length: 9 }, () => oval(b.random.between(-28, 30), b.random.between(-16, 22), 4.5, 3.2, '#efd3a0', 0.85)).join(''),
} // prettier-ignore

const lozenge: Shape = {
  color: 'mint', size: 64,
  draw: (b) => body('M-40 0C-40-20-20-28 0-28 20-28 40-20 40 0 40 20 20 28 0 28-20 28-40 20-40 0Z', b) + stroke('M-26-12C-10-20 10-20 26-12', '#fff', 4, 0.65) + stroke('M-22 10C-8 2 8 16 22 8', '#fff', 5, 0.5),
} // prettier-ignore

export const SWEET_SHAPES = { panned, pannedLong, square, bark, nonpareil, truffle, cup, cluster, bear, worm, gummyRing, jellyBean, twist, caramel, toffee, lozenge } // prettier-ignore
