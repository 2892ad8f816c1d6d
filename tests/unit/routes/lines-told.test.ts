/** What is shown of a line wherever orders are read: beside checkout steps, on receipts, in mails, by agents. */
import { expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import { find, signedIn } from '../support/agents'
import { addBoxes } from '../support/boxes'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openInbox } from '../support/inbox'
import { changeCart } from '../support/merchant-cart'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, chooseDelivery, giveAddress, payByCard, send } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const { business: account } = accounts

/** The cart as an agent looks it up, by its id. */
async function cartForAgents(browser: Browser): Promise<Page> {
  const agent = await signedIn(app, accounts.agent)
  return agent.get(`/cart/customer-cart?key=${(await cartOf(browser)).id}`)
}

/** Orders the cart; returns each page that shows its lines, by name, and the mail. */
async function readEverywhere(browser: Browser, deliver: () => Promise<unknown>) {
  const before = {
    'an agent’s cart': await cartForAgents(browser),
    address: await browser.get('/checkout/address'),
  }
  await giveAddress(browser)
  const delivery = await browser.get('/checkout/shipping')
  await deliver()
  const payment = await browser.get('/checkout/payment')
  const review = await payByCard(browser)
  const receipt = await browser.open((await pressPlaceOrder(browser, review)).location ?? '')
  const orderNumber = /N\d{10}/.exec(receipt.text)?.[0] ?? ''
  const order = await shop.services.orders.getOrderByNumber(orderNumber)
  return {
    ...before,
    delivery,
    payment,
    review,
    receipt,
    order: await browser.get(`/orders/${order?.id ?? ''}`),
    'an agent’s order': await find(await signedIn(app, accounts.agent), orderNumber),
    mail: await inbox.waitFor(account.email, orderNumber),
  }
}

async function setLine(browser: Browser, sku: string, fields: Readonly<Record<string, unknown>>) {
  const line = (await cartOf(browser)).lineItems.find((each) => each.sku === sku)
  const type = { typeId: 'type', key: 'line-item-fields' }
  await changeCart(shop, browser, { action: 'setLineItemCustomType', lineItemId: line?.id, type, fields })
}

/** The line with that name from the lists of a page, where its price is shown. */
function lineIn({ document }: Page, name: string): string {
  const lines = [...document.querySelectorAll('main ul[role="list"] > li, main tbody > tr')]
  const found = lines.map((line) => visibleText(line)).filter((text) => text.includes(name))
  return found.find((text) => /\$\d|FREE/.test(text)) ?? `no line of ${name}`
}

const ALMONDS = 'Roasted Almonds (Salted)'

it('is what was made of it, what is written in a card, and what it costs [LINE-08] [LINE-09] [LINE-03]', async () => {
  const browser = await signedIn(app, account)
  await addToCart(browser, '1101-01', '1')
  await setLine(browser, '1101-01', { customizationsDescription: 'Half <almonds>, half cashews' })
  await changeCart(shop, browser, { action: 'addLineItem', sku: '9970-01', quantity: 1 })
  await setLine(browser, '9970-01', { greetingCardMessage: 'Get well,\n<Pat>' })
  await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
  const { mail, ...pages } = await readEverywhere(browser, () => chooseDelivery(browser))
  for (const [name, page] of Object.entries(pages)) {
    const line = lineIn(page, ALMONDS)
    expect([name, line]).toEqual([
      name,
      expect.stringMatching(/Half <almonds>, half cashews Now \$\S+ was \$/),
    ])
    expect([name, lineIn(page, 'Greeting Card')]).toEqual([
      name,
      expect.stringContaining('Message: Get well, <Pat> '),
    ])
  }
  for (const page of [pages.receipt, pages.order]) {
    const slip = [...page.document.querySelectorAll('details')].find((each) =>
      visibleText(each).startsWith('Packing slip'),
    )
    expect(slip === undefined ? '' : visibleText(slip)).toMatch(
      /1 × Greeting Card.* Message: Get well, <Pat>/,
    )
  }
  expect(mail.text).toMatch(/Half <almonds>, half cashews[\s\S]*Message: Get well, <Pat>/)
})

it('is what a bundle holds, under it and nowhere else, and that it is a gift [LINE-05] [LINE-07]', async () => {
  const browser = await signedIn(app, account)
  await addBoxes(browser, 1)
  const { mail, ...pages } = await readEverywhere(browser, () =>
    send(browser, '/checkout/shipping', 'Continue to payment', { 'This is a gift': true }),
  )
  const early = ['an agent’s cart', 'address', 'delivery']
  for (const [name, { document }] of Object.entries(pages)) {
    const isGift = !early.includes(name)
    const inside = document.querySelector('main ul[aria-label="In Custom Snack Box"]')
    const texts = [...(inside?.querySelectorAll('li') ?? [])].map((each) => visibleText(each))
    expect([name, texts]).toEqual([
      name,
      [
        expect.stringMatching(/^3 × Roasted Almonds \(Salted\), /),
        expect.stringMatching(/^1 × /),
        expect.stringMatching(/^2 × Roasted Cashews \(Salted\), /),
      ],
    ])
    expect([name, texts.every((text) => text.endsWith('(gift)'))]).toEqual([name, isGift])
    const list = inside?.closest('ul[role="list"], tbody')
    expect([name, list?.querySelectorAll(':scope > *').length]).toEqual([name, 1])
    const told = list ? visibleText(list) : ''
    expect([name, told.includes(' Gift '), told.includes('$0.00')]).toEqual([name, isGift, false])
  }
  for (const page of [pages.address, pages.review]) expect(page.text).toContain('Your order: 1 item ')
  expect(mail.text).toMatch(
    /1 × Custom Snack Box +\$[\s\S]*\n +Gift\n +With 3 × Roasted Almonds \(Salted\), .* \(gift\)\n/,
  )
  expect(mail.text).not.toMatch(/^\d × Roasted Almonds/m)
})

it('is that it is free, where it is a gift of the shop [LINE-01]', async () => {
  const browser = await signedIn(app, account)
  await addToCart(browser, '1404-01', '7')
  await send(browser, '/cart', 'Apply', { 'Discount code': 'GIFTNUTS' })
  const { mail, ...pages } = await readEverywhere(browser, () => chooseDelivery(browser))
  for (const [name, page] of Object.entries(pages))
    expect([name, lineIn(page, 'Raw Almonds')]).toEqual([name, expect.stringMatching(/Free gift FREE$/)])
  expect(mail.text).toMatch(/^1 × Raw Almonds.* FREE$/m)
})
