/** Defaults for header and menus. */
import { formatShortMoney } from '../money/money'
import { REFERRAL_CREDIT } from '../referral/referral'
import { OFFER_TERMS } from '../constants/constants'
import { storeConfig } from './store'
import type { TextLink } from './links'
import type { CampaignItem } from './menus'

/** HEAD-01 */
export const DEFAULT_CAMPAIGN: CampaignItem = {
  promotionName: 'best-sellers',
  content: 'Discover our Best-Selling Favorites',
  url: '/top_sellers/',
}

/** The secondary navigation of MENU-14, in order. */
export const DEFAULT_SECONDARY_LINKS: readonly TextLink[] = [
  { text: 'Organic', url: '/organic/' },
  { text: 'Raw', url: '/tag/raw' },
  { text: 'Gluten-free', url: '/gluten-free' },
  { text: 'Dark Chocolate', url: '/tag/dark+chocolate' },
  { text: 'Pantry', url: '/cms/pantry-staples' },
  { text: 'Superfoods', url: '/tag/superfoods' },
  { text: 'Single Serves', url: `/${storeConfig.productPath}/single-serve/` },
  { text: 'Office Snacks', url: '/office-snacks' },
  { text: 'New Products', url: '/tag/new+products' },
  { text: 'Top Sellers', url: '/top_sellers' },
]

/** Name of the programme in header and footer (HEAD-02, FOOT-02, REF-02). */
export const REFERRAL_LINK: TextLink = {
  text: `Refer & Get ${formatShortMoney(REFERRAL_CREDIT.friend)}`,
  url: '/refer',
}
/** Its name in menus (REF-04). */
export const REFER_AND_EARN: TextLink = { text: 'Refer and Earn', url: '/refer' }

/** OFFER-17 */
export const OFFER_LINK: TextLink = { text: `${OFFER_TERMS.percent}% off your first order`, url: '/offer' }
