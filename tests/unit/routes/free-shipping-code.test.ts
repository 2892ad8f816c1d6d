/** A code for free shipping: it applies where shipping is free, and the price shown is charged (SHIP-22, SHIP-23). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { HOME_ADDRESS, HONOLULU, PHOENIX, TORONTO } from '../../kit/addresses'
import { signedIn } from '../support/agents'
import type { Browser } from '../support/browser'
import { tagShopper } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  chooseOffer,
  fieldOf,
  giveAddress,
  payByCard,
  send,
  signIn,
} from '../support/steps'
import { setStock } from '../support/stock'
import { splitOrder } from '../support/split'
import {
  CHICAGO,
  FREE,
  lastOffer,
  shippingDiscounts,
  shippingIn,
  shippingToTheEnd,
} from '../support/shipping-discounts'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

async function withCode(): Promise<void> {
  await addToCart(browser, '1101-01', '9')
  expect((await send(browser, '/cart', 'Apply', { 'Discount code': 'FREESHIP' })).status).toBe(303)
  await beGuest(browser)
}

const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
const askFor = (someone: Browser, postalCode: string) =>
  send(someone, ALMONDS, /^(?:Check|Update)$/, {
    'ZIP or postal code': postalCode,
  })

/** What the cart says of the code, entered for goods that have earned free shipping. */
async function toldOfCode(someone: Browser): Promise<string> {
  await addToCart(someone, '1101-01', '9')
  await send(someone, '/cart', 'Apply', { 'Discount code': 'FREESHIP' })
  return (await someone.get('/cart')).text
}

it('a code for free shipping is not called applied where the goods may only go elsewhere [SHIP-22] [DISC-01]', async () => {
  await askFor(browser, '96813')
  const text = await toldOfCode(browser)
  expect(text).toContain('FREESHIP is kept. Free shipping is for the contiguous U.S.')
  expect(text).not.toContain('FREESHIP applied')
})

describe('a postal code', () => {
  it('that an agent has asked about says nothing of whom they act for', async () => {
    const agent = await signedIn(app, accounts.agent)
    await askFor(agent, '96813')
    await agent.crafted('/agent', { intent: 'act-for-guest', email: 'somewhere@nutwood.example' })
    const text = await toldOfCode(agent)
    expect(text).toContain('Discount code FREESHIP applied')
    expect(text).toContain('FREESHIP Applied')
  })

  it('that was asked about for somebody is filled in for nobody else [EST-12]', async () => {
    const agent = await signedIn(app, accounts.agent)
    const shown = async () => {
      const page = await agent.get(ALMONDS)
      return [fieldOf(page, 'postalCode'), page.text.includes('Enter your ZIP or postal code')]
    }
    const actFor = (email: string) => agent.crafted('/agent', { intent: 'act-for-guest', email })
    await askFor(agent, '96813')
    expect(await shown()).toEqual(['96813', false])
    await actFor('somewhere@nutwood.example')
    expect(await shown()).toEqual(['', true])
    await askFor(agent, '60601')
    expect(await shown()).toEqual(['60601', false])
    await actFor('elsewhere@nutwood.example')
    expect(await shown()).toEqual(['', true])
    await askFor(agent, '85001')
    await agent.crafted('/agent', { intent: 'leave' })
    expect(await shown()).toEqual(['', true])
  })

  it('does not stay in the browser once its customer has signed out', async () => {
    await signIn(browser)
    await askFor(browser, '96813')
    expect(browser.cookie()).toContain('postal_code=96813')
    await send(browser, '/sign/out', 'Sign Out')
    expect(browser.cookie()).not.toContain('postal_code')
    const text = await toldOfCode(browser)
    expect(text).toContain('Discount code FREESHIP applied')
    expect(text).toContain('FREESHIP Applied')
  })
})

describe('a code that takes something off the whole order', () => {
  it('leaves of the goods what free shipping counts, in the cart as at the delivery step [SHIP-23] [SHIP-25]', async () => {
    await addToCart(browser, '1101-01', '6')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'SAVE5' })
    // $56.94 less $5.
    expect((await browser.get('/cart')).text).toContain("You're $7.06 away from FREE shipping")
    expect((await browser.get('/cart/added?sku=1101-01')).text).toContain('$7.06 away from FREE shipping')
    // $63.94 less $5.
    const other = app.newBrowser()
    await addToCart(other, '1101-01', '2')
    await addToCart(other, '1201-01', '4')
    await send(other, '/cart', 'Apply', { 'Discount code': 'SAVE5' })
    expect((await other.get('/cart')).text).toContain("You're $0.06 away from FREE shipping")
    await beGuest(other)
    await giveAddress(other, HOME_ADDRESS)
    expect(shippingIn(await other.get('/checkout/shipping'))).toMatch(/^\$[1-9]/)
  })

  it('by a part of everything makes no delivery lose its free shipping by the price of another [SHIP-23]', async () => {
    await shop.merchant.post('cart-discounts', {
      key: 'tenth-of-all',
      name: { en: 'A tenth' },
      value: { type: 'relative', permyriad: 1_000 },
      target: { type: 'totalPrice' },
      cartPredicate: '1 = 1',
      sortOrder: '0.00077',
      isActive: true,
      requiresDiscountCode: true,
    })
    const cartDiscounts = [{ typeId: 'cart-discount', key: 'tenth-of-all' }]
    await shop.merchant.post('discount-codes', {
      code: 'TENTH',
      name: { en: 'A tenth' },
      cartDiscounts,
      isActive: true,
    })
    // $65.94 less $6.59, and later a tenth of the delivery.
    await addToCart(browser, '1201-01', '6')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'TENTH' })
    await beGuest(browser)
    await giveAddress(browser, PHOENIX)
    await chooseOffer(browser, lastOffer)
    const step = await browser.get('/checkout/shipping')
    expect(step.text).toMatch(/Standard Arrives .*? FREE/)
    expect((await browser.get('/cart')).text).toContain(
      "You've earned FREE standard shipping; you chose another delivery.",
    )
  })
})

describe('a code for free shipping', () => {
  it.each([
    ['Canada', TORONTO],
    ['Hawaii', HONOLULU],
  ] as const)(
    'leaves a delivery to %s at its price, on every page of the order [SHIP-22]',
    async (_, place) => {
      await withCode()
      await giveAddress(browser, place)
      const shown = shippingIn(await browser.get('/checkout/shipping'))
      expect(shown).toMatch(/^\$[1-9]/)
      await chooseDelivery(browser)
      expect(await shippingToTheEnd(browser)).toEqual([shown, shown, shown])
    },
  )

  it('leaves a quicker delivery at its price [SHIP-22]', async () => {
    await withCode()
    await giveAddress(browser, PHOENIX)
    await chooseOffer(browser, lastOffer)
    const shown = shippingIn(await browser.get('/checkout/shipping'))
    expect(shown).toMatch(/^\$[1-9]/)
    expect(await shippingToTheEnd(browser)).toEqual([shown, shown, shown])
  })

  it('comes with a free standard delivery within the contiguous U.S. [SHIP-22] [SHIP-24]', async () => {
    await withCode()
    await giveAddress(browser, HOME_ADDRESS)
    await chooseDelivery(browser)
    expect(await shippingToTheEnd(browser)).toEqual(['FREE', 'FREE', 'FREE'])
  })

  it('lets each of several addresses count by itself [SHIP-23]', async () => {
    await withCode()
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [8, 1])
    const shown = shippingIn(await browser.get('/checkout/shipping'))
    expect(shown).toMatch(/^FREE \$[1-9]/)
    await chooseDelivery(browser)
    expect(await shippingToTheEnd(browser)).toEqual([shown, shown, shown])
  })
})

describe('a code whose free shipping the address ends', () => {
  const NEARBY = 'Free shipping is for the contiguous U.S.'
  const WORDS = /Discount code (FREESHIP|WELCOME20): [^$]*\$[\d.]*\d\./
  const wordsIn = (page: { readonly text: string }) => WORDS.exec(page.text)?.[0]

  it.each([
    ['Canada', TORONTO],
    ['Alaska', { ...HONOLULU, city: 'Anchorage', state: 'AK', postalCode: '99501' }],
  ] as const)(
    'is told at once and on each step, with what shipping to %s costs [SHIP-22]',
    async (_, place) => {
      await withCode()
      await giveAddress(browser)
      await chooseDelivery(browser)
      for (const step of ['address', 'shipping', 'payment'])
        expect((await browser.get(`/checkout/${step}`)).text).not.toContain('FREESHIP')
      await giveAddress(browser, place)
      const delivery = await browser.get('/checkout/shipping')
      expect(wordsIn(delivery)).toBe(
        `Discount code FREESHIP: ${NEARBY} Shipping starts at ${shippingIn(delivery)}.`,
      )
      await chooseDelivery(browser)
      const costs = `Discount code FREESHIP: ${NEARBY} Shipping costs ${shippingIn(delivery)}.`
      expect(wordsIn(await browser.get('/checkout/payment'))).toBe(costs)
      expect(wordsIn(await payByCard(browser))).toBe(costs)
    },
  )

  it('is no news any more once the order goes where it is had', async () => {
    await withCode()
    await giveAddress(browser, HONOLULU)
    expect((await browser.get('/checkout/shipping')).text).toContain('Discount code FREESHIP')
    await giveAddress(browser)
    expect((await browser.get('/checkout/shipping')).text).not.toContain('FREESHIP')
  })

  it('keeps what it takes off the goods, which is said too [SHIP-22] [DISC-01]', async () => {
    await addToCart(browser, '1101-01', '9')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME20' })
    await beGuest(browser, 'first.order@example.com')
    await giveAddress(browser, TORONTO)
    const delivery = await browser.get('/checkout/shipping')
    expect(wordsIn(delivery)).toBe(
      `Discount code WELCOME20: ${NEARBY} The rest of this code applies as before. Shipping starts at ${shippingIn(delivery)}.`,
    )
  })

  it('at some of several addresses is told with what the others cost [SHIP-23]', async () => {
    await withCode()
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [8, 1])
    await chooseDelivery(browser)
    expect(wordsIn(await browser.get('/checkout/payment'))).toMatch(
      /^Discount code FREESHIP: Free shipping is applied to 1 of 2 addresses\. Shipping costs \$[1-9]/,
    )
  })
})

describe('what is said of a code for free shipping', () => {
  const enter = () => send(browser, '/cart', 'Apply', { 'Discount code': 'FREESHIP' })
  const told = (more: string) =>
    `FREESHIP is kept. Free shipping begins at $59 of goods to one address: ${more} to go.`

  it('is what is missing, while what is sent has not earned it [DISC-01] [SHIP-22]', async () => {
    await addToCart(browser, '9982-01', '4')
    await addToCart(browser, '1101-01', '1')
    await enter()
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(told('$49.01'))
    expect(cart.text).toContain('FREESHIP Needs $49.01 more to one address')
    expect(cart.text).not.toMatch(/FREESHIP applied|FREESHIP Applied/)
    await addToCart(browser, '1101-01', '6')
    expect((await browser.get('/cart')).text).toContain('FREESHIP Applied')
  })

  it.each(['M5V 2T6', '96813'])(
    'is where it is had, to who has given the postal code %s and no address yet [SHIP-22] [DISC-01]',
    async (code) => {
      await addToCart(browser, '9982-01', '4')
      await addToCart(browser, '1101-01', '1')
      await enter()
      expect((await browser.get('/cart')).text).toContain('FREESHIP Needs $49.01 more to one address')
      await askFor(browser, code)
      const short = await browser.get('/cart')
      expect(short.text).toContain('FREESHIP Free shipping is for the contiguous U.S.')
      expect(short.text).not.toContain('more to one address')
      await addToCart(browser, '1101-01', '6')
      const { text } = await browser.get('/cart')
      expect(text).toContain('FREESHIP Free shipping is for the contiguous U.S.')
      expect(text).not.toContain('FREESHIP Applied')
    },
  )

  describe('while a line waits to be taken out', () => {
    const stock = async (quantity: number) => {
      await setStock(shop, '1101-01', quantity)
      shop.services.catalogue.clear()
    }
    afterEach(() => stock(500))

    it('is what is missing without it, as beside it and after something was added [DISC-01] [SHIP-21]', async () => {
      // $43.96 and $19.98.
      await addToCart(browser, '1201-01', '4')
      await addToCart(browser, '1101-01', '2')
      await enter()
      expect((await browser.get('/cart')).text).toContain('FREESHIP Applied')
      await stock(0)
      const cart = await browser.get('/cart')
      expect(cart.text).toContain("You're $15.04 away from FREE shipping")
      expect(cart.text).toContain('FREESHIP Needs $15.04 more to one address')
      expect(cart.text).not.toContain('FREESHIP Applied')
      const added = await browser.get('/cart/added?sku=1201-01&sku=1101-01')
      expect(added.text).toContain("You're $15.04 away from FREE shipping")
      expect(added.text).toContain('Proceed to Checkout - 4 items ($43.96)')
      expect(added.text).not.toContain('Together with')
      expect(added.document.querySelector('[data-added="details"]')?.textContent).not.toContain('Almonds')
      expect((await browser.get('/cart/added?sku=1101-01')).location).toBe('/cart')
    })
  })

  it('is that it applies, where it also takes something off the goods that have not earned free shipping', async () => {
    const free = (await shop.merchant.get('discount-codes?where=code%3D%22FREESHIP%22')) as {
      readonly results: readonly { readonly cartDiscounts: readonly { readonly id: string }[] }[]
    }
    await shop.merchant.post('cart-discounts', {
      key: 'beside-shipping',
      name: { en: 'Ten per cent' },
      value: { type: 'relative', permyriad: 1_000 },
      target: { type: 'lineItems', predicate: '1 = 1' },
      cartPredicate: '1 = 1',
      sortOrder: '0.0071',
      isActive: true,
      requiresDiscountCode: true,
    })
    await shop.merchant.post('discount-codes', {
      code: 'BOTH',
      name: { en: 'Both' },
      cartDiscounts: [
        ...(free.results[0]?.cartDiscounts ?? []).map(({ id }) => ({ typeId: 'cart-discount', id })),
        { typeId: 'cart-discount', key: 'beside-shipping' },
      ],
      isActive: true,
    })
    await addToCart(browser, '9982-01', '4')
    await addToCart(browser, '1101-01', '1')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'BOTH' })
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('BOTH Applied')
    expect(cart.text).not.toMatch(/BOTH is kept|BOTH Needs/)
  })

  it('is to how many of several addresses it applies [DISC-01] [SHIP-23]', async () => {
    await withCode()
    expect((await browser.get('/cart')).text).toContain('Discount code FREESHIP applied')
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [8, 1])
    expect((await browser.get('/cart')).text).toContain('FREESHIP Applied to 1 of 2 addresses')
    browser = app.newBrowser()
    await addToCart(browser, '1101-01', '9')
    await beGuest(browser)
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [5, 4])
    await enter()
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(told('$11.55'))
    expect(cart.text).not.toMatch(/FREESHIP applied|FREESHIP Applied/)
  })

  describe('where another amount holds than that of the code', () => {
    const discounts = shippingDiscounts(shop)
    afterEach(async () => {
      await discounts.end()
      await tagShopper(shop, [])
    })

    it('is what is missing to that of a customer’s tag, which is more [SHIP-21]', async () => {
      await tagShopper(shop, ['alst-100-free-shipping'])
      await signIn(browser)
      await addToCart(browser, '1201-01', '6')
      await enter()
      const cart = await browser.get('/cart')
      expect(cart.text).toContain("You're $34.06 away from FREE shipping")
      expect(cart.text).toContain(
        'FREESHIP is kept. Free shipping begins at $100 of goods to one address: $34.06 to go.',
      )
      expect(cart.text).toContain('FREESHIP Needs $34.06 more to one address')
      expect(cart.text).not.toMatch(/FREESHIP applied|FREESHIP Applied/)
    })

    it('is that it applies, where an offer asks for less and each address has reached that [SHIP-21]', async () => {
      await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "30.00 USD"' })
      await addToCart(browser, '1201-01', '6')
      await beGuest(browser)
      await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [3, 3])
      await enter()
      const cart = await browser.get('/cart')
      expect(cart.text).toContain("You've earned FREE shipping!")
      expect(cart.text).toContain('Discount code FREESHIP applied')
      expect(cart.text).toContain('FREESHIP Applied')
      expect(cart.text).not.toMatch(/FREESHIP Needs|begins at/)
    })
  })

  it('is that it holds in the contiguous U.S., to an address elsewhere [DISC-01] [SHIP-22]', async () => {
    await withCode()
    await giveAddress(browser, HONOLULU)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('FREESHIP Free shipping is for the contiguous U.S.')
    expect(cart.text).not.toContain('FREESHIP Applied')
  })
})
