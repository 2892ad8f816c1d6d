/** What a receipt and its mail say of an order, over requests. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { lifecycle } from '~/services/index.server'
import { enterCard } from '../../kit/http-steps'
import { freePorts } from '../../kit/ports'
import { parsePage, visibleText } from '../../kit/html-text'
import { EMAIL } from '../support/journey'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import {
  addToCart,
  beGuest,
  billingFields,
  chooseDelivery,
  giveAddress,
  payByCard,
  send,
} from '../support/steps'
import type { Page } from '../support/browser'

// The mail worker also starts the payment page's server, whose port must be free of other tests.
const { shop, app } = await openRoutes({
  GATEWAY_PORT: String(await freePorts()),
  GATEWAY_ORIGIN: 'http://localhost:3001',
})
let receipt: Page

interface Inbox {
  readonly messages: readonly { readonly subject: string; readonly text: string; readonly html: string }[]
}

beforeAll(async () => {
  const browser = app.newBrowser()
  await addToCart(browser, '1101-01', '2')
  await addToCart(browser, '1305-01', '1')
  await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
  await beGuest(browser)
  await giveAddress(browser)
  await chooseDelivery(browser)
  receipt = await browser.open((await pressPlaceOrder(browser, await payByCard(browser))).location ?? '')
})

describe('a receipt', () => {
  it('names the card that paid by its kind and last digits, and no more of it', () => {
    expect(receipt.status).toBe(200)
    expect(receipt.text).toContain('Paid with Visa ending in 1111')
    expect(receipt.text).not.toMatch(/\d{5,}1111/)
  })

  it('names each discount beside what they take off', () => {
    expect(receipt.text).toMatch(/Discounts Welcome \(code WELCOME10\) -\$\d+\.\d\d/)
  })

  it('says before the order is cancelled that its code stays used', () => {
    expect(receipt.text).toContain(
      'A code counts as used, even so: one that is good for a single order cannot be used again (WELCOME10).',
    )
  })

  it('tells each shipment with what is in it and where it goes', () => {
    expect(receipt.text).toMatch(
      /Ships to Pat Example 12 Maple Avenue .*2 × [^,]+, 1 lb bag 1 × [^,]+, 1 lb bag Standard , arrives/,
    )
  })

  it('has the order’s number, its lines, its totals, its address and its e-mail [ORD-07]', async () => {
    const [number = ''] = /N\d{10}/.exec(receipt.text) ?? []
    const { customerEmail, lineItems, taxedPrice, totalPrice } = (await shop.merchant.get(
      `orders/order-number=${number}`,
    )) as {
      readonly customerEmail: string
      readonly lineItems: readonly {
        readonly name: Readonly<Record<string, string>>
        readonly quantity: number
      }[]
      readonly totalPrice: { readonly centAmount: number }
      readonly taxedPrice?: { readonly totalGross: { readonly centAmount: number } }
    }
    expect(receipt.text).toContain(`Order ${number}`)
    expect(lineItems).toHaveLength(2)
    for (const { name, quantity } of lineItems)
      expect(receipt.text).toContain(`${quantity} × ${Object.values(name)[0] ?? '-'}`)
    const total = (taxedPrice?.totalGross ?? totalPrice).centAmount / 100
    for (const words of ['Subtotal', 'Shipping', 'Tax', `Total $${total.toFixed(2)}`])
      expect(receipt.text).toContain(words)
    for (const words of [
      'Pat Example',
      '12 Maple Avenue',
      'Montclair, NJ 07042',
      `A confirmation goes to ${EMAIL}.`,
    ])
      expect(receipt.text).toContain(words)
    expect(customerEmail).toBe(EMAIL)
  })

  it('has the amounts of the order one by one, and the address of the bill where that is another [ORD-07]', async () => {
    const browser = app.newBrowser()
    await addToCart(browser, '1201-01', '3')
    await beGuest(browser, 'billed@example.com')
    await giveAddress(browser)
    await chooseDelivery(browser)
    const bill = {
      name: 'Robin Payer',
      street1: '5 Lake Street',
      city: 'Chicago',
      state: 'IL',
      postalCode: '60601',
    }
    const payment = await browser.get('/checkout/payment')
    const card = await browser.press(payment, /^Continue to card details/, { fill: billingFields(bill) })
    const review = await enterCard(browser, card)
    const page = await browser.open((await pressPlaceOrder(browser, review)).location ?? '')
    const [number = ''] = /N\d{10}/.exec(page.text) ?? []
    const order = (await shop.merchant.get(`orders/order-number=${number}`)) as {
      readonly shippingInfo?: { readonly price: { readonly centAmount: number } }
      readonly totalPrice: { readonly centAmount: number }
    }
    const cents = (label: string) =>
      Math.round(Number(new RegExp(`${label} \\$([\\d.]+)`).exec(page.text)?.[1]) * 100)
    // Three bags at $10.99.
    expect(cents('Merchandise')).toBe(3297)
    const [shipping, tax] = [cents('Shipping'), cents('Tax')]
    expect(shipping).toBeGreaterThan(0)
    expect(cents('Total')).toBe(3297 + shipping + tax)
    expect(cents('Total')).toBe(order.totalPrice.centAmount + tax)
    expect(page.text).toMatch(/Ships to Pat Example 12 Maple Avenue .*Montclair, NJ 07042/)
    expect(page.text).toMatch(/Billed to Robin Payer 5 Lake Street .*Chicago, IL 60601/)
  })

  it('of a token that nobody has is not found, in words and with somewhere to go [ORD-07]', async () => {
    for (const query of ['?token=unknown', '']) {
      const page = await app.newBrowser().get(`/checkout/receipt${query}`)
      expect(page.status).toBe(404)
      expect(page.text).toContain('We could not find this receipt.')
      // By its number, as the sentence says, and home.
      for (const path of ['/orders/lookup', '/'])
        expect(page.document.querySelector(`main a[href="${path}"]`), path).not.toBeNull()
      expect(page.text).not.toContain(EMAIL)
    }
  })

  it('has no button that only a script could answer', () => {
    expect(receipt.document.querySelectorAll('main button[type="button"]')).toHaveLength(0)
  })
})

describe('the confirmation', () => {
  it('is sent once the order is placed, and names the card that paid as the receipt does', async () => {
    await lifecycle.start()
    const inbox = `http://platforms.invalid/mail/messages?to=${encodeURIComponent(EMAIL)}`
    const mail = await vi.waitFor(
      async () => {
        const { messages } = (await (await shop.platforms.fetch(inbox)).json()) as Inbox
        expect(messages).toHaveLength(1)
        return messages[0]
      },
      // Each test restarts the clock, and the mail is due at the time when the order was placed.
      { timeout: 60_000, interval: 100 },
    )
    const [orderNumber = ''] = /N\d{10}/.exec(receipt.text) ?? []
    expect(mail?.subject).toContain(orderNumber)
    for (const words of [mail?.text, visibleText(parsePage(mail?.html ?? ''))])
      expect(words).toMatch(/Paid by Visa ending in 1111/)
  })
})
