/** Fields of a shipment that came later: a project that was set up before takes its delivery without them. */
import type { DeliveryChoice } from '~/models/cart/plans/plan-delivery'

type Deliveries = Readonly<Record<string, DeliveryChoice>>

/** The newest first: a project lacks that one, or it and those after it. */
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

/** Stores what was chosen, again without the later fields while it is refused with them. */
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
