/** Payment methods an agent may take outside the shop. */
export const OFFLINE_METHODS = ['Check', 'Cash', 'Bank transfer', 'Card terminal', 'Invoice'] as const

/** Limits the damage of a typo. */
export const MAX_ADJUSTMENT_CENTS = 1_000_000
