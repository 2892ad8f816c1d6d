/**
 * Inspection pages of the embedded platforms: sent mail, payments, recommendations, events. Demo and test modes only.
 */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { hostAskedFor } from '~/services/caller'
import { services } from '~/services/index.server'
import { isOwnHost } from '~/utils/own-host'
import { notFound } from '~/utils/responses'

/** Pages only: the platforms' protocols are not reachable through the shop. */
const PAGES = /^(?:|mail|payments|personalisation|events|mail\/messages\/msg_[\w-]+\.(?:html|txt))$/

export async function loader({ request }: LoaderFunctionArgs) {
  const { platforms, env } = services
  const path = new URL(request.url).pathname.replace(/^\/platforms\/?|\/+$/gi, '')
  if (platforms === undefined || env.mode === 'production' || !PAGES.test(path)) throw notFound()
  // For people at this machine, never for a page that rebinds another name to it.
  if (!isOwnHost(hostAskedFor(request), env.publicUrl)) throw notFound()
  return platforms.handle(new Request(new URL(`/${path}`, request.url), { signal: request.signal }))
}
