/** Which shipments are a gift, from the step that asks to the mail: goods that several of them share, and goods that come later. */
import { beforeEach, expect, it } from 'vitest'
import { PLACE_ORDER } from '../../kit/http-steps'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openInbox } from '../support/inbox'
import { EMAIL } from '../support/journey'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { addToCart, beGuest, giveAddress, payByCard, send } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const AUNT = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
const GIFT = 'A gift: the prices are left out.'
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** Which of the boxes are ticked. */
const ticked = async () =>
  [
    ...(await browser.get('/checkout/shipping')).document.querySelectorAll<HTMLInputElement>(
      'input[name$=".isGift"]',
    ),
  ].map((box) => box.hasAttribute('checked'))
const tick = async (...boxes: readonly boolean[]) => {
  const fill = Object.fromEntries(boxes.map((box, index) => [`This is a gift #${index + 1}`, box]))
  const sent = await send(browser, '/checkout/shipping', 'Continue to payment', fill)
  expect(sent.location).toBe('/checkout/payment')
}
/** What a page says of each shipment. */
const partsOf = ({ document }: Page) =>
  [...document.querySelectorAll('section')]
    .map((section) => visibleText(section))
    .filter((text) => /^(?:Shipment \d|Ships to) .*, arrives /.test(text))
const gifts = (parts: readonly string[]) =>
  parts.map((part) => [part.includes(GIFT), part.includes('(gift)')])

it('is the one that was ticked, of two that share their goods, on every page and in the mail [LINE-07]', async () => {
  await addToCart(browser, '1101-01', '3')
  await beGuest(browser)
  await splitOrder(browser, [{}, AUNT], [2, 1])
  expect(await ticked()).toEqual([false, false])
  await tick(false, true)
  expect(await ticked()).toEqual([false, true])
  await tick(true, false)
  expect(await ticked()).toEqual([true, false])
  await tick(false, true)
  const review = await payByCard(browser)
  const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
  const receipt = await browser.get(placed.location ?? '')
  for (const page of [review, receipt])
    expect(gifts(partsOf(page))).toEqual([
      [false, false],
      [true, true],
    ])
  const [orderNumber = ''] = /N\d{10}/.exec(receipt.text) ?? []
  const slips = receipt.text.slice(receipt.text.indexOf('Packing slip'))
  expect(slips).toMatch(/2 × Roasted Almonds \(Salted\), 1 lb bag [^(]*1 × Roasted Almonds.*?\(gift\)/)
  const mail = (await inbox.waitFor(EMAIL, orderNumber)).text
  expect(mail).toMatch(/Shipment 1 of 2[\s\S]*Shipment 2 of 2[\s\S]*\(gift\)[\s\S]*A gift: the prices/)
  expect(mail.split('Shipment 2 of 2')[0]?.split('Shipment 1 of 2')[1]).not.toMatch(/gift/i)
})

it('is none any more once it is unticked, and nothing of it is marked [LINE-07]', async () => {
  await addToCart(browser, '1101-01', '3')
  await beGuest(browser)
  await splitOrder(browser, [{}, AUNT], [2, 1])
  await tick(false, true)
  await tick(false, false)
  expect(await ticked()).toEqual([false, false])
  expect(partsOf(await payByCard(browser)).join()).not.toMatch(/gift/i)
  expect((await cartOf(browser)).lineItems.map(({ fields }) => fields['markedAsGift'])).toEqual([undefined])
})

it('stays one with what is added to it, until it is unticked [LINE-07]', async () => {
  await addToCart(browser, '1101-01', '2')
  await beGuest(browser)
  await giveAddress(browser)
  await tick(true)
  await addToCart(browser, '1201-01', '1')
  expect(await ticked()).toEqual([true])
  await tick(true)
  const review = partsOf(await payByCard(browser))
  expect(review.join()).toMatch(/Almonds.*\(gift\).*Cashews.*\(gift\).*A gift/)
  await addToCart(browser, '1103-01', '1')
  await tick(false)
  expect(partsOf(await payByCard(browser)).join()).not.toMatch(/gift/i)
})

it('is one in a project that was set up before it had a field for that, by its goods [LINE-07]', async () => {
  const changeType = async (action: object) => {
    const { version } = (await shop.merchant.get('types/key=shipment-fields')) as { readonly version: number }
    await shop.merchant.post('types/key=shipment-fields', { version, actions: [action] })
  }
  const name = 'markedAsGift'
  await changeType({ action: 'removeFieldDefinition', fieldName: name })
  await addToCart(browser, '1101-01', '2')
  await beGuest(browser)
  await giveAddress(browser)
  await tick(true)
  expect(await ticked()).toEqual([true])
  expect(partsOf(await payByCard(browser)).join()).toContain(GIFT)
  await tick(false)
  expect(await ticked()).toEqual([false])
  const fieldDefinition = { name, label: { en: name }, required: false, type: { name: 'Boolean' } }
  await changeType({ action: 'addFieldDefinition', fieldDefinition })
})
