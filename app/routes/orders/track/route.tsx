/** Tracks each shipment of an order (ORD-06, ROUTE-35). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { ShipmentTracking } from '~/components/orders/shipment-tracking'
import { RouteError } from '~/components/layout/route-error'
import { shipmentTracks } from '~/models/orders/shipment-track'
import { json } from '~/utils/responses'
import { requireOrder } from '../../access.server'
import { accountMeta } from '../../account/meta'
import { orderTrail } from '../trail'

export const meta = accountMeta('Track your order')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { visitor, order } = await requireOrder(request, params['id'] ?? '')
  const { id, orderNumber } = order
  return json({ id, orderNumber, tracks: shipmentTracks(order) }, { headers: await visitor.headers() })
}

export default function Track() {
  const { id, orderNumber, tracks } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Tracking" trail={orderTrail({ id, orderNumber })}>
      {tracks.map((track) => (
        <ShipmentTracking key={track.key} track={track} />
      ))}
      <p>
        <a href={`/orders/${id}/problem`}>Something is wrong with this order</a>
      </p>
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
