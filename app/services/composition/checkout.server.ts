/** From a cart to its order: the steps, payment, placement, and what is sent when it is placed. */
import type { Attempts } from '../attempts.server'
import type { OutboxHandler } from '../outbox/outbox-worker.server'
import { createAgentPayments } from '../agents/agent-payments.server'
import { createOutboxWorker } from '../outbox/outbox-worker.server'
import { createOutbox } from '../outbox/outbox.server'
import { createPoller } from '../outbox/poller.server'
import { createPlacementService } from '../placement/placement-service.server'
import { createCheckout } from '../checkout/checkout.server'
import { createOrderHandlers, orderMessages, PURCHASE_EVENT } from '../checkout/order-messages.server'
import { createPaymentSessions } from '../placement/payment-sessions.server'
import type { PaymentSessions } from '../placement/payment-sessions.server'
import { createOrderPages } from '../checkout/order-pages.server'
import { createCancellationRows } from '../order-changes/cancellation-rows.server'
import { createChangeHandlers } from '../order-changes/change-messages.server'
import { createCancellations } from '../order-changes/cancellations.server'
import { createSentOrders, ORDER_SHIPPED, REVIEW_REQUEST } from '../order-changes/sent-orders.server'
import { REVIEW_REQUEST_DELAY_S } from '~/models/reviews/review'
import { createCreditLedger } from '../placement/credit-ledger.server'
import { createSafcTokens } from '../checkout/safc-tokens.server'
import { createPaymentStep } from '../checkout/payment-step.server'
import { createCartHooks, createPlaceOrder } from '../checkout/place-order.server'
import type { FreeShipping } from '../free-shipping.server'
import type { Mailer } from '../mail/mailer.server'
import type { Payments } from '../payments/create-payments.server'
import type { ShippingService } from '../shipping/shipping.server'
import { createPermissions } from '../permissions.server'
import { createCreditService } from '../wallet/credit-accounts.server'
import type { CreditService } from '../wallet/credit-accounts.server'
import { createChangeRows } from '../payment-change/change-rows.server'
import { createChangeWorker } from '../payment-change/change-worker.server'
import { createOrderCards } from '../payment-change/order-cards.server'
import { createPaymentChanges } from '../payment-change/payment-changes.server'
import { createWallet } from '../wallet/wallet.server'
import type { CartServices } from './cart.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

const RECOVERY_POLL_MS = 1_000
const CHANGES_POLL_MS = 2_000
const SENT_POLL_MS = 30_000

export type Placement = ReturnType<typeof composePlacement>

export function composePlacement(
  { env, database, clock, logger, metrics, placementTimes }: Foundation,
  { carts, catalogue, codeLimits, customers, orders }: Commerce,
  payments: Payments,
) {
  return createPlacementService({
    database,
    gateway: payments.gateway,
    orders,
    outbox: createOutbox({ clock }),
    clock,
    logger,
    secret: env.sessionSecret,
    hooks: createCartHooks({ carts, catalogue, codeLimits, customers, clock }),
    messages: orderMessages,
    metrics: metrics.placement,
    config: placementTimes,
  })
}

/** Continues orders that their requests left unfinished. */
export const composeRecovery = ({ logger }: Pick<Foundation, 'logger'>, placement: Placement) =>
  createPoller({ name: 'placement-recovery', pollMs: RECOVERY_POLL_MS, logger, work: placement.recover })

/** What happens to an order after its placement, and the workers for it. */
function composeOrderChanges(
  { database, clock, logger }: Pick<Foundation, 'database' | 'clock' | 'logger'>,
  orders: Commerce['orders'],
  { gateway }: Payments,
  attempts: Attempts,
) {
  const cancellations = createCancellations({
    database,
    rows: createCancellationRows({ database, clock }),
    gateway,
    orders,
    credit: createCreditLedger({ clock }),
    outbox: createOutbox({ clock }),
    clock,
    logger,
  })
  const rows = createChangeRows({ database, clock })
  const paymentChanges = createPaymentChanges({
    database,
    rows,
    worker: createChangeWorker({ database, rows, gateway, outbox: createOutbox({ clock }), clock, logger }),
    orders,
    attempts,
  })
  const watching = { database, orders, outbox: createOutbox({ clock }), clock }
  const shippedOrders = createSentOrders(
    { state: 'Shipped', cursor: 'orders.shipped-since', kind: ORDER_SHIPPED },
    watching,
  )
  const deliveredOrders = createSentOrders(
    {
      state: 'Delivered',
      cursor: 'orders.delivered-since',
      kind: REVIEW_REQUEST,
      delaySeconds: REVIEW_REQUEST_DELAY_S,
    },
    watching,
  )
  return {
    services: { cancellations, paymentChanges, shippedOrders, deliveredOrders },
    workers: [
      createPoller({ name: 'cancellations', pollMs: CHANGES_POLL_MS, logger, work: cancellations.work }),
      createPoller({ name: 'payment-changes', pollMs: CHANGES_POLL_MS, logger, work: paymentChanges.work }),
      createPoller({ name: 'shipped-orders', pollMs: SENT_POLL_MS, logger, work: shippedOrders.work }),
      createPoller({ name: 'delivered-orders', pollMs: SENT_POLL_MS, logger, work: deliveredOrders.work }),
    ],
  }
}

/** Payment at checkout and of a placed order, by the customer or by an agent for them. */
function composeChoices(
  { env, clock }: Pick<Foundation, 'env' | 'clock'>,
  payments: Payments,
  cart: CartServices,
  {
    customers,
    credit,
    paymentSessions,
  }: {
    readonly customers: Commerce['customers']
    readonly credit: CreditService
    readonly paymentSessions: PaymentSessions
  },
) {
  const choices = {
    cards: payments.cards,
    vault: payments.vault,
    sessions: paymentSessions,
    agentActs: cart.services.agentActs,
    publicUrl: env.publicUrl,
    clock,
  }
  return {
    paymentStep: createPaymentStep({
      ...choices,
      shopPay: payments.shopPay,
      credit,
      agentPayments: createAgentPayments({
        permissions: createPermissions({ customers }),
        audit: cart.audit,
      }),
    }),
    orderCards: createOrderCards(choices),
  }
}

/** Who delivers what the outbox holds. */
function composeDeliveries(
  foundation: Pick<Foundation, 'database' | 'clock' | 'logger'>,
  handlers: Readonly<Record<string, OutboxHandler>>,
) {
  const outbox = { ...foundation, handlers }
  // A slow personalisation service delays no mail.
  const deliveries = [createOutboxWorker(outbox), createOutboxWorker({ ...outbox, lane: PURCHASE_EVENT })]
  return {
    start: () => deliveries.forEach((each) => each.start()),
    stop: async () => void (await Promise.all(deliveries.map((each) => each.stop()))),
  }
}

export type CheckoutServices = ReturnType<typeof composeCheckout>

export function composeCheckout(
  { env, database, clock, logger }: Foundation,
  { carts, codeLimits, customers, orders, erasure }: Commerce,
  cart: CartServices,
  needs: {
    readonly shipping: ShippingService
    readonly freeShipping: FreeShipping
    readonly payments: Payments
    readonly mailer: Mailer
    readonly attempts: Attempts
    /** For rows that others put into the outbox. */
    readonly handlers: Readonly<Record<string, OutboxHandler>>
  },
  placement: Placement,
) {
  const { shipping, freeShipping, payments, mailer, attempts, handlers } = needs
  const { sessionCarts, gathering } = cart.services
  const orderPages = createOrderPages({ placement, sessionCarts })
  const checkout = createCheckout({
    cartUseCases: cart.useCases,
    gathering,
    orderPages,
    customers,
    shipping,
    clock,
    freeShipping,
  })
  const safcTokens = createSafcTokens({ clock, secret: env.sessionSecret })
  const credit = createCreditService({ database, clock })
  const paymentSessions = createPaymentSessions({ database, clock })
  const choices = composeChoices({ env, clock }, payments, cart, { customers, credit, paymentSessions })
  const orderChanges = composeOrderChanges({ database, clock, logger }, orders, payments, attempts)
  return {
    paymentSessions,
    worker: composeDeliveries(
      { database, clock, logger },
      {
        ...createChangeHandlers({ database, orders, erasure, mailer, placement, publicUrl: env.publicUrl }),
        ...createOrderHandlers({ orders, mailer, placement, publicUrl: env.publicUrl }),
        ...handlers,
      },
    ),
    workers: orderChanges.workers,
    services: {
      checkout,
      orderPages,
      ...choices,
      ...orderChanges.services,
      credit,
      safcTokens,
      wallet: createWallet({
        database,
        credit,
        vault: payments.vault,
        cards: payments.cards,
        publicUrl: env.publicUrl,
      }),
      placement,
      placeOrder: createPlaceOrder({
        carts,
        codeLimits,
        placement,
        paymentStep: choices.paymentStep,
        safcTokens,
        sessionCarts,
        audit: cart.audit,
        logger,
      }),
    },
  }
}
