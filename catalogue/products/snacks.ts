/** Trail mixes, crackers, chips, popcorn, pretzels. */
import type { Family } from '../builders/product'
import { SNACKS } from '../builders/shared'

// prettier-ignore
export const trailMixes: Family = {
  category: 'trail-mix',
  shared: { ...SNACKS, inMix: false, customAvailability: 'PDP BYOB CSB' },
  items: {
    '5001': ['Classic Trail Mix', {
      pound: 699, sizes: 'snackPlus', look: ['almond', 'raisin', 'cashew', 'panned', 'pumpkinSeed'], of: { almond: 22, raisin: 26, cashew: 16, milkChocolate: 18, pumpkinSeed: 10, peanut: 8 }, meltable: true, orders: 2120,
      line: 'Nuts, raisins, pepitas and candy-shell chocolate, in that order',
      text: 'There are strong opinions about trail mix, and this one is ours: no cereal, no banana chips, and chocolate in every third handful. It fuels Scouts, truckers and a good part of our warehouse. Shake the bag before you reach in.',
      ingredients: 'Raisins, almonds, milk chocolate candies (sugar, milk, cocoa butter, chocolate liquor, soy lecithin, colors), cashews, pumpkin seeds, peanuts.', tags: 'bestsellers hero office-snacks', goesWith: '5002 5003',
    }],
    '5002': ['Antioxidant Trail Mix', {
      pound: 1049, sizes: 'snackPlus', look: ['cranberry', 'almond', 'blueberry', 'pecan', 'goji'], of: { cranberry: 24, almond: 30, blueberry: 12, pecan: 18, goji: 16 },
      line: 'Blue, red and dark fruit with almonds and pecans',
      text: 'The colors are the point: deep reds and blues carry the compounds that plants use as sunscreen. Whether they do as much for you, they certainly taste good together. There is no chocolate, so it survives a summer dashboard.',
      ingredients: 'Almonds, dried cranberries (cranberries, sugar, sunflower oil), pecans, goji berries, dried blueberries (blueberries, sugar, sunflower oil).', tags: 'superfoods less-salt',
    }],
    '5003': ['Tropical Trail Mix', {
      pound: 749, look: ['cube', 'cube/pineapple', 'bananaChip', 'flake', 'macadamia'], of: { papaya: 22, pineapple: 22, bananaChip: 18, coconut: 12, macadamia: 10, raisin: 16 }, sale: 12,
      line: 'Pineapple, papaya, coconut and a scatter of macadamias',
      text: 'A hammock in a bag. The fruit is diced small so that one handful holds everything, and macadamias stand in for the peanuts you might expect. Try it over coconut yogurt with a squeeze of lime.',
      ingredients: 'Pineapple, papaya, banana chips (bananas, coconut oil, sugar), raisins, coconut, macadamia nuts, sulfur dioxide.', tags: '',
    }],
    '5004': ['Omega Seed and Berry Mix', {
      pound: 849, look: ['pumpkinSeed', 'sunflowerKernel', 'walnut', 'cranberry'], of: { pumpkinSeed: 26, sunflowerSeed: 24, walnut: 24, cranberry: 26 }, stock: { '05': 8 },
      line: 'Walnuts, pepitas and sunflower kernels around tart cranberries',
      text: 'Built for salads as much as for pockets. Walnuts and pumpkin seeds bring the good fats, cranberries the acid, and nothing in it is sweetened beyond the fruit. Office managers keep it next to the oatmeal.',
      ingredients: 'Pumpkin seeds, dried cranberries (cranberries, sugar, sunflower oil), walnuts, sunflower kernels.', tags: 'superfoods less-salt high-protein',
    }],
    '5005': ['Monster Chocolate Mix', {
      pound: 729, sizes: 'snackPlus', look: ['panned', 'peanut', 'pretzel', 'panned/whitechoc'], of: { milkChocolate: 26, peanut: 34, pretzel: 22, whiteChocolate: 10, raisin: 8 }, meltable: true,
      line: 'For people who pick out the chocolate anyway',
      text: 'We surrendered. Here is a mix that is mostly the good bits: milk and white chocolate, honey peanuts and tiny pretzels for salt. Raisins are present as an alibi.',
      ingredients: 'Peanuts, milk chocolate (sugar, milk, cocoa butter, chocolate liquor, soy lecithin), pretzels (wheat flour, salt, canola oil, yeast), white chocolate, raisins.', tags: 'new-products office-snacks',
    }],
  },
}

// prettier-ignore
export const riceAndCrackers: Family = {
  category: 'rice-and-crackers',
  shared: SNACKS,
  items: {
    '5101': ['Sesame Sticks', {
      pound: 429, sizes: 'snackPlus', look: ['stick'], of: { wheatFlour: 58, sesame: 18, oil: 22, salt: 1.6 }, orders: 1180,
      line: 'Crackly little logs with honest sesame flavor',
      text: 'Bulgur and sesame go into the dough, hot oil does the rest. They are nutty, salty and somehow never greasy. Half the savory mixes in America begin with this stick, and it is good alone.',
      ingredients: 'Wheat flour (bulgur), sesame seeds, canola oil, salt, beet powder, turmeric.', tags: 'office-snacks',
    }],
    '5102': ['Japanese Rice Cracker Mix', {
      pound: 599, look: ['riceBall', 'crescent', 'pea', 'stick/chili'], of: { riceCracker: 88, pea: 8, sesame: 2, nori: 2 }, origin: 'Japan',
      line: 'Arare in a dozen shapes with nori and green peas',
      text: 'Sweet rice is pounded, dried, toasted and brushed with soy sauce, each shape in its own glaze. Some are belted with seaweed; a few bite back with chili. Beer is customary, green tea is correct.',
      ingredients: 'Glutinous rice, soy sauce (soybeans, wheat, salt), sugar, green peas, corn starch, seaweed, sesame seeds, chili pepper.', tags: '',
    }],
    '5103': ['Hot Mustard Rice Crackers', {
      pound: 629, look: ['crescent/wheat', 'riceBall/pretzel'], of: { riceCracker: 96, spice: 3, salt: 0.5 }, origin: 'Japan', back: { '05': 16 },
      line: 'A clean sting, straight up the nose',
      text: 'Karashi mustard is dissolved into the soy glaze, so heat arrives before you taste the rice. It clears in a moment and leaves you wanting to check whether it really was that hot. It was.',
      ingredients: 'Rice, soy sauce (soybeans, wheat, salt), sugar, mustard powder, horseradish, corn starch.', tags: 'new-products',
    }],
    '5104': ['Everything Cracker Bites', {
      pound: 549, sizes: 'largeSnack', look: ['cracker', 'tiny/sesame'], of: { cracker: 94, sesame: 3, poppy: 2, salt: 0.4 },
      line: 'The bagel’s topping on a bite-size crisp',
      text: 'Sesame, poppy, onion, garlic and coarse salt are pressed into the dough and baked on. They make cream cheese look like a plan. Crumble the broken ones onto tomato soup.',
      ingredients: 'Wheat flour, canola oil, sesame seeds, poppy seeds, dried onion, dried garlic, salt, yeast.', tags: 'office-snacks',
    }],
    '5105': ['Bar Counter Party Mix', {
      pound: 529, look: ['riceBall', 'peanut', 'stick', 'pea', 'chip'], of: { riceCracker: 48, peanut: 24, cracker: 16, pea: 12 },
      line: 'Rice crackers, peanuts, sesame chips and peas in one bowl',
      text: 'Every good hotel bar has a dish like this and guards where it comes from. The mix is balanced for the fingers: something round, something flat, something green. Refill before it is empty and nobody will count.',
      ingredients: 'Rice crackers (rice, soy sauce, sugar, seaweed), peanuts, sesame chips (wheat, sesame), green peas, canola oil, salt.', tags: '',
    }],
  },
}

// prettier-ignore
export const chips: Family = {
  category: 'chips',
  shared: { ...SNACKS, inMix: false, inTray: false },
  items: {
    '5201': ['Plantain Chips', {
      pound: 549, sizes: 'largeSnack', look: ['coin'], of: { plantain: 99, salt: 0.9 }, origin: 'Ecuador',
      line: 'Thin, golden, stiff enough for guacamole',
      text: 'Green plantains are shaved lengthwise and across, fried once and salted at once. They taste somewhere between a potato and a roasted banana with no sweetness at all. Scoop without fear.',
      ingredients: 'Plantains, sunflower oil, sea salt.', tags: '', goesWith: '3606 5202',
    }],
    '5202': ['Sweet Potato Chips', {
      pound: 799, sizes: 'largeSnack', look: ['chip'], of: { sweetPotato: 99, salt: 0.8 },
      line: 'Kettle-cooked in small batches until the edges curl',
      text: 'Sugar in the root makes these tricky to fry, so the kettle runs cool and slow. You get a deep orange chip with caramel at the rim. Salt and a breath of smoked paprika are all it wears.',
      ingredients: 'Sweet potatoes, sunflower oil, sea salt, smoked paprika.', tags: 'office-snacks',
    }],
    '5203': ['Garden Veggie Chips', {
      pound: 999, sizes: 'snackRetail', look: ['chip/beet', 'chip/taro', 'stick/leaf', 'coin/tangerine'], of: { veggieChip: 98, salt: 0.8 }, sale: 10,
      line: 'Whole slices of beet, taro, green bean, carrot and squash',
      text: 'You can name every vegetable by looking. Vacuum frying happens at a low temperature, so colors stay bright and sugars do not burn. The green beans go first, every time.',
      ingredients: 'Taro, sweet potato, green beans, squash, carrots, beets, canola oil, dextrin, sea salt.', tags: 'superfoods',
    }],
    '5204': ['Seaweed Crisps', {
      pound: 2199, sizes: 'snackRetail', look: ['sheet'], of: { nori: 74, sesame: 12, oil: 10, salt: 1 }, origin: 'Korea', serving: { grams: 10, description: '8 crisps' }, stock: { '01': 5 },
      line: 'Double-layer nori with toasted sesame between',
      text: 'Two sheets of laver are pressed around sesame and a brush of rice syrup, then toasted hot. They crackle like glass and taste of the shore. Light as they are, a pound goes on for a very long time.',
      ingredients: 'Seaweed (laver), sesame seeds, canola oil, rice syrup, sea salt.', tags: 'superfoods new-products',
    }],
  },
}

// prettier-ignore
export const popcornAndPretzels: Family = {
  category: 'popcorn-and-pretzels',
  shared: { ...SNACKS, inMix: false },
  items: {
    '5301': ['Mini Pretzel Twists', {
      pound: 379, sizes: 'snackPlus', look: ['pretzel'], of: { pretzel: 100 },
      line: 'Hearth-baked in Pennsylvania, dark at the knots',
      text: 'A lye bath before baking gives pretzels their mahogany skin, and Lancaster County bakers still do it properly. Small twists mean more crust for each bite. The salt is coarse, so brush some off if you must.',
      ingredients: 'Wheat flour, salt, corn syrup, canola oil, yeast, malt.', tags: 'office-snacks', goesWith: '5302 7101',
    }],
    '5302': ['Peanut Butter Pretzels', {
      pound: 599, sizes: 'snackPlus', look: ['riceBall/pretzel', 'peanut'], of: { pretzel: 62, peanut: 34, oil: 3, salt: 0.4 }, orders: 1460,
      line: 'Crunchy pillows filled with real peanut butter',
      text: 'The ratio took us a while: thin shell, fat filling, salt outside. They stay crisp because the peanut butter is ground without water. Meeting attendance improves when these are on the table.',
      ingredients: 'Wheat flour, peanut butter (peanuts, salt), canola oil, sea salt, malt, yeast.', tags: 'top-sellers office-snacks high-protein',
    }],
    '5303': ['Dark Chocolate Pretzels', {
      pound: 999, sizes: 'snackRetail', look: ['pretzel/darkchoc'], of: { darkChocolate: 56, pretzel: 44 }, meltable: true, taxKind: 'confectionery',
      line: 'Salty twists dressed for the evening',
      text: 'Whole twists pass under a curtain of dark chocolate and take a last pinch of salt before it sets. Sweet, bitter, salty, crisp: four boxes ticked in a second and a half. Give them in a jar and keep a jar.',
      ingredients: 'Dark chocolate (chocolate liquor, sugar, cocoa butter, soy lecithin, vanilla), pretzels (wheat flour, salt, canola oil, yeast), sea salt.', tags: 'dark-chocolate seasonal', also: 'dark-chocolate', back: { '01': 9 },
    }],
    '5304': ['Caramel Popcorn with Pecans', {
      pound: 799, sizes: 'largeSnack', look: ['popcorn/honey', 'pecan'], of: { popcorn: 34, caramel: 52, pecan: 14 },
      line: 'Mushroom popcorn, buttery caramel, generous pecans',
      text: 'Round mushroom kernels hold up to stirring, so each comes out as a whole glossy globe. Brown sugar and butter boil to the soft side of brittle. There is one pecan for about every five pieces; we have counted.',
      ingredients: 'Brown sugar, corn syrup, butter, popcorn, pecans, salt, baking soda, soy lecithin.', tags: 'hero seasonal',
    }],
    '5305': ['White Cheddar Popcorn', {
      pound: 899, sizes: 'largeSnack', look: ['popcorn'], of: { popcorn: 58, oil: 24, cheese: 17, salt: 0.6 },
      line: 'Aged Vermont cheddar, dusted on while it is hot',
      text: 'Cheddar aged a full year is dried and milled in Vermont, then tumbled over fresh popcorn. It is sharp rather than salty. Your fingers will give you away.',
      ingredients: 'Popcorn, canola oil, cheddar cheese (milk, cultures, salt, enzymes), buttermilk, salt.', tags: 'office-snacks',
    }],
    '5306': ['Popping Corn Kernels', {
      pound: 299, sizes: 'pantry', look: ['cornNut/amber'], of: { kernel: 100 }, serving: { grams: 36, description: '3 tablespoons' }, inTray: false, customAvailability: 'PDP',
      line: 'Amber butterfly kernels with fewer than two in a hundred duds',
      text: 'Moisture decides whether a kernel pops, and these are kept at fourteen percent. Three tablespoons fill a saucepan with tender, winged flakes. A pound costs less than a ticket to anything.',
      ingredients: 'Popcorn.', tags: 'less-salt', also: 'grains',
    }],
  },
}
