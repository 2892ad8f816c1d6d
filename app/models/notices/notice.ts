/** Notifications of the three types, deduplicated by message and replaced by key (ERR-04, ERR-05). */
export interface Notice {
  readonly type: 'error' | 'warning' | 'notice'
  readonly message: string
  readonly key?: string
  /** Checkout tells it nowhere, and leads to the cart until the shopper has read it. */
  readonly leadsToCart?: true
}

interface Keyed {
  readonly message: string
  readonly key?: string | undefined
}

/** In the order in which they were said last. */
export function addNotices<T extends Keyed>(notices: readonly T[], added: readonly T[]): readonly T[] {
  return added.reduce<readonly T[]>(
    (kept, next) => [
      ...kept.filter(
        ({ message, key }) => message !== next.message && (next.key === undefined || key !== next.key),
      ),
      next,
    ],
    notices,
  )
}
