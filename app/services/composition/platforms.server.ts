/** The services of each platform: the real one if configured, otherwise the embedded one. */
import { createAddressChecks } from '../addresses/address-checks.server'
import { createAddressService } from '../addresses/addresses.server'
import { createMatchkeys } from '../addresses/matchkeys'
import { createSearchService } from '../algolia/search.server'
import { createBusinessUnits } from '../commercetools/business-units.server'
import { createCartService } from '../commercetools/carts.server'
import { createCatalogueService } from '../commercetools/catalogue.server'
import { createCodeLimits } from '../commercetools/code-limits.server'
import { createCommerceClient } from '../commercetools/client.server'
import { createCustomerAddresses } from '../commercetools/customer-addresses.server'
import { createCustomerErasure } from '../commercetools/customer-erasure.server'
import { createCustomerOrders } from '../commercetools/customer-orders.server'
import { createCustomerService } from '../commercetools/customers.server'
import { createOrderService } from '../commercetools/orders.server'
import { createContentCopies } from '../content/content-copies.server'
import { createContentService } from '../content/content.server'
import { createSafcTokens } from '../checkout/safc-tokens.server'
import { createMailer, createMailTransport } from '../mail/mailer.server'
import { createGroupGoods } from '../group-goods.server'
import { createCartLock } from '../database/cart-lock.server'
import { createPayments } from '../payments/create-payments.server'
import { createPageOrigin, fixedPageOrigin } from '../payments/page-origin.server'
import { createOrderServicePlatform } from '../order-service/order-service.server'
import { createOrderServiceShopPay } from '../order-service/shop-pay.server'
import type { ShopPay } from '../payments/shop-pay'
import { createShippingService } from '../shipping/shipping.server'
import type { Foundation } from './foundation.server'

/** Keys of the embedded platforms, published on purpose: production refuses them. */
const EMBEDDED_KEY = 'nutwood'

export type Commerce = ReturnType<typeof connectCommerce>

function orderServiceOf({ env, clock, metrics }: Foundation, url: string) {
  return {
    url,
    fetch: metrics.instrumented('order-service', fetch),
    safcTokens: createSafcTokens({ clock, secret: env.sessionSecret }),
  }
}

/** Whoever places the orders charges what was approved at Shop Pay. */
function connectShopPay(foundation: Foundation, ofGateway: ShopPay | null): ShopPay | null {
  const { env, logger } = foundation
  const { placeOrderUrl, shopPayOrigin } = env
  if (placeOrderUrl === undefined) return ofGateway
  if (shopPayOrigin === undefined) return null
  return createOrderServiceShopPay({
    ...orderServiceOf(foundation, placeOrderUrl),
    origin: new URL(shopPayOrigin).origin,
    logger,
  })
}

function connectCommerce(foundation: Foundation) {
  const { env, embedded, clock, logger, database, availability, degradedAnswers, fetchOf } = foundation
  const { commercetools } = env.platforms
  const { baseUrl } = embedded
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
    // A shop with platforms of its own is a single process.
    ...(embedded.platforms === undefined ? { lock: createCartLock(database) } : {}),
  })
  const customers = createCustomerService({ client, context, clock })
  const businessUnits = createBusinessUnits({ client })
  const customerAddresses = createCustomerAddresses({ client, customers, logger })
  const platform = createOrderService({ client, carts, context })
  const orders =
    env.placeOrderUrl === undefined
      ? platform
      : createOrderServicePlatform({
          ...orderServiceOf(foundation, env.placeOrderUrl),
          platform,
          logger,
        })
  const customerOrders = createCustomerOrders({ client, context, getByNumber: orders.getOrderByNumber })
  const codeLimits = createCodeLimits({ client })
  return {
    client,
    catalogue,
    carts,
    codeLimits,
    customers,
    groupGoods: createGroupGoods({ customers }),
    businessUnits,
    customerAddresses,
    orders,
    customerOrders,
    erasure: createCustomerErasure({ client, customers, context }),
  }
}

export type Search = ReturnType<typeof connectSearch>

function connectSearch({ env, embedded, clock, logger, degradedAnswers, fetchOf }: Foundation) {
  const { algolia } = env.platforms
  const { baseUrl } = embedded
  const access = {
    applicationId: algolia?.ALGOLIA_APPLICATION_ID ?? EMBEDDED_KEY,
    fetch: fetchOf('algolia', algolia),
    ...(algolia === undefined ? { host: `${baseUrl}/algolia` } : {}),
  }
  const search = createSearchService({
    ...access,
    apiKey: algolia?.ALGOLIA_SEARCH_KEY ?? EMBEDDED_KEY,
    clock,
    logger,
    degradedAnswers,
  })
  /** For writing the index. */
  const writing = { ...access, apiKey: algolia?.ALGOLIA_ADMIN_KEY ?? EMBEDDED_KEY }
  return { search, writing }
}

function connectShipping({ env, embedded, clock, logger, fetchOf }: Foundation) {
  const { shipping: offers } = env.platforms
  const { baseUrl } = embedded
  return createShippingService({
    baseUrl: offers?.SHIPPING_API_URL ?? `${baseUrl}/shipping`,
    apiKey: offers?.SHIPPING_API_KEY ?? EMBEDDED_KEY,
    fetch: fetchOf('shipping', offers),
    clock,
    logger,
  })
}

function connectContent({ env, embedded, database, clock, logger, degradedAnswers, fetchOf }: Foundation) {
  const copies = createContentCopies({ database, clock, logger })
  const { content: pages } = env.platforms
  const { baseUrl } = embedded
  const content = createContentService({
    baseUrl: pages?.CONTENT_API_URL ?? `${baseUrl}/content`,
    apiKey: pages?.CONTENT_API_KEY ?? EMBEDDED_KEY,
    fetch: fetchOf('content', pages),
    clock,
    logger,
    degradedAnswers,
    pictureOrigins: [env.publicUrl, ...env.pictureOrigins],
    copies,
  })
  return { content, contentCopies: copies }
}

function connectAddresses({ env, embedded, logger, fetchOf }: Foundation) {
  const { addresses: real } = env.platforms
  const url = `${embedded.baseUrl}/addresses`
  const fetch = fetchOf('addresses', real)
  const service = createAddressService({
    search: {
      baseUrl: real?.ADDRESS_SEARCH_URL.replace(/\/+$/, '') ?? url,
      apiKey: real?.ADDRESS_SEARCH_KEY ?? EMBEDDED_KEY,
      fetch,
    },
    verification: {
      baseUrl: real?.ADDRESS_VERIFY_URL.replace(/\/+$/, '') ?? url,
      apiKey: real?.ADDRESS_VERIFY_KEY ?? EMBEDDED_KEY,
      fetch,
    },
    logger,
  })
  const matchkeys = createMatchkeys(env.sessionSecret)
  return { addresses: service, addressChecks: createAddressChecks({ addresses: service, matchkeys }) }
}

async function connectPayments({ env, embedded, clock, logger, embeddedFetch }: Foundation) {
  const { baseUrl } = embedded
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
  return { payments, pageOrigin }
}

function connectMail({ env, embedded, logger, embeddedFetch }: Foundation) {
  const { baseUrl } = embedded
  return createMailer({
    transport: createMailTransport({
      baseUrl: `${baseUrl}/mail`,
      fetch: embeddedFetch('mail'),
      smtpUrl: env.smtpUrl,
    }),
    from: env.mailFrom,
    logger,
  })
}

/** Connects all of them. */
export async function connectPlatforms(foundation: Foundation) {
  const { payments, pageOrigin } = await connectPayments(foundation)
  return {
    commerce: connectCommerce(foundation),
    search: connectSearch(foundation),
    shipping: connectShipping(foundation),
    ...connectContent(foundation),
    ...connectAddresses(foundation),
    mailer: connectMail(foundation),
    payments: { ...payments, shopPay: connectShopPay(foundation, payments.shopPay) },
    pageOrigin,
  }
}
