/** A guest's order that takes longer than its request, and a sign-in meanwhile: the shopper learns its outcome. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Prepared } from '../../kit/browser'
import type { Browser, Page } from '../support/browser'
import { whileHeld } from '../support/held'
import { openRoutes } from '../support/routes'
import {
  addToCart,
  cartText,
  beGuest,
  giveAddress,
  reachReview,
  send,
  sendSignIn,
  signIn,
  signInForm,
  typeAddress,
} from '../support/steps'
import { whileOffSale } from '../support/stock'

const { shop, app } = await openRoutes()
const { shopper } = accounts

let browser: Browser
let cartId: string

/** Deletes the account's cart. */
async function emptyAccount(): Promise<void> {
  const visitor = app.newBrowser()
  await signIn(visitor, shopper)
  const known = await shop.visitor(visitor.cookie())
  const cart = known.cartId === undefined ? null : await shop.services.carts.get(known.cartId)
  if (cart !== null) await shop.services.carts.delete(cart)
}

beforeEach(async () => {
  await emptyAccount()
  browser = app.newBrowser()
})

const ordersAway = () =>
  shop.platforms.faults.add({
    platform: 'commercetools',
    kind: 'status',
    status: 503,
    match: { path: '/orders', method: 'POST' },
  })

/** Until the recovery worker has completed the order or given up. */
async function untilItEnds(): Promise<'placed' | 'failed'> {
  for (let turn = 0; turn < 80; turn += 1) {
    const standing = await shop.services.placement.standing(cartId)
    if (standing?.kind !== 'pending') return standing === null ? 'failed' : 'placed'
    shop.clock.advance(60_000)
    await shop.services.placement.recover()
  }
  throw new Error('The order never ended')
}

async function toSignIn(): Promise<Prepared> {
  const fill = { Email: shopper.email, Password: shopper.password }
  return await signInForm(browser, fill)
}

/** Signs in after the shopper was asked to wait, or while the gateway is still processing the order. */
const WHEN: Readonly<Record<string, (form: Prepared) => Promise<Page>>> = {
  'after the answer': async (form) => {
    ordersAway()
    const page = await browser.post(form)
    expect((await browser.post(await toSignIn())).status).toBe(303)
    return page
  },
  'before the answer': async (form) => {
    const signingIn = await toSignIn()
    return whileHeld(
      shop,
      { platform: 'payments', path: '/transactions' },
      () => browser.post(form),
      async () => {
        expect((await browser.post(signingIn)).status).toBe(303)
        ordersAway()
      },
    )
  },
}

describe.each(Object.entries(WHEN))('signing in %s', (_, placeAndSignIn) => {
  /** Leads to the waiting page. */
  async function place(inAccount: boolean, withAddress = false): Promise<string> {
    if (inAccount) {
      const before = app.newBrowser()
      await signIn(before, shopper)
      await addToCart(before, '1201-01', '1')
      if (withAddress) await typeAddress(before)
    }
    const { page } = await reachReview(browser)
    cartId = (await shop.visitor(browser.cookie())).cartId ?? ''
    const { location } = await placeAndSignIn(browser.prepare(page, PLACE_ORDER))
    expect(location).toMatch(/^\/checkout\/placing\//)
    expect((await shop.visitor(browser.cookie())).email).toBe(shopper.email)
    return location ?? ''
  }

  it.each([
    ['nothing', false],
    ['a cart', true],
  ])('leads to the receipt once there is one, with %s in the account', async (_, inAccount) => {
    const placing = await place(inAccount)
    expect((await browser.get(placing)).text).toContain('We are placing your order')
    shop.platforms.faults.clear()
    expect(await untilItEnds()).toBe('placed')
    expect((await browser.get(placing)).location).toMatch(/^\/checkout\/receipt\?token=/)
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
    expect((cart?.lineItems ?? []).map(({ sku }) => sku)).toEqual(inAccount ? ['1201-01'] : [])
  })

  it.each([
    ['nothing', false],
    ['a cart', true],
  ])(
    'says that it was not placed, and has it in the cart again, with %s in the account',
    async (_, inAccount) => {
      const placing = await place(inAccount)
      expect(await untilItEnds()).toBe('failed')
      shop.platforms.faults.clear()
      const page = await browser.get(placing)
      expect(page.text).toContain('Your order was not placed')
      const text = await cartText(browser)
      expect(text).toContain('Your order was not placed')
      expect(text).toContain('Roasted Almonds')
      expect(text.includes('Roasted Cashews')).toBe(inAccount)
    },
  )

  it.each([
    ['no address', false],
    ['an address', true],
  ])(
    'does not say that all of an order that failed is in the cart when some of it is off sale by then, with %s in the account',
    async (_, withAddress) => {
      const placing = await place(true, withAddress)
      expect(await untilItEnds()).toBe('failed')
      shop.platforms.faults.clear()
      await whileOffSale(shop, '1101-01', async () => {
        await browser.get(placing)
        const { text } = await browser.get('/cart')
        expect(text).toContain('what can still be ordered of it is in your cart')
        expect(text).toMatch(/Roasted Almonds.*has been removed from your cart/)
        expect(text).not.toContain('everything in it')
      })
    },
  )

  /** What temporarily keeps the order's goods out of the account's cart. */
  const HINDRANCES: Readonly<Record<string, (ownId: string) => Promise<() => Promise<unknown>>>> = {
    'the platform takes no changes': (ownId) => {
      const match = { path: `/carts/${ownId}`, method: 'POST' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
      return Promise.resolve(() => Promise.resolve(shop.platforms.faults.clear()))
    },
    'another request is just moving it': async () => {
      const change = async (action: object) => {
        const { version } = (await shop.merchant.get(`carts/${cartId}`)) as { readonly version: number }
        await shop.merchant.post(`carts/${cartId}`, { version, actions: [action] })
      }
      const books = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
      const until = Date.now() + 600_000
      books
        .prepare(
          "INSERT INTO cart_move (cart_id, state, mover, until_ms) VALUES (?, 'MOVING', 'another request', ?)",
        )
        .run(cartId, until)
      await change({ action: 'freezeCart', strategy: 'HardFreeze' })
      return async () => {
        await change({ action: 'unfreezeCart' })
        books.prepare('DELETE FROM cart_move WHERE cart_id = ?').run(cartId)
        books.close()
      }
    },
  }

  it.each(Object.entries(HINDRANCES))(
    'does not say that an order that failed is in the cart before it is, where %s',
    async (_, hinder) => {
      const placing = await place(true, true)
      const own = await shop.visitor(browser.cookie())
      expect(await untilItEnds()).toBe('failed')
      shop.platforms.faults.clear()
      const letGo = await hinder(own.cartId ?? '')
      const before: string[] = []
      for (const path of [placing, '/cart']) before.push((await browser.get(path)).text)
      for (const text of before) expect(text).not.toContain('is in your cart')
      await letGo()
      const { text } = await browser.get('/cart')
      // If it is already the shopper's cart, the earlier page has said so.
      expect([before.at(-1), text].join('\n')).toContain('Your order was not placed. Nothing was charged')
      expect(text).toContain('Roasted Almonds')
    },
  )
})

describe('with something that was added while the order was under way', () => {
  async function placeAndAdd(account?: typeof shopper): Promise<void> {
    const { page } = await reachReview(browser, account === undefined ? {} : { account })
    cartId = (await shop.visitor(browser.cookie())).cartId ?? ''
    ordersAway()
    await browser.post(browser.prepare(page, PLACE_ORDER))
    await addToCart(browser, '1102-01', '1')
    if (account === undefined) await signIn(browser, shopper)
  }

  async function fail(): Promise<void> {
    expect(await untilItEnds()).toBe('failed')
    shop.platforms.faults.clear()
  }

  async function expectCart(of: Browser, skus: readonly string[]): Promise<void> {
    const { cartId: id = '', customerId } = await shop.visitor(of.cookie())
    const cart = await shop.services.carts.get(id)
    expect(cart?.lineItems.map(({ sku }) => sku).sort()).toEqual(skus)
    expect([cart?.customerId, cart?.customerEmail]).toEqual([customerId, shopper.email])
  }

  it.each([
    ['nothing', []],
    ['a cart', ['1201-01']],
  ])(
    'a sign-in leaves all of it in the account when the order fails, with %s there',
    async (_, inAccount) => {
      const other = app.newBrowser()
      await signIn(other, shopper)
      for (const sku of inAccount) await addToCart(other, sku, '1')
      await placeAndAdd()
      await fail()
      await addToCart(browser, '1103-01', '1')
      await other.get('/cart')
      for (const each of [browser, other])
        await expectCart(each, ['1101-01', '1102-01', '1103-01', ...inAccount])
    },
  )

  it.each([
    ['a guest who signed in', undefined],
    ['a customer', shopper],
  ])('%s who signs out after the order has failed finds all of it again', async (_, account) => {
    const other = app.newBrowser()
    await signIn(other, shopper)
    await placeAndAdd(account)
    await fail()
    await send(browser, '/sign/out', 'Sign Out')
    await other.get('/cart')
    await expectCart(other, ['1101-01', '1102-01'])
  })

  const LEAVING: Readonly<Record<string, () => Promise<unknown>>> = {
    'signs out': () => send(browser, '/sign/out', 'Sign Out'),
    'makes way for another customer': async () => {
      const fill = { Email: accounts.business.email, Password: accounts.business.password }
      const page = await app.newBrowser().get('/sign/in/password')
      expect((await browser.post(browser.prepare(page, 'Sign In', { fill }))).status).toBe(303)
    },
    'goes on elsewhere': () => Promise.resolve(),
  }

  it.each(Object.entries(LEAVING))(
    'a customer who %s before the order fails finds all of it with the next sign-in',
    async (_, leave) => {
      await placeAndAdd(shopper)
      await leave()
      await fail()
      const again = app.newBrowser()
      expect((await signIn(again, shopper)).text).toContain('Your order was not placed')
      await expectCart(again, ['1101-01', '1102-01'])
      const { text } = await browser.get('/cart')
      if (leave === LEAVING['goes on elsewhere']) expect(text).toContain('Your cart was changed after you')
      else expect(text).not.toContain('not placed')
    },
  )

  it('a customer who signs in elsewhere before the order is placed has it once', async () => {
    await placeAndAdd(shopper)
    const again = app.newBrowser()
    await signIn(again, shopper)
    shop.platforms.faults.clear()
    expect(await untilItEnds()).toBe('placed')
    for (const each of [browser, again]) {
      await each.get('/cart')
      await expectCart(each, ['1102-01'])
    }
  })
})

describe('an order of one device that fails for what another has changed', () => {
  it('is not said to have left the cart as it was', async () => {
    const { page } = await reachReview(browser, { account: shopper })
    cartId = (await shop.visitor(browser.cookie())).cartId ?? ''
    const other = app.newBrowser()
    await signIn(other, shopper)
    const shown = await other.get('/cart')
    ordersAway()
    const { location } = await browser.post(browser.prepare(page, PLACE_ORDER))
    await other.post(other.prepare(shown, /^Update/, { fill: { 'Quantity of': '5' } }))
    shop.platforms.faults.clear()
    expect(await untilItEnds()).toBe('failed')
    const { text } = await browser.get(location ?? '')
    expect(text).toContain('Your order was not placed')
    expect(text).not.toContain('as you left it')
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Your order was not placed, and nothing was charged. Your cart was changed')
    expect(cart.text).not.toContain('as you left it')
    expect((await browser.get('/cart')).text).not.toContain('not placed')
  })
})

describe('an order of one device, and a sign-in on another with something in the cart', () => {
  let other: Browser
  let placing: string

  const linesOfOther = async () => {
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(other.cookie()))
    return cart?.lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort()
  }

  beforeEach(async () => {
    const { page } = await reachReview(browser, { account: shopper })
    cartId = (await shop.visitor(browser.cookie())).cartId ?? ''
    ordersAway()
    placing = (await browser.post(browser.prepare(page, PLACE_ORDER))).location ?? ''
    other = app.newBrowser()
    await addToCart(other, '1102-01', '1')
  })

  it('is placed as it was, and the other goes on with what it had', async () => {
    await signIn(other, shopper)
    expect((await other.get('/cart')).text).toContain('Raw Almonds')
    expect(await linesOfOther()).toEqual(['1 1102-01'])
    shop.platforms.faults.clear()
    expect(await untilItEnds()).toBe('placed')
    expect((await browser.get(placing)).location).toMatch(/^\/checkout\/receipt\?token=/)
    await other.get('/cart')
    expect(await linesOfOther()).toEqual(['1 1102-01'])
  })

  it('that fails is told to the other, and comes back', async () => {
    await signIn(other, shopper)
    expect(await untilItEnds()).toBe('failed')
    shop.platforms.faults.clear()
    expect((await other.get('/cart')).text).toContain('Your order was not placed')
    await addToCart(other, '1103-01', '1')
    expect(await linesOfOther()).toEqual(['1 1102-01', '1 1103-01', '2 1101-01'])
    await browser.get('/cart')
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
    expect(cart?.lineItems).toHaveLength(3)
  })

  it('does not stop the other on its way through checkout', async () => {
    await beGuest(other)
    await giveAddress(other)
    const fill = { Email: shopper.email, Password: shopper.password }
    await sendSignIn(other, fill, '/checkout/signin')
    expect((await other.open('/checkout')).path).toBe('/checkout/shipping')
    expect(await linesOfOther()).toEqual(['1 1102-01'])
  })
})
