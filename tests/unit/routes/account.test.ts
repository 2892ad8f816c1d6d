/** The account's own pages and what surrounds them; its links in header, menus and footer. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import { ACCOUNT_SECTIONS } from '~/models/customers/account-menu'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, send, sendSignIn, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const namedLinks = (within: ParentNode | null) =>
  [...(within?.querySelectorAll('a') ?? [])].map((link) => [visibleText(link), link.getAttribute('href')])
const navigation = ({ document }: Page, name: string) => document.querySelector(`nav[aria-label="${name}"]`)
const wordsIn = (page: Page, name: string) => {
  const found = navigation(page, name)
  return found === null ? '' : visibleText(found)
}
const first = (url: string) => `/sign/in?destination=${encodeURIComponent(url)}`

/** The order of the specification; those without a page yet are not links. */
const ORDER = [
  'Your Account',
  'Business Account',
  'Easy Reorder',
  'Order History',
  'Subscriptions',
  'Wallet',
  'Address Book',
  'Email Communications',
  'Favorites',
  'Reseller Certifications',
  'Order Upload',
]

/** Those of the dropdown and of the menu of phones. */
const IN_MENUS = [
  ['Your Account', '/account'],
  ['Easy Reorder', '/account/easy-reorder'],
  ['Order History', '/account/order-history'],
  ['Wallet', '/account/wallet'],
  ['Address Book', '/account/address-book'],
  ['Favorites', '/account/favorites'],
] as const
const SIGN_OUT = ['Sign Out', '/sign/out']
const HELP = ['Help Center', '/help']
/** Signed out, each of them asks to sign in first, except for a guest's order. */
const AS_GUEST = [
  ['Sign In', first('/account')],
  ...IN_MENUS.map(([text, url]) => [text, first(url)]),
  ['Find an Order', '/orders/lookup'],
]

describe('the side menu', () => {
  it('has the sections in their order, each to a page that there is', async () => {
    const texts = ACCOUNT_SECTIONS.map(({ text }) => text)
    expect(texts).toEqual(ORDER.filter((text) => texts.includes(text)))
    // A reseller has every page.
    await signIn(browser, accounts.reseller)
    // Except the one for customers who order by lists (`order-upload.test.ts`).
    for (const { url } of ACCOUNT_SECTIONS.filter(({ when }) => when !== 'isBulkUploadAvailable'))
      expect([url, (await browser.open(url)).status]).toEqual([url, 200])
    const personal = app.newBrowser()
    await signIn(personal)
    const entries = namedLinks(navigation(await personal.get('/account'), 'Your account'))
    const forEverybody = ACCOUNT_SECTIONS.filter(({ when }) => when === undefined)
    expect(entries).toEqual([...forEverybody.map(({ text, url }) => [text, url]), ['Sign Out', '/sign/out']])
  })

  it('has Business, Reseller and Upload entries for these accounts alone [ACCT-02]', async () => {
    const CONDITIONAL = ['Business Account', 'Reseller Certifications', 'Order Upload']
    const seenBy = async (account: { readonly email: string; readonly password: string }) => {
      const who = app.newBrowser()
      await signIn(who, account)
      const menu = navigation(await who.get('/account'), 'Your account')
      const texts = namedLinks(menu).map(([text]) => text)
      return CONDITIONAL.filter((text) => texts.includes(text))
    }
    expect(await seenBy(accounts.shopper)).toEqual([])
    expect(await seenBy(accounts.business)).toEqual(['Business Account', 'Order Upload'])
    expect(await seenBy(accounts.reseller)).toEqual(['Business Account', 'Reseller Certifications'])
  })

  it('marks the page that is shown', async () => {
    await signIn(browser)
    const page = await browser.get('/account')
    const current = navigation(page, 'Your account')?.querySelectorAll('[aria-current="page"]') ?? []
    expect([...current].map((each) => visibleText(each))).toEqual(['Your Account'])
  })
})

describe('an account’s page', () => {
  it('leads who is signed out to sign in, and back to it [ACCT-04]', async () => {
    const asked = await browser.get('/account?from=mail')
    expect([asked.status, asked.location]).toEqual([303, first('/account?from=mail')])
    const typed = { Email: accounts.shopper.email, Password: accounts.shopper.password }
    const signedIn = await sendSignIn(browser, typed, asked.location ?? '')
    expect([signedIn.status, signedIn.location]).toEqual([303, '/account?from=mail'])
    expect((await browser.get('/account')).status).toBe(200)
  })

  it.each([...ACCOUNT_SECTIONS.map(({ url }) => url), '/account/wallet/card'])(
    'is there for nobody who is signed out: %s [ACCT-04]',
    async (url) => {
      const asked = await browser.get(url)
      expect([asked.status, asked.location]).toEqual([303, first(url)])
    },
  )

  it('answers at every address there is of it [ROUTE-34]', async () => {
    // A reseller has every page of it.
    await signIn(browser, accounts.reseller)
    const paths = [
      'easy-reorder',
      'favorites',
      'order-history',
      'wallet',
      'address-book',
      'communications',
      'business',
      'reseller-certification',
    ]
    for (const path of ['/account', ...paths.map((each) => `/account/${each}`)]) {
      const page = await browser.get(path)
      expect([path, page.status, page.document.querySelectorAll('main h1').length]).toEqual([path, 200, 1])
      expect(page.text, path).not.toContain('We could not find that page')
    }
  })

  it('says where it is, and is listed by no machine', async () => {
    await signIn(browser)
    const page = await browser.get('/account')
    expect(wordsIn(page, 'Breadcrumb')).toBe('Home / Your Account')
    expect(page.html).toContain('content="noindex"')
  })

  it('is a 404 inside of the account where there is none such', async () => {
    await signIn(browser)
    expect((await browser.get('/account/nothing')).status).toBe(404)
  })
})

describe('the account’s dropdown', () => {
  const linkOf = ({ document }: Page) => {
    const link = document.querySelector('header [data-account-link]')
    return link === null ? [] : [visibleText(link), link.getAttribute('href')]
  }

  it('asks who is signed out to sign in, and so does each of its links [MENU-12] [HEAD-12]', async () => {
    for (const path of ['/', '/nuts/almonds/', '/cart']) {
      const page = await browser.get(path)
      expect(linkOf(page)).toEqual(['Sign In', first('/account')])
      expect(namedLinks(navigation(page, 'Account'))).toEqual(AS_GUEST)
      expect(wordsIn(page, 'Account')).not.toContain('Hello')
    }
  })

  it('greets by first name, and lets sign out [MENU-09] [MENU-12] [HEAD-12]', async () => {
    await signIn(browser)
    const page = await browser.get('/')
    expect(linkOf(page)).toEqual(['Account', '/account'])
    expect(wordsIn(page, 'Account')).toMatch(/^Hello, Sample! /)
    expect(namedLinks(navigation(page, 'Account'))).toEqual([...IN_MENUS, SIGN_OUT])
    expect((await browser.open('/account')).path).toBe('/account')
  })

  it('says "Welcome" to who gave no first name [MENU-09]', async () => {
    const draft = { email: 'nameless@example.com', password: accounts.shopper.password }
    await shop.merchant.post('customers', draft)
    await signIn(browser, draft)
    expect(wordsIn(await browser.get('/'), 'Account')).toMatch(/^Hello, Welcome! /)
  })

  it('tells how long somebody has been a customer [MENU-10] [MENU-11]', async () => {
    const { password } = accounts.shopper
    const account = { email: 'kim@example.com', password, firstName: 'Kim' }
    await shop.merchant.post('customers', account)
    let days = 0
    // Far from each limit: months have 28 to 31 days, leap years one more, DST days an hour less or more.
    for (const [after, words] of [
      [20, 'Welcome back! Great to see you again!'],
      [40, "You've been with us for 1 month"],
      [440, "You've been with us for 1 year 2 months"],
      [745, "You've been with us for 2 years"],
    ] as const) {
      shop.clock.advance((after - days) * 86_400_000)
      days = after
      browser = app.newBrowser()
      await signIn(browser, account)
      const told = wordsIn(await browser.get('/'), 'Account')
      expect([after, told.startsWith(`Hello, Kim! ${words} Your Account`)]).toEqual([after, true])
    }
  })

  it('treats who acts for a customer as signed in [MENU-13]', async () => {
    await signIn(browser, accounts.agent)
    const found = await send(browser, '/agent', 'Find', { 'Customer or order': accounts.shopper.email })
    await browser.press(await browser.open(found.location ?? ''), /^Act for/)
    const page = await browser.get('/')
    expect(page.text).toContain('You are acting for Sample Shopper')
    expect(linkOf(page)).toEqual(['Account', '/account'])
    expect(namedLinks(navigation(page, 'Account'))).toEqual([...IN_MENUS, SIGN_OUT])
    const menu = namedLinks(navigation(await browser.get('/menu'), 'Menu'))
    expect(menu).toEqual(expect.arrayContaining([...IN_MENUS, SIGN_OUT, ['Refer and Earn', '/refer']]))
    expect(menu.map(([text]) => text)).not.toContain('Sign In')
    // The pages are the customer's.
    const overview = await browser.get('/account')
    expect(overview.text).toContain(`Account of ${accounts.shopper.email}`)
    for (const [text, url] of namedLinks(overview.document.querySelector('main')))
      expect([text, url, (await browser.get(url ?? '')).status]).toEqual([text, url, 200])
  })
})

describe('the menu of phones', () => {
  const linksOf = async () => namedLinks(navigation(await browser.get('/menu'), 'Menu'))

  it('leads through signing in to the page that was chosen [MENU-07]', async () => {
    const before = await linksOf()
    for (const [text, url] of [...IN_MENUS, ['Refer and Earn', '/refer']] as const)
      expect(before.filter(([name]) => name === text)).toEqual([[text, first(url)]])
    const typed = { Email: accounts.shopper.email, Password: accounts.shopper.password }
    const [, wallet = ''] = before.find(([text]) => text === 'Wallet') ?? []
    expect((await sendSignIn(browser, typed, wallet ?? '')).location).toBe('/account/wallet')
  })

  it('has the account’s links, the referral, help, and a sign-out for who is signed in [MENU-06]', async () => {
    const asGuest = await linksOf()
    expect(asGuest).toEqual(expect.arrayContaining([...AS_GUEST, ['Refer and Earn', first('/refer')], HELP]))
    expect(asGuest.map(([text]) => text)).not.toContain('Sign Out')
    await signIn(browser)
    const links = await linksOf()
    expect(links).toEqual(expect.arrayContaining([...IN_MENUS, ['Refer and Earn', '/refer'], HELP, SIGN_OUT]))
    expect(links.map(([text]) => text)).not.toContain('Sign In')
  })
})

describe('the footer', () => {
  it('links to the account, for everybody the same', async () => {
    const shopLinks = async () => namedLinks(navigation(await browser.get('/'), 'Shop'))
    const asGuest = await shopLinks()
    expect(asGuest).toContainEqual(['Your Account', '/account'])
    await signIn(browser)
    await addToCart(browser)
    expect(await shopLinks()).toEqual(asGuest)
  })
})
