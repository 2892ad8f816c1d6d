import type { MetaFunction } from '@remix-run/node'
import { storeConfig } from '~/models/content/store'

/** Title of a step; checkout pages are not indexed. */
export function checkoutMeta(title: string): MetaFunction {
  return () => [{ title: `${title} | ${storeConfig.name}` }, { name: 'robots', content: 'noindex' }]
}
