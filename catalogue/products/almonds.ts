/** Almonds. */
import type { Family } from '../builders/product'
import { NUTS } from '../builders/shared'

export const almonds: Family = {
  category: 'almonds',
  shared: NUTS,
  items: {
    '1101': ['Roasted Almonds (Salted)', {
      pound: 999, sizes: 'nutPlus', look: ['almond/roast'], of: { almond: 97, oil: 2, salt: 1 }, count: 360,
      line: 'Slow-roasted until the skins crackle, then dusted with fine sea salt',
      text: 'Nonpareil almonds from California’s Central Valley go into the roaster on Monday and into your bag by Wednesday. A slow heat drives the color all the way to the center, so each one breaks with a clean snap. The salt is milled as fine as flour and clings without a crust.',
      ingredients: 'Almonds, sunflower oil, sea salt.', tags: 'bestsellers top-sellers hero office-snacks', orders: 4210,
      health: 'A quarter cup brings about six grams of protein and a third of a day’s vitamin E.', goesWith: '1201 2301 3102',
    }],
    '1102': ['Raw Almonds (No Shell)', {
      pound: 949, sizes: 'nutSample', look: ['almond'], of: { almond: 100 }, count: 375,
      line: 'Whole supreme-grade kernels, skin on, never heated past pasteurizing',
      text: 'This is the almond in its plainest form: sweet, milky and faintly grassy. We buy only the Supreme grade, which means fewer chips and doubles than the law asks for. Soak them overnight for milk, or toast a tray at 325 °F and watch it closely.',
      ingredients: 'Almonds.', tags: 'raw less-salt superfoods top-sellers', orders: 3890,
      health: 'Almonds are among the richest sources of vitamin E in any pantry.', goesWith: '1103 6101 2101',
    }],
    '1103': ['Organic Raw Almonds', {
      pound: 1549, look: ['almond/sienna'], of: { almond: 100 }, certified: 'Non-GMO', back: { '25': 30 },
      line: 'Certified organic kernels from growers who plant clover between the rows',
      text: 'The orchards behind this lot keep bees year-round and let clover grow under the trees. Yields are smaller for it, and the nuts a little denser. They steam-pasteurize at the packing house, so the word raw here means untoasted, with the germ-side sweetness kept.',
      ingredients: 'Organic almonds.', tags: 'raw organic less-salt superfoods',
    }],
    '1104': ['Roasted Almonds (Unsalted)', {
      pound: 989, look: ['almond/chestnut'], of: { almond: 100 }, count: 365,
      line: 'Dry-roasted in open drums with nothing added at all',
      text: 'No oil, no salt, just heat and patience. Dry roasting takes longer, and gives a toasty, popcorn-like smell that salted almonds tend to hide. A good handful for anyone who watches sodium but still wants a proper crunch.',
      ingredients: 'Dry-roasted almonds.', tags: 'less-salt office-snacks',
    }],
  },
} // prettier-ignore
