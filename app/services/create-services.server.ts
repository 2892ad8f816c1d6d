/** The composition root: the only place where settings become clients and clients become services. */
import { join } from 'node:path'
import { storeConfig } from '~/models/content/store'
import { createAvailability } from './availability'
import { createAudit } from './audit/audit.server'
import { createAttempts } from './attempts.server'
import { createAuthentication } from './auth/authenticator.server'
import { createSearchService } from './algolia/search.server'
import { createCampaignService } from './commercetools/campaigns.server'
import { createCartHandover, createMoveWorker } from './commercetools/cart-handover.server'
import { createCartModeService } from './commercetools/cart-mode.server'
import { createCartKeys } from './commercetools/cart-keys.server'
import { createCartService } from './commercetools/carts.server'
import { createCatalogueService } from './commercetools/catalogue.server'
import { createCommerceClient } from './commercetools/client.server'
import { createCustomerService } from './commercetools/customers.server'
import { createOrderService } from './commercetools/orders.server'
import { createProjectCheck } from './commercetools/project-check.server'
import { createStorefrontQueries } from './commercetools/storefront-queries.server'
import { createContentService } from './content/content.server'
import { createCartMoves } from './database/cart-moves.server'
import { openDatabase } from './database/database.server'
import type { Database } from './database/database.server'
import { createDegradedAnswers } from './degraded-answers'
import { createEmbedded } from './embedded.server'
import type { Env } from './env.server'
import { createIndexing } from './indexing/create-indexing.server'
import { createFreeShipping } from './free-shipping.server'
import { createLifecycle } from './lifecycle.server'
import { createLogger } from './logger.server'
import { createMailer, createMailTransport } from './mail/mailer.server'
import { createCartLock } from './database/cart-lock.server'
import { createMetrics } from './metrics.server'
import type { Platform } from './metrics.server'
import { createOutboxWorker } from './outbox/outbox-worker.server'
import { createOutbox } from './outbox/outbox.server'
import { createPayments } from './payments/create-payments.server'
import { createPageOrigin, fixedPageOrigin } from './payments/page-origin.server'
import { createPictures } from './pictures.server'
import { createOrderServicePlatform } from './order-service/order-service.server'
import { createPlacementService } from './placement/placement-service.server'
import { createSessionStore } from './sessions/session-store.server'
import { createEstimateService } from './shipping/estimates.server'
import { createShippingService } from './shipping/shipping.server'
import { createBrowse } from './browse/browse.server'
import { createMenu } from './browse/menu.server'
import { createCampaigns } from './cart/campaigns.server'
import { createBrowserCommerce } from './api/storefront-cart.server'
import { createBundles } from './cart/bundles.server'
import { createQuantities } from './cart/quantities.server'
import { withCartCopies } from './cart/cart-copies'
import { createCartUseCases } from './cart/cart-use-cases.server'
import { createCheckout } from './checkout/checkout.server'
import { createCustomerCodes } from './cart/customer-codes.server'
import { createCustomerCarts } from './cart/customer-cart.server'
import { createOrderHandlers, orderMessages } from './checkout/order-messages.server'
import { createPaymentSessions } from './placement/payment-sessions.server'
import { createOrderPages } from './checkout/order-pages.server'
import { createPaymentStep } from './checkout/payment-step.server'
import { createCartHooks, createPlaceOrder } from './checkout/place-order.server'
import { createCartMerging } from './cart/cart-merging.server'
import { createCartGathering } from './cart/cart-gathering.server'
import { createFailedOrders } from './cart/failed-orders.server'
import { createSessionCarts } from './cart/session-cart.server'
import { settlingCarts } from './cart/settling-visitors.server'
import { createShippingCalls } from './api/shipping-calls.server'
import { createSignIn } from './sign-in/sign-in.server'
import { createVisitors } from './visitor.server'

/** Keys of the embedded platforms, published on purpose: production refuses them. */
const EMBEDDED_KEY = 'nutwood'

/** Seeded accounts are shown on the sign-in page, where they exist. */
const DEMO_ACCOUNT = { email: 'shopper@nutwood.example', password: 'Nutwood!2024' }

/** Where the battery stops or breaks what a whole shop does: in front of a platform, and around the database. */
export interface Seams {
  readonly fetch?: (send: typeof fetch) => typeof fetch
  readonly database?: (database: Database) => Database
}

/** Everything of one shop. Nothing listens and no worker runs before `lifecycle.start()`. */
export async function createServices(env: Env, seams: Seams = {}) {
  const logger = createLogger(env)
  const embedded = createEmbedded(env, logger)
  const { clock, baseUrl } = embedded
  const { commercetools, algolia, shipping: offers, content: pages } = env.platforms
  const metrics = createMetrics()
  const embeddedFetch = (platform: Platform) =>
    metrics.instrumented(platform, seams.fetch?.(embedded.fetch) ?? embedded.fetch)
  const fetchOf = (platform: Platform, real: unknown) =>
    real === undefined ? embeddedFetch(platform) : metrics.instrumented(platform, fetch)

  const opened = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir })
  const database = seams.database?.(opened) ?? opened
  const availability = createAvailability()
  const degradedAnswers = createDegradedAnswers()
  const client = createCommerceClient({
    settings: {
      apiUrl: commercetools?.COMMERCETOOLS_API_URL ?? `${baseUrl}/commercetools`,
      authUrl: commercetools?.COMMERCETOOLS_AUTH_URL ?? `${baseUrl}/commercetools`,
      projectKey: commercetools?.COMMERCETOOLS_PROJECT_KEY ?? EMBEDDED_KEY,
      clientId: commercetools?.COMMERCETOOLS_CLIENT_ID ?? EMBEDDED_KEY,
      clientSecret: commercetools?.COMMERCETOOLS_CLIENT_SECRET ?? EMBEDDED_KEY,
    },
    fetch: fetchOf('commercetools', commercetools),
    availability,
    logger,
  })
  const catalogue = createCatalogueService({ client, clock, logger, availability, degradedAnswers })
  const context = () => catalogue.mapperContext()
  const carts = createCartService({
    client,
    context,
    logger,
    // With platforms of its own a shop is one process.
    ...(embedded.platforms === undefined ? { lock: createCartLock(database) } : {}),
  })
  const customers = createCustomerService({ client, context })
  const platform = createOrderService({ client, carts, context })
  const orders =
    env.placeOrderUrl === undefined
      ? platform
      : createOrderServicePlatform({
          url: env.placeOrderUrl,
          fetch: metrics.instrumented('order-service', fetch),
          platform,
          logger,
        })
  const searchAccess = {
    applicationId: algolia?.ALGOLIA_APPLICATION_ID ?? EMBEDDED_KEY,
    fetch: fetchOf('algolia', algolia),
    ...(algolia === undefined ? { host: `${baseUrl}/algolia` } : {}),
  }
  const search = createSearchService({
    ...searchAccess,
    apiKey: algolia?.ALGOLIA_SEARCH_KEY ?? EMBEDDED_KEY,
    clock,
    logger,
    degradedAnswers,
  })
  const shipping = createShippingService({
    baseUrl: offers?.SHIPPING_API_URL ?? `${baseUrl}/shipping`,
    apiKey: offers?.SHIPPING_API_KEY ?? EMBEDDED_KEY,
    fetch: fetchOf('shipping', offers),
    clock,
    logger,
  })
  const content = createContentService({
    baseUrl: pages?.CONTENT_API_URL ?? `${baseUrl}/content`,
    apiKey: pages?.CONTENT_API_KEY ?? EMBEDDED_KEY,
    fetch: fetchOf('content', pages),
    clock,
    logger,
    degradedAnswers,
  })
  const merchant = { merchantId: EMBEDDED_KEY, secret: EMBEDDED_KEY }
  const pageOrigin =
    embedded.gatewayOrigin !== undefined || env.platforms.braintree !== undefined
      ? fixedPageOrigin(embedded.gatewayOrigin ?? null)
      : await createPageOrigin({
          baseUrl: `${baseUrl}/payments`,
          credentials: merchant,
          fetch: embedded.fetch,
          logger,
          configured: env.gatewayOrigin,
        })
  const payments = await createPayments({
    braintree: env.platforms.braintree,
    embedded: {
      baseUrl: `${baseUrl}/payments`,
      credentials: merchant,
      fetch: embeddedFetch('payments'),
      clock,
      logger,
    },
    pageOrigin,
  })
  const mailer = createMailer({
    transport: createMailTransport({
      baseUrl: `${baseUrl}/mail`,
      fetch: embeddedFetch('mail'),
      smtpUrl: env.smtpUrl,
    }),
    from: env.mailFrom,
    logger,
  })

  const sessions = createSessionStore({ database, clock, secureCookies: env.secureCookies })
  const attempts = createAttempts(env.rateLimitFactor)
  const outbox = createOutbox({ clock })
  const placement = createPlacementService({
    database,
    gateway: payments.gateway,
    orders,
    outbox,
    clock,
    logger,
    secret: env.sessionSecret,
    hooks: createCartHooks({ carts, catalogue, clock }),
    messages: orderMessages,
    metrics: metrics.placement,
  })
  const freeShipping = createFreeShipping({
    customers,
    catalogue,
    clock,
    storeThreshold: storeConfig.freeShippingThreshold,
  })
  const moves = createCartMoves(database)
  const handover = createCartHandover({ client, carts, moves, logger })
  const modes = createCartModeService({ carts, handover, logger })
  const campaigns = createCampaignService({ client, logger })
  const shopperCarts = sessions.carts
  const merging = createCartMerging({
    carts,
    campaigns,
    handover,
    catalogue,
    placement,
    shopperCarts,
    clock,
    logger,
  })
  const sessionCarts = createSessionCarts({ carts, merging, shopperCarts, placement })
  const gathering = createCartGathering({ carts, merging, shopperCarts, placement })
  const failedOrders = createFailedOrders({ carts, shopperCarts, placement })
  const shopping = createCartUseCases({
    carts,
    modes,
    handover,
    sessionCarts,
    gathering,
    failedOrders,
    catalogue,
    clock,
  })
  const orderPages = createOrderPages({ placement, sessionCarts })
  const checkout = createCheckout({
    shopping,
    gathering,
    orderPages,
    customers,
    shipping,
    clock,
    freeShipping,
  })
  const paymentSessions = createPaymentSessions({ database, clock })
  const paymentStep = createPaymentStep({
    cards: payments.cards,
    sessions: paymentSessions,
    publicUrl: env.publicUrl,
  })
  const outboxWorker = createOutboxWorker({
    database,
    handlers: createOrderHandlers({ orders, mailer, placement, publicUrl: env.publicUrl }),
    clock,
    logger,
  })

  const browse = createBrowse({
    catalogue,
    search,
    content,
    customers,
    estimates: createEstimateService({ shipping, clock, logger }),
    clock,
    freeShipping,
  })
  const catalogueFollower = createIndexing({
    client,
    catalogue,
    search: { ...searchAccess, apiKey: algolia?.ALGOLIA_ADMIN_KEY ?? EMBEDDED_KEY },
    database,
    clock,
    logger,
    async forget() {
      await catalogue.expire()
      browse.clear()
    },
  })

  const services = {
    env,
    logger,
    clock,
    metrics,
    catalogue,
    carts,
    orders,
    content,
    search,
    shipping,
    sessions,
    visitors: settlingCarts(createVisitors(sessions), { sessionCarts, gathering, shopperCarts, shopping }),
    attempts,
    shippingCalls: createShippingCalls({
      shipping,
      customers,
      catalogue,
      freeShipping,
    }),
    // Only the cart's own page shows a copy: nobody checks out from one.
    shopping: withCartCopies(shopping),
    customerCodes: createCustomerCodes({ customers, logger }),
    campaigns: createCampaigns({
      campaigns,
      carts,
      sessionCarts,
      catalogue,
      clock,
      logger,
    }),
    bundles: createBundles({ shopping, catalogue }),
    quantities: createQuantities({ shopping, catalogue }),
    customerCarts: createCustomerCarts({
      carts,
      keys: createCartKeys({ client, moves }),
      customers,
      audit: createAudit({ database, clock, logger }),
    }),
    checkout,
    browserCommerce: createBrowserCommerce({
      shopping,
      checkout,
      carts,
      sessionCarts,
      gathering,
      orders,
      catalogue,
      clock,
    }),
    storefrontQueries: createStorefrontQueries({ catalogue }),
    paymentStep,
    placement,
    placeOrder: createPlaceOrder({ carts, placement, paymentStep, sessionCarts, logger }),
    sessionCarts,
    gathering,
    failedOrders,
    orderPages,
    signIn: createSignIn({
      authentication: createAuthentication({ customers }),
      gathering,
      sessionCarts,
      attempts,
    }),
    browse,
    menu: createMenu({ catalogue, browse }),
    catalogueFollower,
    projectCheck: createProjectCheck({ client, logger }),
    pictures: createPictures(join(env.dataDir, 'images')),
    freeShipping,
    pageOrigin,
    demoAccounts: env.mode === 'production' ? null : DEMO_ACCOUNT,
    platforms: embedded.platforms,
  }
  const lifecycle = createLifecycle({
    services,
    client,
    embedded,
    database,
    workers: [outboxWorker, placement.worker, createMoveWorker({ handover, logger }), catalogueFollower],
    mailer,
    paymentSessions,
    payments,
    pageOrigin,
    degradedAnswers,
  })
  return { services, lifecycle }
}
