/** All colours of the shop as plain values, for both the theme and the contrast test. */

export const palette = {
  /** Pages have a cream background, cards a lighter one. */
  paper: '#fbf6ec',
  surface: '#fffdf8',
  sand: '#f4eadb',
  sandDeep: '#e9dabf',
  /** Decoration only; controls are drawn with `lineStrong`, which reaches 3:1. */
  line: '#e0d0b4',
  lineStrong: '#8a7154',

  ink: '#2e1d12',
  inkSoft: '#5c4533',

  walnut: '#4a2c17',
  walnutDeep: '#351e0f',
  onWalnut: '#fdf4e5',
  onWalnutSoft: '#e8d3b4',

  leaf: '#3d6a2c',
  leafDeep: '#2b4f1e',
  leafTint: '#e6eed8',

  apricot: '#f0a25b',
  apricotDeep: '#9c4615',
  apricotTint: '#fde9d3',

  berry: '#a02328',
  berryTint: '#fbe6e1',
  honeyInk: '#664600',
  honeyTint: '#fbf0cc',

  star: '#c8761d',
  /** The focus ring: a dark line between light ones, one of which is visible on any background. */
  focus: '#123a6e',
  focusHalo: '#ffffff',
  white: '#ffffff',
} as const

/**
 * Named surfaces for marketers and categories: a background, its text and its accent. The last five are the category
 * palettes of LIST-03.
 */
export const surfaces = {
  paper: { background: palette.paper, text: palette.ink, accent: palette.apricotDeep },
  sand: { background: palette.sand, text: palette.ink, accent: palette.apricotDeep },
  walnut: { background: palette.walnut, text: palette.onWalnut, accent: palette.apricot },
  leaf: { background: palette.leafDeep, text: palette.onWalnut, accent: '#f6c48d' },
  apricot: { background: palette.apricotTint, text: palette.ink, accent: palette.apricotDeep },
  nuts: { background: '#f1e2c6', text: palette.ink, accent: '#7d4310' },
  fruit: { background: '#fbe3cc', text: palette.ink, accent: '#9a3f12' },
  chocolate: { background: '#efdcd2', text: palette.ink, accent: '#7a2f1c' },
  pantry: { background: '#e6eed8', text: palette.ink, accent: '#2f5a20' },
  snacks: { background: '#faecc3', text: palette.ink, accent: '#6d4a00' },
} as const
