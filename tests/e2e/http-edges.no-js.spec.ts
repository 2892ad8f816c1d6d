/** What only a crafted request can send, and what no request may do: over plain HTTP. */
import { expect, httpTest as test } from '../kit/fixtures'
import { createHttpBrowser } from '../kit/browser'
import {
  addToCart,
  ALMONDS,
  orderNumberOf,
  PLACE_ORDER,
  toDelivery,
  toPayment,
  toReview,
} from '../kit/http-steps'
import { ordersOf } from '../kit/merchant'

const FAVA = { sku: '5405-01', path: '/snacks/roasted-beans/spicy-fava-crisps.html' } as const
/** At most five of a sample. */
const SAMPLE = '1102-S'

const form = (fields: Readonly<Record<string, string>>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

test('every page has one address: case, slashes and category are put right by 301 [ROUTE-42]', async ({
  http,
}) => {
  const moved = [
    ['/Nuts/Almonds', '/nuts/almonds/'],
    ['/nuts//almonds/', '/nuts/almonds/'],
    ['/roasted-almonds-salted.html', ALMONDS.path],
    ['/snacks/roasted-almonds-salted.html?sku=1101-05', `${ALMONDS.path}?sku=1101-05`],
    ['/NUTS/ALMONDS/Roasted-Almonds-Salted.html', ALMONDS.path],
  ] as const
  for (const [from, to] of moved) {
    const answer = await http.send(from)
    expect([answer.status, new URL(answer.headers.get('location') ?? '/', answer.url).href], from).toEqual([
      301,
      new URL(to, answer.url).href,
    ])
    expect((await http.open(from)).status).toBe(200)
  }
  const missing = await http.open('/nuts/no-such-nut.html')
  expect([missing.status, missing.text.includes('We could not find that page')]).toEqual([404, true])
})

test('a backordered size is shown disabled and refused by the server [PDP-08] [PDP-27]', async ({ http }) => {
  const page = await http.open(`${FAVA.path}?sku=${FAVA.sku}`)
  const [until = 'no day is known'] = /Out of stock until [^.]+\./.exec(page.text) ?? []
  const button = page.forms.flatMap((each) => each.buttons).find(({ label }) => label === 'Out of stock')
  expect(button?.disabled).toBe(true)
  const refused = await http.send('/cart', form({ intent: 'add', sku: FAVA.sku, quantity: '1' }))
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(until)
  expect((await http.open('/cart')).text).toContain('Your cart is empty')
})

test('quantities are whole numbers between one and the maximum of the item [VAL-19] [VAL-20] [VAL-21]', async ({
  http,
}) => {
  const add = (sku: string, quantity: string) => http.send('/cart', form({ intent: 'add', sku, quantity }))
  expect((await add(ALMONDS.sku, '0')).text).toContain('Quantity must be higher than 0')
  for (const wrong of ['many', '1e3', '0x10', '1.5'])
    expect((await add(ALMONDS.sku, wrong)).text, wrong).toContain('Quantity must be a number')
  expect((await add(ALMONDS.sku, '100000')).text).toContain('Quantity cannot exceed')
  expect((await add('no-such-sku', '1')).text).toContain('This item is not known')
  expect((await http.open('/cart')).text).toContain('Your cart is empty')

  const cart = await addToCart(http, SAMPLE, 2)
  const raised = await http.press(cart, /^Update quantity/, { fill: { 'Quantity of': '6' } })
  expect([raised.status, raised.text.includes('Quantity cannot exceed 5')]).toEqual([400, true])
  expect(
    (await http.open('/cart')).forms
      .flatMap((each) => each.fields)
      .find(({ label }) => label.startsWith('Quantity of'))?.value,
  ).toBe('2')
})

test('a script adds by JSON and hears JSON [API-19]', async ({ http }) => {
  const call = (body: unknown) =>
    http.send('/cart', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    })
  const added = await call({ cart_sku: { sku_external_id: ALMONDS.sku, quantity: 3 } })
  expect(added.status).toBe(200)
  expect(JSON.parse(added.html)).toMatchObject({
    cart_line: { quantity_added: 3 },
    messages: [expect.any(String)],
  })
  const refused = await call({ cart_sku: { sku_external_id: FAVA.sku, quantity: 1 } })
  expect(refused.status).toBe(400)
  expect(JSON.parse(refused.html)).toMatchObject({
    errors: [{ message: expect.stringContaining('Out of stock until') }],
  })
  expect((await http.open('/cart')).text).toContain(ALMONDS.name)
})

test('another site cannot post for the shopper, and nobody can post too much', async ({ http }) => {
  const post = { intent: 'add', sku: ALMONDS.sku, quantity: '1' }
  const strangers: readonly Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  ]
  for (const headers of strangers)
    expect((await http.send('/cart', { ...form(post), headers })).status, JSON.stringify(headers)).toBe(403)
  expect(
    (
      await http.send('/cart?_data=routes/cart/route', {
        ...form(post),
        headers: { Origin: 'https://evil.example' },
      })
    ).status,
  ).toBe(403)
  const large = await http.send('/cart', form({ ...post, listMetadata: 'x'.repeat(2 * 1024 * 1024) }))
  expect(large.status).toBe(413)
  expect((await http.open('/cart')).text).toContain('Your cart is empty')
})

test('reading changes nothing: neither HEAD, nor GET of a link that acts [ROUTE-25]', async ({
  http,
  world,
}) => {
  const { email, password } = await world.account('shopper')
  const step = await http.press(await http.open('/sign/in'), 'Continue', { fill: { Email: email } })
  await http.press(step, 'Sign In', { fill: { Password: password } })
  await addToCart(http)
  const cookies = http.cookie()
  for (const path of ['/', '/cart', '/sign/out', '/checkout', '/checkout/address', '/checkout/payment']) {
    const head = await http.send(path, { method: 'HEAD' })
    expect([head.html, head.status < 400], path).toEqual(['', true])
  }
  const question = await http.open('/sign/out')
  expect(question.text).toContain('You are signed in')
  expect((await http.open('/cart?intent=remove-line')).text).toContain(ALMONDS.name)
  expect(http.cookie()).toBe(cookies)
  await http.press(question, 'Sign Out')
  expect((await http.open('/cart')).text).toContain('Your cart is empty')
})

test('a session lost in checkout leads back to the cart, without an error [CHK-13]', async ({
  shop,
  http,
  email,
}) => {
  const delivery = await toDelivery(http, { email })
  const lost = createHttpBrowser(shop.url)
  for (const path of [
    '/checkout/address',
    '/checkout/shipping',
    '/checkout/payment',
    '/checkout/payment/review',
  ]) {
    const page = await lost.open(path)
    expect([page.status, page.url.pathname, page.text.includes('Your cart is empty')], path).toEqual([
      200,
      '/cart',
      true,
    ])
  }
  const posted = await lost.post(http.prepare(delivery, 'Continue to payment'))
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/cart'])
  const order = await lost.send('/checkout/payment/review', form({ attempt: 'x', payment: 'y' }))
  expect([order.status, order.headers.get('location')]).toEqual([303, '/cart'])
})

test('steps not reached yet lead to the first open one [CHK-03] [CHK-06] [CHK-12] [CHK-21]', async ({
  http,
  email,
}) => {
  expect((await http.open('/checkout')).url.pathname).toBe('/cart')
  await toDelivery(http, { email })
  expect((await http.open('/checkout/payment')).url.pathname).toBe('/checkout/shipping')
  expect((await http.open('/checkout/payment/review')).url.pathname).toBe('/checkout/shipping')
  expect((await http.open('/checkout/nonsense')).url.pathname).toBe('/checkout/shipping')
  expect((await http.send('/checkout/delivery')).headers.get('location')).toBe('/checkout/shipping')
})

test('a payment and a receipt belong to one browser and one token [PAY-14] [ROUTE-11]', async ({
  shop,
  world,
  http,
  email,
}) => {
  const review = await toReview(http, { email })
  const other = createHttpBrowser(shop.url)
  await toPayment(other, { email: `other-${email}` })
  const stolen = await other.open(`${review.url.pathname}${review.url.search}`)
  expect(stolen.url.pathname).toBe('/checkout/payment')
  const before = await world.transactions()
  const forged = await other.post(http.prepare(review, PLACE_ORDER))
  expect(forged.headers.get('location') ?? '').not.toContain('receipt')
  expect(await world.transactions()).toEqual(before)
  expect(await ordersOf(shop.platforms, `other-${email}`)).toEqual([])

  const receipt = await http.press(review, PLACE_ORDER)
  const number = orderNumberOf(receipt)
  const again = await http.open(receipt.url.href)
  expect(orderNumberOf(again)).toBe(number)
  const resent = await http.press(review, PLACE_ORDER)
  expect(orderNumberOf(resent)).toBe(number)
  expect(await ordersOf(shop.platforms, email)).toHaveLength(1)

  const stranger = createHttpBrowser(shop.url)
  for (const token of ['', 'wrong', `${receipt.url.searchParams.get('token') ?? ''}x`])
    expect((await stranger.open(`/checkout/receipt?token=${token}`)).status).toBe(404)
  expect(orderNumberOf(await stranger.open(receipt.url.href))).toBe(number)
  expect((await stranger.open('/checkout/receipt')).status).toBe(404)
})

test('data of a route that there is not is a mistake of the caller: a 4xx and no error line', async ({
  http,
  shop,
}) => {
  const before = shop.log().length
  for (const path of ['/?_data=x', '/cart?_data=routes/none', '/nuts/almonds/?_data=routes/none']) {
    const { status } = await http.send(path)
    expect([status >= 400 && status < 500, path]).toEqual([true, path])
  }
  const lines = shop.log().slice(before).split('\n')
  expect(lines.filter((line) => /"level":(?:50|"error")/.test(line))).toEqual([])
})
