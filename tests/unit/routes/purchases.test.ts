/** Earlier purchases: the page for buying them again, and the call. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Variant } from '~/models/catalogue/product'
import { PASSWORD, accounts } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { placeOrder, shopperWithOrder } from '../support/orders'
import { openRoutes } from '../support/routes'
import { writeCampaign } from '../support/personalisation'
import { pressPlaceOrder } from '../support/placing'
import {
  setActive,
  setAttribute,
  setStock,
  updateProduct,
  whileOffSale,
  whileUnpriced,
} from '../support/stock'
import { addToCart, chooseDelivery, giveAddress, payByCard, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const REORDER = '/account/easy-reorder'
const CALL = '/api/recommendations/recent-purchases'
const JSON_CALL = { headers: { Accept: 'application/json' } }
let browser: Browser

beforeAll(async () => {
  ;({ browser } = await shopperWithOrder(shop, app))
  await shop.services.placement.recover()
})

async function withStock<T>(stock: Readonly<Record<string, number>>, work: () => Promise<T>): Promise<T> {
  for (const [sku, left] of Object.entries(stock)) await setStock(shop, sku, left)
  shop.services.catalogue.clear()
  try {
    return await work()
  } finally {
    for (const sku of Object.keys(stock)) await setStock(shop, sku, 500)
    shop.services.catalogue.clear()
  }
}

/** Orders one of each for the signed-in customer. */
async function orderOf(skus: readonly string[], by = browser): Promise<void> {
  shop.clock.advance(60_000)
  await send(by, '/cart', /^Remove/).catch(() => undefined)
  for (const sku of skus) await addToCart(by, sku, '1')
  await giveAddress(by)
  await chooseDelivery(by)
  const placed = await pressPlaceOrder(by, await payByCard(by))
  if (placed.location === null) throw new Error(`Placing was answered ${placed.status}`)
  await shop.services.placement.recover()
}

async function products(query = '') {
  const answer = await browser.send(`${CALL}${query}`, JSON_CALL)
  return (JSON.parse(answer.html) as { data: { products: readonly Record<string, unknown>[] } }).data.products
}

describe('easy reorder', () => {
  it('is empty for who has ordered nothing', async () => {
    const other = app.newBrowser()
    const account = { email: 'nothing-yet@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    await signIn(other, account)
    expect((await other.get(REORDER)).text).toContain('What you order is here the next time')
  })

  it('lists what was bought, with what it is rated, and adds it to the cart [ACCT-06] [REV-08]', async () => {
    const page = await browser.get(REORDER)
    const [card] = [...page.document.querySelectorAll('main article')]
    expect(card?.textContent).toMatch(/Roasted Almonds \(Salted\).*Last ordered/)
    const product = await shop.services.catalogue.getProductByUrlName('roasted-almonds-salted')
    expect(card?.textContent).toContain(`(${product?.totalReviews ?? 'none'} reviews)`)
    const added = await browser.post(browser.prepare(page, 'Add Roasted Almonds (Salted) to cart'))
    expect(added.location).toBe('/cart/added?sku=1101-01')
    expect((await cartOf(browser)).lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['1101-01', 1],
    ])
  })

  it('shows the card that a search finds, and when it was ordered [CARD-12]', async () => {
    const cardOf = (page: Page) => {
      const link = [...page.document.querySelectorAll('main article a')].find(
        (each) => visibleText(each) === 'Roasted Almonds (Salted)',
      )
      return visibleText(link?.closest('article') ?? page.document)
    }
    const listed = cardOf(await browser.get('/nuts/'))
    const ordered = cardOf(await browser.get(REORDER))
    expect(ordered).toMatch(/Ordered 1× .*Last ordered \w+ \d+, \d{4} /)
    expect(ordered.replace(/Ordered 1× /, '').replace(/Last ordered \w+ \d+, \d{4} /, '')).toBe(listed)
  })

  it('adds a sample again that is in stock, and says nothing else of it [ACCT-06]', async () => {
    await setAttribute(shop, '1101-01', 'sample', true)
    const page = await browser.get(REORDER)
    await setAttribute(shop, '1101-01', 'sample', false)
    const form = browser.prepare(page, 'Add Roasted Almonds (Salted) to cart')
    expect(new URLSearchParams(String(form.body)).get('sku')).toBe('1101-01')
    expect(page.text).not.toContain('Out of stock')
  })

  it('offers another size of what is out of stock, and another product where there is none [ACCT-06]', async () => {
    const other = await withStock({ '1101-01': 0 }, () => browser.get(REORDER))
    expect(other.text).toContain('Out of stock')
    const form = browser.prepare(other, /^Add Roasted Almonds \(Salted\), .+, to cart$/)
    const sku = new URLSearchParams(String(form.body)).get('sku')
    expect(sku).not.toBe('1101-01')
    const { variants = [] } =
      (await shop.services.catalogue.getProductByUrlName('roasted-almonds-salted')) ?? {}
    const all = Object.fromEntries(variants.map((variant) => [variant.sku, 0]))
    const none = await withStock(all, () => browser.get(REORDER))
    expect(none.text).toContain('This product is sold out.')
    expect(none.text).toContain('In place of Roasted Almonds (Salted):')
    expect(none.document.querySelectorAll('main article form')).toHaveLength(1)
  })
})

describe('what was ordered and is no longer sold', () => {
  it('is named, with another product in its place [ACCT-06]', async () => {
    const page = await whileOffSale(shop, '1101-01', async () => {
      await shop.services.catalogueFollower.run()
      return browser.get(REORDER)
    })
    await shop.services.catalogueFollower.run()
    expect(page.text).toContain('Roasted Almonds (Salted) is no longer sold. In its place:')
    const cards = [...page.document.querySelectorAll('main article')].map((card) => visibleText(card))
    expect(cards).toHaveLength(1)
    expect(cards[0]).not.toMatch(/Ordered|Roasted Almonds \(Salted\)/)
    browser.prepare(page, /^Add .+ to cart$/)
    expect((await browser.get(REORDER)).text).not.toContain('no longer sold')
  })

  it('is another size where only its own is gone, which nobody has ordered [ACCT-06]', async () => {
    const buyer = app.newBrowser()
    const account = { email: 'gone-size@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    await placeOrder(shop, buyer, account)
    await shop.services.placement.recover()
    await setActive(shop, '1101-01', false)
    const changed = await buyer.get(REORDER)
    await setActive(shop, '1101-01', true)
    expect(changed.text).toContain('The size that you ordered is no longer sold. Another one:')
    const [card] = [...changed.document.querySelectorAll('main article')]
    expect(visibleText(card ?? changed.document)).not.toMatch(/Ordered|ordered/)
  })
})

describe('sizes of one product that are no longer sold', () => {
  const NAME = 'Roasted Almonds (Salted)'
  let buyer: Browser
  let sizes: readonly Variant[]
  let skus: readonly string[]

  beforeAll(async () => {
    sizes = (await shop.services.catalogue.getProductByUrlName('roasted-almonds-salted'))?.variants ?? []
    skus = sizes.slice(0, 2).map(({ sku }) => sku)
    buyer = app.newBrowser()
    const account = { email: 'gone-sizes@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    await signIn(buyer, account)
    await orderOf(skus, buyer)
  })

  const rowsOf = ({ document }: Page) =>
    [...document.querySelectorAll('main li')].filter((each) => each.querySelector('article')).map(visibleText)

  const withoutPrice = (first: string, ...others: readonly string[]) =>
    whileUnpriced(shop, [first, ...others], () => buyer.get(REORDER))

  it('have one row with another size, which says that there were several [ACCT-06]', async () => {
    const third = { sku: '1101-10', prices: [{ value: { currencyCode: 'USD', centAmount: 8_999 } }] }
    const attributes = [{ name: 'active', value: true }]
    await updateProduct(shop, '1101-01', [{ action: 'addVariant', ...third, attributes }])
    for (const sku of skus) await setActive(shop, sku, false)
    const page = await buyer.get(REORDER)
    const called = await buyer.send(CALL, JSON_CALL)
    for (const sku of skus) await setActive(shop, sku, true)
    await updateProduct(shop, '1101-01', [{ action: 'removeVariant', sku: third.sku }])
    expect(rowsOf(page)).toEqual([
      expect.stringMatching(/^Sizes that you ordered are no longer sold\. Another one: .*Roasted Almonds/),
    ])
    expect(JSON.parse(called.html)).toMatchObject({ data: { products: [{ name: NAME, sku: third.sku }] } })
    expect(rowsOf(await buyer.get(REORDER))).toHaveLength(2)
  })

  it('are those without a price too: another size stands in [ACCT-06]', async () => {
    const [first = '', second] = skus
    const page = await withoutPrice(first)
    const rows = rowsOf(page)
    expect(rows).toHaveLength(2)
    expect(rows.filter((row) => row.startsWith('The size that you ordered is no longer sold.'))).toHaveLength(
      1,
    )
    expect(rows.filter((row) => /Last ordered/.test(row))).toHaveLength(1)
    expect(page.html).not.toContain(`value="${first}"`)
    expect(page.html).toContain(`value="${second}"`)
  })

  it('are named with another product where no size has a price [ACCT-06]', async () => {
    const [first = '', ...others] = sizes.map(({ sku }) => sku)
    const page = await withoutPrice(first, ...others)
    expect(rowsOf(page)).toEqual([
      expect.stringMatching(/^Roasted Almonds \(Salted\) is no longer sold\. In its place: /),
    ])
    expect(page.html).not.toMatch(/value="1101-/)
  })

  it('are told apart where all are sold out, with one product in their place [ACCT-06]', async () => {
    const all = Object.fromEntries(sizes.map(({ sku }) => [sku, 0]))
    const rows = rowsOf(await withStock(all, () => buyer.get(REORDER)))
    expect(rows).toHaveLength(3)
    expect(rows.filter((row) => row.startsWith(`In place of ${NAME}:`))).toHaveLength(1)
  })
})

describe('how often something was ordered', () => {
  it('is on its card: the number up to five, and 5+ above [CARD-10] [CARD-11]', async () => {
    const buyer = app.newBrowser()
    const account = { email: 'again-and-again@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
    const told: (string | undefined)[] = []
    for (let orders = 1; orders <= 6; orders += 1) {
      await placeOrder(shop, buyer, orders === 1 ? account : undefined)
      if (orders === 1 || orders > 4) told.push(/Ordered [^×]*×/.exec((await buyer.get(REORDER)).text)?.[0])
    }
    expect(told).toEqual(['Ordered 1×', 'Ordered 5×', 'Ordered 5+×'])
    // Nothing is said of goods that they have not ordered.
    expect((await buyer.get('/nuts/')).text).not.toMatch(/Ordered \d/)
  })
})

describe('recent purchases by call', () => {
  it('are listed for whoever is signed in, up to the limit [API-49]', async () => {
    expect(await products()).toMatchObject([
      { sku: '1101-01', name: 'Roasted Almonds (Salted)', action: { kind: 'add' } },
    ])
    expect(await products('?limit=1')).toHaveLength(1)
    for (const limit of ['0', '-1', '1e3', 'x', '101'])
      expect((await browser.send(`${CALL}?limit=${limit}`, JSON_CALL)).status).toBe(400)
    expect((await app.newBrowser().send(CALL, JSON_CALL)).status).toBe(401)
    const other = app.newBrowser()
    await signIn(other, accounts.reseller)
    const answer = await other.send(CALL, JSON_CALL)
    expect(JSON.parse(answer.html)).toMatchObject({ data: { products: [] } })
  })

  it('are what "for you" begins with, of which nothing comes back [REC-06]', async () => {
    const keysFor = async (by: Browser) => {
      const answer = await by.send('/api/recommendations/for-you?limit=40', JSON_CALL)
      const { recommendations } = JSON.parse(answer.html) as {
        recommendations: readonly { readonly productKey: string }[]
      }
      return recommendations.map(({ productKey }) => productKey)
    }
    const [mine, anybodys] = [await keysFor(browser), await keysFor(app.newBrowser())]
    expect(anybodys).toContain('1101')
    expect(mine).not.toContain('1101')
    expect(mine.length).toBeGreaterThan(1)
  })

  it('choose what an empty cart recommends, and one with items if the experience says so [REC-06] [EXP-06]', async () => {
    const FOR_YOU = 'Picked for you'
    const cards = (page: Page) =>
      [...page.document.querySelectorAll(`main section[aria-label="${FOR_YOU}"] article h3 a`)].map(
        (link) => link.textContent,
      )
    const bought = 'Roasted Almonds (Salted)'
    await send(browser, '/cart', /^Remove/).catch(() => undefined)
    // A page does not wait long for its row.
    const picked = () =>
      vi.waitFor(
        async () => {
          const page = await browser.get('/cart')
          expect(cards(page).length).toBeGreaterThan(1)
          return page
        },
        { timeout: 20_000 },
      )
    const empty = await picked()
    expect(empty.text).toContain('Your cart is empty')
    expect(cards(empty)).not.toContain(bought)
    // Not for whom the service may be told nothing of, nor for whoever has bought nothing.
    shop.clock.advance(61_000)
    const sent = vi.spyOn(shop.platforms, 'fetch')
    const unwatched = async (of = browser) => cards(await of.send('/cart', { headers: { 'Sec-GPC': '1' } }))
    expect(await unwatched()).toEqual([])
    expect(cards(await app.newBrowser().get('/cart'))).toEqual([])
    const asked = sent.mock.calls.map(([address]) => String(address))
    expect(asked.filter((address) => /\/orders\?|\/personalisation\//.test(address))).toEqual([])
    sent.mockRestore()
    const other = app.newBrowser()
    await signIn(other, accounts.reseller)
    expect(cards(await other.get('/cart'))).toEqual([])

    await addToCart(browser, '1201-01', '1')
    expect(cards(await browser.get('/cart'))).toEqual([])
    await writeCampaign(shop, 'cart-recommendations', {
      type: 'EXPERIENCE',
      variations: [{ data: { selector: 'for-you' } }],
    })
    const full = cards(await picked())
    // Nor under a full one: what others bought with its goods is not picked for anybody.
    expect(await unwatched()).toEqual([])
    await addToCart(other, '1201-01', '1')
    expect(cards(await other.get('/cart'))).toEqual([])
    for (const name of [bought, 'Roasted Cashews (Salted)']) expect(full).not.toContain(name)
    await send(browser, '/cart', /^Remove/)
  })

  it('are read for an empty cart once a minute, however often it is looked at', async () => {
    // Past what the test before has read, whose clock went on as well.
    shop.clock.advance(180_000)
    const sent = vi.spyOn(shop.platforms, 'fetch')
    const reads = () =>
      sent.mock.calls.filter(([address]) => /\/orders\?.*Cancelled/.test(String(address))).length
    for (let look = 0; look < 2; look += 1) {
      expect((await browser.get('/cart')).text).toContain('Your cart is empty')
      await vi.waitFor(() => expect(reads()).toBe(1), { timeout: 10_000 })
    }
    shop.clock.advance(61_000)
    await browser.get('/cart')
    await vi.waitFor(() => expect(reads()).toBe(2), { timeout: 10_000 })
    sent.mockRestore()
  })

  it('come as many as are asked for, the latest first, past what is sold no more [API-49]', async () => {
    await orderOf(['1201-01', '1103-01'])
    const skus = async (query = '') => (await products(query)).map(({ sku }) => sku)
    const all = await skus()
    expect(all.toSorted()).toEqual(['1101-01', '1103-01', '1201-01'])
    expect(all.at(-1)).toBe('1101-01')
    const asked = vi.spyOn(shop.services.purchases, 'recent')
    await skus()
    expect(asked.mock.lastCall).toContain(20)
    asked.mockRestore()
    for (const limit of [1, 2, 3, 100]) expect(await skus(`?limit=${limit}`)).toEqual(all.slice(0, limit))
    const [latest = '', next] = all
    await whileOffSale(shop, String(latest), async () => {
      expect(await skus('?limit=1')).toEqual([next])
      expect(await skus()).toEqual(all.slice(1))
    })
  })
})
