/** Where the shop of a unit test stands. */
export const ORIGIN = 'http://localhost:3000'
