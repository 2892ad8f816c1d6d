import { beforeEach, describe, expect, it } from 'vitest'
import { FORM_UNSAVED } from '~/models/cart/refusals'
import { NO_OPEN_DAY, PACKING_SLIP_MAX } from '~/models/checkout/delivery-form'
import { TORONTO } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { addToCart, beGuest, chooseDelivery, fieldOf, giveAddress, payByCard, send } from '../support/steps'
import { whileHeld } from '../support/held'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
  await beGuest(browser)
})
/** Whether the cart's only line is shown as a gift. */
const isGiftIn = ({ document }: Page) =>
  [...document.querySelectorAll('li[id^="line-"] *')].some(({ textContent }) => textContent === 'Gift')
const arrivals = (text: string) =>
  [...text.matchAll(/Arrives (\w{3}, \w{3} \d{1,2})/g)].map((match) => match[1])
/** Posts this ship date with the delivery of the page. */
const askFor = (page: Page, day: string) =>
  browser.crafted('/checkout/shipping', {
    'shipment-1.offer': fieldOf(page, 'shipment-1.offer'),
    'shipment-1.requestedShipOn': day,
  })
/** What is said at the field for the ship date. */
const atField = ({ document }: Page) =>
  document.getElementById('field-shipment-1-requestedShipOn-error')?.textContent?.replace('●', '')

const AUNT = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

describe('the delivery of one of two recipients', () => {
  /** Almonds go home and cashews to the aunt; the page is left open with words for both. */
  async function openStep() {
    await addToCart(browser, '1201-01', '1')
    expect((await splitOrder(browser, [{}, AUNT], [2, 0], [0, 1])).location).toBe('/checkout/shipping')
    return browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment', {
      fill: {
        'This is a gift #1': true,
        'Message for the packing slip #1': 'Happy birthday, Pat',
        'Message for the packing slip #2': 'Get well, Aunt',
      },
    })
  }
  const remove = async (name: RegExp) => browser.post(browser.prepare(await browser.get('/cart'), name))
  /** Recipients with what is stored for their parcels. */
  async function parcels() {
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
    return cart?.itemShippingAddresses.map(({ key, address, fields }) => [
      key,
      address.name,
      fields.packingSlipMessage,
      fields.markedAsGift,
      fields.price,
    ])
  }
  const words = async () => (await parcels())?.map(([, , message]) => message)

  it.each([
    ['by its button', 'text/html'],
    ['by a script that stores a choice', 'application/json'],
  ])(
    'is not stored for the other who has its place by the time the form comes, sent %s [SHIP-10] [LINE-07]',
    async (_how, Accept) => {
      const { body } = await openStep()
      await remove(/^Remove Roasted Almonds/)
      const untouched = [['shipment-1', 'Aunt Example', undefined, undefined, undefined]]
      expect(await parcels()).toEqual(untouched)
      const headers = { Accept }
      const { status, location } = await browser.send('/checkout/shipping', { method: 'POST', body, headers })
      expect([status, location]).toEqual([303, '/cart'])
      expect(await parcels()).toEqual(untouched)
      const { text } = await browser.get('/cart')
      expect(text).toContain(FORM_UNSAVED)
      expect(text).toContain('typed was not saved: “Happy birthday, Pat, Get well, Aunt”')
      // The step itself is as open as before, for who is left.
      const message = { 'Message for the packing slip': 'Get well, Aunt' }
      const again = await send(browser, '/checkout/shipping', 'Continue to payment', message)
      expect(again.location).toBe('/checkout/payment')
      expect(await words()).toEqual(['Get well, Aunt'])
    },
  )

  it('is not dropped without a word where its goods are gone, though the other stays in place [SHIP-10]', async () => {
    const form = await openStep()
    await remove(/^Remove Roasted Cashews/)
    expect((await browser.post(form)).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain('“Happy birthday, Pat, Get well, Aunt”')
    expect(await parcels()).toEqual([['shipment-1', 'Pat Example', undefined, undefined, undefined]])
  })

  it('is stored as typed where a phone number was corrected meanwhile [SHIP-10]', async () => {
    const form = await openStep()
    await splitOrder(browser, [{ phone: '201-555-0199' }, AUNT], [2, 0], [0, 1])
    expect((await browser.post(form)).location).toBe('/checkout/payment')
    expect(await words()).toEqual(['Happy birthday, Pat', 'Get well, Aunt'])
  })
})

describe('the delivery step', () => {
  it('takes everything that can be said of the hundred addresses of a list, and keeps what was typed [UX-04]', async () => {
    await giveAddress(browser)
    const page = await browser.get('/checkout/shipping')
    const names = [
      'requestedShipOn',
      'requestedDeliveryOn',
      'heatResistantPackaging',
      'isGift',
      'offer',
      'recipientHash',
    ]
    const others = Array.from({ length: 99 }, (_, nth) => `shipment-${nth + 2}`)
    const typed = 'x'.repeat(PACKING_SLIP_MAX + 1)
    const posted = await browser.crafted('/checkout/shipping', {
      cartId: fieldOf(page, 'cartId'),
      intent: 'continue',
      ...Object.fromEntries(
        ['shipment-1', ...others].flatMap((key) => [
          ...names.map((name) => [`${key}.${name}`, name === 'isGift' ? 'on' : '']),
          [`${key}.packingSlipMessage`, typed],
        ]),
      ),
    })
    expect(posted.status).toBe(400)
    expect(posted.document.querySelector('textarea')?.value).toBe(typed)
  })

  it('offers and stores no delivery that leaves on a day on which nothing does for where it goes [SHIP-26] [SHIP-15]', async () => {
    shop.clock.set(new Date('2026-07-01T13:00:00Z'))
    browser = app.newBrowser()
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    const { document } = await browser.get('/checkout/shipping')
    const days = [...document.querySelectorAll('select[name^="shipOn-"] option[value^="2"]')]
    expect(days[0]?.getAttribute('value')).toBe('2026-07-02')
    const refused = await askFor(await browser.get('/checkout/shipping'), '2026-07-01')
    expect([refused.status, atField(refused)]).toEqual([400, NO_OPEN_DAY])
    await chooseDelivery(browser)
    const [sent] = (await cartOf(browser)).itemShippingAddresses
    expect(sent?.fields).toMatchObject({ requestedShipOn: '2026-07-02' })
  })

  it('marks goods as a gift, which the cart shows at their line until it is unticked [LINE-07]', async () => {
    await giveAddress(browser)
    expect(isGiftIn(await browser.get('/cart'))).toBe(false)
    for (const isGift of [true, false]) {
      const fill = { 'This is a gift': isGift }
      expect((await send(browser, '/checkout/shipping', 'Continue to payment', fill)).location).toBe(
        '/checkout/payment',
      )
      expect(isGiftIn(await browser.get('/cart'))).toBe(isGift)
    }
    // The same goods again join the same line.
    await addToCart(browser)
    expect((await cartOf(browser)).lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['1101-01', 4],
    ])
  })

  it('leaves the mark of one line among others as it is, unless the tick says otherwise [LINE-07]', async () => {
    await addToCart(browser, '1201-01', '1')
    await giveAddress(browser)
    const marked = async () =>
      (await cartOf(browser)).lineItems
        .filter(({ fields }) => fields['markedAsGift'] === true)
        .map(({ sku }) => sku)
    const [first] = (await cartOf(browser)).lineItems
    const action = {
      action: 'setLineItemCustomField',
      lineItemId: first?.id,
      name: 'markedAsGift',
      value: true,
    }
    await done(browser, action)
    const go = async (isGift: boolean) => {
      await send(browser, '/checkout/shipping', 'Continue to payment', { 'This is a gift': isGift })
      return marked()
    }
    expect(await go(false)).toEqual(['1101-01'])
    expect(await go(true)).toEqual(['1101-01', '1201-01'])
    expect(await go(true)).toEqual(['1101-01', '1201-01'])
    expect(await go(false)).toEqual([])
  })

  const MEANWHILE: Readonly<Record<string, () => Promise<unknown>>> = {
    'goods are added': () => addToCart(browser, '1101-01', '4'),
    'another address is given': () => giveAddress(browser, TORONTO),
    'somebody else at the same address is named': () => giveAddress(browser, { name: 'Aunt Example' }),
  }

  it('asks for nothing again where another tab has placed the order while it asks for the price', async () => {
    await giveAddress(browser)
    const fill = { 'Message for the packing slip': 'Dear Ann' }
    const step = await browser.get('/checkout/shipping')
    const form = browser.prepare(step, 'Continue to payment', { fill })
    const orderElsewhere = async () => {
      await chooseDelivery(browser)
      await pressPlaceOrder(browser, await payByCard(browser))
    }
    const call = { platform: 'shipping', path: '/offers' }
    const { location } = await whileHeld(shop, call, () => browser.post(form), orderElsewhere)
    expect(location).toMatch(/^\/checkout\/receipt\?token=.*&unsaved=1$/)
    expect((await browser.get('/cart')).text).not.toContain('Dear Ann')
  })

  it.each(Object.entries(MEANWHILE))(
    'stores no price of before where %s in another tab while it asks for it',
    async (_, change) => {
      await giveAddress(browser)
      const form = browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment', {
        fill: { 'Message for the packing slip': 'Dear Ann' },
      })
      const call = { platform: 'shipping', path: '/offers' }
      const { location } = await whileHeld(shop, call, () => browser.post(form), change)
      expect(location).toBe('/cart')
      const { text } = await browser.get('/cart')
      expect(text).toContain('Your cart has changed')
      expect(text).toMatch(/The message for the packing slip that you typed was not saved: “Dear Ann”/)
      const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
      expect(cart?.itemShippingAddresses.map(({ fields }) => fields.price)).toEqual([undefined])
    },
  )

  it.each(Object.entries(MEANWHILE))(
    'does not take the cart of before for the present one where %s meanwhile and the choice is the stored one',
    async (_, change) => {
      await giveAddress(browser)
      await chooseDelivery(browser)
      const form = browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment')
      const call = { platform: 'shipping', path: '/offers' }
      const { location } = await whileHeld(shop, call, () => browser.post(form), change)
      expect(location).toBe('/cart')
      expect((await browser.get('/cart')).text).toContain('Your cart has changed')
    },
  )

  it('asks for the offers of a later ship date and keeps that date on the shipment [SHIP-26]', async () => {
    await giveAddress(browser)
    const soon = await browser.get('/checkout/shipping')
    const dates = [...soon.html.matchAll(/<option value="(\d{4}-\d{2}-\d{2})"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(dates.length).toBeGreaterThan(5)
    const later = dates.at(-1) ?? ''
    const page = await browser.press(soon, 'Show delivery options', { fill: { 'Ship date': later } })
    expect(arrivals(page.text)[0]).not.toBe(arrivals(soon.text)[0])
    const saved = await browser.post(browser.prepare(page, 'Continue to payment'))
    expect(saved.location).toBe('/checkout/payment')
    const visitor = await shop.visitor(browser.cookie())
    const { cart } = await shop.services.cartUseCases.view(visitor)
    expect(cart?.itemShippingAddresses[0]?.fields.requestedShipOn).toBe(later)
  })

  it('refuses a date that the shipping service does not list, with the choice still open [SHIP-26]', async () => {
    await giveAddress(browser)
    const page = await browser.get('/checkout/shipping')
    const listed = [...page.html.matchAll(/<option value="(\d{4}-\d{2}-\d{2})"/g)].map(([, date]) => date)
    const beyond = '2026-11-24'
    expect(listed).not.toContain(beyond)
    // The service makes offers for the first; a Saturday and a day in the past it refuses.
    for (const day of [beyond, '2026-03-07', '2026-02-27']) {
      const refused = await askFor(page, day)
      expect([refused.status, atField(refused)]).toEqual([400, NO_OPEN_DAY])
      for (const words of ['no longer offered', 'Nothing ships on', 'is in the past'])
        expect(refused.text).not.toContain(words)
    }
    // While the calendar cannot be read, the service's own words are all there is.
    const match = { path: '/ship-dates' }
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 503, match })
    const refused = await askFor(page, '2026-03-07')
    expect([refused.status, atField(refused)]).toEqual([400, undefined])
    expect(refused.text).toContain('Nothing ships on 2026-03-07: choose a business day')
    const visitor = await shop.visitor(browser.cookie())
    const { cart } = await shop.services.cartUseCases.view(visitor)
    expect(cart?.itemShippingAddresses[0]?.fields.requestedShipOn).not.toBe(beyond)
  })

  it.each(['2026-02-30', 'tomorrow', '2026-3-9', '9999-12-31'])(
    'says of %s that it is no date, where it was entered, and keeps it [VAL-24]',
    async (typed) => {
      await giveAddress(browser)
      const ids = (page: Page, field = 'field-shipment-1-requestedShipOn') => {
        const choice = page.document.getElementById(field)
        const error = page.document.getElementById(`${field}-error`)?.textContent
        return [choice?.querySelector('[selected]')?.getAttribute('value'), error?.replace('●', '')]
      }
      for (const [name, date] of [
        ['shipOn', 'requestedShipOn'],
        ['shipOn-shipment-1', 'requestedShipOn'],
        ['deliverOn', 'requestedDeliveryOn'],
        ['deliverOn-shipment-1', 'requestedDeliveryOn'],
      ] as const) {
        const field = `field-shipment-1-${date}`
        const asked = await browser.get(`/checkout/shipping?${name}=${typed}`)
        expect([asked.status, ...ids(asked, field)]).toEqual([400, typed, 'Invalid date string'])
        expect(asked.html).toContain(`href="#${field}"`)
        expect(asked.html).not.toContain(`name="shipment-1.${date}"`)
      }
      // The list has only dates.
      const posted = await browser.crafted(
        browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment', {
          fill: { 'Message for the packing slip': 'For Ada' },
        }),
        { 'shipment-1.requestedShipOn': typed },
      )
      expect([posted.status, ...ids(posted)]).toEqual([400, typed, 'Invalid date string'])
      expect(fieldOf(posted, 'shipment-1.packingSlipMessage')).toBe('For Ada')
      expect((await browser.get('/checkout/payment')).location).toBe('/checkout/shipping')
    },
  )
})
