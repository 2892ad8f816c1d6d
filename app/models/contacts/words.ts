/** Responses of the footer and sold-out forms, shared by server and browsers (ERR-26). */

/** What each form is for, on its page and in the page's description. */
export const FORM_INTROS = {
  newsletter: 'New harvests, recipes and offers, by email.',
  survey: 'How do you like shopping with us? It takes a minute and helps us a lot.',
  stockNotice: 'Leave your email, and we write to you once, when it is back in stock.',
} as const

/** NEWS-03, NEWS-04 */
export const NEWSLETTER_WORDS = {
  thanks: 'Thank you for subscribing! Stay tuned for exciting updates and exclusive content!',
  failed: 'Oops... Something went wrong. Please try again.',
} as const

/** BIS-03, BIS-05 */
export const STOCK_NOTICE_WORDS = {
  confirmed: (email: string) => `Great! We'll send an email to ${email} when this is back in stock!`,
  failed: 'Your request was not saved. Please try again.',
} as const

export const SURVEY_WORDS = {
  thanks: 'Thank you for your feedback. We read every answer.',
  failed: 'Your feedback was not sent. Please try again.',
} as const

export const MESSAGE_WORDS = {
  thanks: 'Thank you, we have your message. We answer within one business day.',
  failed: 'Your message was not sent. Please try again.',
} as const

export const PRIVACY_WORDS = {
  /** For topics that take effect automatically. */
  opted:
    'Your choice is on record. It holds from now on, in this browser and for your email address. We confirm by email within 10 business days.',
  asked: 'We have your request. We confirm it within 10 business days and answer within 45 days.',
  failed: 'Your request was not saved. Please try again.',
} as const
