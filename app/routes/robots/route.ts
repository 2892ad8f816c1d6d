/** Paths closed to robots with all below them, and the sitemap's location. */
import { services } from '~/services/index.server'
import { publicText } from '~/utils/responses'

const CLOSED = [
  '/cart',
  '/checkout',
  '/sign',
  '/account',
  '/orders',
  '/agent',
  '/api',
  '/search',
  '/platforms',
  '/builder-preview',
  '/styleguide',
]

/** A bare path would close all that begin alike: `/sign` also `/signature-mix`. */
const rulesOf = (path: string) => [`${path}$`, `${path}?`, `${path}/`]

export function loader() {
  const lines = [
    'User-agent: *',
    ...CLOSED.flatMap(rulesOf).map((rule) => `Disallow: ${rule}`),
    `Sitemap: ${services.env.publicUrl}/sitemap.xml`,
  ]
  return publicText(`${lines.join('\n')}\n`)
}
