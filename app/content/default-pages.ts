/**
 * Pages linked from header and footer, until editors write them: they say whom to ask, and claim nothing. An editor's
 * page at the same path replaces each.
 */
import { parsePage } from './page'
import type { Page, PageInput } from './page'
import { storeConfig } from '~/models/content/store'

const TITLES: Readonly<Record<string, string>> = {
  '/about-us': `About ${storeConfig.name}`,
  '/accessibility.html': 'Accessibility',
  '/california-privacy-notice': 'CA Privacy Notice',
  '/careers': 'Careers',
  '/ccpa-opt-out': 'Do Not Sell My Personal Information',
  '/contact': 'Contact us',
  '/help': 'Help Center',
  '/media': 'Media',
  '/opt-out-of-use-sharing-of-sensitive-information-form':
    'Limit the Use of My Sensitive Personal Information',
  '/privacy': 'Privacy Policy',
  '/shipping': 'Shipping',
  '/terms-and-conditions': 'Terms & Conditions',
  '/testimonials': 'Testimonials',
  '/top_sellers': 'Top Sellers',
  '/wholesale': `${storeConfig.productWord} For Business`,
}

const PRODUCTS_SHOWN = 12

const ASK = `We are happy to answer your questions: call ${storeConfig.phone}, or write to ${storeConfig.email} or to ${storeConfig.postalAddress.join(', ')}.`

/** Null for any other path: a 404. */
export function defaultPage(path: string): Page | null {
  const title = Object.hasOwn(TITLES, path) ? TITLES[path] : undefined
  if (title === undefined) return null
  const page: PageInput = {
    path,
    title,
    metaDescription: '',
    blocks: [
      { type: 'header', level: 1, text: title },
      path === '/top_sellers'
        ? { type: 'product-row', title: 'From our shelves', limit: PRODUCTS_SHOWN }
        : { type: 'text', text: ASK },
    ],
  }
  return parsePage(page)?.page ?? null
}
