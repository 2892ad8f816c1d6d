/** The account sections in side-menu order (ACCT-01), and which of them menus and footer offer. */
import type { TextLink } from '../content/links'

/** Account facts that determine its menu (ACCT-02). */
export interface AccountFlags {
  readonly isBusiness: boolean
  readonly isReseller: boolean
  readonly isBulkUploadAvailable: boolean
}

interface Section extends TextLink {
  /** Its description on the overview. */
  readonly about: string
  /** Only for accounts with this flag. */
  readonly when?: keyof AccountFlags
  /** Also in the header dropdown and the mobile menu (MENU-08). */
  readonly inMenus?: true
}

/** Sections are added along with their pages; comments reserve their positions. */
export const ACCOUNT_SECTIONS: readonly Section[] = [
  {
    text: 'Your Account',
    url: '/account',
    about: 'Where everything about you is in one place.',
    inMenus: true,
  },
  {
    text: 'Business Account',
    url: '/account/business',
    about: 'What we know of your business, for invoices and prices.',
    when: 'isBusiness',
  },
  {
    text: 'Easy Reorder',
    url: '/account/easy-reorder',
    about: 'What you bought before, one press away from the cart.',
    inMenus: true,
  },
  {
    text: 'Order History',
    url: '/account/order-history',
    about: 'Track, print or repeat an order, or tell us what is wrong with it.',
    inMenus: true,
  },
  // Reserved: Subscriptions, inMenus.
  {
    text: 'Wallet',
    url: '/account/wallet',
    about: 'Your saved cards, store credit and credit account.',
    inMenus: true,
  },
  {
    text: 'Address Book',
    url: '/account/address-book',
    about: 'Where your orders go, and which address comes first.',
    inMenus: true,
  },
  {
    text: 'Email Communications',
    url: '/account/communications',
    about: 'What we may send you, by email, text or mail.',
  },
  {
    text: 'Favorites',
    url: '/account/favorites',
    about: 'What you liked, ready for the cart.',
    inMenus: true,
  },
  {
    text: 'Reseller Certifications',
    url: '/account/reseller-certification',
    about: 'Your resale certificates, one for each state.',
    when: 'isReseller',
  },
  {
    text: 'Order Upload',
    url: '/order-upload',
    about: 'Order for many recipients at once, from a spreadsheet.',
    when: 'isBulkUploadAvailable',
  },
]

/** Side menu for these flags. */
export function accountMenu(flags: AccountFlags): readonly Section[] {
  return ACCOUNT_SECTIONS.filter(({ when }) => when === undefined || flags[when])
}

/** Leads to the link by way of signing in (MENU-07). */
export function signInFirst(url: string): string {
  return `/sign/in?destination=${encodeURIComponent(url)}`
}

/** Links of the dropdown and mobile menu; visitors who are signed out sign in on the way (MENU-12). */
export function accountLinks(isSignedIn: boolean): readonly TextLink[] {
  const links = ACCOUNT_SECTIONS.filter(({ inMenus }) => inMenus === true).map(({ text, url }) => ({
    text,
    url: isSignedIn ? url : signInFirst(url),
  }))
  return isSignedIn ? links : [...links, { text: 'Find an Order', url: '/orders/lookup' }]
}

const FOOTER = new Set(['/account', '/account/easy-reorder'])

/** For the footer's shop column (FOOT-01), identical for everyone: the pages themselves ask for a sign-in. */
export const ACCOUNT_FOOTER_LINKS: readonly TextLink[] = ACCOUNT_SECTIONS.filter(({ url }) =>
  FOOTER.has(url),
).map(({ text, url }) => ({ text, url }))
