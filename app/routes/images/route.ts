/** Pictures of the seed catalogue. Their names carry a hash, so they never change. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { notFound } from '~/utils/responses'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const picture = await services.pictures.get(params['*'] ?? '')
  if (picture === null) throw notFound()
  const acceptsBrotli = /\bbr\b/.test(request.headers.get('Accept-Encoding') ?? '')
  return new Response(new Uint8Array(acceptsBrotli ? picture.brotli : picture.plain), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      // A picture opened by itself runs nothing.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(acceptsBrotli ? { 'Content-Encoding': 'br' } : {}),
    },
  })
}
