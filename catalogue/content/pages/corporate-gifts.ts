/** A page that is still being written: a draft of the seed. */
import type { PageInput } from '../../../app/content/page'

export const corporateGifts: PageInput = {
  path: '/corporate-gifts',
  title: 'Corporate gifts',
  metaDescription: 'Gifts for teams and clients, sent to all their addresses with one order.',
  blocks: [
    {
      type: 'hero',
      tagline: 'For business',
      headline: 'A thank-you that gets eaten.',
      text: 'Gifts for teams and clients: choose once, and send them to every address with one order.',
      bgDesktopImg: '/images/brand/category-gifts.svg',
      backgroundColor: 'walnut',
      links: [{ text: 'Shop gifts', url: '/gifts/' }],
    },
    {
      type: 'product-row',
      title: 'Ready to send',
      categoryKey: 'gifts',
      limit: 8,
      all: { text: 'All gifts', url: '/gifts/' },
    },
    {
      type: 'text',
      text: 'Larger orders often come with better prices. Each product page shows how many it takes.',
      links: [{ text: 'Nuts for business', url: '/wholesale' }],
    },
  ],
}
