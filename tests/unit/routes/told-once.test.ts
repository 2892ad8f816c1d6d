/** A message shown once: by a page that somebody sees, through the server that browsers use. */
import { describe, expect, it, vi } from 'vitest'
import { openServed } from '../support/routes'

const { shop, server } = await openServed()

const DECLINED = 'Your bank declined this card. Nothing was charged.'
const LAYOUT = '_data=routes%2Fshop%2Flayout'
const PAGES = ['/cart', '/nuts/', '/no-such-page']

/** The cookie of a visitor with a pending message. */
async function cookieOfTold(): Promise<string> {
  const visitor = await shop.visitor()
  await visitor.save({ flash: [{ type: 'error', message: DECLINED }] })
  const [cookie] = (await visitor.headers()).getSetCookie()
  return cookie?.split(';')[0] ?? ''
}

async function askWith(cookie: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { status, text } = await server.send(path, { method, headers: { ...headers, Cookie: cookie } })
  return { status, tells: text.includes(DECLINED) }
}

describe('a message for the next page', () => {
  it.each([...PAGES, `/cart?${LAYOUT}`])('is told by %s, and by no page after it', async (path) => {
    const cookie = await cookieOfTold()
    expect((await askWith(cookie, path)).tells).toBe(true)
    expect((await askWith(cookie, '/nuts/')).tells).toBe(false)
    expect((await askWith(cookie, `/nuts/?${LAYOUT}`)).tells).toBe(false)
  })

  it.each([
    ['/nuts', '/nuts/'],
    ['/roasted-almonds-salted.html', '/nuts/almonds/roasted-almonds-salted.html'],
  ])('waits beyond the answer that a page is elsewhere (%s), and is told there', async (path, target) => {
    const cookie = await cookieOfTold()
    const { status, headers } = await server.send(path, { headers: { Cookie: cookie } })
    expect([status, headers.location]).toEqual([301, target])
    expect((await askWith(cookie, target)).tells).toBe(true)
    expect((await askWith(cookie, target)).tells).toBe(false)
  })

  it.each(['/cart', `/cart?${LAYOUT}`])(
    'is told by %s again, and costs no page, where it cannot be forgotten [ERR-24]',
    async (path) => {
      const cookie = await cookieOfTold()
      const logged = vi.spyOn(shop.services.logger, 'error')
      vi.spyOn(shop.services.sessions, 'forgetFlash').mockRejectedValueOnce(new TypeError('on purpose'))
      expect(await askWith(cookie, path)).toEqual({ status: 200, tells: true })
      expect(logged.mock.calls).toMatchObject([
        [{ error: 'TypeError' }, 'a message that was shown could not be forgotten'],
      ])
      expect((await askWith(cookie, '/nuts/')).tells).toBe(true)
    },
  )

  it.each([...PAGES, `/cart?${LAYOUT}`])('waits beyond a HEAD request for %s', async (path) => {
    const cookie = await cookieOfTold()
    await askWith(cookie, path, {}, 'HEAD')
    expect((await askWith(cookie, '/nuts/')).tells).toBe(true)
    expect((await askWith(cookie, '/nuts/')).tells).toBe(false)
  })

  it.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Sec-Purpose', 'prefetch;anonymous-client-ip'],
    ['Purpose', 'prefetch'],
    ['X-Purpose', 'preview'],
    ['X-Moz', 'prefetch'],
  ])('waits beyond pages and data that are fetched ahead (%s: %s)', async (name, value) => {
    const cookie = await cookieOfTold()
    for (const path of [...PAGES, `/cart?${LAYOUT}`]) await askWith(cookie, path, { [name]: value })
    expect((await askWith(cookie, '/nuts/')).tells).toBe(true)
    expect((await askWith(cookie, '/nuts/')).tells).toBe(false)
  })

  it('is in a page that is fetched ahead by a browser that may show it without asking again', async () => {
    const cookie = await cookieOfTold()
    expect(await askWith(cookie, '/cart', { Purpose: 'prefetch' })).toEqual({ status: 200, tells: true })
  })

  it('keeps a browser that would ask again from fetching a page ahead, until it has been told', async () => {
    const cookie = await cookieOfTold()
    const ahead = { 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Dest': 'document' }
    for (const path of PAGES) expect((await askWith(cookie, path, ahead)).status).toBe(503)
    expect(await askWith(cookie, '/cart')).toEqual({ status: 200, tells: true })
    expect(await askWith(cookie, '/cart', ahead)).toEqual({ status: 200, tells: false })
  })

  it('is in no copy of the data that a browser may keep', async () => {
    const headers = { Cookie: await cookieOfTold(), 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'empty' }
    const ahead = await server.send(`/nuts/?${LAYOUT}`, { headers })
    expect([ahead.status, ahead.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })
})
