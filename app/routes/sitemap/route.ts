/** Index of the sitemaps of all indexable pages. */
import { element } from '~/models/found/xml'
import { SITEMAP_PARTS } from '~/services/browse/found.server'
import { services } from '~/services/index.server'
import { publicXml } from '~/utils/responses'

export function loader() {
  const maps = SITEMAP_PARTS.map(
    (part) => `<sitemap>${element('loc', `${services.env.publicUrl}/sitemaps/${part}.xml`)}</sitemap>`,
  )
  return publicXml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`,
  )
}
