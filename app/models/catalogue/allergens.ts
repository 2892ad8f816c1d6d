/** Allergens handled in the facility, which a product may therefore contain (PDP-23). */
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
