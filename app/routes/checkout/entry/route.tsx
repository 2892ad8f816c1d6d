/** Where checkout starts or goes on: the first step that is open (CHK-06, CHK-08, CHK-13). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { RouteError } from '~/components/layout/route-error'
import { services } from '~/services/index.server'
import { redirectTo } from '~/utils/responses'

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  return redirectTo(await services.checkout.firstStepPath(visitor), {
    headers: await visitor.headers(),
    status: 302,
  })
}

export { RouteError as ErrorBoundary }
