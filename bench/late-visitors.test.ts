import { expect, it } from 'vitest'
import { openRoutes } from '../tests/unit/support/routes'
import { agentWithSearch, customerWithOrders, guestAtPayment, guestWithReceipt } from './late-visitors'

const { app } = await openRoutes()
/** SKUs in the test catalogue. */
const SKUS = ['1101-01', '1103-01', '1201-01'] as const

it('opens every page late in a visit as its own visitor', async () => {
  const open = async (path: string, cookie: string) => {
    const page = await app.newBrowser().send(path, { headers: { Cookie: cookie } })
    expect(page.status).toBe(200)
    return page
  }
  const paying = await guestAtPayment(app.newBrowser(), 'late-paying@example.com', SKUS)
  expect((await open('/checkout/shipping', paying.cookie)).text).toContain('Expected Delivery')
  expect((await open('/checkout/payment', paying.cookie)).text).toContain('Payment Method')
  const placed = await guestWithReceipt(app.newBrowser(), 'late-receipt@example.com', SKUS)
  expect((await open(placed.path, placed.cookie)).text).toContain(placed.orderNumber)
  const known = await customerWithOrders(app.newBrowser(), 'late-customer@example.com', SKUS)
  const history = await open('/account/order-history', known.cookie)
  expect(history.document.querySelectorAll('tbody tr')).toHaveLength(3)
  const found = await agentWithSearch(app.newBrowser(), placed.orderNumber)
  expect((await open('/agent', found.cookie)).text).toContain(placed.orderNumber)
}, 60_000)
