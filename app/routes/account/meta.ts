import type { MetaFunction } from '@remix-run/node'
import { storeConfig } from '~/models/content/store'

/** Account pages are private and must not be indexed. */
export const accountMeta =
  (title: string): MetaFunction =>
  () => [{ title: `${title} | ${storeConfig.name}` }, { name: 'robots', content: 'noindex' }]
