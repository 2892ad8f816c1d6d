/** Messages about favorites (ACCT-07, ACCT-14). */
export const FAVORITE_WORDS = {
  added: 'Added to your favorites.',
  known: 'This is one of your favorites already.',
  full: 'Your list of favorites is full. Please remove one first.',
  removed: 'Removed from your favorites.',
  gone: 'This was not one of your favorites any more.',
} as const
