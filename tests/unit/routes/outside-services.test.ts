/** What the shop leaves to other services: each is called by its own protocol, at its embedded stand-in. */
import { expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { callsSince } from '../support/platforms'
import { openRoutes } from '../support/routes'
import { addToCart, reachReview } from '../support/steps'
import { deliverEvents } from '../support/told'

const { shop, app } = await openRoutes()

it('captcha, personalisation, chat, analytics and payments are asked at the services that stand in for them [API-87]', async () => {
  const browser = app.newBrowser()
  const last = (await callsSince(shop, 0)).at(-1)?.serial ?? 0
  const askedBy = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = (await callsSince(shop, last)).at(-1)?.serial ?? last
    await act()
    return [...new Set((await callsSince(shop, before)).map(({ platform }) => platform))]
  }

  const product = () => browser.get('/nuts/almonds/roasted-almonds-salted.html')
  const shown = await askedBy(product)
  expect(shown).toContain('personalisation')
  // Pages cache for a moment whether the chat is staffed.
  shop.clock.advance(60_000)
  expect(await askedBy(product)).toContain('chat')

  const signIn = browser.prepare(await browser.get('/sign/in'), 'Continue', {
    fill: { Email: accounts.shopper.email },
  })
  const fields = { email: accounts.shopper.email, gRecaptchaResponse: 'of-nobody' }
  expect(await askedBy(() => browser.crafted(signIn, fields))).toContain('captcha')

  await addToCart(browser)
  expect(await askedBy(() => reachReview(browser))).toContain('payments')

  const events = [{ event: 'search', section: 'search', query: 'almonds' }]
  const told = await askedBy(async () => {
    await browser.send('/api/events', { method: 'POST', body: JSON.stringify({ events }) })
    await deliverEvents(shop)
  })
  expect(told).toContain('events')
})
