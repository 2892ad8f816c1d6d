/** Orders for many recipients from a list: who may, what is read, which rows are refused, and the resulting order. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ORDER_ADDRESSES_MAX, UPLOAD_ROWS_MAX } from '~/models/order-upload/limits'
import { TYPE_KEYS } from '~/models/cart/actions'
import { DESTINATIONS_MAX } from '~/models/constants/constants'
import { UpstreamError } from '~/services/upstream'
import { accounts, PASSWORD } from '../../kit/accounts'
import { actFor, signedIn } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { orderNumberOn, receiptOf } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { shippingDiscounts } from '../support/shipping-discounts'
import { splitOrder } from '../support/split'
import { setStock } from '../support/stock'
import { addToCart, chooseDelivery, payByCard, signIn } from '../support/steps'
import { eventsOf } from '../support/told'

const { shop, app } = await openRoutes()
let browser: Browser

const SKU = '1101-01'
const OTHER_SKU = '1101-05'
const HEADINGS =
  'sku,quantity,recipientName,company,street1,street2,city,state,postalCode,country,phone,message'

interface Row {
  readonly sku?: string
  readonly quantity?: number | string
  readonly name?: string
  readonly company?: string
  readonly street?: string
  readonly street2?: string
  readonly city?: string
  readonly zip?: string
  readonly state?: string
  readonly country?: string
  readonly phone?: string
  readonly message?: string
}

function rowOf({
  sku = SKU,
  quantity = 1,
  name = 'Pat Example',
  company = '',
  street = '12 Maple Avenue',
  street2 = '',
  city = 'Montclair',
  zip = '07042',
  state = 'NJ',
  country = 'US',
  phone = '201-555-0134',
  message = '',
}: Row): string {
  return [sku, quantity, name, company, street, street2, city, state, zip, country, phone, message]
    .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
    .join(',')
}

const textOf = (...rows: readonly Row[]) => [HEADINGS, ...rows.map(rowOf)].join('\r\n')
const TORONTO = {
  name: 'Cousin Example',
  company: 'Example & Co.',
  street: '200 King Street West',
  street2: 'Suite 4',
  city: 'Toronto',
  state: 'Ontario',
  zip: 'm5h3t4',
  country: 'Canada',
  phone: '(416) 555-0134',
} satisfies Row
const CHICAGO: Row = { name: 'Aunt Example', street: '5 Lake Street', zip: '60601', state: 'IL' }

/** Uploads this file; returns the response, redirects not followed. */
async function send(content: BlobPart, name = 'orders.csv'): Promise<Page> {
  const page = await browser.get('/order-upload')
  const fill = { 'Your list': new File([content], name) }
  return browser.post(browser.prepare(page, 'Check my list', { fill }))
}

async function review(content: BlobPart): Promise<Page> {
  const sent = await send(content)
  expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/order-upload\/[\w-]+$/)])
  return browser.get(sent.location ?? '')
}

const order = (page: Page) => browser.post(browser.prepare(page, /^Continue to payment/))
const cartOf = async () => {
  const { cartId } = await shop.visitor(browser.cookie())
  return cartId === undefined ? null : shop.services.carts.get(cartId)
}
const rowsOf = ({ document }: Page, heading: string) => {
  const title = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === heading)
  return [...(title?.parentElement?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
}

const TESTS_MAX = 40
let nth = 0
let account = { email: '', password: PASSWORD }

const accountOf = (test: number) => ({ email: `lists-${test}@nutwood.example`, password: PASSWORD })

/** A separate customer for each test: carts and lists stay in an account. */
beforeAll(async () => {
  const type = { typeId: 'type', key: TYPE_KEYS.customer }
  const custom = { type, fields: { permissions: ['bulkUpload'] } }
  for (let test = 1; test <= TESTS_MAX; test += 1)
    await shop.merchant.post('customers', { ...accountOf(test), firstName: 'Robin', custom })
})

beforeEach(async () => {
  account = accountOf(++nth)
  browser = app.newBrowser()
  await signIn(browser, account)
})

describe('who may order by lists', () => {
  const PATHS = ['/order-upload', '/order-upload/template.csv', '/order-upload/made-up']

  it('finds the page in the menu of the account [UPLD-01] [ROUTE-10] [ACCT-02]', async () => {
    const account = await browser.get('/account')
    expect((await browser.follow(account, 'Order Upload')).text).toContain('One order for many recipients')
  })

  it('is nobody else: not a customer, not an agent of the shop [UPLD-01] [ACCT-02]', async () => {
    for (const other of [accounts.shopper, accounts.reseller, accounts.agent]) {
      browser = app.newBrowser()
      await signIn(browser, other)
      expect((await browser.get('/account')).html).not.toContain('Order Upload')
      for (const path of PATHS) expect([path, (await browser.get(path)).status]).toEqual([path, 404])
      const body = new FormData()
      body.append('list', new File([textOf({})], 'orders.csv'))
      expect((await browser.send('/order-upload', { method: 'POST', body })).status).toBe(404)
    }
  })

  it('signs in first [UPLD-01]', async () => {
    browser = app.newBrowser()
    const asked = await browser.get('/order-upload')
    expect([asked.status, asked.location]).toEqual([303, '/sign/in?destination=%2Forder-upload'])
  })

  it('sees lists of their own alone [UPLD-01]', async () => {
    const { path, text } = await review(textOf({}, { sku: '0000-00' }))
    expect(text).toContain('1 of 2 rows can be ordered')
    browser = app.newBrowser()
    await signIn(browser, accounts.business)
    const sent = await browser.crafted(path, { intent: 'discard' })
    expect([sent.status, (await browser.get(path)).status]).toEqual([404, 404])
    expect((await browser.get(`${path}/to-correct.csv`)).status).toBe(404)
    browser = app.newBrowser()
    await signIn(browser, account)
    expect((await browser.get(path)).status).toBe(200)
    expect((await browser.get(`${path}/to-correct.csv`)).status).toBe(200)
  })
})

describe('an uploaded list', () => {
  it('becomes a cart with an address and a delivery for each recipient, and payment follows [UPLD-02] [UPLD-03] [UPLD-04] [CHK-04]', async () => {
    const page = await review(
      textOf(
        { quantity: 2, message: 'Happy holidays, "Pat"' },
        { ...CHICAGO, quantity: 3 },
        { sku: OTHER_SKU },
        { ...CHICAGO, name: 'Uncle Example', message: 'Hello' },
        TORONTO,
      ),
    )
    expect(page.text).toContain('5 rows can be ordered: 8 items to 4 addresses')
    expect((await cartOf())?.lineItems ?? []).toEqual([])
    const sent = await order(page)
    expect([sent.status, sent.location]).toEqual([303, '/checkout/payment'])
    const cart = await cartOf()
    expect(cart).toMatchObject({ shippingMode: 'Multiple', fields: { orderTags: ['Uploaded'] } })
    expect(cart?.lineItems.map(({ sku, quantity, targets }) => [sku, quantity, targets.length])).toEqual([
      [SKU, 7, 4],
      [OTHER_SKU, 1, 1],
    ])
    const places = cart?.itemShippingAddresses.map(({ address, fields }) => [
      address.name,
      fields.packingSlipMessage,
      fields.price !== undefined && fields.requestedDeliveryOn !== undefined,
    ])
    expect(places).toEqual([
      ['Pat Example', 'Happy holidays, "Pat"', true],
      ['Aunt Example', undefined, true],
      ['Uncle Example', 'Hello', true],
      ['Cousin Example', undefined, true],
    ])
    const { name, company, street2, city } = TORONTO
    expect(cart?.itemShippingAddresses.at(-1)?.address).toMatchObject({
      ...{ name, company, street1: '200 King Street West', street2, city },
      ...{ state: 'ON', postalCode: 'M5H 3T4', country: 'CA', phone: TORONTO.phone },
    })
    // Entered again from the cart, it still goes to payment.
    const entered = await browser.post(browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'))
    expect(entered.location).toBe('/checkout/payment')
  })

  it('that cannot be put on record is in no cart, though another device has found its cart', async () => {
    const page = await review(textOf({}))
    const other = app.newBrowser()
    await signIn(other, account)
    const waiting: ((error: Error) => void)[] = []
    const away = new Promise<never>((_, reject) => {
      waiting.push(reject)
    })
    const noted = vi.spyOn(shop.services.agentActs, 'begin').mockReturnValueOnce(away)
    const ordering = order(page)
    await expect.poll(() => noted.mock.calls.length).toBe(1)
    expect((await other.get('/cart')).text).toContain('Roasted Almonds')
    for (const fail of waiting)
      fail(new UpstreamError({ service: 'database', operation: 'audit', retryable: true }))
    expect((await ordering).status).toBe(503)
    expect((await other.get('/cart')).text).toContain('Your cart is empty')
  })

  it('goes to payment for an agent as well, whom checkout does not ask for whom it is [CHK-04]', async () => {
    const agent = await signedIn(app, accounts.agent)
    await actFor(agent, account.email)
    browser = agent
    expect((await order(await review(textOf({}, CHICAGO)))).location).toBe('/checkout/payment')
    expect((await agent.get('/checkout')).location).toBe('/checkout/payment')
    const cart = await agent.get('/cart')
    expect((await agent.post(agent.prepare(cart, 'Proceed to Checkout'))).location).toBe('/checkout/payment')
  })

  it('is placed as any order, with its tag, and told of as any [UPLD-02]', async () => {
    // As many as no other list has.
    const page = await review(textOf({ quantity: 7 }, { ...CHICAGO, quantity: 4 }))
    await browser.open((await order(page)).location ?? '')
    const added = (await eventsOf(shop)).filter(({ name }) => name === 'add_to_cart')
    expect(added.map(({ params }) => params['items'])).toContainEqual([
      expect.objectContaining({ item_id: SKU, quantity: 11 }),
    ])
    const placed = await receiptOf(browser, await payByCard(browser))
    const orderNumber = orderNumberOn(placed)
    const made = await shop.services.orders.getOrderByNumber(orderNumber)
    expect(made?.fields.orderTags).toEqual(['Uploaded'])
    expect(made?.itemShippingAddresses.map(({ address }) => address.name)).toEqual([
      'Pat Example',
      'Aunt Example',
    ])
  })

  it('is no uploaded one any more once all of its goods are gone [UPLD-04]', async () => {
    await order(await review(textOf({}, CHICAGO)))
    expect((await cartOf())?.fields.orderTags).toEqual(['Uploaded'])
    const cart = await browser.get('/cart')
    await browser.post(browser.prepare(cart, /^Update/, { fill: { 'Quantity of': '0' } }))
    await addToCart(browser, OTHER_SKU)
    expect((await cartOf())?.fields.orderTags).toEqual([])
    expect(
      (await browser.post(browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'))).location,
    ).toBe('/checkout/address')
  })

  it('is billed to its customer, and to none of the recipients', async () => {
    browser = app.newBrowser()
    await signIn(browser, accounts.business)
    await order(await review(textOf({}, CHICAGO)))
    expect((await cartOf())?.billingAddress?.street1).toBe('400 Market Street')
    expect((await browser.get('/checkout/payment')).html).toContain('400 Market Street')
  })

  it('leaves what is in the cart for after its order, and says so', async () => {
    await addToCart(browser, OTHER_SKU, '2')
    const page = await review(textOf({}))
    expect(page.text).toContain('Your cart holds 2 items, which will not be part of this order')
    await browser.open((await order(page)).location ?? '')
    expect((await cartOf())?.lineItems.map(({ sku }) => sku)).toEqual([SKU])
    const again = await review(textOf(CHICAGO))
    expect(again.text).toContain('This list takes the place of the one that is in your cart now')
    await browser.open((await order(again)).location ?? '')
    await receiptOf(browser, await payByCard(browser))
    await browser.get('/cart')
    expect((await cartOf())?.lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([[OTHER_SKU, 2]])
  })

  it('takes the place of an earlier one, and names what was added to that since [UPLD-02] [UPLD-04]', async () => {
    await order(await review(textOf({})))
    await addToCart(browser, OTHER_SKU, '3')
    await addToCart(browser, SKU, '1')
    const page = await review(textOf({}, CHICAGO))
    expect(page.text).toContain(
      `goes with it, 3 items: 3 × Roasted Almonds (Salted) (${OTHER_SKU}). To keep them, order your cart first.`,
    )
    const less = await review(textOf({}))
    expect(less.text).toMatch(/goes with it, 4 items: 1 × .+ \(1101-01\); 3 × /)
    await browser.open((await order(less)).location ?? '')
    expect((await cartOf())?.lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([[SKU, 1]])
    expect((await review(textOf({}))).text).not.toContain('goes with it')
  })

  it.each(['/carts', '/carts/'])(
    'is told where the platform refuses its cart (%s), which then is not there [UPLD-02]',
    async (path) => {
      const page = await review(textOf({}, CHICAGO))
      const match = { path, method: 'POST' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
      const sent = await order(page)
      shop.platforms.faults.clear()
      expect(sent.status).toBe(409)
      expect(sent.text).toContain('Our order system did not accept this. Your cart is as it was.')
      expect((await cartOf())?.fields.orderTags ?? []).toEqual([])
    },
  )

  it('leaves the account its own cart where the platform is away before it is made', async () => {
    await addToCart(browser, OTHER_SKU)
    const own = await cartOf()
    const page = await review(textOf({}, CHICAGO))
    const match = { path: '/carts/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    expect((await order(page)).status).toBe(503)
    shop.platforms.faults.clear()
    browser = app.newBrowser()
    await signIn(browser, account)
    expect((await cartOf())?.id).toBe(own?.id)
  })

  it('is not ordered as it was looked at where it has changed since', async () => {
    const page = await review(textOf({ quantity: 3 }, CHICAGO))
    await setStock(shop, SKU, 3)
    shop.services.catalogue.clear()
    const sent = await order(page)
    expect([sent.status, sent.text.includes('has changed since you looked at it')]).toEqual([409, true])
    expect(rowsOf(sent, 'To be corrected').map(([row]) => row)).toEqual(['3'])
    await setStock(shop, SKU, 500)
    shop.services.catalogue.clear()
  })
})

describe('a gift that comes to an uploaded order', () => {
  const listFor = (recipients: number) =>
    textOf(...Array.from({ length: recipients }, (_, index) => ({ name: `Guest ${index + 1}` })))
  const apply = async () =>
    browser.post(
      browser.prepare(await browser.get('/cart'), 'Apply', { fill: { 'Discount code': 'GIFTNUTS' } }),
    )

  it('goes to the first where there are more addresses than the form takes, and the order goes on [UPLD-02]', async () => {
    await order(await review(listFor(DESTINATIONS_MAX + 1)))
    await apply()
    const cart = await cartOf()
    const gift = cart?.lineItems.find(({ lineItemMode }) => lineItemMode === 'GiftLineItem')
    expect(gift?.targets).toMatchObject([{ addressKey: 'shipment-1', quantity: 1 }])
    expect(cart?.itemShippingAddresses).toHaveLength(DESTINATIONS_MAX + 1)
    const entered = await browser.post(browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'))
    expect(entered.location).toBe('/checkout/payment')
    const placed = await receiptOf(browser, await payByCard(browser))
    expect(placed.text).toMatch(/Order N\d{10}/)
  })

  it('goes to the first as well where it comes while the order is placed, which then goes on [UPLD-02]', async () => {
    await order(await review(listFor(DESTINATIONS_MAX + 1)))
    const looked = await payByCard(browser)
    const discounts = shippingDiscounts(shop)
    const gift = { type: 'giftLineItem', product: { typeId: 'product', key: '1201' }, variantId: 1 }
    await discounts.make({ value: gift, cartPredicate: '1 = 1', more: { target: undefined } })
    expect((await pressPlaceOrder(browser, looked)).location).toBe('/cart')
    const entered = await browser.post(browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'))
    expect(entered.location).toBe('/checkout/payment')
    const receipt = await receiptOf(browser, await payByCard(browser))
    await discounts.end()
    expect(receipt.text).toMatch(/Order N\d{10}.*Roasted Cashews/)
  })

  it('is asked about where the form can say who gets it [ERR-09]', async () => {
    await order(await review(listFor(DESTINATIONS_MAX)))
    await apply()
    expect((await browser.get('/checkout/address')).location).toBe('/checkout/address/multi')
    expect((await browser.get('/checkout/address/multi')).text).toContain(
      'Change in gift line items detected; shipment re-allocation required',
    )
  })
})

describe('rows that cannot be ordered', () => {
  it('are listed with their numbers and reasons, beside what they say; the others can be ordered [UPLD-03]', async () => {
    const page = await review(
      textOf(
        { quantity: 'two', phone: '12' },
        {},
        { sku: '0000-00' },
        { name: '', zip: '60601' },
        { quantity: 4_000_000 },
      ),
    )
    expect(rowsOf(page, 'To be corrected')).toEqual([
      [
        '2',
        'Quantity must be a numberPhone number must be at least 10 characters',
        `two × ${SKU}`,
        'Pat Example, 12',
        '12 Maple Avenue, Montclair, NJ 07042, US',
      ],
      ['4', 'We have no item 0000-00', '1 × 0000-00', expect.any(String), expect.any(String)],
      [
        '5',
        'Recipient name is missingThis ZIP code is in Illinois, not in New Jersey. Please correct one of them',
        expect.any(String),
        expect.any(String),
        expect.any(String),
      ],
      [
        '6',
        'Quantity cannot exceed 4999 in one order, and the rows above take 1',
        expect.any(String),
        expect.any(String),
        expect.any(String),
      ],
    ])
    expect(page.text).toContain('1 of 5 rows can be ordered')
    await order(page)
    expect((await cartOf())?.lineItems.map(({ quantity }) => quantity)).toEqual([1])
  })

  it('say once how many of their item an order holds, whichever way there are more [VAL-19]', async () => {
    const sample = '1102-S'
    const page = await review(
      textOf(
        { sku: sample, quantity: 6 },
        { sku: sample, quantity: 5_000 },
        { sku: sample, quantity: 3 },
        { ...CHICAGO, sku: sample, quantity: 3 },
        { ...CHICAGO, sku: sample, quantity: 2 },
      ),
    )
    expect(rowsOf(page, 'To be corrected').map((row) => row.slice(0, 2))).toEqual([
      ['2', 'Quantity cannot exceed 5'],
      ['3', 'Quantity cannot exceed 5'],
      ['5', 'Quantity cannot exceed 5 in one order, and the rows above take 3'],
    ])
    expect(page.text).toContain('2 of 5 rows can be ordered: 5 items to 2 addresses')
  })

  it('come as a file that no spreadsheet runs, and which is read again when it is corrected [UPLD-03]', async () => {
    const evil = '=HYPERLINK("http://evil.example","x")'
    // Excel in Canadian French begins a cell after each semicolon.
    const within = 'Hi;=1+2; "-3|\t@4'
    const page = await review(textOf({ sku: '@SUM(1)', name: evil, company: within, message: '+1' }, {}))
    const file = await browser.follow(page, 'Download these rows')
    expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(file.html).not.toMatch(/(?:^|[,;|\t\n"])[=+@-]/m)
    expect(file.html).toContain(`'=HYPERLINK`)
    const corrected = await review(file.html.replace(`'@SUM(1)`, SKU))
    expect(corrected.text).toContain('1 row can be ordered: 1 item to 1 address')
    expect(corrected.text).toContain(evil)
    const ordered = await order(corrected)
    expect(ordered.location).toBe('/checkout/payment')
    expect((await cartOf())?.itemShippingAddresses[0]?.address.company).toBe(within.replace('\t', ' '))
    expect(corrected.text).toContain('Message: “+1”')
  })

  it('are read as far as their cells count', async () => {
    // Hours, if all of the cell were searched for what looks like a formula.
    const page = await review(textOf({ message: `Hi${'\n'.repeat(200_000)}!` }))
    expect(page.text).toContain('1 row can be ordered')
  })

  it('are those that one order has no room for, of 5,000 that are read [UPLD-03]', async () => {
    const rows = Array.from({ length: UPLOAD_ROWS_MAX }, (_, index) => ({
      street: `${index + 1} Maple Avenue`,
    }))
    const page = await review(textOf(...rows))
    expect(page.text).toContain('100 of 5,000 rows can be ordered: 100 items to 100 addresses')
    expect(rowsOf(page, 'For another order')[0]?.slice(0, 2)).toEqual([
      '102',
      `One order goes to at most ${ORDER_ADDRESSES_MAX} addresses`,
    ])
    expect(page.text).toContain('And 4,800 more rows')
    expect((await order(page)).location).toBe('/checkout/payment')
    expect((await cartOf())?.itemShippingAddresses).toHaveLength(ORDER_ADDRESSES_MAX)
    // The form for several addresses holds fewer, and would drop the others.
    const step = await browser.get('/checkout/address/multi')
    expect([step.status, step.location]).toEqual([303, '/order-upload'])
    expect((await browser.get('/order-upload')).text).toContain(
      'The addresses of this order come from your list',
    )
  })
})

describe('a file that is no list', () => {
  it.each<[string, BlobPart, string, number]>([
    ['nothing', '', 'Please choose a CSV file', 400],
    ['an Excel workbook', 'PK\u0003\u0004', 'This is an Excel workbook or another packed file', 400],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'This is a picture', 400],
    ['no headings of ours', 'a,b\n1,2', 'names none of our columns', 400],
    ['a column short', HEADINGS.replace('phone,', ''), 'These columns are missing: Phone', 400],
    ['a column twice', `${HEADINGS},Qty`, 'The column Quantity is there twice', 400],
    ['headings alone', HEADINGS, 'There are no rows below the headings', 400],
    [
      'a row below thousands of empty ones',
      `${textOf({})}${'\r\n'.repeat(20_001)}${rowOf(CHICAGO)}`,
      'There are thousands of empty rows between the rows of this list.',
      400,
    ],
    ['too many rows', textOf(...Array.from({ length: 5_001 }, () => ({}))), 'more than 5,000 rows', 400],
    ['too large', `${HEADINGS}\n${'x'.repeat(5 * 1024 * 1024)}`, 'at most 5 MB', 413],
  ])('is refused beside its field: %s [UPLD-03]', async (_name, content, message, status) => {
    const page = await send(content, content === '' ? '' : 'orders.csv')
    expect([page.status, page.text.includes(message)]).toEqual([status, true])
    expect(page.forms.some(({ buttons }) => buttons.some(({ label }) => label === 'Check my list'))).toBe(
      true,
    )
    expect((await cartOf())?.lineItems ?? []).toEqual([])
  })

  it('offers a template whose headings are the columns that it explains [UPLD-03]', async () => {
    const page = await browser.get('/order-upload')
    const template = await browser.follow(page, 'template')
    expect(template.headers.get('Content-Disposition')).toBe('attachment; filename="order-template.csv"')
    expect(template.html.replace('\ufeff', '').trim()).toBe(HEADINGS)
    for (const column of HEADINGS.split(',')) expect(page.text).toContain(column)
    const filled = `${template.html.trim()}\r\n${rowOf({})}`
    expect((await review(filled)).text).toContain('1 row can be ordered')
  })

  it('tells which columns it passes over, and throws a list away when asked', async () => {
    const page = await review(`${HEADINGS},Shoe size\n${rowOf({})},44`)
    expect(page.html).toContain('We know no columns called “Shoe size”')
    const gone = await browser.press(page, 'Throw this list away')
    expect(gone.html).toContain('Your list is thrown away')
    expect((await browser.get(page.path)).status).toBe(404)
  })
})

/** Last: the merchant's tokens do not outlive the clock change. */
describe('some time later', () => {
  it('a list is not there any more, which its page says, and the answer to its buttons as well [UPLD-01]', async () => {
    const page = await review(textOf({}))
    const { path } = page
    shop.clock.advance(23 * 60 * 60 * 1_000)
    expect((await browser.get(path)).status).toBe(200)
    shop.clock.advance(2 * 60 * 60 * 1_000)
    for (const gone of [await browser.get(path), await order(page)])
      expect([gone.status, gone.text.includes('This list is not kept any more')]).toEqual([404, true])
  })

  it('an order of one gets another delivery by itself where it has lost it, as no other order does [CHK-04] [UPLD-04]', async () => {
    await order(await review(textOf({ quantity: 2 }, CHICAGO)))
    shop.clock.advance(30 * 24 * 60 * 60 * 1_000)
    browser = app.newBrowser()
    await signIn(browser, account)
    const proceed = async () =>
      (await browser.post(browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'))).location
    expect(await proceed()).toBe('/checkout/payment')
    // Through a link as well, though a prefetch does not renew anything.
    shop.clock.advance(30 * 24 * 60 * 60 * 1_000)
    browser = app.newBrowser()
    await signIn(browser, account)
    const ahead = await browser.send('/checkout', { headers: { Purpose: 'prefetch' } })
    expect(ahead.location).toBe('/checkout/shipping')
    expect((await browser.get('/checkout')).location).toBe('/checkout/payment')
    browser = app.newBrowser()
    await signIn(browser)
    await addToCart(browser)
    const addresses = [
      {
        name: 'Pat Example',
        street1: '12 Maple Avenue',
        city: 'Montclair',
        state: 'NJ',
        postalCode: '07042',
      },
      { name: 'Aunt Example', street1: '5 Lake Street', city: 'Chicago', state: 'IL', postalCode: '60601' },
    ]
    await splitOrder(browser, addresses, [1, 1])
    await chooseDelivery(browser)
    shop.clock.advance(30 * 24 * 60 * 60 * 1_000)
    browser = app.newBrowser()
    await signIn(browser)
    expect(await proceed()).toBe('/checkout/shipping')
  })
})
