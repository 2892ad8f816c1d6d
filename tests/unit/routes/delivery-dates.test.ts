/** Delivery on a day of the shopper's choice: the requests to the shipping service, and their outcome (CHK-16). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Action } from '../../../catalogue/seed/client'
import { PHOENIX, TORONTO } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { startShippingService } from '../support/shipping-service'
import { lastOffer } from '../support/shipping-discounts'
import { splitOrder } from '../support/split'
import { addToCart, beGuest, chooseDelivery, fieldOf, giveAddress, payByCard, signIn } from '../support/steps'

const service = await startShippingService()
const { shop, app } = await openRoutes(service.env)
afterAll(() => service.close())

const DELIVERY = '/checkout/shipping'
const SHIP = 'shipment-1.requestedShipOn'
const DELIVER = 'shipment-1.requestedDeliveryOn'
const SHOW = 'Show delivery options'
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
const HOUR_MS = 3_600_000
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

async function begin(...addresses: Parameters<typeof splitOrder>[1]): Promise<Page> {
  await addToCart(browser, '1101-01', '2')
  await beGuest(browser)
  const [first = {}] = addresses
  if (addresses.length === 1) await giveAddress(browser, first)
  else await splitOrder(browser, addresses, [1, 1])
  const page = await browser.get(DELIVERY)
  service.asked.length = 0
  return page
}

/** The requests to the service since the last call, without their constant parts. */
const questions = () =>
  service.asked
    .splice(0)
    .map(({ shipments, requestedShipDate, requestedDeliveryDate, deliveryDateCalendar }) => ({
      keys: shipments.map(({ key }) => key),
      ship: requestedShipDate,
      deliver: requestedDeliveryDate,
      calendar: deliveryDateCalendar,
    }))
const NO_DATE = { ship: undefined, deliver: undefined, calendar: undefined }
const arrivals = ({ text }: Page) => [...text.matchAll(/Arrives (\w{3}, \w{3} \d+(?: – [^$]*\d)?) \$/g)]
const days = (page: Page) => arrivals(page).map(([, when]) => when)
/** The available days, as the page lists them. */
const listed = ({ document }: Page, name: string) =>
  [...document.querySelectorAll(`select[name="${name}-shipment-1"] option`)].map(
    (option) => option.getAttribute('value') ?? '',
  )
const shipment = async () => (await cartOf(browser)).itemShippingAddresses[0]?.fields

describe('a day that is asked for', () => {
  it('is none at first, and then the service is asked for the soonest', async () => {
    await begin(PHOENIX)
    await browser.get(DELIVERY)
    expect(questions()).toEqual([{ keys: ['shipment-1'], ...NO_DATE }])
  })

  it('to ship on goes to the service with the wish for its calendar [CHK-16]', async () => {
    const page = await begin(PHOENIX)
    expect(days(page)[0]).toBe('Mon, Mar 9 – Tue, Mar 10')
    const later = await browser.press(page, SHOW, { fill: { 'Ship date': '2026-03-16' } })
    expect(questions()).toEqual([
      { keys: ['shipment-1'], ship: '2026-03-16', deliver: undefined, calendar: true },
    ])
    expect(days(later)).toEqual(['Mon, Mar 23 – Tue, Mar 24', 'Thu, Mar 19', 'Wed, Mar 18', 'Tue, Mar 17'])
    expect((await browser.post(browser.prepare(later, 'Continue to payment'))).location).toBe(
      '/checkout/payment',
    )
    expect(questions()[0]).toMatchObject({ ship: '2026-03-16', calendar: true })
    expect(await shipment()).toMatchObject({
      requestedShipOn: '2026-03-16',
      requestedDeliveryOn: '2026-03-24',
    })
  })

  it('to arrive by goes to the service too, and every option arrives by then [CHK-16]', async () => {
    const page = await begin(PHOENIX)
    const byFriday = await browser.press(page, SHOW, { fill: { 'Delivery date': '2026-03-13' } })
    expect(questions()).toEqual([
      { keys: ['shipment-1'], ship: undefined, deliver: '2026-03-13', calendar: true },
    ])
    // Each ships as late as it may.
    expect(days(byFriday)).toEqual(['Thu, Mar 12 – Fri, Mar 13', 'Fri, Mar 13', 'Fri, Mar 13', 'Fri, Mar 13'])
    expect(byFriday.text).toContain('Arrives by Fri, Mar 13')
    await browser.post(browser.prepare(byFriday, 'Continue to payment'))
    expect(questions()[0]).toMatchObject({ deliver: '2026-03-13', calendar: true })
    expect(await shipment()).toMatchObject({
      requestedShipOn: '2026-03-05',
      requestedDeliveryOn: '2026-03-13',
    })
    expect((await payByCard(browser)).text).toContain('arrives Thu, Mar 12 – Fri, Mar 13')
  })

  it('to arrive by is asked for again with the delivery that was stored, until it is to come as soon as possible', async () => {
    const page = await begin(PHOENIX)
    const byFriday = await browser.press(page, SHOW, { fill: { 'Delivery date': '2026-03-13' } })
    await browser.post(browser.prepare(byFriday, 'Continue to payment'))
    service.asked.length = 0
    const again = await browser.get(DELIVERY)
    expect(questions()).toEqual([
      { keys: ['shipment-1'], ship: undefined, deliver: '2026-03-13', calendar: true },
    ])
    expect([days(again), again.text]).toEqual([
      days(byFriday),
      expect.stringContaining('Arrives by Fri, Mar 13'),
    ])
    expect([fieldOf(again, DELIVER), fieldOf(again, SHIP)]).toEqual(['2026-03-13', ''])
    const overnight = lastOffer(again)
    await browser.crafted(browser.prepare(again, 'Continue to payment'), { 'shipment-1.offer': overnight })
    expect(await shipment()).toMatchObject({ requestedDeliveryOn: '2026-03-13' })
    const soonest = await browser.follow(await browser.get(DELIVERY), 'As soon as possible')
    await browser.post(browser.prepare(soonest, 'Continue to payment'))
    const without = await browser.get(DELIVERY)
    expect([days(without)[0], fieldOf(without, DELIVER)]).toEqual(['Mon, Mar 9 – Tue, Mar 10', ''])
  })

  it('of each kind is asked for again with the delivery that was stored', async () => {
    const page = await begin(PHOENIX)
    const fill = { 'Ship date': '2026-03-09', 'Delivery date': '2026-03-11' }
    const both = await browser.press(page, SHOW, { fill })
    await browser.post(browser.prepare(both, 'Continue to payment'))
    const again = await browser.get(DELIVERY)
    expect([fieldOf(again, SHIP), fieldOf(again, DELIVER)]).toEqual(['2026-03-09', '2026-03-11'])
    expect(days(again)).toEqual(days(both))
  })

  it('may be one of each for the same parcel [CHK-16]', async () => {
    const page = await begin(PHOENIX)
    const fill = { 'Ship date': '2026-03-09', 'Delivery date': '2026-03-11' }
    const both = await browser.press(page, SHOW, { fill })
    expect(questions()).toEqual([
      { keys: ['shipment-1'], ship: '2026-03-09', deliver: '2026-03-11', calendar: true },
    ])
    // Ground and three-day delivery take longer than that.
    expect(days(both)).toEqual(['Wed, Mar 11', 'Wed, Mar 11'])
    expect(fieldOf(both, 'shipment-1.requestedShipOn')).toBe('2026-03-09')
    expect(fieldOf(both, 'shipment-1.requestedDeliveryOn')).toBe('2026-03-11')
    const again = await browser.follow(both, 'As soon as possible')
    expect(days(again)[0]).toBe('Mon, Mar 9 – Tue, Mar 10')
    expect(fieldOf(again, 'shipment-1.requestedDeliveryOn')).toBe('')
  })

  it('is of one shipment alone where there are several [CHK-16]', async () => {
    const page = await begin(PHOENIX, CHICAGO)
    const asked = await browser.press(page, SHOW, {
      fill: { 'Delivery date for Aunt Example': '2026-03-12', 'Ship date for Pat Example': '2026-03-10' },
    })
    expect(questions()).toEqual([
      { keys: ['shipment-1'], ship: '2026-03-10', deliver: undefined, calendar: true },
      { keys: ['shipment-2'], ship: undefined, deliver: '2026-03-12', calendar: true },
    ])
    await browser.post(browser.prepare(asked, 'Continue to payment'))
    const fields = (await cartOf(browser)).itemShippingAddresses.map((each) => each.fields)
    expect(fields).toMatchObject([
      { requestedShipOn: '2026-03-10' },
      { requestedShipOn: '2026-03-06', requestedDeliveryOn: '2026-03-12' },
    ])
  })

  it('is asked by a customer who sends to Canada as well [CHK-16]', async () => {
    await signIn(browser)
    await addToCart(browser, '1102-01', '1')
    await giveAddress(browser, TORONTO)
    const page = await browser.get(DELIVERY)
    service.asked.length = 0
    const later = await browser.press(page, SHOW, { fill: { 'Delivery date': '2026-03-20' } })
    expect(questions()).toMatchObject([{ deliver: '2026-03-20', calendar: true }])
    expect(days(later)).toEqual(['Wed, Mar 18 – Fri, Mar 20'])
  })
})

describe('a day that cannot be had', () => {
  it('is said so where nothing arrives that soon, with the way to another', async () => {
    const page = await begin(TORONTO)
    const [, soonest = ''] = listed(page, 'deliverOn')
    const none = await browser.press(page, SHOW, { fill: { 'Delivery date': soonest } })
    expect(none.text).toContain('Nothing can arrive by Tue, Mar 3. Please choose a later day.')
    expect((await browser.post(browser.prepare(none, 'Continue to payment'))).status).toBe(400)
  })

  it('is asked for all the countries that are sent to, of a service that tells its calendar apart [SHIP-26]', async () => {
    service.hasSeparateCalendar = true
    service.calendarsAsked.length = 0
    try {
      const page = await begin(PHOENIX, TORONTO)
      const [, ...listedDays] = listed(page, 'shipOn')
      expect(new Set(service.calendarsAsked)).toEqual(new Set(['US,CA']))
      expect(listedDays).toContain('2026-03-13')
      expect(listedDays).not.toContain('2026-03-14')
    } finally {
      service.hasSeparateCalendar = false
    }
  })

  it('is asked for no country to which nothing is sent: a pickup waits in the US [SHIP-26]', async () => {
    service.calendarsAsked.length = 0
    await addToCart(browser, '9982-01', '1')
    await begin(TORONTO)
    expect(new Set(service.calendarsAsked)).toEqual(new Set(['CA']))
  })

  it('cannot be judged while the calendar is away, and nobody is told that it is closed', async () => {
    await begin(PHOENIX)
    // A service with the calendar apart, of which the page has only the day in its own address.
    Object.assign(service, { hasSeparateCalendar: true, isCalendarAway: true })
    try {
      const asked = await browser.get(`${DELIVERY}?shipOn=2026-03-16`)
      expect(fieldOf(asked, SHIP)).toBe('2026-03-16')
      const form = browser.prepare(asked, 'Continue to payment')
      const page = await browser.post(form)
      expect([page.status, fieldOf(page, SHIP)]).toEqual([503, '2026-03-16'])
      expect(page.text).toContain('We cannot look up delivery days right now. Nothing was changed.')
      expect(page.text).not.toMatch(/no longer offered|prices are not available/)
      const soonest = await browser.follow(page, 'As soon as possible')
      expect([fieldOf(soonest, SHIP), soonest.text.includes('As soon as possible')]).toEqual(['', false])
      expect((await browser.post(browser.prepare(soonest, 'Continue to payment'))).location).toBe(
        '/checkout/payment',
      )
      service.isCalendarAway = false
      expect((await browser.post(form)).location).toBe('/checkout/payment')
    } finally {
      Object.assign(service, { hasSeparateCalendar: false, isCalendarAway: false })
    }
  })

  it('is refused where the calendar does not list it, and stays where it was typed when it is no date [SHIP-26] [VAL-24]', async () => {
    const page = await begin(PHOENIX)
    const days = listed(page, 'deliverOn')
    expect(days).not.toContain('2026-03-14')
    const form = browser.prepare(page, 'Continue to payment')
    // A Saturday, which is in no list.
    const saturday = await browser.crafted(form, { 'shipment-1.requestedDeliveryOn': '2026-03-14' })
    expect([saturday.status, saturday.text.includes('no longer offered')]).toEqual([400, false])
    expect(saturday.html).toContain('href="#field-shipment-1-requestedDeliveryOn"')
    expect(
      saturday.document.getElementById('field-shipment-1-requestedDeliveryOn-error')?.textContent,
    ).toContain('Please choose one of the days of this list')
    const nonsense = await browser.crafted(form, { 'shipment-1.requestedDeliveryOn': '2026-02-30' })
    expect(nonsense.status).toBe(400)
    const field = nonsense.document.getElementById('field-shipment-1-requestedDeliveryOn')
    expect(field?.querySelector('[selected]')?.getAttribute('value')).toBe('2026-02-30')
    expect(nonsense.html).toContain('href="#field-shipment-1-requestedDeliveryOn"')
    const said = nonsense.document.getElementById('field-shipment-1-requestedDeliveryOn-error')
    expect(said?.textContent).toContain('Invalid date string')
    expect((await browser.get('/checkout/payment')).location).toBe(DELIVERY)
  })
})

describe('a project that was set up before it had fields for the days asked for', () => {
  const NAMES = ['askedShipOn', 'askedDeliveryOn']
  async function changeType(actions: readonly Action[]): Promise<void> {
    const { id, version } = (await shop.merchant.get('types/key=shipment-fields')) as {
      readonly id: string
      readonly version: number
    }
    await shop.merchant.update('types', { id, version }, actions)
  }
  beforeAll(() => changeType(NAMES.map((fieldName) => ({ action: 'removeFieldDefinition', fieldName }))))
  afterAll(() =>
    changeType(
      NAMES.map((name) => ({
        action: 'addFieldDefinition',
        fieldDefinition: { name, label: { en: name }, required: false, type: { name: 'Date' } },
      })),
    ),
  )

  it('takes a delivery for such a day, and remembers the day on which it leaves', async () => {
    const page = await begin(PHOENIX)
    const byFriday = await browser.press(page, SHOW, { fill: { 'Delivery date': '2026-03-13' } })
    const stored = await browser.post(browser.prepare(byFriday, 'Continue to payment'))
    expect(stored.location).toBe('/checkout/payment')
    expect(await shipment()).toMatchObject({
      requestedShipOn: '2026-03-05',
      requestedDeliveryOn: '2026-03-13',
    })
    expect(fieldOf(await browser.get(DELIVERY), SHIP)).toBe('2026-03-05')
  })
})

describe('a delivery that was chosen', () => {
  it('is asked for again before payment once its day has passed [SHIP-05]', async () => {
    await begin({})
    await chooseDelivery(browser)
    const payment = async () => {
      const { status, location } = await browser.get('/checkout/payment')
      return [status, location]
    }
    shop.clock.advance(HOUR_MS)
    expect(await payment()).toEqual([200, null])
    shop.clock.advance(24 * HOUR_MS)
    expect(await payment()).toEqual([303, DELIVERY])
  })

  it('is asked for again once its day of arrival has passed, though nothing says when it leaves [SHIP-05]', async () => {
    await begin({})
    await chooseDelivery(browser)
    const field = { addressKey: 'shipment-1', name: 'requestedShipOn' }
    await changeCart(shop, browser, { action: 'setItemShippingAddressCustomField', ...field })
    expect(await shipment()).not.toHaveProperty(field.name)
    expect((await browser.get('/checkout/payment')).status).toBe(200)
    shop.clock.advance(48 * HOUR_MS)
    const { status, location } = await browser.get('/checkout/payment')
    expect([status, location]).toEqual([303, DELIVERY])
  })

  it('is asked for again once the day of any of several shipments has passed [SHIP-05]', async () => {
    const page = await begin(PHOENIX, CHICAGO)
    const later = await browser.press(page, SHOW, { fill: { 'Ship date for Pat Example': '2026-03-20' } })
    expect((await browser.post(browser.prepare(later, 'Continue to payment'))).location).toBe(
      '/checkout/payment',
    )
    expect((await browser.get('/checkout/payment')).status).toBe(200)
    // The second's day has passed, the first's has not.
    shop.clock.advance(12 * 24 * HOUR_MS)
    const shipments = (await cartOf(browser)).itemShippingAddresses
    expect(shipments.map(({ fields }) => fields)).toMatchObject([
      { requestedShipOn: '2026-03-20' },
      { requestedShipOn: expect.stringMatching(/^2026-03-0/) as string },
    ])
    const { status, location } = await browser.get('/checkout/payment')
    expect([status, location]).toEqual([303, DELIVERY])
  })
})
