/** Codes lost when an edit breaks their condition, and codes of a cart that is merged into another. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import { HONOLULU } from '../../kit/addresses'
import type { Browser } from '../support/browser'
import { ACTIVE, act, ask, cartOf, PLACE } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const apply = (code: string) => send(browser, '/cart', 'Apply', { 'Discount code': code })
const codesOf = async () => (await cartOf(browser)).discountCodes.map(({ code, state }) => [code, state])

async function setActive(key: string, isActive: boolean) {
  const code = (await shop.merchant.get(`discount-codes/key=${key}`)) as { id: string; version: number }
  await shop.merchant.update('discount-codes', code, [{ action: 'changeIsActive', isActive }])
}

it('a code that has ended costs no other where carts become one [CART-17] [DISC-02]', async () => {
  const account = { email: 'two.codes@example.com', password: PASSWORD }
  await shop.merchant.post('customers', { ...account, firstName: 'Robin' })
  const before = app.newBrowser()
  await signIn(before, account)
  await addToCart(before, '1201-01', '1')
  await addToCart(browser, '1101-01', '5')
  await apply('SAVE5')
  await apply('WELCOME10')
  await setActive('save5', false)
  try {
    const page = await signIn(browser, account)
    expect(await codesOf()).toEqual([['WELCOME10', 'MatchesCart']])
    expect(page.text).toContain('SAVE5')
    expect(page.text).not.toContain('WELCOME10 does not apply')
  } finally {
    await setActive('save5', true)
  }
  expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1201-01', '1101-01'])
})

it('a code for free shipping is a warning of calls where its order goes out of its reach', async () => {
  await addToCart(browser, '1101-01', '9')
  await apply('FREESHIP')
  const { key: _key, ...home } = PLACE
  const moveTo = (address: Readonly<Record<string, string>>) =>
    act(browser, { action: 'setShippingAddress', address })
  expect((await moveTo(home)).answer.warnings).toBeUndefined()
  const told = [{ key: 'paid-shipping-FREESHIP', message: expect.stringContaining('FREESHIP: ') as string }]
  expect((await moveTo({ ...home, ...HONOLULU })).answer.warnings).toEqual(told)
  expect((await ask(browser, ACTIVE)).answer.warnings).toEqual(told)
  expect((await moveTo(home)).answer.warnings).toBeUndefined()
})

describe('a code that an edit ends by its condition', () => {
  const TOLD = 'Without it you pay $2.00 more, before tax.'

  const { key: _key, ...home } = PLACE
  const moveTo = (address: Readonly<Record<string, string>>) =>
    act(browser, { action: 'setShippingAddress', address })

  /** A code of ten percent for orders to New Jersey. */
  async function makeNearby(code: string, sortOrder: string) {
    const key = code.toLowerCase()
    await shop.merchant.post('cart-discounts', {
      key,
      name: { en: code },
      value: { type: 'relative', permyriad: 1000 },
      target: { type: 'lineItems', predicate: '1 = 1' },
      cartPredicate: 'shippingAddress.state = "NJ"',
      sortOrder,
      isActive: true,
      requiresDiscountCode: true,
    })
    const cartDiscounts = [{ typeId: 'cart-discount', key }]
    await shop.merchant.post('discount-codes', { code, cartDiscounts, isActive: true })
  }

  it('has a key of its own among the warnings of a call that ends several [ERR-05] [API-01]', async () => {
    const codes = ['NEARONE', 'NEARTWO']
    for (const [index, code] of codes.entries()) await makeNearby(code, `0.03${index + 61}`)
    await addToCart(browser)
    await moveTo(home)
    for (const code of codes) await apply(code)
    const { warnings = [] } = (await moveTo({ ...home, ...HONOLULU })).answer
    expect(warnings.map(({ key }) => key).sort()).toEqual(codes.map((code) => `code-${code}`))
    for (const { key = '', message } of warnings) expect(message).toContain(key.replace('code-', ''))
  })

  it('is a warning of the call that ends it, of each after it, and of the cart, until it applies again [DISC-02]', async () => {
    await makeNearby('NEARBY', '0.0349')
    await addToCart(browser)
    await moveTo(home)
    await apply('NEARBY')
    expect((await browser.get('/cart')).text).toContain('Discount code NEARBY applied')
    expect(await codesOf()).toEqual([['NEARBY', 'MatchesCart']])
    const warnings = [{ key: 'code-NEARBY', message: expect.stringContaining(TOLD) as string }]
    const moved = await moveTo({ ...home, ...HONOLULU })
    expect([moved.status, moved.answer.warnings]).toEqual([200, warnings])
    expect((await ask(browser, ACTIVE)).answer.warnings).toEqual(warnings)
    expect((await browser.get('/cart')).text).toContain(TOLD)
    expect((await moveTo(home)).answer.warnings).toBeUndefined()
    expect((await browser.get('/cart')).text).not.toContain(TOLD)
  })
})
