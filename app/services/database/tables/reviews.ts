/** Reviews, and the requests for them. */

/** An order whose buyer was asked to review its products. */
interface ReviewRequestTable {
  order_number: string
  customer_id: string | null
  /** SHA-256 of the buyer's e-mail: the same person's earlier orders are asked about next. */
  buyer_hash: string
  /** The name suggested for a review. */
  author: string
  /** JSON of the products: key, SKU and name of each. */
  items: string
  placed_at: string
  created_at: string
  completed_at: string | null
}

/** The key in a mail. */
interface ReviewLinkTable {
  key_hash: string
  order_number: string
  created_at: string
}

interface ReviewTable {
  id: string
  order_number: string
  customer_id: string | null
  product_key: string
  product_name: string
  sku: string
  stars: number
  title: string
  text: string
  author: string
  state: string
  created_at: string
  decided_at: string | null
  /** Customer id of the agent. */
  decided_by: string | null
}

export interface ReviewTables {
  review_request: ReviewRequestTable
  review_link: ReviewLinkTable
  review: ReviewTable
}
