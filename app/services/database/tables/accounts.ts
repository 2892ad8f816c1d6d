/** What customers own: accounts, keys that were mailed, contacts, favorites and referrals. */

/** A key that was mailed: it signs in, or sets a password, once. */
interface AccountKeyTable {
  /** SHA-256 of the key in the link. */
  key_hash: string
  purpose: string
  customer_id: string
  /** Where it was sent: the key is worth nothing once the customer has another e-mail. */
  email: string
  redirect_path: string | null
  created_at: string
  expires_at: string
  used_at: string | null
}

/** Ways to another provider that are under way: ten minutes at most. */
interface SocialAttemptTable {
  state_hash: string
  provider: string
  /** Of the cookie of the browser that began it. */
  browser_hash: string
  /** JSON: the verifier of PKCE and the nonce. */
  secrets: string
  destination: string
  /** The page that it was begun over, in the dialog. */
  over_path: string | null
  preserve_cart: number
  attach_guest_orders: number
  /** JSON, where the provider has posted it. */
  answer: string | null
  expires_at: string
}

/** Whose account belongs to whom elsewhere. */
interface SocialIdentityTable {
  issuer: string
  subject: string
  provider: string
  customer_id: string
  created_at: string
}

/** Somebody who wants to be written to, whether they have an account or not. */
interface ContactTable {
  /** The e-mail in small letters; of an account whose e-mail nobody has proven, `account:` and its id. */
  email_key: string
  /** The customer who chose by the page of their account, where their e-mail was not proven to be theirs. */
  owner_id: string | null
  /** As it was typed first. */
  email: string
  phone: string | null
  is_subscribed: number
  is_sms_subscribed: number
  is_b2b: number
  /** Null where nobody has been asked yet. */
  is_postal_subscribed: number | null
  /** What they signed up for last. */
  reason: string
  /** Sign-up source of the text-message service. */
  source_id: string | null
  /** Null where nobody has said. */
  first_name: string | null
  /** Which form of ours they signed up by. */
  details_form: string | null
  created_at: string
  updated_at: string
}

/** A product that a customer wants to find again. */
interface FavoriteTable {
  customer_id: string
  product_key: string
  created_at: string
}

/** A hint that a customer does not need to see again. */
interface SeenHintTable {
  customer_id: string
  hint: string
  seen_at: string
}

/** An account that its customer has deleted, until nothing of them is left; then a row without an e-mail (138). */
interface AccountDeletionTable {
  customer_id: string
  /** In small letters: for what is known by it alone, and for the mail that it is done. Null at the end. */
  email: string | null
  /** 1: a mailed link has shown whose the e-mail is, so that what a guest did with it is theirs too. */
  is_proven: number
  state: string
  attempts: number
  next_try_at: string
  lease_owner: string | null
  lease_until: string
  created_at: string
  updated_at: string
}

/** What the first order of somebody who was sent has earned. Rows are added and never changed. */
interface ReferralTable {
  order_number: string
  /** SHA-256 of the buyer's e-mail: nobody is a new friend twice. */
  buyer_hash: string
  /** Customer id of whoever shared the link. */
  referrer_id: string
  kind: string
  amount_cents: number
  created_at: string
}

/** What was sent by resellers; each file is in the file store, by the row's id. */
interface ResellerCertificateTable {
  id: string
  customer_id: string
  /** Code of the state that has issued it. */
  state: string
  number: string
  /** `YYYY-MM-DD`; null for good. */
  expires_on: string | null
  /** As its owner knows it. */
  file_name: string
  file_kind: string
  created_at: string
}

export interface AccountTables {
  account_key: AccountKeyTable
  social_attempt: SocialAttemptTable
  social_identity: SocialIdentityTable
  contact: ContactTable
  favorite: FavoriteTable
  seen_hint: SeenHintTable
  account_deletion: AccountDeletionTable
  referral: ReferralTable
  reseller_certificate: ResellerCertificateTable
}
