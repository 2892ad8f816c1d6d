import type { MetaFunction } from '@remix-run/node'
import { storeConfig } from '~/models/content/store'

/** Pages of an account are nobody else's: no machine lists them. */
export const accountMeta =
  (title: string): MetaFunction =>
  () => [{ title: `${title} | ${storeConfig.name}` }, { name: 'robots', content: 'noindex' }]
