import { beforeEach, describe, expect, it } from 'vitest'
import { STEP_UNSAVED } from '~/models/cart/refusals'
import { accounts } from '../../kit/accounts'
import { TORONTO } from '../../kit/addresses'
import { addressFields } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { EMAIL } from '../support/journey'
import {
  addToCart,
  beGuest,
  billingFields,
  chooseDelivery,
  continueToCard,
  fieldOf,
  giveAddress,
  reachPayment,
  reachReview,
  send,
  sendSignIn,
  signIn,
  typeAddress,
} from '../support/steps'
import { pressPlaceOrder } from '../support/placing'
import { setStock } from '../support/stock'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const STEPS = ['/checkout/address', '/checkout/shipping', '/checkout/payment', '/checkout/payment/review']

describe('the way into checkout', () => {
  it.each(['/checkout', '/checkout/signin', ...STEPS])(
    '%s without a cart leads to the cart [CHK-13]',
    async (path) => {
      const page = await browser.get(path)
      expect([302, 303]).toContain(page.status)
      expect(page.location).toBe('/cart')
    },
  )

  it('with a cart that was emptied leads to it as well, from every step [CHK-13]', async () => {
    await reachPayment(browser)
    await send(browser, '/cart', /^Remove/)
    for (const path of ['/checkout', '/checkout/signin', ...STEPS])
      expect([path, (await browser.get(path)).location]).toEqual([path, '/cart'])
  })

  it('asks a guest without e-mail on a page of the server [CHK-08]', async () => {
    await addToCart(browser)
    for (const path of ['/checkout', ...STEPS])
      expect((await browser.get(path)).location).toBe('/checkout/signin')
    const { text } = await browser.get('/checkout/signin')
    expect(text).toContain('Proceed to Checkout')
    expect(text).toContain('Continue as Guest')
  })

  it('answers at every step address of a guest who got there [CHK-02]', async () => {
    await reachPayment(browser)
    const [address = '', ...others] = STEPS.slice(0, -1)
    for (const path of ['/checkout/signin', address, '/checkout/address/multi', ...others]) {
      const page = await browser.get(path)
      expect([page.status, page.text.includes('Page not found')], path).toEqual([200, false])
    }
  })

  it('has its own header and footer, not those of the shop [ROUTE-12]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    const step = await browser.get('/checkout/address')
    const checkout = step.html
    const cart = (await browser.get('/cart')).html
    for (const { document } of [step, await browser.get('/checkout/address/multi')]) {
      const [headers, footers] = ['header', 'footer'].map((name) => [
        ...document.querySelectorAll(`body ${name}`),
      ])
      expect([headers?.length, footers?.length]).toEqual([1, 1])
      expect(headers?.[0]?.textContent).toContain('Need help?')
      expect(headers?.[0]?.querySelector('a[href="/cart"]')).not.toBeNull()
      expect(footers?.[0]?.textContent).toContain('© 1999-')
    }
    // The shop's header has the search and the menu, its footer the link to careers.
    for (const mark of ['type="search"', 'href="/nuts/almonds/"', 'href="/careers"'])
      expect([mark, cart.includes(mark), checkout.includes(mark)]).toEqual([mark, true, false])
  })

  it('shows no message of the shop, on no minimal page: it waits for the next page of the shop [HEAD-10]', async () => {
    const { page } = await reachReview(browser)
    const receipt = (await pressPlaceOrder(browser, page)).location ?? ''
    expect(receipt).toMatch(/^\/checkout\/receipt/)
    await addToCart(browser)
    for (const path of [receipt, '/sign/in', '/checkout/signin']) {
      const { status, text } = await browser.get(path)
      expect([status, text.includes('Added to Cart')], path).toEqual([200, false])
    }
    await beGuest(browser)
    const { status, text } = await browser.get('/checkout/address')
    expect([status, text.includes('Added to Cart')]).toEqual([200, false])
    expect((await browser.get('/cart')).text).toContain('Added to Cart')
  })

  it('leaves it to the cart to say what a sign-in has brought in, and leads there [HEAD-10]', async () => {
    const CAME_IN = 'We added the items of your earlier cart to this one.'
    const before = app.newBrowser()
    await signIn(before)
    await addToCart(before, '1201-01', '1')
    await addToCart(browser)
    const fill = { Email: accounts.shopper.email, Password: accounts.shopper.password }
    expect((await sendSignIn(browser, fill)).status).toBe(303)
    const step = await browser.get('/checkout/address')
    expect([step.status, step.text.includes('Roasted Cashews')]).toEqual([200, true])
    expect(step.text).not.toContain(CAME_IN)
    expect((await typeAddress(browser)).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(CAME_IN)
    expect((await browser.get('/checkout/shipping')).status).toBe(200)
  })

  it('takes /checkout/delivery for /checkout/shipping [CHK-03]', async () => {
    const page = await browser.get('/checkout/delivery')
    expect([page.status, page.location]).toEqual([301, '/checkout/shipping'])
  })

  it('leads from an unknown step to the first open one, and ignores an unknown variant [CHK-21]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    expect((await browser.get('/checkout/gift-wrap')).location).toBe('/checkout/address')
    expect((await browser.get('/checkout/constructor')).location).toBe('/checkout/address')
    expect((await browser.get('/checkout/address/anything')).location).toBe('/checkout/address')
    await giveAddress(browser)
    // By now another step is the first open one.
    expect((await browser.get('/checkout/gift-wrap')).location).toBe('/checkout/shipping')
    expect((await browser.get('/checkout/address/anything')).location).toBe('/checkout/address')
  })

  it('goes on at the first open step, and never further [CHK-06] [CHK-12]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    expect((await browser.get('/checkout')).location).toBe('/checkout/address')
    expect((await browser.get('/checkout/payment')).location).toBe('/checkout/address')
    await giveAddress(browser)
    expect((await browser.get('/checkout')).location).toBe('/checkout/shipping')
    expect((await browser.get('/checkout/payment')).location).toBe('/checkout/shipping')
    await chooseDelivery(browser)
    expect((await browser.get('/checkout')).location).toBe('/checkout/payment')
  })

  it('guards the data and the action of a step by itself, without the parents of its page', async () => {
    await addToCart(browser)
    await beGuest(browser)
    const data = await browser.data('/checkout/payment', 'routes/checkout/payment/route')
    expect([data.status, data.headers.get('X-Remix-Redirect')]).toEqual([204, '/checkout/address'])
    // There is no form to submit: the page is not shown yet.
    const posted = await browser.crafted('/checkout/payment', { billing: 'same' })
    expect([posted.status, posted.location]).toEqual([303, '/checkout/address?unsaved=1'])
    expect((await browser.get('/checkout/address?unsaved=1')).text).toContain(STEP_UNSAVED)
    expect((await browser.get('/checkout/address')).text).not.toContain(STEP_UNSAVED)
  })

  it('leads to the sign-in, which says so, when a form comes before anybody is known', async () => {
    await addToCart(browser)
    const posted = await browser.crafted('/checkout/address/multi', {})
    expect([posted.status, posted.location]).toEqual([303, '/checkout/signin?unsaved=1'])
    expect((await browser.get(posted.location ?? '')).text).toContain(STEP_UNSAVED)
  })

  it('leads to the cart when nothing that is left can be had, with its name [CART-08]', async () => {
    await reachPayment(browser, '1101-05', '1')
    await setStock(shop, '1101-05', 0)
    const page = await browser.open('/checkout/payment')
    expect(page.path).toBe('/cart')
    expect(page.text).toContain('Roasted Almonds (Salted): Sorry, this item is out of stock')
    await setStock(shop, '1101-05', 500)
  })
})

describe('the guest form', () => {
  it('keeps a wrong e-mail as typed, with its message and 400', async () => {
    await addToCart(browser)
    const page = await send(browser, '/checkout/signin', 'Continue as Guest', { Email: 'pat@example' })
    expect([page.status, fieldOf(page, 'email')]).toEqual([400, 'pat@example'])
    expect(page.text).toContain('Please enter a valid email address')
  })
})

describe('the address step', () => {
  beforeEach(async () => {
    await addToCart(browser, '1305-01', '1')
    await beGuest(browser)
  })

  it('answers 400 with everything typed and a message at each wrong field', async () => {
    const page = await send(browser, '/checkout/address', 'Continue to delivery', {
      ...addressFields(),
      'Full name': '  ',
      City: 'Montclair <b>',
      'ZIP code': '1234',
      Phone: '555',
    })
    expect(page.status).toBe(400)
    expect(page.text).toContain('Please enter your full name')
    expect(page.text).toContain('Please enter a valid zip code')
    expect(page.text).toContain('Phone number must be at least 10 characters')
    expect(page.html).toContain('value="Montclair &lt;b&gt;"')
    expect(fieldOf(page, 'postalCode')).toBe('1234')
    expect(fieldOf(page, 'email')).toBe(EMAIL)
  })

  it.each([
    ['a zero-width space', '\u200b', 400],
    ['joiners, a soft hyphen and a byte order mark', '\u200d \u00ad\ufeff', 400],
    ['blanks that count as letters', '\u3164\u2800', 400],
    ['letters that such a sign parts', 'نرگس می\u200cخواهم', 303],
  ])('takes no name that nobody could read: %s [VAL-06]', async (_, name, status) => {
    const fill = { ...addressFields(), 'Full name': name }
    const page = await send(browser, '/checkout/address', 'Continue to delivery', fill)
    expect(page.status).toBe(status)
    if (status === 400) expect(page.text).toContain('Please enter your full name')
    else expect(fieldOf(await browser.get('/checkout/address'), 'name')).toBe(name)
  })

  it('refuses a country for which an item is restricted, and names the item [SHIP-18] [SHIP-31]', async () => {
    const page = await send(browser, '/checkout/address', 'Continue to delivery', addressFields(TORONTO))
    expect(page.status).toBe(400)
    expect(page.text).toContain('These items cannot ship to Canada: Black Walnuts')
    expect(fieldOf(page, 'city')).toBe('Toronto')
    expect((await browser.get('/checkout/shipping')).location).toBe('/checkout/address')
  })

  it('leads to the step that its button names, also when the delivery is chosen already', async () => {
    await giveAddress(browser)
    await chooseDelivery(browser)
    const chosen = async () =>
      (await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))).cart?.shippingCharges
    const before = await chosen()
    for (const path of ['/checkout/address', '/checkout/address?one=1'])
      expect((await send(browser, path, 'Continue to delivery')).location).toBe('/checkout/shipping')
    expect(before).toHaveLength(1)
    expect(await chosen()).toEqual(before)
    expect((await send(browser, '/checkout/shipping', 'Continue to payment')).location).toBe(
      '/checkout/payment',
    )
  })

  it('keeps the address for the next visit of the page', async () => {
    await giveAddress(browser)
    const page = await browser.get('/checkout/address')
    expect([fieldOf(page, 'name'), fieldOf(page, 'postalCode')]).toEqual(['Pat Example', '07042'])
  })
})

describe('the delivery step', () => {
  beforeEach(async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
  })

  it('lists what is offered with prices and dates, and stores the choice [CHK-15]', async () => {
    const page = await browser.get('/checkout/shipping')
    const [, price = 'none'] = /Standard Arrives \w{3}, Mar \d+ (\$\d+\.\d{2})/.exec(page.text) ?? []
    await chooseDelivery(browser)
    const { text } = await browser.get('/checkout/payment')
    expect(text).toContain(`Shipping ${price}`)
  })

  it.each([
    {},
    { 'shipment-1.offer': '' },
    { 'shipment-1.offer': '999999-895' },
    { 'shipment-1.offer': '-1' },
  ])('answers 400 to the choice %j', async (fields) => {
    // Radio buttons only send what is offered.
    expect((await browser.crafted('/checkout/shipping', fields)).status).toBe(400)
    expect((await browser.get('/checkout/payment')).location).toBe('/checkout/shipping')
  })

  it('tells of a price that changed since it was shown, and charges neither', async () => {
    const offer = fieldOf(await browser.get('/checkout/shipping'), 'shipment-1.offer')
    // As from a page that was shown with another price.
    const page = await browser.crafted('/checkout/shipping', {
      'shipment-1.offer': offer.replace(/\d+$/, '1'),
    })
    expect([page.status, page.text.includes('The price of this delivery is now $')]).toEqual([409, true])
    expect((await browser.get('/checkout/payment')).location).toBe('/checkout/shipping')
  })

  it('blocks with a way to try again while the service is away, without a free price', async () => {
    const shown = await browser.get('/checkout/shipping')
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 503 })
    const page = await browser.get('/checkout/shipping')
    expect(page.status).toBe(200)
    expect(page.text).toContain(
      'Delivery prices are not available right now. Your cart and address are safe.',
    )
    expect(page.text).not.toMatch(/FREE(?! shipping)/)
    const posted = await browser.post(browser.prepare(shown, 'Continue to payment'))
    expect([posted.status, posted.text.includes('Nothing was changed; please try again.')]).toEqual([
      503,
      true,
    ])
  })

  it.each([
    ['2026-02-27', 400],
    ['2026-13-45', 400],
    ['tomorrow', 400],
    ['%00', 400],
  ])('asked for the day %s stays a page', async (day, status) => {
    const page = await browser.get(`/checkout/shipping?shipOn=${day}`)
    expect([page.status, page.text.includes('Expected Delivery')]).toEqual([status, true])
  })
})

describe('a postal code of another state', () => {
  const told = 'This ZIP code is in New Jersey, not in New York. Please correct one of them'

  it('is refused at the field, for shipping and billing, and what was typed stays', async () => {
    await addToCart(browser)
    await beGuest(browser)
    const page = await typeAddress(browser, { State: 'NY' })
    expect([page.status, page.text.includes(told)]).toEqual([400, true])
    expect([fieldOf(page, 'postalCode'), fieldOf(page, 'city')]).toEqual(['07042', 'Montclair'])
    expect(page.html).toContain('href="#field-postalCode"')
    await giveAddress(browser)
    await chooseDelivery(browser)
    const paid = await continueToCard(browser, billingFields({ state: 'NY' }))
    expect([paid.status, paid.text.includes(told)]).toEqual([400, true])
  })

  it('is refused in Canada too, and where the order goes to several addresses', async () => {
    await addToCart(browser)
    await beGuest(browser)
    const quebec = await typeAddress(browser, addressFields({ ...TORONTO, state: 'QC' }))
    expect(quebec.text).toContain('This postal code is in Ontario, not in Quebec.')
    const places = [addressFields({ state: 'NY' }), addressFields(TORONTO)].flatMap((fields, index) =>
      Object.entries(fields).map(([label, value]) => [`Address ${index + 1} > ${label}`, value] as const),
    )
    const several = await send(
      browser,
      '/checkout/address/multi',
      'Continue to delivery',
      Object.fromEntries(places),
    )
    expect([several.status, several.text.includes(told)]).toEqual([400, true])
  })
})
