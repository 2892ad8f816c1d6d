/** The read-only published shipping calls: on which days, until when today, and what may not go where. */
import { beforeEach, describe, expect, it } from 'vitest'
import { withRequestBudget } from '~/services/request-budget'
import { ALMONDS } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, giveAddress } from '../support/steps'
import { MONDAY } from '../support/times'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

interface Answer {
  readonly data?: {
    readonly shipDates?: readonly string[]
    readonly restrictedCountrySkus?: Readonly<Record<string, readonly string[]>>
  }
  readonly errors?: readonly { readonly message: string; readonly key?: string }[]
}

async function ask(path: string) {
  const page = await browser.get(path)
  return { ...page, answer: JSON.parse(page.html) as Answer }
}

describe('GET /api/shipping-calculator/ship-dates', () => {
  const path = '/api/shipping-calculator/ship-dates'

  it.each(['2026-02-30', '2026-3-9', '03/09/2026', 'tomorrow', '2026-13-01'])(
    'says of %s that it is no date [VAL-24]',
    async (from) => {
      const { status, answer } = await ask(`${path}?from=${encodeURIComponent(from)}`)
      expect([status, answer.errors]).toEqual([400, [{ key: 'from', message: 'Invalid date string' }]])
    },
  )

  it('lists the days on which all the countries are served [API-07] [SHIP-26] [SHIP-27]', async () => {
    const { status, answer } = await ask(`${path}?countries=US,CA&from=2026-11-25&days=7`)
    // Thanksgiving is no business day, and neither is the weekend after it.
    expect([status, answer.data?.shipDates]).toEqual([
      200,
      ['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01'],
    ])
    expect((await ask(path)).answer.data?.shipDates?.[0]).toBe('2026-03-02')
  })

  it('leaves out a day on which one of the countries is not served, whichever it is [API-07] [SHIP-27]', async () => {
    // July 1 is an ordinary day in the US, and a holiday in Canada.
    const days = async (countries: string) =>
      (await ask(`${path}?countries=${countries}&from=2026-07-01&days=2`)).answer.data?.shipDates
    expect(await days('US')).toEqual(['2026-07-01', '2026-07-02'])
    for (const countries of ['CA', 'US,CA', 'CA,US']) expect(await days(countries)).toEqual(['2026-07-02'])
  })

  it.each([
    'countries=MX',
    'countries=',
    'countries=US,',
    'from=tomorrow',
    'from=2026-02-30',
    'days=0',
    'days=367',
    'days=1e2',
    'days=-1',
  ])('refuses ?%s by its name [SHIP-27]', async (query) => {
    const { status, answer } = await ask(`${path}?${query}`)
    expect([status, answer.errors?.[0]?.key?.split('.')[0]]).toEqual([400, query.split('=')[0]])
  })
})

describe('GET /api/predicted-shipping', () => {
  it.each([
    ['today', 'before the cut-off, three in the afternoon of New York', MONDAY, '2026-03-02T20:00:00Z'],
    ['tomorrow', 'after it', new Date('2026-03-02T20:00:01Z'), '2026-03-03T20:00:00Z'],
    // Daylight saving time begins on Sunday.
    ['other', 'at the weekend', new Date('2026-03-07T15:00:00Z'), '2026-03-09T19:00:00Z'],
  ])('says %s %s, and until when that holds [API-17] [DATA-38]', async (friendly, _when, now, until) => {
    shop.clock.set(now)
    const { status, headers, answer } = await ask('/api/predicted-shipping')
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(answer.data).toEqual({
      expiresAt: Date.parse(until) / 1_000,
      friendly,
      date: until.slice(0, 10),
    })
  })
})

describe('what ships to Canada', () => {
  const said = async () => {
    const { answer } = await ask('/api/predicted-shipping')
    return [(answer.data as { readonly friendly?: string } | undefined)?.friendly, (await added()).text]
  }
  const added = () => browser.get('/cart/added?sku=1101-01')
  const TODAY = expect.stringContaining('to ship today') as unknown
  const TOMORROW = expect.stringContaining('to ship tomorrow') as unknown

  it('ships by its calendar: by the address of the cart, or else by the postal code of estimates [API-17] [MODAL-02]', async () => {
    await addToCart(browser)
    // Nothing leaves for Canada on the first of July.
    shop.clock.set(new Date('2026-07-01T13:00:00Z'))
    expect(await said()).toEqual(['today', TODAY])
    const page = await browser.get(ALMONDS.path)
    await browser.post(browser.prepare(page, 'Check', { fill: { 'ZIP or postal code': 'M5J 1E3' } }))
    expect(await said()).toEqual(['tomorrow', TOMORROW])
    await beGuest(browser)
    await giveAddress(browser)
    expect(await said()).toEqual(['today', TODAY])
    // An order system that hangs takes no more than its part of the time the answer has.
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 600_000 })
    const { status, answer } = await withRequestBudget(4_500, () => ask('/api/predicted-shipping'))
    expect([status, answer.data]).toEqual([200, expect.objectContaining({ friendly: 'tomorrow' })])
  })
})

describe('GET /api/restricted-country-skus', () => {
  it('maps the items that may not go everywhere, black walnuts here, to the countries [API-18]', async () => {
    const restricted = await ask('/api/restricted-country-skus?skus=1101-01,1305-01,NO-SUCH')
    expect([restricted.status, restricted.answer.data?.restrictedCountrySkus]).toEqual([
      200,
      { '1305-01': ['CA'] },
    ])
  })

  const many = Array.from({ length: 501 }, (_, index) => `sku-${index}`).join(',')
  it.each([
    ['no list', ''],
    ['an empty list', '?skus='],
    ['commas', '?skus=,,'],
    ['501 items', `?skus=${many}`],
    ['12,000 signs', `?skus=${'a,b'.repeat(4_000)}`],
    ['a blank in a name', '?skus=a%20b'],
  ])('refuses %s by its name', async (_what, query) => {
    const { status, answer } = await ask(`/api/restricted-country-skus${query}`)
    expect([status, answer.errors?.[0]?.key?.split('.')[0]]).toEqual([400, 'skus'])
  })
})
