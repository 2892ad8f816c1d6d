/** What the delivery estimate of a product page requests, and what it says when the shipping service gives none. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { visibleText } from '../../kit/html-text'
import { productPage } from '../../kit/goods'
import { ALMONDS } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { setAttribute } from '../support/stock'

const { shop, app } = await openRoutes()
const PROMPT = 'Enter your ZIP or postal code for a delivery estimate.'
const AWAY = 'The delivery estimate is not available right now. Please try again in a moment.'
/** Answers are cached: a new quantity makes each test's request new. */
let quantity = 1
let browser: Browser

beforeEach(async () => {
  quantity += 1
  browser = app.newBrowser()
  const page = await browser.get(ALMONDS.path)
  await browser.post(browser.prepare(page, 'Check', { fill: { 'ZIP or postal code': '10001' } }))
})

/** The answer, and whether it is shown as an error; the field keeps the code. */
async function estimate() {
  const { status, document } = await browser.get(`${ALMONDS.path}?quantity=${quantity}`)
  const section = document.querySelector('#delivery')
  const answer = section?.querySelector('[aria-live]')
  return {
    status,
    words: answer == null ? '' : visibleText(answer),
    isError: answer?.querySelector('[role="alert"]') != null,
    postalCode: section?.querySelector('[name="postalCode"]')?.getAttribute('value'),
  }
}
/** Enters a postal code in the form of the page; returns the response. */
const type = async (postalCode: string) =>
  browser.post(
    browser.prepare(await browser.get(ALMONDS.path), 'Update', {
      fill: { 'ZIP or postal code': postalCode },
    }),
  )
const offersAre = (fault: { kind: 'hang' | 'refuse' | 'html-502' | 'truncate' | 'wrong-types' }) =>
  shop.platforms.faults.add({ platform: 'shipping', match: { path: '/offers' }, ...fault })

describe('the delivery estimate', () => {
  it('asks for the postal code again when there is no answer within two seconds [EST-08]', async () => {
    offersAre({ kind: 'hang' })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const before = performance.now()
    const prompt = { status: 200, words: PROMPT, isError: false, postalCode: '10001' }
    expect(await estimate()).toEqual(prompt)
    // Until its own timer has fired: on a busy machine that is late.
    expect(performance.now() - before).toBeGreaterThan(1_990)
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(2_000)
    shop.platforms.faults.clear()
    expect((await estimate()).words).toMatch(/^Arrives by/)
  })

  it('says what the service says when it refuses, and keeps the postal code [EST-09]', async () => {
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 422 })
    expect(await estimate()).toEqual({
      status: 200,
      words: 'Fault switched on',
      isError: true,
      postalCode: '10001',
    })
    shop.platforms.faults.clear()
    expect((await estimate()).words).toMatch(/^Arrives by/)
  })

  it.each(['refuse', 'html-502', 'truncate', 'wrong-types'] as const)(
    'says that there is none when the service fails: %s [EST-09]',
    async (kind) => {
      offersAre({ kind })
      expect(await estimate()).toEqual({ status: 200, words: AWAY, isError: true, postalCode: '10001' })
    },
  )

  it('says the day of arrival, however far, while the service cannot tell when it ships [EST-06]', async () => {
    await type('90001')
    expect((await estimate()).words).toMatch(/^Order within .* to Los Angeles 90001$/)
    // A prediction is cached for a minute.
    shop.clock.advance(2 * 60_000)
    shop.platforms.faults.add({ platform: 'shipping', match: { path: '/predicted' }, kind: 'refuse' })
    expect((await estimate()).words).toMatch(/^Arrives by \w+, March \d+ to Los Angeles 90001$/)
  })

  it('promises a day that is two days away, and none that is three [EST-06]', async () => {
    await type('20001')
    expect((await estimate()).words).toBe('Arrives by Wednesday, March 4 to Washington 20001')
    // After the cut-off it ships tomorrow.
    shop.clock.set(new Date('2026-03-02T21:00:00Z'))
    expect((await estimate()).words).toMatch(/^Order within .* to ship tomorrow to Washington 20001$/)
  })

  it('is of the size that is looked at', async () => {
    const asked: (readonly [string, number])[] = []
    const { estimate: ask } = shop.services.browse
    shop.services.browse.estimate = (question) => {
      asked.push([question.variant.sku, question.quantity])
      return ask(question)
    }
    const page = await browser.get(ALMONDS.path)
    const sizes = [...page.document.querySelectorAll('a[href*="?sku="]')].map((link) =>
      link.getAttribute('href'),
    )
    const other = sizes.find((href) => href?.startsWith(`${ALMONDS.path}?sku=`)) ?? ''
    await browser.get(other)
    shop.services.browse.estimate = ask
    expect(asked).toEqual([
      [ALMONDS.sku, 1],
      [other.slice(`${ALMONDS.path}?sku=`.length), 1],
    ])
  })

  it.each([
    ['', 'Please enter your zip code'],
    [' ', 'Please enter your zip code'],
    ['1234', 'Please enter a valid zip code'],
    ['K1A', 'Please enter a valid zip code'],
  ])('asks nothing for %j, which is no postal code [EST-10]', async (typed, words) => {
    const page = await type(typed)
    expect([page.status, page.headers.get('Set-Cookie'), page.text.includes(words)]).toEqual([
      400,
      null,
      true,
    ])
    expect((await estimate()).postalCode).toBe('10001')
  })

  it('takes a Canadian postal code, and tells of its place [EST-10]', async () => {
    expect((await type('k1a0b1')).status).toBe(303)
    const { words, postalCode, isError } = await estimate()
    expect([isError, postalCode]).toEqual([false, 'K1A 0B1'])
    expect(words).toMatch(/^(?:Order within|Arrives by) .* K1A 0B1$/)
  })

  it('to Canada leaves on no day on which nothing does, whatever is predicted for home [SHIP-26] [EST-13]', async () => {
    await type('M5V 3L9')
    shop.clock.set(new Date('2026-07-01T13:00:00Z'))
    expect((await estimate()).words).toMatch(/^Order within 30h 0m 0s to ship tomorrow to Toronto M5V 3L9$/)
  })

  it('of goods that may not go there is refused in the words for it, and the code is kept [EST-07] [SHIP-18]', async () => {
    await type('M5V 3L9')
    const page = await browser.get(productPage('1305-01'))
    const section = page.document.querySelector('#delivery')
    expect(section === null ? '' : visibleText(section)).toContain(
      "Hmm. This product can't be sent to your postal code. Please update your postal code.",
    )
    expect(page.text).not.toMatch(/to ship|Arrives by/)
    expect((await estimate()).postalCode).toBe('M5V 3L9')
    await type('10001')
    expect((await browser.get(productPage('1305-01'))).text).toMatch(/Order within|Arrives by/)
  })
})

describe('before a postal code is known', () => {
  async function asked(path: string = ALMONDS.path): Promise<string> {
    const answer = (await app.newBrowser().get(path)).document.querySelector('#delivery [aria-live]')
    return answer === null ? '' : visibleText(answer)
  }
  const ships = (day: string) => `Ships ${day}, if you order by 3 PM ET that day. ${PROMPT}`
  /** Pages do not wait long for the day: on a busy machine, the first may be without it. */
  const patient = { timeout: 20_000 }

  it('the day on which it ships is named, with the moment until which that holds', async () => {
    await expect.poll(() => asked(), patient).toBe(ships('Monday, March 2'))
    // A page that was kept over the cut-off is still right.
    shop.clock.set(new Date('2026-03-02T19:59:59Z'))
    await expect.poll(() => asked(), patient).toBe(ships('Monday, March 2'))
    shop.clock.set(new Date('2026-03-02T20:00:01Z'))
    await expect.poll(() => asked(), patient).toBe(ships('Tuesday, March 3'))
  })

  it('no day is named where it depends on the country, or the service does not say', async () => {
    // Nothing leaves for Canada on that day, where black walnuts never go.
    shop.clock.set(new Date('2026-07-01T13:00:00Z'))
    await expect.poll(() => asked(productPage('1305-01')), patient).toBe(ships('Wednesday, July 1'))
    expect(await asked()).toBe(PROMPT)
    shop.clock.set(new Date('2026-07-02T13:00:00Z'))
    shop.platforms.faults.add({ platform: 'shipping', kind: 'refuse' })
    expect(await asked()).toBe(PROMPT)
    shop.platforms.faults.clear()
    await expect.poll(() => asked(), patient).toBe(ships('Thursday, July 2'))
  })
})

it('of what is sold out promises nothing [EST-06]', async () => {
  const { text } = await browser.get(productPage('1103-25'))
  expect(text).toContain('Out of stock')
  expect(text).not.toMatch(/Order within|Arrives by|ZIP or postal code/)
})

describe('goods that are sent nowhere', () => {
  it('are told with where they wait and from when, and no postal code is asked for [SHIP-06] [EST-06]', async () => {
    const page = await browser.get(productPage('9982-01'))
    expect(page.text).toContain(
      'For you to collect at our New Jersey warehouse, 100 Orchard Way, Cranford, NJ 07016. Ready from Tuesday, March 3.',
    )
    expect(page.text).not.toMatch(/Order within|Arrives by|ZIP or postal code/)
    // As its own description says.
    expect(page.text).toContain('sold only for pickup at our New Jersey warehouse')
  })

  it('have no estimate where they come by e-mail [EST-06]', async () => {
    await setAttribute(shop, '9980-01', 'digital', true)
    const { text } = await browser.get(productPage('9980-01'))
    expect(text).toContain('Comes by email: nothing is sent.')
    expect(text).not.toMatch(/Order within|Arrives by|ZIP or postal code/)
  })
})
