import { expect, it } from 'vitest'
import { openRoutes } from '../tests/unit/support/routes'
import { openLateVisitors } from './late-visitors'

const { app } = await openRoutes()
/** SKUs in the test catalogue. */
const SKUS = ['1101-01', '1103-01', '1201-01'] as const

it('opens every page late in a visit as its own visitor, and again in a shop that was kept', async () => {
  const open = async (path: string, cookie = '') => {
    const page = await app.newBrowser().send(path, { headers: { Cookie: cookie } })
    expect(page.status).toBe(200)
    return page
  }
  for (const _run of ['first', 'again']) {
    const { paying, receipts, customers, agents } = await openLateVisitors(() => app.newBrowser(), 1, SKUS)
    expect((await open('/checkout/shipping', paying[0]?.cookie)).text).toContain('Expected Delivery')
    expect((await open('/checkout/payment', paying[0]?.cookie)).text).toContain('Payment Method')
    const { path = '', cookie, orderNumber } = receipts[0] ?? {}
    expect((await open(path, cookie)).text).toContain(orderNumber)
    const history = await open('/account/order-history', customers[0]?.cookie)
    expect(history.document.querySelectorAll('tbody tr')).toHaveLength(3)
    expect((await open('/agent', agents[0]?.cookie)).text).toContain(orderNumber)
  }
}, 120_000)
