/** What people have sent to the shop by its forms. */

/** What somebody has written to the shop, or asks for by law. */
interface ContactMessageTable {
  /** Hash of who wrote what on which day, so that a form sent twice is one message. */
  id: string
  /** The e-mail in small letters. */
  email_key: string
  email: string
  first_name: string
  phone: string | null
  topic: string
  /** Code of the state whose law is asked for; null for a message. */
  state: string | null
  message: string | null
  customer_id: string | null
  created_at: string
}

interface SurveyAnswerTable {
  id: string
  /** 1 to 5 */
  rating: number
  comment: string | null
  /** The path that it is about. */
  page: string | null
  email: string | null
  customer_id: string | null
  created_at: string
}

/** Somebody who waits for a sold-out product. */
interface StockRequestTable {
  id: string
  email_key: string
  email: string
  first_name: string | null
  product_key: string
  /** Empty for the product as a whole. */
  sku: string
  customer_id: string | null
  created_at: string
  /** Since when the mail is promised; null while the product is not back. */
  mailed_at: string | null
}

/** What somebody has sent by a form of a content page. */
interface LeadTable {
  id: string
  /** The form's id, as marketers know it. */
  form: string
  /** Where it is answered: an address of ours. */
  desk: string
  /** Null for a call that names none. */
  page: string | null
  /** Who was signed in. */
  customer_id: string | null
  /** As it was typed, where the form asks for one. */
  email: string | null
  /** JSON, by the names of the fields. */
  answers: string
  created_at: string
}

export interface SentInTables {
  contact_message: ContactMessageTable
  survey_answer: SurveyAnswerTable
  stock_request: StockRequestTable
  lead: LeadTable
}
