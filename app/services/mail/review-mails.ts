/** The mail that asks a buyer for reviews of a delivered order (REV-04, REV-07). */
import { storeConfig } from '~/models/content/store'
import type { MailContent } from '~/models/mail/message'
import type { ReviewItem } from '~/models/reviews/review'
import { letter } from './letter'

export function renderReviewRequest(
  { orderNumber, items }: { readonly orderNumber: string; readonly items: readonly ReviewItem[] },
  { link, shop, unsubscribe }: { readonly link: string; readonly shop: string; readonly unsubscribe: string },
): MailContent {
  return letter({
    subject: `How did you like your ${storeConfig.name} order ${orderNumber}?`,
    preview: 'A few words of yours help others choose.',
    heading: 'How was it?',
    opening: `Your order ${orderNumber} has arrived, and we hope that it was good. Would you tell others how you liked it?`,
    button: { label: 'Write a review', url: link },
    closing: [...items.map(({ name }) => name), 'The link works for 6 months.'],
    shop,
    unsubscribe,
  })
}
