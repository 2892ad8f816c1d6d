/** Signing in by an account that somebody has elsewhere (AUTH-35). */
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

/** Google refuses to sign anybody in inside Instagram's own browser (AUTH-07, AUTH-21). */
export function offeredProviders(
  offered: readonly SocialProvider[],
  userAgent: string | null,
): readonly SocialProvider[] {
  return /\bInstagram\b/i.test(userAgent ?? '') ? offered.filter((name) => name !== 'google') : offered
}

/** Who somebody is at a provider: issuer and subject together, and nothing that may be given to another person later. */
export interface SocialProfile {
  readonly provider: SocialProvider
  readonly issuer: string
  readonly subject: string
  /** Null where they would not share it. */
  readonly email: string | null
  /** The provider itself vouches that the e-mail is theirs. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}
