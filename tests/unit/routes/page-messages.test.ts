/** Messages by their type, errors with a way forward, and the ways to search. */
import { beforeEach, describe, expect, it } from 'vitest'
import { storeConfig } from '~/models/content/store'
import { ALMONDS } from '../../kit/http-steps'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { addBeside } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { setStock } from '../support/stock'
import { addToCart } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** Role and style of the message with this text, and how it begins. */
function messageIn({ document }: Page, words: string) {
  const found = [...document.querySelectorAll('[role="alert"], [role="status"]')].find((element) =>
    visibleText(element).includes(words),
  )
  if (found === undefined) throw new Error(`No message says "${words}"`)
  const { className } = found
  return { role: found.getAttribute('role'), className, text: visibleText(found) }
}

describe('messages', () => {
  it('of each type look their own, are announced at once or in a pause, and say what they are [ERR-04]', async () => {
    await addToCart(browser, '1103-01', '1')
    const notice = messageIn(await browser.get('/cart'), 'Added to Cart')
    await setStock(shop, '1103-01', 0)
    const error = messageIn(await browser.get('/cart'), 'Sorry, this item is out of stock')
    await setStock(shop, '1103-01', 500)
    await browser.get(ALMONDS.path)
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    shop.clock.advance(10 * 60_000)
    const saved = await browser.get(ALMONDS.path)
    shop.platforms.faults.clear()
    const warning = messageIn(saved, 'This is a saved copy of this page')
    expect([notice.role, warning.role, error.role]).toEqual(['status', 'status', 'alert'])
    expect(new Set([notice, warning, error].map(({ className }) => className)).size).toBe(3)
    expect(error.text).toMatch(/^✕ Error: /)
    expect(warning.text).toMatch(/^! Warning: /)
    expect(notice.text).toMatch(/^✓ Added/)
  })

  it('say the same thing once, whatever it is about [ERR-05]', async () => {
    await browser.send('/cart?_data=routes%2Fcart%2Froute', {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({
        cart_sku: { sku_external_id: '1102-01', quantity: 1 },
        list_metadata: { list: 'home' },
      }),
    })
    await addBeside(shop, browser, '1102-01')
    expect(
      (await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))).cart?.lineItems,
    ).toHaveLength(2)
    await setStock(shop, '1102-01', 0)
    const { document } = await browser.get('/cart')
    const told = [...document.querySelectorAll('[role="alert"]')].map(visibleText)
    await setStock(shop, '1102-01', 500)
    expect(told.filter((words) => words.includes('Sorry, this item is out of stock'))).toHaveLength(1)
  })
})

describe('an error', () => {
  const waysOn = ({ document }: Page) => {
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    return [links.includes('/'), links.includes(storeConfig.phoneHref)]
  }

  it('that nobody expected is a page with a way home and the phone [ERR-24]', async () => {
    const { estimate } = shop.services.browse
    shop.services.browse.estimate = () => Promise.reject(new Error('Broken on purpose'))
    const page = await browser.get(ALMONDS.path)
    shop.services.browse.estimate = estimate
    expect(app.faults.splice(0)).toHaveLength(1)
    expect([page.status, ...waysOn(page)]).toEqual([500, true, true])
    expect(page.text).toContain('Something went wrong')
    expect(page.html).not.toContain('Broken on purpose')
  })

  it.each(['/nuts/almonds/no-such-thing.html', '/no-such-page', '/checkout/placing/none', '/cart/none'])(
    'of an address that is none is the not-found page: %s [ERR-24]',
    async (path) => {
      const page = await browser.get(path)
      expect([page.status, ...waysOn(page)]).toEqual([404, true, true])
      expect(page.document.querySelector('h1')?.textContent).toBe('We could not find that page')
    },
  )
})

describe('a search', () => {
  it.each([
    ['of the header, narrow screens included', /^site-search$/],
    ['at the end of the home page', /^search-\d+$/],
  ])('from the box %s has its text encoded in its address [ROUTE-08] [SRCH-15] [BLOCK-21]', async (_, id) => {
    const home = await browser.get('/')
    const boxes = home.forms.filter(({ fields }) => fields.some(({ name }) => name === 'query'))
    const ids = [...home.document.querySelectorAll('input[name="query"]')].map((box) => box.id)
    // Reduces the page to the form of that box.
    const page = { ...home, forms: boxes.filter((_form, index) => id.test(ids[index] ?? '')) }
    const typed = 'salt & pepper/“50%” nuts?'
    const asked = await browser.enter(page, 'Search', { fill: { Search: typed } })
    expect(asked.url.pathname + asked.url.search).toBe(
      '/search/instant?query=salt+%26+pepper%2F%E2%80%9C50%25%E2%80%9D+nuts%3F',
    )
    expect([asked.status, asked.text.includes(typed)]).toEqual([200, true])
  })
})
