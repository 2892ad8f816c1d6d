/** Types of seed.mjs, for the test of the ways of starting. */
export const SEED_STAMP: string
export function seedVersion(): string
