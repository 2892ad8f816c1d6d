/** The pages that show what embedded platforms hold, through the server that sets their headers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'

let shop: Shop
let server: ServedShop

beforeAll(async () => {
  shop = await openShop()
  server = await serveShop()
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
afterAll(async () => {
  expect(server.faults).toEqual([])
  await server.close()
  await shop.close()
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
