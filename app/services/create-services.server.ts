/** The composition root: the only place where settings become clients and clients become services. */
import { join } from 'node:path'
import { storeConfig } from '~/models/content/store'
import { createAnalyticsWorkers } from './analytics/analytics.server'
import { createAttempts } from './attempts.server'
import { createProjectCheck } from './commercetools/project-check.server'
import { createStorefrontQueries } from './commercetools/storefront-queries.server'
import type { Env } from './env.server'
import { createLifecycle } from './lifecycle.server'
import { createPermissions } from './permissions.server'
import { createPictures } from './pictures.server'
import { createSessionStore } from './sessions/session-store.server'
import { createStorefrontCart } from './api/storefront-cart.server'
import { createShippingCalls } from './api/shipping-calls.server'
import { composeAccountMails, composeAccounts, composeFollowUps } from './composition/accounts.server'
import { composeAgents } from './composition/agents.server'
import { composeBrowse } from './composition/browse.server'
import { composeCart } from './composition/cart.server'
import type { CartServices } from './composition/cart.server'
import { composeContacts, composeNews } from './composition/contacts.server'
import { composeCheckout, composePlacement, composeRecovery } from './composition/checkout.server'
import { createAddressBook } from './addresses/address-book.server'
import { composeOrderUploads } from './composition/order-uploads.server'
import { composeOrders } from './composition/orders.server'
import type { CheckoutServices } from './composition/checkout.server'
import { composeCertificates } from './composition/files.server'
import { composePersonalisation } from './composition/personalisation.server'
import { composePersonalData } from './composition/personal-data.server'
import { composeReviews } from './composition/reviews.server'
import { composeReferral } from './composition/referral.server'
import { openFoundation } from './composition/foundation.server'
import type { Foundation } from './composition/foundation.server'
import type { Seams } from './composition/foundation.server'
import { connectPlatforms } from './composition/platforms.server'
import type { Commerce } from './composition/platforms.server'
import { createOrderEvents } from './checkout/order-events.server'
import { createHints } from './hints/hints.server'
import { createFlags } from './flags.server'
import { createLeadForms, createLeadHandlers } from './lead-forms/lead-forms.server'
import { createOutbox } from './outbox/outbox.server'
import { createFirstOffer } from './offer/first-offer.server'
import { composeTracking } from './composition/tracking.server'
import { composeCaptcha, composeChat } from './composition/social.server'
import { createPurchases } from './orders/purchases.server'
import { createFreeShipping } from './free-shipping.server'
import type { FreeShipping } from './free-shipping.server'
import type { ShippingService } from './shipping/shipping.server'

export type { Seams } from './composition/foundation.server'

/** Seeded accounts are shown on the sign-in page, if they exist. */
const DEMO_ACCOUNT = { email: 'shopper@nutwood.example', password: 'Nutwood!2024' }

/** The published API, built on carts and checkout. */
function composeCalls(
  { clock, logger }: Foundation,
  { catalogue, carts, customers, orders }: Commerce,
  { shipping, freeShipping }: { readonly shipping: ShippingService; readonly freeShipping: FreeShipping },
  { useCases, services: { sessionCarts, gathering } }: CartServices,
  { services: { checkout } }: CheckoutServices,
) {
  return {
    shippingCalls: createShippingCalls({
      shipping,
      customers,
      catalogue,
      freeShipping,
    }),
    storefrontCart: createStorefrontCart({
      cartUseCases: useCases,
      checkout,
      carts,
      sessionCarts,
      gathering,
      orders,
      catalogue,
      clock,
      logger,
    }),
    storefrontQueries: createStorefrontQueries({ catalogue }),
    permissions: createPermissions({ customers }),
  }
}

/** Everything of one shop. Nothing listens and no worker runs before `lifecycle.start()`. */
export async function createServices(env: Env, seams: Seams = {}) {
  const foundation = await openFoundation(env, seams)
  const { logger, clock, metrics, database, embedded, degradedAnswers } = foundation
  const connected = await connectPlatforms(foundation)
  const { commerce, search, shipping, content, payments, pageOrigin, mailer } = connected
  const { addresses, addressChecks, contentCopies } = connected
  const { client, catalogue, carts, customers, groupGoods, orders } = commerce
  const sentIn = composeContacts(foundation, { catalogue, customers, mailer })
  const tracking = composeTracking(foundation, sentIn.services.privacyChoices, customers)
  const { freeShippingThreshold: storeThreshold } = storeConfig
  const freeShipping = createFreeShipping({ customers, catalogue, degradedAnswers, storeThreshold })

  const sessions = createSessionStore({ database, clock, secureCookies: env.secureCookies })
  const attempts = createAttempts(env.rateLimitFactor)
  const placement = composePlacement(foundation, commerce, payments)
  const cart = composeCart(foundation, commerce, sessions, placement, freeShipping)
  const accountMails = composeAccountMails(foundation, commerce, mailer)
  const ordersOf = composeOrders(foundation, commerce, cart, { attempts, mailer })
  const { contacts, marketing, ...news } = composeNews(foundation, { customers, mailer })
  const people = { contacts, sessions, attempts, optOuts: sentIn.optOuts }
  const followUps = composeFollowUps(foundation, commerce, accountMails, people)
  const referral = composeReferral(foundation, commerce, { marketing, attempts, ...ordersOf.services })
  const reviews = composeReviews(foundation, commerce, { marketing, audit: cart.audit })
  const { itemFeed, ...personalisation } = composePersonalisation(foundation, commerce)
  const checkout = composeCheckout(
    foundation,
    commerce,
    cart,
    {
      shipping,
      freeShipping,
      payments,
      mailer,
      attempts,
      handlers: {
        ...accountMails.handlers,
        ...followUps.handlers,
        ...ordersOf.handlers,
        ...referral.handlers,
        ...reviews.handlers,
        ...personalisation.handlers,
        ...createOrderEvents({ ...ordersOf.services, orders, analytics: tracking.analytics }),
        ...sentIn.handlers,
        ...createLeadHandlers({ database, mailer, publicUrl: env.publicUrl }),
      },
    },
    placement,
  )
  const certificates = composeCertificates(foundation, cart.audit)
  const personalData = composePersonalData(foundation, commerce, accountMails, checkout.services, {
    ...people,
    mailer,
    vault: payments.vault,
    certificates,
  })
  const browsing = composeBrowse(foundation, commerce, search, { content, shipping, freeShipping, itemFeed })
  browsing.catalogueFollower.onChange(() => void sentIn.services.stockNotices.lookNow())
  const { relatedCards: related, find } = browsing.browse
  const purchases = createPurchases({
    orders: commerce.customerOrders,
    catalogue,
    groupGoods,
    related,
    find,
    clock,
  })

  const services = {
    env,
    logger,
    clock,
    metrics,
    catalogue,
    carts,
    customers,
    groupGoods,
    orders,
    content,
    search: search.search,
    shipping,
    addresses,
    addressChecks,
    addressBook: createAddressBook(commerce),
    sessions,
    attempts,
    ...cart.services,
    ...ordersOf.services,
    ...reviews.services,
    ...sentIn.services,
    ...checkout.services,
    ...personalData.services,
    ...browsing,
    ...personalisation.services(browsing.browse.products, purchases),
    ...composeCalls(foundation, commerce, { shipping, freeShipping }, cart, checkout),
    certificates,
    ...composeAgents(foundation, commerce, cart, checkout),
    ...composeAccounts(foundation, commerce, cart, accountMails, { ...people, followUps, pageOrigin }),
    captcha: composeCaptcha(foundation, pageOrigin, attempts),
    chat: composeChat(foundation, pageOrigin),
    projectCheck: createProjectCheck({ client, logger }),
    pictures: createPictures({ folder: join(env.dataDir, 'images'), logger }),
    purchases,
    orderUploads: composeOrderUploads(foundation, commerce, cart, checkout),
    freeShipping,
    degradedAnswers,
    leadForms: createLeadForms({
      browse: browsing.browse,
      database,
      outbox: createOutbox({ clock }),
      attempts,
      agentActs: cart.services.agentActs,
      clock,
    }),
    referrals: referral.referrals,
    contacts,
    ...news,
    hints: createHints({ database, clock }),
    firstOffer: createFirstOffer({
      content,
      freeShipping,
      contacts,
      claimCode: cart.useCases.claimCode,
      attempts,
      agentActs: cart.services.agentActs,
      orderHistory: ordersOf.services.orderHistory,
    }),
    flags: createFlags({ content, customers, secureCookies: env.secureCookies }),
    ...tracking,
    pageOrigin,
    demoAccounts: env.mode === 'production' ? null : DEMO_ACCOUNT,
    platforms: embedded.platforms,
    outboxWorker: checkout.worker,
  }
  const lifecycle = createLifecycle({
    services,
    client,
    embedded,
    database,
    workers: [
      checkout.worker,
      ...checkout.workers,
      personalData.worker,
      composeRecovery(foundation, placement),
      cart.worker,
      browsing.catalogueWorker,
      ...createAnalyticsWorkers({ analytics: tracking.analytics, logger }),
      sentIn.services.stockNotices.worker,
      contentCopies.worker,
    ],
    mailer,
    accountKeys: accountMails.keys,
    paymentSessions: checkout.paymentSessions,
    payments,
    pageOrigin,
    degradedAnswers,
  })
  return { services, lifecycle }
}
