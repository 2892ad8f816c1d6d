/** Roasted beans and corn, granola and bars, jerky, seeds. */
import type { Family } from '../builders/product'
import { SEEDS, SNACKS } from '../builders/shared'

// prettier-ignore
export const roastedBeans: Family = {
  category: 'roasted-beans',
  shared: SNACKS,
  items: {
    '5401': ['Wasabi Peas', {
      pound: 499, sizes: 'snackPlus', look: ['pea'], of: { pea: 66, rice: 18, oil: 10, spice: 2, salt: 1.4 }, orders: 1090, origin: 'Thailand',
      line: 'Green, loud and gone in a flash of horseradish',
      text: 'A dried pea is puffed, coated in rice flour and dressed in horseradish hot enough to make your eyes shine. The sting lives in the nose and leaves as fast as it came. Start with one; nobody does.',
      ingredients: 'Green peas, rice flour, palm oil, sugar, salt, horseradish, mustard, wasabi, turmeric.', tags: 'office-snacks',
    }],
    '5402': ['Toasted Corn (Chulpi Style)', {
      pound: 429, look: ['cornNut'], of: { corn: 98, salt: 1.3 }, origin: 'Peru',
      line: 'Giant Andean kernels toasted until they shatter',
      text: 'Cusco corn has kernels as big as a thumbnail. Toasted in a little oil they turn crunchy outside and floury within, the way they are handed out beside ceviche in Lima. Salt only, because nothing else is needed.',
      ingredients: 'Corn, corn oil, sea salt.', tags: '', sale: 10,
    }],
    '5403': ['Crunchy Chickpeas (Sea Salt)', {
      pound: 649, look: ['chickpea'], of: { chickpea: 92, oil: 7, salt: 1.1 },
      line: 'Roasted twice for a crunch that lasts the week',
      text: 'One roast dries the chickpea, a second one crisps it, and olive oil ties the salt down. They are a fair swap for croutons and a better one for chips. Six grams of protein ride along.',
      ingredients: 'Chickpeas, olive oil, sea salt.', tags: 'high-protein superfoods',
    }],
    '5404': ['Dry Roasted Edamame', {
      pound: 699, look: ['pea/edamame', 'bean/edamame'], of: { soybean: 98, salt: 0.9 }, stock: { '25': 2 },
      line: 'Young soybeans roasted to a light, toasty snap',
      text: 'Edamame without the bowl, the pods or the waiting. Roasting brings out a note like sesame and leaves the green color nearly intact. With fourteen grams of protein to a quarter cup they count as lunch in some circles.',
      ingredients: 'Soybeans, sea salt.', tags: 'high-protein superfoods office-snacks',
    }],
    '5405': ['Spicy Fava Crisps', {
      pound: 599, look: ['bean/turmeric', 'pepper'], of: { fava: 95, spice: 3, salt: 1.3 }, inMix: false, back: { '01': 22 },
      line: 'Split broad beans, fried crisp and shaken with chili',
      text: 'In Oaxaca and in Beirut alike, fried favas are what you eat while waiting for what you ordered. Splitting the bean lets the heat in and gives two curved, crackling halves. Chili, lime and cumin follow.',
      ingredients: 'Fava beans, sunflower oil, chili, salt, lime juice powder, cumin.', tags: 'high-protein new-products',
    }],
  },
}

// prettier-ignore
export const granolaAndBars: Family = {
  category: 'granola-and-bars',
  shared: { ...SNACKS, inMix: false, inTray: false, serving: { grams: 55, description: '1/2 cup' } },
  items: {
    '5501': ['Maple Pecan Granola', {
      pound: 749, sizes: 'largeSnack', look: ['granola', 'pecan'], of: { oat: 56, maple: 18, pecan: 14, oil: 9, coconut: 3, salt: 0.3 },
      line: 'Big clusters, dark maple, baked on the slow side',
      text: 'We press the wet mix flat and leave it alone, which is the secret of clusters. Maple syrup sweetens, pecans toast as it bakes, and a little coconut rounds the corners. It is not shy in milk, and it is better by the fistful.',
      ingredients: 'Rolled oats, maple syrup, pecans, sunflower oil, coconut, sea salt, cinnamon.', tags: 'bestsellers', goesWith: '7203 3502',
    }],
    '5502': ['Cranberry Almond Granola', {
      pound: 729, sizes: 'largeSnack', look: ['granola/wheat', 'cranberry', 'almond'], of: { oat: 54, honey: 14, almond: 16, cranberry: 10, oil: 6 },
      line: 'Honeyed oats with tart fruit added after the oven',
      text: 'Fruit goes in only when the oats have cooled, so the cranberries stay soft. Whole almonds, clover honey and a decent amount of vanilla do the rest. Spoon it over stewed apples and call it crumble.',
      ingredients: 'Rolled oats, honey, almonds, dried cranberries (cranberries, sugar, sunflower oil), sunflower oil, vanilla.', tags: 'office-snacks', sale: 12,
    }],
    '5503': ['Date and Cashew Bars', {
      pound: 1999, sizes: 'bars', look: ['bar/date'], of: { date: 58, cashew: 40, salt: 0.3 }, pack: 'bar', serving: { grams: 40, description: '1 bar' },
      line: 'Two ingredients and a pinch of salt, pressed cold',
      text: 'Medjools hold it together, cashews keep it from being too sweet. Nothing is baked, puffed or coated. One bar fits a jacket pocket and comes out the shape it went in.',
      ingredients: 'Dates, cashews, sea salt.', tags: 'raw office-snacks', customAvailability: 'PDP BYOB CSB',
    }],
    '5504': ['Peanut Chocolate Protein Bars', {
      pound: 2199, sizes: 'bars', look: ['bar/milkchoc'], of: { peanut: 34, whey: 18, milkChocolate: 22, oat: 14, honey: 12 }, pack: 'bar', serving: { grams: 50, description: '1 bar' }, meltable: true,
      line: 'Twelve grams of protein that taste like a candy bar’s older brother',
      text: 'Most protein bars chew like erasers. Fresh peanut butter and honey keep this one tender, and a real chocolate base keeps it civil. Gym bags, glove boxes and the desk of whoever skips breakfast are its habitats.',
      ingredients: 'Peanuts, milk chocolate (sugar, cocoa butter, milk, chocolate liquor, soy lecithin), whey protein, rolled oats, honey, sea salt.', tags: 'high-protein office-snacks new-products', customAvailability: 'PDP BYOB CSB',
    }],
  },
}

// prettier-ignore
export const jerky: Family = {
  category: 'jerky',
  shared: { ...SNACKS, sizes: 'snackRetail', inMix: false, inTray: false, serving: { grams: 28, description: '1 ounce' } },
  items: {
    '5601': ['Original Beef Jerky', {
      pound: 2899, look: ['jerky'], of: { beef: 100 }, notTo: 'CA', storage: 'Refrigerate after opening and eat within a week.',
      line: 'Top round, black pepper, twelve hours of hickory',
      text: 'Lean top round is sliced with the grain for a long, tearing chew. The marinade is soy, Worcestershire and brown sugar, the smoke is real. It is the one thing in our shop that hunters and accountants reorder at the same rate.',
      ingredients: 'Beef, soy sauce (soybeans, wheat, salt), brown sugar, Worcestershire sauce, black pepper, garlic, celery powder.', tags: 'high-protein',
    }],
    '5602': ['Mushroom Jerky (Teriyaki)', {
      pound: 2599, look: ['slice/jerky', 'jerky/cola'], of: { mushroom: 70, soySauce: 10, sugar: 18, oil: 2 }, stock: { '01': 6 },
      line: 'Shiitake strips with all of the chew and none of the cow',
      text: 'Thick shiitake caps are simmered in soy, ginger and mirin, then dried until they pull like meat. They are smoky, sticky and savory past reason. Cut thin, they also rescue a bowl of instant noodles.',
      ingredients: 'Shiitake mushrooms, cane sugar, soy sauce (soybeans, wheat, salt), sunflower oil, ginger, garlic, mirin.', tags: 'new-products', notTo: '',
    }],
  },
}

// prettier-ignore
export const pumpkinSeeds: Family = {
  category: 'pumpkin-seeds',
  shared: SEEDS,
  items: {
    '6101': ['Pepitas (Raw, No Shell)', {
      pound: 549, sizes: 'nutPlus', look: ['pumpkinSeed'], of: { pumpkinSeed: 100 }, orders: 1720, origin: 'China',
      line: 'Flat, dark green kernels that pop in a hot pan',
      text: 'These grow naked inside a special pumpkin, so there is no hull to lose. In a dry skillet they puff, jump and smell like popcorn within two minutes. Salads, moles, breads and bird-sized snacks all start here.',
      ingredients: 'Pumpkin seeds.', tags: 'raw less-salt superfoods high-protein', health: 'Pepitas are one of the better plant sources of zinc and magnesium.',
    }],
    '6102': ['Roasted Pepitas (Salted)', {
      pound: 599, sizes: 'nutPlus', look: ['pumpkinSeed/olive'], of: { pumpkinSeed: 97, oil: 2, salt: 1.2 },
      line: 'Puffed in the roaster and salted while they crackle',
      text: 'A quick, hot roast inflates each seed so that it crunches instead of bending. The salt is fine and even. Keep some by the cutting board and watch them fail to reach the salad.',
      ingredients: 'Pumpkin seeds, sunflower oil, sea salt.', tags: 'office-snacks high-protein', sale: 10,
    }],
    '6103': ['Pumpkin Seeds in the Shell (Salted)', {
      pound: 499, look: ['pumpkinShell'], of: { pumpkinSeed: 96, salt: 2 }, inMix: false,
      line: 'White shells with a snowy salt crust',
      text: 'Eat them shell and all, or split each one with your front teeth as people do on every park bench from Ankara to Guangzhou. They are roasted under a brine that dries to frost. Slow food in the best sense.',
      ingredients: 'Pumpkin seeds in the shell, sea salt.', tags: '',
    }],
    '6104': ['Organic Pepitas', {
      pound: 849, look: ['pumpkinSeed/leaf'], of: { pumpkinSeed: 100 }, back: { '05': 19 },
      line: 'Styrian-type organic kernels, almost black-green',
      text: 'Oil mills in Austria prize this type for its depth, and whole it tastes of roasted artichoke. Organic fields and cold storage keep it sweet. Grind with cilantro for a pesto you can put on anything.',
      ingredients: 'Organic pumpkin seeds.', tags: 'organic raw less-salt superfoods', origin: 'Austria',
    }],
  },
}

// prettier-ignore
export const sunflowerSeeds: Family = {
  category: 'sunflower-seeds',
  shared: SEEDS,
  items: {
    '6201': ['Sunflower Seeds in the Shell (Salted)', {
      pound: 279, look: ['sunflowerShell'], of: { sunflowerSeed: 96, salt: 2.4 }, inMix: false,
      line: 'Dugout-size, striped, brined and roasted',
      text: 'Jumbo Confection seeds from North Dakota are soaked in brine before roasting, so the shell itself is worth your time. One in each cheek will see you through an inning. Please bring a cup.',
      ingredients: 'Sunflower seeds in the shell, salt.', tags: '', goesWith: '6202 1902',
    }],
    '6202': ['Sunflower Kernels (Raw)', {
      pound: 299, look: ['sunflowerKernel'], of: { sunflowerSeed: 100 },
      line: 'Shelled, sweet and ready for bread or burgers',
      text: 'A pound of these costs less than a loaf and improves several. Work them into rye dough, soak and blend them for a nut-free cream, or brown them with tamari. They are gentle in flavor and generous in vitamin E.',
      ingredients: 'Sunflower kernels.', tags: 'raw less-salt superfoods',
    }],
    '6203': ['Roasted Sunflower Kernels (Salted)', {
      pound: 329, look: ['sunflowerKernel/toast'], of: { sunflowerSeed: 96, oil: 3, salt: 1 }, stock: { '05': 9 },
      line: 'Toasted brown, lightly salted, born to be sprinkled',
      text: 'Roasted kernels taste halfway to a sesame seed and cost a third as much. They are what makes a salad-bar salad a good one. Pour into a jar with holes in the lid.',
      ingredients: 'Sunflower kernels, sunflower oil, sea salt.', tags: 'office-snacks',
    }],
  },
}

// prettier-ignore
export const smallSeeds: Family = {
  category: 'chia-flax-hemp',
  shared: { ...SEEDS, inMix: false, customAvailability: 'PDP' },
  items: {
    '6301': ['Black Chia Seeds', {
      pound: 599, look: ['tiny'], of: { chia: 100 }, origin: 'Paraguay',
      line: 'They drink nine times their weight and turn it into pudding',
      text: 'Stir three spoonfuls into a cup of milk and come back in an hour: it has set. Black chia has no taste to speak of, so it goes wherever you send it. Store open bags somewhere dark.',
      ingredients: 'Chia seeds.', tags: 'raw less-salt superfoods', health: 'Two tablespoons of chia hold about ten grams of fiber.',
    }],
    '6302': ['Organic White Chia Seeds', {
      pound: 799, look: ['tiny/ash'], of: { chia: 100 }, origin: 'Peru', sale: 12,
      line: 'Pale seeds for porridge and batters that should stay light',
      text: 'Same plant, same power, no gray specks. White chia all but disappears in rice pudding and pancake batter. Ours is cleaned by gravity table and air, never washed.',
      ingredients: 'Organic white chia seeds.', tags: 'organic raw less-salt superfoods',
    }],
    '6303': ['Golden Flaxseed', {
      pound: 349, look: ['drop'], of: { flax: 100 },
      line: 'Buttery, slippery, best freshly ground',
      text: 'Whole flax passes straight through, so give it ten seconds in a coffee grinder. A spoonful of meal and three of water make a passable egg for baking. Golden seed is milder than brown and comes from Saskatchewan’s neighbor, North Dakota.',
      ingredients: 'Flaxseed.', tags: 'raw less-salt superfoods',
    }],
    '6304': ['Hulled Hemp Hearts', {
      pound: 1299, look: ['tiny/sage'], of: { hemp: 100 }, origin: 'Canada', stock: { '01': 7 },
      line: 'Soft as a pine nut, ten grams of protein to the spoon and a half',
      text: 'The hull is gone, so they need no cooking, grinding or chewing to speak of. Scatter them on avocado toast or whirl them into a salad dressing to make it creamy. Refrigerate once opened.',
      ingredients: 'Hulled hemp seeds.', tags: 'raw less-salt superfoods high-protein',
    }],
  },
}

// prettier-ignore
export const sesameAndPoppy: Family = {
  category: 'sesame-and-poppy',
  shared: { ...SEEDS, inMix: false, customAvailability: 'PDP' },
  items: {
    '6401': ['White Sesame Seeds (Hulled)', {
      pound: 449, look: ['tiny/sesame'], of: { sesame: 100 }, origin: 'India',
      line: 'Clean ivory seeds for bagels, tahini and brittle',
      text: 'Hulled without chemicals, these are sweet and ready to toast. Give them a dry pan and constant motion, and pull them at the first sign of gold. Grind a cupful with a spoon of oil and you have made tahini.',
      ingredients: 'Sesame seeds.', tags: 'raw less-salt', also: 'baking',
    }],
    '6402': ['Black Sesame Seeds', {
      pound: 649, look: ['tiny/black'], of: { sesame: 100 }, origin: 'China',
      line: 'Unhulled, earthy, dramatic on salmon',
      text: 'The black hull brings a taste of walnut and dark bread. Toast, pound with sugar, and you hold the filling of a Shanghai dumpling. Or roll a slab of tuna in them and look capable.',
      ingredients: 'Black sesame seeds.', tags: 'raw less-salt', back: { '25': 45 },
    }],
    '6403': ['Blue Poppy Seeds', {
      pound: 699, look: ['tiny/slate'], of: { poppy: 100 }, origin: 'Czechia', notTo: '',
      line: 'Dutch-blue seeds, fresh enough to smell of hay',
      text: 'A poppy seed goes rancid faster than almost anything in the pantry, so we buy little and often. Grind before use for strudel; leave whole for lemon cake. There are close to a million in a pound.',
      ingredients: 'Poppy seeds.', tags: 'raw less-salt', also: 'baking',
    }],
  },
}
