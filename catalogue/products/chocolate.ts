/** Chocolate-covered nuts and fruit, bars and bark. */
import type { Family } from '../builders/product'
import { CHOCOLATE } from '../builders/shared'

const MILK = 'milk chocolate (sugar, cocoa butter, whole milk powder, chocolate liquor, soy lecithin [an emulsifier], vanilla)' // prettier-ignore
const DARK = 'dark chocolate (chocolate liquor, sugar, cocoa butter, soy lecithin [an emulsifier], vanilla)'
const GLAZE = 'confectioner’s glaze (food-grade shellac, gum arabic, tapioca dextrin), corn syrup'
const TRACES = 'Made on equipment that also handles peanuts, tree nuts, milk, soy, wheat and sesame; in spite of careful cleaning, traces of each may be present.' // prettier-ignore

// prettier-ignore
export const chocolateNuts: Family = {
  category: 'chocolate-nuts',
  shared: CHOCOLATE,
  items: {
    '4101': ['Milk Chocolate Almonds', {
      pound: 1099, sizes: 'candyPlus', look: ['panned'], of: { milkChocolate: 64, almond: 36 }, orders: 2740,
      line: 'A roasted almond under a full, glossy coat of milk chocolate',
      text: 'Panning is slow work: a copper drum turns for six hours while chocolate is ladled over roasted almonds a spoonful at a time. The coat ends up as thick as the nut is wide. Let one soften before you bite and you will hear the almond crack last.',
      ingredients: `Milk-chocolate-covered almonds: ${MILK}, dry-roasted almonds, ${GLAZE}. ${TRACES} Contains milk, soy and almonds.`, tags: 'bestsellers hero top-sellers', goesWith: '4102 4201',
    }],
    '4102': ['Dark Chocolate Almonds', {
      pound: 1149, sizes: 'candyPlus', look: ['pannedLong'], of: { darkChocolate: 62, almond: 38 }, orders: 2380,
      line: '62% cocoa around an unsalted roasted almond',
      text: 'The darker coat is thinner, snappier and leaves room for the nut to speak. There is no milk in the recipe, only cocoa, sugar and time in the drum. Five or six with an espresso are the whole dessert menu in our office.',
      ingredients: `${DARK}, dry-roasted almonds, ${GLAZE}. ${TRACES} The recipe has no milk; the line is shared. Contains soy and almonds. Store below 68 °F, since a white film may form on chocolate that has been warm and cooled again.`, tags: 'dark-chocolate bestsellers', also: 'dark-chocolate',
    }],
    '4103': ['Dark Chocolate Pecans', {
      pound: 1599, sizes: 'candyRetail', look: ['cluster/darkchoc'], of: { darkChocolate: 55, pecan: 45 }, sale: 10,
      line: 'Toasted halves sealed in bittersweet chocolate',
      text: 'Pecans are awkward to coat because of all those furrows, so each half goes through twice. The chocolate fills the grooves and sets into something like armor. Under it the nut is toasted, buttery and a little smoky.',
      ingredients: `${DARK}, pecans, ${GLAZE}.`, tags: 'dark-chocolate', also: 'dark-chocolate',
    }],
    '4104': ['Milk Chocolate Hazelnuts', {
      pound: 1249, sizes: 'candyRetail', look: ['panned/walnut'], of: { milkChocolate: 62, hazelnut: 38 },
      line: 'The pairing that Piedmont made famous',
      text: 'Skinned Oregon hazelnuts go into the drum still warm, which lets the first layer of chocolate cling. What comes out tastes like the spread you ate off a spoon as a child. It is rounder, however, and it crunches.',
      ingredients: `${MILK}, roasted hazelnuts, ${GLAZE}.`, tags: '',
    }],
    '4105': ['White Chocolate Macadamias', {
      pound: 1999, sizes: 'candyRetail', look: ['panned/whitechoc'], of: { whiteChocolate: 60, macadamia: 40 }, stock: { '01': 6 },
      line: 'Cocoa butter, vanilla and the richest of nuts',
      text: 'Real white chocolate is a third cocoa butter, and it shows in the melt. We leave the macadamias lightly salted so the sweetness has a floor. Serve them cold in summer, or chop them into the best cookie you know.',
      ingredients: 'White chocolate (sugar, cocoa butter, whole milk powder, soy lecithin, vanilla), macadamia nuts, confectioner’s glaze, sea salt.', tags: 'premium',
    }],
    '4106': ['Chocolate Peanut Clusters', {
      pound: 899, look: ['cluster'], of: { milkChocolate: 58, peanut: 42 }, serving: { grams: 40, description: '3 pieces' }, back: { '05': 14 },
      line: 'Dropped by spoon, set on marble, heavy on the peanuts',
      text: 'A cluster ought to be more nut than chocolate, and this one is. Fresh Virginias are stirred into tempered milk chocolate and dropped in rough heaps. No two match, and the crooked ones taste best.',
      ingredients: `${MILK}, peanuts, sea salt.`, tags: 'office-snacks',
    }],
  },
}

// prettier-ignore
export const darkChocolate: Family = {
  category: 'dark-chocolate',
  shared: { ...CHOCOLATE, inMix: true },
  items: {
    '4107': ['Espresso Beans in Dark Chocolate', {
      pound: 1299, sizes: 'candyRetail', look: ['pannedLong/espresso', 'coffeeBean'], of: { darkChocolate: 78, coffee: 22 }, inTray: false,
      line: 'Roasted arabica you can chew',
      text: 'A light-bodied arabica is roasted until it crumbles, then enrobed in dark chocolate. Ten of them carry about as much caffeine as half a cup. Drivers, students and new parents reorder them in that sequence.',
      ingredients: `${DARK}, roasted coffee beans, ${GLAZE}. Contains caffeine.`, tags: 'dark-chocolate office-snacks',
    }],
  },
}

// prettier-ignore
export const chocolateFruit: Family = {
  category: 'chocolate-fruit',
  shared: { ...CHOCOLATE, inMix: true },
  items: {
    '4201': ['Dark Chocolate Cherries', {
      pound: 1449, sizes: 'candyPlus', look: ['panned/darkchoc', 'cherry'], of: { darkChocolate: 66, cherry: 34 }, orders: 1210,
      line: 'Sour Michigan cherries in a bittersweet shell',
      text: 'The sour center and the dark coat argue for a moment and then agree. We use Montmorency cherries because a sweet cherry would be drowned out. They are at their best an hour out of the refrigerator.',
      ingredients: `${DARK}, tart cherries (cherries, sugar, sunflower oil), ${GLAZE}. ${TRACES} Cherries are pitted by machine; although each one is inspected, an occasional pit or fragment of one may be present. Contains soy.`, tags: 'dark-chocolate bestsellers', also: 'dark-chocolate',
    }],
    '4202': ['Milk Chocolate Raisins', {
      pound: 749, sizes: 'candyPlus', look: ['panned/cola'], of: { milkChocolate: 66, raisin: 34 },
      line: 'The matinee classic with fresher raisins',
      text: 'Movie theaters gave this candy a dusty name. Start with moist raisins and a generous pan of milk chocolate, and it turns back into what it was meant to be. The chew outlasts the melt by a good three seconds.',
      ingredients: `${MILK}, raisins, ${GLAZE}.`, tags: 'office-snacks',
    }],
    '4203': ['Yogurt Cranberries', {
      pound: 849, look: ['panned/blush'], of: { yogurtCoating: 64, cranberry: 36 }, sale: 12,
      line: 'Tart berries in a tangy white coat',
      text: 'The coat is creamy with a lactic tang, the berry inside is sour and soft. Together they taste like cheesecake that can be carried in a pocket. Keep them out of hot cars.',
      ingredients: 'Yogurt coating (sugar, palm kernel oil, nonfat milk powder, yogurt powder, soy lecithin, vanilla), cranberries (cranberries, sugar, sunflower oil), confectioner’s glaze.', tags: '',
    }],
    '4204': ['Dark Chocolate Ginger', {
      pound: 1249, sizes: 'candyRetail', look: ['square/darkchoc', 'sugarCube'], of: { darkChocolate: 60, ginger: 40 }, inMix: false,
      line: 'Fijian ginger, slow heat, dark finish',
      text: 'First cocoa, then sweetness, then a warmth that climbs to the ears. Cubes of young ginger are drained well before dipping, so the chocolate stays crisp. Two after a rich dinner settle the matter.',
      ingredients: `${DARK}, candied ginger (ginger, cane sugar).`, tags: 'dark-chocolate', also: 'dark-chocolate',
    }],
    '4205': ['Dark Chocolate Apricots', {
      pound: 1349, sizes: 'candyRetail', look: ['apricot', 'panned/semisweet'], of: { darkChocolate: 48, apricot: 52 }, inMix: false, stock: { '05': 5 },
      line: 'Half-dipped, so that the orange shows',
      text: 'Whole Turkish apricots are dipped by hand to the waistline. The naked half is tender and sharp; the dressed half snaps. Arrange them on a plate and people assume you did it yourself.',
      ingredients: `${DARK}, apricots (apricots, sulfur dioxide).`, tags: 'dark-chocolate premium seasonal', also: 'dark-chocolate',
    }],
  },
}

// prettier-ignore
export const chocolateBars: Family = {
  category: 'chocolate-bars',
  shared: { ...CHOCOLATE, inMix: false, inTray: false, customAvailability: 'PDP CSB' },
  items: {
    '4301': ['Almond Sea Salt Bark', {
      pound: 1499, sizes: 'candyRetail', look: ['bark'], of: { darkChocolate: 72, almond: 26, salt: 0.5 }, serving: { grams: 35, description: '1 large piece' },
      line: 'Poured thin, strewn with roasted almonds and flaky salt',
      text: 'Our kitchen pours it on cold marble, scatters almonds while it is wet and breaks it by mallet the next morning. You get shards, corners and the occasional long splinter. The salt lands unevenly, which is the idea.',
      ingredients: `${DARK}, almonds, sea salt flakes.`, tags: 'dark-chocolate hero', also: 'dark-chocolate',
    }],
    '4302': ['72% Single-Origin Bars', {
      pound: 1899, sizes: 'bars', look: ['square/darkchoc'], of: { darkChocolate: 100 }, serving: { grams: 42, description: '1/2 bar' }, pack: 'bar', noAutoDelivery: true,
      line: 'Ecuadorian cacao, two ingredients, a long floral finish',
      text: 'Arriba cacao grows near the Guayas and is known for jasmine and orange peel in place of mere bitterness. The maker adds cane sugar and stops. Snap a square, wait ten seconds, then chew.',
      ingredients: 'Cocoa beans, cane sugar, cocoa butter.', tags: 'dark-chocolate premium', also: 'dark-chocolate', origin: 'Ecuador',
    }],
    '4303': ['Peppermint White Bark', {
      pound: 1399, sizes: 'candyRetail', look: ['bark/whitechoc', 'lozenge/rose'], of: { whiteChocolate: 70, darkChocolate: 20, sugar: 10 }, serving: { grams: 35, description: '1 large piece' }, back: { '01': 20, '05': 20 },
      line: 'Two layers, crushed canes, and snow weather in the mouth',
      text: 'A dark base keeps the white top honest. Candy canes are crushed the same day, so the shards stay sharp and cold. We start in October and stop when the mint runs out.',
      ingredients: 'White chocolate (sugar, cocoa butter, whole milk powder, soy lecithin, vanilla), dark chocolate, peppermint candy (sugar, corn syrup, peppermint oil, beet juice color).', tags: 'seasonal',
    }],
    '4304': ['Milk Chocolate Peanut Butter Cups', {
      pound: 1199, look: ['cup'], of: { milkChocolate: 60, peanut: 30, sugar: 10 }, serving: { grams: 36, description: '3 cups' },
      line: 'Fluted cups with a salty, sandy center',
      text: 'The filling is ground coarse and only barely sweetened, more like the inside of a cookie than a paste. The cup around it is thick enough to hold its pleats. Freeze a few and eat them with a fork, if you have one that strong.',
      ingredients: `${MILK}, peanut butter (roasted peanuts, salt), powdered sugar.`, tags: 'top-sellers office-snacks',
    }],
    '4305': ['Cocoa-Dusted Truffles', {
      pound: 1799, sizes: 'candyRetail', look: ['truffle'], of: { darkChocolate: 66, milkChocolate: 20, cocoaPowder: 6, sugar: 8 }, serving: { grams: 40, description: '4 truffles' }, stock: { '01': 9 },
      line: 'Soft centers rolled in bitter cocoa',
      text: 'Cream, butter and dark chocolate are whipped once and cut small. The cocoa outside is unsweetened, so your first impression is stern and your second is not. Eat them at room temperature, the way the French insist.',
      ingredients: 'Dark chocolate (cocoa mass, sugar, cocoa butter, soy lecithin), cream, butter, milk chocolate, glucose syrup, cocoa powder.', tags: 'dark-chocolate premium', also: 'dark-chocolate', origin: 'France',
    }],
  },
}
