/** The secondary navigation per the specification (MENU-14): each link's text and target. */
export const SECONDARY_LINKS: readonly (readonly [text: string, path: string])[] = [
  ['Organic', '/organic/'],
  ['Raw', '/tag/raw'],
  ['Gluten-free', '/gluten-free'],
  ['Dark Chocolate', '/tag/dark+chocolate'],
  ['Pantry', '/cms/pantry-staples'],
  ['Superfoods', '/tag/superfoods'],
  ['Single Serves', '/nuts/single-serve/'],
  ['Office Snacks', '/office-snacks'],
  ['New Products', '/tag/new+products'],
  ['Top Sellers', '/top_sellers'],
]
