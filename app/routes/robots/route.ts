/** Paths closed to robots, and the sitemap's location. */
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
]

export function loader() {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${services.env.publicUrl}/sitemap.xml`,
  ]
  return publicText(`${lines.join('\n')}\n`)
}
