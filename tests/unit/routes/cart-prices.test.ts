/** What cart lines cost and save, and extra charges: on its page, over real requests. */
import { beforeEach, describe, expect, it } from 'vitest'
import { definedOnly } from '../../../app/models/defined-only'
import { TYPE_KEYS } from '../../../catalogue/seed/custom-types'
import type { Browser } from '../support/browser'
import { visibleText } from '../../kit/html-text'
import { ACTIVE, ask, cartOf, usd } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { receiptOf } from '../support/orders'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const cartPage = () => browser.get('/cart')

/** The text of each line, in page order. */
async function linesOnPage(): Promise<readonly string[]> {
  const { document } = await cartPage()
  return [...document.querySelectorAll('[id^="line-"]')].map(visibleText)
}

/** The sums, each as label and amount. */
async function sumsOnPage(path = '/cart'): Promise<readonly string[]> {
  const { document } = await browser.get(path)
  const sums = document.querySelector('aside dl, [role=complementary] dl')
  return [...(sums?.children ?? [])].map(visibleText)
}

describe('the price of a line', () => {
  it.each([
    [3, '$29.97', '$9.99'],
    [4, '$37.96', '$9.49'],
    [9, '$85.41', '$9.49'],
    [10, '$89.90', '$8.99'],
  ])('for %i pieces is that of the tier they fall into: %s [CALC-02]', async (quantity, total, each) => {
    await addToCart(browser, '1101-01', String(quantity))
    const [line] = await linesOnPage()
    expect(line).toMatch(new RegExp(`\\${total} (?:Now )?\\${each} `))
    expect((await cartPage()).text).toContain(`Merchandise ${total}`)
  })

  it('follows the tier when the quantity is changed on the page, up and down [CALC-02]', async () => {
    await addToCart(browser, '1101-01', '1')
    for (const [quantity, total] of [
      ['10', '$89.90'],
      ['4', '$37.96'],
      ['3', '$29.97'],
    ] as const) {
      await send(browser, '/cart', /^Update quantity/, { 'Quantity of': quantity })
      expect((await cartPage()).text).toContain(`Merchandise ${total}`)
    }
  })

  it('is the one from outside where it has one, and the catalogue’s without [LINE-02]', async () => {
    await addToCart(browser, '1101-01', '4')
    const [{ id: lineItemId } = { id: '' }] = (await cartOf(browser)).lineItems
    await changeCart(shop, browser, { action: 'setLineItemPrice', lineItemId, externalPrice: usd(777) })
    const [outside] = await linesOnPage()
    // Four at 7.77, whatever tier and catalogue say.
    expect(outside).toContain('$31.08')
    expect(outside).not.toMatch(/\$9\.\d\d|off|save/)
    expect((await cartPage()).text).toContain('Merchandise $31.08')
    await changeCart(shop, browser, { action: 'setLineItemPrice', lineItemId })
    const [catalogue] = await linesOnPage()
    expect(catalogue).toContain('$37.96')
    expect((await cartPage()).text).toContain('Merchandise $37.96')
  })
})

describe('what a line saves', () => {
  it('is told part by part and together, of which price and what percentage of it, on each line that saves anything [LINE-04]', async () => {
    await addToCart(browser, '1404-01', '2')
    await addToCart(browser, '1101-01', '10')
    await addToCart(browser, '1102-01', '1')
    const [onSale, many, plain] = await linesOnPage()
    // 13.99 less 12.49, twice, off 27.98.
    expect(onSale).toContain('Sale: $3.00 off $27.98 (11%)')
    expect(onSale).toContain('was $13.99 each')
    // 9.99 less 8.99, ten times, off 99.90.
    expect(many).toContain('Quantity price: $10.00 off $99.90 (10%)')
    expect(plain).not.toMatch(/off|save/)
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    const [both] = await linesOnPage()
    // 12.49 less 10 % is 11.24: twice 1.25 more; 5.50 off 27.98.
    expect(both).toContain('Sale: $3.00 off Discounts: $2.50 off Together: $5.50 off $27.98 (20%)')
    expect((await linesOnPage())[2]).toContain('Discounts: $0.95 off $9.49 (10%)')
  })
})

describe('what is charged or taken off besides', () => {
  const entry = (slug: string, name: string, cents: number, packingSlipMessage?: string) => ({
    action: 'addCustomLineItem',
    slug,
    name: { en: name },
    quantity: 1,
    money: usd(cents),
    taxCategory: { typeId: 'tax-category', key: 'general' },
    ...definedOnly({
      custom:
        packingSlipMessage === undefined
          ? undefined
          : {
              type: { typeId: 'type', key: TYPE_KEYS.customLineItem },
              fields: { packingSlipMessage },
            },
    }),
  })

  it('is a line of its own in the totals, and on the packing slip with its message [LINE-13]', async () => {
    await addToCart(browser, '1101-01', '2')
    await changeCart(
      shop,
      browser,
      entry('adjustment-1', 'Goodwill', -250, 'Sorry for the wait'),
      entry('adjustment-2', 'Goodwill', -50),
      entry('gift-adjustment-1', 'A gift on us', -100, 'With our best wishes'),
    )
    const own = ['Goodwill -$2.50', 'Goodwill -$0.50', 'A gift on us -$1.00']
    const shown = await sumsOnPage()
    expect(shown.slice(0, 4)).toEqual(['Merchandise $19.98', ...own])
    // 19.98 less 2.50, 0.50 and 1.00.
    expect(shown.at(-1)).toBe('Estimated total $15.98')
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const receipt = await receiptOf(browser, await payByCard(browser))
    for (const words of own) expect(receipt.text).toContain(words)
    const [slip] = [...receipt.document.querySelectorAll('details')]
      .map(visibleText)
      .filter((words) => words.startsWith('Packing slip'))
    expect(slip).toContain(
      '2 × Roasted Almonds (Salted), 1 lb bag Goodwill: Sorry for the wait Goodwill A gift on us: With our best wishes',
    )
    expect(slip).not.toContain('$')
  })
})

describe('a cart that is gone', () => {
  it('is no cart to the page and to scripts, without an error, and the next item begins another [CART-15]', async () => {
    await addToCart(browser, '1101-01', '2')
    const { id } = await cartOf(browser)
    const cart = await shop.services.carts.get(id)
    if (cart === null) throw new Error('No cart')
    await shop.services.carts.delete(cart)
    const page = await cartPage()
    expect([page.status, page.text.includes('Your cart is empty')]).toEqual([200, true])
    expect(page.html).not.toContain('role="alert"')
    for (const path of [ACTIVE, `/api/ct/carts/${id}`]) {
      const { status, answer } = await ask(browser, path)
      expect([status, answer.data]).toEqual([404, undefined])
    }
    await addToCart(browser, '1102-01', '1')
    const next = await cartOf(browser)
    expect(next.id).not.toBe(id)
    expect(next.lineItems.map(({ sku }) => sku)).toEqual(['1102-01'])
  })
})
