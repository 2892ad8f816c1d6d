import { beforeEach, describe, expect, it } from 'vitest'
import type { Submit } from '../../kit/browser'
import { pressAddToCart } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { setStock } from '../support/stock'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** No product page allows sending this. */
const craftedAdd = (sku: string, quantity = '1', over: Record<string, string> = {}) =>
  browser.crafted('/cart', { intent: 'add', sku, quantity, ...over })
const add = (sku: string, quantity = 1) => pressAddToCart(browser, sku, quantity)
/** Presses a button of the cart page; redirects not followed. */
const press = async (button: string | RegExp, submit?: Submit) =>
  browser.post(browser.prepare(await browser.get('/cart'), button, submit))
const lineId = (html: string) => /name="quantity-([^"]+)"/.exec(html)?.[1] ?? ''
const quantity = (id: string, count: number) => ({
  intent: 'change-quantities',
  [`quantity-${id}`]: String(count),
})

describe('GET /cart', () => {
  it('shows an empty cart to somebody new and starts no session for it [ROUTE-03]', async () => {
    const page = await browser.get('/cart')
    expect([page.status, page.headers.get('Set-Cookie')]).toEqual([200, null])
    expect(page.text).toContain('Your cart is empty')
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('is kept by nobody when a script asks for its data', async () => {
    await add('1101-01')
    const data = await browser.data('/cart', 'routes/cart/route')
    expect(data.headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('is sent as what the page shows, its total explained in HTML alone', async () => {
    await add('1101-01', 2)
    const { html } = await browser.data('/cart', 'routes/cart/route')
    const { cart, explained } = JSON.parse(html) as { cart: object; explained: { html: string } }
    expect(Object.keys(cart).sort()).toEqual([
      'customLineItems',
      'itemShippingAddresses',
      'lineItems',
      'shippingCharges',
      'totalPrice',
    ])
    expect(explained.html).toContain('Price breakdown')
    const page = await browser.get('/cart')
    expect(page.text).toContain('Price breakdown Roasted Almonds (Salted), 1 lb bag')
    expect(page.html.match(/Price breakdown/g)).toHaveLength(1)
  })

  it('shows an empty cart when the platform no longer knows it [CART-15]', async () => {
    await add('1101-01')
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const cart = await shop.services.carts.get(cartId)
    if (cart === null) throw new Error('No cart')
    await shop.services.carts.delete(cart)
    const page = await browser.get('/cart')
    expect([page.status, page.text.includes('Your cart is empty')]).toEqual([200, true])
  })

  it('ignores a cookie that is not ours', async () => {
    for (const cookie of [
      'nutwood=%00%ff',
      'nutwood=abc',
      `nutwood=${'A'.repeat(43)}`,
      'lite=2; nutwood=;;;',
    ]) {
      const page = await browser.send('/cart', { headers: { Cookie: cookie } })
      expect([page.status, page.text.includes('Your cart is empty')]).toEqual([200, true])
    }
  })

  it('names what had to go, leaves it out of the totals and changes nothing by being looked at [CART-08] [ERR-06]', async () => {
    await add('1101-05')
    await add('1102-01', 2)
    await setStock(shop, '1101-05', 0)
    for (const look of [1, 2]) {
      const page = await browser.get('/cart')
      expect(page.text, `look ${look}`).toContain(
        'Roasted Almonds (Salted): Sorry, this item is out of stock and has been removed from your cart.',
      )
      // Two bags of raw almonds at 9.49 are all that is left.
      expect(page.text).toContain('Estimated total $18.98')
    }
    await setStock(shop, '1101-05', 500)
  })
})

describe('POST /cart', () => {
  it('adds, starts a session and goes to a page that says so, as the cart does once [CART-12]', async () => {
    const posted = await add('1101-01', 2)
    expect([posted.status, posted.location]).toEqual([303, '/cart/added?sku=1101-01'])
    expect(posted.headers.getSetCookie()[0]).toMatch(
      /^nutwood=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15811200$/,
    )
    const page = await browser.get('/cart')
    expect(page.text).toContain('Added to Cart: Roasted Almonds (Salted), 1 lb bag')
    expect(page.text).toContain('Merchandise $19.98')
    expect((await browser.get('/cart')).text).not.toContain('Added to Cart')
  })

  it('goes back to where it came from, on this site only', async () => {
    const back = async (returnTo: string) => (await craftedAdd('1101-01', '1', { returnTo })).location
    expect(await back('/nuts/almonds/?page=2')).toBe('/nuts/almonds/?page=2')
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil',
    ])
      expect(await back(evil)).toBe('/cart')
  })

  it('changes and removes lines by their forms [CART-12] [ROUTE-03]', async () => {
    await add('1101-01', 2)
    const changed = await press(/^Update/, { fill: { 'Quantity of': '3' } })
    expect([changed.status, changed.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain('Merchandise $29.97')
    await press(/^Remove/)
    expect((await browser.get('/cart')).text).toContain('Your cart is empty')
  })

  it('changes all quantities that were typed by one form, and leaves the others to other tabs [CART-01] [CART-12]', async () => {
    await add('1101-01', 2)
    await add('1102-01', 2)
    await add('1201-01', 2)
    const page = await browser.get('/cart')
    const [first = '', second = '', third = ''] = page.forms
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => name.startsWith('quantity-'))
      .map(({ label }) => label.replace('Quantity of ', ''))
    /** Submits the page as first loaded, as each of several tabs has it. */
    const inTab = (button: string, fill: Submit['fill'] = {}) =>
      browser.post(browser.prepare(page, button, { fill }))
    await inTab(`Update quantity of ${third}`, { [`Quantity of ${third}`]: '7' })
    await inTab(`Remove ${first}`, { [`Quantity of ${second}`]: '4' })
    const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
    expect(cart?.lineItems.map(({ name, quantity: count }) => [name, count])).toEqual([
      [second, 4],
      [third, 7],
    ])
    // If one is refused, nothing is changed and all input is kept.
    const refused = await inTab(`Update quantity of ${second}`, {
      [`Quantity of ${second}`]: '6',
      [`Quantity of ${third}`]: 'many',
    })
    expect([refused.status, refused.text.includes('Quantity must be a number')]).toEqual([400, true])
    for (const typed of ['6', 'many'])
      expect(refused.html).toMatch(new RegExp(`<input[^>]*type="number"[^>]*value="${typed}"`))
  })

  it('makes all the changes that were typed or none of them [CART-01]', async () => {
    await add('1101-01', 2)
    await add('1201-01', 2)
    const page = await browser.get('/cart')
    const [first = '', second = ''] = page.forms
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => name.startsWith('quantity-'))
      .map(({ label }) => label)
    const update = (fill: Submit['fill'] = {}) =>
      browser.post(browser.prepare(page, `Update q${first.slice(1)}`, { fill }))
    const counts = async () => {
      const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
      return cart?.lineItems.map(({ quantity }) => quantity)
    }
    expect((await update({ [first]: '3', [second]: '4' })).status).toBe(303)
    expect(await counts()).toEqual([3, 4])
    const over = await update({ [first]: '5', [second]: '4999' })
    expect([over.status, /only \d+ are left/.test(over.text)]).toEqual([400, true])
    expect(await counts()).toEqual([3, 4])
  })

  it('applies and removes a code by its form [CART-12] [DISC-03]', async () => {
    await add('1201-01', 7)
    await press('Apply', { fill: { 'Discount code': 'welcome10' } })
    const page = await browser.get('/cart')
    // 10.99 less 10 % is 9.89 a piece: 69.23.
    expect(page.text).toContain('Discount code WELCOME10 applied')
    expect(page.text).toContain('Estimated total $69.23')
    expect((await press(/^Remove .*WELCOME10/)).status).toBe(303)
    const without = await browser.get('/cart')
    expect(without.text).toContain('Discount code removed')
    expect(without.text).toContain('Estimated total $76.93')
    expect(without.text).not.toContain('WELCOME10')
  })

  it('answers a wrong code with 400, the message and what was typed', async () => {
    await add('1201-01')
    const page = await press('Apply', { fill: { 'Discount code': 'NO-SUCH' } })
    expect(page.status).toBe(400)
    expect(page.text).toContain('This discount code is not valid. Please check it and try again.')
    expect(page.html).toContain('value="NO-SUCH"')
  })

  it('refuses what is sold out, unknown, or more than an order may hold [PDP-08] [PDP-27] [QTY-06]', async () => {
    const soldOut = await craftedAdd('1103-25')
    expect(soldOut.status).toBe(400)
    expect(soldOut.text).toMatch(/Organic Raw Almonds: Out of stock until \w+ \d+, \d{4} \(in \d+ \w+\)\./)
    expect((await craftedAdd('NO-SUCH')).status).toBe(400)
    await add('9982-01', 4)
    const page = await add('9982-01')
    expect([page.status, page.text.includes('Quantity cannot exceed 4')]).toEqual([400, true])
    const more = await press(/^Update/, { fill: { 'Quantity of': '5' } })
    expect([more.status, more.text.includes('Quantity cannot exceed 4')]).toEqual([400, true])
  })

  it('says of a number below nothing that it must be higher than 0, and keeps what was typed [VAL-20] [VAL-29]', async () => {
    await add('1101-01')
    const page = await press(/^Update/, { fill: { 'Quantity of': '-1' } })
    expect([page.status, page.text.includes('Quantity must be higher than 0')]).toEqual([400, true])
    expect(page.html).toMatch(/<input[^>]*value="-1"/)
    expect((await craftedAdd('1101-01', '0')).text).toContain('Quantity must be higher than 0')
  })

  it.each(['', '0', '-1', '1.5', '1e3', '0x10', 'two', '5000', '99999999999'])(
    'refuses the quantity "%s" with 400',
    async (quantity) => {
      expect((await craftedAdd('1101-01', quantity)).status).toBe(400)
      expect((await browser.get('/cart')).text).toContain('Your cart is empty')
    },
  )

  it('refuses an intent that it does not know, and does none of the others', async () => {
    await add('1101-01')
    // Buttons send known intents only.
    for (const intent of ['', 'clear', 'toString', '__proto__'])
      expect((await browser.crafted('/cart', { intent, sku: '1101-01', quantity: '1' })).status).toBe(400)
    expect((await browser.get('/cart')).text).toContain('$9.99')
  })

  it('touches no cart of another session, whatever ids it is given', async () => {
    await add('1101-01', 2)
    const id = lineId((await browser.get('/cart')).html)
    const stranger = app.newBrowser()
    // None of their own pages names this line.
    expect((await stranger.crafted('/cart', { intent: `remove-line:${id}` })).status).toBe(409)
    await pressAddToCart(stranger, '1102-01')
    await stranger.crafted('/cart', { intent: `remove-line:${id}` })
    await stranger.crafted('/cart', quantity(id, 50))
    expect((await browser.get('/cart')).text).toContain('Merchandise $19.98')
  })

  it('answers the published call with the cart and the line [API-19]', async () => {
    const call = (body: unknown) =>
      browser.send('/cart?_data=routes%2Fcart%2Froute', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(body),
      })
    const added = await call({
      cart_sku: { sku_external_id: '9982-01', quantity: 6 },
      list_metadata: { list: 'home' },
    })
    expect(added.status).toBe(200)
    const answer = JSON.parse(added.html) as {
      readonly cart: { readonly lineItems: readonly { readonly id: string; readonly fields: object }[] }
      readonly cart_line: { readonly id: string; readonly quantity_added: number }
      readonly messages: readonly string[]
    }
    expect(answer.cart_line).toEqual({ id: answer.cart.lineItems[0]?.id, quantity_added: 4 })
    expect(answer.cart.lineItems[0]?.fields).toEqual({ listMetadata: '{"list":"home"}' })
    expect(answer.messages).toEqual([
      'Added to Cart: Warehouse Pickup Assortment, each',
      'Only 4 of 6 were added, since an order may not hold more than 4.',
    ])
    const refused = await call({ cart_sku: { sku_external_id: 'NO-SUCH' } })
    expect([refused.status, JSON.parse(refused.html)]).toEqual([
      400,
      { errors: [{ key: 'sku', message: 'This item is not known or no longer sold.' }] },
    ])
  })
})
