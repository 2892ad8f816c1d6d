/** Indexable pages of one kind. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { element } from '~/models/found/xml'
import { SITEMAP_PARTS } from '~/services/browse/found.server'
import { services } from '~/services/index.server'
import { notFound, publicXml } from '~/utils/responses'

/** Short: a stale version should not persist once the platforms are back. */
const STALE_MAX_AGE_S = 300

/** 503 while the platform is down and no complete sitemap has been built yet. */
export async function loader({ params }: LoaderFunctionArgs) {
  const part = SITEMAP_PARTS.find((each) => each === params['part'])
  if (part === undefined) throw notFound()
  const { paths, isFresh } = await services.found.sitemap(part)
  const urls = paths.map((path) => `<url>${element('loc', services.env.publicUrl + path)}</url>`)
  return publicXml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    isFresh ? undefined : STALE_MAX_AGE_S,
  )
}
