/**
 * Every table of the shop's own database, and what happens to it when someone requests their data or deletes their
 * account. A new table needs an entry here: `own-tables.db.test.ts` compares with the migrated schema.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { AUDIT_ACTIONS, mayBeRefused } from '~/models/agents/audit-actions'
import type { AuditAction } from '~/models/agents/audit-actions'
import type { Schema } from '../database/schema'
import { placementKeyOf } from '../placement/attempt-tokens.server'

/**
 * What a column holds of a person: the customer's id; their e-mail, in any case; the same, but counting only once a
 * mailed link has proven it theirs; SHA-256 of that in lower case.
 */
export type Holds = 'customer' | 'email' | 'proven-email' | 'proven-email-hash'

export interface TableOfPerson {
  /** `rows`: their rows are deleted. `step`: handled separately, see `own-tables`. */
  readonly onDeletion: 'rows' | 'step' | 'kept' | 'impersonal'
  /** A row is theirs if any one of these columns matches. */
  readonly by?: Readonly<Record<string, Holds>>
  /** Also theirs if the row's order is one of their rows in that table. */
  readonly byOrderOf?: keyof Schema
  /** What they get of it, by which name; absent if it is the shop's own business, or exported elsewhere. */
  readonly exported?: {
    readonly as: string
    readonly columns: Readonly<Record<string, string>>
    /** Yes or no, by its name: columns that hold it as 1 or 0, and what other tables tell of a row. */
    readonly facts?: Readonly<Record<string, RawBuilder<boolean>>>
  }
  /** For anyone asking why it stays, or why it is not exported. */
  readonly why?: string
}

const LOOKS = AUDIT_ACTIONS.filter((action) => !mayBeRefused(action))
/** As auditors are told it (`audit-trail`): an order was sent if the placement that its form began has made one. */
const IS_ACT_DONE = sql<boolean>`(audit.action in (${sql.join(LOOKS.map((action) => sql.lit(action)))})
  or exists (select 1 from audit_outcome where audit_outcome.audit_id = audit.id)
  or (audit.action = ${sql.lit('order-sent' satisfies AuditAction)} and exists (
    select 1 from placement
    where placement.key = ${sql.lit(placementKeyOf(''))} || audit.id
      and placement.state <> 'FAILED' and placement.order_id is not null)))`

const impersonal = (why: string): TableOfPerson => ({ onDeletion: 'impersonal', why })

export const TABLES: Readonly<Record<keyof Schema, TableOfPerson>> = {
  favorite: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    exported: { as: 'favorites', columns: { product_key: 'product', created_at: 'addedAt' } },
  },
  reseller_certificate: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    exported: {
      as: 'resellerCertificates',
      columns: {
        state: 'state',
        number: 'number',
        expires_on: 'expiresOn',
        file_name: 'file',
        created_at: 'sentAt',
      },
    },
    why: 'Their files go first, and are had from the page of certificates.',
  },
  seen_hint: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    exported: { as: 'hintsSeen', columns: { hint: 'hint', seen_at: 'seenAt' } },
  },
  order_upload: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    exported: { as: 'uploadedLists', columns: { content: 'list', created_at: 'uploadedAt' } },
  },
  contact: {
    onDeletion: 'rows',
    by: { email_key: 'proven-email', owner_id: 'customer' },
    exported: {
      as: 'communications',
      columns: {
        email: 'email',
        phone: 'phone',
        reason: 'signedUpBy',
        source_id: 'signUpSource',
        first_name: 'firstName',
        details_form: 'signUpForm',
        created_at: 'since',
        updated_at: 'changedAt',
      },
      facts: {
        wantsNews: sql<boolean>`contact.is_subscribed = 1`,
        wantsTexts: sql<boolean>`contact.is_sms_subscribed = 1`,
        wantsPost: sql<boolean>`contact.is_postal_subscribed = 1`,
        isBusiness: sql<boolean>`contact.is_b2b = 1`,
      },
    },
  },
  contact_message: {
    onDeletion: 'rows',
    by: { customer_id: 'customer', email_key: 'proven-email' },
    exported: {
      as: 'messages',
      columns: {
        email: 'email',
        first_name: 'name',
        phone: 'phone',
        topic: 'about',
        state: 'state',
        message: 'message',
        created_at: 'sentAt',
      },
    },
  },
  survey_answer: {
    onDeletion: 'rows',
    by: { customer_id: 'customer', email: 'proven-email' },
    exported: {
      as: 'feedback',
      columns: {
        rating: 'rating',
        comment: 'comment',
        page: 'page',
        email: 'email',
        created_at: 'sentAt',
      },
    },
  },
  stock_request: {
    onDeletion: 'rows',
    by: { customer_id: 'customer', email: 'proven-email' },
    exported: {
      as: 'waitsForProducts',
      columns: {
        email: 'email',
        first_name: 'firstName',
        product_key: 'product',
        sku: 'size',
        created_at: 'askedAt',
        mailed_at: 'toldAt',
      },
    },
  },
  social_identity: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    exported: {
      as: 'signInWithOthers',
      columns: {
        provider: 'provider',
        subject: 'yourIdThere',
        created_at: 'connectedAt',
        disconnected_at: 'disconnectedAt',
      },
    },
  },
  order_report: {
    onDeletion: 'rows',
    by: { customer_id: 'customer', email: 'proven-email' },
    exported: {
      as: 'reportedProblems',
      columns: {
        order_number: 'orderNumber',
        email: 'email',
        topic: 'topic',
        message: 'message',
        created_at: 'sentAt',
      },
    },
  },
  lead: {
    onDeletion: 'rows',
    by: { customer_id: 'customer', email: 'proven-email' },
    exported: {
      as: 'formsSent',
      columns: { form: 'form', page: 'page', email: 'email', answers: 'answers', created_at: 'sentAt' },
    },
  },
  review: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    byOrderOf: 'review_request',
    exported: {
      as: 'reviews',
      columns: {
        order_number: 'orderNumber',
        product_name: 'product',
        sku: 'sku',
        stars: 'stars',
        title: 'title',
        text: 'text',
        author: 'shownAs',
        state: 'state',
        created_at: 'writtenAt',
      },
    },
    why: 'Products are shown without them from then on; so are those of guest orders.',
  },
  review_request: {
    onDeletion: 'rows',
    by: { customer_id: 'customer', buyer_hash: 'proven-email-hash' },
    exported: {
      as: 'reviewRequests',
      columns: {
        order_number: 'orderNumber',
        author: 'proposedName',
        // Mailed then, or opened on the page of the order.
        created_at: 'askedAt',
        completed_at: 'answeredAt',
      },
    },
  },
  review_link: { onDeletion: 'step', why: 'Hashes of the keys of mails; they go with their request.' },
  referral: {
    onDeletion: 'rows',
    by: { referrer_id: 'customer' },
    exported: {
      as: 'referrals',
      columns: { kind: 'kind', amount_cents: 'amountCents', created_at: 'earnedAt' },
    },
    why: 'Where an order of theirs has earned a friend something, the hash of its e-mail and their id go, and the earning stays.',
  },
  card_name: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    exported: { as: 'namesOfCards', columns: { name: 'name' } },
  },
  session: {
    onDeletion: 'rows',
    by: { customer_id: 'customer', actor_id: 'customer' },
    why: 'Told as devices. Sessions of guests that name a proven e-mail go as well.',
  },
  account_key: {
    onDeletion: 'rows',
    by: { customer_id: 'customer', email: 'email', previous_email: 'email' },
    why: 'Not told: hashes of links that were mailed, for a day.',
  },
  shopper_cart: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    why: 'Not told: ids of carts, which are told themselves.',
  },
  payment_session: {
    onDeletion: 'rows',
    by: { customer_id: 'customer' },
    why: 'Not told: a way through checkout, for hours.',
  },
  outbox: {
    onDeletion: 'step',
    why: 'Rows that name the customer or a proven e-mail go, and events of their orders; with an order, the name of its card and the number of its parcel. Not told: mails they have had.',
  },
  placement: {
    onDeletion: 'step',
    why: 'Amounts and numbers stay for the books; e-mail, customer and address go. Told as orders.',
  },
  order_cancellation: { onDeletion: 'step', why: 'The books of an order; who asked for it goes.' },
  receipt_token: { onDeletion: 'step', why: 'Hash of a link; goes when its order is anonymous.' },
  credit_account: {
    onDeletion: 'step',
    why: 'The books: what was left is booked out, and the account is nobody’s. Told as credit.',
  },
  credit_ledger: {
    onDeletion: 'kept',
    why: 'The books: amounts under an id that leads to nobody. Told as credit.',
  },
  news_refusal: {
    onDeletion: 'kept',
    why: 'Keyed hashes of addresses, without which news would go to them again. Told as `askedForNews`.',
  },
  opt_out: { onDeletion: 'kept', why: 'Keyed hashes: nothing may be shared again. Told as `optedOutOf`.' },
  audit: {
    onDeletion: 'kept',
    by: { owner_id: 'customer' },
    exported: {
      as: 'staffActivity',
      columns: { action: 'action', created_at: 'at' },
      facts: { isDone: IS_ACT_DONE },
    },
    why: 'What staff did is to be proved later. Ids alone, which lead to nobody.',
  },
  account_deletion: {
    onDeletion: 'step',
    why: 'That and when it was deleted, under an id that leads to nobody; the e-mail goes at the end.',
  },
  audit_outcome: impersonal('That an act of staff was done, by the id of its record, with which it is told.'),
  social_attempt: impersonal('Names nobody, and is gone after ten minutes.'),
  placement_event: impersonal('States of a placement and their times.'),
  payment_leg: impersonal('Amounts, and the numbers of the payment provider, for the books.'),
  payment_change: impersonal('Amounts, and the numbers of the payment provider, for the books.'),
  cart_lock: impersonal('Ids of carts, for seconds.'),
  cart_move: impersonal('Ids of carts, for minutes.'),
  indexed_product: impersonal('The catalogue.'),
  content_copy: impersonal('Pages and menus, as everybody sees them.'),
  sequence: impersonal('Numbers.'),
  setting: impersonal('The shop itself.'),
}
