/** Nuts. */
import { blob, n, stroke } from '../geometry'
import type { Shape } from './shape'
import { body, fill, gleam, oval } from './shape'

const ALMOND = 'M0-47C17-40 30-14 28 12 26 35 12 46 0 46-12 46-26 35-28 12-30-14-17-40 0-47Z'

const almond: Shape = {
  color: 'almond', size: 92,
  draw: (b) => body(ALMOND, b) +
    [-17, -9, 0, 9, 17].map((x) => stroke(`M${n(x * 0.35)}-38C${n(x * 1.15 + b.random.between(-2, 2))}-12 ${n(x * 1.2)} 14 ${n(x * 0.55)} 40`, b.dark, 1.6, 0.42)).join('') +
    gleam(-11, -8, 5, 19, 10, 0.28),
} // prettier-ignore

const slicedAlmond: Shape = {
  color: 'ivory', size: 84,
  draw: (b) => body('M0-46C20-38 30-10 27 14 24 36 12 45 0 45-12 45-24 36-27 14-30-10-20-38 0-46Z', b) +
    stroke('M0-45C19-37 28-10 25.500 14 23 35 11 43.500 0 43.500-11 43.500-23 35-25.500 14-28-10-19-37 0-45Z'.replaceAll('.500', '.5'), '#8a5228', 3, 0.7) +
    oval(0, 4, 6, 24, b.bright, 0.7),
} // prettier-ignore

const sliver: Shape = {
  color: 'ivory', size: 66,
  draw: (b) => body('M-46-4C-30-11 28-10 46-2 40 9-28 11-46 6Z', b) + stroke('M-40-4C-20-8 20-8 40-2', b.bright, 3, 0.8),
} // prettier-ignore

const cashew: Shape = {
  color: 'butter', size: 98,
  draw: (b) => body('M-31 30C-49 12-44-24-18-37 8-48 38-36 43-16 46-3 36 6 25 1 15-4 9-12-3-10-15-8-17 4-10 14-3 24-5 35-14 38-21 40-27 35-31 30Z', b) +
    stroke('M-27 22C-38-4-24-28 2-33 20-36 33-27 36-14', b.bright, 5, 0.55) + stroke('M20-3C9-11-8-18-17-4-21 4-17 12-13 19', b.dark, 2, 0.5),
} // prettier-ignore

const piece: Shape = {
  color: 'butter', size: 60,
  draw: (b) => body(blob(b.random, 42, 32, 6, 0.2), b) + gleam(-10, -10, 14, 7, -25, 0.35),
} // prettier-ignore

const walnut: Shape = {
  color: 'walnut', size: 104,
  draw: (b) => body(blob(b.random, 46, 41, 11, 0.08), b) +
    stroke('M0-38C-5-18 5 0 0 37', b.deep, 4.5, 0.75) +
    ['M-8-33C-32-30-40-14-27-11-15-9-13-22-22-24', 'M-6-8C-20-14-40-2-36 10-32 20-18 10-9 3', 'M-7 14C-20 12-34 22-26 30-18 36-10 28-6 22',
     'M8-33C31-31 40-16 28-12 17-9 13-20 20-24', 'M7-9C20-16 41-4 37 10 32 22 18 10 8 4', 'M7 14C20 12 35 20 27 29 19 36 10 29 6 22']
      .map((d) => stroke(d, b.dark, 3.4, 0.8) + stroke(d, b.bright, 1.6, 0.35)).join(''),
} // prettier-ignore

const walnutShell: Shape = {
  color: 'sand', size: 118,
  draw: (b) => body('M0-46C30-44 44-20 42 6 40 32 20 46 0 46-20 46-40 32-42 6-44-20-30-44 0-46Z', b) + stroke('M0-46C5-14-5 18 0 46', b.dark, 5, 0.7) +
    ['M-14-36C-28-16-16-2-26 14-30 24-20 34-18 40', 'M14-38C28-18 16 0 26 16 29 26 20 34 16 40', 'M-34-12C-26-2-36 8-32 18', 'M34-14C27-2 37 8 32 20', 'M-8-24C-14-6-6 10-10 28', 'M9-22C14-6 7 12 11 30']
      .map((d) => stroke(d, b.dark, 2.4, 0.6)).join('') + gleam(-16, -20, 10, 6),
} // prettier-ignore

const pecan: Shape = {
  color: 'pecan', size: 108,
  draw: (b) => body('M0-48C16-45 25-24 25 0 25 26 15 45 0 48-15 45-25 26-25 0-25-24-16-45 0-48Z', b) +
    stroke('M0-44C3-14-3 16 0 44', b.deep, 4, 0.85) +
    ['M-8-40C-20-18-16 20-8 40', 'M8-40C20-18 16 20 8 40', 'M-16-30C-22-10-20 14-15 30', 'M16-30C22-10 20 14 15 30'].map((d) => stroke(d, b.deep, 2.4, 0.6)).join('') +
    stroke('M-13-24C-17-6-14 14-11 24', b.light, 3.4, 0.6) + stroke('M6-26C10-8 9 12 6 26', b.light, 2.6, 0.4),
} // prettier-ignore

const pecanShell: Shape = {
  color: 'hazel', size: 112,
  draw: (b) => body('M0-48C18-44 26-22 26 2 26 28 14 44 0 48-14 44-26 28-26 2-26-22-18-44 0-48Z', b) +
    ['M-10 44C-12 30-8 22-12 12', 'M4 46C4 34 8 24 4 14', 'M-4-46C-6-36-2-28-5-20', 'M12 38C14 28 12 22 14 14'].map((d) => stroke(d, b.deep, 3, 0.7)).join('') + gleam(-9, -10, 4, 18, 8, 0.4),
} // prettier-ignore

const pistachio: Shape = {
  color: 'shell', size: 84,
  draw: (b) => body('M-6-44C22-46 32-18 30 8 28 34 12 45-4 45-24 45-34 24-32-2-30-26-22-42-6-44Z', b) +
    fill('M2-38C14-24 18 0 12 24 8 36 0 40-4 36-12 20-12-18 2-38Z', '#6b7d33') + fill('M1-32C8-20 12 2 7 20 5 28 0 32-3 29-8 12-8-14 1-32Z', '#9fb45c') +
    stroke('M0-26C4-8 4 12 0 26', '#8a5a68', 2, 0.5) + stroke('M-22-24C-28-4-26 18-18 32', b.bright, 5, 0.6),
} // prettier-ignore

const pistachioKernel: Shape = {
  color: 'pistachio', size: 70,
  draw: (b) => body('M-2-44C16-40 25-16 23 8 21 32 10 44-2 43-16 42-24 22-23-2-22-26-14-42-2-44Z', b) +
    stroke('M-14-22C-18 0-14 22-6 34', '#7b4a5a', 5, 0.35) + stroke('M6-34C14-12 13 12 6 32', b.bright, 4, 0.35),
} // prettier-ignore

const macadamia: Shape = {
  color: 'ivory', size: 82,
  draw: (b) => body(blob(b.random, 43, 42, 9, 0.025), b) + gleam(-15, -17, 14, 9) + stroke('M-22 24C-6 34 14 32 26 18', b.dark, 2, 0.25),
} // prettier-ignore

const hazelnut: Shape = {
  color: 'hazel', size: 82,
  draw: (b) => body('M0-45C18-42 40-24 41 2 41 28 22 42 0 43-22 42-41 28-41 2-40-24-18-42 0-45Z', b) +
    fill('M-32 22C-18 8 18 8 32 22 24 38 10 43 0 43-10 43-24 38-32 22Z', '#e2c391', 0.85) +
    [-20, -7, 7, 20].map((x) => stroke(`M${n(x * 0.3)}-40C${n(x)}-24 ${n(x * 1.3)}-6 ${n(x * 1.1)} 10`, b.dark, 1.8, 0.4)).join('') + gleam(-15, -14, 11, 7),
} // prettier-ignore

const brazilNut: Shape = {
  color: 'cream', size: 112,
  draw: (b) => body('M-46 6C-34-18 2-32 36-20 46-16 48-8 42 2 24 26-18 32-40 20-46 16-48 12-46 6Z', b) +
    fill('M-44 12C-20 10 20 2 44-8 42 2 34 10 22 17-4 30-30 26-44 12Z', '#7a4d2a', 0.55) + stroke('M-42 6C-20-2 14-10 40-14', b.bright, 4, 0.6) +
    stroke('M-30-6C-14-16 10-22 26-20', '#8a5c34', 3, 0.5),
} // prettier-ignore

const peanutShell: Shape = {
  color: 'husk', size: 122,
  draw: (b) => body('M-26-22C-10-24-8-15 4-16 16-19 22-26 34-23 48-19 50 10 40 19 28 28 16 18 4 17-8 17-14 25-28 23-46 19-48-18-26-22Z', b) +
    [-32, -20, -8, 6, 20, 32].map((x) => stroke(`M${x}-18C${x + 4}-6 ${x + 4} 6 ${x} 17`, b.dark, 1.8, 0.45)).join('') +
    stroke('M-42-6C-14-10 14-6 44-8M-42 7C-14 5 14 8 43 7', b.dark, 1.6, 0.4) + gleam(-24, -10, 11, 5, -8, 0.4),
} // prettier-ignore

const peanut: Shape = {
  color: 'sand', size: 70,
  draw: (b) => body('M-38-4C-36-24-14-30 10-27 32-24 42-12 40 2 38 20 18 28-6 27-28 26-40 14-38-4Z', b) + stroke('M-34 0C-12-6 12-4 36 0', b.dark, 2, 0.45) + gleam(-8, -13, 15, 5, -4, 0.45),
} // prettier-ignore

const pineNut: Shape = {
  color: 'cream', size: 48,
  draw: (b) => body('M0-46C12-30 19-4 17 18 15 36 8 45 0 45-8 45-15 36-17 18-19-4-12-30 0-46Z', b) + gleam(-5, 8, 4, 18, 4, 0.6) + fill('M0-46C5-38 8-30 9-24L-9-24C-8-30-5-38 0-46Z', '#a87a44', 0.35),
} // prettier-ignore

const chestnut: Shape = {
  color: 'chestnut', size: 104,
  draw: (b) => body('M0-45C8-38 40-32 44 0 44 26 24 40 0 41-24 40-44 26-44 0-40-32-8-38 0-45Z', b) + fill('M-38 20C-20 12 20 12 38 20 28 36 12 41 0 41-12 41-28 36-38 20Z', '#c9a06a') + stroke('M-26-12C-20-24-8-32 0-36', b.light, 5, 0.6),
} // prettier-ignore

export const NUT_SHAPES = { almond, slicedAlmond, sliver, cashew, piece, walnut, walnutShell, pecan, pecanShell, pistachio, pistachioKernel, macadamia, hazelnut, brazilNut, peanutShell, peanut, pineNut, chestnut } // prettier-ignore
