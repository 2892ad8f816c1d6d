/** Favorites: the heart on a product's page, the list in the account, and the URL that old forms use. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts, PASSWORD } from '../../kit/accounts'
import { signedIn } from '../support/agents'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { send, sendSignIn, signIn } from '../support/steps'
import { setAttribute } from '../support/stock'
import { PRODUCT } from '../support/every-route'

const { shop, app } = await openRoutes()
const FAVORITES = '/account/favorites'
const CONTENTS = '/contents.html'
const ADD = 'Add to Favorites'
const JSON_CALL = { Accept: 'application/json' }
let browser: Browser
let account: { readonly email: string; readonly password: string }
let nth = 0

beforeEach(async () => {
  browser = app.newBrowser()
  account = { email: `liked-${++nth}@example.com`, password: PASSWORD }
  await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
})

const names = async () =>
  [...(await browser.get(FAVORITES)).document.querySelectorAll('main article h2')].map(
    ({ textContent }) => textContent,
  )
const productKeyOf = async (path: string) => {
  const form = browser.prepare(await browser.get(path), ADD)
  return new URLSearchParams(String(form.body)).get('wishlist') ?? ''
}

describe('favorites of a customer', () => {
  beforeEach(async () => {
    await signIn(browser, account)
  })

  it('are listed, go into the cart and are removed [ACCT-07]', async () => {
    expect((await browser.get(FAVORITES)).text).toContain('You have no favorites yet.')
    const added = await browser.post(browser.prepare(await browser.get(PRODUCT), ADD))
    expect([added.status, added.location]).toEqual([303, PRODUCT])
    expect((await browser.get(PRODUCT)).text).toContain('Added to your favorites.')
    expect(await names()).toEqual(['Roasted Almonds (Salted)'])

    const list = await browser.get(FAVORITES)
    const bought = await browser.post(browser.prepare(list, 'Add Roasted Almonds (Salted) to cart'))
    expect(bought.location).toBe('/cart/added?sku=1101-01')
    expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1101-01'])

    const removed = await browser.post(
      browser.prepare(list, 'Remove Roasted Almonds (Salted) from Favorites'),
    )
    expect(removed.location).toBe(FAVORITES)
    expect((await browser.get(FAVORITES)).text).toContain('Removed from your favorites.')
    expect(await names()).toEqual([])
  })

  it('stand with the latest first, each once', async () => {
    for (const path of [PRODUCT, '/nuts/cashews/roasted-cashews-salted.html', PRODUCT]) {
      shop.clock.advance(1_000)
      await browser.post(browser.prepare(await browser.get(path), ADD))
    }
    expect(await names()).toEqual(['Roasted Cashews (Salted)', 'Roasted Almonds (Salted)'])
  })

  it('are kept where the search is away, and one that is no longer sold can be taken off', async () => {
    await browser.post(browser.prepare(await browser.get(PRODUCT), ADD))
    const { customerId = '' } = await shop.visitor(browser.cookie())
    await shop.services.favorites.add(customerId, 'no-longer-sold')
    const list = await browser.get(FAVORITES)
    expect(list.text).toContain('One of your favorites is no longer sold.')
    await browser.post(browser.prepare(list, 'Remove it from the list'))
    expect((await browser.get(FAVORITES)).text).not.toContain('no longer sold')
    shop.services.browse.clear()
    shop.platforms.faults.add({ platform: 'algolia', kind: 'refuse' })
    expect((await browser.get(FAVORITES)).text).toContain('They are kept')
    shop.platforms.faults.clear()
    expect(await names()).toEqual(['Roasted Almonds (Salted)'])
  })
})

describe('favorites that no search finds', () => {
  beforeEach(async () => {
    await signIn(browser, account)
  })

  it('are listed where they are sold, and go into the cart and are removed as any other [ACCT-07]', async () => {
    await browser.post(browser.prepare(await browser.get(PRODUCT), ADD))
    const { variants = [] } = (await shop.services.catalogue.getProductByKey('1101')) ?? {}
    const hide = async (isHidden: boolean) => {
      for (const { sku } of variants) await setAttribute(shop, sku, 'hiddenFromSearch', isHidden)
      await shop.services.catalogueFollower.indexAll()
      shop.services.browse.clear()
    }
    await hide(true)
    try {
      expect(await shop.services.search.getCards(['1101'])).toEqual([])
      const list = await browser.get(FAVORITES)
      expect(list.text).not.toContain('no longer sold')
      expect(await names()).toEqual(['Roasted Almonds (Salted)'])
      await browser.post(browser.prepare(list, 'Add Roasted Almonds (Salted) to cart'))
      expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1101-01'])
      await browser.post(browser.prepare(list, 'Remove Roasted Almonds (Salted) from Favorites'))
      expect(await names()).toEqual([])
    } finally {
      await hide(false)
    }
  })

  it('are listed where they are made for a shopper, and lead to their page [ACCT-07]', async () => {
    const product = await shop.services.catalogue.getProductByKey('9801')
    // Its page has no heart; old forms name any product.
    expect((await browser.crafted(CONTENTS, { wishlist: '9801' })).status).toBe(303)
    const list = await browser.get(FAVORITES)
    expect(list.text).not.toContain('no longer sold')
    expect(await names()).toEqual([product?.name])
    const lead = list.document.querySelector(`main article a[aria-label="Build your own ${product?.name}"]`)
    expect(lead?.getAttribute('href')).toBe(product?.path)
  })

  it('are not called gone while the catalogue cannot be asked [ACCT-07]', async () => {
    const { customerId = '' } = await shop.visitor(browser.cookie())
    await shop.services.favorites.add(customerId, '9801')
    shop.services.catalogue.clear()
    const match = { path: 'product' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    try {
      const list = await browser.get(FAVORITES)
      expect(list.text).toContain('One of your favorites cannot be shown at the moment.')
      expect(list.text).not.toContain('no longer sold')
    } finally {
      shop.platforms.faults.clear()
    }
  })
})

describe('favorites of which none is sold any more', () => {
  it('are named so, and can be taken off [ACCT-07]', async () => {
    await signIn(browser, account)
    const { customerId = '' } = await shop.visitor(browser.cookie())
    await shop.services.favorites.add(customerId, 'no-longer-sold')
    const list = await browser.get(FAVORITES)
    expect(list.text).toContain('One of your favorites is no longer sold.')
    expect(list.text).not.toContain('cannot be shown')
    await browser.post(browser.prepare(list, 'Remove it from the list'))
    expect((await browser.get(FAVORITES)).text).toContain('You have no favorites yet.')
  })
})

describe('the heart for somebody signed out', () => {
  it('leads through sign-in back to the page, and the product is added then [ACCT-14]', async () => {
    const pressed = await browser.post(browser.prepare(await browser.get(PRODUCT), ADD))
    expect([pressed.status, pressed.location]).toEqual([
      303,
      `/sign/in?destination=${encodeURIComponent(PRODUCT)}`,
    ])
    const typed = { Email: account.email, Password: account.password }
    const entered = await sendSignIn(browser, typed, pressed.location ?? '')
    expect(entered.location).toBe(PRODUCT)
    expect((await browser.get(PRODUCT)).text).toContain('Added to your favorites.')
    expect(await names()).toEqual(['Roasted Almonds (Salted)'])
    // Only once: what was removed since does not come back with the next sign-in.
    await browser.post(browser.prepare(await browser.get(FAVORITES), /^Remove Roasted/))
    await send(browser, '/sign/out', 'Sign Out')
    await signIn(browser, account)
    expect(await names()).toEqual([])
  })

  it('adds nothing for a guest that an agent acts for, and says so', async () => {
    const agent = await signedIn(app, accounts.agent)
    await agent.crafted('/agent', { intent: 'act-for-guest', email: 'no-favorites@example.com' })
    const pressed = await agent.post(agent.prepare(await agent.get(PRODUCT), ADD))
    expect([pressed.status, pressed.location]).toEqual([303, PRODUCT])
    expect((await agent.get(PRODUCT)).text).toContain(
      'no-favorites@example.com is a guest, who has no account.',
    )
    const body = new URLSearchParams({ wishlist: await productKeyOf(PRODUCT) })
    const called = await agent.send(CONTENTS, { method: 'POST', body, headers: JSON_CALL })
    expect(called.status).toBe(409)
  })

  it('stands on a page that is the same for everybody', async () => {
    const guest = await browser.get(PRODUCT)
    await signIn(browser, account)
    await browser.post(browser.prepare(await browser.get(PRODUCT), ADD))
    await browser.get(PRODUCT)
    const own = await browser.get(PRODUCT)
    const formOf = ({ document }: typeof guest) =>
      document.querySelector('form[action="/contents.html"]')?.outerHTML
    expect(formOf(own)).toBe(formOf(guest))
  })

  it('adds nothing for a guest by a call', async () => {
    const key = await productKeyOf(PRODUCT)
    const body = new URLSearchParams({ wishlist: key })
    const answer = await browser.send(CONTENTS, { method: 'POST', body, headers: JSON_CALL })
    expect(answer.status).toBe(401)
    const asked = await browser.send(`/api/favorites?productKey=${key}`, { headers: JSON_CALL })
    expect(JSON.parse(asked.html)).toMatchObject({ data: { isFavorite: false } })
  })
})

describe('posts to /contents.html', () => {
  async function post(fields: Readonly<Record<string, string>>) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const answer = await browser.send(CONTENTS, { method: 'POST', body, headers: JSON_CALL })
    return { status: answer.status, body: JSON.parse(answer.html) as Record<string, unknown> }
  }

  it('add goods to the cart, and a favorite that a button names, and remove one by its key [API-63] [API-01]', async () => {
    await signIn(browser, account)
    const added = await post({ ACTION: 'ADD_BASKET', item: '1101-01' })
    expect(added.status).toBe(200)
    expect((await cartOf(browser)).lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['1101-01', 1],
    ])

    const liked = await post({ ACTION: 'ADD_BASKET', item: '1101-01', wishlist: '' })
    const { productKey } = liked.body['data'] as { productKey: string }
    expect(liked.body).toMatchObject({ data: { isFavorite: true } })
    expect(await names()).toEqual(['Roasted Almonds (Salted)'])
    // The button takes precedence over its form's action.
    expect((await cartOf(browser)).lineItems.map(({ quantity }) => quantity)).toEqual([1])
    const removed = await post({ 'delete-wishlist': productKey })
    expect(removed.body).toEqual({
      data: { productKey, isFavorite: false },
      notices: [{ message: expect.any(String) as string }],
    })
    expect(await names()).toEqual([])
    // Removing what was already gone is not a success.
    expect((await post({ 'delete-wishlist': productKey })).body).toEqual({
      data: { productKey, isFavorite: false },
      warnings: [{ message: expect.any(String) as string }],
    })
  })

  it('are refused in plain words where nothing is named or known', async () => {
    await signIn(browser, account)
    expect((await post({})).status).toBe(400)
    expect((await post({ wishlist: 'made-up' })).status).toBe(404)
    expect((await post({ ACTION: 'ADD_BASKET', item: 'made-up' })).status).toBe(400)
    const page = await browser.crafted(CONTENTS, { wishlist: 'made-up' })
    expect([page.status, page.text.includes('We do not have this product any more.')]).toEqual([404, true])
    expect((await browser.get(CONTENTS)).text).toContain('To your cart')
  })
})
