/** The page's forms, or what became of a change, as server-rendered HTML. */
import { staticView } from '~/components/content/static-view.server'
import { ChangeCardView } from '~/components/payment/change-card'
import type { Order } from '~/models/orders/order'
import type { FormFields } from '~/models/validation/form-fields'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { requireOrderOrReceipt } from '../../access.server'
import { cardPaths } from '../card-paths'

const view = staticView(ChangeCardView)

export interface Asked {
  readonly visitor: Visitor
  readonly order: Order
  readonly paths: ReturnType<typeof cardPaths>
  readonly isByReceipt: boolean
  readonly query: URLSearchParams
}

export async function requireAsked(request: Request, orderId: string): Promise<Asked> {
  const { visitor, order, token } = await requireOrderOrReceipt(request, orderId)
  const paths = cardPaths(order.id, token)
  return { visitor, order, paths, isByReceipt: token !== null, query: new URL(request.url).searchParams }
}

async function chosenFor({ visitor, order, query }: Asked) {
  const id = query.has('cancelled') ? null : query.get('pay')
  if (id === null) return null
  const description = await services.orderCards.describe(visitor, order, id)
  return description === null ? null : { id, description }
}

/** Of the change that the address names. Else of the last one, unless another card is being given already. */
async function outcomeFor({ order, query }: Asked, isPosted: boolean) {
  const changeId = query.get('change')
  if (changeId !== null) return services.paymentChanges.outcomeOf(order, changeId)
  const last = await services.paymentChanges.lastOutcome(order)
  const isGiving = isPosted || query.has('pay') || query.has('cancelled')
  return isGiving && last?.kind !== 'pending' ? null : last
}

/** `posted`: a form that was not accepted. */
export async function changeCardContent(asked: Asked, context: object, posted?: FormFields) {
  const { visitor, order, paths, query } = asked
  const { entry } = services.orderCards
  const [standing, paidBy, cards, chosen, outcome] = await Promise.all([
    services.paymentChanges.stand(order),
    services.placement.paidBy(order.orderNumber),
    services.orderCards.saved(visitor),
    chosenFor(asked),
    outcomeFor(asked, posted !== undefined),
    // Finding the origin lets this page's CSP allow its form to redirect there.
    entry === 'page' ? orIfUnavailable(services.pageOrigin.find(), null) : null,
  ])
  return view(
    {
      standing,
      outcome,
      paidBy,
      cards,
      picked: posted?.['card'] ?? null,
      chosen,
      entry,
      hasWallet: visitor.customerId !== undefined,
      isCancelled: query.has('cancelled'),
      formPath: paths.self,
      orderPath: paths.order,
    },
    context,
  )
}
