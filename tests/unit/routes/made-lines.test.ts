/** What a shopper made of a line, under its name wherever the line is told: checkout, receipt, order, mail and agents. */
import { expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { find, signedIn } from '../support/agents'
import type { Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openInbox } from '../support/inbox'
import { changeCart } from '../support/merchant-cart'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, chooseDelivery, giveAddress, payByCard } from '../support/steps'

const { shop, app } = await openRoutes()
const MADE = 'Half <almonds>, half cashews'
const NAME = /Roasted Almonds \(Salted\)[^$]{0,80}Half <almonds>, half cashews/

/** In the summary of the order, where a line has a name, a size and its price. */
const summaryOf = ({ document }: Page) =>
  [...document.querySelectorAll('details li, aside li, main li')]
    .map((line) => line.textContent ?? '')
    .join('\n')

it('is told under the name of the line, from checkout to the mails [LINE-08]', async () => {
  const inbox = openInbox(shop)
  const browser = await signedIn(app, accounts.business)
  await addToCart(browser, '1101-01', '1')
  const [line] = (await cartOf(browser)).lineItems
  await changeCart(shop, browser, {
    action: 'setLineItemCustomType',
    lineItemId: line?.id,
    type: { typeId: 'type', key: 'line-item-fields' },
    fields: { customizationsDescription: MADE },
  })
  const steps = [
    ['/checkout/address', () => giveAddress(browser)],
    ['/checkout/shipping', () => chooseDelivery(browser)],
    ['/checkout/payment', () => Promise.resolve()],
  ] as const
  for (const [path, goOn] of steps) {
    expect([path, NAME.test(summaryOf(await browser.get(path)))]).toEqual([path, true])
    await goOn()
  }
  const review = await payByCard(browser)
  expect(summaryOf(review)).toMatch(NAME)
  const receipt = await browser.open((await pressPlaceOrder(browser, review)).location ?? '')
  expect(summaryOf(receipt)).toMatch(NAME)
  const orderNumber = /N\d{10}/.exec(receipt.text)?.[0] ?? ''
  const order = await shop.services.orders.getOrderByNumber(orderNumber)
  expect(summaryOf(await browser.get(`/orders/${order?.id ?? ''}`))).toMatch(NAME)
  expect((await inbox.waitFor(accounts.business.email, orderNumber)).text).toContain(MADE)
  const agent = await signedIn(app, accounts.agent)
  expect((await find(agent, orderNumber)).text).toMatch(NAME)
})
