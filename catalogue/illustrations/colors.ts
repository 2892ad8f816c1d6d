/** The colours of food, and their lighter and darker shades. */

export const COLORS = {
  almond: '#b9743c', sienna: '#a8652f', roast: '#9a5627', chestnut: '#87461f', smoke: '#74391c', ember: '#93331b',
  honey: '#d0913a', amber: '#c67a22', sand: '#d9b27a', pale: '#e8cd9c', cream: '#f2e2c0', ivory: '#efe0c2',
  butter: '#e9d18f', wheat: '#dcb568', toast: '#b98347', cocoa: '#5a3320', bark: '#6b4327', walnut: '#c08a52',
  blackwalnut: '#59402c', pecan: '#8f4f26', praline: '#a8622c', hazel: '#a5652f', pistachio: '#8fa454', moss: '#71873b',
  lime: '#a9bd45', leaf: '#5f7f3a', sage: '#93a47c', olive: '#7f8440', shell: '#d9bd8e', husk: '#c9a468',
  espresso: '#38211a', darkchoc: '#452719', semisweet: '#532e1c', milkchoc: '#7d4c2b', whitechoc: '#f1e4c9', ruby: '#9c2338',
  cranberry: '#8f1d2c', cherry: '#701323', goji: '#c63a24', chili: '#b63c1e', tomato: '#b23222', strawberry: '#cf3d43',
  rose: '#d97a82', blush: '#eab0a0', apricot: '#e08a2b', orange: '#e8842a', tangerine: '#ee9a35', mango: '#f0a92e',
  papaya: '#ea7b3c', pineapple: '#f2cf55', lemon: '#f2d94e', banana: '#ecd28a', peach: '#eba45f', apple: '#ecdba4',
  pear: '#e3d495', kiwi: '#9dae4a', raisin: '#4c2533', sultana: '#c98f2e', prune: '#2f1c28', fig: '#7a4a35',
  date: '#6f3818', medjool: '#5b2b13', blueberry: '#34385f', mulberry: '#8d735a', plum: '#5e2a45', grape: '#5d3a6e',
  coconut: '#f4ede0', ginger: '#dfb75f', seed: '#8b8a5a', slate: '#6c675f', charcoal: '#37322d', ash: '#a79f90',
  flax: '#8e5a2b', sesame: '#ead9af', black: '#2b2622', corn: '#e8b73c', cheddar: '#e39327', popcorn: '#f7edcf',
  pretzel: '#9b5a22', nori: '#2f4430', wasabi: '#a8c25c', edamame: '#8db14e', lentil: '#b5703a', greenlentil: '#84803f',
  bean: '#3a2327', navy: '#eadfc8', oat: '#dcc396', quinoa: '#e3cfa0', redquinoa: '#9a4a32', rice: '#f0e7d2', wildrice: '#3c2e25',
  coffee: '#4d2b18', blond: '#7f4d27', tea: '#4c3b27', greentea: '#5d7040', rooibos: '#a24a22', matcha: '#86a346', cacao: '#5b3322',
  beet: '#84284b', taro: '#b7a3bd', sweetpotato: '#d9762f', turmeric: '#dd9d21', berry: '#7b2b63', sky: '#5b93b5', mint: '#7fb795',
  violet: '#7d5c96', cola: '#6a3a24', sugar: '#faf4e6', jerky: '#5c2a1e', mushroom: '#c3a887', yeast: '#e2b64c', maple: '#b2662a',
} as const // prettier-ignore
export type ColorName = keyof typeof COLORS

function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Blends `amount` (0 to 1) of the second colour into the first. */
export function mix(from: string, to: string, amount: number): string {
  const a = channels(from)
  const b = channels(to)
  const part = (index: 0 | 1 | 2): string =>
    Math.round(a[index] + (b[index] - a[index]) * amount)
      .toString(16)
      .padStart(2, '0')
  return `#${part(0)}${part(1)}${part(2)}`
}

/** The colours of one piece; shadows tend to brown and highlights to cream, never to grey. */
export interface Tones {
  readonly main: string
  readonly light: string
  readonly bright: string
  readonly dark: string
  readonly deep: string
}

export function tonesOf(main: string): Tones {
  return {
    main,
    light: mix(main, '#ffe9bd', 0.38),
    bright: mix(main, '#fffaf0', 0.72),
    dark: mix(main, '#2a1208', 0.34),
    deep: mix(main, '#1d0c06', 0.6),
  }
}
