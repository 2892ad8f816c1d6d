/** The schema step by step. Never edit a released step: add a new one. */
import type { Migration } from 'kysely'
import {
  addContactOwners,
  addPostalWishes,
  addReferralBuyers,
  addGuestOrdersOfSocial,
  addSocialOver,
  createAccountDeletions,
  createAccountKeys,
  createContacts,
  createFavorites,
  createReferrals,
  createResellerCertificates,
  createSeenHints,
  createSocial,
} from './migrations/accounts'
import {
  addCartMoves,
  createOrderUploads,
  createShopperCarts,
  createTurns,
  indexNewCarts,
} from './migrations/carts'
import { createLeads } from './migrations/leads'
import { createMoney, createWallet } from './migrations/money'
import {
  addAgentPayments,
  addPaymentPages,
  addReceiptNotices,
  createCancellations,
  createOrderReports,
  createPaymentChanges,
  createPlacements,
  indexPlacements,
} from './migrations/placements'
import { createReviews, reviewSizes } from './migrations/reviews'
import { createSentIn, nameStockRequests } from './migrations/sent-in'
import {
  createAudit,
  addOutboxLanes,
  createContentCopies,
  createIndexedProducts,
  createOutbox,
  createSessions,
  createSettings,
  dropIndexSummaries,
  extendAudit,
} from './migrations/shop-core'
import { carryOverFields } from './session-marks.server'

/** Kysely runs these in the order of their names. */
export const migrations: Record<string, Migration> = {
  '0001-sessions': { up: createSessions },
  '0002-placements': { up: createPlacements },
  '0003-money': { up: createMoney },
  '0004-outbox': { up: createOutbox },
  '0005-settings': { up: createSettings },
  '0006-receipt-notices': { up: addReceiptNotices },
  '0007-audit': { up: createAudit },
  '0008-turns': { up: createTurns },
  '0009-cart-moves': { up: addCartMoves },
  '0011-indexed-products': { up: createIndexedProducts },
  '0012-index-summaries': { up: dropIndexSummaries },
  '0013-shopper-carts': { up: createShopperCarts },
  '0014-session-fields': { up: carryOverFields },
  '0015-cart-lock': { up: (db) => db.schema.alterTable('turn').renameTo('cart_lock').execute() },
  '0016-account-keys': { up: createAccountKeys },
  '0020-order-reports': { up: createOrderReports },
  '0023-social': { up: createSocial },
  '0028-wallet': { up: createWallet },
  '0029-cancellations': { up: createCancellations },
  '0030-payment-changes': { up: createPaymentChanges },
  '0031-referral': { up: createReferrals },
  '0032-contacts': { up: createContacts },
  '0033-reseller-certificates': { up: createResellerCertificates },
  '0035-favorites': { up: createFavorites },
  '0036-postal-wishes': { up: addPostalWishes },
  '0037-seen-hints': { up: createSeenHints },
  '0038-reviews': { up: createReviews },
  '0039-order-uploads': { up: createOrderUploads },
  '0041-account-deletions': { up: createAccountDeletions },
  '0041-review-sizes': { up: reviewSizes },
  '0042-agents': { up: extendAudit },
  '0043-agent-payments': { up: addAgentPayments },
  '0045-payment-pages': { up: addPaymentPages },
  '0046-social-over': { up: addSocialOver },
  '0047-contact-owners': { up: addContactOwners },
  '0048-sent-in': { up: createSentIn },
  '0050-leads': { up: createLeads },
  '0051-stock-request-names': { up: nameStockRequests },
  '0052-content-copies': { up: createContentCopies },
  '0053-outbox-lanes': { up: addOutboxLanes },
  '0054-placement-indexes': { up: indexPlacements },
  '0055-new-carts-of-moves': { up: indexNewCarts },
  '0056-social-guest-orders': { up: addGuestOrdersOfSocial },
  '0057-referral-buyers': { up: addReferralBuyers },
}
