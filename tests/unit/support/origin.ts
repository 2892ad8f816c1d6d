/** The origin of the shop in unit tests. */
export const ORIGIN = 'http://localhost:3000'
