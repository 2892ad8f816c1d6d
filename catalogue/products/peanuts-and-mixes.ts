/** Peanuts, mixed nuts and single serves. */
import type { Family } from '../builders/product'
import { NUTS } from '../builders/shared'

// prettier-ignore
export const peanuts: Family = {
  category: 'peanuts',
  shared: NUTS,
  items: {
    '1901': ['Roasted Virginia Peanuts (Salted)', {
      pound: 449, sizes: 'nutPlus', look: ['peanut'], of: { peanut: 96, oil: 3, salt: 1.2 }, orders: 2890,
      line: 'Water-blistered and fried by the kettle, Tidewater style',
      text: 'Extra-large Virginias get a bath of hot water before the oil, which raises tiny blisters and an uncommon crunch. It is how church fairs around Suffolk have always done it. Salted, tinned or bagged, they never last until the seventh inning.',
      ingredients: 'Peanuts, peanut oil, sea salt.', tags: 'top-sellers office-snacks high-protein', goesWith: '1903 5301',
    }],
    '1902': ['Roasted Peanuts in the Shell', {
      pound: 329, look: ['peanutShell'], of: { peanut: 100 }, inTray: false, inMix: false, orders: 1980,
      line: 'Ballpark jumbos, roasted plain until the shells are crisp',
      text: 'Half the pleasure is in the cracking. Jumbo-grade shells hold two, sometimes three kernels, roasted dry until the papery skins rub away. The five-pound sack suits a game; the case suits a season, or a very spoiled blue jay.',
      ingredients: 'Peanuts.', tags: 'less-salt',
    }],
    '1903': ['Honey Roasted Peanuts', {
      pound: 479, sizes: 'nutPlus', look: ['peanut/honey'], of: { peanut: 80, sugar: 12, honey: 4, oil: 2, salt: 0.9 },
      line: 'Sweet first, salty after, with a sandy crunch',
      text: 'A thin coat of honey and sugar is baked on, broken apart by hand and salted while it cools. The grain of the coating is the point: it should crackle. Sprinkle them over a sundae, or pour from the bag on a long drive.',
      ingredients: 'Peanuts, sugar, honey, peanut oil, sea salt, corn starch.', tags: 'office-snacks',
    }],
    '1904': ['Raw Spanish Peanuts', {
      pound: 419, look: ['peanut/tomato'], of: { peanut: 100 },
      line: 'Small red-skinned kernels for brittle, boiling and bird feeders',
      text: 'Spanish peanuts are round, oily and wrapped in a rust-red skin. Candy makers swear by them for brittle because they fry in their own oil as the sugar cooks. They are sold raw, so give them heat before you snack.',
      ingredients: 'Peanuts.', tags: 'raw less-salt',
    }],
    '1905': ['Butter Toffee Peanuts', {
      pound: 529, look: ['peanut/amber', 'toffee'], of: { peanut: 58, toffee: 34, sugar: 8 }, sale: 15,
      line: 'Cooked in small copper pots until the toffee snaps',
      text: 'Real butter and brown sugar go to the hard-crack stage and not a degree past. Each peanut wears its own jacket, thick enough to hear. Take them to the cinema and share only with people you trust.',
      ingredients: 'Peanuts, sugar, butter (cream, salt), corn syrup, soy lecithin, sea salt.', tags: 'bestsellers',
    }],
    '1906': ['Cajun Peanuts', {
      pound: 489, look: ['peanut/ember'], of: { peanut: 92, oil: 3, spice: 3, salt: 1.6 }, stock: { '01': 8 },
      line: 'Cayenne, garlic and thyme on a hot-blistered nut',
      text: 'The seasoning is built like gumbo: garlic and onion first, thyme in the middle, cayenne that waits. It goes on over hot oil so it blooms. A bowl of these and a pot of red beans make a plan for Monday.',
      ingredients: 'Peanuts, peanut oil, salt, cayenne, garlic, onion, paprika, thyme.', tags: '',
    }],
  },
}

// prettier-ignore
export const mixedNuts: Family = {
  category: 'mixed-nuts',
  shared: { ...NUTS, inMix: false, origin: 'United States' },
  items: {
    '2101': ['Supreme Roasted Mixed Nuts (Salted)', {
      pound: 1299, sizes: 'nutPlus', look: ['almond/roast', 'cashew/wheat', 'pecan', 'hazelnut', 'brazilNut'], of: { almond: 26, cashew: 30, pecan: 16, hazelnut: 14, brazilNut: 10, oil: 3, salt: 1 }, orders: 3150,
      line: 'Five nuts, no peanuts, and the cashews do not hide at the bottom',
      text: 'Each nut is roasted on its own schedule before they meet, because a hazelnut needs twice the time of a pecan. We weigh the blend so cashews make up nearly a third. There are no peanuts and no filler, and you can count.',
      ingredients: 'Cashews, almonds, pecans, hazelnuts, Brazil nuts, sunflower oil, sea salt.', tags: 'bestsellers hero office-snacks', goesWith: '2102 5001',
    }],
    '2102': ['Raw Mixed Nuts', {
      pound: 1249, look: ['almond', 'cashew', 'walnut', 'brazilNut', 'hazelnut'], of: { almond: 30, cashew: 25, walnut: 20, brazilNut: 12, hazelnut: 13 },
      line: 'An unroasted, unsalted handful for every morning',
      text: 'Think of it as a multivitamin with a crunch. Five raw nuts cover a good stretch of minerals, from selenium to magnesium, and none of them has met oil or salt. Chop it over oatmeal or portion it into jars on Sunday night.',
      ingredients: 'Almonds, cashews, walnuts, hazelnuts, Brazil nuts.', tags: 'raw less-salt superfoods', sale: 10,
    }],
    '2103': ['Party Peanut Mix', {
      pound: 699, look: ['peanut', 'almond/roast', 'cashew/wheat', 'stick'], of: { peanut: 62, almond: 14, cashew: 12, wheatFlour: 6, sesame: 3, oil: 2, salt: 1.2 },
      line: 'Mostly peanuts, honestly labeled, with sesame sticks for company',
      text: 'A big bowl for a big room. Virginia peanuts carry it, with enough almonds and cashews to keep hands returning, and toasted sesame sticks for a change of pace. One five-pound bag looks after about forty guests.',
      ingredients: 'Peanuts, almonds, cashews, sesame sticks (wheat flour, sesame seeds, canola oil, salt), peanut oil, sea salt.', tags: 'office-snacks',
    }],
    '2104': ['Smokehouse Mixed Nuts', {
      pound: 1249, look: ['almond/smoke', 'cashew/toast', 'peanut/husk', 'pecan/smoke'], of: { almond: 34, cashew: 26, peanut: 24, pecan: 10, oil: 2, spice: 1.5, salt: 1.4 },
      line: 'Mesquite smoke and brown sugar over four nuts',
      text: 'Mesquite burns hot and sweet, and so does this mix. A pinch of brown sugar rounds the edges of the smoke without turning it into candy. It was made for ribs night and has escaped into the rest of the week.',
      ingredients: 'Almonds, cashews, peanuts, pecans, brown sugar, sunflower oil, mesquite-smoked sea salt, paprika.', tags: 'new-products',
    }],
    '2105': ['Rosemary Sea Salt Nuts', {
      pound: 1399, sizes: 'nutRetail', look: ['almond', 'walnut', 'cashew', 'herb'], of: { almond: 36, walnut: 26, cashew: 32, oil: 3, spice: 1, salt: 1.2 },
      line: 'Fresh-dried rosemary and good olive oil, bar-snack style',
      text: 'This is the dish that a certain kind of wine bar sets down unasked. We chop dried rosemary fine, warm it in olive oil, and toss the nuts until they shine. Serve slightly warm, with something cold and pale in a glass.',
      ingredients: 'Almonds, cashews, walnuts, olive oil, sea salt, rosemary.', tags: 'premium',
    }],
  },
}

// prettier-ignore
export const singleServes: Family = {
  category: 'single-serve',
  shared: { ...NUTS, sizes: 'nutSingles', pack: 'sachets', inMix: false, inTray: false },
  items: {
    '2201': ['Almond Snack Packs', {
      pound: 1099, look: ['almond/chestnut', 'almond/roast'], of: { almond: 98, oil: 1, salt: 0.7 }, orders: 1220,
      line: 'Twenty-four little bags of lightly salted almonds',
      text: 'One and a half ounces is about thirty-five almonds: enough to get from lunch to supper. The bags are flat enough for a pocket and sturdy enough for the bottom of a gym bag. A box fits an office drawer exactly; we measured.',
      ingredients: 'Almonds, sunflower oil, sea salt.', tags: 'office-snacks top-sellers high-protein', goesWith: '2202 2203',
    }],
    '2202': ['Cashew Snack Packs', {
      pound: 1199, look: ['cashew/wheat', 'cashew/sand'], of: { cashew: 97, oil: 2, salt: 0.8 },
      line: 'Roasted cashews in bags that open without scissors',
      text: 'The notch at the corner really works. Inside are whole roasted cashews with a moderate salting, nitrogen-flushed so the last bag tastes like the first. Teachers tell us they are a currency.',
      ingredients: 'Cashews, sunflower oil, sea salt.', tags: 'office-snacks',
    }],
    '2203': ['Mixed Nut Snack Packs', {
      pound: 1299, look: ['almond', 'cashew', 'pecan', 'walnut'], of: { almond: 34, cashew: 34, pecan: 16, walnut: 14, salt: 0.5 }, sale: 12,
      line: 'Four roasted nuts, portioned for flights and carpools',
      text: 'Two almonds for every pecan, and never a peanut. We portion the blend by machine eye instead of by scoop, so no bag is all cashews and none goes without. They pass airport security with more dignity than trail mix.',
      ingredients: 'Almonds, cashews, pecans, walnuts, sea salt.', tags: 'office-snacks bestsellers',
    }],
    '2204': ['Pistachio Snack Packs', {
      pound: 1199, look: ['pistachio', 'pistachioKernel'], of: { pistachio: 98, salt: 1 }, stock: { '24S': 7 },
      line: 'In-shell pistachios, one sitting to a bag',
      text: 'Built-in portion control, twice over: the bag ends and the shells slow you down. Each holds about forty pistachios, roasted with salt. Bring two bags to the ball game and a cup for the shells.',
      ingredients: 'Pistachios, sea salt.', tags: 'office-snacks',
    }],
    '2205': ['Fruit and Nut Energy Packs', {
      pound: 1149, look: ['almond', 'cranberry', 'pumpkinSeed', 'raisin'], of: { almond: 34, cranberry: 26, pumpkinSeed: 18, raisin: 22 },
      line: 'Almonds, cranberries, pepitas and raisins for the far side of a hike',
      text: 'Quick sugar from the fruit, slow fuel from the nuts, and nothing that melts. It is our answer to bars that taste of cardboard. Runners take one at mile ten; everyone else takes one at the three o’clock meeting.',
      ingredients: 'Almonds, dried cranberries (cranberries, sugar, sunflower oil), raisins, pumpkin seeds.', tags: 'office-snacks superfoods new-products', also: 'trail-mix',
    }],
  },
}
