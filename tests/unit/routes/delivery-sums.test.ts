/** The delivery costs in the sums of checkout and cart, before and after it is chosen. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../support/browser'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  fieldOf,
  giveAddress,
  chooseOffer,
  payByCard,
  send,
} from '../support/steps'
import { openRoutes } from '../support/routes'
import { MULTI, splitOrder } from '../support/split'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
  await beGuest(browser)
})

const UPDATE = 'Update the total'

/** Every offer of the page as its form names it, with its text. */
const offersIn = ({ html }: Page, shipment = 1) =>
  [...html.matchAll(new RegExp(`<input[^>]*name="shipment-${shipment}.offer"[^>]*>`, 'g'))].map(([tag]) => ({
    value: /value="([^"]*)"/.exec(tag)?.[1] ?? '',
    checked: tag.includes('checked'),
  }))
const centsOf = (offer: string) => Number(offer.split('-')[1])
const dearestIn = (page: Page) =>
  offersIn(page).reduce((dear, { value }) => (centsOf(value) > centsOf(dear) ? value : dear), '0-0')
const shippingIn = ({ text }: Page) => /Shipping (\$\S+)/.exec(text)?.[1]
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const PHOENIX = { city: 'Phoenix', state: 'AZ', postalCode: '85004' }

describe('the sums of the delivery step', () => {
  // Two at $9.99, untaxed.
  const GOODS = 1_998

  /** Far enough away that something is quicker than standard delivery. */
  async function toPhoenix(): Promise<void> {
    await giveAddress(browser, PHOENIX)
  }

  it('count the offer that is marked, though nothing is stored and the step stays open [CHK-15] [CHK-19]', async () => {
    await toPhoenix()
    const page = await browser.get('/checkout/shipping')
    const marked = offersIn(page).find(({ checked }) => checked)?.value ?? 'none'
    expect(shippingIn(page)).toBe(dollars(centsOf(marked)))
    expect(page.text).toContain(`Estimated total ${dollars(GOODS + centsOf(marked))}`)
    expect(page.text).not.toContain('Calculated at checkout')
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
    expect(cart?.itemShippingAddresses[0]?.fields.price).toBeUndefined()
    expect((await browser.get('/checkout/payment')).location).toBe('/checkout/shipping')
  })

  it('of two addresses count both offers that are marked, and a choice for one of them alone [CHK-15] [CHK-19]', async () => {
    const split = await splitOrder(browser, [{}, PHOENIX], [1, 1])
    expect(split.location).toBe('/checkout/shipping')
    const page = await browser.get('/checkout/shipping')
    const markedOf = (shipment: number) =>
      centsOf(offersIn(page, shipment).find(({ checked }) => checked)?.value ?? 'none')
    const [first, second] = [markedOf(1), markedOf(2)]
    expect(first).not.toBe(second)
    const sums = (one: number, other: number) =>
      new RegExp(
        `Shipment 1: \\S+ \\${dollars(one)} Shipment 2: \\S+ \\${dollars(other)} .*otal \\${dollars(GOODS + one + other)}`,
      )
    expect(page.text).toMatch(sums(first, second))
    expect(page.text).toContain(`Estimated total ${dollars(GOODS + first + second)}`)
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
    expect(cart?.itemShippingAddresses.map(({ fields }) => fields.price)).toEqual([undefined, undefined])

    const dear = offersIn(page, 2).reduce(
      (most, { value }) => (centsOf(value) > centsOf(most) ? value : most),
      '0-0',
    )
    const radio = page.forms.flatMap(({ fields }) => fields).find(({ value }) => value === dear)
    const label = `${radio?.groups.join(' > ')} > ${radio?.label}`
    expect((await browser.post(browser.prepare(page, UPDATE, { fill: { [label]: true } }))).status).toBe(303)
    const chosen = await browser.get('/checkout/shipping')
    expect(chosen.text).toMatch(sums(first, centsOf(dear)))
    expect(chosen.text).not.toContain('Estimated total')
  })

  it('are called a total once shipping and tax are both in them, on the cart and in every step [CART-16]', async () => {
    await toPhoenix()
    for (const path of ['/cart', '/checkout/address'])
      expect((await browser.get(path)).text).toMatch(/Estimated total \$19\.98/)
    await chooseDelivery(browser)
    for (const path of ['/cart', '/checkout/address', '/checkout/shipping', '/checkout/payment']) {
      const { text } = await browser.get(path)
      expect(text).toMatch(/ Total \$/)
      expect(text).not.toContain('Estimated total')
    }
  })

  it('are stored on the shipment with price and last day of arrival, a pickup with its place [SHIP-15]', async () => {
    await toPhoenix()
    const stored = async () => {
      await chooseDelivery(browser)
      const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
      return cart?.itemShippingAddresses[0]?.fields
    }
    const [, earliest, latest] =
      /Standard Arrives \w+, (\w+ \d+) – \w+, (\w+ \d+)/.exec(
        (await browser.get('/checkout/shipping')).text,
      ) ?? []
    expect([earliest, latest]).toEqual(['Mar 9', 'Mar 10'])
    const sent = await stored()
    expect(sent).toMatchObject({ shippingMethodName: 'Standard', requestedDeliveryOn: '2026-03-10' })
    expect(sent).not.toHaveProperty('shipmentPickupCarrier')
    expect(shippingIn(await browser.get('/checkout/payment'))).toBe(dollars(sent?.price?.centAmount ?? 0))
    await giveAddress(browser)
    await chooseOffer(browser, ({ forms }) => {
      const pickup = forms.flatMap(({ fields }) => fields).find(({ label }) => label.startsWith('Pickup:'))
      return pickup?.value ?? ''
    })
    expect(await stored()).toMatchObject({
      price: { centAmount: 0 },
      shipmentPickupCarrier: 'Pickup',
      shipmentPickupCode: 'pickup',
    })
  })

  it('follow another choice by a plain submit, and a reload keeps it [CHK-15]', async () => {
    await toPhoenix()
    const shown = await browser.get('/checkout/shipping')
    const dear = dearestIn(shown)
    const radio = shown.forms.flatMap(({ fields }) => fields).find(({ value }) => value === dear)
    const fill = { [radio?.label ?? 'no offer']: true }
    const sent = await browser.post(browser.prepare(shown, UPDATE, { fill }))
    expect([sent.status, sent.location]).toEqual([303, '/checkout/shipping'])
    for (const _time of [1, 2]) {
      const page = await browser.get('/checkout/shipping')
      expect(offersIn(page).filter(({ checked }) => checked)).toEqual([{ value: dear, checked: true }])
      expect(shippingIn(page)).toBe(dollars(centsOf(dear)))
      expect(page.text).toContain(` Total ${dollars(GOODS + centsOf(dear))}`)
    }
  })

  it('are answered as data to a script, which stays where it is', async () => {
    await toPhoenix()
    const dear = dearestIn(await browser.get('/checkout/shipping'))
    const store = (offer: string) =>
      browser.send('/checkout/shipping', {
        method: 'POST',
        body: new URLSearchParams({ intent: 'update', 'shipment-1.offer': offer }),
        headers: { Accept: 'application/json' },
      })
    const kept = await store(dear)
    expect([kept.status, JSON.parse(kept.html)]).toEqual([200, { values: {}, errors: {} }])
    const cheaper = await store(`${dear.split('-')[0]}-1`)
    expect(cheaper.status).toBe(409)
    expect(cheaper.html).toContain(`now ${dollars(centsOf(dear))}`)
  })

  it.each([
    ['shipOn', 'requestedShipOn', '2026-03-15'],
    ['deliverOn', 'requestedDeliveryOn', '2026-03-15'],
    ['shipOn', 'requestedShipOn', '2026-12-24'],
  ])(
    'asked for by %s of a day that is not in the list say so at that field [SHIP-26]',
    async (query, name, day) => {
      await toPhoenix()
      const page = await browser.get(`/checkout/shipping?${query}=${day}`)
      expect([page.status, page.text.includes('Please choose one of the days of this list')]).toEqual([
        400,
        true,
      ])
      expect(page.document.querySelector(`#field-shipment-1-${name}-error`)?.textContent).toContain(
        'Please choose',
      )
      // Offers are for the earliest day, and can be chosen.
      expect((await browser.post(browser.prepare(page, UPDATE))).status).toBe(303)
    },
  )

  it('keep a later ship date after a reload, until it is asked for as soon as possible', async () => {
    await toPhoenix()
    const asked = (page: Page) => fieldOf(page, 'shipment-1.requestedShipOn')
    const later = '2026-03-16'
    const page = await browser.get(`/checkout/shipping?shipOn=${later}`)
    await browser.post(browser.prepare(page, UPDATE))
    expect(asked(await browser.get('/checkout/shipping'))).toBe(later)
    expect(asked(await browser.get('/checkout/shipping?shipOn='))).toBe('')
  })
})

describe('the order summary', () => {
  it('shows items, discounts, shipping, tax and total on every step, as far as they are known [CHK-19]', async () => {
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    const summaryIn = ({ document }: Page) =>
      document.querySelector('aside[aria-label="Order summary"]')?.textContent ?? 'no summary'
    const summaryOf = async (path: string) => summaryIn(await browser.get(path))
    const address = await summaryOf('/checkout/address')
    const several = await summaryOf(MULTI)
    await giveAddress(browser)
    const delivery = await summaryOf('/checkout/shipping')
    await chooseDelivery(browser)
    const payment = await summaryOf('/checkout/payment')
    const review = summaryIn(await payByCard(browser))
    for (const summary of [address, several, delivery, payment, review]) {
      expect(summary).toContain('Roasted Almonds (Salted)')
      // Two at 9.99, each 1.00 less.
      expect(summary).toContain('Merchandise$19.98Discounts-$2.00')
      expect(summary).toMatch(/[Tt]otal\$\d/)
    }
    for (const summary of [address, several])
      expect(summary).toContain('ShippingShown in the next stepTaxShown in the next step')
    for (const summary of [delivery, payment, review]) expect(summary).toMatch(/Shipping\$\d.*Tax\$\d/)
  })
})

describe('the promise of free shipping in the cart', () => {
  const EARNED = "You've earned FREE shipping!"
  const choose = (pick: (page: Page) => string) => chooseOffer(browser, pick)
  const cart = async () => (await browser.get('/cart')).text

  // Seven more at $10.99: above $59.
  beforeEach(() => addToCart(browser, '1201-01', '7'))

  it('holds for the standard delivery, and is not said above the price of another [SHIP-24]', async () => {
    expect(await cart()).toContain(EARNED)
    await giveAddress(browser, PHOENIX)
    await choose((page) => fieldOf(page, 'shipment-1.offer'))
    expect(await cart()).toMatch(/You've earned FREE shipping! .*Shipping FREE/)
    await choose(dearestIn)
    const text = await cart()
    expect(text).toMatch(/You've earned FREE standard shipping; you chose another delivery\. .*Shipping \$\d/)
    expect(text).not.toContain(EARNED)
  })

  it('does not count what is collected, and says nothing where nothing is sent', async () => {
    browser = app.newBrowser()
    await addToCart(browser, '9982-01', '4')
    expect(await cart()).not.toContain('FREE shipping')
    // Four boxes and some almonds are above $59, the almonds alone are not.
    await addToCart(browser, '1201-01', '3')
    expect(await cart()).toMatch(/You're \$\d+\.\d\d away from FREE shipping/)
  })

  it('is not made for what is sent by what is collected for nothing, before a delivery is chosen', async () => {
    browser = app.newBrowser()
    await addToCart(browser, '9982-01')
    await addToCart(browser, '1201-01')
    await beGuest(browser)
    for (const text of [await cart(), (await browser.get('/checkout/address')).text]) {
      expect(text).toContain('Estimated total')
      expect(text).toMatch(/Shipping (?:Calculated at checkout|Shown in the next step)/)
      expect(text).toMatch(/Tax (?:Calculated at checkout|Shown in the next step)/)
    }
    await giveAddress(browser)
    await choose((page) => fieldOf(page, 'shipment-1.offer') || fieldOf(page, 'shipment-2.offer'))
    const text = await cart()
    expect(text).not.toContain('Calculated at checkout')
  })

  it('is not made to places outside the contiguous U.S. [SHIP-22]', async () => {
    await giveAddress(browser, { city: 'Honolulu', state: 'HI', postalCode: '96813' })
    await choose((page) => fieldOf(page, 'shipment-1.offer'))
    const text = await cart()
    expect(text).toContain('Free shipping is for the contiguous U.S.')
    expect(text).not.toContain(EARNED)
  })
})
