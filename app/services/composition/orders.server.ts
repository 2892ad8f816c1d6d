/** Orders once they are placed: who may view them, and what can be done with them. */
import type { Attempts } from '../attempts.server'
import type { Mailer } from '../mail/mailer.server'
import { createOrderHistory } from '../orders/order-history.server'
import { createOrderReportHandlers, createOrderReports } from '../orders/order-reports.server'
import { createReorder } from '../orders/reorder.server'
import { createOutbox } from '../outbox/outbox.server'
import type { CartServices } from './cart.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

export function composeOrders(
  { env, database, clock }: Foundation,
  { customerOrders, customers }: Commerce,
  { useCases, services: { agentActs } }: CartServices,
  { attempts, mailer }: { readonly attempts: Attempts; readonly mailer: Mailer },
) {
  return {
    handlers: createOrderReportHandlers({ database, mailer, publicUrl: env.publicUrl }),
    services: {
      orderHistory: createOrderHistory({ orders: customerOrders, customers, attempts, agentActs, clock }),
      orderReports: createOrderReports({ database, outbox: createOutbox({ clock }), clock }),
      reorder: createReorder(useCases),
    },
  }
}
