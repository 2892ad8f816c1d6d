/** Money up to 2^53 cents; SQLite stores any integer in as few bytes as it needs. */
export const CENTS = 'bigint'
