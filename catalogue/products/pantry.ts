/** Flours, butters, grains, beans, baking, savory things, powders. */
import type { Family } from '../builders/product'
import { PANTRY } from '../builders/shared'

// prettier-ignore
export const flours: Family = {
  category: 'flours',
  shared: { ...PANTRY, serving: { grams: 30, description: '1/4 cup' } },
  items: {
    '7001': ['Blanched Almond Flour', {
      pound: 849, look: ['powder', 'almond/cream'], of: { almond: 100 }, orders: 1870,
      line: 'Extra-fine, snow-pale, the one that macarons demand',
      text: 'Blanched kernels are milled cold and sifted twice, so the flour stays dry and loose. It replaces wheat in cakes that want to be moist and cookies that want to be rich. Swap cup for cup and add an egg.',
      ingredients: 'Blanched almonds.', tags: 'raw less-salt top-sellers', certified: 'Keto_friendly', goesWith: '1105 7401',
    }],
    '7002': ['Natural Almond Meal', {
      pound: 749, look: ['powder/sand', 'almond'], of: { almond: 100 }, sale: 10,
      line: 'Ground with the skins, for rustic cakes and crusts',
      text: 'Flecks of brown skin give this meal its tweedy look and a fuller flavor. It is coarser than flour and thirstier, too. Press it with butter for a tart shell, or bread a piece of fish.',
      ingredients: 'Almonds.', tags: 'raw less-salt',
    }],
    '7003': ['Organic Coconut Flour', {
      pound: 449, look: ['powder/coconut'], of: { coconut: 84, sugar: 1, oat: 15 }, origin: 'Sri Lanka',
      line: 'High in fiber, faintly sweet, endlessly thirsty',
      text: 'What is left after coconut milk is pressed gets dried and milled into this. A quarter cup does the work of a full cup of wheat flour and wants extra eggs to do it. The reward is a tender, cloudlike crumb.',
      ingredients: 'Organic coconut.', tags: 'organic raw less-salt', stock: { '25': 3 },
    }],
    '7004': ['Whole Oat Flour', {
      pound: 299, look: ['powder/oat', 'oat'], of: { oat: 100 },
      line: 'Rolled oats milled fine, for soft cookies and quick breads',
      text: 'It smells like a warm breakfast even before it is baked. Oat flour holds moisture, so muffins keep for days. Use it for up to a third of the flour in a yeast loaf and for all of it in pancakes.',
      ingredients: 'Whole grain oats.', tags: 'less-salt',
    }],
    '7005': ['Hazelnut Flour', {
      pound: 1199, look: ['powder/hazel', 'hazelnut'], of: { hazelnut: 100 }, back: { '01': 25 },
      line: 'Toasty brown meal for linzer, dacquoise and crumble',
      text: 'Hazelnut flour brings its own butter and its own perfume. Sandwich two cookies of it with raspberry jam and you have Linz on a plate. Freeze what you do not use this month.',
      ingredients: 'Hazelnuts.', tags: 'raw less-salt',
    }],
  },
}

// prettier-ignore
export const nutButters: Family = {
  category: 'nut-butters',
  shared: { ...PANTRY, sizes: 'butter', pack: 'jar', serving: { grams: 32, description: '2 tablespoons' }, storage: 'Stir well. Refrigerate after opening to keep the oil from separating.' },
  items: {
    '7101': ['Roasted Almond Butter (Smooth)', {
      pound: 1299, look: ['cream', 'almond/roast'], of: { almond: 100 },
      line: 'One ingredient, stone-ground for an hour',
      text: 'Granite wheels turn slowly, so the butter never gets hot and never tastes cooked. It pours when fresh and spreads when cold. Put it on toast with sliced peaches and a little salt.',
      ingredients: 'Dry-roasted almonds.', tags: 'less-salt bestsellers', goesWith: '7102 3801',
    }],
    '7102': ['Crunchy Peanut Butter', {
      pound: 649, look: ['cream/honey', 'peanut'], of: { peanut: 99, salt: 0.6 }, orders: 1340,
      line: 'Virginia peanuts, sea salt, pieces you can find with your tongue',
      text: 'We grind most of the batch and chop the rest, then put the two back together. Oil will rise; stir it in and be patient. Celery, apples and spoons are all acceptable tools.',
      ingredients: 'Peanuts, sea salt.', tags: 'top-sellers high-protein',
    }],
    '7103': ['Chocolate Hazelnut Spread', {
      pound: 1199, look: ['cream/cacao', 'hazelnut'], of: { hazelnut: 50, sugar: 30, cocoaPowder: 10, oil: 10 }, taxKind: 'food', sale: 12,
      line: 'Half hazelnuts by weight, which is four times the usual',
      text: 'Read the label of the famous one, then read ours: hazelnuts come first. It is darker, less sweet, and grainy in the way that a real gianduja is. Warm a spoonful over ice cream and it sets to a shell.',
      ingredients: 'Hazelnuts, cane sugar, cocoa powder, sunflower oil, vanilla.', tags: 'hero dark-chocolate',
    }],
    '7104': ['Cashew Butter', {
      pound: 1399, look: ['cream/butter', 'cashew'], of: { cashew: 100 }, stock: { '48': 4 },
      line: 'Silken, pale, and a shortcut to many good sauces',
      text: 'Barely roasted cashews grind to something like frosting. Thin it with lime and chili for noodles, or with hot water for an instant milk. It is the mildest butter we make.',
      ingredients: 'Cashews.', tags: 'less-salt',
    }],
    '7105': ['Stone-Ground Tahini', {
      pound: 999, look: ['cream/sesame'], of: { sesame: 100 }, origin: 'Ethiopia',
      line: 'Humera sesame, hulled, roasted and ground to a pour',
      text: 'Cooks in Tel Aviv and Aleppo agree on little except Humera sesame. It makes a tahini that runs off the spoon and tastes of halva. Beat in lemon and ice water until it goes white.',
      ingredients: 'Sesame seeds.', tags: 'less-salt superfoods', also: 'savory',
    }],
  },
}

// prettier-ignore
export const grains: Family = {
  category: 'grains',
  shared: { ...PANTRY, serving: { grams: 45, description: '1/4 cup dry' } },
  items: {
    '7201': ['White Quinoa', { pound: 449, look: ['bead'], of: { quinoa: 100 }, origin: 'Bolivia', line: 'Pre-rinsed altiplano grain, fluffy in fifteen minutes', text: 'The bitter saponin is polished and washed away before it leaves La Paz, so you can skip the rinsing. Each grain lets go of a tiny spiral when it is done. Cook it like pasta in plenty of water if you like it separate.', ingredients: 'Quinoa.', tags: 'less-salt superfoods high-protein' }],
    '7202': ['Red Quinoa', { pound: 549, look: ['bead/redquinoa'], of: { quinoa: 100 }, origin: 'Peru', line: 'Firmer and earthier, made for salads', text: 'Red quinoa keeps its shape under dressing and its crunch the next day. The taste is closer to brown rice and toasted walnut. A cup of it dyes nothing, in spite of the color.', ingredients: 'Red quinoa.', tags: 'less-salt superfoods', stock: { '05': 8 } }],
    '7203': ['Old-Fashioned Rolled Oats', { pound: 199, look: ['oat'], of: { oat: 100 }, line: 'Thick flakes that stay flakes in the pot', text: 'Groats are steamed and rolled once between heavy drums. Five minutes on the stove give a porridge with some chew; a night in milk gives muesli. At this price a case feeds a bunkhouse.', ingredients: 'Whole grain oats.', tags: 'less-salt', goesWith: '5501 3001' }],
    '7204': ['Wild Rice', { pound: 1099, look: ['grain/wildrice'], of: { rice: 92, oat: 8 }, line: 'Lake-grown Minnesota grain, parched over wood', text: 'It is the seed of a water grass, and canoes still bring some of it in. Parching over a wood fire leaves a hint of smoke and tea. Simmer until the grains butterfly open, close to fifty minutes.', ingredients: 'Wild rice.', tags: 'less-salt premium seasonal' }],
    '7205': ['Brown Basmati Rice', { pound: 349, look: ['grain'], of: { rice: 100 }, origin: 'India', line: 'Aged two years for a longer, drier grain', text: 'Age is to basmati what it is to cheese. Two years in sacks dry the grain, so it stretches to twice its length in the pot and keeps apart from its neighbors. The bran adds a note of hazelnut.', ingredients: 'Brown basmati rice.', tags: 'less-salt', sale: 8 }],
  },
}

// prettier-ignore
export const beansAndLentils: Family = {
  category: 'beans-and-lentils',
  shared: { ...PANTRY, serving: { grams: 45, description: '1/4 cup dry' } },
  items: {
    '7301': ['Black Turtle Beans', { pound: 229, look: ['bean'], of: { blackBean: 100 }, line: 'Glossy, quick-cooking, with broth dark as coffee', text: 'This year’s crop cooks in under an hour without soaking, and the pot liquor alone is worth the gas. Add an onion, a bay leaf and time. Leftovers thicken into the best refried beans.', ingredients: 'Black beans.', tags: 'less-salt high-protein' }],
    '7302': ['Green Lentils (Le Puy Type)', { pound: 349, look: ['lentil/greenlentil'], of: { lentil: 100 }, line: 'Slate-green, peppery, firm to the end', text: 'Lentils of this kind do not fall apart, which makes them the salad lentil. They take twenty-five minutes and a mustardy vinaigrette while still warm. The skins are speckled like river stones.', ingredients: 'Green lentils.', tags: 'less-salt high-protein superfoods', origin: 'Canada' }],
    '7303': ['Red Lentils (Split)', { pound: 249, look: ['lentil/orange'], of: { lentil: 100 }, line: 'They melt to gold in a quarter of an hour', text: 'Skinned and split, they collapse willingly into dal and soup. Start with cumin in hot butter and finish with lemon. No other dry pulse forgives a late start so completely.', ingredients: 'Split red lentils.', tags: 'less-salt high-protein', origin: 'Canada', back: { '05': 11 } }],
    '7304': ['Garbanzo Beans', { pound: 229, look: ['chickpea/cream'], of: { chickpea: 100 }, line: 'Large, thin-skinned chickpeas for real hummus', text: 'A pinch of baking soda in the soak, an hour and a half on the flame, and the skins float off by themselves. Size matters here: bigger beans mean less skin and a silkier paste. Palouse farms in Washington grow them.', ingredients: 'Garbanzo beans.', tags: 'less-salt high-protein' }],
    '7305': ['Navy Beans', { pound: 199, look: ['bean/navy'], of: { blackBean: 60, chickpea: 40 }, line: 'Small, white and creamy, the soul of baked beans', text: 'They fed the fleet, then Boston, then everyone. Navy beans go velvety without turning to mush and drink up molasses like nothing else. Start the night before.', ingredients: 'Navy beans.', tags: 'less-salt high-protein' }],
  },
}

// prettier-ignore
export const baking: Family = {
  category: 'baking',
  shared: { ...PANTRY, serving: { grams: 15, description: '1 tablespoon' } },
  items: {
    '7401': ['Semisweet Chocolate Chips', { pound: 649, look: ['cup/semisweet'], of: { semisweetChocolate: 100 }, meltable: true, taxKind: 'food', line: 'High in cocoa butter, so they pool instead of standing', text: 'Supermarket chips are built to keep their shape; these are built to melt. At 48 percent cocoa they sit between milk and dark. Fold in while the dough is cool and bake on the early side.', ingredients: 'Sugar, chocolate liquor, cocoa butter, soy lecithin, vanilla.', tags: 'bestsellers' }],
    '7402': ['Dutch-Process Cocoa', { pound: 1049, sizes: 'pantry', look: ['powder/cacao'], of: { cocoaPowder: 100 }, origin: 'Netherlands', line: 'Alkalized, mahogany, smooth as velvet', text: 'Treating cocoa with alkali tames the acid and deepens the red in its brown. Brownies turn fudgier, frosting turns silkier. Use it with baking powder and not soda.', ingredients: 'Cocoa powder processed with alkali.', tags: 'less-salt dark-chocolate', stock: { '25': 4 } }],
    '7403': ['Shredded Coconut (Unsweetened)', { pound: 449, look: ['sliver/coconut', 'flake'], of: { coconut: 100 }, origin: 'Philippines', line: 'Fine, dry and pure white, for macaroons and curries', text: 'Nothing but the meat of the nut, shredded fine and dried without sulfites. It toasts in ninety seconds, so do not answer the door. Soak in warm water for something close to fresh.', ingredients: 'Coconut.', tags: 'raw less-salt' }],
    '7404': ['Maple Sugar', { pound: 1999, sizes: 'jarred', pack: 'jar', look: ['powder/maple'], of: { maple: 66, sugar: 34 }, line: 'Syrup boiled past syrup until it crumbles', text: 'Forty gallons of sap make one of syrup, and that gallon makes eight pounds of this. It sweetens like cane and tastes of smoke, vanilla and cold mornings. Dust on grapefruit, or rim a glass.', ingredients: 'Maple syrup.', tags: 'premium', origin: 'United States' }],
    '7405': ['Wildflower Honey', { pound: 899, sizes: 'jarred', pack: 'bottle', look: ['cream/amber'], of: { honey: 100 }, line: 'Raw, unfiltered, different with every season', text: 'Our beekeeper in Sussex County moves hives from black locust to clover to goldenrod, and bottles what he gets. Spring jars are pale and minty, fall ones dark as tea. It will crystallize; stand it in warm water.', ingredients: 'Honey.', tags: 'raw premium', notTo: 'CA', serving: { grams: 21, description: '1 tablespoon' } }],
  },
}

// prettier-ignore
export const savory: Family = {
  category: 'savory',
  shared: { ...PANTRY, serving: { grams: 10, description: '1/4 cup' } },
  items: {
    '7501': ['Sun-Dried Tomatoes (Halves)', { pound: 899, look: ['tomatoHalf'], of: { tomato: 100 }, origin: 'Turkey', line: 'Salted, leathery halves that plump in warm oil', text: 'Plum tomatoes from the Aegean coast are halved, salted and left under August sun. They are dry to the touch and fierce in flavor. Twenty minutes in hot water, or a week in olive oil and garlic, brings them round.', ingredients: 'Tomatoes, salt, sulfur dioxide.', tags: '' }],
    '7502': ['Dried Porcini Mushrooms', { pound: 4499, sizes: 'snackRetail', look: ['slice'], of: { mushroom: 100 }, origin: 'Italy', line: 'Forest in a bag: slices cut the day of the hunt', text: 'An ounce perfumes a pot of risotto, and the soaking water is liquid gold; strain it well and use it all. Slices are graded for size and free of sand. The smell when you open the bag is worth the price by itself.', ingredients: 'Porcini mushrooms (Boletus edulis).', tags: 'premium less-salt', stock: { '01': 5 } }],
    '7503': ['Nutritional Yeast Flakes', { pound: 999, look: ['powder/yeast'], of: { yeast: 100 }, line: 'Golden, cheesy, fortified with B12', text: 'It never saw a cow, yet popcorn believes otherwise. Large flakes melt on contact with anything hot. Whisk into a white sauce, or shake over kale and bake.', ingredients: 'Inactive dry yeast, niacin, B6, B2, B1, folic acid, B12.', tags: 'superfoods high-protein less-salt', serving: { grams: 15, description: '1/4 cup' } }],
    '7504': ['Crushed Aleppo Pepper', { pound: 1599, sizes: 'jarred', pack: 'jar', look: ['drop/chili', 'pepper'], of: { spice: 92, salt: 4, oil: 4 }, origin: 'Turkey', line: 'Oily red flakes with fruit first and fire later', text: 'Halaby peppers are half dried, seeded, rubbed with salt and a little oil, then dried again. The heat is moderate and the taste recalls sun-dried tomato. Bloom a spoonful in butter and pour over eggs with yogurt.', ingredients: 'Chili peppers, salt, sunflower oil.', tags: 'new-products', serving: { grams: 2, description: '1 teaspoon' } }],
  },
}

// prettier-ignore
export const powders: Family = {
  category: 'powders',
  shared: { ...PANTRY, sizes: 'snackRetail', serving: { grams: 8, description: '1 tablespoon' } },
  items: {
    '7601': ['Ceremonial Matcha', { pound: 5999, sizes: 'tea', pack: 'tin', look: ['powder/matcha', 'herb'], of: { matcha: 100 }, origin: 'Japan', line: 'First-harvest Uji leaf, shaded for three weeks', text: 'Shade makes the leaf sweet, stone makes it fine, and neither can be hurried: one mill gives forty grams an hour. Whisk with water well off the boil until it foams like jade. It has the calm sort of caffeine.', ingredients: 'Green tea.', tags: 'superfoods premium less-salt', also: 'tea', serving: { grams: 2, description: '1 teaspoon' } }],
    '7602': ['Raw Cacao Powder', { pound: 1399, look: ['powder/chestnut'], of: { cacao: 60, cocoaPowder: 40 }, origin: 'Peru', line: 'Cold-pressed and never roasted, bright and winey', text: 'Where Dutch cocoa is smooth, raw cacao is lively, with fruit and a pleasant rasp. It lifts a smoothie and makes an honest cup of drinking chocolate with nothing but milk and honey. Sift it, for it clumps.', ingredients: 'Cacao powder.', tags: 'raw superfoods less-salt dark-chocolate', sale: 10 }],
    '7603': ['Beet Root Powder', { pound: 1199, look: ['powder/beet'], of: { tomato: 70, sugar: 8, pea: 22 }, line: 'Shockingly pink and faintly earthy', text: 'A teaspoon turns hummus, frosting or pasta dough the color of a party. Runners stir it into water an hour before the start. The flavor is sweet soil, in the nicest way.', ingredients: 'Beets.', tags: 'superfoods less-salt new-products', back: { '01': 15 } }],
    '7604': ['Peanut Powder', { pound: 799, look: ['powder/sand', 'peanut'], of: { peanut: 40, pea: 60 }, line: 'Pressed peanuts with most of the oil left behind', text: 'Roasted peanuts go under a press, and what stays in the cake is milled to this. Mix two spoons with one of water for a light spread, or thicken a satay. It is half protein by weight.', ingredients: 'Peanuts.', tags: 'high-protein less-salt' }],
  },
}
