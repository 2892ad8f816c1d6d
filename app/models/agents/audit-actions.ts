/** What is put on record of those who act for customers, and how it is told to auditors. */
export const AUDIT_ACTIONS = [
  'customer-cart-viewed',
  'customer-viewed',
  'order-viewed',
  'acting-begun',
  'acting-ended',
  'order-copied',
  'copied-order-cleared',
  'payment-adjusted',
  'offline-payment-chosen',
  'order-sent',
  'review-published',
  'review-refused',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_WORDS: Readonly<Record<AuditAction, string>> = {
  'customer-cart-viewed': 'Looked at a cart',
  'customer-viewed': 'Looked at a customer',
  'order-viewed': 'Looked at an order',
  'acting-begun': 'Began to act',
  'acting-ended': 'Stopped acting',
  'order-copied': 'Copied an order',
  'copied-order-cleared': 'Dropped a copied order',
  'payment-adjusted': 'Adjusted a payment',
  'offline-payment-chosen': 'Took an offline payment',
  'order-sent': 'Placed an order',
  'review-published': 'Published a review',
  'review-refused': 'Refused a review',
}
