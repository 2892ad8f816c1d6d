/** True if signing in is part of checkout, where the current cart takes precedence (AUTH-41, DATA-44). */
export const leadsToCheckout = (path: string): boolean => /^\/checkout(?:[/?#]|$)/.test(path)

/** Where a newly registered business completes its profile (AUTH-32). */
export const BUSINESS_REGISTRATION = '/business/register'

/**
 * Where signing in leads, by the first matching rule (AUTH-33). Callbacks belong to the dialog, which runs them when
 * this returns the page below it.
 */
export function afterSignIn({
  destination,
  isBusiness,
  isNew = false,
  over = null,
}: {
  readonly destination: string
  readonly isBusiness: boolean
  /** The account was just created. */
  readonly isNew?: boolean
  /** The page under the open dialog; sign-in pages have none. */
  readonly over?: string | null
}): string {
  if (leadsToCheckout(destination)) return destination
  if (isNew && isBusiness) return BUSINESS_REGISTRATION
  return isBusiness ? (over ?? destination) : destination
}
