/** Recommendations on pages and by call: their sources, what is left out, and what replaces them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { storeConfig } from '~/models/content/store'
import { formatMoney, usd } from '~/models/money/money'
import { buildCampaigns } from '../../../catalogue/personalisation/campaigns'
import { accounts } from '../../kit/accounts'
import { productPage } from '../../kit/goods'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { countCalls } from '../support/commerce-calls'
import { cartOf } from '../support/commerce-path'
import { writePage } from '../support/editor'
import { placeOrder } from '../support/orders'
import { combinations, curated, engagementsOf, writeCampaign } from '../support/personalisation'
import { openRoutes } from '../support/routes'
import { addToCart, signIn } from '../support/steps'
import { setAttribute, setStock } from '../support/stock'

const { shop, app } = await openRoutes()
const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
const TOGETHER = 'Frequently bought together'
const ALIKE = 'You may also like'
/** Of companies. */
const THEIRS = 'What companies order'
/** Nobody has bought it before. */
const PICKUP = '9982'
let browser: Browser

/** What a page asks. */
const ChooseSchema = z.object({ context: z.object({ page: z.object({ location: z.string() }) }) })

/** What is told of an order. */
const PurchaseSchema = z.object({
  events: z.tuple([
    z.object({
      properties: z.object({
        value: z.number().positive(),
        cart: z.array(
          z.object({ productId: z.string(), quantity: z.number(), itemPrice: z.number().positive() }),
        ),
      }),
    }),
  ]),
})

beforeEach(async () => {
  browser = app.newBrowser()
  await writeCampaign(shop, 'bought-together', curated('1101', '1201', '1305', '1103'))
})
afterEach(() => {
  shop.services.recommendations.clear()
  shop.services.browse.clear()
})

async function index(): Promise<void> {
  shop.services.catalogue.clear()
  await shop.services.catalogueFollower.indexAll()
  shop.services.browse.clear()
}

async function writeSeeded(): Promise<void> {
  for (const [name, campaign] of Object.entries(buildCampaigns([]))) await writeCampaign(shop, name, campaign)
}

/** The cards of the row with this heading. */
function cardsOf({ document }: Page, title: string): readonly Element[] {
  const row = [...document.querySelectorAll('main section')].find(
    (section) => section.getAttribute('aria-label') === title,
  )
  return [...(row?.querySelectorAll('article') ?? [])]
}

/** The names on them. */
const rowOf = (page: Page, title: string): readonly string[] =>
  cardsOf(page, title).map((card) => visibleText(card.querySelector('h2, h3') ?? card))

async function call(path: string, by = browser) {
  const answer = await by.send(`/api/recommendations/${path}`, { headers: { Accept: 'application/json' } })
  const body = JSON.parse(answer.html) as {
    recommendations?: readonly {
      readonly productKey: string
      readonly name: string
      readonly displayPrice?: { readonly centAmount: number }
    }[]
  }
  return { status: answer.status, keys: body.recommendations?.map(({ productKey }) => productKey), body }
}

describe('recommended products', () => {
  it('stand on the page of a product and under the cart, by the selector of each [REC-06] [EXP-06]', async () => {
    const row = rowOf(await browser.get(ALMONDS), TOGETHER)
    expect(row).toHaveLength(3)
    expect(row.slice(0, 2)).toEqual(['Roasted Cashews (Salted)', 'Black Walnuts'])
    await addToCart(browser, '1201-01', '1')
    const cart = await browser.get('/cart')
    // Never what is already in the cart.
    expect(rowOf(cart, TOGETHER)).toContain('Roasted Almonds (Salted)')
    expect(rowOf(cart, TOGETHER)).not.toContain('Roasted Cashews (Salted)')
    await writeCampaign(shop, 'cart-recommendations', {
      type: 'EXPERIENCE',
      variations: [{ data: { selector: 'of-editors', title: 'With a cup of tea' } }],
    })
    await writeCampaign(shop, 'of-editors', curated('4101'))
    const chosen = await browser.get('/cart')
    expect(rowOf(chosen, TOGETHER)).toEqual([])
    expect(rowOf(chosen, 'With a cup of tea')).toHaveLength(1)
  })

  it('are of companies under the cart of a company, counted from what companies order [REC-06] [EXP-06]', async () => {
    await writeSeeded()
    const company = app.newBrowser()
    await signIn(company, accounts.business)
    const ordered = async (by: Browser) => (await call('popular-with-companies?limit=40', by)).keys
    expect(await ordered(company)).not.toContain(PICKUP)
    await addToCart(company, `${PICKUP}-01`, '1')
    await addToCart(browser)
    const [theirs, other] = [await company.get('/cart'), await browser.get('/cart')]
    expect([rowOf(theirs, THEIRS).length > 0, rowOf(theirs, TOGETHER)]).toEqual([true, []])
    expect([rowOf(other, THEIRS), rowOf(other, TOGETHER).length > 0]).toEqual([[], true])
    const asked = vi.spyOn(shop.services.recommendations, 'beside')
    await company.get(`/cart/added?sku=${PICKUP}-01`)
    expect(asked.mock.calls).toMatchObject([['bought-together', { segment: 'business' }]])
    asked.mockRestore()
    await placeOrder(shop, company)
    const sent = vi.spyOn(shop.platforms, 'fetch')
    shop.services.outboxWorker.start()
    await expect
      .poll(() => {
        shop.services.recommendations.clear()
        return ordered(company)
      })
      .toContain(PICKUP)
    expect(await ordered(browser)).toEqual([])
    // The service requires what all of it, and each piece, has cost.
    const [, init] = sent.mock.calls.find(([address]) => String(address).includes('/user/event')) ?? []
    sent.mockRestore()
    const { properties } = PurchaseSchema.parse(JSON.parse(String(init?.body))).events[0]
    expect(properties.cart.map(({ productId }) => productId)).toEqual([PICKUP, '1101'])
    const cost = properties.cart.reduce((sum, { quantity, itemPrice }) => sum + quantity * itemPrice, 0)
    expect(properties.value).toBeCloseTo(cost, 2)
  })

  it('are asked for by the page that shows them, without what is asked of it', async () => {
    const sent = vi.spyOn(shop.platforms, 'fetch')
    const locations = async (work: () => Promise<unknown>) => {
      sent.mockClear()
      shop.services.recommendations.clear()
      await work()
      const asked = sent.mock.calls.filter(([address]) => String(address).includes('/user/choose'))
      const bodies = asked.map(([, init]) => ChooseSchema.parse(JSON.parse(String(init?.body))))
      return [...new Set(bodies.map(({ context }) => context.page.location))]
    }
    const at = (path: string) => shop.services.env.publicUrl + path
    expect(await locations(() => browser.get(`${ALMONDS}?sku=1101-05`))).toEqual([at(ALMONDS)])
    await addToCart(browser)
    expect(await locations(() => browser.get('/cart'))).toEqual([at('/cart')])
    expect(await locations(() => browser.get('/cart/added?sku=1101-01'))).toEqual([at('/cart/added')])
    await writePage(shop, '/with-boxes', [{ type: 'recommendations', selector: 'snack-boxes' }])
    expect(await locations(() => browser.get('/with-boxes?from=mail'))).toEqual([at('/with-boxes')])
    // A call is on no page: the one that is about these products.
    expect(await locations(() => call('similar?productKey=1101'))).toEqual([at(ALMONDS)])
    expect(await locations(() => call('bought-together'))).toEqual([at('/')])
    sent.mockRestore()
  })

  it('are known of a cart with more products than the service takes', async () => {
    await writeSeeded()
    const productKeys = ['1101', '1201', ...Array.from({ length: 19 }, (_, index) => `none-${index}`)]
    const row = await shop.services.recommendations.forCart(
      { type: 'CART', path: '/cart', productKeys, limit: 8 },
      undefined,
    )
    expect([row?.title, row?.cards.length === 0]).toEqual([TOGETHER, false])
  })

  it('are bought together by that name, or there is no such row', async () => {
    await writeSeeded()
    expect(rowOf(await browser.get(ALMONDS), TOGETHER)).not.toEqual([])
    // A single order with something else is chance.
    const page = await browser.open(productPage(`${PICKUP}-01`))
    expect([page.status, rowOf(page, TOGETHER), rowOf(page, ALIKE).length > 0]).toEqual([200, [], true])
  })

  it('are alike under “You may also like”, and others of its category while the service is away [REC-06]', async () => {
    await writeCampaign(shop, 'similar', curated('4101', '1404'))
    const linksOf = (page: Page) =>
      cardsOf(page, ALIKE).map((card) => card.querySelector('a')?.getAttribute('href'))
    expect(linksOf(await browser.get(ALMONDS))).toEqual([
      expect.stringMatching(/^\/chocolate-and-sweets\//),
      expect.stringMatching(/^\/nuts\/pecans\//),
    ])
    shop.platforms.faults.add({ platform: 'personalisation', kind: 'refuse' })
    shop.services.recommendations.clear()
    const links = linksOf(await browser.get(ALMONDS))
    expect(links).not.toEqual([])
    for (const link of links) expect(link).toMatch(/^\/nuts\/almonds\//)
    shop.platforms.faults.clear()
  })

  it('are told to the service as they are followed, by their slot, unless that may not be told', async () => {
    const [card] = cardsOf(await browser.get(ALMONDS), TOGETHER)
    const slotId = card?.getAttribute('data-slot-id')
    // The second slot: the product of the page is in the first.
    expect(slotId).toMatch(/^[\w-]+\.1$/)
    const follow = (headers: Readonly<Record<string, string>> = {}) =>
      browser.send('/api/events', {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain;charset=UTF-8', ...headers },
        body: JSON.stringify({
          events: [
            {
              event: 'select_item',
              section: 'recommendations',
              list: TOGETHER,
              items: [{ id: '1201-01', index: 1 }],
              slotId,
            },
          ],
        }),
      })
    expect((await follow({ 'Sec-GPC': '1' })).status).toBe(204)
    expect(await engagementsOf(shop)).toEqual([])
    expect((await follow()).status).toBe(204)
    expect(await engagementsOf(shop)).toEqual([`SLOT_CLICK ${slotId}`])
    // Nor is a failure the page's.
    shop.platforms.faults.add({ platform: 'personalisation', kind: 'refuse' })
    expect((await follow()).status).toBe(204)
    shop.platforms.faults.clear()
  })

  it('are the card that a search finds [CARD-12] [CARD-17]', async () => {
    const cardIn = (page: Page, name: string) => {
      const link = [...page.document.querySelectorAll('main article a')].find(
        (each) => visibleText(each) === name,
      )
      return visibleText(link?.closest('article') ?? page.document).replace(/ \(\d+ reviews?\)/, '')
    }
    const name = 'Roasted Cashews (Salted)'
    const row = cardIn(await browser.get(ALMONDS), name)
    expect(row).toMatch(/^Best Seller Roasted Cashews \(Salted\) 1 lb bag .*\$10\.99/)
    expect(row).toBe(cardIn(await browser.get('/'), name))
  })

  it('offer another size of what is out of stock [CARD-13]', async () => {
    const cashews = productPage('1201-01')
    const cardIn = (page: Page) =>
      [...page.document.querySelectorAll('main article')]
        .map(visibleText)
        .find((words) => /^(\S+ )*?Roasted Almonds \(Salted\)/.test(words))
    expect(cardIn(await browser.open(cashews))).toMatch(/1 lb bag .*\$9\.99/)
    await setStock(shop, '1101-01', 0)
    await index()
    const page = await browser.open(cashews)
    expect(cardIn(page)).toMatch(/5 lb bag .*\$45\.99/)
    await browser.press(page, 'Add Roasted Almonds (Salted) to cart')
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds (Salted) 5 lb bag')
    await setStock(shop, '1101-01', 500)
    await index()
  })

  it('leave out what is sold out, and what is hidden', async () => {
    await setStock(shop, '1305-01', 0)
    await index()
    expect(rowOf(await browser.get(ALMONDS), TOGETHER)).not.toContain('Black Walnuts')
    await setStock(shop, '1305-01', 500)
    await setAttribute(shop, '1305-01', 'hiddenFromSearch', true)
    await index()
    expect(rowOf(await browser.get(ALMONDS), TOGETHER)).not.toContain('Black Walnuts')
    await setAttribute(shop, '1305-01', 'hiddenFromSearch', false)
    await index()
  })

  it.each([
    ['says that it cannot', 'refuse'],
    ['answers with nothing', 'empty'],
  ] as const)('have best sellers in their place while the service %s', async (_what, kind) => {
    shop.platforms.faults.add({ platform: 'personalisation', kind })
    const page = await browser.get(ALMONDS)
    expect(page.status).toBe(200)
    expect(rowOf(page, TOGETHER)).toEqual([])
    expect(rowOf(page, 'Best sellers').length).toBeGreaterThan(1)
    expect(rowOf(page, 'Best sellers')).not.toContain('Roasted Almonds (Salted)')
    expect((await call('bought-together?sku=1101-01')).keys).not.toEqual([])
  })
})

describe('recommendations by call', () => {
  it('are of a placement, for a product or a size, up to the limit [API-16] [REC-11]', async () => {
    expect((await call('bought-together?sku=1101-01')).keys).toEqual(['1201', '1305', '1103'])
    expect((await call('bought-together?productKey=1201')).keys).toEqual(['1101', '1305', '1103'])
    expect((await call('bought-together?productKey=1201&limit=1')).keys).toEqual(['1101'])
    expect((await call('bought-together')).body.recommendations?.[1]).toMatchObject({
      name: 'Roasted Cashews (Salted)',
      sku: '1201-01',
      path: '/nuts/cashews/roasted-cashews-salted.html',
    })
    expect((await call('nothing-of-that-name')).keys).toEqual([])
    // What goes with a product only the service knows, if it is told of the product as one.
    await writeSeeded()
    expect((await call('bought-together?sku=1101-01')).keys).not.toEqual([])
    expect((await call('bought-together')).keys).toEqual([])
  })

  it('are the boxes of a placement that has no products, for the price in the cart [API-16] [REC-11] [DATA-34]', async () => {
    const other = { ...BOX, name: 'Of cashews', code: BOX.code.replaceAll('1101-01', '1201-01') }
    await writeCampaign(shop, 'snack-boxes', combinations({ type: 'CSB' }, BOX, other))
    const cards = async (query = '') => (await call(`snack-boxes${query}`)).body.recommendations ?? []
    const { document } = await browser.get(ALMONDS)
    const shown = [...document.querySelectorAll('main article')].find((card) =>
      visibleText(card).startsWith(BOX.name),
    )
    const [price = ''] = /\$\d+\.\d\d/.exec(visibleText(shown ?? document)) ?? []
    const { centAmount } = (await cards())[0]?.displayPrice ?? { centAmount: 0 }
    expect([formatMoney(usd(centAmount)), (await cards()).map(({ name }) => name)]).toEqual([
      price,
      [BOX.name, other.name],
    ])
    expect((await cards())[0]).toEqual({ ...BOX, displayPrice: usd(centAmount) })
    const { bundleDiscountPercent } = storeConfig
    Object.assign(storeConfig, { bundleDiscountPercent: 10 })
    try {
      expect((await cards())[0]).toMatchObject({ strikethroughPrice: usd(centAmount) })
    } finally {
      Object.assign(storeConfig, { bundleDiscountPercent })
    }
    expect(await cards('?limit=1')).toHaveLength(1)
    // As on the page of a product, those that it is in.
    expect((await cards('?sku=1201-01')).map(({ name }) => name)).toEqual([other.name])
    const mix = (name: string, code: string) => ({ ...BOX, name, sku: 'mix-1', code })
    const mixes = [mix('Of two', '2x1101,1x1201'), mix('Of one', '1x1101')]
    await writeCampaign(shop, 'mixes', combinations({ type: 'Custom Mix' }, ...mixes))
    const { recommendations } = (await call('mixes?productKey=1201')).body
    expect(recommendations?.map(({ name }) => name)).toEqual(['Of two'])
  })

  // The test shop has fewer products than that.
  it('are twenty at most where no limit is named [REC-11]', async () => {
    const asked = vi.spyOn(shop.services.recommendations, 'products')
    await call('bought-together')
    await call('bought-together?limit=40')
    expect(asked.mock.calls.map(([, { limit }]) => limit)).toEqual([20, 40])
    asked.mockRestore()
  })

  it('refuse what is no number, no size, and somebody else [REC-11]', async () => {
    for (const limit of ['0', '-1', '1e1', 'x', '41'])
      expect((await call(`bought-together?limit=${limit}`)).status).toBe(400)
    expect((await call('bought-together?sku=9999-99')).status).toBe(404)
    expect((await call('NO')).status).toBe(404)
    expect((await call('for-you?customerId=somebody')).status).toBe(404)
    await signIn(browser, accounts.shopper)
    const { customerId } = await shop.visitor(browser.cookie())
    expect((await call(`for-you?customerId=${customerId}`)).status).toBe(200)
    expect((await call('for-you?customerId=somebody')).status).toBe(404)
  })

  it('are asked for three times more while nothing comes in four seconds, and are absent then [API-46]', async () => {
    shop.platforms.faults.add({ platform: 'personalisation', kind: 'hang' })
    const asked = vi.spyOn(shop.platforms, 'fetch')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const times: number[] = []
      const count = () =>
        asked.mock.calls.filter(([address]) => String(address).includes('/serve/user/choose')).length
      const answer = call('bought-together?sku=1101-01')
      await vi.waitFor(() => expect(count()).toBe(1))
      // The wait for the first try may have used some of its four seconds.
      for (const later of [3_000, 4_000, 4_000, 4_000]) {
        await vi.advanceTimersByTimeAsync(later)
        times.push(count())
      }
      await vi.advanceTimersByTimeAsync(4_000)
      expect(times).toEqual([1, 2, 3, 4])
      expect(await answer).toMatchObject({ status: 200, keys: [] })
      expect(count()).toBe(4)
    } finally {
      vi.useRealTimers()
      asked.mockRestore()
      shop.platforms.faults.clear()
    }
  })
})

const BOX = {
  name: 'The Test Box',
  description: 'Six of them',
  image: '/images/brand/category-nuts.svg',
  code: Array.from({ length: 6 }, () => '1101-01').join('~'),
  sku: '9801-01',
  enableAddToCart: true,
  enableCustomizeButton: true,
}
let written = 0

/** A page with this block; `card` finds a card by its name. */
async function showBlock(block: object) {
  written += 1
  await writePage(shop, `/combinations-${written}`, [{ type: 'recommendations', ...block }])
  const page = await browser.get(`/combinations-${written}`)
  const cards = [...page.document.querySelectorAll('main article')]
  const card = (name: string) => cards.find((each) => visibleText(each).startsWith(name))
  return { page, cards, card }
}

describe('a row of combinations', () => {
  it('is titled Recommended Combinations, and shows what each costs in the cart [REC-01] [REC-03] [DATA-33] [DATA-34] [BLOCK-26]', async () => {
    await writeCampaign(
      shop,
      'boxes',
      combinations({ type: 'CSB' }, BOX, {
        ...BOX,
        name: 'Without a button',
        enableAddToCart: false,
        enableCustomizeButton: false,
      }),
    )
    const { page, card } = await showBlock({ selector: 'boxes', rowType: 'CSB' })
    expect(rowOf(page, 'Recommended Combinations')).toEqual(['The Test Box', 'Without a button'])
    const shown = card('The Test Box')
    expect(shown && visibleText(shown)).toMatch(/^The Test Box Six of them .*\$\d+\.\d\d/)
    expect(shown?.querySelector('img')?.getAttribute('src')).toBe(BOX.image)
    expect(shown?.querySelectorAll('form')).toHaveLength(1)
    expect(card('Without a button')?.querySelectorAll('form')).toHaveLength(0)
    // There are no customizers yet, whatever editors set.
    expect(page.html).not.toContain('/custom/')
    const named = await showBlock({ selector: 'boxes', rowType: 'CSB', title: 'For the office' })
    expect(rowOf(named.page, 'For the office')).toHaveLength(2)
  })

  it('is of boxes, of mixes or of trays, and of one type in one block [REC-02]', async () => {
    const price = { centAmount: 1_999, currencyCode: 'USD', fractionDigits: 2 }
    const before = { ...price, centAmount: 2_499 }
    const mix = {
      ...BOX,
      name: 'A mix',
      sku: 'mix-1',
      code: '2x1101,1x1201',
      displayPrice: price,
      strikethroughPrice: before,
    }
    for (const rowType of ['Custom Mix', 'Custom Tray']) {
      await writeCampaign(shop, 'made', combinations({ type: rowType }, mix))
      const { card } = await showBlock({ selector: 'made', rowType })
      expect(visibleText(card('A mix') ?? document.body)).toMatch(/\$19\.99 was \$24\.99/)
      expect((await showBlock({ selector: 'made', rowType: 'CSB' })).cards).toEqual([])
    }
  })

  it('asks nothing anew of what is in a mix that was just shown', async () => {
    const mix = { ...BOX, name: 'A mix', sku: 'mix-1', code: '2x1101,1x1201' }
    await writeCampaign(shop, 'mixes', combinations({ type: 'Custom Mix' }, mix))
    const { page, cards } = await showBlock({ selector: 'mixes', rowType: 'Custom Mix' })
    const { answer, calls } = await countCalls(shop, () => browser.get(page.path))
    expect([cards.length, answer.text.includes('A mix'), calls]).toEqual([1, true, 0])
  })

  it('leaves out a box that the cart would not take: of too few, of a larger size, of more than there are [REC-03]', async () => {
    const of = (name: string, count: number, sku: string) => ({
      ...BOX,
      name,
      code: Array.from({ length: count }, () => sku).join('~'),
    })
    await writeCampaign(
      shop,
      'boxes',
      combinations(
        { type: 'CSB' },
        of('Of five', 5, '1101-01'),
        of('Of sacks', 6, '1101-05'),
        of('Of eight', 8, '1101-01'),
      ),
    )
    const names = async () =>
      (await showBlock({ selector: 'boxes' })).cards.map((card) =>
        visibleText(card.querySelector('h3') ?? card),
      )
    expect(await names()).toEqual(['Of eight'])
    await setStock(shop, '1101-01', 7)
    shop.services.catalogue.clear()
    expect(await names()).toEqual([])
    await setStock(shop, '1101-01', 500)
    shop.services.catalogue.clear()
  })

  it('leaves out a card that cannot be read, and a box of what is sold out', async () => {
    await setStock(shop, '1109-01', 0)
    shop.services.catalogue.clear()
    const gone = {
      ...BOX,
      name: 'Sold out inside',
      code: Array.from({ length: 6 }, () => '1109-01').join('~'),
    }
    await writeCampaign(shop, 'boxes', combinations({ type: 'CSB' }, { ...BOX, code: 'a b' }, gone))
    expect((await showBlock({ selector: 'boxes' })).cards).toEqual([])
    await setStock(shop, '1109-01', 1)
    shop.services.catalogue.clear()
  })

  it('can be chosen by tabs, of which the first is shown, each with its count [MODAL-11] [REC-05]', async () => {
    await writeCampaign(shop, 'boxes', combinations({ type: 'CSB' }, BOX))
    await writeCampaign(shop, 'others', combinations({ type: 'CSB' }, { ...BOX, name: 'The Other Box' }))
    const filters = [
      { label: 'Nuts', selector: 'boxes' },
      { label: 'Fruit', selector: 'others' },
    ]
    const { page } = await showBlock({ selector: 'boxes', filters })
    const tabs = [...page.document.querySelectorAll('main input[type="radio"]')]
    expect(tabs.map((tab) => tab.nextElementSibling?.textContent)).toEqual(['Nuts', 'Fruit'])
    expect(tabs.map((tab) => tab.hasAttribute('checked'))).toEqual([true, false])
    expect(rowOf(page, 'Recommended Combinations')).toEqual(['The Test Box', 'The Other Box'])
    expect(page.text).toMatch(/Nuts 1 item .*Fruit 1 item /)
  })

  it('has what the store takes off struck through, and costs as much in the cart [CALC-07]', async () => {
    const { bundleDiscountPercent } = storeConfig
    Object.assign(storeConfig, { bundleDiscountPercent: 10 })
    try {
      await writeCampaign(shop, 'boxes', combinations({ type: 'CSB' }, BOX))
      const { page, card } = await showBlock({ selector: 'boxes' })
      // A tenth off 29.99, to the cent.
      expect(visibleText(card('The Test Box') ?? document.body)).toMatch(/\$26\.99 was \$29\.99/)
      await browser.post(browser.prepare(page, 'Add The Test Box to cart'))
      expect((await browser.get('/cart')).text).toContain('Merchandise $26.99')
    } finally {
      Object.assign(storeConfig, { bundleDiscountPercent })
    }
  })

  it('goes into the cart by its card for the price there, as one item with all that is in it, and says so where it cannot [REC-09] [DYN-01]', async () => {
    await writeCampaign(shop, 'boxes', combinations({ type: 'CSB' }, BOX))
    const { page, card } = await showBlock({ selector: 'boxes' })
    const [price = ''] = /\$\d+\.\d\d/.exec(visibleText(card('The Test Box') ?? page.document.body)) ?? []
    const form = browser.prepare(page, 'Add The Test Box to cart')
    const posted = await browser.post(form)
    expect([posted.status, posted.location]).toEqual([303, '/cart/added?sku=9801-01'])
    const added = await browser.open('/cart/added?sku=9801-01')
    expect(added.text).toMatch(/Added to Cart .*Custom Snack Box/)
    const { document: cart } = await browser.get('/cart')
    const lines = [...cart.querySelectorAll('main li')].map((line) => visibleText(line))
    expect(lines.find((line) => line.includes('Custom Snack Box'))).toContain(price)
    const inside = cart.querySelectorAll('main ul[aria-label="In Custom Snack Box"] li')
    expect([...inside].map((each) => visibleText(each))).toEqual([
      expect.stringMatching(/^6 × Roasted Almonds \(Salted\)/),
    ])
    // To the platform, a parent and its children.
    const { lineItems } = await cartOf(browser)
    const sold = lineItems.map(({ sku, quantity, variant }) => [sku, quantity, variant.customProduct])
    expect(sold).toEqual([
      [BOX.sku, 1, 'Dynamic Bundle'],
      ['1101-01', 6, undefined],
    ])
    const [parent, child] = lineItems.map(({ fields }) => fields)
    expect(parent?.['externalId']).toEqual(expect.any(String))
    expect(child?.['parentExternalId']).toBe(parent?.['externalId'])
    // A box alone, with nothing in it, is not sold.
    const alone = await browser.crafted('/cart', { intent: 'add', sku: BOX.sku, quantity: '1' })
    expect([alone.status, alone.text.includes('Custom Snack Box cannot be ordered online yet.')]).toEqual([
      400,
      true,
    ])
    const failure = 'Unable to add this item to cart. Please try again or create your own.'
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 400,
      times: 1,
      match: { path: '/carts/', method: 'POST' },
    })
    const declined = await browser.post(form)
    shop.platforms.faults.clear()
    expect(declined.text).toContain(`${failure} Our order system did not accept this.`)
    await setStock(shop, '1101-01', 0)
    shop.services.catalogue.clear()
    const refused = await browser.post(form)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(failure)
    await setStock(shop, '1101-01', 500)
    shop.services.catalogue.clear()
  })
})
