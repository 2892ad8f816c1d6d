/** Goods for pickup: they wait at the warehouse and are not shipped. */
import { beforeEach, describe, expect, it } from 'vitest'
import { businessInstant } from '~/models/time/business-time'
import { accounts } from '../../kit/accounts'
import { HOME_ADDRESS, TORONTO } from '../../kit/addresses'
import { addressFields, PLACE_ORDER } from '../../kit/http-steps'
import { find, signedIn } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { EMAIL } from '../support/journey'
import { orderNumbersOf, receiptFrom } from '../support/orders'
import { openRoutes } from '../support/routes'
import { MULTI, splitOrder } from '../support/split'
import {
  addToCart,
  beGuest,
  billingFields,
  chooseDelivery,
  chooseOffer,
  continueToCard,
  fieldOf,
  giveAddress,
  payByCard,
  send,
  typeAddress,
  typeEmail,
} from '../support/steps'

const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const explainedIn = (text: string): string =>
  /Price breakdown.*?Total/.exec(text)?.[0] ?? 'nothing is explained'

const pickupIn = ({ forms }: Page): string =>
  forms.flatMap(({ fields }) => fields).find(({ value }) => value?.startsWith('38-'))?.value ?? ''

describe('a pickup that was chosen at the delivery step', () => {
  it('is told as one, with the warehouse, on review and receipt [SHIP-12]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    const chosen = await chooseOffer(browser, pickupIn)
    expect(chosen.location).toBe('/checkout/payment')
    const review = await payByCard(browser)
    const cart = await browser.get('/cart')
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    const receipt = await browser.open(await receiptFrom(browser, placed.location ?? ''))
    for (const { text } of [cart, receipt]) {
      const made = explainedIn(text)
      expect(made).toMatch(/For you to collect Our New Jersey warehouse \$0\.00/)
      expect(made).not.toContain('Montclair')
    }
    for (const { text } of [review, receipt]) {
      expect(text).toMatch(/For you to collect Nutwood 100 Orchard Way .*, ready \w{3}, \w{3} \d/)
      expect(text).not.toMatch(/Ships to|arrives/)
    }
    // It can still be changed: the form has the address that was entered.
    const again = app.newBrowser()
    await addToCart(again)
    await beGuest(again)
    await giveAddress(again)
    await chooseOffer(again, pickupIn)
    const step = await again.get('/checkout/shipping')
    expect(step.text).toContain(`Ships to Pat Example ${HOME_ADDRESS.street1}`)
  })
})

describe('one of two shipments that somebody comes for', () => {
  it('is told as one by its number, and the other as sent, to agents as well [SHIP-12]', async () => {
    await addToCart(browser, '1101-01', '3')
    await beGuest(browser)
    await splitOrder(browser, [{}, CHICAGO], [2, 1])
    const { id } = await cartOf(browser)
    expect((await chooseOffer(browser, pickupIn)).location).toBe('/checkout/payment')
    const review = await payByCard(browser)
    const cart = await browser.get('/cart')
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    const receipt = await browser.open(await receiptFrom(browser, placed.location ?? ''))
    for (const { text } of [cart, receipt]) {
      expect(explainedIn(text)).toMatch(
        /Shipment 1, for you to collect Our New Jersey warehouse \$0\.00 Shipment 2 to Chicago, IL Standard \$\d/,
      )
      expect(explainedIn(text)).not.toContain('Montclair')
    }
    for (const { text } of [review, receipt]) {
      expect(text).toContain('Shipment 1, for you to collect Nutwood 100 Orchard Way')
      expect(text).toMatch(/Shipment 2 Aunt Example .*?Chicago, IL/)
    }
    const [orderNumber = ''] = await orderNumbersOf(shop, id)
    const { text } = await find(await signedIn(app, accounts.agent), orderNumber)
    expect(text).toMatch(
      /To be collected at Nutwood, 100 Orchard Way, .* To Aunt Example, .*, Chicago, IL 60601/,
    )
    expect(text).not.toContain('Montclair')
  })
})

describe('what waits to be collected beside what is sent', () => {
  it('asks for no other day at the delivery step, where nobody has asked for one', async () => {
    await addToCart(browser, '9982-01', '1')
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    const { text, document } = await browser.get('/checkout/shipping')
    expect(text).toContain('Ship or arrive on another day')
    expect(text).not.toMatch(/Ships \w{3}, /)
    expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  })
})

describe('one address', () => {
  it('is not one of several for what is collected beside what is sent there [SHIP-02]', async () => {
    await addToCart(browser, '9982-01', '1')
    await addToCart(browser)
    await beGuest(browser)
    expect((await browser.get('/checkout/address')).status).toBe(200)
    await giveAddress(browser)
    // A cart with several addresses redirects to their form.
    expect((await browser.get('/checkout/address')).status).toBe(200)
    const { text } = await browser.get('/checkout/shipping')
    expect(text).toContain('Ships to')
    expect(text).not.toContain('Shipment 1')
    await chooseDelivery(browser)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Shipping to Montclair, NJ')
    expect(cart.text).not.toContain('Shipment 1')
  })
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('an address that was typed', () => {
  it('for the bill is offered for what is sent from then on [PAY-15]', async () => {
    await addToCart(browser, '9982-01', '1')
    await typeEmail(browser, EMAIL)
    await typeAddress(browser)
    await addToCart(browser)
    expect(fieldOf(await browser.get('/checkout/address'), 'street1')).toBe(HOME_ADDRESS.street1)
    expect(fieldOf(await browser.get(MULTI), 'shipment-1.street1')).toBe(HOME_ADDRESS.street1)
  })

  it('is still known once what went there is taken out of the cart [PAY-15] [SHIP-06]', async () => {
    await addToCart(browser, '9982-01', '1')
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await send(browser, '/cart', /^Remove Roasted/)
    expect(fieldOf(await browser.get('/checkout/address'), 'street1')).toBe(HOME_ADDRESS.street1)
    expect((await browser.get('/checkout/payment')).text).toContain('The address you gave Pat Example')
    await send(browser, '/cart', /^Remove /)
    await addToCart(browser)
    expect(fieldOf(await browser.get('/checkout/address'), 'street1')).toBe(HOME_ADDRESS.street1)
  })

  const CORRECTED = { 'Street address': '14 Maple Avenue' }
  const billedTo = async () => {
    const { text } = await payByCard(browser)
    return /Billed to Pat Example (.*?) Montclair/.exec(text)?.[1]
  }

  it('is billed as it was corrected, though what it was given for has left the cart [PAY-15]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await send(browser, '/cart', /^Remove Roasted/)
    await addToCart(browser, '1201-01', '1')
    await typeAddress(browser, CORRECTED)
    await chooseDelivery(browser)
    expect(await billedTo()).toBe('14 Maple Avenue')
  })

  it.each([
    ['to one address', () => typeAddress(browser, addressFields(TORONTO))],
    ['to several', () => splitOrder(browser, [TORONTO, CHICAGO], [1, 1])],
  ])('for the bill is billed though what is added goes elsewhere, %s [PAY-15]', async (_, send) => {
    await addToCart(browser, '9982-01', '1')
    await typeEmail(browser, EMAIL)
    await typeAddress(browser)
    // The payment step offers it as the address that was entered.
    await payByCard(browser)
    await addToCart(browser, '1101-01', '2')
    await send()
    await chooseDelivery(browser)
    expect(fieldOf(await browser.get('/checkout/payment'), 'street1')).toBe(HOME_ADDRESS.street1)
    expect(await billedTo()).toBe(HOME_ADDRESS.street1)
  })

  it('for the bill alone stays as it is when what is sent goes elsewhere [PAY-15]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    await continueToCard(browser, billingFields({ street1: '99 Other Road' }))
    await send(browser, '/cart', /^Remove Roasted/)
    await addToCart(browser, '1201-01', '1')
    await typeAddress(browser, CORRECTED)
    await chooseDelivery(browser)
    expect(await billedTo()).toBe('99 Other Road')
  })
})

describe('an order of which nothing is sent', () => {
  const readyOn = ({ text }: Page) => /ready (\w{3}, \w{3} \d{1,2})/.exec(text)?.[1]
  const BILLED = /Billed to Pat Example 12 Maple Avenue Montclair, NJ 07042/

  beforeEach(async () => {
    await addToCart(browser, '9982-01', '1')
    expect((await typeEmail(browser, EMAIL)).location).toBe('/checkout/payment')
  })

  it('goes by the method for what is collected, number 38, from New Jersey [SHIP-06] [SHIP-07]', async () => {
    const [shipment] = (await cartOf(browser)).itemShippingAddresses
    expect(shipment).toMatchObject({
      address: { street1: '100 Orchard Way', state: 'NJ', country: 'US' },
      fields: { shippingMethodId: 38, shipmentPickupCode: 'pickup', requestedShipOn: '2026-03-03' },
    })
  })

  it('goes on from its address to payment, as the button says', async () => {
    const buttonsOf = async () =>
      (await browser.get('/checkout/address')).forms.flatMap(({ buttons }) =>
        buttons.flatMap(({ label }) => (label.startsWith('Continue') ? [label] : [])),
      )
    expect(await buttonsOf()).toEqual(['Continue to payment'])
    await addToCart(browser)
    expect(await buttonsOf()).toEqual(['Continue to delivery'])
  })

  it('is billed to the address that was given, which stays in its form, and not to the warehouse [PAY-15] [SHIP-06]', async () => {
    expect((await typeAddress(browser)).location).toBe('/checkout/payment')
    const address = await browser.get('/checkout/address')
    expect(fieldOf(address, 'street1')).toBe(HOME_ADDRESS.street1)
    expect((await browser.get('/checkout/payment')).text).toContain('The address you gave Pat Example')
    const review = await payByCard(browser)
    expect(review.text).toMatch(BILLED)
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    const receipt = await browser.open(await receiptFrom(browser, placed.location ?? ''))
    expect(receipt.text).toMatch(BILLED)
    expect(receipt.text).toMatch(/For you to collect Nutwood 100 Orchard Way/)
  })

  it('is copied by an agent who acts for its buyer then, and not for the warehouse', async () => {
    await typeAddress(browser)
    const { id } = await cartOf(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    await receiptFrom(browser, placed.location ?? '')
    const [orderNumber = ''] = await orderNumbersOf(shop, id)
    const agent = await signedIn(app, accounts.agent)
    await agent.post(agent.prepare(await find(agent, orderNumber), 'Copy to be paid'))
    expect((await agent.get('/')).text).toContain('You are acting for Pat Example')
  })

  it('asks for the address of the bill where none was given yet, with what is wrong at its field [PAY-15]', async () => {
    const payment = await browser.get('/checkout/payment')
    expect(payment.status).toBe(200)
    expect(payment.text).not.toMatch(/Same as shipping address|100 Orchard Way/)
    for (const billing of ['same', 'other']) {
      const refused = await browser.crafted('/checkout/payment', { billing })
      expect([refused.status, refused.document.querySelectorAll('[aria-invalid="true"]').length > 3]).toEqual(
        [400, true],
      )
    }
  })

  it('is ready on a day to come, however long its cart or its review was left [SHIP-05] [SHIP-06]', async () => {
    await typeAddress(browser)
    shop.clock.advance(14 * DAY_MS)
    const old = await payByCard(browser)
    expect(readyOn(old)).toBe('Tue, Mar 17')
    shop.clock.advance(2 * DAY_MS)
    const late = await browser.post(browser.prepare(old, PLACE_ORDER))
    expect([late.status, late.location]).toEqual([303, '/cart'])
    expect((await browser.open('/cart')).text).toContain('Please check your order')
    const review = await payByCard(browser)
    expect(readyOn(review)).toBe('Thu, Mar 19')
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    expect(readyOn(await browser.open(await receiptFrom(browser, placed.location ?? '')))).toBe('Thu, Mar 19')
  })

  it('is ordered from its review as reloaded after midnight, without another look at payment [SHIP-06]', async () => {
    await typeAddress(browser)
    shop.clock.set(businessInstant('2026-03-03', 23, 30))
    const { path } = await payByCard(browser)
    shop.clock.advance(HOUR_MS)
    const reloaded = await browser.get(path)
    expect(readyOn(reloaded)).toBe('Thu, Mar 5')
    const placed = await browser.post(browser.prepare(reloaded, PLACE_ORDER))
    expect(readyOn(await browser.open(await receiptFrom(browser, placed.location ?? '')))).toBe('Thu, Mar 5')
  })

  it('is shown on its review, and placed, with a day to come when midnight passes meanwhile [SHIP-05] [SHIP-06]', async () => {
    await typeAddress(browser)
    shop.clock.set(businessInstant('2026-03-03', 23, 30))
    const old = await payByCard(browser)
    expect(readyOn(old)).toBe('Tue, Mar 3')
    shop.clock.advance(HOUR_MS)
    expect(readyOn(await browser.get(old.path))).toBe('Thu, Mar 5')
    const late = await browser.post(browser.prepare(old, PLACE_ORDER))
    expect([late.status, late.location]).toEqual([303, '/cart'])
    expect((await browser.open('/cart')).text).toContain('Nothing was charged')
    const placed = await browser.post(browser.prepare(await browser.get(old.path), PLACE_ORDER))
    expect(readyOn(await browser.open(await receiptFrom(browser, placed.location ?? '')))).toBe('Thu, Mar 5')
  })
})
