/** What the embedded platforms hold, for people: sent mail and payments. Demo and test modes only. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { notFound } from '~/utils/responses'

/** Pages alone: the protocols themselves are not reachable through the shop. */
const PAGES = /^(?:|mail|payments|mail\/messages\/msg_[\w-]+\.(?:html|txt))$/

export async function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.replace(/^\/platforms\/?|\/+$/gi, '')
  if (services.platforms === undefined || services.env.mode === 'production' || !PAGES.test(path))
    throw notFound()
  return services.platforms.handle(new Request(new URL(`/${path}`, request.url), { signal: request.signal }))
}
