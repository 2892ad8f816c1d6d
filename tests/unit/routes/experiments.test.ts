/** Experiments, through the server that assigns their arms and caches pages by arm. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../kit/browser'
import { ORIGIN } from '../support/origin'
import { openServed } from '../support/routes'
import { addToCart } from '../support/steps'

const { server } = await openServed()
const MONTH_S = 2_635_200
const NAME = 'enableSubscriptionOnCSB'
let browser: Browser

beforeEach(() => {
  browser = server.newBrowser()
})

interface Told {
  readonly data: { readonly flagsByLayer: { readonly visitor: Readonly<Record<string, boolean>> } }
}
const toldArm = async (from: Browser = browser) =>
  (JSON.parse((await from.get('/api/flags')).html) as Told).data.flagsByLayer.visitor[NAME]
const armIn = (html: string) => new RegExp(`"${NAME}":(true|false)`).exec(html)?.[1]
const send = (headers: Readonly<Record<string, string>>) =>
  server.send('/cart', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN, ...headers },
    body: 'intent=add&sku=1101-01',
  })
const drawn = ({ headers }: Awaited<ReturnType<typeof send>>) =>
  [headers['set-cookie'] ?? []].flat().filter((line) => line.startsWith('experiments='))

describe('the arm of an experiment', () => {
  it('is drawn with the first thing that is sent, kept by reloads and never drawn again [EXP-04] [EXP-08]', async () => {
    await browser.get('/')
    expect(browser.cookie()).not.toContain('experiments=')
    expect(await toldArm()).toBeUndefined()
    await addToCart(browser)
    const [, kept] = /experiments=enableSubscriptionOnCSB\.([01])/.exec(browser.cookie()) ?? []
    for (let reload = 0; reload < 3; reload += 1)
      expect(armIn((await browser.get('/cart')).html)).toBe(String(kept === '1'))
    await addToCart(browser)
    expect(browser.cookie()).toContain(`experiments=${NAME}.${kept ?? ''}`)
    expect(drawn(await send({ Cookie: `experiments=${NAME}.1` }))).toEqual([])
  })

  it.each([
    ['/api/events', { events: [{ event: 'search', section: 'search', query: 'almonds' }] }, '/nuts/'],
    ['/api/events/fb', { event_name: 'PageView' }, '/seeds/'],
  ])(
    'is drawn with the first beacon to %s, and is in the key of kept pages from then on [EXP-04]',
    async (path, body, shelf) => {
      expect([armIn((await browser.get(shelf)).html), browser.cookie()]).toEqual([undefined, ''])
      const headers = { 'Content-Type': 'text/plain;charset=UTF-8', Origin: ORIGIN }
      const sent = await browser.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(sent.status).toBe(204)
      const [, arm] = /experiments=enableSubscriptionOnCSB\.([01])/.exec(browser.cookie()) ?? []
      const page = await browser.get(shelf)
      expect(armIn(page.html)).toBe(String(arm === '1'))
      const before = server.renderings()
      const same = await server.send(shelf, { headers: { Cookie: `experiments=${NAME}.${arm ?? ''}` } })
      const control = await server.send(shelf, {})
      expect([same.text === page.html, armIn(control.text)]).toEqual([true, undefined])
      expect(server.renderings()).toBe(before)
    },
  )

  it('is one or the other by chance [EXP-04]', async () => {
    const arms = new Set<string>()
    for (let tries = 0; tries < 40 && arms.size < 2; tries += 1)
      for (const line of drawn(await send({}))) arms.add(line.split(';')[0] ?? '')
    expect([...arms].sort()).toEqual([`experiments=${NAME}.0`, `experiments=${NAME}.1`])
  })

  it('is remembered for a month by a cookie that scripts may mirror, not for the six of other cookies [EXP-07] [EXP-08] [CONST-03]', async () => {
    const page = await browser.get('/')
    expect(page.status).toBe(200)
    const [line = ''] = drawn(await send({}))
    expect(line).toContain(`; Max-Age=${MONTH_S}`)
    expect(line).not.toContain('HttpOnly')
    const lite = await browser.get('/?lite=1')
    expect(lite.headers.getSetCookie().join()).toContain(
      `lite=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=15811200`,
    )
  })

  it('is the control without a cookie, and has its own kept page with one', async () => {
    const visitors = [{}, { Cookie: `experiments=${NAME}.1` }, { Cookie: `experiments=${NAME}.0; consent=a` }]
    const before = server.renderings()
    for (const headers of [...visitors, ...visitors]) {
      const page = await server.send('/nuts/almonds/', { headers })
      expect(page.headers['cache-control']).toContain('public')
      const [, asked] = /\.([01])/.exec('Cookie' in headers ? headers.Cookie : '') ?? []
      expect(armIn(page.text)).toBe(asked === undefined ? undefined : String(asked === '1'))
    }
    // An unknown arm gets the control, too.
    await server.send('/nuts/almonds/', { headers: { Cookie: 'experiments=made-up' } })
    expect(server.renderings() - before).toBe(3)
  })

  it('gives way to what is set for a browser by hand, as tests do', async () => {
    await addToCart(browser)
    const other = (await toldArm()) !== true
    const body = JSON.stringify({ layer: 'local', flags: { [NAME]: other } })
    const headers = { 'Content-Type': 'application/json', Origin: ORIGIN }
    expect((await browser.send('/api/flags', { method: 'POST', headers, body })).status).toBe(204)
    expect(browser.cookie()).toContain(`flags=${NAME}.${other ? '1' : '0'}`)
  })
})
