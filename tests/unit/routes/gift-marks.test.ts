/** Which shipments are gifts, from the step that asks to the mail: with goods shared, added, removed or moved. */
import { beforeEach, expect, it } from 'vitest'
import { addressFields } from '../../kit/http-steps'
import { receiptOf } from '../support/orders'
import type { Browser } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { openInbox } from '../support/inbox'
import { EMAIL } from '../support/journey'
import { openRoutes } from '../support/routes'
import { partsOf } from '../support/shipment-parts'
import { fillSplit, MULTI, splitOrder } from '../support/split'
import { addToCart, beGuest, fieldOf, giveAddress, payByCard, send } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const AUNT = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
const GIFT = 'A gift: the prices are left out.'
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** Which checkboxes are ticked. */
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
const order = async () => {
  const review = await payByCard(browser)
  return { review, receipt: await receiptOf(browser, review) }
}
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
  const { review, receipt } = await order()
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

/** The gift mark of each line, by SKU. */
const marked = async () =>
  (await cartOf(browser)).lineItems.map(({ sku, fields }) => [sku, fields['markedAsGift'] ?? false])
/** Almonds at home and with the aunt, whose parcel is a gift, with cashews in it. */
const splitGoods = async (almonds: readonly number[], cashews: readonly number[]) => {
  await addToCart(browser, '1101-01', String(almonds.reduce((sum, count) => sum + count)))
  await addToCart(browser, '1201-01', '1')
  await beGuest(browser)
  await splitOrder(browser, [{}, AUNT], almonds, cashews)
  await tick(false, true)
}

it('stays the one of its address while goods change places, on every page and in the mail [LINE-07]', async () => {
  await splitGoods([1, 0], [0, 1])
  await splitOrder(browser, [{}, AUNT], [0, 1], [1, 0])
  expect(await ticked()).toEqual([false, true])
  expect(await marked()).toEqual([
    ['1101-01', true],
    ['1201-01', false],
  ])
  // Submitted unchanged: nothing is ticked or unticked.
  await send(browser, '/checkout/shipping', 'Continue to payment')
  const { review, receipt } = await order()
  for (const page of [review, receipt])
    expect(gifts(partsOf(page))).toEqual([
      [false, false],
      [true, true],
    ])
  const slips = receipt.text.slice(receipt.text.indexOf('Packing slip'))
  expect(slips).toMatch(/1 × Roasted Cashews[^(]*\(Salted\)[^(]*1 × Roasted Almonds.*?\(gift\)/)
  const [orderNumber = ''] = /N\d{10}/.exec(receipt.text) ?? []
  const mail = (await inbox.waitFor(EMAIL, orderNumber)).text
  const [, first = '', second] = mail.split(/Shipment \d of 2/)
  expect(first).not.toMatch(/gift/i)
  expect(second).toMatch(/Almonds.*\(gift\)[\s\S]*A gift: the prices/)
})

it.each([
  ['what they share', [2, 1], [0, 1], [3, 0], [0, 1], [false, true]],
  ['all but what they share', [1, 1], [0, 1], [1, 1], [1, 0], [true, false]],
] as const)(
  'leaves nothing behind in the other when %s comes home [LINE-07]',
  async (_, almonds, cashews, almondsNow, cashewsNow, marks) => {
    await splitGoods(almonds, cashews)
    await splitOrder(browser, [{}, AUNT], almondsNow, cashewsNow)
    expect(await ticked()).toEqual([false, true])
    expect((await marked()).map(([, mark]) => mark)).toEqual(marks)
  },
)

it('goes with its address where the two change places, and when the first goes [LINE-07]', async () => {
  await splitGoods([1, 0], [0, 1])
  await splitOrder(browser, [AUNT, {}], [0, 1], [1, 0])
  expect(await ticked()).toEqual([true, false])
  const without = await browser.press(await browser.get(MULTI), 'Remove address 2')
  expect((await browser.post(browser.prepare(without, 'Continue to delivery'))).location).toBe(
    '/checkout/shipping',
  )
  expect(await ticked()).toEqual([true])
  expect((await marked()).map(([, mark]) => mark)).toEqual([true, true])
})

it('is not said of another address by one that came beside it [LINE-07]', async () => {
  await addToCart(browser, '1101-01', '4')
  await beGuest(browser)
  await splitOrder(browser, [{}, AUNT], [2, 2])
  await tick(false, true)
  const three = await browser.press(await browser.get(MULTI), 'Add another address')
  const uncle = { name: 'Uncle Example', city: 'Los Angeles', state: 'CA', postalCode: '90001' }
  await browser.post(fillSplit(browser, three, [{}, AUNT, uncle], [2, 1, 1]))
  expect(await ticked()).toEqual([false, true, false])
})

it('keeps what was said of the one address that is left, and of all that becomes of it [LINE-07]', async () => {
  await splitGoods([2, 1], [0, 1])
  const sendAllTo = async (address: object) => {
    const sent = await send(browser, '/checkout/address?one=1', 'Continue to delivery', {
      ...addressFields(address),
    })
    expect(sent.location).toBe('/checkout/shipping')
  }
  await sendAllTo({})
  expect(await ticked()).toEqual([false])
  expect((await marked()).map(([, mark]) => mark)).toEqual([false, false])
  await splitOrder(browser, [{}, AUNT], [2, 1], [0, 1])
  await tick(false, true)
  await sendAllTo(AUNT)
  expect(await ticked()).toEqual([true])
  expect((await marked()).map(([, mark]) => mark)).toEqual([true, true])
  // All of it is a gift, so what goes to somebody else is one too.
  await splitOrder(browser, [AUNT, {}], [2, 1], [0, 1])
  expect(await ticked()).toEqual([true, true])
})

it('is that of its recipient, of two at one place [LINE-07] [SHIP-10]', async () => {
  await addToCart(browser, '1101-01', '2')
  await beGuest(browser)
  await splitOrder(browser, [{ name: 'Sister Example' }, {}], [1, 1])
  await send(browser, '/checkout/shipping', 'Continue to payment', {
    'This is a gift #1': true,
    'Message for the packing slip #1': 'Dear sister',
  })
  expect(await ticked()).toEqual([true, false])
  await send(browser, '/checkout/address?one=1', 'Continue to delivery', addressFields({}))
  expect(await ticked()).toEqual([false])
  expect((await browser.get('/checkout/shipping')).html).not.toContain('Dear sister')
  expect(await marked()).toEqual([['1101-01', false]])
})

it('is none by what it has shared with another that is gone, though nobody asks again [LINE-07]', async () => {
  await addToCart(browser, '1101-01', '3')
  await beGuest(browser)
  await splitOrder(browser, [{}, AUNT], [2, 1])
  await tick(false, true)
  const update = 'Update quantity of Roasted Almonds (Salted)'
  await send(browser, '/cart', update, { 'Quantity of Roasted Almonds (Salted)': '2' })
  expect((await cartOf(browser)).itemShippingAddresses).toMatchObject([{ fields: { price: {} } }])
  expect([await ticked(), await marked()]).toEqual([[false], [['1101-01', false]]])
  expect(partsOf(await payByCard(browser)).join()).not.toMatch(/gift/i)
})

it('stays one when all that it began with is gone [LINE-07]', async () => {
  await addToCart(browser, '1101-01', '2')
  await beGuest(browser)
  await giveAddress(browser)
  await tick(true)
  await addToCart(browser, '1201-01', '1')
  expect((await marked()).map(([, mark]) => mark)).toEqual([true, true])
  await send(browser, '/cart', 'Remove Roasted Almonds (Salted)')
  expect([await ticked(), await marked()]).toEqual([[true], [['1201-01', true]]])
  await send(browser, '/checkout/shipping', 'Continue to payment')
  expect(partsOf(await payByCard(browser)).join()).toMatch(/Cashews.*\(gift\).*A gift/)
})

it('is as a call has marked its goods since, whose shipments say the same [LINE-07] [API-37]', async () => {
  await splitGoods([1, 0], [0, 1])
  const mark = async (index: number, value: boolean) => {
    const lineItemId = (await cartOf(browser)).lineItems[index]?.id
    await done(browser, { action: 'setLineItemCustomField', lineItemId, name: 'markedAsGift', value })
    return ticked()
  }
  expect(await mark(0, true)).toEqual([true, true])
  expect(await mark(1, false)).toEqual([true, false])
  expect(await mark(0, false)).toEqual([false, false])
  expect(await mark(1, true)).toEqual([false, true])
})

it('moves with its address by a call as well [LINE-07] [API-38]', async () => {
  await splitGoods([1, 0], [0, 1])
  const [almonds, cashews] = (await cartOf(browser)).lineItems
  const to = (lineItemId: string | undefined, addressKey: string) => ({
    action: 'setLineItemShippingDetails',
    lineItemId,
    shippingDetails: { targets: [{ addressKey, quantity: 1 }] },
  })
  await done(browser, to(almonds?.id, 'shipment-2'), to(cashews?.id, 'shipment-1'))
  expect(await ticked()).toEqual([false, true])
  const alone = { action: 'removeItemShippingAddress', addressKey: 'shipment-1' }
  await done(browser, alone)
  expect(await ticked()).toEqual([true])
  expect((await marked()).map(([, mark]) => mark)).toEqual([true, true])
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
  const page = await browser.get('/checkout/shipping')
  const day = [...page.document.querySelectorAll('select[name="shipOn-shipment-1"] option')].at(-1)
  const shipOn = day?.getAttribute('value') ?? ''
  const asked = await browser.get(`/checkout/shipping?shipOn-shipment-1=${shipOn}`)
  expect(fieldOf(asked, 'shipment-1.requestedShipOn')).toBe(shipOn)
  await browser.post(browser.prepare(asked, 'Continue to payment', { fill: { 'This is a gift #1': true } }))
  expect(await ticked()).toEqual([true])
  // The requested day has a field of its own.
  expect((await cartOf(browser)).itemShippingAddresses).toMatchObject([{ fields: { askedShipOn: shipOn } }])
  expect(partsOf(await payByCard(browser)).join()).toContain(GIFT)
  await tick(false)
  expect(await ticked()).toEqual([false])
  const fieldDefinition = { name, label: { en: name }, required: false, type: { name: 'Boolean' } }
  await changeType({ action: 'addFieldDefinition', fieldDefinition })
})
