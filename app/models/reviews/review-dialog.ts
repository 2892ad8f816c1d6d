/** Dialogs opened on any page by the query flags of review links (REV-01 to REV-03, REV-06). */

const FLAGS = ['reviewsLinkExpired', 'hasCompletedReviews', 'justCompletedReviews'] as const
export type ReviewFlag = (typeof FLAGS)[number]
const OF_DIALOG: readonly string[] = [...FLAGS, 'orderDate', 'totalSkusCount']

export interface ReviewDialog {
  readonly title: string
  readonly text: string
  /** The query without the flags, including its `?`; empty if nothing is left. */
  readonly searchAfter: string
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The URL may contain anything: invalid parts are left out of the sentence. */
function orderWords(query: URLSearchParams): string {
  const count = /^[1-9]\d{0,2}$/.exec(query.get('totalSkusCount') ?? '')?.[0]
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(query.get('orderDate') ?? '')?.[0]
  const at = day === undefined ? Number.NaN : Date.parse(day)
  const items = count === undefined ? '' : ` of ${count} ${count === '1' ? 'item' : 'items'}`
  return `your order${items}${Number.isNaN(at) ? '' : ` of ${DAY.format(at)}`}`
}

/** For the first flag set; null for a page without any. */
export function reviewDialogOf(search: string): ReviewDialog | null {
  const query = new URLSearchParams(search)
  const flag = FLAGS.find((name) => query.has(name) && query.get(name) !== 'false')
  if (flag === undefined) return null
  const words = {
    reviewsLinkExpired: ['Link Expired', 'Our review request links expire after 6 months.'],
    hasCompletedReviews: ['Already Reviewed', `You have already reviewed ${orderWords(query)}. Thank you!`],
    justCompletedReviews: [
      'Thank You',
      `Thank you for reviewing ${orderWords(query)}. Your words will be shown once we have read them.`,
    ],
  } as const
  const [title, text] = words[flag]
  const rest = new URLSearchParams([...query].filter(([name]) => !OF_DIALOG.includes(name)))
  return { title, text, searchAfter: rest.size === 0 ? '' : `?${rest.toString()}` }
}

export interface ReviewedOrder {
  /** `YYYY-MM-DD`. */
  readonly orderDate: string
  readonly totalSkusCount: number
}

/** Path of the page that tells how a review link ended. */
export function reviewOutcomePath(flag: ReviewFlag, order?: ReviewedOrder): string {
  const facts =
    order === undefined ? {} : { orderDate: order.orderDate, totalSkusCount: String(order.totalSkusCount) }
  return `/?${new URLSearchParams({ [flag]: 'true', ...facts }).toString()}`
}
