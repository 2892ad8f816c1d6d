import { services } from '~/services/index.server'

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Every page that a search engine may show. */
export async function loader() {
  const paths = await services.browse.sitemapPaths()
  const urls = paths.map((path) => `<url><loc>${escapeXml(services.env.publicUrl + path)}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    { headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=3600' } },
  )
}
