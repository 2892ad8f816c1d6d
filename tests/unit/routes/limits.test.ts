/** How often things may be tried, through the server that tells the app who is calling. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definedOnly } from '../../../app/models/defined-only'
import { PLACE_ORDER } from '../../kit/http-steps'
import { formsOf } from '../../kit/html-forms'
import { parsePage } from '../../kit/html-text'
import { payAt, prepare } from '../support/journey'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'

const FORM = 'application/x-www-form-urlencoded'
const ACCOUNT = { email: 'shopper@nutwood.example', password: 'Nutwood!2024' }

let shop: Shop
let server: ServedShop

// A fifth of the usual limits: 2 failed passwords per account, 12 per IP address, 4 links and 4 accounts, 8 codes, 40
// carts.
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_FACTOR: '0.2' })
  server = await serveShop({ trustedProxies: 1 })
})
afterAll(async () => {
  expect(server.faults).toEqual([])
  await server.close()
  await shop.close()
})

interface Sent {
  readonly from: string
  readonly method?: string
  readonly type?: string
  readonly cookie?: string
  readonly accept?: string
}

function send(
  path: string,
  body: string | Buffer,
  { from, method = 'POST', type = FORM, cookie, accept }: Sent,
) {
  return server.send(path, {
    method,
    headers: {
      'Content-Type': type,
      'X-Forwarded-For': from,
      // Node does not add one to a DELETE.
      'Content-Length': String(Buffer.byteLength(body)),
      ...definedOnly({ Cookie: cookie, Accept: accept }),
    },
    body,
  })
}

async function callAs(path: string, from: string, body: object) {
  const { status, headers, text } = await send(path, JSON.stringify(body), { from, type: 'application/json' })
  const answer = JSON.parse(text) as { readonly errors: readonly { readonly key: string }[] }
  return { status, headers, answer }
}

const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()

async function statusesOf(
  times: number,
  ask: (index: number) => Promise<{ readonly status: number }>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let index = 0; index < times; index += 1) {
    const { status } = await ask(index)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** For a browser that runs the captcha, so that the limit of forms without a token is not what counts. */
async function captchaToken(): Promise<string> {
  const src = shop.services.captcha.script()?.src ?? ''
  const answer = await shop.platforms.gateway(
    new Request(new URL('/captcha/token', src), {
      method: 'POST',
      body: form({ k: 'nutwood', action: 'sign_in' }),
      headers: { Origin: new URL(shop.services.env.publicUrl).origin },
    }),
  )
  return ((await answer.json()) as { token: string }).token
}

/** Fills a cart; returns the cookie of its session. */
async function fillCart(from: string): Promise<string> {
  const added = await send('/cart', form({ intent: 'add', sku: '1101-01' }), { from })
  return String(added.headers['set-cookie']).split(';')[0] ?? ''
}

describe('passwords', () => {
  const tryIn = async (from: string, email: string, password = 'wrong', path = '/sign/in/password') => {
    const gRecaptchaResponse = await captchaToken()
    return send(path, form({ email, password, gRecaptchaResponse }), { from })
  }

  it('are counted by account, wherever the tries come from, and told at the field', async () => {
    const counts = await statusesOf(2, (index) => tryIn(`203.0.113.${index}`, 'agent@nutwood.example'))
    expect(counts).toEqual({ 400: 2 })
    const refused = await tryIn('203.0.113.200', 'AGENT@nutwood.example', 'Nutwood!2024')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.text).toContain('There were too many tries. Please wait')
    expect(refused.text).toContain('value="AGENT@nutwood.example"')
    expect((await tryIn('203.0.113.200', ACCOUNT.email, ACCOUNT.password)).status).toBe(303)
  })

  it('are counted by address, whatever the accounts, on every page that takes them', async () => {
    const paths = ['/sign/in/password', '/SIGN/in/password/']
    const counts = await statusesOf(12, (index) =>
      tryIn('198.51.100.1', `someone-${index}@example.com`, 'wrong', paths[index % paths.length]),
    )
    expect(counts).toEqual({ 400: 12 })
    for (const path of paths)
      expect((await tryIn('198.51.100.1', 'next@example.com', 'wrong', path)).status).toBe(429)
    const called = await callAs('/api/sign/in', '198.51.100.1', { email: 'next@example.com', password: 'x' })
    expect([called.status, called.answer.errors[0]?.key]).toEqual([429, 'password'])
    expect(Number(called.headers['retry-after'])).toBeGreaterThan(0)
    expect((await tryIn('198.51.100.2', 'next@example.com')).status).toBe(400)
  })

  it('count when they fail: guests and customers of one office are never refused', async () => {
    const from = '198.51.100.3'
    const guests = await statusesOf(15, (index) =>
      send('/checkout/signin', form({ as: 'guest', email: `guest-${index}@example.com` }), { from }),
    )
    expect(guests).toEqual({ 303: 15 })
    const customers = await statusesOf(4, () => tryIn(from, ACCOUNT.email, ACCOUNT.password))
    expect(customers).toEqual({ 303: 4 })
    // Without a captcha token, as from a browser without scripts.
    const plain = await statusesOf(12, () => send('/sign/in/password', form(ACCOUNT), { from }))
    expect(plain).toEqual({ 303: 12 })
    const called = () => callAs('/api/sign/in', from, ACCOUNT)
    expect(await statusesOf(4, called)).toEqual({ 200: 4 })
  })

  it('are not tried by forty requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tryIn('198.51.100.4', 'reseller@nutwood.example')),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(38)
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('are not taken by %s', async (method) => {
    const answer = await send('/sign/in/password', form(ACCOUNT), { from: '198.51.100.5', method })
    expect([answer.status, answer.headers['allow'], answer.headers['set-cookie']]).toEqual([
      405,
      'GET, HEAD, POST',
      undefined,
    ])
  })
})

describe('links by mail', () => {
  it('for one account are sent a few times, wherever they are asked for, and told in words', async () => {
    const ask = (from: string) =>
      send('/sign/in/password', form({ email: ACCOUNT.email, intent: 'link' }), { from })
    const first = await ask('198.51.100.20')
    expect([first.status, first.headers['location']]).toEqual([303, '/sign/in/link-sent'])
    const refused = await ask('198.51.100.21')
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('There were too many tries. Please wait')
    expect(refused.text).toContain(`value="${ACCOUNT.email}"`)
    for (const name of ['send-sign-in-link-email', 'forgot-password'])
      for (const email of [ACCOUNT.email, ACCOUNT.email.toUpperCase()]) {
        const called = await callAs(`/api/sign/${name}`, '198.51.100.22', { email })
        expect([called.status, called.answer.errors[0]?.key], name).toEqual([429, 'email'])
      }
  })

  it('from one address are sent a few times, whatever the accounts', async () => {
    const ask = (index: number) =>
      send('/sign/in/password', form({ email: `link-${index}@example.com`, intent: 'link' }), {
        from: '198.51.100.23',
      })
    expect(await statusesOf(6, ask)).toEqual({ 303: 4, 429: 2 })
  })
})

describe('signing up', () => {
  it('is counted by address, and told above the form', async () => {
    const fields = (index: number) => ({
      email: `signs-up-${index}@example.com`,
      name: 'Pat Lee',
      newPassword: 'Walnuts & Honey',
    })
    const ask = (index: number) => send('/sign/up', form(fields(index)), { from: '198.51.100.24' })
    expect(await statusesOf(4, ask)).toEqual({ 303: 4 })
    const refused = await ask(5)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('There were too many tries. Please wait')
  })
})

describe('looking an e-mail up', () => {
  it('is counted by address', async () => {
    const look = async (index: number) => {
      const fields = { email: `someone-${index}@example.com`, gRecaptchaResponse: await captchaToken() }
      return send('/sign/in', form(fields), { from: '198.51.100.30' })
    }
    const counts = await statusesOf(20, look)
    expect(counts).toEqual({ 303: 12, 429: 8 })
  })

  it('has fewer tries from a browser that says nothing by the captcha', async () => {
    const look = (index: number) =>
      send('/sign/in', form({ email: `someone-${index}@example.com` }), { from: '198.51.100.31' })
    expect(await statusesOf(10, look)).toEqual({ 303: 8, 429: 2 })
  })
})

describe('discount codes', () => {
  it('have one budget for the cart, for links and for calls, in whatever encoding', async () => {
    const from = '192.0.2.1'
    const cookie = await fillCart(from)
    const cart = async () => {
      const { text } = await server.send('/api/ct/carts/active-cart', { headers: { Cookie: cookie } })
      return (JSON.parse(text) as { data: { cart: { version: number } } }).data.cart
    }
    const boundary = 'xYzZy'
    const multipart = (code: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="intent"\r\n\r\napply-code\r\n--${boundary}\r\n` +
      `Content-Disposition: form-data; name="code"\r\n\r\n${code}\r\n--${boundary}--\r\n`
    const ways = [
      (code: string) => send('/cart', form({ intent: 'apply-code', code }), { from, cookie }),
      (code: string) => send(`/discount/${code}`, '', { from, cookie }),
      (code: string) =>
        send('/cart', multipart(code), { from, cookie, type: `multipart/form-data; boundary=${boundary}` }),
      // A byte order mark before the JSON, which JSON parsers skip.
      async (code: string) => {
        const body = { version: (await cart()).version, actions: [{ action: 'addDiscountCode', code }] }
        return send('/api/ct/carts/active-cart', `\ufeff${JSON.stringify(body)}`, {
          from,
          cookie,
          type: 'application/json',
        })
      },
    ]
    const tries = await statusesOf(
      8,
      (index) => ways[index % ways.length]?.(`GUESS${index}`) ?? send('/', '', { from }),
    )
    expect(tries).toEqual({ 400: 8 })
    for (const [index, way] of ways.entries()) {
      const refused = await way('WELCOME10')
      expect([refused.status, refused.text.includes('too many tries')], String(index)).toEqual([429, true])
    }
    // Another visitor in the same minute.
    expect((await send('/discount/WELCOME10', '', { from: '192.0.2.2', cookie })).status).toBe(303)
  })

  it('that apply do not count, nor do other edits of the cart', async () => {
    const from = '192.0.2.3'
    const cookie = await fillCart(from)
    const counts = await statusesOf(12, (index) =>
      index % 2 === 0
        ? send('/cart', form({ intent: 'apply-code', code: 'WELCOME10' }), { from, cookie })
        : send('/cart', form({ intent: 'add', sku: '1201-01' }), { from, cookie }),
    )
    expect(counts).toEqual({ 303: 12 })
  })

  it('and tokens of campaigns share the budget', async () => {
    const from = '192.0.2.4'
    const counts = await statusesOf(8, (index) =>
      server.send(`/campaign-landing?token=guess-${index}`, { headers: { 'X-Forwarded-For': from } }),
    )
    expect(counts).toEqual({ 404: 8 })
    expect((await send('/campaign-landing?token=guess', '', { from })).status).toBe(429)
    expect((await send('/discount/GUESS', '', { from })).status).toBe(429)
  })
})

describe('new carts', () => {
  it('are limited by address; edits of a cart that is there are not', async () => {
    const from = '192.0.2.5'
    const add = (cookie?: string) =>
      send('/cart', form({ intent: 'add', sku: '1101-01' }), {
        from,
        ...definedOnly({ cookie }),
      })
    const cookie = await fillCart(from)
    expect(await statusesOf(39, () => add())).toEqual({ 303: 39 })
    const refused = await add()
    expect([refused.status, refused.headers['set-cookie']]).toEqual([429, undefined])
    expect(refused.text).toContain('too many tries')
    const call = await send('/cart', JSON.stringify({ cart_sku: { sku_external_id: '1101-01' } }), {
      from,
      type: 'application/json',
      accept: 'application/json',
    })
    expect([call.status, call.text.includes('too many tries')]).toEqual([429, true])
    const bundle = {
      sku_external_id: '9801-01',
      dynamic_bundle_skus: Array.from({ length: 6 }, () => '1101-01'),
    }
    const boxed = await send('/cart', JSON.stringify({ cart_sku: bundle }), {
      from,
      type: 'application/json',
      accept: 'application/json',
    })
    expect([boxed.status, boxed.text.includes('too many tries')]).toEqual([429, true])
    const offered = await send('/campaign-landing?token=harvest-week-7Q2M', '', { from })
    expect([offered.status, offered.headers['set-cookie']]).toEqual([429, undefined])
    expect(offered.text).toContain('too many tries')
    expect((await add(cookie)).status).toBe(303)
  })
})

describe('orders', () => {
  /** The posts of a guest who pays by card: to the card page, and the order itself. */
  async function order(from: string): Promise<readonly (string | undefined)[]> {
    const { visitor, cart } = await prepare(shop, { '1101-01': 1 })
    const [cookie = ''] = (await visitor.headers()).getSetCookie().map((line) => line.split(';')[0])
    const toCard = await send('/checkout/payment', form({ billing: 'same', cartId: cart.id }), {
      from,
      cookie,
    })
    if (toCard.status !== 303) return [String(toCard.status)]
    const back = await payAt(shop, String(toCard.headers['location']))
    const page = await server.send(back.pathname + back.search, { headers: { Cookie: cookie } })
    const fields = formsOf(parsePage(page.text)).find(({ buttons }) =>
      buttons.some(({ label }) => PLACE_ORDER.test(label)),
    )?.fields
    const placed = await send(
      back.pathname,
      form(Object.fromEntries((fields ?? []).map(({ name, value }) => [name, value]))),
      { from, cookie },
    )
    return [String(toCard.status), String(placed.status), String(placed.headers['location']).split('?')[0]]
  }

  it('of a whole office are taken within five minutes, each with a card of its own', async () => {
    const guests = Array.from({ length: 31 }, (_, index) => index)
    const answers = []
    for (const _ of guests) answers.push((await order('192.0.2.20')).join(' '))
    expect(answers).toEqual(guests.map(() => '303 303 /checkout/receipt'))
  })

  it('are not tried without end from one address', async () => {
    const counts = await statusesOf(301, () => send('/checkout/payment', '', { from: '192.0.2.21' }))
    expect(counts[429]).toBe(1)
  })
})

describe('previews of pages', () => {
  it('are limited by address, of stored pages and of those that are sent alike', async () => {
    const from = '192.0.2.30'
    const stored = () =>
      server.send('/builder-preview?path=/not-written', { headers: { 'X-Forwarded-For': from } })
    const sent = () => send('/Builder-Preview/', form({ model: 'no model' }), { from })
    const counts = await statusesOf(120, (index) => (index % 2 === 0 ? stored() : sent()))
    expect(counts).toEqual({ 404: 60, 400: 60 })
    for (const ask of [stored, sent]) {
      const refused = await ask()
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
      expect(refused.text).toContain('many attempts from your network')
    }
    // Looking at other pages goes on.
    expect((await server.send('/nuts/', { headers: { 'X-Forwarded-For': from } })).status).toBe(200)
  })
})

describe('who is calling', () => {
  it('is not what the caller says', async () => {
    const counts = await statusesOf(9, (index) =>
      server.send('/discount/GUESS', {
        method: 'POST',
        headers: {
          'Content-Type': FORM,
          'X-Forwarded-For': '192.0.2.6',
          'X-Client-Address': `192.0.2.${100 + index}`,
        },
        body: 'a=1',
      }),
    )
    expect(counts[429]).toBe(1)
  })
})
