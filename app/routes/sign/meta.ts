import type { MetaFunction } from '@remix-run/node'
import { storeConfig } from '~/models/content/store'

/** Of pages that are nobody's to find by a search. */
export function signMeta(title: string): MetaFunction {
  return () => [{ title: `${title} | ${storeConfig.name}` }, { name: 'robots', content: 'noindex' }]
}
