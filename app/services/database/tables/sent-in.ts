/** What people have sent to the shop by its forms. */

/** A message to the shop, or a legal request. */
interface ContactMessageTable {
  /** Hash of sender, who was signed in, text and day, so that a form sent twice is one message. */
  id: string
  /** The e-mail in lower case. */
  email_key: string
  email: string
  first_name: string
  phone: string | null
  topic: string
  /** Code of the state whose law applies; null for a message. */
  state: string | null
  message: string | null
  customer_id: string | null
  created_at: string
}

/** What somebody opted out of whose request was deleted with their account. */
interface OptOutTable {
  /** Keyed hash of the e-mail. */
  address_hash: string
  topic: string
  /** 0: it binds whoever has the e-mail, who is not told, as it was sent under another one that nobody had proven. */
  is_told: number
  created_at: string
}

interface SurveyAnswerTable {
  id: string
  /** 1 to 5 */
  rating: number
  comment: string | null
  /** The path it is about. */
  page: string | null
  email: string | null
  customer_id: string | null
  created_at: string
}

/** Someone waiting for a sold-out product. */
interface StockRequestTable {
  id: string
  /**
   * Who waits: the e-mail in lower case, after the id of who was signed in. Unique with product and size, so that asking
   * twice is one wait.
   */
  email_key: string
  email: string
  first_name: string | null
  product_key: string
  /** Empty for the product as a whole. */
  sku: string
  customer_id: string | null
  created_at: string
  /** When the mail was queued; null while the product is not back. */
  mailed_at: string | null
}

/** What someone sent with a form on a content page. */
interface LeadTable {
  id: string
  /** The form's id, as marketers know it. */
  form: string
  /** Where it is handled: one of our e-mail addresses. */
  desk: string
  /** Null if the request names none. */
  page: string | null
  /** Who was signed in. */
  customer_id: string | null
  /** As typed, if the form asks for one. */
  email: string | null
  /** JSON, by field name. */
  answers: string
  created_at: string
}

export interface SentInTables {
  contact_message: ContactMessageTable
  opt_out: OptOutTable
  survey_answer: SurveyAnswerTable
  stock_request: StockRequestTable
  lead: LeadTable
}
