/** What surrounds the shop's pages: messages, menus, the cart count, the footer. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { visibleText } from '../../kit/html-text'
import { SECONDARY_LINKS } from '../../kit/secondary-links'
import type { Browser, Page } from '../support/browser'
import { writeSection } from '../support/editor'
import { pressPlaceOrder } from '../support/placing'
import { askPlatform } from '../support/platforms'
import { openRoutes } from '../support/routes'
import { addToCart, reachReview, send } from '../support/steps'

const { shop, app } = await openRoutes()
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const linksIn = ({ document }: Page, name: string) =>
  [...document.querySelectorAll(`nav[aria-label="${name}"] a`)].map((link) => link.getAttribute('href'))
const wordsOf = ({ document }: Page) => visibleText(document.querySelector('body') ?? document)
/** Text and URL of each link, in page order. */
const namedLinks = (within: ParentNode | null | undefined) =>
  [...(within?.querySelectorAll('a') ?? [])].map((link) => [visibleText(link), link.getAttribute('href')])
const navigation = ({ document }: Page, name: string) => document.querySelector(`nav[aria-label="${name}"]`)

describe('what surrounds every page', () => {
  it('has no character beyond Latin-1, which would make the whole page slower to write', async () => {
    await addToCart(browser, '1101-01')
    // The message that it was added comes once.
    await browser.get('/cart')
    for (const path of ['/nuts/almonds/', ALMONDS, '/cart']) {
      const around = (await browser.get(path)).html.replace(/<main[^]*<\/main>|<script[^]*?<\/script>/g, '')
      expect(around).toContain('role="search"')
      expect([...around].filter((character) => character > '\u00ff')).toEqual([])
    }
  })
})

describe('what platforms say around every page', () => {
  afterEach(() => {
    vi.useRealTimers()
    return writeSection(shop, 'sitewide-banner', { text: 'Nothing', url: '/nuts/' })
  })

  it('is what they last said, for which no page waits, and the next page has what is new', async () => {
    const say = (path: string, body: object) =>
      askPlatform(shop, path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-api-key': 'nutwood' },
        body: JSON.stringify(body),
      })
    const words = async () => {
      const around = wordsOf(await browser.get('/cart'))
      return ['Closed on Monday', 'Closed on Friday', 'Chat with us'].map((each) => around.includes(each))
    }
    await writeSection(shop, 'sitewide-banner', { text: 'Closed on Monday', url: '/nuts/' })
    expect(await words()).toEqual([true, false, true])
    await say('/content/sections/sitewide-banner', { text: 'Closed on Friday', url: '/nuts/' })
    await say('/chat/availability', { availability: 'UNAVAILABLE' })
    for (const platform of ['content', 'chat'] as const)
      shop.platforms.faults.add({ platform, kind: 'slow', delayMs: 30_000 })
    shop.clock.advance(120_000)
    // No timer ends: a page that waits for one never comes.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    expect(await words()).toEqual([true, false, true])
    vi.useRealTimers()
    shop.platforms.faults.clear()
    await expect.poll(words).toEqual([false, true, false])
    await say('/chat/availability', { availability: 'AVAILABLE' })
    shop.clock.advance(15_000)
    await expect.poll(words).toEqual([false, true, true])
  })
})

describe('the line of offers and help', () => {
  const line = async (path: string) =>
    (await browser.get(path)).document.querySelector('aside[aria-label="Offers and help"]')

  it('names the business shop with the word of the store, on every page [HEAD-03]', async () => {
    for (const path of ['/', '/nuts/almonds/', ALMONDS, '/cart'])
      expect(namedLinks(await line(path))).toContainEqual(['Nuts For Business', '/wholesale/'])
    expect((await browser.open('/wholesale/')).status).toBe(200)
  })

  it('unfolds help by the browser’s own means, as links that lead somewhere [HEAD-05]', async () => {
    const folds = [...((await line('/nuts/'))?.querySelectorAll('details') ?? [])]
    const help = folds.find((fold) => visibleText(fold.querySelector('summary') ?? fold) === 'Help')
    expect(help?.hasAttribute('open')).toBe(false)
    expect(namedLinks(help)).toEqual([
      ['Chat with us', expect.stringMatching(/\/chat\/window$/)],
      ['Contact us', '/contact'],
      ['Help Center', '/help'],
      ['1-800-555-0134', 'tel:+18005550134'],
    ])
    for (const path of ['/contact', '/help']) expect((await browser.get(path)).status).toBe(200)
  })

  it('unfolds the rules of shipping under the promise [HEAD-07]', async () => {
    const details = (await line('/'))?.querySelector('details')
    expect(details?.hasAttribute('open')).toBe(false)
    const [promise, ...rules] = [...(details?.querySelectorAll('summary, li') ?? [])].map(visibleText)
    expect(promise).toBe('FREE shipping on orders over $59!')
    expect(rules).toEqual([
      'Free standard shipping within the contiguous U.S. on orders over $59.',
      'Tax does not count toward the $59.',
      'Each address counts separately.',
      'Everywhere else, shipping is calculated at checkout.',
      'Heat-resistant packaging costs $2.95, or is free where it is included.',
    ])
  })
})

describe('the header of minimal pages', () => {
  it('has skip links, the logo and the number to call, and nothing that leads away [HEAD-09]', async () => {
    const { document } = await browser.get('/sign/in')
    const header = document.querySelector('header')
    expect(document.querySelector('body a')?.getAttribute('href')).toBe('#main')
    expect(document.querySelector('#main')?.localName).toBe('main')
    expect(namedLinks(header)).toEqual([
      ['Nutwood', '/'],
      ['1-800-555-0134', 'tel:+18005550134'],
    ])
    expect(header === null ? '' : visibleText(header)).toContain('Need help? 1-800-555-0134')
    expect([document.querySelector('nav[aria-label="Departments"]'), header?.querySelector('form')]).toEqual([
      null,
      null,
    ])
  })

  it('is that of signing in, of registering a business and of the receipt, with the small footer; checkout has its own', async () => {
    const framed = ({ document }: Page) => {
      const footer = document.querySelector('footer')
      return {
        header: namedLinks(document.querySelector('header')).map(([, url]) => url),
        columns: [...(footer?.querySelectorAll('nav') ?? [])].map((nav) => nav.getAttribute('aria-label')),
        links: namedLinks(footer).map(([, url]) => url),
      }
    }
    const signIn = framed(await browser.get('/sign/in'))
    expect(signIn).toMatchObject({ header: ['/', 'tel:+18005550134'], columns: ['Legal'] })
    expect(framed(await browser.get('/business/register'))).toEqual(signIn)
    const full = framed(await browser.get('/'))
    expect(full.columns).toEqual(['Shop', 'Help', 'Company', 'Legal'])
    expect(full.links).toContain('/feedback')
    expect(signIn.links).not.toContain('/feedback')
    const inCheckout = { ...signIn, header: [...signIn.header, '/cart'] }
    const { page } = await reachReview(browser)
    expect(framed(page)).toEqual(inCheckout)
    for (const path of [
      '/checkout/address',
      '/checkout/address/multi',
      '/checkout/shipping',
      '/checkout/payment',
    ])
      expect([path, framed(await browser.get(path))]).toEqual([path, inCheckout])
    const receipt = await browser.open((await pressPlaceOrder(browser, page)).location ?? '')
    expect([receipt.status, receipt.path.split('?')[0], framed(receipt)]).toEqual([
      200,
      '/checkout/receipt',
      signIn,
    ])
  })
})

describe('the secondary navigation', () => {
  afterEach(() => writeSection(shop, 'mega-menu', { sections: [] }))

  it('is the list of the store, in its order, in the menu line and on the menu page [MENU-14]', async () => {
    for (const path of ['/', ALMONDS])
      expect(namedLinks(navigation(await browser.get(path), 'Popular'))).toEqual(SECONDARY_LINKS)
    const onMenuPage = namedLinks(navigation(await browser.get('/menu'), 'Menu'))
    const first = onMenuPage.findIndex(([text]) => text === 'Organic')
    expect(onMenuPage.slice(first, first + SECONDARY_LINKS.length)).toEqual(SECONDARY_LINKS)
  })

  // Requested by URL: the menu would hide a link without a page.
  it.each(SECONDARY_LINKS)(
    'has for %s a page at %s, also while nothing is there to buy [MENU-16]',
    async (_, path) => {
      const page = await browser.open(path)
      expect([page.status, page.document.querySelectorAll('main h1').length]).toEqual([200, 1])
      expect(page.document.querySelectorAll('main article a, main nav a').length).toBeGreaterThan(1)
    },
  )

  it('is what editors list in its place, while they list something [MENU-15]', async () => {
    const sections = [{ header: { text: 'All nuts', url: '/nuts/' } }]
    await writeSection(shop, 'mega-menu', { sections, secondary: [{ text: 'Only this', url: '/organic/' }] })
    for (const path of ['/', '/nuts/almonds/'])
      expect(namedLinks(navigation(await browser.get(path), 'Popular'))).toEqual([['Only this', '/organic/']])
    await writeSection(shop, 'mega-menu', { sections })
    expect(namedLinks(navigation(await browser.get('/'), 'Popular'))).toHaveLength(10)
  })
})

describe('the messages of the whole site', () => {
  it('are on every page while content has some, and on none without [HEAD-13]', async () => {
    const messages = ['Tins ship free', 'Nuts of the new harvest']
    const told = async (path: string) => {
      const page = await browser.get(path)
      const link = page.document.querySelector('a[href="/gifts/gift-tins/"]')
      const words = wordsOf(page)
      return [
        link && visibleText(link),
        ...['Closed on Monday', ...messages].map((each) => words.includes(each)),
      ]
    }
    expect(await told('/')).toEqual([expect.not.stringMatching(/^Read on$/), false, false, false])
    const banner = { text: 'Closed on Monday', url: '/gifts/gift-tins/', linkText: 'Read on' }
    await writeSection(shop, 'mega-menu', { sections: [{ header: { text: 'All nuts', url: '/nuts/' } }] })
    await writeSection(shop, 'mobile-menu', { entries: [] })
    await writeSection(shop, 'sitewide-banner', banner)
    await writeSection(shop, 'promotional-messaging-bar', { messages })
    for (const path of ['/', '/nuts/almonds/', '/cart'])
      expect(await told(path)).toEqual(['Read on', true, true, true])
    shop.platforms.faults.add({ platform: 'content', kind: 'status', status: 503 })
    shop.services.content.clear()
    expect((await browser.get('/nuts/almonds/')).status).toBe(200)
    expect(await told('/nuts/almonds/')).toEqual([
      expect.not.stringMatching(/^Read on$/),
      false,
      false,
      false,
    ])
  })
})

describe('the cart in the header', () => {
  it('says how much is in it, after an add and after it is taken away [HEAD-11]', async () => {
    const count = async () =>
      (await browser.get('/cart')).document
        .querySelector('header a[href="/cart"]')
        ?.getAttribute('aria-label')
    expect(await count()).toBe('Cart, 0 items')
    await addToCart(browser, '1101-01', '2')
    expect(await count()).toBe('Cart, 2 items')
    await send(browser, '/cart', /^Remove/)
    expect(await count()).toBe('Cart, 0 items')
  })
})

describe('the footer', () => {
  it('carries the legal links with their words, each to a page of its own [LEGAL-01]', async () => {
    const legal = [
      ['Privacy Policy', '/privacy'],
      ['CA Privacy Notice', '/california-privacy-notice'],
      ['Do Not Sell My Personal Information', '/ccpa-opt-out'],
      ['T & C', '/terms-and-conditions'],
      [
        'Limit the Use of My Sensitive Personal Information',
        '/opt-out-of-use-sharing-of-sensitive-information-form',
      ],
    ]
    for (const path of ['/', '/nuts/almonds/', ALMONDS, '/cart'])
      expect(namedLinks(navigation(await browser.get(path), 'Legal')).slice(0, legal.length)).toEqual(legal)
    for (const [, url] of legal) expect((await browser.open(url ?? '')).status).toBe(200)
  })

  it('is shorter on minimal pages, with all of its links [FOOT-08]', async () => {
    const page = await browser.get('/sign/in')
    expect(linksIn(page, 'Help')).toEqual([])
    const links = [
      '/about-us',
      '/shipping',
      '/help',
      '/privacy',
      '/california-privacy-notice',
      '/accessibility.html',
      '/terms-and-conditions',
      '/ccpa-opt-out',
      '/opt-out-of-use-sharing-of-sensitive-information-form',
    ]
    expect(linksIn(page, 'Legal').slice(1)).toEqual(links)
    for (const url of links) expect((await browser.open(url)).status).toBe(200)
  })

  it('has a shop column of account, reordering and wholesale, and of referral while that is on [FOOT-01]', async () => {
    for (const path of ['/', '/nuts/almonds/', '/cart'])
      expect(
        linksIn(await browser.get(path), 'Shop').filter((url) => url !== '/offer'),
        path,
      ).toEqual(['/account', '/account/easy-reorder', '/wholesale', '/refer'])
    for (const url of ['/account', '/account/easy-reorder', '/wholesale', '/refer'])
      expect((await browser.open(url)).status, url).toBe(200)
    await writeSection(shop, 'feature-flags', { flags: { disableReferral: true } })
    expect(linksIn(await app.newBrowser().get('/cart'), 'Shop')).not.toContain('/refer')
    await writeSection(shop, 'feature-flags', { flags: {} })
  })

  it('has columns of help and of the company, and the years since 1999 [FOOT-03] [LEGAL-02]', async () => {
    const page = await browser.get('/')
    expect(linksIn(page, 'Help')).toEqual(['/contact', '/help', '/shipping', '/accessibility.html'])
    expect(linksIn(page, 'Company')).toEqual(['/about-us', '/careers', '/media', '/testimonials'])
    expect(visibleText(page.document.querySelector('footer') ?? page.document)).toContain(
      '© 1999-2026 Nutwood',
    )
    shop.clock.set(new Date('2027-01-01T12:00:00.000Z'))
    await addToCart(browser)
    // The small footer as well.
    for (const path of ['/', '/sign/in', '/checkout/signin']) {
      const { document } = await browser.get(path)
      const [footer, ...more] = document.querySelectorAll('footer')
      expect([path, more.length, footer && visibleText(footer)]).toEqual([
        path,
        0,
        expect.stringContaining('© 1999-2027'),
      ])
    }
  })
})
