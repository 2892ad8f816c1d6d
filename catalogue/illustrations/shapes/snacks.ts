/** Crunchy snacks. */
import { blob, n, stroke } from '../geometry'
import type { Shape } from './shape'
import { body, fill, gleam, oval } from './shape'

const popcorn: Shape = {
  color: 'popcorn', size: 86,
  draw: (b) => { const puffs = [[-20, -14, 24], [18, -18, 23], [24, 12, 21], [-4, 22, 24], [-28, 12, 18], [0, -2, 24]] as const; return puffs.map(([x, y, r]) => `<circle cx="${x + 3}" cy="${y + 6}" r="${r}" fill="#2a1207" opacity=".14"/>`).join('') + puffs.map(([x, y, r]) => `<circle cx="${n(x + b.random.between(-3, 3))}" cy="${n(y + b.random.between(-3, 3))}" r="${r}" fill="${b.body}" stroke="${b.dark}" stroke-opacity=".35"/>`).join('') + oval(2, 4, 9, 6, '#c98a2c', 0.75) + oval(-22, -18, 8, 5, '#fff', 0.8) + oval(16, -22, 7, 4, '#fff', 0.8) },
} // prettier-ignore

const pretzel: Shape = {
  color: 'pretzel', size: 104,
  draw: (b) => { const d = 'M-18 34C-2 14 30-4 32-20 33-34 12-38 0-20-12-38-33-34-32-20-30-4 2 14 18 34'; const d2 = 'M-18 34C-50 26-48-12-32-20M18 34C50 26 48-12 32-20'; const both = d + d2; return stroke(both, '#2a1207', 14, 0.25).replace('/>', ' transform="translate(4 7)"/>') + stroke(both, b.deep, 14) + stroke(both, b.main, 11) + stroke(both, b.light, 3.4, 0.6) + Array.from({ length: 9 }, (_, i) => `<path d="M${[-40, -30, -8, 10, 30, 40, -20, 22, 2][i]} ${[6, -24, -14, -16, -24, 8, 24, 22, 8][i]}h4v4h-4z" fill="#fffaf0"/>`).join('') },
} // prettier-ignore

const stick: Shape = {
  color: 'toast', size: 92,
  draw: (b) => body('M-46-7C-30-12 30-11 46-6 49 0 48 5 45 8 28 12-28 12-45 8-49 3-49-3-46-7Z', b) + Array.from({ length: 8 }, () => oval(b.random.between(-38, 38), b.random.between(-6, 6), 3, 1.8, '#f4e3b8')).join('') + stroke('M-38-5C-14-8 14-8 38-5', b.bright, 2.4, 0.5),
} // prettier-ignore

const cracker: Shape = {
  color: 'wheat', size: 96,
  draw: (b) => body('M-40-40L-30-42-20-40-10-42 0-40 10-42 20-40 30-42 40-40 42-30 40-20 42-10 40 0 42 10 40 20 42 30 40 40 30 42 20 40 10 42 0 40-10 42-20 40-30 42-40 40-42 30-40 20-42 10-40 0-42-10-40-20-42-30Z', b) + [-20, 0, 20].flatMap((x) => [-20, 0, 20].map((y) => oval(x, y, 3, 3, b.deep, 0.55))).join('') + fill('M-36-36H36L20-28H-28Z', b.bright, 0.35),
} // prettier-ignore

const crescent: Shape = {
  color: 'pretzel', size: 84,
  draw: (b) => body('M-42 12C-36-24-4-40 28-28 40-22 40-10 28-10 8-12-10 0-16 22-20 36-44 30-42 12Z', b) + stroke('M-34 10C-28-14-4-28 24-21', b.bright, 4, 0.6),
} // prettier-ignore

const riceBall: Shape = {
  color: 'wheat', size: 66,
  draw: (b) => body(blob(b.random, 42, 33, 8, 0.05), b) + fill('M-14-32C-4-35 6-35 14-32L13 32C4 35-5 35-13 32Z', '#2b3a2c', 0.9) + gleam(-24, -12, 7, 5),
} // prettier-ignore

const pea: Shape = {
  color: 'wasabi', size: 58,
  draw: (b) => body(blob(b.random, 42, 40, 10, 0.06), b) + Array.from({ length: 12 }, () => oval(b.random.between(-26, 26), b.random.between(-26, 26), 4, 3, b.light, 0.5)).join('') + gleam(-14, -16, 10, 6),
} // prettier-ignore

const cornNut: Shape = {
  color: 'corn', size: 66,
  draw: (b) => body('M0-42C14-38 40-18 40 8 38 32 18 42 0 42-18 42-38 32-40 8-40-18-14-38 0-42Z', b) + fill('M-10-36C-4-42 4-42 10-36L6-18H-6Z', '#fdf0c4', 0.9) + stroke('M-22 4C-20 20-10 30 2 32', b.dark, 3, 0.4) + gleam(-16, -8, 8, 12, 20, 0.45),
} // prettier-ignore

const chip: Shape = {
  color: 'sweetpotato', size: 122,
  draw: (b) => { const k = b.random.between(-6, 6); return body(`M-47 ${n(6 + k)}C-42-22-16-34 8-26 28-20 48-18 46 0 44 18 26 20 8 28-14 36-46 28-47 ${n(6 + k)}Z`, b) + stroke(`M-36 4C-20-16 10 ${n(-16 + k)} 36-4`, b.bright, 4, 0.5) + stroke('M-32 16C-10 22 18 10 34 10', b.dark, 4, 0.35) + Array.from({ length: 7 }, () => oval(b.random.between(-30, 30), b.random.between(-14, 16), 2.4, 1.8, b.deep, 0.35)).join('') },
} // prettier-ignore

const coin: Shape = {
  color: 'lemon', size: 94,
  draw: (b) => body(blob(b.random, 46, 34, 9, 0.07), b) + `<ellipse rx="34" ry="23" fill="none" stroke="${b.dark}" stroke-width="2.4" opacity=".3"/>` + oval(0, 2, 8, 4, b.dark, 0.3) + gleam(-18, -14, 12, 5, -16, 0.5),
} // prettier-ignore

const granola: Shape = {
  color: 'toast', size: 96,
  draw: (b) => body(blob(b.random, 45, 36, 9, 0.18), b) + Array.from({ length: 11 }, () => { const x = b.random.between(-28, 28); const y = b.random.between(-22, 22); return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="9" ry="5.6" transform="rotate(${b.random.int(0, 180)} ${n(x)} ${n(y)})" fill="${b.random.next() < 0.75 ? '#ecd6a6' : '#7b4423'}" stroke="${b.dark}" stroke-opacity=".5"/>` }).join(''),
} // prettier-ignore

const bar: Shape = {
  color: 'toast', size: 150,
  draw: (b) => body('M-47-20C-20-24 22-23 47-20 50-8 50 8 47 20 20 24-22 23-47 20-50 8-50-8-47-20Z', b) + Array.from({ length: 18 }, () => { const x = b.random.between(-40, 40); const y = b.random.between(-14, 14); return oval(x, y, 6, 3.8, b.random.pick(['#ecd6a6', '#7b4423', '#c99a5c', '#8c2434']), 0.9) }).join('') + stroke('M-42-16C-14-19 14-19 42-16', b.bright, 3, 0.5),
} // prettier-ignore

const jerky: Shape = {
  color: 'jerky', size: 142,
  draw: (b) => body(`M-48-8C-30-16-14-8 4-13 22-18 38-8 48-10 47 0 50 8 44 13 26 18 10 12-8 16-26 20-40 14-47 11-44 4-50 0-48-8Z`, b) + ['M-40-3C-18-8 6 0 40-4', 'M-40 6C-16 2 12 10 40 5'].map((d) => stroke(d, b.light, 2.4, 0.45) + stroke(d.replace('-3', '0').replace(' 6', ' 9'), b.deep, 2.4, 0.5)).join('') + Array.from({ length: 7 }, () => oval(b.random.between(-38, 38), b.random.between(-8, 10), 2, 1.4, '#1c0d08')).join(''),
} // prettier-ignore

const puff: Shape = {
  color: 'cheddar', size: 88,
  draw: (b) => body('M-42 12C-50-10-30-26-8-22 14-18 24-34 38-26 52-16 44 6 28 10 10 14-2 30-20 30-32 30-40 24-42 12Z', b) + gleam(-16, -8, 16, 6, -14, 0.5) + gleam(26, -16, 8, 4, -14, 0.4),
} // prettier-ignore

export const SNACK_SHAPES = { popcorn, pretzel, stick, cracker, crescent, riceBall, pea, cornNut, chip, coin, granola, bar, jerky, puff } // prettier-ignore
