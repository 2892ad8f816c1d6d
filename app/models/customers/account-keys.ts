/** How long a mailed link is valid. */
export const KEY_MINUTES = 30
