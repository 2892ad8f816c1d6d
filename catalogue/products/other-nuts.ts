/** Macadamias, hazelnuts, Brazil nuts, pine nuts, chestnuts and tiger nuts. */
import type { Family } from '../builders/product'
import { NUTS } from '../builders/shared'

// prettier-ignore
export const macadamias: Family = {
  category: 'macadamias',
  shared: { ...NUTS, origin: 'Australia' },
  items: {
    '1601': ['Dry Roasted Macadamias (Salted)', {
      pound: 2149, sizes: 'nutPlus', look: ['macadamia'], of: { macadamia: 98, salt: 1 }, count: 190,
      line: 'Ivory globes with the richest crunch in the nut world',
      text: 'Three quarters of a macadamia is oil, so it roasts in its own richness. Style 1 wholes are turned slowly until they blush, then dusted with fine salt. One bites like shortbread; three are a dessert.',
      ingredients: 'Macadamia nuts, sea salt.', tags: 'premium hero', goesWith: '1203 4105',
    }],
    '1602': ['Raw Macadamias', {
      pound: 2099, look: ['macadamia/coconut'], of: { macadamia: 100 }, stock: { '25': 3 },
      line: 'Untoasted style 1 wholes for cookies and cashew-free creams',
      text: 'Raw macadamias are softer than roasted ones and taste of sweet cream and coconut. Bake them with white chocolate or blend them into a dressing with lime. The bag is flushed with nitrogen, because they take up every smell around them.',
      ingredients: 'Macadamia nuts.', tags: 'raw less-salt',
    }],
    '1603': ['Honey Roasted Macadamias', {
      pound: 2249, sizes: 'nutRetail', look: ['macadamia/sand'], of: { macadamia: 86, honey: 5, sugar: 8, salt: 0.6 }, back: { '01': null },
      line: 'Orange-blossom honey baked onto buttery halves',
      text: 'Orange-blossom honey has a perfume that holds its own against so rich a nut. We use halves here, since their flat side catches more glaze. The first bite is crisp, the rest is butter.',
      ingredients: 'Macadamia nuts, cane sugar, honey, sea salt.', tags: 'premium',
    }],
  },
}

// prettier-ignore
export const hazelnuts: Family = {
  category: 'hazelnuts',
  shared: NUTS,
  items: {
    '1701': ['Raw Hazelnuts', {
      pound: 1049, look: ['hazelnut'], of: { hazelnut: 100 }, count: 380,
      line: 'Oregon filberts with their tight russet skins on',
      text: 'The Willamette Valley grows nearly every hazelnut in the country, and ours come from two neighboring farms there. Raw, they are crisp and a little like coconut. Toast them until the skins split and the whole block will smell of praline.',
      ingredients: 'Hazelnuts.', tags: 'raw less-salt superfoods', health: 'Hazelnuts bring folate, manganese and vitamin E.',
    }],
    '1702': ['Roasted Hazelnuts (Unsalted)', {
      pound: 1149, look: ['hazelnut/chestnut'], of: { hazelnut: 100 },
      line: 'Skin rubbed off after roasting, flavor left in',
      text: 'Hot from the roaster, the nuts are tumbled in burlap until most of the bitter skin has flown. What remains tastes of cocoa and browned butter, even before any chocolate comes near. Crush them with sugar and you are halfway to gianduja.',
      ingredients: 'Hazelnuts.', tags: 'less-salt', goesWith: '7103 4104',
    }],
    '1703': ['Blanched Hazelnuts', {
      pound: 1249, look: ['macadamia/sand'], of: { hazelnut: 100 }, sale: 12, inTray: false,
      line: 'Clean, pale kernels for flour, frosting and dukkah',
      text: 'Steam loosens the skins so the nuts come out cream-colored and even. That matters in a white frosting or a fine torte, where flecks would show. For dukkah, pound them with coriander and sesame while they are still warm.',
      ingredients: 'Blanched hazelnuts.', tags: 'raw less-salt', also: 'baking',
    }],
  },
}

// prettier-ignore
export const brazilNuts: Family = {
  category: 'brazil-nuts',
  shared: { ...NUTS, origin: 'Bolivia' },
  items: {
    '1801': ['Raw Brazil Nuts', {
      pound: 1199, look: ['brazilNut'], of: { brazilNut: 100 }, count: 110,
      line: 'Wild-gathered giants with a creamy, faintly smoky core',
      text: 'Brazil nuts will not grow in orchards; they need an untouched forest and one particular bee. Families in Pando gather the fallen pods after the rains and crack them by hand. Two or three a day are plenty, and they are filling.',
      ingredients: 'Brazil nuts.', tags: 'raw less-salt superfoods', health: 'A single Brazil nut holds more than a day’s selenium.',
    }],
    '1802': ['Roasted Brazil Nuts (Salted)', {
      pound: 1279, look: ['brazilNut/sand'], of: { brazilNut: 97, oil: 2, salt: 1 }, inactive: ['05'],
      line: 'A deep roast that turns the outside crisp and the inside fudgy',
      text: 'A big nut needs a long roast. Forty minutes in, the corners brown and the center softens like white chocolate. Coarse salt keeps the richness in check. Chop a few over vanilla ice cream and skip the sauce.',
      ingredients: 'Brazil nuts, sunflower oil, sea salt.', tags: '',
    }],
  },
}

// prettier-ignore
export const pineNuts: Family = {
  category: 'pine-nuts',
  shared: { ...NUTS, inTray: false, origin: 'Korea' },
  items: {
    '2001': ['Pine Nuts (Pignolias)', {
      pound: 2899, sizes: 'nutRetail', look: ['pineNut'], of: { pineNut: 100 }, stock: { '01': 9 },
      line: 'Slender ivory kernels with a whisper of resin',
      text: 'Cones are climbed for, dried, beaten and sieved before a single kernel reaches you, and the price says so. They reward a light touch: two minutes in a dry pan, no more. Pesto is the classic, but try them on roasted cauliflower with raisins.',
      ingredients: 'Pine nuts.', tags: 'raw less-salt premium', also: 'savory', goesWith: '7501 3002',
    }],
    '2002': ['Organic Pine Nuts', {
      pound: 3599, sizes: 'nutRetail', look: ['pineNut/ivory'], of: { pineNut: 100 }, back: { '01': 40, '05': 40 },
      line: 'Certified organic kernels from mountain stands',
      text: 'These come from pine forests that have never known fertilizer, gathered under an organic charter that leaves a third of the cones for wildlife. They are rounder than most and sweet at the tip. Store them in the freezer and toast from frozen.',
      ingredients: 'Organic pine nuts.', tags: 'organic raw less-salt premium', also: 'savory',
    }],
  },
}

// prettier-ignore
export const chestnuts: Family = {
  category: 'chestnuts',
  shared: { ...NUTS, inMix: false, inTray: false, customAvailability: 'PDP', origin: 'Italy' },
  items: {
    '2003': ['Roasted Peeled Chestnuts', {
      pound: 1349, sizes: 'nutRetail', look: ['chestnut'], of: { chestnut: 100 },
      line: 'Vacuum-packed whole, soft, sweet and ready for stuffing',
      text: 'Campanian chestnuts are flame-roasted and peeled on the same day, then sealed without any water or syrup. They crumble like cake and taste of sweet potato and smoke. Brown them with sprouts, fold them into stuffing, or warm them in a little cognac.',
      ingredients: 'Chestnuts.', tags: 'less-salt seasonal', also: 'savory',
    }],
    '2004': ['Tiger Nuts', {
      pound: 1099, sizes: 'nutRetail', look: ['chickpea/toast'], of: { tigerNut: 100 }, origin: 'Spain',
      line: 'Not a nut at all: a chewy tuber with the flavor of coconut and dates',
      text: 'Valencians have pressed these marble-sized tubers into horchata for a thousand years. Soaked overnight they swell and turn juicy; dry, they give a long, sweet chew. Because they grow underground on a grass, people who avoid nuts often like them.',
      ingredients: 'Tiger nuts.', tags: 'raw less-salt superfoods new-products',
    }],
  },
}
