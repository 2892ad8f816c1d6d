/** What customers own: accounts, mailed keys, contacts, favorites and referrals. */

/** A mailed key: it signs in, or sets a password, once. */
interface AccountKeyTable {
  /** SHA-256 of the key in the link. */
  key_hash: string
  purpose: string
  customer_id: string
  /** Where it was mailed: the key is void once the customer has another e-mail. */
  email: string
  redirect_path: string | null
  created_at: string
  expires_at: string
  used_at: string | null
  /** Of a link that changes the e-mail, once it was used: the e-mail that it replaces. */
  previous_email: string | null
  /** 1: that e-mail was proven. */
  previous_is_proven: number | null
}

/** Sign-ins with another provider in progress: ten minutes at most. */
interface SocialAttemptTable {
  state_hash: string
  provider: string
  /** From the cookie of the browser that started it. */
  browser_hash: string
  /** JSON: the PKCE verifier and the nonce. */
  secrets: string
  destination: string
  /** The page below the dialog in which it started. */
  over_path: string | null
  preserve_cart: number
  attach_guest_orders: number
  /** JSON, if the provider posted it. */
  answer: string | null
  expires_at: string
}

/** Which account belongs to whom at another provider. */
interface SocialIdentityTable {
  issuer: string
  subject: string
  provider: string
  customer_id: string
  created_at: string
  /** By its owner: it opens nothing any more. */
  disconnected_at: string | null
}

/** Someone who wants to receive mail, with or without an account. */
interface ContactTable {
  /** The e-mail in lower case; for an account whose e-mail is unproven, `account:` and its id. */
  email_key: string
  /** The customer who chose on their account page, if their e-mail was unproven. */
  owner_id: string | null
  /** As first typed. */
  email: string
  phone: string | null
  is_subscribed: number
  is_sms_subscribed: number
  is_b2b: number
  /** Null if never asked. */
  is_postal_subscribed: number | null
  /** What they last signed up for. */
  reason: string
  /** Sign-up source of the text-message service. */
  source_id: string | null
  /** Null if never given. */
  first_name: string | null
  /** Which of our forms they signed up with. */
  details_form: string | null
  created_at: string
  updated_at: string
}

/** An address to which no news may go, whoever it belongs to. */
interface NewsRefusalTable {
  /** Keyed: it tells nobody whose it is. */
  address_hash: string
  /** 1 if refused by the link of a mail. */
  by_link: number
  created_at: string
}

/** A product that a customer has saved. */
interface FavoriteTable {
  customer_id: string
  product_key: string
  created_at: string
}

/** A hint that a customer has dismissed. */
interface SeenHintTable {
  customer_id: string
  hint: string
  seen_at: string
}

/** An account deleted by its customer, until all their data is gone; then a row without an e-mail (138). */
interface AccountDeletionTable {
  customer_id: string
  /** In lower case: to find data known only by it, and to mail that it is done. Null at the end. */
  email: string | null
  /** 1: a mailed link has proven who owns the e-mail, so guest data under it is theirs too. */
  is_proven: number
  state: string
  attempts: number
  next_try_at: string
  lease_owner: string | null
  lease_until: string
  created_at: string
  updated_at: string
}

/** What a referred buyer's first order has earned. Rows are only added, never changed. */
interface ReferralTable {
  order_number: string
  /** SHA-256 of the buyer's e-mail: nobody counts as a new friend twice. */
  buyer_hash: string
  /** Customer id of the buyer, or of the account with a guest's e-mail: an account counts once, whatever its e-mail. */
  buyer_id: string | null
  /** Customer id of the person who shared the link. */
  referrer_id: string
  kind: string
  amount_cents: number
  created_at: string
}

/** Certificates sent by resellers; each file is in the file store, under the row's id. */
interface ResellerCertificateTable {
  id: string
  customer_id: string
  /** Code of the issuing state. */
  state: string
  number: string
  /** `YYYY-MM-DD`; null if it never expires. */
  expires_on: string | null
  /** The owner's own file name. */
  file_name: string
  file_kind: string
  created_at: string
}

export interface AccountTables {
  account_key: AccountKeyTable
  social_attempt: SocialAttemptTable
  social_identity: SocialIdentityTable
  contact: ContactTable
  news_refusal: NewsRefusalTable
  favorite: FavoriteTable
  seen_hint: SeenHintTable
  account_deletion: AccountDeletionTable
  referral: ReferralTable
  reseller_certificate: ResellerCertificateTable
}
