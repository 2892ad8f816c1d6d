/** How long the link of a mail holds. */
export const KEY_MINUTES = 30
