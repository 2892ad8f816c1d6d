/** The best-seller lists that the menu leads to, and the badge of what is on the short one. */
import { expect, it } from 'vitest'
import { productPage } from '../../kit/goods'
import { visibleText } from '../../kit/html-text'
import { openRoutes } from '../support/routes'
import { updateProduct } from '../support/stock'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

it('all greatest hits are shopped by a link of that name [ROUTE-32]', async () => {
  const menu = await browser.get('/menu')
  const link = [...menu.document.querySelectorAll('main a')].find(
    ({ textContent }) => textContent === 'Shop All Greatest Hits',
  )
  expect(link?.getAttribute('href')).toBe('/bestsellers/hero')
  const page = await browser.open('/bestsellers/hero')
  expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([200, 'Greatest Hits'])
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0)
})

it('the list of best sellers opens [ROUTE-33]', async () => {
  const page = await browser.get('/bestsellers/')
  expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([200, 'Best Sellers'])
  expect(page.document.querySelectorAll('main article').length).toBeGreaterThan(0)
})

interface Entry {
  readonly id: string
  readonly version: number
}

/** The badge, folded as it is served. */
async function badgeOf(sku: string) {
  const { document } = await browser.open(productPage(sku))
  const summary = [...document.querySelectorAll('main summary')].find(
    (each) => visibleText(each) === 'Greatest Hits',
  )
  const fold = summary?.parentElement
  if (fold == null) return null
  const links = [...fold.querySelectorAll('a')].map((link) => [visibleText(link), link.getAttribute('href')])
  return { isOpen: fold.hasAttribute('open'), text: visibleText(fold), links }
}

const ALL = ['Shop All Greatest Hits', '/bestsellers/hero']

it('a greatest hit has a badge that opens what that is, with the way to all of them; nothing else has one [GHB-02] [GHB-03] [GHB-04]', async () => {
  expect(await badgeOf('1201-01')).toEqual({
    isOpen: false,
    text: 'Greatest Hits The short list: the ones people name when we ask. Shop All Greatest Hits',
    links: [ALL],
  })
  expect(await badgeOf('1305-01')).toBeNull()
  const { id } = (await shop.merchant.get('categories/key=hero')) as Entry
  const category = { typeId: 'category', id }
  await updateProduct(shop, '1305-01', [{ action: 'addToCategory', category }])
  expect((await badgeOf('1305-01'))?.links).toEqual([ALL])
  await updateProduct(shop, '1305-01', [{ action: 'removeFromCategory', category }])
  expect(await badgeOf('1305-01')).toBeNull()
})

it('what is said of greatest hits is the merchant’s, with the amount filled in, or nothing [GHB-04]', async () => {
  const describe = async (description: string | undefined) => {
    const entry = (await shop.merchant.get('categories/key=hero')) as Entry
    const words = description === undefined ? undefined : { en: description }
    await shop.merchant.update('categories', entry, [{ action: 'setDescription', description: words }])
    shop.services.catalogue.clear()
  }
  await describe('Sent free over {threshold}.')
  expect((await badgeOf('1201-01'))?.text).toBe('Greatest Hits Sent free over $59. Shop All Greatest Hits')
  await describe(undefined)
  expect((await badgeOf('1201-01'))?.text).toBe('Greatest Hits Shop All Greatest Hits')
})
