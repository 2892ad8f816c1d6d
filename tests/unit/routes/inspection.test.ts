/** The pages that show the contents of embedded platforms, through the server that sets their headers. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createBrowser } from '../../kit/browser'
import { ORIGIN } from '../support/origin'
import { openServed } from '../support/routes'

const { shop, server } = await openServed()

beforeAll(async () => {
  await shop.platforms.fetch('http://inside/mail/messages', {
    method: 'POST',
    body: JSON.stringify({
      to: 'pat@example.com',
      from: 'orders@nutwood.example',
      subject: 'Your order',
      html: '<p style="color:red">Thank you</p><script>alert(1)</script>',
      text: 'Thank you',
      dedupeKey: 'one',
    }),
  })
})

describe('the inspection pages', () => {
  it('lead to each mail as its reader sees it, styles and all, and run nothing in it', async () => {
    const inbox = await server.send('/platforms/mail')
    const [address = ''] = /\/platforms\/mail\/messages\/msg_[\w-]+\.html/.exec(inbox.text) ?? []
    const mail = await server.send(address)
    expect([mail.status, mail.text.includes('<p style="color:red">Thank you</p>')]).toEqual([200, true])
    const policy = String(mail.headers['content-security-policy'])
    expect(policy).toContain('sandbox')
    expect(policy).toContain("style-src 'unsafe-inline'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect((await server.send(address.replace('.html', '.txt'))).text).toBe('Thank you')
    expect((await server.send(address.replace(/msg_[\w-]+/, 'msg_none'))).status).toBe(404)
  })

  it.each([
    '/platforms',
    '/platforms/mail',
    '/platforms/payments',
    '/platforms/personalisation',
    '/platforms/events',
    '/PLATFORMS/mail',
    '/metrics',
    '/__test/kit/faults',
  ])('and %s is there under our own names alone', async (path) => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:9', 'LOCALHOST:80'])
      expect([(await server.send(path, { headers: { Host: host } })).status, host]).not.toEqual([404, host])
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', 'x@y z'])
      expect([(await server.send(path, { headers: { Host: host } })).status, host]).toEqual([404, host])
  })

  it('leave other pages to whatever name the proxy asks under', async () => {
    expect((await server.send('/', { headers: { Host: 'shop.internal' } })).status).toBe(200)
  })
})

describe('a page asked for under another name of this machine', () => {
  const PAGE = { Accept: 'text/html,*/*' }
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    server.send(path, { method, headers: { Host: '127.0.0.1:3000', ...headers } })

  it.each(['127.0.0.1:3000', '[::1]:3000', '0.0.0.0:3000', '127.0.0.2:3000'])(
    '%s is led to ours',
    async (Host) => {
      for (const path of ['/', '/nuts/almonds/?page=2', '/checkout/payment/review?pay=x', '//x']) {
        const answer = await ask(path, { ...PAGE, Host })
        expect([answer.status, answer.headers['location']], path).toEqual([302, `${ORIGIN}${path}`])
      }
    },
  )

  it('keeps its cart: a browser is at our name before it puts anything in', async () => {
    const browser = createBrowser('http://127.0.0.1:3000', async (address, init = {}) => {
      const { host, pathname, search } = new URL(String(address))
      const { status, headers, text } = await server.send(pathname + search, {
        method: init.method ?? 'GET',
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          ...(init.body == null ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
          Host: host,
        },
        ...(init.body == null ? {} : { body: String(init.body) }),
      })
      const pairs = Object.entries(headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      )
      return new Response(status === 304 ? null : text, { status, headers: pairs })
    })
    const added = await browser.press(
      await browser.open('/nuts/almonds/roasted-almonds-salted.html'),
      'Add to Cart',
    )
    expect([added.url.href, added.status]).toEqual([`${ORIGIN}/cart/added?sku=1101-01`, 200])
    expect((await browser.open(`${ORIGIN}/checkout/signin`)).text).toContain('Continue as Guest')
  })

  it.each([
    ['a call', '/api/ct/carts/active-cart', { Accept: 'application/json' }],
    ['a call with the Accept of a page', '/api/ct/carts/active-cart', PAGE],
    ['data of a page', '/?_data=root', { Accept: '*/*' }],
    ['a probe', '/healthz', PAGE],
    ['a probe of readiness', '/readyz', PAGE],
    ['an inspection page', '/platforms/mail', PAGE],
    ['another port, as behind a tunnel', '/', { ...PAGE, Host: '127.0.0.1:8080' }],
    ['a name of the network', '/', { ...PAGE, Host: 'shop.internal:3000' }],
    ['our own name', '/', { ...PAGE, Host: 'localhost:3000' }],
  ])('is not %s', async (_what, path, headers) => {
    expect((await ask(path, headers)).status).not.toBe(302)
  })

  it('is never a form: what was sent must not be lost', async () => {
    const answer = await server.send('/cart', {
      method: 'POST',
      headers: { ...PAGE, Host: '127.0.0.1:3000', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'intent=add&sku=1101-01&quantity=1',
    })
    expect([answer.status, answer.headers['location']]).toEqual([303, '/cart'])
  })
})
