/** The surfaces of a test are recorded from the responses it got, never from what it claims. */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { recording, recordPlatform, takeSurfaces } from '../../kit/surfaces'
import { MovableClock } from '../placement/clock-and-log'
import { createTestService, submit } from '../placement/harness'
import { openPlatforms } from '../placement/platforms'
import { openCommerce } from '../support/commerce'
import { recordPlatformRequests } from '../support/platform-requests'

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

  it('is any that the test of a platform makes, and elsewhere none that the shop’s clients may have made', () => {
    const ask = () => {
      takeSurfaces()
      new Request('http://platforms.invalid/algolia/1/indexes')
      new Request('http://localhost:3000/cart')
      return takeSurfaces()
    }
    expect(ask()).toEqual([])
    recordPlatformRequests(fileURLToPath(new URL('../../../platforms/algolia/x.test.ts', import.meta.url)))
    expect(ask()).toEqual(['platform'])
    recordPlatformRequests(import.meta.filename)
    expect(ask()).toEqual([])
  })

  it('is none of those that the shop’s carts make over the commerce platform alone', async () => {
    const { carts, merchant, close } = await openCommerce()
    takeSurfaces()
    const { id } = await carts.create({ anonymousId: 'somebody' })
    expect(takeSurfaces()).toEqual([])
    await merchant.get(`carts/${id}`)
    expect(takeSurfaces()).toEqual(['platform'])
    close()
  })

  it('is none of those that an order makes in the tests of its placement', async () => {
    const platforms = await openPlatforms()
    const database = await openDatabase({ dataDir: ':memory:' })
    const service = createTestService({ database, platforms, clock: new MovableClock(platforms.shop.clock) })
    const cart = await platforms.addCart()
    takeSurfaces()
    expect((await submit(service, cart)).kind).toBe('placed')
    expect(takeSurfaces()).toEqual([])
    expect(await platforms.transactions()).toHaveLength(1)
    expect(takeSurfaces()).toEqual(['platform'])
    await database.close()
    await platforms.close()
  })
})
