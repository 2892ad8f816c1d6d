/** Shipment fields that were added later: an older commerce project accepts deliveries only without them. */
import type { DeliveryChoice } from '~/models/cart/plans/plan-delivery'

type Deliveries = Readonly<Record<string, DeliveryChoice>>

/** Newest first: a project lacks only the newest, or also those that follow it. */
const LATER: readonly {
  readonly isIn: (choice: DeliveryChoice) => boolean
  readonly without: Partial<DeliveryChoice>
}[] = [
  { isIn: ({ refusedCarriers }) => typeof refusedCarriers === 'string', without: { refusedCarriers: null } },
  {
    isIn: ({ freeShippingEarned }) => typeof freeShippingEarned === 'boolean',
    without: { freeShippingEarned: null },
  },
  { isIn: ({ markedAsGift }) => typeof markedAsGift === 'boolean', without: { markedAsGift: null } },
  { isIn: ({ asked = {} }) => Object.keys(asked).length > 0, without: { asked: {} } },
]

/** Stores the choices; on refusal retries without the later fields, one after the other. */
export async function storeDeliveries<O extends { readonly kind: string }>(
  deliveries: Deliveries,
  store: (deliveries: Deliveries) => Promise<O>,
): Promise<O> {
  let chosen = deliveries
  let outcome = await store(chosen)
  for (const { isIn, without } of LATER) {
    if (outcome.kind !== 'refused') break
    if (!Object.values(chosen).some(isIn)) continue
    chosen = Object.fromEntries(
      Object.entries(chosen).map(([key, choice]) => [key, { ...choice, ...without }]),
    )
    outcome = await store(chosen)
  }
  return outcome
}
