/** Raisins, apricots, cranberries, dates, figs and prunes. */
import type { Family } from '../builders/product'
import { FRUIT } from '../builders/shared'

// prettier-ignore
export const raisins: Family = {
  category: 'raisins',
  shared: FRUIT,
  items: {
    '3001': ['Thompson Seedless Raisins', {
      pound: 449, sizes: 'fruitPlus', look: ['raisin'], of: { raisin: 100 }, orders: 1410,
      line: 'Sun-dried on paper trays between the vines near Fresno',
      text: 'Grapes are cut in late August and laid on paper in the row where they grew. Three weeks of valley sun do the rest. The sweetness runs to caramel and a hint of port, and one pound took more than four of grapes.',
      ingredients: 'Raisins.', tags: 'raw less-salt office-snacks', goesWith: '1901 7203',
    }],
    '3002': ['Jumbo Golden Raisins', {
      pound: 599, look: ['raisin/sultana'], of: { goldenRaisin: 100 },
      line: 'Plump, amber and tangy, kept pale for curries and cakes',
      text: 'The same grape as the dark raisin, dried indoors so it never browns. It stays softer and keeps more of its tartness. Soak a cupful in rum for a cake, or in vinegar for a relish with roast pork.',
      ingredients: 'Golden raisins, sulfur dioxide (preserves color).', tags: 'less-salt', also: 'baking', sale: 10,
    }],
    '3003': ['Zante Currants', {
      pound: 649, look: ['currant'], of: { currant: 100 },
      line: 'Tiny Black Corinth grapes, tart as a berry',
      text: 'No bigger than a peppercorn, they spread through scone dough as if sprinkled by a careful hand. Their flavor is darker and sharper than any raisin’s. Greek cooks fold them into stuffed vine leaves with pine nuts and dill.',
      ingredients: 'Zante currants.', tags: 'raw less-salt', also: 'baking', origin: 'Greece',
    }],
    '3004': ['Organic Flame Raisins', {
      pound: 749, sizes: 'largeFruit', look: ['raisin/plum'], of: { raisin: 100 },
      line: 'Large red-grape raisins with a bright, jammy chew',
      text: 'Flame grapes are red, crisp and big, and as raisins they keep a trace of that pop. Organic vineyards in Tulare dry them on the vine, off the dusty ground. Children who refuse ordinary raisins sometimes make an exception.',
      ingredients: 'Organic raisins.', tags: 'organic raw less-salt', certified: 'Non-GMO',
    }],
  },
}

// prettier-ignore
export const apricots: Family = {
  category: 'apricots',
  shared: FRUIT,
  items: {
    '3101': ['Turkish Apricots', {
      pound: 899, sizes: 'fruitPlus', look: ['apricot'], of: { apricot: 100 }, origin: 'Turkey', orders: 2040,
      line: 'Whole, plump Malatya fruit, pitted by hand',
      text: 'Malatya’s high plateau grows apricots so sweet that a squeeze of the fruit pushes out the pit. Dried whole, they stay round and pillowy, with a gentle perfume. Simmer them with lamb, or hide an almond where the stone was.',
      ingredients: 'Apricots, sulfur dioxide (preserves color).', tags: 'less-salt top-sellers bestsellers', goesWith: '1102 3301',
    }],
    '3102': ['California Apricots', {
      pound: 1599, look: ['apricot/tangerine'], of: { apricot: 100 }, stock: { '05': 6 },
      line: 'Blenheim halves: tart, vivid and worth the difference',
      text: 'The Blenheim bruises if you look at it, so almost all are dried. Halves are cut, laid face up and cured in the sun, and they come out tasting like apricot turned up to ten. Put them next to the Turkish kind and see which family you belong to.',
      ingredients: 'Apricots, sulfur dioxide (preserves color).', tags: 'less-salt premium',
    }],
    '3103': ['Organic Unsulfured Apricots', {
      pound: 1149, look: ['apricot/date'], of: { apricotPlain: 100 }, origin: 'Turkey',
      line: 'Brown as toffee because nothing was added to stop it',
      text: 'Do not judge the color. Without sulfur the fruit darkens on the drying racks and its sugars turn to something like butterscotch and tea. Many customers who are sensitive to sulfites found dried apricots again with this one.',
      ingredients: 'Organic apricots.', tags: 'organic raw less-salt superfoods',
    }],
    '3104': ['Dried Peaches', {
      pound: 999, look: ['wedge'], of: { peachDried: 100 }, back: { '25': 26 },
      line: 'Freestone halves and slices, chewy and sunlit',
      text: 'These taste of August in February. Ripe freestones are halved and dried slowly, leaving a thick, tugging chew and a blush near the skin. Stew them with a vanilla bean or cut them into matchsticks for a salad with ham.',
      ingredients: 'Peaches, sulfur dioxide (preserves color).', tags: 'less-salt',
    }],
  },
}

// prettier-ignore
export const cranberries: Family = {
  category: 'cranberries',
  shared: FRUIT,
  items: {
    '3201': ['Dried Cranberries', {
      pound: 599, sizes: 'fruitPlus', look: ['cranberry'], of: { cranberry: 99, oil: 1 }, orders: 2310,
      line: 'New Jersey berries, sweetened just enough to leave them tart',
      text: 'Pine Barrens bogs are an hour from our door, and the harvest turns them scarlet every October. The berries are halved, steeped in sugar syrup and dried until supple. Toss them into slaw, stuffing, or the trail mix you swear you will make yourself.',
      ingredients: 'Cranberries, cane sugar, sunflower oil.', tags: 'less-salt bestsellers', goesWith: '1101 6101',
    }],
    '3202': ['Juice-Infused Cranberries', {
      pound: 849, look: ['cranberry/ruby'], of: { cranberry: 99, oil: 1 }, sale: 12,
      line: 'Sweetened with apple juice and nothing else',
      text: 'Concentrated apple juice takes the place of cane sugar here and gives a rounder, fruitier sweetness. The berries stay a little moister for it. If you bake, cut any other sugar in the recipe by a spoonful.',
      ingredients: 'Cranberries, apple juice concentrate, sunflower oil.', tags: 'less-salt',
    }],
    '3203': ['Organic Cranberries', {
      pound: 1049, sizes: 'largeFruit', look: ['cranberry/cherry'], of: { cranberry: 99, oil: 1 },
      line: 'Certified organic berries from a Wisconsin family marsh',
      text: 'Organic cranberries are rare, since a wet bog is paradise for weeds. This marsh is weeded by hand and by sheep. Expect a deeper color, a firmer bite, and a tartness that organic cane sugar only half tames.',
      ingredients: 'Organic cranberries, organic cane sugar, organic sunflower oil.', tags: 'organic less-salt',
    }],
    '3204': ['Orange Cranberries', {
      pound: 699, look: ['cranberry/tomato', 'citrus'], of: { cranberry: 99, oil: 1 },
      line: 'Steeped with orange peel oil for muffins and cheese boards',
      text: 'A few drops of cold-pressed orange oil change the whole fruit: it smells like marmalade and winter holidays. They are lovely against goat cheese. In a muffin batter you can leave the zest out.',
      ingredients: 'Cranberries, cane sugar, orange oil, sunflower oil.', tags: 'less-salt seasonal', also: 'baking',
    }],
  },
}

// prettier-ignore
export const dates: Family = {
  category: 'dates',
  shared: FRUIT,
  items: {
    '3301': ['Jumbo Medjool Dates', {
      pound: 999, sizes: 'fruitPlus', look: ['date/medjool'], of: { date: 100 }, count: 20, orders: 2660,
      line: 'Soft enough to spread, with the taste of warm caramel',
      text: 'Medjools are picked one bunch at a time in the Coachella Valley and never dried further, so they stay as soft as fudge. Split one, push in an almond and a flake of salt, and stop there. A pound holds about twenty.',
      ingredients: 'Medjool dates.', tags: 'raw less-salt superfoods top-sellers hero', goesWith: '1102 7102',
      health: 'Dates bring fiber and potassium along with their sugar.',
    }],
    '3302': ['Deglet Noor Dates (Pitted)', {
      pound: 549, look: ['date'], of: { date: 100 },
      line: 'Firmer, drier and less sweet: the date for cooks',
      text: 'Its name means date of light, from the way sun shines through the flesh. It slices cleanly, holds together in a tagine, and does not glue the blender. Pitted by machine, so mind the odd fragment.',
      ingredients: 'Dates (may contain pit fragments).', tags: 'raw less-salt', also: 'baking',
    }],
    '3303': ['Organic Medjool Dates', {
      pound: 1299, sizes: 'largeFruit', look: ['date/fig'], of: { date: 100 }, stock: { '25': 2 },
      line: 'Certified organic, hydrated by nothing but their own juice',
      text: 'Many dates are steamed to look fresh; these are simply picked ripe and packed cold. The skins wrinkle loosely over a fudgy center. Keep them in the refrigerator, where they last for most of a year.',
      ingredients: 'Organic Medjool dates.', tags: 'organic raw less-salt superfoods',
    }],
    '3304': ['Date Pieces in Oat Flour', {
      pound: 499, look: ['cube/date'], of: { date: 94, oat: 6 }, inTray: false,
      line: 'Chopped, dusted and ready to fall freely from the scoop',
      text: 'Anyone who has chopped sticky dates will see the point. A light dusting of oat flour keeps every piece apart, so they pour like raisins. Stir into granola, energy bites or a loaf that needs no other sugar.',
      ingredients: 'Dates, oat flour.', tags: 'less-salt', also: 'baking',
    }],
  },
}

// prettier-ignore
export const figsAndPrunes: Family = {
  category: 'figs-and-prunes',
  shared: FRUIT,
  items: {
    '3401': ['Turkish Figs', {
      pound: 849, look: ['fig/sand'], of: { fig: 100 }, origin: 'Turkey', count: 26,
      line: 'Honey-colored Smyrna figs, strung and flattened by hand',
      text: 'Smyrna figs ripen, shrivel and drop on their own; pickers only gather them from the ground cloths. The seeds pop like sesame inside a honeyed paste. Warm them with thyme and set them beside a blue cheese.',
      ingredients: 'Figs.', tags: 'raw less-salt', goesWith: '1301 1801',
    }],
    '3402': ['Black Mission Figs', {
      pound: 999, sizes: 'fruitPlus', look: ['fig/prune'], of: { fig: 100 }, count: 48,
      line: 'Small, inky and jammy, planted first by the mission gardens',
      text: 'Two hundred years after the friars, California still grows no better fig. Mission figs dry almost black, with a flavor between plum jam and black tea. Halve them over pizza with arugula and you will not want a recipe.',
      ingredients: 'Figs.', tags: 'raw less-salt superfoods',
    }],
    '3403': ['Organic Calimyrna Figs', {
      pound: 1249, look: ['figHalf'], of: { fig: 100 }, back: { '01': 33 },
      line: 'The nuttiest fig, organic and golden',
      text: 'Calimyrna needs a wasp the size of a pinhead to set fruit, and gives a crackle of seeds in return. Organic growers near Merced hang wild fig branches to invite it. The taste leans to butterscotch and toasted nuts.',
      ingredients: 'Organic figs.', tags: 'organic raw less-salt',
    }],
    '3404': ['Pitted Prunes', {
      pound: 599, sizes: 'fruitPlus', look: ['prune'], of: { prune: 100 },
      line: 'Moist California plums with the gloss of good leather',
      text: 'Forget what you were told in school. A fresh-packed prune is tender, winey and complex, closer to a truffle than to a remedy. Steep them in Armagnac, or braise a rabbit, or simply eat five.',
      ingredients: 'Pitted prunes, potassium sorbate (preservative).', tags: 'less-salt superfoods', health: 'Prunes contain sorbitol and fiber, which help digestion.',
    }],
  },
}
