/** Ways in which an agent takes money outside of the shop. */
export const OFFLINE_METHODS = ['Check', 'Cash', 'Bank transfer', 'Card terminal', 'Invoice'] as const

/** A slip of the keyboard gives nothing away that a person would not. */
export const MAX_ADJUSTMENT_CENTS = 1_000_000
