/** What a test went through is recorded by the answers it got, and by nothing that it says. */
import { describe, expect, it } from 'vitest'
import { recording, recordPlatform, takeSurfaces } from '../../kit/surfaces'

async function recordedFor(
  pattern: string | null,
  type: string | null,
  address = '/x',
  accept = 'text/html',
): Promise<readonly string[]> {
  takeSurfaces()
  const headers = new Headers()
  if (pattern !== null) headers.set('X-Nutwood-Route', pattern)
  if (type !== null) headers.set('Content-Type', type)
  const asking = recording(() => Promise.resolve(new Response(null, { headers })))
  await asking(`http://localhost:3000${address}`, { headers: { Accept: accept } })
  return takeSurfaces()
}

describe('an answer', () => {
  it.each([
    ['/cart', 'text/html; charset=utf-8', '/cart', 'text/html', ['page /cart']],
    ['/cart', null, '/cart', 'text/html', ['page /cart']],
    ['/cart', 'application/json', '/cart', 'application/json', ['call /cart']],
    ['/cart', 'application/json', '/cart?_data=routes%2Fcart', '*/*', ['page /cart']],
    ['/cart', 'application/json', '/cart?_data=routes%2Fcart', 'application/json', ['call /cart']],
    ['/api/ct/carts/:cartRef', null, '/api/ct/carts/x', 'text/html', ['call /api/ct/carts/:cartRef']],
    ['/images/*', 'image/svg+xml', '/images/a.svg', '*/*', ['call /images/*']],
    ['unmatched', 'text/html', '/x', 'text/html', []],
    ['file', 'text/css', '/assets/x.css', '*/*', []],
    ['/__test/*', 'application/json', '/__test/kit/clock', '*/*', []],
    ['/__test/*', 'application/json', '/__test/mail/messages', '*/*', ['mail', 'platform']],
    [null, 'application/json', '/mail/messages', '*/*', ['mail', 'platform']],
    [null, 'application/json', '/commercetools/nutwood/orders', '*/*', ['platform']],
    [null, 'text/html', '/x', 'text/html', []],
  ] as const)('of %s as %s to %s for %s is %j', async (pattern, type, address, accept, recorded) => {
    expect(await recordedFor(pattern, type, address, accept)).toEqual(recorded)
  })
})

describe('a request past the shop', () => {
  it('is one to a platform, and reading its outbox is mail', () => {
    takeSurfaces()
    recordPlatform('http://platforms.invalid/commercetools/nutwood/carts')
    expect(takeSurfaces()).toEqual(['platform'])
    recordPlatform('http://platforms.invalid/mail/messages?to=a%40b.example')
    expect(takeSurfaces()).toEqual(['mail', 'platform'])
  })

  it('is recorded wherever a Request is made for it', () => {
    takeSurfaces()
    new Request('http://platforms.invalid/algolia/1/indexes')
    new Request('http://localhost:3000/cart')
    expect(takeSurfaces()).toEqual(['platform'])
  })
})
