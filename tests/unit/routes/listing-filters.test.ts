/** Listings filtered and sorted by their URLs: every state of them is a link. */
import { describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import type { Page } from '../support/browser'
import { PRODUCT } from '../support/every-route'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

const cardsOf = ({ document }: Page) => [...document.querySelectorAll('main article')]
const namesOf = (page: Page) => cardsOf(page).map((card) => visibleText(card.querySelector('a') ?? card))
const countOf = (page: Page) => Number(/(\d+) products?\b/.exec(page.text)?.[1])
/** The price on each card, in cents. */
const pricesOf = (page: Page) =>
  cardsOf(page).map((card) => Math.round(100 * Number(/\$(\d+\.\d\d)/.exec(visibleText(card))?.[1])))
const starsOf = (page: Page) =>
  cardsOf(page).map((card) => Number(/([\d.]+) out of 5 stars/.exec(visibleText(card))?.[1]))

function linksIn({ document }: Page, label: string): readonly { text: string; href: string; on: boolean }[] {
  return [...document.querySelectorAll(`[aria-label="${label}"] a`)].map((link) => ({
    text: visibleText(link),
    href: link.getAttribute('href') ?? '',
    on: link.getAttribute('aria-current') === 'true',
  }))
}
const groupsOf = ({ document }: Page) =>
  [...document.querySelectorAll('#filters section')].map((group) => group.getAttribute('aria-label'))

describe('a listing', () => {
  it('offers prices, ratings, sizes and diets, each with as many products as there are [LIST-01]', async () => {
    const page = await browser.get('/nuts/')
    expect(groupsOf(page)).toEqual(['Price', 'Rating', 'Size', 'Good to know'])
    for (const group of ['Price', 'Rating', 'Size', 'Good to know'])
      for (const { text, href } of linksIn(page, group))
        expect([text, countOf(await browser.get(href))]).toEqual([text, Number(/\d+$/.exec(text)?.[0])])
  })

  it('shows a size at the price that was chosen', async () => {
    for (const [band, least, most] of [
      ['under-10', 0, 1_000],
      ['10-25', 1_000, 2_500],
      ['over-50', 5_000, Infinity],
    ] as const) {
      const prices = pricesOf(await browser.get(`/nuts/?price=${band}`))
      expect(prices.length).toBeGreaterThan(0)
      expect(prices.filter((cents) => !(cents >= least && cents < most))).toEqual([])
    }
    const large = await browser.get('/nuts/?size=over-5-lb')
    expect(cardsOf(large)).toHaveLength(1)
    expect(cardsOf(large).filter((card) => !visibleText(card).includes('25 lb case'))).toEqual([])
  })

  it('tells what it is narrowed by, and each of it can be taken off, or all at once [LIST-06]', async () => {
    const page = await browser.get('/nuts/?diet=vegan&price=10-25&rating=4&sort=newest')
    expect(page.text).toContain('filtered by $10 to $25, 4 stars & up, Vegan, sorted by Newest')
    expect(linksIn(page, 'Filters in use').map(({ href }) => href)).toEqual([
      '/nuts/?diet=vegan&rating=4&sort=newest',
      '/nuts/?diet=vegan&price=10-25&sort=newest',
      '/nuts/?price=10-25&rating=4&sort=newest',
      '/nuts/?sort=newest',
    ])
    const less = await browser.follow(page, 'Take off Vegan')
    expect(less.path).toBe('/nuts/?price=10-25&rating=4&sort=newest')
    const all = await browser.follow(less, 'Clear all')
    expect([all.path, linksIn(all, 'Filters in use')]).toEqual(['/nuts/?sort=newest', []])
    expect((await browser.get('/nuts/')).text).not.toContain('filtered by')
  })

  it('has one price at a time, and every diet that was chosen', async () => {
    const page = await browser.get('/nuts/?price=under-10&diet=vegan')
    expect((await browser.follow(page, /^\$10 to \$25/)).path).toBe('/nuts/?diet=vegan&price=10-25')
    expect((await browser.follow(page, /^Raw \d/)).path).toBe('/nuts/?diet=raw&diet=vegan&price=under-10')
    expect(linksIn(page, 'Price').filter(({ on }) => on)).toHaveLength(1)
  })

  it('begins on its first page when it is narrowed or put in order', async () => {
    const page = await browser.get('/nuts/?page=2')
    for (const label of ['Price', 'Good to know', 'Sort by'])
      for (const { href } of linksIn(page, label)) expect(href).not.toContain('page=')
  })

  it('is sorted by rating, of equal ones by how many gave it', async () => {
    const page = await browser.get('/nuts/')
    const rated = await browser.follow(page, 'Top rated')
    expect(rated.path).toBe('/nuts/?sort=rating')
    const stars = starsOf(rated)
    expect(stars.length).toBeGreaterThan(5)
    expect(stars).toEqual([...stars].sort((a, b) => (Number.isNaN(b) ? -1 : b - a)))
    expect(namesOf(rated)).not.toEqual(namesOf(page))
  })

  it('offers nothing that tells nothing', async () => {
    const page = await browser.get('/nuts/almonds/')
    const total = countOf(page)
    const offered = ['Price', 'Rating', 'Size', 'Good to know', 'Made without'].flatMap((group) =>
      linksIn(page, group),
    )
    expect(offered.length).toBeGreaterThan(3)
    expect(offered.filter(({ text }) => [0, total].includes(Number(/\d+$/.exec(text)?.[0])))).toEqual([])
  })

  it('ignores values that there are none of', async () => {
    const plain = countOf(await browser.get('/nuts/'))
    for (const query of ['diet=paleo', 'price=cheap', 'rating=9', 'size=tiny', 'category=gone', 'sort=best'])
      expect([query, countOf(await browser.get(`/nuts/?${query}`))]).toEqual([query, plain])
  })

  it('of which nothing is left leads out of it', async () => {
    const page = await browser.get('/nuts/?free-from=plutonium')
    expect([page.status, page.text.includes('Nothing has all of that')]).toEqual([200, true])
    expect(linksIn(page, 'Filters in use')[0]?.text).toContain('Plutonium')
    expect((await browser.follow(page, 'Show everything')).path).toBe('/nuts/')
  })

  it('has no page beyond its last: that is where it leads', async () => {
    const page = await browser.get('/nuts/?diet=vegan&page=99')
    expect([page.status, page.location]).toEqual([302, '/nuts/?diet=vegan'])
  })

  it('has its products before its filters in the source, and the words about it last', async () => {
    const { text } = await browser.get('/nuts/almonds/')
    const places = ['Sort by Best match', 'Roasted Almonds (Salted)', 'Good to know', 'About Almonds'].map(
      (words) => text.indexOf(words),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})

describe('a page', () => {
  it.each(['/', '/nuts/', '/nuts/?diet=vegan', '/search/instant?query=almonds', PRODUCT, '/cart'])(
    'says no number of the shop’s own in the name of a control: %s',
    async (path) => {
      const shopper = app.newBrowser()
      if (path === '/cart') await addToCart(shopper)
      const { document } = await shopper.get(path)
      const nameOf = (control: Element) =>
        control.getAttribute('aria-label') ??
        (visibleText(control) || (control.querySelector('img')?.getAttribute('alt') ?? ''))
      const names = [...document.querySelectorAll('main a, main button')].map(nameOf)
      expect(names.length).toBeGreaterThan(2)
      expect(names.filter((name) => name === '' || /\b\d{4}-\w+/.test(name))).toEqual([])
    },
  )
})

describe('search results', () => {
  it('are narrowed by department as well', async () => {
    const page = await browser.get('/search/instant?query=almonds')
    expect(groupsOf(page)).toContain('Department')
    const narrowed = await browser.follow(page, /^Chocolates & Sweets/)
    expect(narrowed.path).toBe('/search/instant?category=chocolate-and-sweets&query=almonds')
    expect(narrowed.text).toContain('filtered by Chocolates & Sweets')
    expect(countOf(narrowed)).toBeLessThan(countOf(page))
  })

  it('are the size whose SKU was typed, or every product with that number', async () => {
    const found = async (query: string) => {
      const page = await browser.get(`/search/instant?query=${query}`)
      return cardsOf(page).map((card) => [
        visibleText(card.querySelector('a') ?? card),
        card.getAttribute('data-sku'),
      ])
    }
    const name = 'Roasted Almonds (Salted)'
    expect(await found('1101-05')).toEqual([[name, '1101-05']])
    expect(await found('1101')).toEqual([[name, '1101-01']])
    // Part of a number is none.
    expect(await found('110')).toEqual([])
  })

  it('that are none because of a filter say so, and not that nothing was found', async () => {
    const page = await browser.get('/search/instant?query=cashews&size=sample&price=over-50')
    expect(page.text).toContain('Nothing has all of that')
    expect((await browser.get('/search/instant?query=xyzzyx')).text).toContain('We found nothing for xyzzyx')
  })

  it('are there while the catalogue is away', async () => {
    shop.services.browse.clear()
    shop.services.catalogue.clear()
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503 })
    const page = await browser.get('/search/instant?query=cashews')
    shop.platforms.faults.clear()
    expect([page.status, page.text.includes('Roasted Cashews (Salted)')]).toEqual([200, true])
  })

  it('stay narrowed by a department while the catalogue is away, and say so', async () => {
    const path = '/search/instant?query=almonds&category=chocolate-and-sweets'
    const before = await browser.get(path)
    expect(countOf(before)).toBeGreaterThan(0)
    shop.services.browse.clear()
    shop.services.catalogue.clear()
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503 })
    const page = await browser.get(path)
    const all = await browser.get('/search/instant?query=almonds')
    shop.platforms.faults.clear()
    expect([page.status, namesOf(page)]).toEqual([200, namesOf(before)])
    expect(countOf(all)).toBeGreaterThan(countOf(page))
    expect(page.text).toContain('filtered by Chocolate and sweets')
    expect(linksIn(page, 'Filters in use').map(({ href }) => href)).toContain('/search/instant?query=almonds')
  })
})
