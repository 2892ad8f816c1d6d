/** Shoppers' carts: found, changed, merged, and viewed by anyone who may act for a customer. */
import { createEndOfMode } from '../agents/agent-mode.server'
import { createAgentActs } from '../agents/agent-acts.server'
import { createAudit } from '../audit/audit.server'
import { createCampaignService } from '../commercetools/campaigns.server'
import { createCartHandover } from '../commercetools/cart-handover.server'
import { createMoveWorker } from '../commercetools/cart-move-worker.server'
import { createCartModeService } from '../commercetools/cart-mode.server'
import { createCartKeys } from '../commercetools/cart-keys.server'
import { createCartMoves } from '../database/cart-moves.server'
import { createCampaigns } from '../cart/campaigns.server'
import { createBundles } from '../cart/bundles.server'
import { createQuantities } from '../cart/quantities.server'
import { withCartCopies } from '../cart/cart-copies'
import { createCartUseCases } from '../cart/cart-use-cases.server'
import { createCustomerCodes } from '../cart/customer-codes.server'
import { createCustomerCarts } from '../cart/customer-cart.server'
import { createCartCopies } from '../cart/cart-copy.server'
import { createCartMerging } from '../cart/cart-merging.server'
import { createCartGathering } from '../cart/cart-gathering.server'
import { createFailedOrders } from '../cart/failed-orders.server'
import { createOrderSent } from '../cart/order-sent.server'
import { createSessionCarts } from '../cart/session-cart.server'
import { settlingCarts } from '../cart/settling-visitors.server'
import type { FreeShipping } from '../free-shipping.server'
import { createVisitors } from '../visitor.server'
import type { SessionStore } from '../sessions/session-store.server'
import type { Placement } from './checkout.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

export type CartServices = ReturnType<typeof composeCart>

/** @param placement tells which carts are being ordered */
export function composeCart(
  { env, database, clock, logger }: Foundation,
  { client, catalogue, carts, codeLimits, customers, groupGoods }: Commerce,
  sessions: SessionStore,
  placement: Placement,
  freeShipping: FreeShipping,
) {
  const shopperCarts = sessions.carts
  const audit = createAudit({ database, clock, logger })
  const visitors = createVisitors({
    sessions,
    secureCookies: env.secureCookies,
    endOfMode: createEndOfMode({ customers, audit }),
  })
  const moves = createCartMoves(database)
  const handover = createCartHandover({ client, carts, moves, logger })
  const modes = createCartModeService({ carts, handover, logger })
  const campaigns = createCampaignService({ client, logger })
  const known = { carts, catalogue, clock, logger }
  const merging = createCartMerging({ ...known, campaigns, handover, placement, shopperCarts })
  const sessionCarts = createSessionCarts({ carts, merging, sessions, placement, clock, logger })
  const copies = createCartCopies({ getCart: (id) => carts.get(id), merging, sessionCarts })
  const orderSent = createOrderSent({ placement, clock })
  const gathering = createCartGathering({ carts, merging, shopperCarts, orderSent, clock })
  const failedOrders = createFailedOrders({ carts, shopperCarts, placement, orderSent })
  const cartUseCases = createCartUseCases({
    ...known,
    modes,
    handover,
    sessionCarts,
    gathering,
    failedOrders,
    codeLimits,
    freeShipping,
    customers,
    groupGoods,
  })
  return {
    /** For checkout and its calls; pages get `cartUseCases` as below. */
    useCases: cartUseCases,
    copies,
    audit,
    worker: createMoveWorker({ handover, logger }),
    services: {
      visitors: settlingCarts(visitors, {
        sessionCarts,
        gathering,
        shopperCarts,
        orderSent,
        cartUseCases,
      }),
      // Only the cart page shows a copy: nobody can check out from one.
      cartUseCases: withCartCopies(cartUseCases),
      agentActs: createAgentActs({ audit }),
      sessionCarts,
      gathering,
      failedOrders,
      customerCodes: createCustomerCodes({ customers, logger }),
      campaigns: createCampaigns({ campaigns, carts, sessionCarts, catalogue, clock, logger }),
      bundles: createBundles({ cartUseCases, catalogue, groupGoods }),
      quantities: createQuantities({ cartUseCases, catalogue }),
      customerCarts: createCustomerCarts({ carts, keys: createCartKeys({ client, moves }), audit }),
    },
  }
}
