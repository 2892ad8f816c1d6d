import type { MetaFunction } from '@remix-run/node'
import { storeConfig } from '~/models/content/store'

/** Title of a step; no search engine has any business in checkout. */
export function checkoutMeta(title: string): MetaFunction {
  return () => [{ title: `${title} | ${storeConfig.name}` }, { name: 'robots', content: 'noindex' }]
}
