/** The checkout steps: their order and titles, their shipments and offers, and when the delivery counts as chosen. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS, PHOENIX, TORONTO } from '../../kit/addresses'
import { visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { MULTI, splitOrder } from '../support/split'
import { addToCart, beGuest, chooseDelivery, chooseOffer, giveAddress, send, signIn } from '../support/steps'
import { whileOffSale } from '../support/stock'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const DELIVERY = '/checkout/shipping'
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

describe('the steps', () => {
  const TITLES = ['Email & Shipping Info', 'Expected Delivery', 'Payment Method']
  const stepsIn = ({ document }: Page) =>
    [...document.querySelectorAll('nav[aria-label="Checkout steps"] li')].map((step) => ({
      title: visibleText(step).replace(' (complete)', ''),
      here: step.getAttribute('aria-current') === 'step',
      href: step.querySelector('a')?.getAttribute('href') ?? null,
    }))

  it.each(['a guest', 'a customer'])('of %s come in their order with their titles [CHK-01]', async (who) => {
    if (who === 'a customer') await signIn(browser)
    await addToCart(browser, '1101-01', '2')
    if (who === 'a guest') await beGuest(browser)
    const seen: { readonly path: string; readonly heading: string | undefined }[] = []
    const forward = [
      () => giveAddress(browser),
      () => chooseDelivery(browser),
      () => Promise.resolve(),
    ] as const
    for (const [index, goOn] of forward.entries()) {
      const page = await browser.open('/checkout')
      seen.push({ path: page.path, heading: page.document.querySelector('h1')?.textContent ?? undefined })
      const steps = stepsIn(page)
      expect(steps.map(({ title }) => title)).toEqual(TITLES)
      expect(steps.map(({ here }) => here)).toEqual([0, 1, 2].map((at) => at === index))
      // Only completed steps are links.
      expect(steps.map(({ href }) => href !== null)).toEqual([0, 1, 2].map((at) => at < index))
      await goOn()
    }
    expect(seen).toEqual([
      { path: '/checkout/address', heading: TITLES[0] },
      { path: DELIVERY, heading: TITLES[1] },
      { path: '/checkout/payment', heading: TITLES[2] },
    ])
    await send(browser, '/cart', /^Remove/)
  })

  it('lead to the cart for a message that is for there, and for none that is only called like one', async () => {
    const tell = async (notice: object) =>
      (await shop.visitor(browser.cookie())).save({ flash: [{ type: 'notice', message: 'Told', ...notice }] })
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await tell({ key: 'merged-one' })
    expect((await browser.get(DELIVERY)).status).toBe(200)
    expect((await browser.open('/checkout')).path).toBe(DELIVERY)
    await tell({ leadsToCart: true })
    expect((await browser.get(DELIVERY)).location).toBe('/cart')
    expect((await browser.open('/checkout')).path).toBe('/cart')
    expect((await browser.get(DELIVERY)).status).toBe(200)
  })
})

describe('what has gone off sale', () => {
  it('is told to a guest by the first page of checkout, which asks for the e-mail', async () => {
    await addToCart(browser, '1101-01', '1')
    await addToCart(browser, '1102-01', '1')
    await whileOffSale(shop, '1102-01', async () => {
      const page = await browser.open('/checkout')
      expect(page.path).toBe('/checkout/signin')
      expect(page.text).toMatch(/Raw Almonds.*has been removed from your cart/)
    })
  })
})

describe('the shipments of an order', () => {
  const shipments = async () =>
    (await cartOf(browser)).itemShippingAddresses.map(({ key, address }) => [key, address.city])
  /** The field groups of the form, by the key prefix of their names. */
  const keysIn = ({ forms }: Page) => [
    ...new Set(
      forms
        .flatMap(({ fields }) => fields)
        .flatMap(({ name }) => /^(shipment-[^.]*)\.street1$/.exec(name)?.[1] ?? []),
    ),
  ]

  it('are keyed shipment-1, shipment-2 and so on, in the form and in the cart, in either mode [SHIP-01] [SHIP-03]', async () => {
    const mode = async () => (await cartOf(browser)).shippingMode
    await addToCart(browser, '1101-01', '3')
    await beGuest(browser)
    await giveAddress(browser)
    expect(await shipments()).toEqual([['shipment-1', 'Montclair']])
    expect(await mode()).toBe('Single')
    const form = await browser.get(MULTI)
    expect(keysIn(form)).toEqual(['shipment-1', 'shipment-2'])
    const three = await send(browser, MULTI, 'Add another address')
    expect(keysIn(three)).toEqual(['shipment-1', 'shipment-2', 'shipment-3'])
    await splitOrder(browser, [{}, CHICAGO], [2, 1])
    expect(await shipments()).toEqual([
      ['shipment-1', 'Montclair'],
      ['shipment-2', 'Chicago'],
    ])
    expect(await mode()).toBe('Multiple')
    const again = await browser.get(MULTI)
    expect(keysIn(again)).toEqual(['shipment-1', 'shipment-2'])
    const one = await browser.follow(again, 'Send everything to one address')
    await browser.post(browser.prepare(one, 'Continue to delivery'))
    expect([await mode(), await shipments()]).toEqual(['Single', [['shipment-1', 'Montclair']]])
  })
})

describe('the delivery options', () => {
  const { offersFor } = shop.services.checkout
  afterEach(() => {
    shop.services.checkout.offersFor = offersFor
  })

  /** The service gives each offer a position, in whatever order it returns them: here the dearest come first. */
  function placeDearestFirst(): void {
    shop.services.checkout.offersFor = async (...question) => {
      const offers = await offersFor(...question)
      if (offers.kind !== 'offers') return offers
      const sets = offers.sets.map((set) => ({
        ...set,
        shippingOffers: set.shippingOffers.map((offer) => ({ ...offer, position: -offer.position })),
      }))
      return { ...offers, sets }
    }
  }
  const optionsIn = ({ document }: Page) =>
    [...document.querySelectorAll('form[method="post"] [role="group"]')].map((group) =>
      [...group.querySelectorAll('fieldset label')].map(visibleText),
    )

  it('stand by position with name, price, struck price and days of arrival, for each shipment [SHIP-11]', async () => {
    placeDearestFirst()
    await addToCart(browser, '1201-01', '7')
    await addToCart(browser, '1102-01', '1')
    await beGuest(browser)
    await splitOrder(browser, [PHOENIX, CHICAGO], [7, 0], [0, 1])
    // Eight pounds with packing to zone 8, free by ground above $59; two pounds to zone 5.
    const page = await browser.get(DELIVERY)
    const struck = [...page.document.querySelectorAll('form[method="post"] fieldset label')].map((option) =>
      [...option.querySelectorAll('s')].map(visibleText).join(),
    )
    expect(struck).toEqual(['', '', '', 'was $21.75', '', '', ''])
    expect(optionsIn(page)).toEqual([
      [
        'Overnight Arrives Tue, Mar 3 $77.55',
        'Two-Day Arrives Wed, Mar 4 $45.15',
        'Three-Day Arrives Thu, Mar 5 $28.95',
        'Standard Arrives Mon, Mar 9 – Tue, Mar 10 FREE was $21.75',
      ],
      [
        'Overnight Arrives Tue, Mar 3 $43.35',
        'Two-Day Arrives Wed, Mar 4 $25.75',
        'Standard Arrives Thu, Mar 5 – Fri, Mar 6 $11.35',
      ],
    ])
  })

  it('leave out what is hidden, which nobody can choose by its number either [SHIP-12]', async () => {
    await addToCart(browser, '1101-01', '2')
    await beGuest(browser)
    await giveAddress(browser)
    const page = await browser.get(DELIVERY)
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
    const offers = cart === null ? undefined : await offersFor(cart, {})
    const all = offers?.kind === 'offers' ? offers.sets.flatMap((set) => set.shippingOffers) : []
    const valueOf = ({ shippingMethodId, price }: (typeof all)[number]) =>
      `${shippingMethodId}-${price.centAmount}`
    const hidden = all.filter((offer) => offer.hidden).map(valueOf)
    expect(hidden.length).toBeGreaterThan(0)
    const listed = page.forms
      .flatMap(({ fields }) => fields)
      .flatMap(({ name, value }) => (name === 'shipment-1.offer' ? [value] : []))
    expect(listed.sort()).toEqual(
      all
        .filter((offer) => !offer.hidden)
        .map(valueOf)
        .sort(),
    )
    const form = browser.prepare(page, 'Continue to payment')
    for (const value of hidden) {
      const refused = await browser.crafted(form, { 'shipment-1.offer': value })
      expect([refused.status, refused.text.includes('no longer offered')]).toEqual([400, true])
    }
  })

  it('are none where an address has only hidden ones, which the page says instead of asking for a choice [SHIP-12]', async () => {
    shop.services.checkout.offersFor = async (...question) => {
      const offers = await offersFor(...question)
      if (offers.kind !== 'offers') return offers
      const [first, ...others] = offers.sets
      if (first === undefined) return offers
      const shippingOffers = first.shippingOffers.map((offer) => ({ ...offer, hidden: true }))
      return { ...offers, sets: [{ ...first, shippingOffers }, ...others] }
    }
    await addToCart(browser, '1101-01', '3')
    await beGuest(browser)
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [2, 1])
    const page = await browser.get(DELIVERY)
    const [home, aunt] = optionsIn(page)
    expect([home?.length, (aunt?.length ?? 0) > 0]).toEqual([0, true])
    const [group, other] = [...page.document.querySelectorAll('form[method="post"] [role="group"]')]
    const told = 'Nothing can be delivered to this address right now.'
    expect(group === undefined ? '' : visibleText(group)).toContain(told)
    expect(group?.querySelectorAll('fieldset, [type="radio"]')).toHaveLength(0)
    expect(other === undefined ? told : visibleText(other)).not.toContain(told)
    const data = await browser.data(DELIVERY, 'routes/checkout/shipping/route')
    expect(data.html).toContain('"hidden":false')
    expect(data.html).not.toContain('"hidden":true')
  })

  it('are those to Canada for a customer who sends there [SHIP-11]', async () => {
    placeDearestFirst()
    await signIn(browser)
    await addToCart(browser, '1102-01', '1')
    await giveAddress(browser, TORONTO)
    expect(optionsIn(await browser.get(DELIVERY))).toEqual([
      ['Standard to Canada Arrives Wed, Mar 4 – Fri, Mar 6 $20.75'],
    ])
    await send(browser, '/cart', /^Remove/)
  })
})

/** Where payment leads: to itself once the steps before it are complete. */
const payment = async () => (await browser.get('/checkout/payment')).location ?? '/checkout/payment'

describe('the address', () => {
  const ADDRESS = '/checkout/address'

  const setAddress = (address: object) =>
    changeCart(shop, browser, { action: 'updateItemShippingAddress', address })

  /** Of one shipment, as another system leaves it; returns its address as it was. */
  async function clearStreet(shipment = 0): Promise<object> {
    const { id } = await cartOf(browser)
    const stored = (await shop.merchant.get(`carts/${id}`)) as {
      readonly itemShippingAddresses: readonly { readonly streetName?: string }[]
    }
    const { streetName, ...address } = stored.itemShippingAddresses[shipment] ?? {}
    expect(streetName).toBeDefined()
    await setAddress(address)
    return { streetName, ...address }
  }

  it('is complete with a street where goods are sent there, and without one where they are collected [CHK-10]', async () => {
    const pickupIn = ({ forms }: Page) =>
      forms.flatMap(({ fields }) => fields).find(({ value }) => value?.startsWith('38-'))?.value ?? ''
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect(await payment()).toBe('/checkout/payment')
    await clearStreet()
    expect(await payment()).toBe(ADDRESS)
    expect((await browser.get('/checkout')).location).toBe(ADDRESS)
    await giveAddress(browser)
    await chooseOffer(browser, pickupIn)
    await clearStreet()
    expect(await payment()).toBe('/checkout/payment')
  })

  it('of an order to several addresses is complete when each of them has its street [CHK-10]', async () => {
    await addToCart(browser, '1101-01', '3')
    await beGuest(browser)
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [2, 1])
    await chooseDelivery(browser)
    expect(await payment()).toBe('/checkout/payment')
    for (const shipment of [0, 1]) {
      const address = await clearStreet(shipment)
      expect(await payment()).toBe(ADDRESS)
      expect((await browser.get('/checkout')).location).toBe(ADDRESS)
      await setAddress(address)
      expect(await payment()).toBe('/checkout/payment')
    }
  })

  it('is complete with the email to which goods go [CHK-10]', async () => {
    await signIn(browser)
    await addToCart(browser, '1101-01', '1')
    await changeCart(shop, browser, { action: 'addLineItem', sku: '9990-25', quantity: 1 })
    await send(browser, '/cart', /^Remove Roasted Almonds/)
    expect(await payment()).toBe('/checkout/payment')
    await changeCart(shop, browser, { action: 'setCustomerEmail' })
    expect(await payment()).toBe(ADDRESS)
    expect((await send(browser, ADDRESS, 'Continue to payment')).location).toBe('/checkout/payment')
    expect(await payment()).toBe('/checkout/payment')
    await send(browser, '/cart', /^Remove/)
  })
})

describe('the delivery', () => {
  const forget = (addressKey: string, name = 'price') =>
    changeCart(shop, browser, { action: 'setItemShippingAddressCustomField', addressKey, name })

  it('is complete when every shipment that is sent carries its price, its method and its day [CHK-11]', async () => {
    await addToCart(browser, '1101-01', '3')
    await beGuest(browser)
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [2, 1])
    expect(await payment()).toBe(DELIVERY)
    await chooseDelivery(browser)
    expect(await payment()).toBe('/checkout/payment')
    for (const [key, name] of [
      ['shipment-1', 'price'],
      ['shipment-2', 'price'],
      ['shipment-1', 'shippingMethodId'],
      ['shipment-2', 'requestedDeliveryOn'],
    ] as const) {
      await forget(key, name)
      expect(await payment()).toBe(DELIVERY)
      expect((await browser.get('/checkout')).location).toBe(DELIVERY)
      const step = await browser.get(DELIVERY)
      expect(step.text).not.toContain('(complete) Payment')
      await browser.post(browser.prepare(step, 'Continue to payment'))
      expect(await payment()).toBe('/checkout/payment')
    }
  })

  it('asks for nothing of what goes by e-mail [CHK-11]', async () => {
    await addToCart(browser, '1101-01', '1')
    await changeCart(shop, browser, { action: 'addLineItem', sku: '9990-25', quantity: 1 })
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const { lineItems } = await cartOf(browser)
    const [sent = '', byMail = ''] = lineItems.map(
      ({ shippingDetails }) => shippingDetails.targets[0]?.addressKey,
    )
    await forget(byMail)
    expect(await payment()).toBe('/checkout/payment')
    await forget(sent)
    expect(await payment()).toBe(DELIVERY)
  })
})
