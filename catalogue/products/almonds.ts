/** Almonds. */
import type { Family } from '../builders/product'
import { NUTS } from '../builders/shared'

// prettier-ignore
export const almonds: Family = {
  category: 'almonds',
  shared: NUTS,
  items: {
    '1101': ['Roasted Almonds (Salted)', {
      pound: 999, sizes: 'nutPlus', look: ['almond/roast'], of: { almond: 97, oil: 2, salt: 1 }, count: 360, orders: 4210,
      line: 'Slow-roasted until the skins crackle, then dusted with fine sea salt',
      text: 'Nonpareil almonds from California’s Central Valley go into the roaster on Monday and into your bag by Wednesday. A slow heat drives the color all the way to the center, so each one breaks with a clean snap. The salt is milled as fine as flour and clings without a crust.',
      ingredients: 'Almonds, sunflower oil, sea salt.', tags: 'bestsellers top-sellers hero office-snacks', goesWith: '1201 2101 3201',
      health: 'A quarter cup brings about six grams of protein and a third of a day’s vitamin E.',
    }],
    '1102': ['Raw Almonds (No Shell)', {
      pound: 949, sizes: 'nutSample', look: ['almond'], of: { almond: 100 }, count: 375, orders: 3890,
      line: 'Whole supreme-grade kernels, skin on, never heated past pasteurizing',
      text: 'This is the almond in its plainest form: sweet, milky and faintly grassy. We buy only the Supreme grade, which means fewer chips and doubles than the law asks for. Soak them overnight for milk, or toast a tray at 325 °F and watch it closely.',
      ingredients: 'Almonds.', tags: 'raw less-salt superfoods top-sellers', goesWith: '1103 6101 7001',
      health: 'Almonds are among the richest sources of vitamin E in any pantry.',
    }],
    '1103': ['Organic Raw Almonds', {
      pound: 1549, look: ['almond/sienna'], of: { almond: 100 }, certified: 'Non-GMO', back: { '25': 30 },
      line: 'Certified organic kernels from growers who plant clover between the rows',
      text: 'The orchards behind this lot keep bees year-round and let clover grow under the trees. Yields are smaller for it, and the nuts a little denser. They are steam-pasteurized at the packing house, so raw here means untoasted, with all their sweetness kept.',
      ingredients: 'Organic almonds.', tags: 'raw organic less-salt superfoods',
    }],
    '1104': ['Roasted Almonds (Unsalted)', {
      pound: 989, look: ['almond/chestnut'], of: { almond: 100 }, count: 365,
      line: 'Dry-roasted in open drums with nothing added at all',
      text: 'No oil, no salt, just heat and patience. Dry roasting takes longer and gives a toasty, popcorn-like smell that salted almonds tend to hide. A good handful for anyone who counts sodium but still wants a proper crunch.',
      ingredients: 'Dry-roasted almonds.', tags: 'less-salt office-snacks',
    }],
    '1105': ['Blanched Almonds', {
      pound: 1099, look: ['almond/cream'], of: { almond: 100 }, sale: 12,
      line: 'Skins slipped off in hot water, leaving smooth ivory kernels',
      text: 'Without its skin an almond turns mild and creamy, which is just what marzipan and white gazpacho ask for. Ours are blanched whole and dried slowly so they never taste cooked. Grind them fine for macarons or fry them in olive oil with rosemary.',
      ingredients: 'Blanched almonds.', tags: 'raw less-salt', also: 'baking',
    }],
    '1106': ['Sliced Almonds', {
      pound: 1049, look: ['slicedAlmond'], of: { almond: 100 },
      line: 'Paper-thin natural slices, each with a brown rim of skin',
      text: 'Every slice shows the whole outline of the nut, edged in cinnamon brown. They toast in four minutes and shatter at a touch, so scatter them at the end: over green beans, a coffee cake, a bowl of yogurt. Kept cold they stay crisp for months.',
      ingredients: 'Almonds.', tags: 'raw less-salt', also: 'baking',
    }],
    '1107': ['Slivered Almonds', {
      pound: 1079, look: ['sliver'], of: { almond: 100 },
      line: 'Blanched matchsticks that keep their bite in rice and granola',
      text: 'Thicker than slices and cut lengthwise, slivers stand up to an hour in the oven. Pilafs, biscotti and cereal bars are their natural home. Toss them with a spoon of maple syrup before baking and they turn into brittle little spears.',
      ingredients: 'Blanched almonds.', tags: 'raw less-salt', also: 'baking',
    }],
    '1108': ['Hickory Smoked Almonds', {
      pound: 1079, sizes: 'nutPlus', look: ['almond/smoke'], of: { almond: 95, oil: 2, salt: 1.4, spice: 1 }, orders: 1530,
      line: 'Cold-smoked over hickory, then roasted with paprika and salt',
      text: 'We hang trays of almonds in a hickory smokehouse for a full day before they see any heat. The result is deep and bacony without a drop of liquid smoke. Expect your fingers to smell of a campfire, and your beer to run out first.',
      ingredients: 'Almonds, sunflower oil, sea salt, paprika, yeast extract.', tags: 'office-snacks bestsellers',
    }],
    '1109': ['Cinnamon Glazed Almonds', {
      pound: 1149, look: ['almond/amber'], of: { almond: 72, sugar: 26, spice: 1.5, salt: 0.2 }, stock: { '05': 6 },
      line: 'Tumbled in a copper kettle until the cinnamon sugar cracks',
      text: 'These are the almonds whose smell stops you at a street fair. Sugar, vanilla and Ceylon cinnamon boil down around the nuts until the syrup turns sandy, melts again and finally cracks into a crust. Warm them for two minutes and the house will know.',
      ingredients: 'Almonds, cane sugar, Ceylon cinnamon, vanilla extract, sea salt.', tags: 'seasonal',
    }],
    '1110': ['Chili Lime Almonds', {
      pound: 1099, look: ['almond/ember', 'pepper'], of: { almond: 93, oil: 3, spice: 2.5, salt: 1.2 },
      line: 'Sour first, hot second, gone third',
      text: 'Dried lime gives these their opening pucker; guajillo and a little cayenne follow a second later. We coat them while the oil from roasting is still on the skins, so the seasoning stays put. Good with cold melon, better with a cold lager.',
      ingredients: 'Almonds, sunflower oil, lime juice powder, chili peppers, sea salt, citric acid.', tags: 'new-products',
    }],
  },
}
