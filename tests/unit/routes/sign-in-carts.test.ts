/** Signing in with goods in the cart: both carts become one, by the shop's own plan. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planChangeQuantities } from '~/models/cart/plans/plan-lines'
import { CAMPAIGNS_CONTAINER } from '~/models/discounts/campaign'
import { accounts } from '../../kit/accounts'
import { TORONTO } from '../../kit/addresses'
import { prepareAddToCart } from '../../kit/http-steps'
import { addBoxes } from '../support/boxes'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { whileHeld } from '../support/held'
import { linkIn, openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { whileOffSale } from '../support/stock'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  giveAddress,
  giveEmail,
  send,
  sendSignIn,
  signIn,
  signInForm,
  typeAddress,
} from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const { shopper, business } = accounts
const ADDED = 'We added the items of your earlier cart to this one.'

let browser: Browser

/** Deletes the account's cart. */
async function emptyAccount(): Promise<void> {
  const visitor = app.newBrowser()
  await signIn(visitor, shopper)
  const { cartId } = await shop.visitor(visitor.cookie())
  if (cartId === undefined) return
  const { version } = (await shop.merchant.get(`carts/${cartId}`)) as { readonly version: number }
  await shop.merchant.post(`carts/${cartId}`, { version, actions: [{ action: 'setCustomerId' }] })
}

beforeEach(async () => {
  await emptyAccount()
  browser = app.newBrowser()
})
afterEach(() => shop.platforms.faults.clear())

/** Fills the account's cart, and leaves nobody signed in. */
async function leaveInAccount(fill: (browser: Browser) => Promise<unknown>): Promise<void> {
  const before = app.newBrowser()
  await signIn(before, shopper)
  await fill(before)
}

async function accountCart() {
  const visitor = app.newBrowser()
  await signIn(visitor, shopper)
  return cartOf(visitor)
}

const linesOf = async () =>
  (await cartOf(browser)).lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort()

const signInAtCheckout = (): Promise<Page> =>
  sendSignIn(browser, { Email: shopper.email, Password: shopper.password }, '/checkout/signin')

describe('signing in with something in both carts', () => {
  it('adds up what is in both, says so, and shows it on the basket [AUTH-31]', async () => {
    await leaveInAccount((before) => addToCart(before, '1101-01', '3'))
    await addToCart(browser, '1101-01', '2')
    const page = await signIn(browser, shopper)
    const [announced] = [...page.document.querySelectorAll('[role="status"]')].filter(({ textContent }) =>
      textContent.includes('You have successfully signed in.'),
    )
    expect(announced).toBeDefined()
    expect(page.text).toContain(ADDED)
    expect(page.html).toMatch(/data-cart-count[^>]*>5</)
    expect(await linesOf()).toEqual(['5 1101-01'])
  })

  it('says which of it an order may not hold all of', async () => {
    await leaveInAccount((before) => addToCart(before, '9982-01', '3'))
    await addToCart(browser, '9982-01', '3')
    const page = await signIn(browser, shopper)
    expect(page.text).toMatch(/: your cart has 4 of it, since an order may not hold more than 4\./)
    expect(await linesOf()).toEqual(['4 9982-01'])
  })

  it('keeps both boxes with what is in them, and they can be ordered [LINE-10]', async () => {
    await leaveInAccount((before) => addBoxes(before, 1))
    await addBoxes(browser, 1)
    await signIn(browser, shopper)
    const box = ['1 1103-01', '1 9801-01', '2 1201-01', '3 1101-01']
    expect(await linesOf()).toEqual([...box, ...box].sort())
    const { lineItems } = await cartOf(browser)
    const boxes = lineItems.filter(({ sku }) => sku === '9801-01').map(({ fields }) => fields['externalId'])
    expect(new Set(boxes).size).toBe(2)
    const contents = boxes.map((box) => lineItems.filter(({ fields }) => fields['parentExternalId'] === box))
    expect(contents.map(({ length }) => length)).toEqual([3, 3])
    expect((await typeAddress(browser)).location).toBe('/checkout/shipping')
    await chooseDelivery(browser)
  })

  describe('that one campaign has filled both with', () => {
    const token = 'harvest-week-7Q2M'
    const land = (who: Browser) => send(who, `/campaign-landing?token=${token}`, 'Fill my cart')

    beforeEach(async () => {
      await leaveInAccount(async (before) => {
        await land(before)
        await addToCart(before, '1201-01', '1')
        await addToCart(before, '1101-01', '1')
      })
      await land(browser)
      await addToCart(browser, '1201-01', '2')
      await addToCart(browser, '1101-01', '3')
    })

    it('counts that once, and everything that was added besides', async () => {
      const page = await signIn(browser, shopper)
      expect(page.text).toContain(ADDED)
      expect(page.text).not.toContain('an order may not hold more')
      // Two of the almonds belong to the offer.
      expect(await linesOf()).toEqual(['1 1102-01', '3 1201-01', '6 1101-01'])
    })

    it('counts everything that both have once when nobody knows any more what the offer was', async () => {
      const at = { container: CAMPAIGNS_CONTAINER, key: token }
      const { value } = (await shop.merchant.get(`custom-objects/${at.container}/${at.key}`)) as {
        readonly value: object
      }
      await shop.merchant.post('custom-objects', { ...at, value: { ...value, id: 'another-campaign' } })
      await signIn(browser, shopper)
      await shop.merchant.post('custom-objects', { ...at, value })
      expect(await linesOf()).toEqual(['1 1102-01', '2 1201-01', '5 1101-01'])
    })
  })

  it("of which the account has none makes the guest's cart the account's, and the mail goes to the account", async () => {
    await addToCart(browser, '1101-01', '2')
    await beGuest(browser, 'guest@example.com')
    const page = await signIn(browser, shopper)
    expect(page.text).not.toContain(ADDED)
    expect((await cartOf(browser)).customerEmail).toBe(shopper.email)
    const elsewhere = app.newBrowser()
    await signIn(elsewhere, shopper)
    expect((await cartOf(elsewhere)).id).toBe((await cartOf(browser)).id)
  })
})

describe('signing in with something in the cart that is off sale by then', () => {
  beforeEach(async () => {
    await leaveInAccount((before) => addToCart(before, '1101-01', '3'))
    await addToCart(browser, '1102-01', '1')
  })

  it('brings everything else, and says what has gone', async () => {
    await addToCart(browser, '1201-01', '2')
    await whileOffSale(shop, '1201-01', async () => {
      const page = await signIn(browser, shopper)
      expect(page.text).toContain(ADDED)
      expect(page.text).toMatch(/Roasted Cashews.*has been removed from your cart/)
      expect(await linesOf()).toEqual(['1 1102-01', '3 1101-01'])
      expect((await browser.get('/cart')).text).not.toContain('has been removed')
    })
    expect(await linesOf()).toEqual(['1 1102-01', '3 1101-01'])
  })

  it('leaves out a box whose contents are not all on sale, and nothing of it stays', async () => {
    await addBoxes(browser, 1)
    await whileOffSale(shop, '1103-01', async () => {
      const page = await signIn(browser, shopper)
      expect(page.text).toContain('an ingredient')
      expect(await linesOf()).toEqual(['1 1102-01', '3 1101-01'])
    })
  })

  it('brings everything else where the platform refuses something, and names that', async () => {
    await addToCart(browser, '1201-01', '2')
    const { id } = await accountCart()
    // All at once, again without codes, and the first line alone.
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 400,
      times: 3,
      match: { path: `/carts/${id}`, method: 'POST' },
    })
    const page = await signIn(browser, shopper)
    expect(page.text).toMatch(/: Sorry, this item of your other cart could not be added to this one\./)
    expect(page.text).not.toContain('an order may not hold more')
    expect(await linesOf()).toEqual(['2 1201-01', '3 1101-01'])
  })
})

describe('signing in at checkout with an address given', () => {
  const placesOf = async () =>
    (await cartOf(browser)).itemShippingAddresses.map(({ address, fields }) => [
      address.city,
      fields.price !== undefined,
    ])

  it('keeps the address and the delivery that was chosen where the account has nothing in its cart', async () => {
    await leaveInAccount(async (before) => {
      await addToCart(before, '1201-01', '1')
      await shop.services.cartUseCases.edit(await shop.visitor(before.cookie()), (cart) => ({
        actions: planChangeQuantities(
          cart,
          cart.lineItems.map(({ id }) => ({ lineItemId: id, quantity: 0 })),
        ),
      }))
    })
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    await chooseDelivery(browser)
    const { location } = await signInAtCheckout()
    expect((await browser.open(location ?? '')).path).toBe('/checkout/payment')
    expect(await placesOf()).toEqual([['Toronto', true]])
    expect(await linesOf()).toEqual(['2 1101-01'])
    expect((await cartOf(browser)).customerEmail).toBe(shopper.email)
  })

  it('is announced by the next page of the shop [AUTH-31]', async () => {
    await addToCart(browser)
    const { location } = await signInAtCheckout()
    expect((await browser.open(location ?? '')).path).toBe('/checkout/address')
    const announced = async () =>
      [...(await browser.get('/cart')).document.querySelectorAll('[role="status"]')]
        .map(({ textContent }) => textContent)
        .join(' ')
    expect(await announced()).toContain('You have successfully signed in.')
    expect(await announced()).not.toContain('You have successfully signed in.')
  })

  it('keeps the address, and asks for the delivery of what there is now', async () => {
    await leaveInAccount((before) => addToCart(before, '1101-01', '3'))
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    await chooseDelivery(browser)
    expect((await signInAtCheckout()).location).toBe('/cart')
    const page = await browser.get('/cart')
    expect(page.text).toContain(ADDED)
    expect(page.text).not.toContain('delivery address')
    expect((await send(browser, '/cart', 'Proceed to Checkout')).location).toBe('/checkout/shipping')
    expect(await placesOf()).toEqual([['Toronto', false]])
    expect(await linesOf()).toEqual(['5 1101-01'])
    const elsewhere = app.newBrowser()
    await signIn(elsewhere, shopper)
    expect((await cartOf(elsewhere)).id).toBe((await cartOf(browser)).id)
  })

  it('keeps the address and the delivery where what the account has waits to be collected', async () => {
    await leaveInAccount((before) => addToCart(before, '9982-01', '1'))
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    await chooseDelivery(browser)
    await signInAtCheckout()
    expect((await send(browser, '/cart', 'Proceed to Checkout')).location).toBe('/checkout/payment')
    expect((await placesOf())[0]).toEqual(['Toronto', true])
    expect(await linesOf()).toEqual(['1 9982-01', '2 1101-01'])
  })

  it('keeps several addresses', async () => {
    await leaveInAccount((before) => addToCart(before, '1201-01', '1'))
    await addToCart(browser)
    await beGuest(browser)
    expect((await splitOrder(browser, [{}, TORONTO], [1, 1])).location).toBe('/checkout/shipping')
    await signInAtCheckout()
    expect((await placesOf()).map(([city]) => city)).toEqual(['Montclair', 'Toronto'])
    expect(await linesOf()).toEqual(['1 1201-01', '2 1101-01'])
  })

  it.each([
    ['keeps it in checkout', signInAtCheckout, 'Toronto'],
    [
      'keeps it by the pages of signing in, on the way to checkout [DATA-44]',
      () =>
        sendSignIn(
          browser,
          { Email: shopper.email, Password: shopper.password },
          '/sign/in?destination=%2Fcheckout',
        ),
      'Toronto',
    ],
    [
      'keeps it by the link of a mail that was asked for on the way to checkout',
      async () => {
        const step = await giveEmail(browser, shopper.email, '/sign/in?destination=%2Fcheckout')
        await browser.post(browser.prepare(step, 'Email Me Sign In Link'))
        const link = linkIn(await inbox.waitFor(shopper.email, 'sign-in link'), '/sign/in/link/')
        return browser.press(await browser.get(link), 'Sign In')
      },
      'Toronto',
    ],
    ['takes the one of the account elsewhere', () => signIn(browser, shopper), 'Montclair'],
  ])('%s where the account has one, and says so [AUTH-41]', async (_, signInNow, city) => {
    await leaveInAccount(async (before) => {
      await addToCart(before, '1201-01', '1')
      await typeAddress(before)
    })
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    // Reported by the next page, which may be the first of these.
    const pages = [await signInNow(), await browser.get('/cart')].map(({ text }) => text).join(' ')
    const { address } = (await cartOf(browser)).itemShippingAddresses[0] ?? {}
    const said = `Your two carts had different delivery addresses. This one goes to ${address?.street1}, ${city};`
    expect(pages).toContain(said)
    expect((await placesOf()).map(([city]) => city)).toEqual([city])
    expect(await linesOf()).toEqual(['1 1201-01', '2 1101-01'])
  })

  it('in the cart of an account that has one takes that, where none was given yet', async () => {
    await leaveInAccount(async (before) => {
      await addToCart(before, '1201-01', '1')
      await typeAddress(before)
    })
    await addToCart(browser)
    await beGuest(browser)
    await signInAtCheckout()
    expect((await placesOf()).map(([city]) => city)).toEqual(['Montclair'])
  })

  it.each([
    ['several', { city: 'Chicago', state: 'IL', postalCode: '60601' }, ', and to 1 other address'],
    ['one that was typed twice', {}, ''],
  ])('says so where the account sends to %s', async (_, second, more) => {
    await leaveInAccount(async (before) => {
      await addToCart(before, '1201-01', '2')
      await splitOrder(before, [{}, second], [1, 1])
    })
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    const kept = `This one goes to 12 Maple Avenue, Montclair${more}; you can change`
    expect((await signIn(browser, shopper)).text).toContain(kept)
  })

  it('leads to the cart, which says so, when an order may not hold all of it', async () => {
    await leaveInAccount((before) => addToCart(before, '9982-01', '3'))
    await addToCart(browser, '9982-01', '3')
    const answer = await signInAtCheckout()
    expect(answer.location).toBe('/cart')
    expect((await browser.get('/cart')).text).toMatch(/: your cart has 4 of it/)
  })
})

describe('a sign-in that is cut off before the carts are one', () => {
  const away = (path: string) =>
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match: { path } })

  beforeEach(async () => {
    await leaveInAccount((before) => addToCart(before, '1101-01', '3'))
    await addToCart(browser, '1101-01', '2')
  })

  it('by the platform brings what is left with the next page, once', async () => {
    const signingIn = await signInForm(browser, { Email: shopper.email, Password: shopper.password })
    away('/carts')
    expect((await browser.post(signingIn)).status).toBe(303)
    shop.platforms.faults.clear()
    expect((await browser.get('/cart')).text).toContain(ADDED)
    await browser.get('/cart')
    expect(await linesOf()).toEqual(['5 1101-01'])
  })

  it('by the end of the process brings what is left with the next sign-in, wherever that is', async () => {
    const signingIn = await signInForm(browser, { Email: shopper.email, Password: shopper.password })
    away('/carts')
    // The response, and with it the cookie, never arrives.
    await browser.send(signingIn.url, {
      method: 'POST',
      body: signingIn.body,
      headers: { Cookie: browser.cookie() },
    })
    shop.platforms.faults.clear()
    browser = app.newBrowser()
    expect((await signIn(browser, shopper)).text).toContain(ADDED)
    expect(await linesOf()).toEqual(['5 1101-01'])
    browser = app.newBrowser()
    await signIn(browser, shopper)
    expect(await linesOf()).toEqual(['5 1101-01'])
  })
})

describe('a sign-in as somebody else, from a page that was open before', () => {
  it.each([
    ['the add', '/carts'],
    ['the sign-in', '/login'],
  ])(
    'leaves what was added in the account that it was added to when %s is answered last',
    async (_, path) => {
      const signingIn = await signInForm(browser, { Email: business.email, Password: business.password })
      await signIn(browser, shopper)
      const adding = await prepareAddToCart(browser, '1101-01', 1)
      const [first, last] = path === '/carts' ? [signingIn, adding] : [adding, signingIn]
      await whileHeld(
        shop,
        { platform: 'commercetools', path, method: 'POST' },
        () => browser.post(last),
        () => browser.post(first),
      )
      const { email, cartId } = await shop.visitor(browser.cookie())
      expect(email).toBe(business.email)
      const mine = cartId === undefined ? null : await shop.merchant.get(`carts/${cartId}`)
      const theirs = await accountCart()
      expect(theirs.lineItems.map(({ sku }) => sku)).toEqual(['1101-01'])
      expect(mine).not.toMatchObject({ id: theirs.id })
      expect(mine ?? {}).not.toMatchObject({ lineItems: [{}] })
    },
  )

  it('leaves a cart with an address in the account that was signed in first', async () => {
    const before = app.newBrowser()
    await signIn(before, business)
    await addToCart(before, '1201-01', '1')
    await addToCart(browser, '1101-01', '2')
    await beGuest(browser)
    await giveAddress(browser)
    const signingIn = ({ email, password }: (typeof accounts)[keyof typeof accounts], page: Page) =>
      browser.prepare(page, 'Sign In', { fill: { Email: email, Password: password } })
    const page = await browser.get('/sign/in/password')
    const [late, first] = [signingIn(business, page), signingIn(shopper, page)]
    await whileHeld(
      shop,
      { platform: 'commercetools', path: '/login', method: 'POST' },
      () => browser.post(late),
      () => browser.post(first),
    )
    await browser.get('/cart')
    const { email, cartId } = await shop.visitor(browser.cookie())
    expect(email).toBe(business.email)
    const mine = await cartOf(browser)
    expect([mine.id, mine.lineItems.map(({ sku }) => sku)]).toEqual([cartId, ['1201-01']])
    expect((await accountCart()).lineItems.map(({ sku }) => sku)).toEqual(['1101-01'])
  })
})
