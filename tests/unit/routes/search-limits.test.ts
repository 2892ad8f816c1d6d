/** How much of a response the search results page shows at once. */
import { expect, it } from 'vitest'
import { definedOnly } from '../../../app/models/defined-only'
import type { Page } from '../support/browser'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()

const PER_PAGE = 50
const MANY = 60

const choicesIn = ({ document }: Page): number =>
  document.querySelectorAll('main section[aria-label="Made without"] a').length

const cardsIn = ({ document }: Page): number => document.querySelectorAll('main article').length

async function algolia(path: string, body?: object): Promise<object> {
  const answer = await shop.platforms.fetch(`http://platforms.invalid/algolia/1/indexes/Products/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' },
    ...definedOnly({ body: body && JSON.stringify(body) }),
  })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as object
}

/** More records than a page shows, and more values than a facet: the almonds under other keys. */
async function makeMany(): Promise<void> {
  const almonds = await algolia('1101-01')
  await algolia('batch', {
    requests: Array.from({ length: MANY }, (_, index) => ({
      action: 'addObject',
      body: {
        ...almonds,
        objectID: `many-${index}`,
        sku: `many-${index}`,
        productKey: `many-${index}`,
        allergenFree: [`dust ${index}`, `smoke ${index}`],
      },
    })),
  })
}

it.each([
  ['/nuts/almonds/?page=2', '/nuts/almonds/?page=2'],
  ['/nuts/almonds/?page=2&sort=price-asc', '/nuts/almonds/?page=2'],
  ['/nuts/almonds/?sort=price-asc', '/nuts/almonds/'],
])('%s, one page of a long list, is known to machines as %s', async (path, canonical) => {
  await makeMany()
  const { status, document } = await app.newBrowser().get(path)
  const addresses = ['link[rel="canonical"]', 'meta[property="og:url"]'].map((tag) => {
    const element = document.querySelector(tag)
    return element?.getAttribute('href') ?? element?.getAttribute('content')
  })
  const only = `http://localhost:3000${canonical}`
  expect([status, addresses]).toEqual([200, [only, only]])
})

it('what stands on a later page is counted from the start of the list, whoever opens or adds it [ANLY-07] [LINE-11]', async () => {
  await makeMany()
  const pageOf = (page: number) => app.newBrowser().get(`/search/instant?query=roasted+almonds&page=${page}`)
  const beforeOn = ({ document }: Page) =>
    document.querySelector('main article')?.closest('li')?.getAttribute('data-before')
  const positionsOn = ({ document }: Page) =>
    [...document.querySelectorAll('main form [name="listMetadata"]')].map((field) => {
      const { position } = JSON.parse(field.getAttribute('value') ?? '') as { readonly position: number }
      return position
    })
  const [first, second] = [await pageOf(1), await pageOf(2)]
  expect([beforeOn(first), positionsOn(first)[0]]).toEqual([null, 1])
  expect([beforeOn(second), positionsOn(second)[0]]).toEqual([String(PER_PAGE), PER_PAGE + 1])
})

it('search results come fifty to a page, and a hundred values of each facet at most [SRCH-12]', async () => {
  await makeMany()
  const browser = app.newBrowser()
  const first = await browser.get('/search/instant?query=roasted+almonds')
  const total = Number(/(\d+) products/.exec(first.text)?.[1])
  expect(total).toBeGreaterThanOrEqual(MANY)
  expect(cardsIn(first)).toBe(PER_PAGE)
  // Twice as many values as products.
  expect(choicesIn(first)).toBe(100)
  const second = await browser.get('/search/instant?query=roasted+almonds&page=2')
  expect(cardsIn(second)).toBe(total - PER_PAGE)
  const beyond = await browser.get('/search/instant?query=roasted+almonds&page=9')
  expect([beyond.status, beyond.location]).toEqual([302, '/search/instant?page=2&query=roasted%20almonds'])
})
