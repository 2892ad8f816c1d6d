/** Someone we write to, with or without an account (DATA-14, DATA-46). */

export interface Contact {
  readonly email: string
  readonly subscribed: boolean
  readonly smsSubscribed: boolean
  readonly isB2b: boolean
}

/** Result of a lookup by e-mail (OFFER-05, DATA-46). */
export interface ContactLookup {
  readonly contact: Contact | null
  readonly existingCustomer: boolean
  readonly existingContact: boolean
}

/** A subscription request and its source. */
export interface Subscription {
  readonly email: string
  /** Ten digits; implies consent to texts. */
  readonly phone?: string | undefined
  /** Purpose: `offer`, `newsletter` … */
  readonly reason: string
  /** Sign-up source id of the text-message service. */
  readonly sourceId?: string | undefined
  readonly firstName?: string | undefined
  /** Which of our forms it came from. */
  readonly detailsForm?: string | undefined
}

/** Marketing preferences. */
export interface ContactPreferences {
  readonly news: boolean
  readonly texts: boolean
  readonly post: boolean
  /** Ten digits, for texts. */
  readonly phone: string | undefined
}
