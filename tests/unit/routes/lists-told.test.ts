/** The list from which something was added: sent by page forms, stored on the line, and included in events. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { writePage } from '../support/editor'
import { combinations, writeCampaign } from '../support/personalisation'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, send, signIn } from '../support/steps'
import { setAttribute } from '../support/stock'
import { eventsOf } from '../support/told'

const { shop, app } = await openRoutes()
const ALMONDS = 'Roasted Almonds (Salted)'
const PRODUCT = '/nuts/almonds/roasted-almonds-salted.html'
let browser: Browser
/** Clients of other tests, whose events may arrive late. */
let others: ReadonlySet<string> = new Set()

beforeEach(async () => {
  shop.services.outboxWorker.start()
  browser = app.newBrowser()
  others = new Set((await eventsOf(shop)).map(({ clientId }) => clientId))
})

interface Item {
  readonly item_id: string
  readonly item_list_id?: string
  readonly item_list_name?: string
  readonly index?: number
}

/** The lists of the items of each event of this name received so far, without those of other tests. */
async function listsTold(name: string) {
  const events = (await eventsOf(shop)).filter((event) => event.name === name && !others.has(event.clientId))
  return events.map(({ params }) =>
    ((params['items'] ?? []) as readonly Item[]).map(({ item_list_id: id, item_list_name, index }) => [
      id,
      item_list_name,
      index,
    ]),
  )
}

interface Said {
  readonly list: string
  readonly name: string
  readonly position?: number
}

/** What each form sends, with its actual place in the list. */
function saidIn({ document }: Page) {
  const fields = [...document.querySelectorAll('main form [name="listMetadata"]')]
  return fields.map((field) => {
    const entry = field.closest('li')
    const place = [...(entry?.parentElement?.children ?? [])].findIndex((each) => each === entry) + 1
    return { ...(JSON.parse(field.getAttribute('value') ?? '') as Said), place }
  })
}

/** Presses the button of the first form that adds something from this list. */
async function addFrom(page: Page, list: string): Promise<Said> {
  const form = page.forms.find(({ fields }) =>
    fields.some(({ name, value }) => name === 'listMetadata' && value.includes(JSON.stringify(list))),
  )
  const said = form?.fields.find(({ name }) => name === 'listMetadata')?.value ?? ''
  const added = await browser.post(
    browser.prepare({ ...page, forms: form === undefined ? [] : [form] }, form?.buttons[0]?.label ?? ''),
  )
  expect([added.status, said.length > 0]).toEqual([303, true])
  return JSON.parse(said) as Said
}

const BOX = {
  name: 'The Box',
  description: 'Six',
  image: '/images/brand/category-nuts.svg',
  code: Array.from({ length: 6 }, () => '1101-01').join('~'),
  sku: '9801-01',
  enableAddToCart: true,
  enableCustomizeButton: true,
}

describe('the cards of a page of content', () => {
  /** As the page's script reads them (ANLY-04). */
  const sectionsOf = ({ document }: Page) => {
    const cards = [...document.querySelectorAll('main [data-product-key]')]
    return new Set(cards.map((card) => card.closest('[data-section]')?.getAttribute('data-section')))
  }

  it('are of content or of the home page, and recommendations wherever they stand', async () => {
    const row = { type: 'product-row', title: 'Nuts', categoryKey: 'nuts' }
    await writeCampaign(shop, 'placed', combinations({ type: 'CSB' }, BOX))
    await writePage(shop, '/rows', [row])
    await writePage(shop, '/rows.html', [row, { type: 'recommendations', selector: 'placed' }])
    expect(sectionsOf(await browser.get('/rows'))).toEqual(new Set(['content']))
    expect(sectionsOf(await browser.get('/rows.html'))).toEqual(new Set(['content', 'recommendations']))
    expect(sectionsOf(await browser.get('/'))).toEqual(new Set(['home', 'recommendations']))
  })
})

describe('what is added from a list', () => {
  it.each([
    ['/nuts/', 'Nuts', 'nuts'],
    ['/search/instant?query=walnuts', 'Results for “walnuts”', 'results-for-walnuts'],
    [PRODUCT, 'You may also like', 'you-may-also-like'],
  ])('of %s says so on its line and in events [LINE-11]', async (path, name, list) => {
    const page = await browser.get(path)
    const inList = saidIn(page).filter((each) => each.name === name)
    expect(inList.length).toBeGreaterThan(0)
    for (const { position, place } of inList) expect(position).toBe(place)
    const said = await addFrom(page, name)
    expect(said).toMatchObject({ list, name })
    const [line] = (await cartOf(browser)).lineItems
    expect(JSON.parse(String(line?.fields['listMetadata']))).toEqual(said)
    await expect.poll(() => listsTold('add_to_cart')).toContainEqual([[list, name, said.position]])
    await browser.get('/cart')
    await expect.poll(() => listsTold('view_cart')).toContainEqual([[list, name, said.position]])
  })

  it('of what is ticked together, and of a box, says so as well [LINE-11]', async () => {
    const skus = ['1102-01', '1101-01']
    await writePage(shop, '/granola', [{ type: 'shopable-ingredients', title: 'For granola', skus }])
    await addFrom(await browser.get('/granola'), 'For granola')
    const granola = ['for-granola', 'For granola', undefined]
    await expect.poll(() => listsTold('add_to_cart')).toContainEqual([granola, granola])

    await writeCampaign(shop, 'listed', combinations({ type: 'CSB' }, BOX))
    await writePage(shop, '/boxes', [{ type: 'recommendations', selector: 'listed' }])
    const title = 'Recommended Combinations'
    expect(await addFrom(await browser.get('/boxes'), title)).toMatchObject({ name: title, position: 1 })
    await expect.poll(() => listsTold('add_to_cart')).toContainEqual([['recommended-combinations', title, 1]])
  })

  it('of the account says so as well [LINE-11]', async () => {
    await signIn(browser)
    await browser.post(browser.prepare(await browser.get(PRODUCT), 'Add to Favorites'))
    const said = await addFrom(await browser.get('/account/favorites'), 'Favorites')
    expect(said).toEqual({ list: 'favorites', name: 'Favorites', position: 1 })
  })

  it('says so where its card has asked for the size first [LINE-11] [SIZE-06]', async () => {
    const setBag = async (bag: string | undefined) => {
      for (const sku of ['1101-01', '1101-05']) await setAttribute(shop, sku, 'bagSize', bag)
    }
    const set = (value: boolean) =>
      browser.send('/api/flags', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ layer: 'local', flags: { sizeSelectorModal: value } }),
      })
    await setBag('NSS')
    await set(true)
    const sizes = await browser.press(await browser.get('/nuts/'), `Add ${ALMONDS} to cart`)
    expect(sizes.url.pathname).toBe('/cart/size')
    await browser.press(sizes, `Add ${ALMONDS}, 5 lb bag, to cart`)
    await expect.poll(() => listsTold('add_to_cart')).toContainEqual([['nuts', 'Nuts', expect.any(Number)]])
    await browser.get(`/cart/size?product=1101&list=${'x'.repeat(501)}`)
    await setBag(undefined)
  })
})

describe('an item that is added from several lists', () => {
  const press = async (path: string) => browser.press(await browser.get(path), `Add ${ALMONDS} to cart`)
  const lines = async () =>
    (await cartOf(browser)).lineItems.map(({ sku, quantity, fields }) => [
      sku,
      quantity,
      (JSON.parse(String(fields['listMetadata'] ?? '{}')) as Partial<Said>).name,
    ])

  it('is one line, which says from where it came last [LINE-11]', async () => {
    await addToCart(browser, '1101-01', '1')
    expect(await lines()).toEqual([['1101-01', 1, undefined]])
    await press('/nuts/')
    expect(await lines()).toEqual([['1101-01', 2, 'Nuts']])
    await press('/nuts/almonds/')
    expect(await lines()).toEqual([['1101-01', 3, 'Almonds']])
    await expect
      .poll(() => listsTold('add_to_cart'))
      .toContainEqual([['almonds', 'Almonds', expect.any(Number)]])
    // A product page is not a list.
    await addToCart(browser, '1101-01', '1')
    expect(await lines()).toEqual([['1101-01', 4, 'Almonds']])
    const changed = await send(browser, '/cart', /^Update quantity/, { [`Quantity of ${ALMONDS}`]: '2' })
    expect(changed.status).toBe(303)
    expect(await lines()).toEqual([['1101-01', 2, 'Almonds']])
  })

  it('is one line where two carts become one [LINE-11]', async () => {
    const account = { email: 'lists@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    await signIn(browser, account)
    await press('/nuts/')
    browser = app.newBrowser()
    await press('/nuts/almonds/')
    await signIn(browser, account)
    expect(await lines()).toEqual([['1101-01', 2, 'Nuts']])
  })

  it('is changed by a page of the cart that was shown before it had joined another [LINE-11]', async () => {
    const account = { email: 'old-form@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    await signIn(browser, account)
    await press('/nuts/')
    browser = app.newBrowser()
    await press('/nuts/almonds/')
    const shown = await browser.get('/cart')
    await signIn(browser, account)
    const fill = { [`Quantity of ${ALMONDS}`]: '5' }
    const changed = await browser.post(browser.prepare(shown, `Update quantity of ${ALMONDS}`, { fill }))
    expect(changed.status).toBe(303)
    expect(await lines()).toEqual([['1101-01', 5, 'Nuts']])
  })

  it('is refused with its reason where what is said of its list is too long [LINE-11]', async () => {
    const page = await browser.get('/nuts/')
    const form = browser.prepare(page, `Add ${ALMONDS} to cart`)
    const answer = await browser.crafted(form, { listMetadata: 'x'.repeat(501) })
    expect([answer.status, answer.text.includes('Please use at most 500 characters')]).toEqual([400, true])
    expect(fieldOf(page, 'sku')).not.toBe('')
    const call = await browser.send('/cart', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        cart_sku: { sku_external_id: '1101-01', quantity: 1 },
        list_metadata: { list: 'x'.repeat(501) },
      }),
    })
    expect([call.status, JSON.parse(call.html)]).toMatchObject([
      400,
      { errors: [{ key: 'list_metadata', message: 'Please use at most 500 characters' }] },
    ])
  })
})
