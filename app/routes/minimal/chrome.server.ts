/** Data for the minimal layout: footer, agent banner, flags. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { simplifiedFooterContent } from '~/components/layout/static-parts.server'
import { businessDate } from '~/models/time/business-time'
import { services } from '~/services/index.server'
import { agentBanner } from '../agent/banner.server'
import { knownCustomer } from '../shop/known-customer.server'

export async function loadMinimalChrome({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const visitor = await services.visitors.readToBrowse(request)
  const year = Number(businessDate(services.clock.now()).slice(0, 4))
  const footer = simplifiedFooterContent({ year, newsletter: knownCustomer(visitor) }, context)
  const [adminBanner, flagsByLayer] = await Promise.all([
    agentBanner(visitor, context),
    services.flags.of(visitor, request.headers.get('Cookie')),
  ])
  return {
    cartCount: visitor.cartCount,
    chrome: { footer, adminBanner, flagsByLayer },
    headers: await visitor.headers(),
  }
}
