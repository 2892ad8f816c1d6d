/** The page's forms, or what became of a change, as server-rendered HTML. */
import { staticView } from '~/components/content/static-view.server'
import { ChangeCardView } from '~/components/payment/change-card'
import type { Order } from '~/models/orders/order'
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

/** `picked`: the card of a form that was not accepted. */
export async function changeCardContent(asked: Asked, context: object, picked?: string) {
  const { visitor, order, paths, query } = asked
  const { entry } = services.orderCards
  const changeId = query.get('change')
  const [standing, paidBy, cards, chosen, outcome] = await Promise.all([
    services.paymentChanges.stand(order),
    services.placement.paidBy(order.orderNumber),
    services.orderCards.saved(visitor),
    chosenFor(asked),
    changeId === null ? null : services.paymentChanges.outcomeOf(order, changeId),
    // Finding the origin lets this page's CSP allow its form to redirect there.
    entry === 'page' ? orIfUnavailable(services.pageOrigin.find(), null) : null,
  ])
  return view(
    {
      standing,
      outcome,
      paidBy,
      cards,
      picked: picked ?? null,
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
