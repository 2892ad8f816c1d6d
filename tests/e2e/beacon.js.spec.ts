/** What only a page can see, reported to the shop: cards in view, cards opened, script errors. */
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

interface Reported {
  readonly event: string
  readonly section: string
  readonly list: string
  readonly queryId?: string
  readonly slotId?: string
  readonly promotion?: string
  readonly items: readonly { readonly id: string; readonly index: number }[]
}

/** The events sent, one list per request. */
function reportsOf(page: Page): (readonly Reported[])[] {
  const reports: (readonly Reported[])[] = []
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/api/events')) return
    const { events } = JSON.parse(request.postData() ?? '{}') as { readonly events: readonly Reported[] }
    reports.push(events)
  })
  return reports
}

test('cards that come into sight are told together, each of them once [ANLY-03]', async ({ page }) => {
  const reports = reportsOf(page)
  await page.goto('/nuts/almonds/')
  await expect.poll(() => reports.length).toBe(1)
  const lists = reports.flat().filter(({ event }) => event === 'view_item_list')
  expect(lists).toHaveLength(1)
  expect(lists[0]).toMatchObject({ event: 'view_item_list', section: 'listing', list: 'Almonds' })
  const ids = lists[0]?.items.map(({ id }) => id) ?? []
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the product of a page is told by its size, and a campaign in sight once a visit', async ({ page }) => {
  const reports = reportsOf(page)
  const told = (name: string) => reports.flat().filter(({ event }) => event === name)
  await page.goto('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
  await expect
    .poll(() => told('view_item'))
    .toEqual([{ event: 'view_item', section: 'product', items: [{ id: '1101-01' }] }])
  await expect.poll(() => told('view_promotion').length).toBeGreaterThan(0)
  await page
    .getByRole('radio', { name: /^5 lb bag/ })
    .or(page.getByRole('link', { name: /^5 lb bag/ }))
    .first()
    .click()
  await expect.poll(() => told('view_item').at(-1)?.items).toEqual([{ id: '1101-05' }])
  await page.goto('/nuts/almonds/')
  await expect.poll(() => told('view_item_list').some(({ section }) => section === 'listing')).toBe(true)
  const campaigns = told('view_promotion').map(({ promotion }) => promotion)
  expect(new Set(campaigns).size).toBe(campaigns.length)
})

test('a result that is opened is told with its place and the search that found it, and what is recommended with its slot [ANLY-02] [ANLY-07]', async ({
  page,
}) => {
  const reports = reportsOf(page)
  const selected = () => reports.flat().filter(({ event }) => event === 'select_item')
  await page.goto('/search/instant?query=cashews')
  await expect(page.locator('article[data-noted]').first()).toBeAttached()
  const second = page.getByRole('main').getByRole('article').nth(1)
  const queryId = await second.getAttribute('data-query-id')
  const id = (await second.getAttribute('data-sku')) ?? ''
  expect(id).toMatch(/^\d+-\d+$/)
  const link = second.getByRole('link').first()
  // In a tab of its own first: the page stays, and with it the answer to its report.
  const answered = page.waitForResponse(
    (response) => response.request().postData()?.includes('"select_item"') === true,
  )
  const tab = page.context().waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  expect((await answered).status()).toBe(204)
  await (await tab).close()
  await link.click()
  await expect(page).toHaveURL(/\.html$/)
  const told = { section: 'search', queryId, items: [{ id, index: 2 }] }
  await expect.poll(selected).toMatchObject([told, told])
  const recommended = page.getByRole('region', { name: 'You may also like' }).getByRole('article').first()
  const slotId = (await recommended.getAttribute('data-slot-id')) ?? ''
  expect(slotId).toMatch(/^\S+\.\d+$/)
  await recommended.getByRole('link').first().click()
  await expect.poll(selected).toMatchObject([told, told, { section: 'recommendations', slotId }])
})

test('what an answer has for trackers reaches those that the page has [ANLY-06] [API-01]', async ({
  page,
}) => {
  interface Trackers {
    dataLayer?: { readonly event: string; readonly ecommerce: { readonly items: readonly object[] } }[]
    rudderanalytics?: { track(...told: readonly unknown[]): void }
    tracked?: (readonly unknown[])[]
  }
  await page.addInitScript(() => {
    const trackers = window as Trackers
    const tracked: (readonly unknown[])[] = []
    Object.assign(trackers, {
      dataLayer: [],
      tracked,
      rudderanalytics: { track: (...told: readonly unknown[]) => void tracked.push(told) },
    })
  })
  await page.goto('/nuts/almonds/')
  await page.getByRole('main').locator('form[data-add-to-cart] button').first().click()
  await expect(page.getByRole('region', { name: 'Added to Cart' })).toBeVisible()
  const [layer, tracked] = await page.evaluate(
    () => [(window as Trackers).dataLayer, (window as Trackers).tracked] as const,
  )
  expect(layer?.map(({ event, ecommerce }) => [event, ecommerce.items.length])).toEqual([['add_to_cart', 1]])
  expect(tracked).toEqual([['Product Added', expect.objectContaining({ currency: 'USD' })]])
})

test.describe('an error of a script', () => {
  test.use({ expectedErrors: [/Out of order/] })

  test('is told to the console, and by the tunnel without its words [ERR-23]', async ({ page }) => {
    const console_: string[] = []
    page.on('pageerror', ({ message }) => console_.push(message))
    await page.goto('/nuts/almonds/')
    await expect(page.locator('article[data-noted]').first()).toBeAttached()
    const sent = page.waitForRequest((request) => request.url().endsWith('/sentry'))
    await page.evaluate(() =>
      setTimeout(() => {
        throw new TypeError('Out of order, canary@example.com')
      }),
    )
    const body = (await sent).postData() ?? ''
    expect(body).toContain('"type":"TypeError"')
    expect(body).not.toContain('canary')
    expect(console_).toHaveLength(1)
  })
})
