/** Audited actions of those who act for customers, and their descriptions for auditors. */
export const AUDIT_ACTIONS = [
  'customer-searched',
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
  'order-payment-changed',
  'card-added',
  'card-renamed',
  'card-chosen',
  'card-removed',
  'address-saved',
  'address-chosen',
  'address-removed',
  'communications-changed',
  'business-registered',
  'business-changed',
  'list-uploaded',
  'list-ordered',
  'list-discarded',
  'certificate-sent',
  'order-cancelled',
  'order-problem-sent',
  'favorite-added',
  'favorite-removed',
  'friend-invited',
  'form-sent',
  'certificate-viewed',
  'review-published',
  'review-refused',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const isAuditAction = (value: unknown): value is AuditAction =>
  AUDIT_ACTIONS.some((action) => action === value)

interface ActWords {
  /** Rows are written before the act, which may be refused. */
  readonly begun: string
  /** For one whose outcome says that it was done. */
  readonly done: string
}

/** Two kinds of words for what may be refused after it is on record. */
const AUDIT_WORDS: Readonly<Record<AuditAction, string | ActWords>> = {
  'customer-searched': 'Searched',
  'customer-cart-viewed': 'Looked at a cart',
  'customer-viewed': 'Looked at a customer',
  'order-viewed': 'Looked at an order',
  'acting-begun': 'Began to act',
  'acting-ended': 'Stopped acting',
  'order-copied': 'Copied an order',
  'copied-order-cleared': 'Dropped a copied order',
  'payment-adjusted': { begun: 'Began to adjust a payment', done: 'Adjusted a payment' },
  'offline-payment-chosen': {
    begun: 'Began to choose an offline payment',
    done: 'Chose an offline payment',
  },
  'order-sent': { begun: 'Began to place an order', done: 'Placed an order' },
  'order-payment-changed': {
    begun: 'Began to change the card of an order',
    done: 'Changed the card of an order',
  },
  'card-added': { begun: 'Began to save a card', done: 'Saved a card' },
  'card-renamed': { begun: 'Began to rename a card', done: 'Renamed a card' },
  'card-chosen': { begun: 'Began to choose the card for orders', done: 'Chose the card for orders' },
  'card-removed': { begun: 'Began to remove a card', done: 'Removed a card' },
  'address-saved': { begun: 'Began to save an address', done: 'Saved an address' },
  'address-chosen': { begun: 'Began to choose the first address', done: 'Chose the first address' },
  'address-removed': { begun: 'Began to remove an address', done: 'Removed an address' },
  'communications-changed': { begun: 'Began to change what may be sent', done: 'Changed what may be sent' },
  'business-registered': { begun: 'Began to register a business', done: 'Registered a business' },
  'business-changed': { begun: 'Began to change a business profile', done: 'Changed a business profile' },
  'list-uploaded': { begun: 'Began to upload an order list', done: 'Uploaded an order list' },
  'list-ordered': { begun: 'Began to put an order list in the cart', done: 'Put an order list in the cart' },
  'list-discarded': { begun: 'Began to throw an order list away', done: 'Threw an order list away' },
  'certificate-sent': { begun: 'Began to send a certificate', done: 'Sent a certificate' },
  'order-cancelled': { begun: 'Began to cancel an order', done: 'Cancelled an order' },
  'order-problem-sent': {
    begun: 'Began to report a problem of an order',
    done: 'Reported a problem of an order',
  },
  'favorite-added': { begun: 'Began to add a favorite', done: 'Added a favorite' },
  'favorite-removed': { begun: 'Began to remove a favorite', done: 'Removed a favorite' },
  'friend-invited': { begun: 'Began to invite a friend', done: 'Invited a friend' },
  'form-sent': { begun: 'Began to send a form', done: 'Sent a form' },
  'certificate-viewed': 'Looked at a certificate',
  'review-published': { begun: 'Began to publish a review', done: 'Published a review' },
  'review-refused': { begun: 'Began to refuse a review', done: 'Refused a review' },
}

/** Of what cannot be refused, being on record is all there is to know. */
export const mayBeRefused = (action: AuditAction): boolean => typeof AUDIT_WORDS[action] !== 'string'

export function auditWordsOf(action: AuditAction, isDone: boolean): string {
  const words = AUDIT_WORDS[action]
  if (typeof words === 'string') return words
  return isDone ? words.done : words.begun
}
