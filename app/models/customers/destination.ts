/** Whether somebody signs in on the way to checkout, where the cart at hand holds (AUTH-41, DATA-44). */
export const leadsToCheckout = (path: string): boolean => /^\/checkout(?:[/?#]|$)/.test(path)

/** Where a business that has just signed up tells more of itself (AUTH-32). */
export const BUSINESS_REGISTRATION = '/business/register'

/**
 * Where signing in leads to, by the first rule that fits (AUTH-33). A callback belongs to the dialog: it runs where this
 * leads back to the page below.
 */
export function afterSignIn({
  destination,
  isBusiness,
  isNew = false,
  over = null,
}: {
  readonly destination: string
  readonly isBusiness: boolean
  /** The account was made just now. */
  readonly isNew?: boolean
  /** The page that the dialog is open over, and closes to; pages of signing in have nothing below. */
  readonly over?: string | null
}): string {
  if (leadsToCheckout(destination)) return destination
  if (isNew && isBusiness) return BUSINESS_REGISTRATION
  return isBusiness ? (over ?? destination) : destination
}
