/** The collection of greatest hits, by the names of the specification (GHB-02 to GHB-04, ROUTE-32). */
import type { TextLink } from '../content/links'

export const GREATEST_HITS: { readonly name: string; readonly link: TextLink } = {
  name: 'Greatest Hits',
  link: { text: 'Shop All Greatest Hits', url: '/bestsellers/hero' },
}

/** A product in the collection; `about`: what the merchant says of it, perhaps nothing. */
export interface GreatestHit {
  readonly about: string
}
