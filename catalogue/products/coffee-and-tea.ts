/** Coffee, tea and drinking chocolate. */
import type { Family } from '../builders/product'
import { COFFEE, TEA } from '../builders/shared'

// prettier-ignore
export const coffee: Family = {
  category: 'coffee',
  shared: COFFEE,
  items: {
    '8001': ['House Blend Coffee', { pound: 1599, look: ['coffeeBean'], of: { coffee: 100 }, origin: 'Colombia', orders: 980, line: 'Medium roast, walnut and milk chocolate, no surprises', text: 'We drink this one all day in the warehouse, so it had to be easy to live with. Colombian and Guatemalan beans are roasted to the end of first crack in Clifton and packed the same afternoon. It takes milk well and forgives a slow pot.', ingredients: 'Arabica coffee.', tags: 'bestsellers office-snacks', goesWith: '8002 4107' }],
    '8002': ['French Roast Coffee', { pound: 1599, look: ['coffeeBean/espresso'], of: { coffee: 100 }, origin: 'Peru', line: 'Dark, smoky and oily at the edges', text: 'A French roast is about the roaster as much as the bean: we stop twenty seconds before charcoal. You taste bitter cocoa, campfire and burnt sugar. Use a coarse grind and let it breathe.', ingredients: 'Arabica coffee.', tags: '', sale: 10 }],
    '8003': ['Ethiopia Yirgacheffe', { pound: 2099, look: ['coffeeBean/blond'], of: { coffee: 100 }, origin: 'Ethiopia', line: 'Washed, light, with bergamot and peach', text: 'From gardens above six thousand feet comes a cup closer to tea than to diner coffee. The roast is light to protect the flowers. Pour over slowly, and try it black before you decide.', ingredients: 'Arabica coffee.', tags: 'premium', stock: { '05W': 5 } }],
    '8004': ['Organic Sumatra', { pound: 1899, look: ['coffeeBean/cacao'], of: { coffee: 100 }, origin: 'Indonesia', line: 'Wet-hulled, low in acid, deep as a cello', text: 'Hulling the bean while it is damp is a Sumatran habit forced by rain, and it gives that cedar-and-tobacco depth. Certified organic, grown under shade by a women’s co-operative. It makes a sturdy cold brew.', ingredients: 'Organic arabica coffee.', tags: 'organic', certified: 'Fair_Trade' }],
    '8005': ['Swiss Water Decaf', { pound: 1799, look: ['coffeeBean/bark'], of: { coffee: 100 }, origin: 'Mexico', line: 'The caffeine leaves, the caramel stays', text: 'No solvents here: the beans soak in water already full of coffee flavor, so only caffeine has anywhere to go. What you pour at ten at night tastes of caramel and toast. It is the decaf that regular drinkers do not spot.', ingredients: 'Decaffeinated arabica coffee.', tags: '', back: { '12E': 10 } }],
    '8006': ['Hazelnut Coffee', { pound: 1649, look: ['coffeeBean/coffee', 'hazelnut'], of: { coffee: 100 }, origin: 'Brazil', line: 'A medium roast scented like a praline shop', text: 'Flavoring goes on while the beans are warm, and it contains no nuts at all. The Brazilian base is round and low in acid, so the hazelnut does not shout. It smells like a Saturday.', ingredients: 'Arabica coffee, natural flavor (contains no nuts).', tags: 'new-products' }],
  },
}

// prettier-ignore
export const tea: Family = {
  category: 'tea',
  shared: TEA,
  items: {
    '8101': ['English Breakfast Tea', { pound: 3199, look: ['teaLeaf'], of: { tea: 100 }, origin: 'India', line: 'Assam for body, Ceylon for edge, strong enough to stand a spoon', text: 'Whole-leaf Assam gives malt and color, high-grown Ceylon keeps it brisk. Four minutes, boiling water, milk if your family does that. The tin seals well enough to outlast the leaf.', ingredients: 'Black tea.', tags: 'less-salt', goesWith: '8102 4504' }],
    '8102': ['Earl Grey Supreme', { pound: 3499, look: ['teaLeaf/black', 'sliver/sky'], of: { tea: 100 }, origin: 'Sri Lanka', line: 'Real bergamot oil and a drift of blue cornflower', text: 'Most Earl Grey is flavored in a factory far from any citrus grove. We have ours scented with cold-pressed Calabrian bergamot, and the cornflowers are for your eyes. Serve with lemon or not at all, never with both lemon and milk.', ingredients: 'Black tea, bergamot oil, cornflower petals.', tags: 'premium' }],
    '8103': ['Jasmine Green Tea', { pound: 3799, look: ['teaLeaf/greentea'], of: { tea: 100 }, origin: 'China', line: 'Scented on five nights with fresh blossoms', text: 'Jasmine opens after dark, so the tea is layered with buds each evening and the spent flowers are sifted out at dawn. After five nights the leaf has it. Use water at 175 °F and the second cup may be the better one.', ingredients: 'Green tea, jasmine.', tags: 'less-salt', stock: { '04': 8 } }],
    '8104': ['Organic Rooibos', { pound: 2499, look: ['teaLeaf/rooibos'], of: { tea: 100 }, origin: 'South Africa', line: 'Red bush, caffeine-free, honeyed and round', text: 'This shrub grows in one corner of the Cape and nowhere else. Bruised and fermented in the sun, it brews brick red and cannot be oversteeped. Children take it with milk and honey before bed.', ingredients: 'Organic rooibos.', tags: 'organic less-salt' }],
    '8105': ['Peppermint Leaf', { pound: 2299, look: ['herb'], of: { tea: 100 }, line: 'Oregon mint, cut once a year at its oiliest', text: 'Willamette mint growers wait for the first bud and then mow everything in a day. The leaf is so full of menthol that it numbs the tongue a bit. A pinch settles the stomach and a handful makes a julep.', ingredients: 'Peppermint.', tags: 'less-salt', sale: 12 }],
    '8106': ['Dark Drinking Chocolate', { pound: 1999, sizes: 'jarred', pack: 'tin', look: ['powder/darkchoc', 'square/darkchoc'], of: { darkChocolate: 74, cocoaPowder: 10, sugar: 16 }, origin: 'Belgium', serving: { grams: 28, description: '3 tablespoons' }, line: 'Shaved bar, not powder, for a cup that coats the spoon', text: 'Grated dark chocolate is whisked into hot milk and simmered for one minute until it thickens. No starch, no milk powder, nothing to hide behind. Two small cups make a proper end to a cold day.', ingredients: 'Dark chocolate (cocoa mass, sugar, cocoa butter, soy lecithin), cane sugar, cocoa powder.', tags: 'dark-chocolate seasonal', also: 'dark-chocolate', taxKind: 'confectionery' }],
  },
}
