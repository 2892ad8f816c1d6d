/** What agents work with: finding customers, acting for them, and the audit trail. */
import { createAgentMode } from '../agents/agent-mode.server'
import { createAgentSearch } from '../agents/agent-search.server'
import { createAuditTrail } from '../agents/audit-trail.server'
import { createCopiedOrders } from '../agents/copied-orders.server'
import { createCustomerFiles } from '../agents/customer-files.server'
import { createPendingCopies } from '../agents/pending-copies.server'
import { createCustomerSearch } from '../commercetools/customer-search.server'
import type { CartServices } from './cart.server'
import type { CheckoutServices } from './checkout.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

export function composeAgents(
  { database }: Foundation,
  { client, carts, customers, customerOrders }: Commerce,
  { audit, copies, useCases: cartUseCases, services: { sessionCarts } }: CartServices,
  { services: { checkout, paymentStep } }: CheckoutServices,
) {
  const search = createCustomerSearch({ client })
  const pendingCopies = createPendingCopies({ carts, sessionCarts, audit })
  const agentMode = createAgentMode({ customers, sessionCarts, pendingCopies, audit })
  return {
    agentMode,
    copiedOrders: createCopiedOrders({
      agentMode,
      pendingCopies,
      customers,
      carts,
      copyInto: copies.copyInto,
      sessionCarts,
      cartUseCases,
      checkout,
      paymentStep,
      audit,
    }),
    agentSearch: createAgentSearch({ customers: search, orders: customerOrders, database, audit }),
    customerFiles: createCustomerFiles({ customers: search, orders: customerOrders, audit }),
    auditTrail: createAuditTrail({ audit, customers, database }),
  }
}
