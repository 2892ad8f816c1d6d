/** The category tree. A category's path consists of its ancestors' URL names and its own. */
import type { PaletteKey, SeedCategory, SeedTag } from './model'

type Leaf = readonly [key: string, name: string, description: string, urlName?: string]

function branch(palette: PaletteKey, order: number, root: Leaf, leaves: readonly Leaf[]): SeedCategory[] {
  const [rootKey, rootName, rootDescription, rootUrl] = root
  const hint = (index: number): string =>
    `0.${String(order).padStart(2, '0')}${String(index).padStart(2, '0')}`
  return [
    { key: rootKey, name: rootName, urlName: rootUrl ?? rootKey, description: rootDescription, palette, orderHint: hint(0) },
    ...leaves.map(([key, name, description, urlName], index) => ({
      key,
      name,
      urlName: urlName ?? key,
      description,
      parent: rootKey,
      palette,
      orderHint: hint(index + 1),
    })),
  ] // prettier-ignore
}

export const CATEGORIES: readonly SeedCategory[] = [
  ...branch('nuts-and-seeds', 1, ['nuts', 'Nuts', 'Shelled, in the shell, raw, roasted and seasoned: our nuts are roasted in small batches the week they ship.'], [
    ['almonds', 'Almonds', 'Sweet California almonds: natural, blanched, sliced, roasted and glazed.'],
    ['cashews', 'Cashews', 'Ivory crescents with a buttery bite, in grades from baking pieces to giants.'],
    ['walnuts', 'Walnuts', 'Light halves, pieces and whole walnuts, with the tannic snap that bakers love.'],
    ['pecans', 'Pecans', 'Mammoth halves and pieces from Southern orchards, plain, praline and pie-ready.'],
    ['pistachios', 'Pistachios', 'Green-gold kernels, roasted in the shell or shelled and ready to eat.'],
    ['macadamias', 'Macadamias', 'The butteriest nut of all, dry roasted or raw for cookies.'],
    ['hazelnuts', 'Hazelnuts', 'Oregon filberts with or without their skins.'],
    ['brazil-nuts', 'Brazil Nuts', 'Large, creamy kernels gathered wild in the Amazon basin.'],
    ['peanuts', 'Peanuts', 'Virginia and Spanish peanuts, in the shell, boiled-style, glazed or simply salted.'],
    ['pine-nuts', 'Pine Nuts', 'Resinous little kernels for pesto, pilaf and salads.'],
    ['mixed-nuts', 'Mixed Nuts', 'Blends with and without peanuts, from the party bowl to the trail.'],
    ['chestnuts', 'Chestnuts & Tiger Nuts', 'Sweet, starchy and unlike any other nut on the shelf.'],
    ['single-serve', 'Single Serves', 'Small bags for desks, lunch boxes and carry-ons, in packs of twenty-four.'],
  ]),
  ...branch('dried-fruit', 2, ['dried-fruit', 'Dried Fruit', 'Sun-dried, tunnel-dried and freeze-dried fruit, many kinds without any sugar added.'], [
    ['raisins', 'Raisins & Currants', 'Thompson, golden, jumbo and tiny Zante currants.'],
    ['apricots', 'Apricots & Peaches', 'Tangy California slabs, tender Turkish rounds and their stone-fruit cousins.'],
    ['cranberries', 'Cranberries', 'Ruby berries with a tart edge, sweetened lightly or with juice.'],
    ['dates', 'Dates', 'Caramel-soft Medjool, honeyed Deglet Noor and handy pieces.'],
    ['figs-and-prunes', 'Figs & Prunes', 'Deep, jammy fruit for cheese boards and breakfast bowls.'],
    ['berries-and-cherries', 'Berries & Cherries', 'Blueberries, strawberries, tart cherries and goji berries.'],
    ['tropical-fruit', 'Tropical Fruit', 'Mango, pineapple, papaya, banana, coconut and kiwi.'],
    ['apples-and-pears', 'Apples & Pears', 'Orchard rings and slices with a gentle chew.'],
    ['ginger-and-citrus', 'Ginger & Citrus', 'Crystallized roots and candied peel with a warm kick.'],
    ['freeze-dried-fruit', 'Freeze-Dried Fruit', 'All the flavor, none of the water: crisp, light and bright.'],
  ]),
  ...branch('chocolates-and-sweets', 3, ['chocolate-and-sweets', 'Chocolates & Sweets', 'Panned nuts, dipped fruit, old-time candies and bars worth hiding.'], [
    ['chocolate-nuts', 'Chocolate-Covered Nuts', 'Fresh-roasted nuts under a thick, even coat of chocolate.'],
    ['chocolate-fruit', 'Chocolate-Covered Fruit', 'Dried fruit and ginger in dark, milk or white chocolate.'],
    ['dark-chocolate', 'Dark Chocolate', 'From gently bitter to intense: bars, bark, boxes and dipped things.'],
    ['chocolate-bars', 'Bars, Bark & Truffles', 'Slabs to snap and share, cups and truffles to keep.'],
    ['gummies', 'Gummies', 'Bears, worms, rings and slices with true fruit flavor.'],
    ['hard-and-chewy', 'Old-Time Candy', 'Licorice, jelly beans, caramels, toffee and nonpareils.'],
    ['sugar-free-candy', 'Sugar-Free Sweets', 'The same pleasure without the sugar.'],
  ]),
  ...branch('snacks', 4, ['snacks', 'Snacks', 'Crunchy, salty, spicy and sweet: mixes, chips, sticks and clusters.'], [
    ['trail-mix', 'Trail Mix', 'Balanced blends for the trail, the car and four in the afternoon.'],
    ['rice-and-crackers', 'Rice Crackers & Sesame Sticks', 'Crisp little bites from the savory end of the bin.'],
    ['chips', 'Fruit & Veggie Chips', 'Plantain, sweet potato, taro and friends, kettle-cooked or vacuum-fried.'],
    ['popcorn-and-pretzels', 'Popcorn & Pretzels', 'Movie-night standbys, glazed, dusted and dipped.'],
    ['roasted-beans', 'Roasted Beans, Peas & Corn', 'Crunchy legumes and kernels with plenty of protein.'],
    ['granola-and-bars', 'Granola & Bars', 'Clusters and bars for breakfast on the move.'],
    ['jerky', 'Jerky', 'Slow-dried strips with real chew.'],
  ]),
  ...branch('nuts-and-seeds', 5, ['seeds', 'Seeds', 'Pumpkin, sunflower, chia and other small things that make a meal.'], [
    ['pumpkin-seeds', 'Pumpkin Seeds', 'Green pepitas and whole roasted seeds.'],
    ['sunflower-seeds', 'Sunflower Seeds', 'In the shell for the ball game, shelled for the salad.'],
    ['chia-flax-hemp', 'Chia, Flax & Hemp', 'Omega-rich seeds to stir, blend and sprinkle.'],
    ['sesame-and-poppy', 'Sesame & Poppy', 'For bagels, dressings and baklava.'],
  ]),
  ...branch('pantry', 6, ['pantry', 'Pantry', 'Flours, grains, beans and butters for people who cook.'], [
    ['flours', 'Nut & Specialty Flours', 'Almond, coconut, oat and other flours for tender bakes.'],
    ['nut-butters', 'Nut Butters', 'Ground from roasted nuts and very little else.'],
    ['grains', 'Grains & Rice', 'Oats, quinoa, rice and other honest staples.'],
    ['beans-and-lentils', 'Beans & Lentils', 'Sorted, cleaned and quick to cook.'],
    ['baking', 'Baking & Sweeteners', 'Nuts, fruit, chips, cocoa and sugars for the mixing bowl.'],
    ['savory', 'Savory Cooking', 'Tomatoes, mushrooms, pine nuts and flakes that build a sauce.'],
    ['powders', 'Powders', 'Matcha, cacao and superfood powders for smoothies.'],
  ]),
  ...branch('pantry', 7, ['coffee-and-tea', 'Coffee & Tea', 'Beans roasted in New Jersey and leaves from old gardens.'], [
    ['coffee', 'Coffee', 'Light to dark, whole bean or ground for the way you brew.'],
    ['tea', 'Tea & Cocoa', 'Loose leaves, herbs and drinking chocolate.'],
  ]),
  ...branch('snacks', 8, ['gifts', 'Gifts', 'Trays, boxes, baskets and tins for people you like.'], [
    ['gift-trays', 'Gift Trays', 'Sectioned trays of nuts, fruit and chocolate.'],
    ['gift-baskets', 'Gift Baskets & Boxes', 'Generous arrangements, tied with a ribbon.'],
    ['gift-tins', 'Gift Tins', 'Keepsake tins in three colors.'],
    ['gift-extras', 'Gift Extras', 'A cracker, a jar, a box to pick up at our warehouse: what goes with the rest.', 'gift-extras'],
    ['custom', 'Build Your Own', 'Boxes, mixes and trays put together by you.'],
  ]),
  ...branch('nuts-and-seeds', 9, ['organic', 'Organic', 'Certified organic nuts, fruit, seeds and staples.'], []),
  ...branch('pantry', 10, ['gluten-free', 'Gluten-Free', 'Everything on our shelves that is made without gluten.'], []),
  ...branch('snacks', 11, ['office-snacks', 'Office Snacks', 'Desk-drawer favorites and boxes for the break room.'], []),
  ...branch('snacks', 12, ['top-sellers', 'Top Sellers', 'What leaves our warehouse by the pallet.', 'top_sellers'], []),
  ...branch('snacks', 13, ['bestsellers', 'Best Sellers', 'The favorites of the season.'], [
    ['hero', 'Greatest Hits', 'The short list: the ones people name when we ask.'],
  ]),
] // prettier-ignore

export const TAGS: readonly SeedTag[] = [
  ['raw', 'Raw'],
  ['organic', 'Organic'],
  ['gluten-free', 'Gluten-free'],
  ['kosher', 'Kosher'],
  ['vegan', 'Vegan'],
  ['sugar-free', 'Sugar-free'],
  ['less-salt', 'Less salt'],
  ['dark-chocolate', 'Dark chocolate'],
  ['superfoods', 'Superfoods'],
  ['new-products', 'New products'],
  ['bestsellers', 'Best sellers'],
  ['top-sellers', 'Top sellers'],
  ['single-serve', 'Single serves'],
  ['office-snacks', 'Office snacks'],
  ['hero', 'Greatest hits'],
  ['seasonal', 'Seasonal'],
  ['premium', 'Premium'],
  ['high-protein', 'High protein'],
  ['badge-limited', 'Seasonal'],
  ['badge-shipsfree', 'Ships Free'],
  ['badge-bestseller', 'Best Seller'],
  ['badge-onsale', 'Sale'],
].map(([key = '', label = '']) => ({ key, label, urlName: key.replaceAll('-', '+') }))

const BY_KEY = new Map(CATEGORIES.map((category) => [category.key, category]))

export function requireCategory(key: string): SeedCategory {
  const category = BY_KEY.get(key)
  if (category === undefined) throw new Error(`There is no category ${key}`)
  return category
}

/** From the root down to the category itself. */
export function lineage(key: string): readonly SeedCategory[] {
  const category = requireCategory(key)
  return category.parent === undefined ? [category] : [...lineage(category.parent), category]
}
