/** The three emulated providers, each with its own issuer. */
export const PROVIDERS = ['google', 'facebook', 'apple'] as const
export type ProviderName = (typeof PROVIDERS)[number]

export const PROVIDER_TITLES: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}

/** Client id, and secret for those that use a plain one. Deliberately public. */
export const CLIENT = 'nutwood'

/** People to choose from. Nobody has a password: this page is only for trying out the shop. */
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
