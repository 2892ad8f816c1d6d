/** The three providers that are played, each under an issuer of its own. */
export const PROVIDERS = ['google', 'facebook', 'apple'] as const
export type ProviderName = (typeof PROVIDERS)[number]

export const PROVIDER_TITLES: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}

/** Client id, and the secret of those that take a plain one. Published on purpose. */
export const CLIENT = 'nutwood'

/** Who may be picked. Nobody has a password here: this is a page to try the shop with. */
export interface Person {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isVerified: boolean
}

export const PEOPLE: readonly Person[] = [
  { id: 'p-1', firstName: 'Robin', lastName: 'Hale', email: 'shopper@nutwood.example', isVerified: true },
  { id: 'p-2', firstName: 'Sam', lastName: 'Reyes', email: 'sam.reyes@example.com', isVerified: true },
  { id: 'p-3', firstName: 'Kit', lastName: 'Moss', email: 'kit.moss@example.com', isVerified: false },
]
