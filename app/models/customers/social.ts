/** Sign-in with an external account (AUTH-35). */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}

export function toSocialProvider(name: unknown): SocialProvider | null {
  return SOCIAL_PROVIDERS.find((provider) => provider === name) ?? null
}

/** Google does not allow sign-in inside Instagram's in-app browser (AUTH-07, AUTH-21). */
export function offeredProviders(
  offered: readonly SocialProvider[],
  userAgent: string | null,
): readonly SocialProvider[] {
  return /\bInstagram\b/i.test(userAgent ?? '') ? offered.filter((name) => name !== 'google') : offered
}

/** An identity at a provider: issuer plus subject, and nothing that could later be reassigned to another person. */
export interface SocialProfile {
  readonly provider: SocialProvider
  readonly issuer: string
  readonly subject: string
  /** Null if not shared. */
  readonly email: string | null
  /** The provider vouches for the e-mail. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}
