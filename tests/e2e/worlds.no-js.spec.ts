/** A world for each test. Those of a file share one shop in turn: the second looks for traces of the first. */
import { expect, httpTest as test } from '../kit/fixtures'
import { addToCart, ALMONDS, orderNumberOf, PLACE_ORDER, toReview } from '../kit/http-steps'

const EARLIER = '2026-03-02T15:00:00.000Z'

test.describe('a test', () => {
  test.use({ clock: EARLIER })

  test('has the clock it asks for, its own mails, the steps and the report of its order, and changes what it likes', async ({
    http,
    email,
    world,
  }) => {
    const receipt = await http.press(await toReview(http, { email }), PLACE_ORDER)
    const orderNumber = orderNumberOf(receipt) ?? ''
    expect((await world.inbox.waitForMail()).subject).toContain(orderNumber)
    expect(await world.inbox.mails(`nobody-${email}`)).toEqual([])
    const { at } = await world.inbox.waitForEvent(orderNumber, 'DONE')
    expect(at).toBe(EARLIER)
    const [first] = await world.inbox.events(orderNumber)
    expect(first).toMatchObject({ from: 'RECEIVED', at: EARLIER })
    expect(await world.inbox.events('N0000000000')).toEqual([])
    const purchase = await world.inbox.waitForReport('purchase', { transaction_id: orderNumber })
    expect(purchase).toMatchObject({ placed_by: 'Customer', items: [{ item_id: ALMONDS.sku }] })
    expect(await world.inbox.reported('purchase')).toContainEqual(purchase)

    await world.setStock(ALMONDS.sku, 0)
    await world.faults.shipping.on('refuse')
    await world.faults.algolia.on('status', { status: 503 })
    await world.faults.shipping.off()
    // Responses are cached for a while, but nobody has searched for this yet.
    expect((await http.open(`/search/instant?query=${email}`)).text).toContain('not answering')
  })
})

test('finds nothing of the one before: clock, platforms and shelf are as ever', async ({
  http,
  email,
  world,
}) => {
  expect((await http.open('/search/instant?query=pistachios')).text).toContain('Roasted Pistachios')
  expect((await addToCart(http)).text).toContain(ALMONDS.name)
  expect(await world.inbox.mails()).toEqual([])
  const receipt = await http.press(await toReview(http, { email }), PLACE_ORDER)
  const { at } = await world.inbox.waitForEvent(orderNumberOf(receipt) ?? '', 'DONE')
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(3_600_000)
})

test('has an account of its own', async ({ http, world }) => {
  const accounts = [await world.account('agent'), await world.account('agent')]
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(2)
  for (const { email, password } of accounts) {
    const step = await http.press(await http.open('/sign/in'), 'Continue', { fill: { Email: email } })
    await http.press(step, 'Sign In', { fill: { Password: password } })
    const question = await http.open('/sign/out')
    expect(question.text).toContain('You are signed in')
    await http.press(question, 'Sign Out')
  }
})
