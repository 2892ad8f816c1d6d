import { beforeEach, describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { send } from '../support/steps'
import { writePage } from '../support/editor'
import { openRoutes } from '../support/routes'
import { MONDAY } from '../support/times'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
const typePostalCode = (who: Browser, postalCode: string) =>
  send(who, ALMONDS, /^(?:Check|Update)$/, { 'ZIP or postal code': postalCode })
const CASHEWS = '/nuts/cashews/roasted-cashews-salted.html'

describe('what a path shows', () => {
  it('is the home page at its root [ROUTE-01]', async () => {
    const page = await browser.get('/')
    expect([
      page.status,
      page.html.includes('<link rel="canonical" href="http://localhost:3000/"/>'),
    ]).toEqual([200, true])
    expect(page.html.match(/<h1/g)).toHaveLength(1)
    const headline = 'The harvest is in'
    await writePage(shop, '/', [
      { type: 'hero', headline },
      { type: 'text', text: 'From two hundred orchards' },
    ])
    const { document } = await browser.get('/')
    const shown = document.querySelector('main')?.textContent ?? ''
    expect(shown).toMatch(/The harvest is in.*From two hundred orchards/)
  })

  it('begins at home, and a category leads to its parts, where it has any [ROUTE-46] [PDP-01]', async () => {
    const linksOf = async (path: string, label: string) => {
      const nav = (await browser.get(path)).document.querySelector(`nav[aria-label="${label}"]`)
      return [...(nav?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    }
    expect(await linksOf('/nuts/', 'In Nuts')).toContain('/nuts/almonds/')
    expect(await linksOf('/nuts/almonds/', 'In Almonds')).toEqual([])
    expect(await linksOf('/tag/raw', 'Breadcrumb')).toEqual(['/'])
  })

  it('is a product at its own address under all its categories [ROUTE-42] [ROUTE-47]', async () => {
    const page = await browser.get(ALMONDS)
    expect([page.status, page.text.includes('Roasted Almonds (Salted)')]).toEqual([200, true])
    expect(page.html).toContain(`<link rel="canonical" href="http://localhost:3000${ALMONDS}"/>`)
  })

  it.each([
    ['/roasted-almonds-salted.html', ALMONDS],
    ['/almonds/roasted-almonds-salted.html', ALMONDS],
    ['/nuts/cashews/roasted-almonds-salted.html?sku=1101-05', `${ALMONDS}?sku=1101-05`],
    ['/Nuts/ALMONDS/Roasted-Almonds-Salted.html', ALMONDS],
    ['/nuts/almonds', '/nuts/almonds/'],
    ['/Nuts/Almonds/?page=2', '/nuts/almonds/?page=2'],
  ])('is sent from %s to its one address %s, for good [ROUTE-51]', async (path, target) => {
    const page = await browser.get(path)
    expect([page.status, page.location]).toEqual([301, target])
  })

  it.each([
    ['/almonds/roasted-almonds-salted.html', 'product-1', ALMONDS],
    ['/about-us/', 'routes/shop/path/route', '/about-us'],
    ['/nuts/almonds', 'routes/shop/path/route', '/nuts/almonds/'],
    ['/tag/Raw', 'routes/shop/path/route', '/tag/raw'],
  ])('is loaded as a document when a script asks for %s [ROUTE-51]', async (path, routeId, target) => {
    const { headers } = await browser.data(path, routeId)
    expect(['Redirect', 'Reload-Document'].map((name) => headers.get(`X-Remix-${name}`))).toEqual([
      target,
      'true',
    ])
  })

  it('is a list of products for a category, a tag, and a category of categories [ROUTE-46] [ROUTE-47]', async () => {
    const category = await browser.get('/nuts/almonds/')
    expect(category.text).toContain('Roasted Almonds (Salted)')
    expect(category.text).not.toContain('Roasted Cashews')
    expect((await browser.get('/nuts/')).text).toContain('Roasted Cashews')
    const tag = await browser.get('/tag/raw')
    expect([tag.status, tag.text.includes('Raw Almonds')]).toEqual([200, true])
  })

  it('is a page of content blocks where the editors made one [ROUTE-46]', async () => {
    const page = await browser.open('/about-us')
    expect(page.status).toBe(200)
    expect(page.text.length).toBeGreaterThan(200)
  })

  /** Headings and links within the page itself. */
  const contentsOf = ({ document }: Page) => ({
    headings: [...document.querySelectorAll('main :is(h1, h2)')].map((each) => visibleText(each)),
    links: [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href')),
  })

  it('is the Careers page at /careers, which the footer links to [ROUTE-02]', async () => {
    const page = await browser.follow(await browser.get('/'), 'Careers')
    expect([page.path, page.status]).toEqual(['/careers', 200])
    expect(page.document.querySelector('title')?.textContent).toBe('Careers | Nutwood')
    expect(contentsOf(page).headings[0]).toBe('Careers')
    expect(page.text).toContain('Write to careers@nutwood.example')
  })

  it('is the help center at /help, with answers and ways to ask, which the footer links to [ROUTE-28]', async () => {
    const page = await browser.follow(await browser.get('/'), 'Help Center')
    expect([page.path, page.status]).toEqual(['/help', 200])
    expect(page.document.querySelector('title')?.textContent).toBe('Help Center | Nutwood')
    const { headings, links } = contentsOf(page)
    expect(headings).toEqual(
      expect.arrayContaining(['How can we help?', 'Ordering and paying', 'Your products']),
    )
    expect(page.document.querySelectorAll('main details').length).toBeGreaterThan(5)
    expect(links).toEqual(expect.arrayContaining(['/shipping', '/cart', '/contact']))
  })

  it.each([
    '/nope',
    '/nuts/almonds/no-such-nut.html',
    '/nuts/no-such-category/',
    '/tag/no-such-tag',
    '/tag/%25',
    '/tag/%C3%A9',
    '/tag/日本',
    '/tag/%2Fetc',
    '/%25',
    '/%2525',
    '/%E0%A4%A',
    '/constructor',
    '/__proto__',
    '/nuts/almonds/%00.html',
    `/${'a'.repeat(3_000)}`,
    '/a/b/c/d/e/f/g/h/i/j.html',
  ])('is honestly not found at %s [ROUTE-50]', async (path) => {
    const page = await browser.open(path)
    expect(page.status).toBe(404)
    expect(page.text).toContain('We could not find that page')
  })
})

describe('the prices by quantity of a product', () => {
  it('name only the quantities at which the price changes', async () => {
    const { location } = await browser.get('/nuts/walnuts/black-walnuts.html?sku=1305-01')
    const { text } = await browser.open(location ?? '/nuts/walnuts/black-walnuts.html?sku=1305-01')
    expect(text).toContain('Buy more, save more 6 or more: $16.99 each')
    expect(text).not.toContain('10 or more')
  })
})

describe('search', () => {
  it('reads the query of its address and finds by it [ROUTE-07]', async () => {
    const page = await browser.get('/search/instant?query=cashews')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Results for “cashews”')
    expect(page.text).toContain('Roasted Cashews (Salted)')
    expect(page.text).not.toContain('Walnut Cracker')
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
    // By its name as well, as scripts request it.
    const named = await browser.data('/search/instant?query=cashews', 'Search')
    expect([
      named.status,
      named.headers.get('X-Remix-Error'),
      named.text.includes('"query":"cashews"'),
    ]).toEqual([200, null, true])
  })

  const namesIn = ({ document }: Page) =>
    [...document.querySelectorAll('main article :is(h2, h3)')].map((each) => visibleText(each))

  it.each([
    ['almnds', 'Roasted Almonds (Salted)'],
    ['cahsews', 'Roasted Cashews (Salted)'],
    ['roastedalmonds', 'Roasted Almonds (Salted)'],
    ['cash ews', 'Roasted Cashews (Salted)'],
  ])('finds what was meant by %s', async (typed, name) => {
    const page = await browser.get(`/search/instant?query=${encodeURIComponent(typed)}`)
    expect(page.text).toContain(`Results for “${typed}”`)
    expect(namesIn(page)).toContain(name)
  })

  it('finds the same for words typed as one, with a hyphen and apart', async () => {
    const [one, ...others] = await Promise.all(
      ['glutenfree', 'gluten-free', 'gluten+free'].map(async (typed) =>
        namesIn(await browser.get(`/search/instant?query=${typed}`)).sort(),
      ),
    )
    expect(one).not.toEqual([])
    expect(others).toEqual([one, one])
  })

  it('is a GET form of the header that asks /search/instant for the text [ROUTE-08]', async () => {
    const { html } = await browser.get('/')
    const form = /<form[^>]*action="\/search\/instant"[^>]*>/.exec(html)?.[0] ?? ''
    expect(form).toContain('role="search"')
    expect(form).not.toContain('post')
    expect(html).toMatch(/<input[^>]*name="query"/)
  })

  it('shows everything without a query [ROUTE-09]', async () => {
    expect((await browser.get('/search/instant')).text).toContain('All products')
    for (const [query, bare] of [
      ['?query=', ''],
      ['?query=+%09', ''],
      ['?query=&sort=price-asc', '?sort=price-asc'],
    ])
      expect((await browser.get(`/search/instant${query}`)).location).toBe(`/search/instant${bare}`)
    const empty = await browser.enter(await browser.get('/nuts/'), 'Search')
    expect([empty.path, empty.text.includes('All products')]).toEqual(['/search/instant', true])
  })

  it('shows what was typed as text, and says when nothing is found', async () => {
    const page = await browser.get('/search/instant?query=%3Cscript%3Ealert(1)%3C/script%3E')
    expect(page.status).toBe(200)
    expect(page.html).not.toContain('<script>alert(1)')
    expect(page.text).toContain('We found nothing for <script>alert(1)</script>')
  })

  it('that finds nothing says for what, and leads to what others look for [SRCH-16]', async () => {
    const page = await browser.get('/search/instant?query=zzqqxxy')
    expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([
      200,
      'Results for “zzqqxxy”',
    ])
    expect(page.text).toContain('We found nothing for zzqqxxy . Check')
    const offered = [...page.document.querySelectorAll('main p ~ * a')].map((link) => [
      visibleText(link),
      link.getAttribute('href'),
    ])
    expect(offered).toEqual([
      ['Almonds', '/nuts/almonds/'],
      ['Cashews', '/nuts/cashews/'],
      ['Walnuts', '/nuts/walnuts/'],
      ['Organic', '/organic/'],
    ])
    for (const [, path] of offered) {
      const found = await browser.get(path ?? '')
      expect([path, found.status, found.document.querySelectorAll('main article').length > 0]).toEqual([
        path,
        200,
        true,
      ])
    }
  })

  it('that finds nothing leads to what editors call popular on the home page, with a filter kept, too [SRCH-16]', async () => {
    const popularSearches = [
      { label: 'Trail mix', link: '/snacks/trail-mix/' },
      { label: 'Walnuts', link: '/nuts/walnuts/' },
    ]
    await writePage(shop, '/', [{ type: 'search-footer', popularSearches }])
    const { text } = await browser.get('/search/instant?query=zzqqxxy')
    expect(text).toContain('or start from a favorite: Trail mix Walnuts Search')
    const kept = await browser.get('/search/instant?query=zzqqxxy&diet=vegan')
    expect(kept.text).toContain('Nothing has all of that')
    expect(kept.text).toMatch(/Or start from a favorite: Trail mix Walnuts (?!Search)/)
  })

  it('that is away leaves a page and the product pages', async () => {
    shop.platforms.faults.add({ platform: 'algolia', kind: 'status', status: 503 })
    expect((await browser.get('/search/instant?query=cashews')).status).toBe(200)
    expect((await browser.get(CASHEWS)).status).toBe(200)
  })
})

describe('a product page', () => {
  it('shows the size of its address, and the first one that can be bought otherwise', async () => {
    expect((await browser.get(`${ALMONDS}?sku=1101-05`)).text).toContain('$45.99')
    const organic = '/nuts/almonds/organic-raw-almonds.html'
    expect((await browser.get(organic)).text).toContain('$15.49')
    expect((await browser.get(`${ALMONDS}?sku=NO-SUCH`)).status).toBe(200)
  })

  it('offers no way to buy a size that is sold out [PDP-08]', async () => {
    const buttonAt = async (path: string) => {
      const { document } = await browser.get(path)
      const button = document.querySelector('form[data-add-to-cart] button')
      const id = button?.getAttribute('aria-describedby')
      const reason = id == null ? 'no reason' : document.getElementById(id)?.textContent
      return [button?.textContent, button?.hasAttribute('disabled'), reason]
    }
    expect(await buttonAt('/nuts/almonds/organic-raw-almonds.html?sku=1103-25')).toEqual([
      'Out of stock',
      true,
      expect.stringMatching(/^Out of stock until /),
    ])
    expect(await buttonAt('/nuts/almonds/organic-raw-almonds.html')).toEqual([
      'Add to Cart',
      false,
      'no reason',
    ])
  })

  it('asks for the postal code beside its price, and tells the delivery by it [EST-01] [EST-11] [EST-12]', async () => {
    const region = async () =>
      /<section[^>]*aria-label="Delivery estimate"[\s\S]*?<\/section>/.exec(
        (await browser.get(ALMONDS)).html,
      )?.[0] ?? ''
    const asking = await region()
    expect(asking).toContain('Enter your ZIP or postal code')
    expect(asking).toMatch(/<form[^>]*method="post"[\s\S]*name="postalCode"[\s\S]*<button[^>]*>Check</)
    await typePostalCode(browser, '10001')
    const told = await region()
    expect(told).toMatch(/Arrives by \w+, March \d+/)
    expect(told).toContain('New York')
    expect(told).toMatch(/<button[^>]*>Update</)
  })

  it('forgets a postal code that the service refuses, and says so [EST-07]', async () => {
    await typePostalCode(browser, '00000')
    const refused = await browser.get(ALMONDS)
    expect(refused.text).toContain(
      "Hmm. This product can't be sent to your postal code. Please update your postal code.",
    )
    expect(refused.headers.get('Set-Cookie')).toMatch(/^postal_code=; Path=\/; .*Max-Age=0$/)
    expect((await browser.get(ALMONDS)).text).toContain('Enter your ZIP or postal code')
  })

  it('tells the delivery of as many as are asked for, and other sizes keep the number', async () => {
    await typePostalCode(browser, '07042')
    const page = await browser.get(`${ALMONDS}?quantity=12`)
    expect(page.html).toMatch(/<input[^>]*name="quantity"[^>]*value="12"/)
    expect(page.html).toMatch(/href="[^"]*\?sku=1101-\d\d&amp;quantity=12"/)
    for (const nonsense of ['0', '-3', '1e3', 'x', '99999'])
      expect((await browser.get(`${ALMONDS}?quantity=${nonsense}`)).html).toMatch(
        /<option value="1" selected=""/,
      )
    // Two pounds still fly; a pallet's worth is another question.
    const asked: number[] = []
    const { estimate } = shop.services.browse
    shop.services.browse.estimate = (question) => {
      asked.push(question.quantity)
      return estimate(question)
    }
    await browser.get(`${ALMONDS}?quantity=3`)
    shop.services.browse.estimate = estimate
    expect(asked).toEqual([3])
  })

  it('is nobody’s own until a postal code is kept, and theirs from then on', async () => {
    const before = await browser.data(ALMONDS, 'product-2')
    expect([before.headers.get('Cache-Control'), before.headers.get('X-Nutwood-Personal')]).toEqual([
      'private, max-age=10',
      null,
    ])
    const posted = await typePostalCode(browser, '07042-1234')
    expect(posted.status).toBe(303)
    expect(posted.headers.get('Set-Cookie')).toMatch(/^postal_code=07042(?:-1234)?; Path=\/; .*HttpOnly/)
    const after = await browser.data(ALMONDS, 'product-2')
    expect(after.headers.get('X-Nutwood-Personal')).toBe('1')
    expect((await browser.get(ALMONDS)).text).toMatch(/Arrives by|Order within/)
  })

  it('counts down to the cut-off on every look, not from the first one on', async () => {
    shop.clock.set(MONDAY, 'frozen')
    const { page: far } = await farAway()
    const words = /Order within (\d+)h (\d+)m/
    const first = words.exec((await far.get(ALMONDS)).text)
    shop.clock.advance(30 * 60_000)
    const later = words.exec((await far.get(ALMONDS)).text)
    const minutes = (found: RegExpExecArray | null) => Number(found?.[1]) * 60 + Number(found?.[2])
    expect(minutes(first) - minutes(later)).toBe(30)
  })

  it('promises a day of arrival only when it is near, and tells else when it ships [EST-06] [EST-13]', async () => {
    const near = app.newBrowser()
    await near.crafted(ALMONDS, { postalCode: '10001' })
    expect(await estimateFor(near)).toMatch(
      /^Delivery estimate: Arrives by \w+, March \d+ to New York 10001$/,
    )
    const { page: far } = await farAway()
    const words =
      /^Delivery estimate: Order within \d+h \d+m \d+s to ship (\w+|on \w+, March \d+) to Los Angeles 90001$/
    const shipsWhen = async () => words.exec(await estimateFor(far))?.[1]
    expect(await shipsWhen()).toBe('today')
    // In the evening the cut-off has passed; on a Friday evening the next one is not tomorrow's.
    shop.clock.set(new Date('2026-03-03T03:00:00.000Z'))
    expect(await shipsWhen()).toBe('tomorrow')
    shop.clock.set(new Date('2026-03-07T03:00:00.000Z'))
    expect(await shipsWhen()).toBe('on Monday, March 9')
  })

  /** The label of the section and its answer, without the form. */
  async function estimateFor(who: Browser): Promise<string> {
    const section = (await who.get(ALMONDS)).document.querySelector('#delivery')
    const answer = section?.querySelector('[aria-live] div')
    return `${section?.getAttribute('aria-label') ?? ''}: ${answer?.textContent ?? ''}`
  }

  it('answers 400 to a postal code that is none, with what was typed [EST-10]', async () => {
    const page = await typePostalCode(browser, '1234')
    expect([page.status, page.text.includes('Please enter a valid zip code')]).toEqual([400, true])
    expect(page.html).toContain('value="1234"')
  })

  it('stands without the shipping service', async () => {
    const { page: far } = await farAway()
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 500 })
    expect((await far.get(CASHEWS)).status).toBe(200)
  })

  /** A visitor so far away that the estimate names no arrival date. */
  async function farAway() {
    const page = app.newBrowser()
    await typePostalCode(page, '90001')
    return { page }
  }
})

describe('lite mode', () => {
  it('by the address, the cookie or Save-Data ships no script at all', async () => {
    expect((await browser.get(ALMONDS)).html).toContain('<script')
    expect((await browser.get(`${ALMONDS}?lite=1`)).html).not.toContain('<script')
    expect((await browser.get(ALMONDS)).html).not.toContain('<script')
    expect((await browser.get(`${ALMONDS}?lite=0`)).html).toContain('<script')
    const saving = await app.newBrowser().send(ALMONDS, { headers: { 'Save-Data': 'on' } })
    expect(saving.html).not.toContain('<script')
  })
})
