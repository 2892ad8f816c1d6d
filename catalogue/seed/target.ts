/** The target of seeding: the platforms' URLs and keys, and the `fetch` that reaches them. */

export interface SeedTarget {
  readonly commercetools: {
    readonly apiUrl: string
    readonly authUrl: string
    readonly projectKey: string
    readonly clientId: string
    readonly clientSecret: string
  }
  readonly algolia: { readonly baseUrl: string; readonly applicationId: string; readonly adminKey: string }
  readonly shipping: { readonly baseUrl: string; readonly apiKey: string }
  readonly content: { readonly baseUrl: string; readonly apiKey: string }
  readonly personalisation: { readonly baseUrl: string; readonly apiKey: string }
  readonly addresses: { readonly baseUrl: string; readonly apiKey: string }
  readonly fetch: typeof globalThis.fetch
}

const KEY = 'nutwood'

/** The embedded platforms, in this process or behind one URL (`npm run platforms`). */
export function embeddedTarget(baseUrl: string, fetch: typeof globalThis.fetch): SeedTarget {
  return {
    commercetools: {
      apiUrl: `${baseUrl}/commercetools`,
      authUrl: `${baseUrl}/commercetools`,
      projectKey: KEY,
      clientId: KEY,
      clientSecret: KEY,
    },
    algolia: { baseUrl: `${baseUrl}/algolia`, applicationId: KEY, adminKey: KEY },
    shipping: { baseUrl: `${baseUrl}/shipping`, apiKey: KEY },
    content: { baseUrl: `${baseUrl}/content`, apiKey: KEY },
    personalisation: { baseUrl: `${baseUrl}/personalisation`, apiKey: KEY },
    addresses: { baseUrl: `${baseUrl}/addresses`, apiKey: KEY },
    fetch,
  }
}
