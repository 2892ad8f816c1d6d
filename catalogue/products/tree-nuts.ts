/** Walnuts, pecans and pistachios. */
import type { Family } from '../builders/product'
import { NUTS } from '../builders/shared'

// prettier-ignore
export const walnuts: Family = {
  category: 'walnuts',
  shared: NUTS,
  items: {
    '1301': ['Walnut Halves', {
      pound: 899, sizes: 'nutPlus', look: ['walnut'], of: { walnut: 100 }, count: 210, orders: 2710,
      line: 'Light-colored Chandler halves, tender and barely bitter',
      text: 'Chandler trees give the palest, roundest walnut in California, and we take the light halves only. Freshness is everything with a nut this oily, so it is cold-stored in the shell and cracked to order. Try one with a slice of pear before you chop the rest.',
      ingredients: 'Walnuts.', tags: 'raw less-salt superfoods top-sellers', goesWith: '1401 3401 7101',
      health: 'Walnuts are the only common nut with a useful amount of plant omega-3.',
    }],
    '1302': ['Walnut Pieces', {
      pound: 799, look: ['piece/walnut'], of: { walnut: 100 },
      line: 'Baker’s size, ready for brownies and banana bread',
      text: 'Measured for a spoon and not for show, these save a cutting board and ten minutes. The pieces run from a pea to a thumbnail, with the fine dust sifted out. Fold them into batter cold so that they do not sink.',
      ingredients: 'Walnuts.', tags: 'raw less-salt', also: 'baking', sale: 10,
    }],
    '1303': ['Walnuts in the Shell', {
      pound: 649, look: ['walnutShell'], of: { walnut: 100 }, count: 38, inTray: false, customAvailability: 'PDP', tags: 'seasonal raw less-salt',
      line: 'Jumbo Hartleys for the bowl, the fire and the nutcracker',
      text: 'The Hartley is the pointed walnut of holiday tables, thin enough in the seam to open with a twist of the knife. Left whole it keeps until spring. A bowl of these beside the fire is half decoration and half conversation.',
      ingredients: 'Walnuts in the shell.',
    }],
    '1304': ['Organic Walnut Halves', {
      pound: 1449, look: ['walnut/husk'], of: { walnut: 100 }, certified: 'Non-GMO', stock: { '25': 4 },
      line: 'Certified organic, sun-dried on the orchard floor',
      text: 'A family orchard near Winters dries this crop the old way, in the sun instead of gas bins. It takes ten days and leaves the flavor fuller, with hints of brown butter. Keep the bag in the freezer and use them straight from the cold.',
      ingredients: 'Organic walnuts.', tags: 'organic raw less-salt',
    }],
    '1305': ['Black Walnuts', {
      pound: 1799, sizes: 'nutRetail', look: ['piece/blackwalnut'], of: { blackWalnut: 100 }, inMix: false,
      slide: { alt: 'Three ways with black walnuts', html: '<h3>Three ways with black walnuts</h3><ul><li><strong>Pound cake:</strong> a quarter cup, chopped, folded in last</li><li><strong>Ice cream:</strong> toast them five minutes, then into vanilla</li><li><strong>Salad:</strong> with pears, blue cheese and something bitter</li></ul>' },
      line: 'Wild American pieces with a winey, almost fruity bite',
      text: 'Gathered by hand in Missouri woods each October, black walnuts have never been tamed into orchards. Their flavor is loud: wine, earth and a trace of menthol. A quarter cup is enough for a pound cake, or for the ice cream your grandfather remembers.',
      ingredients: 'Black walnuts.', tags: 'raw less-salt premium', also: 'baking', notTo: 'CA',
    }],
    '1306': ['Maple Glazed Walnuts', {
      pound: 1099, look: ['walnut/amber'], of: { walnut: 74, maple: 10, sugar: 15, salt: 0.3 },
      line: 'Dark Vermont syrup reduced to a brittle coat',
      text: 'We use the late-season syrup that sugarhouses call very dark, because only that one still tastes of maple after an hour at the boil. The coat fills every fold of the nut. A dozen of these make a spinach salad into lunch.',
      ingredients: 'Walnuts, maple syrup, cane sugar, sea salt.', tags: 'office-snacks',
    }],
  },
}

// prettier-ignore
export const pecans: Family = {
  category: 'pecans',
  shared: NUTS,
  items: {
    '1401': ['Mammoth Pecan Halves', {
      pound: 1349, sizes: 'nutPlus', look: ['pecan'], of: { pecan: 100 }, count: 220, orders: 2450,
      line: 'The largest grade, from river-bottom orchards in Georgia',
      text: 'Mammoth means fewer than 250 halves to the pound, and these come in well under. They are cracked wet so the halves lift out whole, then dried back to a gentle snap. You taste caramel long before any sugar is involved.',
      ingredients: 'Pecans.', tags: 'raw less-salt bestsellers hero', goesWith: '1301 1403 4103',
      health: 'Pecans carry more flavonoids than any other tree nut.',
    }],
    '1402': ['Pecan Pieces', {
      pound: 1149, look: ['piece/pecan'], of: { pecan: 100 }, back: { '05': 21 },
      line: 'Medium pieces for pies, pralines and pancakes',
      text: 'Bits of every good Southern dessert begin here. The medium cut gives texture without blocking the knife, and the skins keep their bright tan. Toast them in butter with a pinch of salt and spoon over anything that holds still.',
      ingredients: 'Pecans.', tags: 'raw less-salt', also: 'baking',
    }],
    '1403': ['Praline Pecans', {
      pound: 1449, look: ['pecan/praline'], of: { pecan: 68, sugar: 28, milkChocolate: 0.5, salt: 0.3 },
      line: 'Brown sugar and real butter, stirred by the batch',
      text: 'A praline lives or dies at 238 °F, so we make them forty pounds at a time and watch the thermometer. Butter, brown sugar and cream go in; a sandy, melting crust comes out. They are as soft to the bite as their New Orleans cousins.',
      ingredients: 'Pecans, brown sugar, butter (cream, salt), cream, vanilla extract, milk chocolate (sugar, cocoa butter, milk, soy lecithin).', tags: 'bestsellers seasonal',
    }],
    '1404': ['Roasted Salted Pecans', {
      pound: 1399, look: ['pecan/chestnut'], of: { pecan: 97, oil: 2, salt: 1 }, sale: 10,
      line: 'Oven-roasted halves with coarse Gulf salt',
      text: 'Pecans burn in a blink, which is why so few people roast them well. We go low, at 275 °F for most of an hour, and finish with flaky salt from the Gulf. The bitterness in the skin disappears and a butterscotch note takes its place.',
      ingredients: 'Pecans, sunflower oil, sea salt.', tags: 'office-snacks',
    }],
    '1405': ['Pecans in the Shell', {
      pound: 699, look: ['pecanShell'], of: { pecan: 100 }, count: 55, inTray: false, customAvailability: 'PDP',
      line: 'Papershell Stuarts that open in the palm of a hand',
      text: 'Squeeze two together and one gives way: that is what papershell means. The Stuart is an old variety, a touch smaller and sweeter than modern ones. Kept whole in a cool room they last from harvest to Easter.',
      ingredients: 'Pecans in the shell.', tags: 'seasonal raw less-salt',
    }],
    '1406': ['Organic Pecan Halves', {
      pound: 1899, look: ['pecan/hazel'], of: { pecan: 100 }, inactive: ['25'],
      line: 'Organic native pecans from the Texas hill country',
      text: 'Native trees grow where squirrels planted them, along creeks nobody sprays. Their nuts are small, thick-shelled and intensely oily, and cracking them is slow work. We think the flavor repays it. Supply ends when the river-bottom crop does.',
      ingredients: 'Organic pecans.', tags: 'organic raw less-salt premium',
    }],
  },
}

// prettier-ignore
export const pistachios: Family = {
  category: 'pistachios',
  shared: NUTS,
  items: {
    '1501': ['Roasted Pistachios (Salted, In Shell)', {
      pound: 1099, sizes: 'nutPlus', look: ['pistachio'], of: { pistachio: 98, salt: 1.2 }, count: 330, orders: 3320,
      line: 'Naturally opened and roasted in a light brine',
      text: 'The shell has to split on the tree; we never open them by machine. A quick soak in brine before the roaster carries salt inside to the kernel. Set out two bowls, one for the nuts and one for what is left of them.',
      ingredients: 'Pistachios, sea salt.', tags: 'bestsellers top-sellers hero', goesWith: '1503 1201 2101',
      health: 'Shelling slows you down: a serving of 49 pistachios has about 160 calories.',
    }],
    '1502': ['Roasted Pistachios (Unsalted, In Shell)', {
      pound: 1089, look: ['pistachio/sand'], of: { pistachio: 100 },
      line: 'The same green kernel with nothing in the way',
      text: 'Without salt a pistachio shows its sweetness first, then a whiff of pine. These are dry-roasted in the shell at a moderate heat to keep the green from fading. Bakers like to shell them by hand for the color alone.',
      ingredients: 'Pistachios.', tags: 'less-salt',
    }],
    '1503': ['Shelled Pistachios (Raw)', {
      pound: 1949, look: ['pistachioKernel'], of: { pistachio: 100 }, stock: { '05': 5 },
      line: 'Jade-green kernels for baklava, pesto and gelato',
      text: 'Shelled before roasting, these keep the vivid green that pastry chefs pay for. Pulse them with basil, press them into a cheesecake crust, or bleed their color into buttercream. They scorch quickly, so toast on the lowest shelf.',
      ingredients: 'Pistachios.', tags: 'raw less-salt superfoods',
    }],
    '1504': ['Shelled Pistachios (Roasted, Salted)', {
      pound: 1999, look: ['pistachioKernel/moss'], of: { pistachio: 97, oil: 2, salt: 1 },
      line: 'All the crunch and none of the homework',
      text: 'Somebody else did the shelling. The kernels are roasted bare, so every side gets a little heat and a little salt. Keep a jar by the stove: a spoonful over roast carrots or lamb is an easy kind of clever.',
      ingredients: 'Pistachios, sunflower oil, sea salt.', tags: 'office-snacks premium',
    }],
    '1505': ['Turkish Pistachios (Antep)', {
      pound: 1699, look: ['pistachio/husk'], of: { pistachio: 98, salt: 1.4 }, origin: 'Turkey', notTo: 'CA',
      line: 'Small, rosy and intensely aromatic, from Gaziantep',
      text: 'Antep pistachios are half the size of Californian ones and taste twice as much of themselves. The skins are violet, the kernels emerald, the salt assertive. This is what the baklava shops of Gaziantep put out while you wait.',
      ingredients: 'Pistachios, salt.', tags: 'premium new-products',
    }],
    '1506': ['Chili Lemon Pistachios', {
      pound: 1249, look: ['pistachio/blush', 'pepper'], of: { pistachio: 94, spice: 2.5, salt: 1.6 },
      line: 'Lemon peel and Aleppo pepper on the shell and on your thumbs',
      text: 'The seasoning sits on the outside, so it reaches you when you lick your fingers, which you will. Aleppo pepper is fruity more than fierce. The lemon is real peel, dried and ground on the day of roasting.',
      ingredients: 'Pistachios, sea salt, lemon peel, Aleppo pepper, citric acid.', tags: '',
    }],
  },
}
