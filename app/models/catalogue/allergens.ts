/** What the facility handles, and a product may therefore not be free of (PDP-23). */
export const FACILITY_ALLERGENS = [
  'peanuts',
  'tree nut',
  'wheat',
  'soy',
  'milk',
  'sesame',
  'fish',
  'shellfish',
  'egg',
  'sulfites',
] as const
