/** Account hints, each shown until seen (ACCT-11), with their texts (ACCT-13). */
export const HINTS = {
  'default-address': 'Set a default address to speed up checkout.',
  review: 'Tell others what you think - review your order.',
} as const
export type HintName = keyof typeof HINTS

export const HINT_NAMES = ['default-address', 'review'] as const satisfies readonly HintName[]
