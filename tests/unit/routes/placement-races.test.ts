/** Adds while an order is being placed: each is in the order's cart or in the shopper's next one. */
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { accounts } from '../../kit/accounts'
import { TORONTO } from '../../kit/addresses'
import { PLACE_ORDER, prepareAddToCart, pressAddToCart } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { CARDS } from '../support/journey'
import { whileHeld } from '../support/held'
import {
  addToCart,
  chooseDelivery,
  giveAddress,
  payByCard,
  reachReview,
  send,
  signIn,
} from '../support/steps'
import { ordersAway } from '../support/placing'
import { openRoutes } from '../support/routes'

const ROUNDS = 3
const TABS = 4
const CAMPAIGN = '/campaign-landing?token=harvest-week-7Q2M'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const add = (sku: string) => pressAddToCart(browser, sku)

async function cartOf(who: Browser) {
  const { cart } = await shop.services.cartUseCases.view(await shop.visitor(who.cookie()))
  return Object.fromEntries((cart?.lineItems ?? []).map(({ sku, quantity }) => [sku, quantity]))
}

/** From the session's own row, before any page has repaired it. */
async function cartInSession(): Promise<string | undefined> {
  return (await shop.services.sessions.read(browser.cookie()))?.data.cartId
}

const TransactionsSchema = z.object({
  transactions: z.array(z.object({ id: z.string(), state: z.string() })),
})

/** Transactions by the gateway's own records. */
async function transactions() {
  const authorization = `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}`
  const answer = await shop.platforms.fetch('http://platforms.invalid/payments/transactions', {
    headers: { authorization },
  })
  return TransactionsSchema.parse(await answer.json()).transactions
}

/** Places the order, and runs `meanwhile` while the gateway is processing such a call. */
async function placeSlowly(
  path: string,
  options: { readonly card?: string; readonly meanwhile: () => Promise<unknown> },
): Promise<{ readonly page: Page; readonly cartId: string }> {
  const { page: review } = await reachReview(browser, {
    quantity: '2',
    ...definedOnly({ card: options.card }),
  })
  const { cartId = '' } = await shop.visitor(browser.cookie())
  const form = browser.prepare(review, PLACE_ORDER)
  const page = await whileHeld(
    shop,
    { platform: 'payments', path },
    () => browser.post(form),
    async () => {
      expect((await shop.services.placement.standing(cartId))?.kind).toBe('pending')
      await options.meanwhile()
    },
  )
  return { page, cartId }
}

async function addFromTabs(): Promise<void> {
  const form = await prepareAddToCart(app.newBrowser(), '1102-01')
  const answers = await Promise.all(Array.from({ length: TABS }, () => browser.post(form)))
  expect(answers.map(({ status }) => status)).toEqual(Array(TABS).fill(303))
}

describe('adds while an order is being placed', () => {
  it.each(['/capture', '/transactions'])(
    'with a slow %s go into the next cart, all of them',
    async (path) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        browser = app.newBrowser()
        let next: string | undefined
        const meanwhile = async () => {
          await addFromTabs()
          next = await cartInSession()
        }
        const { page, cartId } = await placeSlowly(path, { meanwhile })
        expect(page.location).toMatch(/^\/checkout\/receipt\?token=/)
        // The session is cleared only while it still names the cart that was ordered.
        expect([next === undefined, next === cartId]).toEqual([false, false])
        expect(await cartInSession()).toBe(next)
        expect(await cartOf(browser), `round ${round}`).toEqual({ '1102-01': TABS })
        const receipt = await browser.open(page.location ?? '')
        expect(receipt.text).not.toContain('Raw Almonds')
        expect((await shop.services.placement.standing(cartId))?.kind).toBe('placed')
        // Later adds belong to the same new cart.
        await add('1102-01')
        expect(await cartOf(browser)).toEqual({ '1102-01': TABS + 1 })
      }
      expect(await shop.services.placement.reconcile()).toEqual([])
    },
  )

  it('that fails are in one cart with what was to be ordered, and the shopper is told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      browser = app.newBrowser()
      const { page } = await placeSlowly('/transactions', { card: CARDS.declined, meanwhile: addFromTabs })
      expect(page.location).toBe('/cart')
      const cart = await browser.get('/cart')
      expect(cart.text).toContain('what can still be ordered of it is in your cart')
      expect(cart.text).toContain('Your bank declined this card.')
      expect(await cartOf(browser), `round ${round}`).toEqual({ '1101-01': 2, '1102-01': TABS })
    }
  })

  it('that fails do not pass for an earlier cart, though an address was given with them', async () => {
    await placeSlowly('/transactions', {
      card: CARDS.declined,
      meanwhile: async () => {
        await addFromTabs()
        await giveAddress(browser, TORONTO)
      },
    })
    const { text } = await browser.get('/cart')
    expect(text).toContain(
      'Your two carts had different delivery addresses. This one goes to 12 Maple Avenue, Montclair;',
    )
    expect(text).not.toMatch(/earlier cart|as before/)
  })

  it('are together with it on the next page where nobody waited for the answer', async () => {
    // As if the tab with the payment form had been closed: the session still names the newly started cart.
    const other = app.newBrowser()
    await placeSlowlyInOtherWindow(other)
    const looked = await other.get('/cart')
    expect(looked.text).toContain('what can still be ordered of it is in your cart')
    expect(await cartOf(other)).toEqual({ '1101-01': 2, '1102-01': 1 })
    await addToCart(other, '1201-01', '1')
    expect(await cartOf(other)).toEqual({ '1101-01': 2, '1102-01': 1, '1201-01': 1 })
  })

  it('and taken out again leave what was to be ordered', async () => {
    const other = app.newBrowser()
    await placeSlowlyInOtherWindow(other, () => send(other, '/cart', /^Remove/))
    const looked = await other.get('/cart')
    expect(looked.text).toContain(
      'Your order was not placed. Nothing was charged, and your cart is as you left it',
    )
    expect(await cartOf(other)).toEqual({ '1101-01': 2 })
    expect((await other.get('/cart')).forms.filter(({ action }) => action === '/checkout')).toHaveLength(1)
  })
})

async function changeQuantity(): Promise<void> {
  const { cartId = '' } = await shop.visitor(browser.cookie())
  const line = (await shop.services.carts.get(cartId))?.lineItems[0]
  const quantities = { intent: 'change-quantities', [`quantity-${line?.id ?? ''}`]: '5' }
  expect((await browser.crafted('/cart', quantities)).status).toBe(303)
}

describe('a change of the cart while its order is being placed', () => {
  it('stops the order and is told; it stays, the money is released, and the new total can be paid', async () => {
    const before = (await transactions()).map(({ id }) => id)
    const moneyOf = async () => {
      const own = (await transactions()).filter(({ id }) => !before.includes(id))
      return own.map(({ state }) => state).toSorted()
    }
    const { page, cartId } = await placeSlowly('/transactions', { meanwhile: changeQuantity })
    expect(page.location).toBe('/cart')
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(
      'Your cart or its prices have changed since you opened this page. Nothing was charged. Please check the new total.',
    )
    expect(await cartOf(browser)).toEqual({ '1101-01': 5 })
    expect(await shop.services.placement.standing(cartId)).toBeNull()
    expect(await moneyOf()).toEqual(['voided'])
    expect(await shop.services.placement.reconcile()).toEqual([])

    await chooseDelivery(browser)
    const review = await payByCard(browser)
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt\?token=/)
    expect(await moneyOf()).toEqual(['captured', 'voided'])
  })

  it.each([
    ['by another quantity', changeQuantity, { '1101-01': 5 }],
    ['by a campaign', () => send(browser, CAMPAIGN, 'Fill my cart'), { '1101-01': 4, '1102-01': 1 }],
  ])('%s leaves nobody in doubt about a card that was declined', async (_, meanwhile, pieces) => {
    const { page, cartId } = await placeSlowly('/transactions', { card: CARDS.declined, meanwhile })
    const told = await browser.open(page.location ?? page.path)
    expect(told.text).toContain('Your bank declined this card. Nothing was charged.')
    expect(await cartOf(browser)).toEqual(pieces)
    expect(await shop.services.placement.standing(cartId)).toBeNull()
  })

  it('leaves nobody in doubt where the payment system was away', async () => {
    const { form, path } = await reachReview(browser)
    await changeQuantity()
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse' })
    const page = await browser.crafted(path, form)
    shop.platforms.faults.clear()
    expect((await browser.open(page.location ?? path)).text).toContain('Nothing was charged.')
  })
})

/** Places the order through its use case alone, as the recovery worker would: no page learns of the failure. */
async function placeSlowlyInOtherWindow(other: Browser, andThen?: () => Promise<unknown>): Promise<void> {
  const { form } = await reachReview(other, { quantity: '2', card: CARDS.declined })
  const visitor = await shop.visitor(other.cookie())
  const { cartId = '' } = visitor
  const adding = await prepareAddToCart(app.newBrowser(), '1102-01')
  const outcome = await whileHeld(
    shop,
    { platform: 'payments', path: '/transactions' },
    () => shop.services.placeOrder({ visitor, cartId, ...form }),
    async () => {
      await other.post(adding)
      await andThen?.()
    },
  )
  expect(outcome.kind).toBe('declined')
}

describe('an order whose shopper signs out in another tab while it is being placed', () => {
  /** The response to the order form, in the tab that sent it. */
  async function placeBesideSignOut(card?: string, meanwhile?: () => void): Promise<Page> {
    const { page } = await reachReview(browser, { account: accounts.business, card })
    const form = browser.prepare(page, PLACE_ORDER)
    const signOut = browser.prepare(await browser.get('/sign/out'), 'Sign Out')
    return whileHeld(
      shop,
      { platform: 'payments', path: '/transactions' },
      () => browser.post(form),
      async () => {
        expect((await browser.post(signOut)).status).toBe(303)
        meanwhile?.()
      },
    )
  }

  function expectNothingOfTheAccount({ text, html, headers }: Page): void {
    expect(headers.getSetCookie().join()).not.toMatch(/=[\w-]{43}/)
    expect(text).not.toContain('Roasted Almonds (Salted)')
    expect(html).not.toContain(accounts.business.email)
  }

  it('is told where it lands that the card was declined, and has the cart again with the next sign-in', async () => {
    const page = await placeBesideSignOut(CARDS.declined)
    expect([page.status, page.location]).toEqual([402, null])
    expect(page.text).toContain('Your bank declined this card. Nothing was charged.')
    expect(page.text).toContain('You were signed out in the meantime. Your cart is kept in your account.')
    expectNothingOfTheAccount(page)
    // The browser's next user is told nothing about it.
    const next = await browser.get('/cart')
    expect(next.text).toContain('Your cart is empty')
    expect(next.text).not.toContain('declined')
    await signIn(browser, accounts.business)
    expect(await cartOf(browser)).toEqual({ '1101-01': 2 })
  })

  it('is told that an order goes on which takes longer than the answer', async () => {
    const page = await placeBesideSignOut(undefined, () => ordersAway(shop))
    shop.platforms.faults.clear()
    expect([page.status, page.location]).toEqual([202, null])
    expect(page.text).toContain('We are placing your order')
    expect(page.text).toContain('Please do not order again')
    expectNothingOfTheAccount(page)
  })
})
