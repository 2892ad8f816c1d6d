import type { MetaFunction } from '@remix-run/node'
import { storeConfig } from '~/models/content/store'
import { leadsToCheckout } from '~/models/customers/destination'

const metaOf = (title: string) => [
  { title: `${title} | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

/** For pages that must not be indexed. */
export function signMeta(title: string): MetaFunction {
  return () => metaOf(title)
}

/** Title of a step, which belongs to checkout if it leads there (AUTH-04). */
export const stepTitle = (title: string, destination: string): string =>
  leadsToCheckout(destination) ? 'Proceed to Checkout' : title

export function stepMeta(title: string): MetaFunction {
  return ({ location }) =>
    metaOf(stepTitle(title, new URLSearchParams(location.search).get('destination') ?? '/'))
}
