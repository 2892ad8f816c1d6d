/** By links alone: every link target exists, and lists are sorted, filtered and paged. */
import { pages } from '../../catalogue/content'
import { expect, httpTest as test } from '../kit/fixtures'
import { SECONDARY_LINKS } from '../kit/secondary-links'
import type { Page } from '../kit/browser'

interface Link {
  readonly href: string
  readonly text: string
  readonly isCurrent: boolean
}

function linksOf(html: string): readonly Link[] {
  return [...html.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inside = '']) => ({
    href: (/href="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
    text: inside
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    isCurrent: attributes.includes('aria-current="true"'),
  }))
}

const partOf = (html: string, tag: 'main' | 'footer') =>
  new RegExp(`<${tag}[\\s\\S]*</${tag}>`).exec(html)?.[0] ?? ''

/** A page with its own heading and some text below it. */
function expectRealPage(page: Page): void {
  expect([page.url.pathname, page.status]).toEqual([page.url.pathname, 200])
  expect(page.html.match(/<h1/g), page.url.pathname).toHaveLength(1)
  const words = partOf(page.html, 'main')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
  expect(words.length, page.url.pathname).toBeGreaterThan(40)
}

const isInside = (href: string) => /^\/(?![/\\])/.test(href)
const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** Where the specification fixes the URLs (MENU-14, BIZ-04), also on the menu page; the shop corrects their slashes. */
const hasFixedUrl = (link: Element) =>
  link.matches('nav[aria-label="Popular"] a, aside[aria-label="Offers and help"] a[href="/wholesale/"]') ||
  link.closest('ul')?.previousElementSibling?.textContent === 'Popular'

/** So is one of ROUTE-32; an account asks for a sign-in. */
const MAY_LEAD_ON = ['/bestsellers/hero', '/account', '/account/easy-reorder']

test('the secondary navigation leads to pages with goods, each at its own address [MENU-16]', async ({
  http,
}) => {
  // By URL: the shop leaves links without a page out of its menu.
  for (const [text, path] of SECONDARY_LINKS) {
    expect(linksOf((await http.open('/')).html)).toContainEqual({ href: path, text, isCurrent: false })
    const page = await http.open(path)
    expectRealPage(page)
    expect(withoutSlash(page.url.pathname)).toBe(withoutSlash(path))
    expect(productsOf(page).length, path).toBeGreaterThan(2)
  }
})

test('each family of goods has a department in the menu, with goods in it and in its parts [GEN-01]', async ({
  http,
}) => {
  const listed = linksOf((await http.open('/menu')).html).map(({ href }) => href)
  for (const path of [
    '/nuts/',
    '/dried-fruit/',
    '/snacks/',
    '/chocolate-and-sweets/',
    '/pantry/',
    '/gifts/',
  ]) {
    expect(listed).toContain(path)
    const department = await http.open(path)
    expectRealPage(department)
    expect(productsOf(department).length, path).toBeGreaterThan(2)
    const part = listed.find((href) => href.startsWith(path) && href !== path) ?? 'no part'
    expect(productsOf(await http.open(part)).length, part).toBeGreaterThan(0)
  }
})

test('single serves for businesses are those of every department', async ({ http }) => {
  const page = await http.follow(await http.open('/wholesale/'), 'Single serves')
  const departments = new Set(productsOf(page).map((path) => path.split('/')[1]))
  expect(departments.size).toBeGreaterThan(1)
})

test('every link of the home page, of the menu and of all pages of content leads to a page, and to its own address', async ({
  http,
}) => {
  const checked = new Set<string>()
  const broken: string[] = []
  async function check(from: string): Promise<void> {
    for (const link of (await http.open(from)).document.querySelectorAll('a[href]')) {
      const path = (link.getAttribute('href') ?? '').replace(/#.*/, '')
      const mayLeadOn = MAY_LEAD_ON.includes(path) || hasFixedUrl(link)
      const key = `${path}${mayLeadOn ? ' or where it leads' : ''}`
      if (!isInside(path) || checked.has(key)) continue
      checked.add(key)
      const { status } = await (mayLeadOn ? http.open(path) : http.get(path))
      if (status !== 200) broken.push(`${status} ${path} on ${from}`)
    }
  }
  for (const path of [...pages.map((page) => page.path), '/menu']) await check(path)
  expect(checked.size).toBeGreaterThan(80)
  expect(broken).toEqual([])
})

test('the footer leads to help, the company and the law [ROUTE-39] [ROUTE-40] [ROUTE-41] [ROUTE-58]', async ({
  http,
}) => {
  const listed = linksOf(partOf((await http.open('/')).html, 'footer')).map(({ href }) => href)
  for (const path of [
    '/contact',
    '/help',
    '/shipping',
    '/accessibility.html',
    '/about-us',
    '/careers',
    '/media',
    '/testimonials',
    '/terms-and-conditions',
    '/privacy',
    '/california-privacy-notice',
    '/ccpa-opt-out',
    '/opt-out-of-use-sharing-of-sensitive-information-form',
  ]) {
    expect(listed).toContain(path)
    expectRealPage(await http.open(path))
  }
})

test('the page for businesses has one address, with and without a slash [ROUTE-37] [ROUTE-58]', async ({
  http,
}) => {
  // Each answers by itself: no redirect is followed.
  const plain = await http.get('/wholesale')
  const slashed = await http.get('/wholesale/')
  expectRealPage(plain)
  expectRealPage(slashed)
  // Each may have come from a separate search.
  const mainOf = ({ html }: Page) => partOf(html, 'main').replace(/ data-query-id="\w*"/g, '')
  expect(mainOf(slashed)).toBe(mainOf(plain))
  const canonicalOf = ({ html }: Page) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  expect(canonicalOf(plain)).toMatch(/\/wholesale\/?$/)
  expect(canonicalOf(slashed)).toBe(canonicalOf(plain))
})

const productsOf = ({ html }: Page) => [
  ...new Set(
    linksOf(partOf(html, 'main'))
      .map(({ href }) => href.replace(/[?#].*/, ''))
      .filter((href) => href.endsWith('.html')),
  ),
]
const countOf = ({ text }: Page) => Number(/(\d+) products/.exec(text)?.[1])
const linkNamed = ({ html }: Page, name: RegExp) =>
  linksOf(partOf(html, 'main')).find(({ text }) => name.test(text))?.href ?? ''

test('suggested categories are lists of products [ROUTE-43]', async ({ http }) => {
  for (const path of ['/nuts/almonds/', '/nuts/cashews/', '/nuts/walnuts/', '/organic/']) {
    const page = await http.open(path)
    expect([page.status, countOf(page) > 2, productsOf(page).length > 2], path).toEqual([200, true, true])
  }
})

for (const path of ['/search/instant?query=nuts', '/nuts/']) {
  test(`products of ${path} are counted, sorted, narrowed and turned over by links [SRCH-15] [LIST-01] [LIST-06]`, async ({
    http,
  }) => {
    const first = await http.open(path)
    expect(countOf(first)).toBeGreaterThan(24)
    expect(productsOf(first).length).toBeGreaterThan(12)

    const next = linkNamed(first, /^(?:Next|2$)/)
    expect(next).toContain('page=2')
    const second = await http.open(next)
    expect(productsOf(second).filter((each) => productsOf(first).includes(each))).toEqual([])

    const firstPrice = (page: Page) =>
      Number(/\$(\d+\.\d\d)/.exec(partOf(page.html, 'main').replace(/<[^>]+>/g, ''))?.[1])
    const cheapFirst = await http.open(linkNamed(first, /low to high/i))
    const dearFirst = await http.open(linkNamed(first, /high to low/i))
    expect(firstPrice(cheapFirst)).toBeLessThan(firstPrice(dearFirst))
    const current = linksOf(partOf(dearFirst.html, 'main')).filter(({ isCurrent }) => isCurrent)
    expect(current.map(({ text }) => text).join()).toMatch(/high to low/i)

    const narrowed = await http.open(linkNamed(first, /^Organic \d+$/))
    expect(countOf(narrowed)).toBeLessThan(countOf(first))
    expect(countOf(narrowed)).toBeGreaterThan(0)
    const widened = await http.open(linkNamed(narrowed, /^Organic ×$/))
    expect(countOf(widened)).toBe(countOf(first))
  })
}

test('a search that finds nothing says for what, and where to go on', async ({ http }) => {
  const page = await http.open('/search/instant?query=zzqqxxy')
  expect(page.status).toBe(200)
  expect(page.text).toContain('zzqqxxy')
  expect(
    linksOf(partOf(page.html, 'main')).filter(({ href }) => href.startsWith('/')).length,
  ).toBeGreaterThan(2)
})
