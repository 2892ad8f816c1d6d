import { expect, it } from 'vitest'
import { accounts } from '../tests/kit/accounts'
import { openRoutes } from '../tests/unit/support/routes'
import type { Page } from '../tests/kit/browser'
import { openLateVisitors, placeAsRegular } from './late-visitors'
import { copyVisit, knownRows, visitSince } from './rows'

const { shop, app } = await openRoutes()
/** SKUs in the test catalogue. */
const SKUS = ['1101-01', '1103-01', '1201-01'] as const

const rowsOf = ({ document }: Page) => [...document.querySelectorAll('tbody tr')]

// Before there is more than a page of orders.
it('copies the order of one customer, who then has as many', async () => {
  const dataDir = shop.services.env.dataDir
  const known = knownRows(dataDir)
  const browser = app.newBrowser()
  const { orderNumber, customerId } = await placeAsRegular(browser, SKUS)
  const names = new Map([[orderNumber, (nth: number) => `N300000000${nth}`]])
  copyVisit(dataDir, visitSince(dataDir, known, names, new Set([customerId])), 5)
  const numbers = rowsOf(await browser.get('/account/order-history')).map((row) => row.textContent)
  for (let nth = 1; nth <= 5; nth += 1) expect(numbers.join()).toContain(`N300000000${nth}`)
}, 60_000)

it('opens every page late in a visit as its own visitor, and again in a shop that was kept', async () => {
  const open = async (path: string, cookie = '') => {
    const page = await app.newBrowser().send(path, { headers: { Cookie: cookie } })
    expect(page.status).toBe(200)
    return page
  }
  for (const _run of ['first', 'again']) {
    const { paying, reviewing, receipts, customers, regulars, agents } = await openLateVisitors(
      () => app.newBrowser(),
      1,
      SKUS,
    )
    expect((await open('/checkout/shipping', paying[0]?.cookie)).text).toContain('Expected Delivery')
    expect((await open('/checkout/payment', paying[0]?.cookie)).text).toContain('Payment Method')
    expect((await open('/checkout/address/multi', paying[0]?.cookie)).text).toContain('Address 1')
    // Like a bench, which opens each page many times.
    for (let nth = 0; nth < 2; nth += 1)
      expect((await open(reviewing[0]?.path ?? '', reviewing[0]?.cookie)).text).toContain('Review your order')
    const { path = '', cookie, orderNumber } = receipts[0] ?? {}
    expect((await open(path, cookie)).text).toContain(orderNumber)
    const history = await open('/account/order-history', customers[0]?.cookie)
    expect(rowsOf(history)).toHaveLength(3)
    const [customer] = customers
    expect((await open('/account', customer?.cookie)).path).toBe('/account')
    expect((await open('/account/wallet', customer?.cookie)).path).toBe('/account/wallet')
    expect((await open(customer?.path ?? '', customer?.cookie)).text).toContain('Billed to')
    const regular = await open('/account/order-history', regulars[0]?.cookie)
    expect([rowsOf(regular).length, regular.text.includes('Older orders')]).toEqual([10, true])
    expect((await open('/account/easy-reorder', regulars[0]?.cookie)).text).toContain('Add to Cart')
    const [agent] = agents
    expect((await open('/agent', agent?.cookie)).text).toContain(orderNumber)
    expect((await open(agent?.path ?? '', agent?.cookie)).text).toContain(accounts.shopper.email)
    expect((await open('/about-us', paying[0]?.cookie)).path).toBe('/about-us')
    expect((await open('/search/suggestions?query=alm', paying[0]?.cookie)).html).toContain('Almonds')
  }
}, 120_000)
