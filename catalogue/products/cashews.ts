/** Cashews. */
import type { Family } from '../builders/product'
import { NUTS } from '../builders/shared'

// prettier-ignore
export const cashews: Family = {
  category: 'cashews',
  shared: { ...NUTS, origin: 'Vietnam' },
  items: {
    '1201': ['Roasted Cashews (Salted)', {
      pound: 1099, sizes: 'nutPlus', look: ['cashew/wheat'], of: { cashew: 96, oil: 3, salt: 1 }, count: 300, orders: 4380,
      line: 'Golden outside, custard-soft inside, with a light hand on the salt',
      text: 'Whole W320 cashews are turned in hot oil for barely three minutes, long enough to gild the edges and leave the middle creamy. We salt them while they are warm, then rest them overnight so the seasoning evens out. They have been our most reordered nut for years.',
      ingredients: 'Cashews, sunflower oil, sea salt.', tags: 'bestsellers top-sellers hero office-snacks', goesWith: '1101 1501 2101',
      health: 'Cashews are a source of copper and magnesium, which the body uses to make energy.',
    }],
    '1202': ['Raw Cashews (Whole)', {
      pound: 1049, sizes: 'nutSample', look: ['cashew'], of: { cashew: 100 }, count: 310, orders: 2980,
      line: 'Pale, sweet and tender, the base of a thousand dairy-free sauces',
      text: 'Steamed open and dried gently, these stay blond and mild. After four hours in water they blend to a cream that thickens soup and stands in for ricotta. Eaten from the hand, they taste somewhere between milk and fresh peas.',
      ingredients: 'Cashews.', tags: 'raw less-salt top-sellers',
    }],
    '1203': ['Giant Cashews (W180)', {
      pound: 1499, sizes: 'mediumNut', look: ['cashew/honey'], of: { cashew: 97, oil: 2, salt: 0.8 }, count: 180, stock: { '01': 7 },
      line: 'The king grade: fewer than 180 nuts to the pound',
      text: 'Only a few nuts in every hundred grow this large, and graders pick them out by eye. Each is a real mouthful, with a thick curve that roasts slowly and evenly. Pour them for guests when a bowl of ordinary cashews will not do.',
      ingredients: 'Cashews, sunflower oil, sea salt.', tags: 'premium hero',
    }],
    '1204': ['Organic Roasted Cashews', {
      pound: 1649, look: ['cashew/toast'], of: { cashew: 100 }, certified: 'Non-GMO Fair_Trade',
      line: 'Dry-roasted organic wholes, traded fairly with a growers’ co-operative',
      text: 'A co-operative of smallholders in the Central Highlands grows, cracks and sorts these under one roof, so more of the price stays with them. We roast without oil or salt to let the honeyed flavor through. The slight freckling is natural toasting.',
      ingredients: 'Organic cashews.', tags: 'organic less-salt',
    }],
    '1205': ['Cashew Pieces', {
      pound: 829, look: ['piece'], of: { cashew: 100 }, sale: 15,
      line: 'Broken in shelling, perfect for curries, butters and brittle',
      text: 'Nothing is wrong with these except their shape. They come from the same lots as our whole raw nuts and cost a good deal less. Simmer them in a korma, grind them for frosting, or press them into the top of a blondie.',
      ingredients: 'Cashews.', tags: 'raw less-salt', also: 'baking',
    }],
    '1206': ['Honey Roasted Cashews', {
      pound: 1149, sizes: 'nutPlus', look: ['cashew/amber'], of: { cashew: 82, honey: 6, sugar: 8, oil: 2, salt: 0.8 },
      line: 'Clover honey baked to a thin, crackling shell',
      text: 'We warm clover honey until it runs like water, coat the nuts, and bake them twice. The second pass dries the shell so your fingers stay clean. There is just enough salt underneath to make one handful lead to another.',
      ingredients: 'Cashews, sugar, clover honey, sunflower oil, sea salt, corn starch.', tags: 'office-snacks',
    }],
    '1207': ['Black Pepper Cashews', {
      pound: 1149, look: ['cashew/sand', 'tiny/black'], of: { cashew: 94, oil: 3, spice: 2, salt: 1 },
      line: 'Cracked Tellicherry pepper and coarse salt on a dark roast',
      text: 'Coarsely cracked Tellicherry berries give these a floral heat rather than a sneeze. The roast goes a shade darker than usual to keep pace. Scatter a few over buttered noodles and dinner looks planned.',
      ingredients: 'Cashews, sunflower oil, black pepper, sea salt.', tags: 'new-products',
    }],
    '1208': ['Coconut Crunch Cashews', {
      pound: 1199, look: ['cashew/cream', 'flake'], of: { cashew: 70, coconut: 10, sugar: 18, salt: 0.3 }, back: { '01': 18, '05': 18, '25': null },
      line: 'Toasted coconut and cane sugar around a buttery center',
      text: 'Shredded coconut is stirred into the glaze at the last moment, so it toasts instead of stewing. You get crunch, chew and cream in that order. They are dangerous on ice cream and worse straight from the bag.',
      ingredients: 'Cashews, cane sugar, coconut, sea salt, vanilla.', tags: '',
    }],
  },
}
