/** Somebody who is written to, with or without an account (DATA-14, DATA-46). */

export interface Contact {
  readonly email: string
  readonly subscribed: boolean
  readonly smsSubscribed: boolean
  readonly isB2b: boolean
}

/** What looking somebody up by e-mail finds (OFFER-05, DATA-46). */
export interface ContactLookup {
  readonly contact: Contact | null
  readonly existingCustomer: boolean
  readonly existingContact: boolean
}

/** A wish to be written to, and by which way it came. */
export interface Subscription {
  readonly email: string
  /** Ten digits; with it texts are wanted, too. */
  readonly phone?: string | undefined
  /** What for: `offer`, `newsletter` … */
  readonly reason: string
  /** The sign-up source of the text-message service. */
  readonly sourceId?: string | undefined
  readonly firstName?: string | undefined
  /** Which form of ours it came by. */
  readonly detailsForm?: string | undefined
}

/** What somebody has chosen to be sent that they did not order. */
export interface ContactPreferences {
  readonly news: boolean
  readonly texts: boolean
  readonly post: boolean
  /** Ten digits, for the texts. */
  readonly phone: string | undefined
}
