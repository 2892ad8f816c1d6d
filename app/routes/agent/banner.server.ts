/** The agent banner, rendered for the pages that include it (AGENT-01). */
import { staticView } from '~/components/content/static-view.server'
import type { StaticContent } from '~/components/content/static-content'
import { AdminBanner } from '~/components/agent/admin-banner'
import type { Visitor } from '~/services/visitor'
import { heldLately } from '../access.server'

const bannerContent = staticView(AdminBanner)

/** Null for anyone who may not act for customers; for guests no platform is asked. */
export async function agentBanner(visitor: Visitor, context: object): Promise<StaticContent | null> {
  const { actor, session } = visitor
  if (actor.kind === 'guest' || session === null) return null
  if (!(await heldLately(actor, ['checkOutAsCustomer']))) return null
  const { customerServiceMode, customerName, copiedOrder, email = '' } = session.data
  const isAtHand = copiedOrder !== undefined && copiedOrder.cartId === visitor.cartId
  return bannerContent(
    {
      actsFor: customerServiceMode === true ? { name: customerName ?? email, email } : null,
      ...(isAtHand ? { copiedOrder: copiedOrder.orderNumber } : {}),
    },
    context,
  )
}
