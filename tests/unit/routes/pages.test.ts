import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BlockSchema } from '~/content/schemas'
import type { Browser } from '../support/browser'
import { send } from '../support/steps'
import { openRoutes } from '../support/routes'
import { MONDAY } from '../support/times'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const icon = '/images/brand/category-nuts.svg'
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
const typePostalCode = (who: Browser, postalCode: string) =>
  send(who, ALMONDS, /^(?:Check|Update)$/, { 'ZIP or postal code': postalCode })
const CASHEWS = '/nuts/cashews/roasted-cashews-salted.html'

/** As editors do it, over the content service's own protocol. */
async function edit(path: string, content: object): Promise<void> {
  const answer = await shop.platforms.fetch(`http://platforms.invalid/content${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': 'nutwood' },
    body: JSON.stringify(content),
  })
  expect(answer.status).toBeLessThan(300)
  shop.services.content.clear()
}

describe('what editors write', () => {
  it('is in the menu with its pictures, its words and its colour [MENU-01] [MENU-04]', async () => {
    const header = { text: 'All nuts', url: '/nuts/', icon, color: 'nuts' }
    const group = {
      headerText: 'By kind',
      headerUrl: '/nuts/almonds/',
      links: [{ text: 'Raw', url: '/tag/raw' }],
    }
    const promo = { image: icon, text: 'New', url: '/tag/new+products' }
    await edit('/sections/mega-menu', { sections: [{ header, linkGroups: [group], promoZones: [promo] }] })
    const menu = (await browser.get('/')).document.querySelector('nav[aria-label="Departments"]')
    const first = menu?.querySelector('a[href="/nuts/"]')
    expect([first?.textContent, first?.getAttribute('data-colour')]).toEqual(['All nuts', 'nuts'])
    expect(first?.querySelector('img')?.getAttribute('src')).toBe(icon)
    const links = [...(menu?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/nuts/', '/nuts/almonds/', '/tag/raw', '/tag/new+products'])
    const groupLink = menu?.querySelector('a[href="/nuts/almonds/"]')
    const zone = menu?.querySelector('a[href="/tag/new+products"]')
    expect([groupLink?.textContent, zone?.textContent?.trim()]).toEqual(['By kind', 'New'])
    expect(zone?.querySelector('img')?.getAttribute('src')).toBe(icon)
  })

  it('is on the menu page of phones, which folds the departments while there is none [MENU-05] [MENU-17]', async () => {
    const linksOf = async () => {
      const menu = (await browser.get('/menu')).document.querySelector('nav[aria-label="Menu"]')
      return [...(menu?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    }
    await edit('/sections/mega-menu', { sections: [{ header: { text: 'All nuts', url: '/nuts/' } }] })
    const entries = [
      { text: 'Almonds', url: '/nuts/almonds/', links: [{ text: 'Raw', url: '/tag/raw' }] },
      { text: 'Gifts', url: '/gifts/' },
    ]
    await edit('/sections/mobile-menu', { entries })
    const own = await linksOf()
    expect(own.slice(0, 3)).toEqual(['/nuts/almonds/', '/tag/raw', '/gifts/'])
    expect(own).not.toContain('/nuts/')
    for (const nothing of [{ entries: [] }, { entries: [{ text: 'x', url: 'javascript:x' }] }]) {
      await edit('/sections/mobile-menu', nothing)
      expect((await linksOf()).slice(0, 1)).toEqual(['/nuts/'])
    }
  })

  it('is in the menu but for an entry that is wrong, of which the log says where it is [MENU-01]', async () => {
    const warn = vi.spyOn(shop.services.logger, 'warn')
    const script = { text: 'Win', url: 'javascript:x' }
    const raw = { text: 'Raw', url: '/tag/raw' }
    await edit('/sections/mega-menu', {
      sections: [
        { header: script },
        {
          header: { text: 'All nuts', url: '/nuts/' },
          linkGroups: [{ headerText: 'By kind', links: [script, raw] }, { links: [] }],
        },
        { header: { text: 'Gifts', url: '/gifts/' }, promoZones: [{ image: icon, ...script }] },
        ...Array.from({ length: 10 }, (_, index) => ({ header: { text: `More ${index}`, url: '/nuts/' } })),
      ],
    })
    const menu = (await browser.get('/')).document.querySelector('nav[aria-label="Departments"]')
    const links = [...(menu?.querySelectorAll('a') ?? [])].map((link) => link.textContent?.trim())
    const more = Array.from({ length: 9 }, (_, index) => `More ${index}`)
    expect(links).toEqual(['All nuts', 'Raw', 'Gifts', ...more])
    const wrong = ['sections.0', 'sections.1.linkGroups.0.links.0', 'sections.1.linkGroups.1']
    const dropped = ['sections.12', ...wrong, 'sections.2.promoZones.0']
    expect(warn.mock.calls).toContainEqual([
      { section: 'mega-menu', dropped },
      'entries of a section were left out',
    ])
    warn.mockRestore()
    // With nothing that could be shown it is as if there were none.
    await edit('/sections/mega-menu', { sections: [{ header: script }] })
    const departments = (await browser.get('/')).document.querySelector('nav[aria-label="Departments"]')
    expect(departments?.querySelectorAll('a').length).toBeGreaterThan(1)
    expect(departments?.textContent).not.toContain('Win')
  })

  it('is in the bar at the top, and the default campaign while there is none [HEAD-01]', async () => {
    const items = [
      { promotionName: 'tins', content: 'Tins are back', url: '/gifts/gift-tins/' },
      { promotionName: 'dates', content: 'New dates', url: '/dried-fruit/dates/' },
    ]
    await edit('/sections/global-campaign-carousel', { items })
    const { html } = await browser.get('/')
    for (const { content, url } of items)
      expect(html).toMatch(new RegExp(`href="${url}"[^>]*>${content}</a>`))
    expect(html).not.toContain('Discover our Best-Selling Favorites')
    // One that is wrong takes none of the others with it.
    const wrong = { ...items[0], url: 'javascript:x', content: 'Wrong' }
    await edit('/sections/global-campaign-carousel', { items: [wrong, items[1]] })
    const without = (await browser.get('/')).html
    expect([without.includes('New dates'), without.includes('Wrong')]).toEqual([true, false])
    await edit('/sections/global-campaign-carousel', { items: [] })
    expect((await browser.get('/')).html).toContain('Discover our Best-Selling Favorites')
  })

  it('leads from slide to slide by links, with pictures on phones where it says so [BLOCK-03]', async () => {
    const slides = [{ content: 'One', thumbnail: icon, alt: 'A bowl' }, { content: 'Two' }]
    await edit('/pages?path=/slides', {
      path: '/slides',
      title: 'Slides',
      blocks: [
        { type: 'carousel', label: 'Words', showThumbnailsOnMobile: true, slides },
        { type: 'carousel', label: 'Still', showControls: false, showPagination: false, slides },
        { type: 'banner-section', headline: 'x', backgroundColor: '#fff', headlineColor: '#a02328' },
      ],
    })
    const page = await browser.get('/slides')
    const links = [...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([2, 2, 1, 1, 1, 2].map((slide) => `#carousel-1-${slide}`))
    for (const link of new Set(links)) expect(page.document.querySelector(link ?? '')?.localName).toBe('li')
    const [shown, hidden] = [...page.document.querySelectorAll('main img')].map(({ className }) => className)
    expect(hidden?.startsWith(`${shown} `)).toBe(true)
    expect(page.html).toContain('.ch-a02328 h2{color:#a02328}')
  })
})

describe('a page of content', () => {
  it('shows blocks of every kind in their order, without one that nobody knows [BLOCK-01]', async () => {
    const tile = { label: 'Tile', link: '/nuts/', img: icon }
    const blocks = [
      { type: 'hero', headline: 'A hero' },
      { type: 'banner-section', headline: 'A banner' },
      { type: 'hologram', headline: 'Nothing' },
      { type: 'shelf-banner', headline: 'A shelf' },
      { type: 'marquee', text: 'A marquee' },
      { type: 'category-card', ...tile, label: 'A category' },
      { type: 'top-category-card', ...tile, label: 'A round' },
      { type: 'card-grid', cards: [{ title: 'A card' }] },
      { type: 'product-row', title: 'A row', categoryKey: 'nuts' },
      { type: 'carousel', label: 'Slides', slides: [{ content: 'A slide' }] },
      { type: 'text', text: 'A text' },
      { type: 'header', text: 'A header' },
      { type: 'bulleted-list', listItems: [{ text: 'A point' }] },
      { type: 'faq-accordion', items: [{ question: 'A question', answer: 'Yes.' }] },
      { type: 'search-footer', popularSearches: [{ label: 'A search', link: '/nuts/' }] },
    ]
    const known = blocks.map(({ type }) => type).filter((type) => type !== 'hologram')
    expect(known.sort()).toEqual(BlockSchema.options.map(({ shape }) => shape.type.value).sort())
    await edit('/pages?path=/every-kind', { path: '/every-kind', title: 'Every kind', blocks })
    const { status, document } = await browser.get('/every-kind')
    expect(status).toBe(200)
    const shown = document.querySelector('main')?.textContent ?? ''
    const words = [
      ...['A hero', 'A banner', 'A shelf', 'A marquee', 'A category', 'A round', 'A card', 'A row'],
      ...['A slide', 'A text', 'A header', 'A point', 'A question', 'A search'],
    ]
    const places = words.map((word) => shown.indexOf(word))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(shown).not.toContain('Nothing')
  })
})

describe('colours of content', () => {
  it('act on named surfaces and where no ground is named [BLOCK-09] [BLOCK-10] [BLOCK-11]', async () => {
    await edit('/pages?path=/colours', {
      path: '/colours',
      title: 'Colours',
      blocks: [
        { type: 'hero', headline: 'x', color: '#fff' },
        { type: 'banner-section', headline: 'x', text: 'y', foregroundColor: '#222', textColor: '#333' },
        { type: 'banner-section', headline: 'x', backgroundColor: 'walnut', headlineColor: '#f0a25b' },
        { type: 'shelf-banner', headline: 'x', backgroundColor: 'sand', headlineColor: '#a02328' },
      ],
    })
    const { html, document } = await browser.get('/colours')
    const sections = [...document.querySelectorAll('main section')]
    for (const [index, [name, rule]] of [
      ['ct-ffffff', '.ct-ffffff{color:#ffffff}'],
      ['ct-222222', '.ct-222222{color:#222222}'],
      ['cp-333333', '.cp-333333 p{color:#333333}'],
      ['ch-f0a25b', '.ch-f0a25b h2{color:#f0a25b}'],
      ['ct-a02328', '.ct-a02328{color:#a02328}'],
    ].entries()) {
      expect(html).toContain(rule)
      expect(sections[[0, 1, 1, 2, 3][index] ?? 0]?.classList.contains(name ?? '')).toBe(true)
    }
  })
})

describe('what a path shows', () => {
  it('is the home page at its root [ROUTE-01]', async () => {
    const page = await browser.get('/')
    expect([
      page.status,
      page.html.includes('<link rel="canonical" href="http://localhost:3000/"/>'),
    ]).toEqual([200, true])
    expect(page.html.match(/<h1/g)).toHaveLength(1)
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
    expect(text).toContain('Buy more, save more Quantity Price each 1–5 $17.99 6+ $16.99')
    expect(text).not.toContain('10+')
  })
})

describe('GET /api/resolve-path', () => {
  const resolve = async (path: string) => {
    const page = await browser.get(`/api/resolve-path?path=${encodeURIComponent(path)}`)
    return [page.status, JSON.parse(page.html)] as const
  }

  it.each([
    ['/nuts/', 'category landing page'],
    ['/nuts/almonds/', 'product listing page'],
    ['/tag/raw', 'product listing page'],
    [ALMONDS, 'product page'],
    ['/about-us', 'content page'],
  ])('names the type of %s: %s [ROUTE-44] [ROUTE-46] [ROUTE-47] [API-14]', async (path, pageType) => {
    expect(await resolve(path)).toEqual([200, { data: { pageType } }])
  })

  it('answers 404 and "not-found" for what is not there [ROUTE-50]', async () => {
    for (const path of ['/nope', '/tag/%25', '/%', '/nuts/%E0%A4%A'])
      expect(await resolve(path)).toEqual([404, { data: { pageType: 'not-found' } }])
  })

  it('names the address to go to instead [ROUTE-51]', async () => {
    expect(await resolve('/almonds/roasted-almonds-salted.html')).toEqual([
      200,
      { redirect_to: { url: ALMONDS } },
    ])
  })

  it('says "invalid controller" to what is no path, and a page of such an address is not found [ROUTE-52]', async () => {
    for (const path of ['', 'nuts', 'https://evil.example/', `/${'a'.repeat(1_001)}`])
      expect(await resolve(path)).toEqual([400, { errors: [{ key: 'path', message: 'invalid controller' }] }])
    expect((await browser.get('/api/resolve-path')).status).toBe(400)
    const page = await browser.get(`/${'a'.repeat(1_001)}`)
    expect([page.status, page.text.includes('We could not find that page')]).toEqual([404, true])
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
    const { html } = await browser.get('/nuts/almonds/organic-raw-almonds.html?sku=1103-25')
    const buttonOf = (page: string) => /<button[^>]*>Add to Cart/.exec(page)?.[0]
    expect(buttonOf(html)).toContain('disabled=""')
    expect(buttonOf((await browser.get('/nuts/almonds/organic-raw-almonds.html')).html)).not.toContain(
      'disabled=""',
    )
  })

  it('asks for the postal code beside its price, and tells the delivery by it [EST-01] [EST-02] [EST-11] [EST-12]', async () => {
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
    expect(refused.text).toContain("Hmm. This product can't be sent to your postal code.")
    expect(refused.headers.get('Set-Cookie')).toMatch(/^postal_code=; Path=\/; .*Max-Age=0$/)
    expect((await browser.get(ALMONDS)).text).toContain('Enter your ZIP or postal code')
  })

  it('tells the delivery of as many as are asked for, and other sizes keep the number [EST-03]', async () => {
    await typePostalCode(browser, '07042')
    const page = await browser.get(`${ALMONDS}?quantity=12`)
    expect(page.html).toMatch(/<input[^>]*name="quantity"[^>]*value="12"/)
    expect(page.html).toMatch(/href="[^"]*\?sku=1101-\d\d&amp;quantity=12"/)
    for (const nonsense of ['0', '-3', '1e3', 'x', '99999'])
      expect((await browser.get(`${ALMONDS}?quantity=${nonsense}`)).html).toMatch(
        /<option value="1" selected=""/,
      )
    // Two pounds still fly; what a pallet takes is another question.
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

  it('counts down to the cut-off on every look, not from the first one on [EST-03]', async () => {
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
    // In the evening the day's cut-off is over; on a Friday evening the next one is not tomorrow's.
    shop.clock.set(new Date('2026-03-03T03:00:00.000Z'))
    expect(await shipsWhen()).toBe('tomorrow')
    shop.clock.set(new Date('2026-03-07T03:00:00.000Z'))
    expect(await shipsWhen()).toBe('on Monday, March 9')
  })

  /** The name of the part and what it answers, without its form. */
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

  /** Somebody to whom a parcel takes longer than an estimate promises by date. */
  async function farAway() {
    const page = app.newBrowser()
    await typePostalCode(page, '90001')
    return { page }
  }
})

describe('pages for machines', () => {
  it('robots.txt keeps them out of carts and tells of the sitemap', async () => {
    const page = await browser.get('/robots.txt')
    for (const line of [
      'Disallow: /cart',
      'Disallow: /checkout',
      'Sitemap: http://localhost:3000/sitemap.xml',
    ])
      expect(page.html).toContain(line)
  })

  it('the sitemap lists pages that all answer 200', async () => {
    const { html } = await browser.get('/sitemap.xml')
    const paths = [...html.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)].map(
      (match) => match[1] ?? '',
    )
    expect(paths).toContain(ALMONDS)
    const sample = paths.filter((path, index) => path.endsWith('.html') || index % 10 === 0)
    for (const path of sample) expect([path, (await browser.get(path)).status]).toEqual([path, 200])
  })

  it('pictures answer their own names only', async () => {
    for (const name of [
      '../secrets/session',
      '..%2F..%2Fsecrets%2Fsession',
      'nope.svg',
      'a/b/c.svg',
      '%00.svg',
    ])
      expect((await browser.get(`/images/${name}`)).status).toBe(404)
  })

  it('platforms show pages for people, and none of their protocols', async () => {
    expect((await browser.get('/platforms')).status).toBe(200)
    for (const path of ['commercetools/nutwood/carts', 'payments/sessions', 'kit/reset', 'mail/messages'])
      expect((await browser.get(`/platforms/${path}`)).status, path).toBe(404)
  })
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
