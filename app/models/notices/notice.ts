/** Notices of three types, deduplicated by message and replaced by key (ERR-04, ERR-05). */
export interface Notice {
  readonly type: 'error' | 'warning' | 'notice'
  readonly message: string
  readonly key?: string
  /** Checkout does not show it, but redirects to the cart until the shopper has read it. */
  readonly leadsToCart?: true
}

interface Keyed {
  readonly message: string
  readonly key?: string | undefined
}

/** Ordered by when each was last added. */
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
