/** What stands around the pages of the shop: messages, menus, the cart's count, the footer. */
import { beforeEach, describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { writeSection } from '../support/editor'
import { openRoutes } from '../support/routes'
import { addToCart, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const linksIn = ({ document }: Page, name: string) =>
  [...document.querySelectorAll(`nav[aria-label="${name}"] a`)].map((link) => link.getAttribute('href'))
const wordsOf = ({ document }: Page) => visibleText(document.querySelector('body') ?? document)

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
  it('has columns of help and of the company, and the years since 1999 [FOOT-03] [LEGAL-02]', async () => {
    const page = await browser.get('/')
    expect(linksIn(page, 'Help')).toEqual(['/contact', '/help', '/shipping', '/accessibility.html'])
    expect(linksIn(page, 'Company')).toEqual(['/about-us', '/careers', '/media', '/testimonials'])
    expect(visibleText(page.document.querySelector('footer') ?? page.document)).toContain(
      '© 1999-2026 Nutwood',
    )
    shop.clock.set(new Date('2027-01-01T12:00:00.000Z'))
    const later = await browser.get('/')
    expect(visibleText(later.document.querySelector('footer') ?? later.document)).toContain('© 1999-2027')
  })
})
