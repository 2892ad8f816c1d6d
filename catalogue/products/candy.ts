/** Gummies, old-time candy and sugar-free sweets. */
import type { Family } from '../builders/product'
import { CANDY } from '../builders/shared'

const COLORS = 'colors added (fruit and vegetable juice concentrates, spirulina extract, turmeric extract, annatto extract)' // prettier-ignore
const COATING = 'vegetable oil (coconut and/or palm kernel), carnauba wax, white beeswax'
const ALLERGEN_LINE = 'Packed in a facility that also handles peanuts, tree nuts, wheat, soy, milk, sesame and sulfites. Pieces of different flavors may differ in weight; settling can occur in transit.' // prettier-ignore

// prettier-ignore
export const gummies: Family = {
  category: 'gummies',
  shared: { ...CANDY, origin: 'Germany' },
  items: {
    '4401': ['Gummi Bears', {
      pound: 549, sizes: 'candyPlus', look: ['bear', 'bear/lime', 'bear/lemon', 'bear/orange'], of: { gummy: 100 }, orders: 1650,
      line: 'Twelve flavors, firm bite, no pale imitations',
      text: 'Proper bears push back. These are poured in starch molds and rested for two days, which gives the firm, springy chew that soft brands lack. Twelve flavors share six colors, so green may be apple or lime and you have to commit.',
      ingredients: `Glucose syrup, sugar, gelatin, modified potato starch, citric acid, lactic acid, malic acid, natural flavors (apple, blackcurrant, cherry, lemon, lime, orange, peach, pineapple, raspberry, strawberry, watermelon, grape), ${COLORS}, ${COATING}. ${ALLERGEN_LINE}`, tags: 'office-snacks top-sellers',
    }],
    '4402': ['Sour Worms', {
      pound: 599, look: ['worm', 'worm/lime', 'worm/sky'], of: { gummy: 96, sugar: 4 }, sale: 10,
      line: 'Two-tone, sugar-sanded, and truly sour for eleven seconds',
      text: 'We timed it. The citric sanding makes you squint, the gummy underneath forgives you, and then the second color arrives with its own flavor. They stretch to twice their length before they give.',
      ingredients: `Sugar, corn syrup, modified corn starch, gelatin, citric acid, malic acid, sodium citrate, natural and artificial flavors, ${COLORS}, ${COATING}. ${ALLERGEN_LINE} Acidic candy may irritate sensitive mouths when eaten in quantity.`, tags: 'office-snacks',
    }],
    '4403': ['Peach Rings', {
      pound: 549, sizes: 'candyPlus', look: ['gummyRing'], of: { gummy: 97, sugar: 3 },
      line: 'Fuzzy with sugar, soft as the fruit, better than the gas station',
      text: 'A peach ring is a road-trip food and ours was tested on several. It is softer than a bear, tart at the rim and perfumed in the middle. Kept in a warm car it only gets better, up to a point.',
      ingredients: `Sugar, glucose syrup, gelatin, citric acid, natural peach flavor, pectin, ${COLORS}, ${COATING}.`, tags: 'bestsellers',
    }],
    '4404': ['Vegan Fruit Slices', {
      pound: 599, look: ['citrus/lemon', 'citrus', 'citrus/lime', 'citrus/strawberry'], of: { pectinGummy: 100 },
      line: 'Jelly wedges set with pectin from fruit, no gelatin',
      text: 'Apple and citrus pectin sets these to a clean, tender bite, with a rind of a second color. Grandmothers keep them in cut glass. The flavors are lemon, lime, orange and cherry, and the sugar outside is coarse enough to hear.',
      ingredients: `Sugar, corn syrup, water, pectin, citric acid, natural flavors, ${COLORS}.`, tags: '', origin: 'United States',
    }],
    '4405': ['Gummi Cola Bottles', {
      pound: 569, look: ['puff/cola'], of: { gummy: 100 }, stock: { '05': 4 },
      line: 'Fizzy, caramel-brown and oddly accurate',
      text: 'Somewhere in Bonn a flavorist got cola exactly right, from the lime at the front to the vanilla at the back. The bottle shape is tradition. Chill them for a more convincing fizz.',
      ingredients: `Glucose syrup, sugar, gelatin, caramel syrup, citric acid, natural flavors, ${COATING}.`, tags: '',
    }],
  },
}

// prettier-ignore
export const hardAndChewy: Family = {
  category: 'hard-and-chewy',
  shared: CANDY,
  items: {
    '4501': ['Assorted Jelly Beans', {
      pound: 649, sizes: 'candyPlus', look: ['jellyBean', 'jellyBean/lemon', 'jellyBean/leaf', 'jellyBean/violet', 'jellyBean/orange'], of: { jellyBean: 100 },
      line: 'Thirty gourmet flavors with color all the way through',
      text: 'A gourmet bean flavors the center as well as the shell, so pear tastes of pear twice. There are thirty here, from root beer to toasted marshmallow. Sort them by color or take your chances by the handful.',
      ingredients: `Sugar, corn syrup, modified food starch, fruit purees and juice concentrates, citric acid, natural and artificial flavors, ${COLORS}, beeswax, carnauba wax, confectioner’s glaze, salt. ${ALLERGEN_LINE} Roasted and buttered flavors are imitations made without nuts or milk, yet share a line with both.`, tags: 'office-snacks', serving: { grams: 40, description: '35 pieces' },
    }],
    '4502': ['Red Licorice Twists', {
      pound: 499, look: ['twist'], of: { licorice: 100 }, serving: { grams: 40, description: '4 twists' }, inTray: false,
      line: 'Strawberry rope with a soft, slow pull',
      text: 'Technically no licorice at all, and nobody minds. Wheat dough is cooked with strawberry, extruded and twisted while warm, and stays tender for months. Bite both ends off one and you have a straw.',
      ingredients: `Corn syrup, wheat flour, sugar, palm oil, citric acid, natural flavor, ${COLORS}, salt.`, tags: '',
    }],
    '4503': ['Australian Black Licorice', {
      pound: 799, look: ['twist/black'], of: { licorice: 98, salt: 0.3 }, serving: { grams: 40, description: '5 pieces' }, inTray: false, origin: 'Australia', back: { '01': 35 },
      line: 'Thick, soft cuts with molasses and real licorice root',
      text: 'It is soft as fudge, dark as a boot and properly medicinal. Molasses carries the weight while aniseed oil and licorice root do the talking. People either hide this bag or hand it to you.',
      ingredients: 'Wheat flour, molasses, sugar, glucose syrup, palm oil, licorice extract, aniseed oil, salt.', tags: 'premium',
    }],
    '4504': ['Sea Salt Caramels', {
      pound: 1299, sizes: 'candyPlus', look: ['caramel'], of: { caramel: 99, salt: 0.6 }, serving: { grams: 34, description: '3 caramels' }, meltable: true,
      line: 'Butter, cream and burnt sugar, wrapped by hand',
      text: 'We take the sugar right up to the edge of smoke, which is where caramel gets its backbone. Cultured butter and cream calm it down. Each piece is cut square, salted with flakes and twisted into waxed paper.',
      ingredients: 'Cream, sugar, glucose syrup, butter, sea salt, vanilla.', tags: 'hero bestsellers',
    }],
    '4505': ['English Toffee', {
      pound: 1449, sizes: 'candyRetail', look: ['toffee', 'bark/milkchoc'], of: { toffee: 66, milkChocolate: 22, almond: 12 }, serving: { grams: 36, description: '2 pieces' }, meltable: true,
      line: 'Buttercrunch under chocolate and a drift of crushed almonds',
      text: 'Good toffee breaks clean and never sticks to your teeth; that takes more butter than seems reasonable. Both sides are coated and pressed into toasted almonds. The shards at the bottom of the bag are the cook’s share, now yours.',
      ingredients: 'Butter, sugar, milk chocolate (sugar, cocoa butter, milk, chocolate liquor, soy lecithin), almonds, salt.', tags: 'premium seasonal', sale: 10,
    }],
    '4506': ['Dark Chocolate Nonpareils', {
      pound: 849, look: ['nonpareil'], of: { semisweetChocolate: 82, sugar: 18 }, meltable: true, serving: { grams: 40, description: '16 pieces' },
      line: 'Semisweet buttons under a crunch of white beads',
      text: 'Their name is French for having no equal, and as a texture that is true. A thin disc melts while a hundred sugar beads crackle. They also make the roof tiles on the better class of gingerbread house.',
      ingredients: 'Semisweet chocolate (sugar, chocolate liquor, cocoa butter, soy lecithin, vanilla), sugar beads (sugar, corn starch, confectioner’s glaze).', tags: 'dark-chocolate', also: 'dark-chocolate',
    }],
    '4507': ['Butter Mints', {
      pound: 599, look: ['lozenge', 'lozenge/rose', 'lozenge/lemon'], of: { sugar: 96, toffee: 4 }, serving: { grams: 15, description: '7 mints' },
      line: 'Pastel pillows that crumble and cool',
      text: 'Weddings, bank counters, the bottom of a good handbag. A butter mint is pulled like taffy, then left to cream overnight until it crumbles at a touch. Peppermint oil and a little butter are the only flavors it needs.',
      ingredients: `Sugar, butter, corn syrup, peppermint oil, ${COLORS}.`, tags: 'office-snacks',
    }],
  },
}

// prettier-ignore
export const sugarFree: Family = {
  category: 'sugar-free-candy',
  shared: CANDY,
  items: {
    '4601': ['Sugar-Free Gummi Bears', {
      pound: 749, look: ['bear/cherry', 'bear/leaf'], of: { sugarFreeGummy: 100 }, inTray: false,
      line: 'Full-size bears sweetened with maltitol',
      text: 'They look, smell and chew like their sugared cousins. Maltitol is gentler on blood sugar and less gentle on the stomach, so let one serving be one serving. Five fruit flavors.',
      ingredients: `Maltitol syrup, gelatin, citric acid, natural flavors, ${COLORS}, ${COATING}. Excess consumption may have a laxative effect.`, tags: 'sugar-free',
    }],
    '4602': ['Sugar-Free Chocolate Almonds', {
      pound: 1349, sizes: 'candyRetail', look: ['panned/cacao'], of: { maltitolChocolate: 62, almond: 38 }, meltable: true, stock: { '05': 7 },
      line: 'Milk chocolate without sugar, roasted almonds with plenty',
      text: 'Plenty of crunch, that is. The chocolate is sweetened with maltitol and keeps a true cocoa snap. We made it for a customer with diabetes in 2009 and have not been allowed to stop.',
      ingredients: 'Sugar-free milk chocolate (maltitol, cocoa butter, chocolate liquor, milk, soy lecithin, vanilla), almonds, confectioner’s glaze. Excess consumption may have a laxative effect.', tags: 'sugar-free', also: 'chocolate-nuts',
    }],
    '4603': ['Sugar-Free Fruit Drops', {
      pound: 699, look: ['lozenge/strawberry', 'lozenge/tangerine', 'lozenge/lime'], of: { sugarFreeGummy: 100 }, inTray: false, serving: { grams: 15, description: '4 drops' },
      line: 'Clear hard candies in four fruit flavors',
      text: 'Isomalt sets to a glass that does not go sticky in a coat pocket. The lemon is brisk, the cherry round, the orange like the oil in the peel. One lasts the length of a short meeting.',
      ingredients: `Isomalt, citric acid, natural flavors, ${COLORS}, acesulfame potassium.`, tags: 'sugar-free office-snacks',
    }],
  },
}
