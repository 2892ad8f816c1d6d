/**
 * Requests that a browser sent before it had a cookie: each starts its own session, and the later response's cookie
 * replaces the earlier one's. Everything that was answered still holds.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { CAMPAIGNS_CONTAINER } from '~/models/discounts/campaign'
import { accounts } from '../../kit/accounts'
import type { Prepared } from '../../kit/browser'
import { prepareAddToCart } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { whileHeld } from '../support/held'
import { openRoutes } from '../support/routes'
import { addToCart, send, signIn, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()

const ALMONDS = '1101-01'
const SIGNED_IN = 'You have successfully signed in.'
/** Without and with a cart at the start. */
const { shopper, reseller } = accounts
interface Account {
  readonly email: string
  readonly password: string
}

const toAdd = () => prepareAddToCart(app.newBrowser(), ALMONDS)

async function toSignIn({ email, password }: Account, keep = true): Promise<Prepared> {
  const browser = app.newBrowser()
  const fill = { Email: email, Password: password, ...(keep ? {} : { 'Remember me': false }) }
  return await signInForm(browser, fill)
}

async function toClaim(code: string): Promise<Prepared> {
  const browser = app.newBrowser()
  return browser.prepare(await browser.get(`/discount/${code}`), `Apply ${code}`)
}

async function toFill(): Promise<Prepared> {
  const browser = app.newBrowser()
  return browser.prepare(await browser.get('/campaign-landing?token=harvest-week-7Q2M'), 'Fill my cart')
}

/** Sends both without a cookie; `last` is held in the platform until `first` is answered. */
async function answered(browser: Browser, first: Prepared, last: Prepared, path: string): Promise<Page> {
  expect(browser.cookie()).toBe('')
  const post = async (prepared: Prepared) => {
    const page = await browser.send(prepared.url, {
      method: 'POST',
      body: prepared.body,
      headers: { Cookie: '' },
    })
    expect([page.status, page.headers.getSetCookie().length > 0]).toEqual([303, true])
    return page
  }
  return whileHeld(
    shop,
    { platform: 'commercetools', path, method: 'POST' },
    () => post(last),
    () => post(first),
  )
}

const visitorOf = (browser: Browser) => shop.visitor(browser.cookie())

async function quantityOf(browser: Browser): Promise<Readonly<Record<string, number>>> {
  const { cart } = await shop.services.cartUseCases.view(await visitorOf(browser))
  return Object.fromEntries((cart?.lineItems ?? []).map(({ sku, quantity }) => [sku, quantity]))
}

/** The sessions that these cookies open, whatever their names. */
const idsIn = (cookies: string) => [
  ...new Set([...cookies.matchAll(/=([\w-]{43})/g)].map(([, id]) => id ?? '')),
]

async function customersBehind(cookies: string): Promise<readonly (string | undefined)[]> {
  const visitors = await Promise.all(idsIn(cookies).map((id) => shop.visitor(`nutwood=${id}`)))
  return visitors.map(({ customerId }) => customerId)
}

async function takeOut(browser: Browser): Promise<void> {
  const visitor = await visitorOf(browser)
  await shop.services.cartUseCases.edit(visitor, (cart) => ({
    actions: cart.lineItems.map(({ id }) => ({
      action: 'changeLineItemQuantity',
      lineItemId: id,
      quantity: 0,
    })),
  }))
}

const ADD_LAST = '/carts'
const SIGN_IN_LAST = '/login'

describe('a sign-in beside the first add of a browser without a cookie', () => {
  it.each([
    ['the add', shopper, ADD_LAST],
    ['the sign-in', shopper, SIGN_IN_LAST],
    ['the add, with a cart in the account', reseller, ADD_LAST],
    ['the sign-in, with a cart in the account', reseller, SIGN_IN_LAST],
  ])('holds with the item in the cart of the account when %s is answered last', async (_, account, held) => {
    const before = app.newBrowser()
    if (account === reseller) {
      await signIn(before, account)
      await before.post(await prepareAddToCart(before, '1201-01'))
    }
    const [adding, signingIn] = [await toAdd(), await toSignIn(account)]
    const browser = app.newBrowser()
    await (held === ADD_LAST
      ? answered(browser, signingIn, adding, held)
      : answered(browser, adding, signingIn, held))
    const page = await browser.get('/cart')
    expect(page.text).toContain(SIGNED_IN)
    expect(page.text).toContain('Added to Cart: ')
    expect((await visitorOf(browser)).email).toBe(account.email)
    const all = account === reseller ? { [ALMONDS]: 1, '1201-01': 1 } : { [ALMONDS]: 1 }
    expect(await quantityOf(browser)).toEqual(all)
    // It is the customer's: there again after the next sign-in.
    await send(browser, '/sign/out', 'Sign Out')
    expect(await quantityOf(browser)).toEqual({})
    await signIn(browser, account)
    expect(await quantityOf(browser)).toEqual(all)
    await takeOut(browser)
  })

  it('holds whichever page is asked for next, and in several tabs at once', async () => {
    for (const paths of [['/'], ['/nuts'], ['/sign/in'], ['/cart', '/', '/checkout/signin']]) {
      const browser = app.newBrowser()
      await answered(browser, await toSignIn(shopper), await toAdd(), ADD_LAST)
      await Promise.all(paths.map((path) => browser.open(path)))
      const [shown] = idsIn(
        browser
          .cookie()
          .split('; ')
          .find((each) => each.startsWith('nutwood=')) ?? '',
      )
      expect((await shop.visitor(`nutwood=${shown}`)).email, paths.join()).toBe(shopper.email)
      expect(await quantityOf(browser)).toEqual({ [ALMONDS]: 1 })
      await takeOut(browser)
    }
  })

  it('holds when the answer of that page is lost, and when the next request adds', async () => {
    const browser = app.newBrowser()
    await answered(browser, await toSignIn(shopper), await toAdd(), ADD_LAST)
    // The page was rendered, but its cookie never arrived.
    await shop.services.visitors.read(
      new Request('http://x.invalid/', { headers: { Cookie: browser.cookie() } }),
    )
    await browser.post(await toAdd())
    expect((await visitorOf(browser)).email).toBe(shopper.email)
    expect(await quantityOf(browser)).toEqual({ [ALMONDS]: 2 })
    await takeOut(browser)
  })

  it('leaves nothing of the customer after a sign-out, whichever cookies are left', async () => {
    const browser = app.newBrowser()
    await answered(browser, await toSignIn(shopper), await toAdd(), ADD_LAST)
    const cookies = browser.cookie()
    const signOut = browser.prepare(await browser.get('/sign/out'), 'Sign Out')
    // Sent with the cookies from before that page, as from another tab.
    await browser.send(signOut.url, { method: 'POST', body: signOut.body, headers: { Cookie: cookies } })
    expect((await customersBehind(`${cookies}; ${browser.cookie()}`)).filter(Boolean)).toEqual([])
    expect((await browser.get('/')).html).toMatch(/data-cart-count[^>]*>0</)
    await signIn(browser, shopper)
    await takeOut(browser)
  })

  it('ends with the browser where the shopper asked for that', async () => {
    const signingIn = await toSignIn(shopper, false)
    const page = await app.newBrowser().post(signingIn)
    const cookies = page.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).not.toMatch(/Max-Age|Expires/)
  })
})

describe('a session that somebody else knows', () => {
  /** As an attacker starts it, to plant it in a victim's browser. */
  async function known(): Promise<string> {
    const attacker = app.newBrowser()
    await attacker.post(await toClaim('WELCOME10'))
    expect(attacker.cookie()).toMatch(/nutwood=.*nutwood-begun-/)
    return attacker.cookie()
  }

  it('never becomes that of a sign-in, planted before it', async () => {
    const planted = await known()
    const signingIn = await toSignIn(shopper)
    const page = await app.newBrowser().send(signingIn.url, {
      method: 'POST',
      body: signingIn.body,
      headers: { Cookie: planted },
    })
    const given = page.headers.getSetCookie().join('; ')
    expect(idsIn(given).filter((id) => idsIn(planted).includes(id))).toEqual([])
    expect((await customersBehind(given)).every((id) => id !== undefined)).toBe(true)
    expect((await shop.visitor(planted)).customerId).toBeUndefined()
  })

  it('never becomes that of a sign-in, planted after it', async () => {
    const planted = await known()
    const browser = app.newBrowser()
    await browser.post(await toSignIn(shopper))
    const own = browser.cookie()
    const theirs = own.replace(
      /nutwood=[\w-]{43}/,
      planted.split('; ').find((each) => each.startsWith('nutwood=')) ?? '',
    )
    const page = await browser.send('/cart', { headers: { Cookie: theirs } })
    const given = page.headers.getSetCookie().join('; ')
    expect(idsIn(given).filter((id) => idsIn(planted).includes(id))).toEqual([])
    expect((await shop.visitor(browser.cookie())).email).toBe(shopper.email)
    expect(await customersBehind(planted)).toEqual([undefined])
    expect((await shop.visitor(planted)).session).toBeNull()
  })

  it('gives nobody the account of another: the earlier of two sign-ins ends', async () => {
    const before = app.newBrowser()
    await signIn(before, reseller)
    await before.post(await prepareAddToCart(before, '1201-01'))
    const browser = app.newBrowser()
    const [one, two] = [await toSignIn(reseller), await toSignIn(shopper)]
    await answered(browser, one, two, SIGN_IN_LAST)
    const cookies = browser.cookie()
    await browser.get('/')
    expect((await visitorOf(browser)).email).toBe(shopper.email)
    expect((await customersBehind(cookies)).filter(Boolean)).toHaveLength(1)
    // Nor its contents.
    expect(await quantityOf(browser)).toEqual({})
    expect(await quantityOf(before)).toEqual({ '1201-01': 1 })
    await takeOut(before)
  })
})

describe('a code that is kept from a link, a campaign and an e-mail, in the first requests of a browser', () => {
  const KEPT = 'is kept and will be tried'

  it.each([
    ['the add', true],
    ['the link', false],
  ])('the code is tried beside a first add, and told, when %s is answered last', async (_, addLast) => {
    const [adding, claiming] = [await toAdd(), await toClaim('WELCOME10')]
    const browser = app.newBrowser()
    if (addLast) await answered(browser, claiming, adding, ADD_LAST)
    else {
      for (const { url, body } of [adding, claiming])
        await browser.send(url, { method: 'POST', body, headers: { Cookie: '' } })
    }
    const page = await browser.get('/cart')
    expect(page.text).toContain('Discount code WELCOME10 applied')
    expect(page.text).not.toContain(KEPT)
    const { cart } = await shop.services.cartUseCases.view(await visitorOf(browser))
    expect(cart?.discountCodes.map(({ code, state }) => [code, state])).toEqual([
      ['WELCOME10', 'MatchesCart'],
    ])
    expect((await browser.get('/cart')).text).not.toContain(KEPT)
  })

  it('a code that does not apply is told with its reason', async () => {
    const [adding, claiming] = [await toAdd(), await toClaim('NOSUCHCODE')]
    const browser = app.newBrowser()
    await answered(browser, claiming, adding, ADD_LAST)
    const page = await browser.get('/cart')
    expect(page.text).toContain('Discount code NOSUCHCODE: ')
    expect(page.text).not.toContain(KEPT)
  })

  it.each([
    ['the link', false],
    ['the sign-in', true],
  ])('the code is tried in the cart of the account when %s is answered last', async (_, signInLast) => {
    const before = app.newBrowser()
    await signIn(before, shopper)
    await before.post(await toAdd())
    const [claiming, signingIn] = [await toClaim('WELCOME10'), await toSignIn(shopper)]
    const browser = app.newBrowser()
    if (signInLast) await answered(browser, claiming, signingIn, SIGN_IN_LAST)
    else {
      for (const { url, body } of [signingIn, claiming])
        await browser.send(url, { method: 'POST', body, headers: { Cookie: '' } })
    }
    const page = await browser.get('/cart')
    expect((await visitorOf(browser)).email).toBe(shopper.email)
    expect(page.text).toContain('WELCOME10')
    expect(page.text).not.toContain(KEPT)
    const { cart } = await shop.services.cartUseCases.view(await visitorOf(browser))
    expect(cart?.discountCodes.map(({ code }) => code)).toEqual(['WELCOME10'])
    await send(browser, '/cart', /^Remove.*WELCOME10/)
    await takeOut(browser)
  })

  it('the campaign is in the cart of the account, as its message says', async () => {
    const browser = app.newBrowser()
    await answered(browser, await toSignIn(shopper), await toFill(), ADD_LAST)
    const page = await browser.get('/cart')
    expect(page.text).toContain('Harvest week: your cart is filled.')
    expect((await visitorOf(browser)).email).toBe(shopper.email)
    expect(await quantityOf(browser)).toEqual({ '1101-01': 2, '1102-01': 1 })
    await takeOut(browser)
  })

  it('the e-mail of a guest is filled in at checkout, though an add is answered later', async () => {
    const browser = app.newBrowser()
    const guest = `${browser.origin}/checkout/signin`
    const adding = await toAdd()
    for (const [url, body] of [
      [guest, new URLSearchParams({ as: 'guest', email: 'pat@example.com' })],
      [adding.url, adding.body],
    ] as const)
      await browser.send(url, { method: 'POST', body, headers: { Cookie: '' } })
    expect((await browser.open('/checkout')).html).toContain('pat@example.com')
  })
})

describe('two sessions of one customer that a browser was given', () => {
  it('say nothing of their carts that become one, as those of a guest do not', async () => {
    const browser = app.newBrowser()
    await signIn(browser, shopper)
    await addToCart(browser, ALMONDS, '1')
    const { session, cartId } = await visitorOf(browser)
    const filled = app.newBrowser()
    await addToCart(filled, '1103-01', '1')
    const besideId = (await visitorOf(filled)).cartId
    expect(besideId).not.toBe(cartId)
    const { flash: _, ...data } = session?.data ?? {}
    const { sessions } = shop.services
    const beside = sessions.serializeBegun(await sessions.create({ ...data, cartId: besideId }))
    const page = await browser.send('/cart', {
      headers: { Cookie: `${browser.cookie()}; ${beside.split(';')[0] ?? ''}` },
    })
    expect(page.text).toContain('Organic Raw Almonds')
    expect(page.text).not.toContain('We added the items of your earlier cart')
  })
})

describe('the offers of two campaigns, in the first requests of a browser', () => {
  const OTHER = 'cashew-days-5M3R'

  async function toFillBy(token: string): Promise<Prepared> {
    const visitor = app.newBrowser()
    return visitor.prepare(await visitor.get(`/campaign-landing?token=${token}`), 'Fill my cart')
  }

  beforeAll(async () => {
    const lines = [
      { sku: ALMONDS, quantity: 3 },
      { sku: '1201-01', quantity: 1 },
    ]
    const value = { id: 'cashew-days', promotionName: 'Cashew days', content: '', lines }
    await shop.merchant.post('custom-objects', { container: CAMPAIGNS_CONTAINER, key: OTHER, value })
  })

  /** None waits for the previous one's cookie. */
  async function pressed(browser: Browser, ...all: readonly Prepared[]): Promise<void> {
    for (const { url, body } of all)
      await browser.send(url, { method: 'POST', body, headers: { Cookie: '' } })
  }

  it('leave the one that was pressed last, once, as when each waits for the one before', async () => {
    const [first, last] = [await toFillBy('harvest-week-7Q2M'), await toFillBy(OTHER)]
    const [inTurn, atOnce] = [app.newBrowser(), app.newBrowser()]
    for (const each of [first, last, first, last]) await inTurn.post(each)
    await pressed(atOnce, first, last, first, last)
    expect((await atOnce.get('/cart')).text).toContain('Cashew days: your cart is filled.')
    expect(await quantityOf(atOnce)).toEqual({ [ALMONDS]: 3, '1201-01': 1 })
    expect(await quantityOf(atOnce)).toEqual(await quantityOf(inTurn))
    const { cart } = await shop.services.cartUseCases.view(await visitorOf(atOnce))
    expect([cart?.fields.campaignId, cart?.discountCodes]).toEqual(['cashew-days', []])
  })

  it('lose nothing that was added by itself, beside them or to one of them', async () => {
    const [first, last] = [await toFillBy('harvest-week-7Q2M'), await toFillBy(OTHER)]
    const adding = await prepareAddToCart(app.newBrowser(), '1103-01')
    const browser = app.newBrowser()
    await pressed(browser, first, adding, last)
    await browser.get('/cart')
    expect(await quantityOf(browser)).toEqual({ [ALMONDS]: 3, '1201-01': 1, '1103-01': 1 })

    const another = app.newBrowser()
    await pressed(another, first)
    await another.post(adding)
    await pressed(another, last)
    await another.get('/cart')
    expect(await quantityOf(another)).toMatchObject({ '1201-01': 1, '1103-01': 1 })
  })
})
