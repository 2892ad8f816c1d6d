/** Uploaded orders count towards the limit on new carts; an agent's is recorded only if its list yields a cart. */
import { expect, it } from 'vitest'
import { TYPE_KEYS } from '~/models/cart/actions'
import { COLUMNS } from '~/models/order-upload/columns'
import { accounts, PASSWORD } from '../../kit/accounts'
import { pressAddToCart } from '../../kit/http-steps'
import { actFor, signedIn, wholeRecord } from '../support/agents'
import { openRoutes } from '../support/routes'
import { send } from '../support/steps'

const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '1' })
/** Per IP address within ten minutes. */
const CARTS_MAX = 200

it('an uploaded order counts, and is on record where it was not refused', async () => {
  const email = 'uploads@example.com'
  const type = { typeId: 'type', key: TYPE_KEYS.customer }
  const custom = { type, fields: { permissions: ['bulkUpload'] } }
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Robin', custom })
  const agent = await signedIn(app, accounts.agent)
  await actFor(agent, email)
  const row = '1101-01,1,Pat Example,,12 Maple Avenue,,Montclair,NJ,07042,US,201-555-0134,'
  const order = async () => {
    const list = new File([[COLUMNS.join(','), row].join('\r\n')], 'orders.csv')
    const sent = await send(agent, '/order-upload', 'Check my list', { 'Your list': list })
    const page = await agent.get(sent.location ?? '')
    return agent.post(agent.prepare(page, /^Continue to payment/))
  }
  const recorded = async () => {
    const text = await wholeRecord(app)
    return text.split('Put an order list in the cart').length - 1
  }
  const before = await recorded()
  for (let time = 1; time < CARTS_MAX; time += 1)
    await shop.services.attempts.run(
      [['new-cart', 'unknown']],
      () => Promise.resolve(null),
      () => true,
    )
  expect((await order()).location).toBe('/checkout/payment')
  expect(await recorded()).toBe(before + 1)
  expect((await pressAddToCart(app.newBrowser())).status).toBe(429)
  expect((await order()).status).toBe(429)
  expect(await recorded()).toBe(before + 1)
})
