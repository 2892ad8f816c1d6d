/** What agents work with: finding customers, acting for them, and the record of it. */
import { createAgentMode } from '../agents/agent-mode.server'
import { createAgentSearch } from '../agents/agent-search.server'
import { createAuditTrail } from '../agents/audit-trail.server'
import { createCustomerFiles } from '../agents/customer-files.server'
import { createCustomerSearch } from '../commercetools/customer-search.server'
import type { CartServices } from './cart.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

export function composeAgents(
  { database }: Foundation,
  { client, customers, customerOrders }: Commerce,
  { audit, services: { sessionCarts } }: CartServices,
) {
  const search = createCustomerSearch({ client })
  return {
    agentMode: createAgentMode({ customers, sessionCarts, audit }),
    findForAgent: createAgentSearch({ customers: search, orders: customerOrders, database }),
    customerFiles: createCustomerFiles({ customers: search, orders: customerOrders, audit }),
    auditTrail: createAuditTrail({ audit, customers }),
  }
}
