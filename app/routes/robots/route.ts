import { services } from '~/services/index.server'

const CLOSED = ['/cart', '/checkout', '/sign', '/account', '/api', '/search', '/platforms']

export function loader() {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Sitemap: ${services.env.publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
