import type { MetaFunction } from '@remix-run/node'
import { storeConfig } from '~/models/content/store'
import { leadsToCheckout } from '~/models/customers/destination'

const metaOf = (title: string) => [
  { title: `${title} | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Of pages that are nobody's to find by a search. */
export function signMeta(title: string): MetaFunction {
  return () => metaOf(title)
}

/** Of a step, which is one of checkout where it leads there (AUTH-04). */
export const stepTitle = (title: string, destination: string): string =>
  leadsToCheckout(destination) ? 'Proceed to Checkout' : title

export function stepMeta(title: string): MetaFunction {
  return ({ location }) =>
    metaOf(stepTitle(title, new URLSearchParams(location.search).get('destination') ?? '/'))
}
