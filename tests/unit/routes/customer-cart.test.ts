import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import type { Browser } from '../support/browser'
import { EMAIL } from '../support/journey'
import { addToCart, sendSignIn } from '../support/steps'
import { setField } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let agent: Browser
/** The cart of a customer: two bags of almonds at 9.99. */
let cartId = ''

const PATH = '/cart/customer-cart'
const KEY = 'phone-order-17'
const JSON_ONLY = { Accept: 'application/json' }

async function signedIn(email: string): Promise<Browser> {
  const browser = app.newBrowser()
  const page = await sendSignIn(browser, { Email: email, Password: 'Nutwood!2024' })
  if (page.status !== 303) throw new Error(`Signing in was answered ${page.status}`)
  // The greeting is on the first page after it.
  await browser.get('/cart')
  return browser
}

async function auditRows() {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.services.env.dataDir })
  const rows = await database.db.selectFrom('audit').selectAll().execute()
  await database.close()
  return rows
}

const setPermissions = (permissions: readonly string[]) =>
  setField(shop, 'customers/key=demo-agent', 'permissions', permissions)

beforeAll(async () => {
  const shopper = app.newBrowser()
  await addToCart(shopper)
  cartId = (await shop.visitor(shopper.cookie())).cartId ?? ''
  const cart = await shop.services.carts.get(cartId)
  await shop.merchant.post(`carts/${cartId}`, {
    version: cart?.version,
    actions: [
      { action: 'setKey', key: KEY },
      { action: 'setCustomerEmail', email: EMAIL },
    ],
  })
})
beforeEach(async () => {
  agent = await signedIn('agent@nutwood.example')
})

describe('a customer’s cart', () => {
  it('is shown to an agent by its key, to read and nothing else [ROUTE-05] [AGENT-06]', async () => {
    const page = await agent.get(`${PATH}?key=${KEY}`)
    expect(page.status).toBe(200)
    for (const words of ['2 items', EMAIL, 'Roasted Almonds (Salted)', 'Merchandise $19.98'])
      expect(page.text).toContain(words)
    expect(page.text).toMatch(
      /Shipping Calculated at checkout Tax Calculated at checkout Estimated total \$19\.98/,
    )
    const forms = page.html.match(/<main[\s\S]*<\/main>/)?.[0].match(/<form[^>]*>/g) ?? []
    // Besides the search in the agents' banner.
    expect(forms.map((form) => /action="([^"]*)"/.exec(form)?.[1])).toEqual(['/agent', PATH])
    expect(page.html).toContain('content="noindex"')
  })

  it('keeps its key when a cart with another key comes into it', async () => {
    const name = async (browser: Browser, key: string) => {
      const { cartId: id = '' } = await shop.visitor(browser.cookie())
      const cart = await shop.services.carts.get(id)
      const actions = [{ action: 'setKey', key }]
      await shop.merchant.post(`carts/${id}`, { version: cart?.version, actions })
    }
    const [before, guest] = [await signedIn('shopper@nutwood.example'), app.newBrowser()]
    await addToCart(before, '1201-01', '1')
    await name(before, 'phone-account')
    await addToCart(guest, '1102-01', '1')
    await name(guest, 'phone-guest')
    await sendSignIn(guest, { Email: 'shopper@nutwood.example', Password: 'Nutwood!2024' })
    const page = await agent.get(`${PATH}?key=phone-account`)
    for (const words of ['Roasted Cashews', 'Raw Almonds']) expect(page.text).toContain(words)
    expect((await agent.get(`${PATH}?key=phone-guest`)).status).toBe(404)
  })

  it('has two names for its key, and is known by its id as well [ROUTE-06]', async () => {
    const byKey = await agent.get(`${PATH}?key=${KEY}`)
    for (const query of [`cartKey=${KEY}`, `key=${KEY}&cartKey=other`, `key=${cartId}`])
      expect((await agent.get(`${PATH}?${query}`)).text).toBe(byKey.text)
  })

  it('comes as JSON to who asks for JSON, by GET and by POST [API-61]', async () => {
    const asked = await agent.send(`${PATH}?key=${KEY}`, { headers: JSON_ONLY })
    const posted = await agent.send(PATH, {
      method: 'POST',
      headers: JSON_ONLY,
      body: new URLSearchParams({ key: KEY }),
    })
    for (const { status, html } of [asked, posted]) {
      const { data } = JSON.parse(html) as { readonly data: { readonly cart: { readonly id: string } } }
      expect([status, data.cart.id]).toEqual([200, cartId])
      expect(asked.headers.get('Cache-Control')).toBe('private, no-store')
      expect(data.cart).toMatchObject({
        key: KEY,
        lineItems: [{ sku: '1101-01', quantity: 2, price: { currencyCode: 'USD' }, children: [] }],
      })
    }
  })

  it('is looked up by a form, which leads to its address [API-61] [AGENT-06]', async () => {
    const form = await agent.get(PATH)
    expect([form.status, form.html.includes('name="key"')]).toEqual([200, true])
    const posted = await agent.post(agent.prepare(form, 'Look up', { fill: { 'Cart key': ` ${KEY} ` } }))
    expect([posted.status, posted.location]).toEqual([303, `${PATH}?key=${KEY}`])
    expect((await agent.open(posted.location ?? '')).text).toContain('Merchandise $19.98')
  })

  it('is put on record each time with who looked and whose it is, and no look of anybody else is [API-61]', async () => {
    const before = await auditRows()
    const added = async () => (await auditRows()).filter(({ id }) => !before.some((row) => row.id === id))
    await agent.get(`${PATH}?key=${KEY}`)
    await agent.get(`${PATH}?key=none`)
    await app.newBrowser().get(`${PATH}?key=${KEY}`)
    expect(await added()).toHaveLength(1)
    // By the form, too: it posts to the page's own URL.
    const form = await agent.get(PATH)
    await agent.open(
      (await agent.post(agent.prepare(form, 'Look up', { fill: { 'Cart key': KEY } }))).location ?? '',
    )
    const rows = await added()
    const { customerId } = await shop.visitor(agent.cookie())
    const look = {
      action: 'customer-cart-viewed',
      actor_id: customerId,
      subject_id: cartId,
      owner_id: null,
    }
    expect(rows).toMatchObject([look, look])
    expect(JSON.stringify(rows)).not.toContain(EMAIL)
  })
})

describe('a key that names nothing', () => {
  it.each([
    'none',
    '0b6fc1a0-0000-4000-8000-000000000000',
    '..%2F..%2Fcustomers',
    '%00',
    'a'.repeat(5_000),
    `${KEY}%22%20or%20%221%22=%221`,
  ])('%.40s is a page that is not there', async (key) => {
    const page = await agent.get(`${PATH}?key=${key}`)
    expect([page.status, page.text.includes('We could not find that page')]).toEqual([404, true])
    // Some are longer than the field allows.
    expect((await agent.crafted(PATH, { key: decodeURIComponent(key) })).status).toBe(404)
  })

  it('is told in JSON to who asks for JSON', async () => {
    const { status, html } = await agent.send(`${PATH}?key=none`, { headers: JSON_ONLY })
    expect([status, JSON.parse(html)]).toEqual([
      404,
      { errors: [{ key: 'key', message: 'There is no such cart' }] },
    ])
  })
})

describe('who is not staff', () => {
  it('gets the answer of a key that names nothing, whoever it is [AGENT-07]', async () => {
    const guest = app.newBrowser()
    const nothing = await guest.get(`${PATH}?key=none`)
    // Below the agents' banner.
    expect((await agent.get(`${PATH}?key=none`)).text).toContain(nothing.text)
    const people = [
      guest,
      ...(await Promise.all(
        ['shopper', 'business', 'reseller'].map((name) => signedIn(`${name}@nutwood.example`)),
      )),
    ]
    for (const browser of people) {
      for (const path of [PATH, `${PATH}?key=${KEY}`, `${PATH}?key=${cartId}`]) {
        const page = await browser.get(path)
        expect([page.status, page.text]).toEqual([404, nothing.text])
        const json = await browser.send(path, { headers: JSON_ONLY })
        expect([json.status, JSON.parse(json.html)]).toMatchObject([404, { errors: [{}] }])
      }
      // They are shown no form.
      expect((await browser.crafted(PATH, { key: KEY })).status).toBe(404)
      const data = await browser.data(`${PATH}?key=${KEY}`, 'routes/cart/customer-cart/route')
      expect([data.status, data.html.includes(cartId)]).toEqual([404, false])
    }
  })

  it('any more is shown nothing from that moment on, whatever the session says [AGENT-07]', async () => {
    await setPermissions([])
    expect((await agent.get(`${PATH}?key=${KEY}`)).status).toBe(404)
    await setPermissions(['viewCustomerCart'])
    // The session keeps what sign-in granted: one of the two permissions is enough for each page.
    expect((await agent.get(`${PATH}?key=${KEY}`)).status).toBe(200)
    await setPermissions(['checkOutAsCustomer'])
  })
})
