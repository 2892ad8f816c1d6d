/** What the embedded inbox of events received. */
import { askPlatform } from './platforms'
import type { Shop } from './shop'

export interface ToldEvent {
  readonly name: string
  readonly params: Readonly<Record<string, unknown>>
  readonly clientId: string
  readonly userId: string | undefined
}

/** Delivers what is queued for the tracking services. */
export async function deliverEvents(shop: Shop): Promise<void> {
  const all = shop.services.analytics.lanes.map(async ({ deliver }) => {
    // A lane delivers so many at once.
    while ((await deliver()) > 0);
  })
  await Promise.all(all)
}

/** The bodies sent to a service, oldest first; delivers queued events beforehand. */
export async function toldTo(shop: Shop, service: string): Promise<readonly unknown[]> {
  await deliverEvents(shop)
  await shop.services.errorReports.settled()
  const answer = await askPlatform(shop, `/events/told?service=${service}`)
  const { told } = (await answer.json()) as { readonly told: readonly { readonly body: unknown }[] }
  return told.map(({ body }) => body).reverse()
}

export interface GoogleBody {
  readonly client_id: string
  readonly user_id?: string
  readonly events: readonly (Pick<ToldEvent, 'name' | 'params'> & { readonly timestamp_micros: number })[]
}

/** Events of the service that receives them all, from this index on. */
export async function eventsOf(shop: Shop, from = 0): Promise<readonly ToldEvent[]> {
  const bodies = (await toldTo(shop, 'google-analytics')) as readonly GoogleBody[]
  return bodies
    .slice(from)
    .flatMap(({ client_id: clientId, user_id: userId, events }) =>
      events.map(({ name, params }) => ({ name, params, clientId, userId })),
    )
}
