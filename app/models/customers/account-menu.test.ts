import { describe, expect, it } from 'vitest'
import { ACCOUNT_FOOTER_LINKS, accountLinks, accountMenu, signInFirst } from './account-menu'

const NOBODY = { isBusiness: false, isReseller: false, isBulkUploadAvailable: false }
const EVERYBODYS = [
  ['Your Account', '/account'],
  ['Easy Reorder', '/account/easy-reorder'],
  ['Order History', '/account/order-history'],
  ['Wallet', '/account/wallet'],
  ['Address Book', '/account/address-book'],
  ['Email Communications', '/account/communications'],
  ['Favorites', '/account/favorites'],
]
const pairs = (links: readonly { readonly text: string; readonly url: string }[]) =>
  links.map(({ text, url }) => [text, url])

describe('the side menu of an account', () => {
  it('has the sections of everybody, each with what is there to do', () => {
    const menu = accountMenu(NOBODY)
    expect(pairs(menu)).toEqual(EVERYBODYS)
    expect(menu.map(({ about }) => about)).toEqual([
      'Where everything about you is in one place.',
      'What you bought before, one press away from the cart.',
      'Track, print or repeat an order, or tell us what is wrong with it.',
      'Your saved cards, store credit and credit account.',
      'Where your orders go, and which address comes first.',
      'What we may send you, by email, text or mail.',
      'What you liked, ready for the cart.',
    ])
  })

  it.each([
    [
      'isBusiness',
      1,
      'Business Account',
      '/account/business',
      'What we know of your business, for invoices and prices.',
    ],
    [
      'isReseller',
      7,
      'Reseller Certifications',
      '/account/reseller-certification',
      'Your resale certificates, one for each state.',
    ],
    [
      'isBulkUploadAvailable',
      7,
      'Order Upload',
      '/order-upload',
      'Order for many recipients at once, from a spreadsheet.',
    ],
  ] as const)('has for accounts with %s one more', (flag, place, text, url, about) => {
    const menu = accountMenu({ ...NOBODY, [flag]: true })
    expect(pairs(menu)).toEqual(EVERYBODYS.toSpliced(place, 0, [text, url]))
    expect(menu[place]?.about).toBe(about)
  })
})

describe('the links to an account', () => {
  const inMenus = EVERYBODYS.filter(([text]) => text !== 'Email Communications')

  it('lead there, or to signing in first, and then a guest may find an order', () => {
    expect(pairs(accountLinks(true))).toEqual(inMenus)
    expect(pairs(accountLinks(false))).toEqual([
      ...inMenus.map(([text, url]) => [text, `/sign/in?destination=${encodeURIComponent(url ?? '')}`]),
      ['Find an Order', '/orders/lookup'],
    ])
    expect(signInFirst('/account?a=1')).toBe('/sign/in?destination=%2Faccount%3Fa%3D1')
  })

  it('of the footer are two', () => {
    expect(ACCOUNT_FOOTER_LINKS).toEqual([
      { text: 'Your Account', url: '/account' },
      { text: 'Easy Reorder', url: '/account/easy-reorder' },
    ])
  })
})
