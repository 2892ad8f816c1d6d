/** Payment with the provider's fields in the page: its call for a token, the fields, the order. */
import { FRAME, violationsOf } from '../kit/axe'
import { serveBraintreeScripts, startBraintreeShop } from '../kit/braintree'
import type { BraintreeShop } from '../kit/braintree'
import { expect, test as base } from '../kit/fixtures'
import { signInAs } from '../kit/http-steps'
import { isInstalled } from '../kit/lynx'
import { NARROW, pageFaults } from '../kit/page-faults'
import { holdsNumber, recordSent } from '../kit/sent-requests'
import { faultsOf, rendered } from '../kit/text-browser'

const NUMBER = '4111111111111111'
/** As wide as other pages are read in w3m. */
const COLUMNS = 100

const test = base.extend<object, { shop: BraintreeShop }>({
  shop: [
    async ({}, use, info) => {
      const shop = await startBraintreeShop(`braintree-${info.workerIndex}`)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.use({ expectedErrors: [/^request to js\.braintreegateway\.com$/] })

test('the payment step starts the card fields with the token of its call, and pays with their nonce, where the page was scrolled to [PAY-01] [PAY-20] [ROUTE-56]', async ({
  page,
  pages,
  startAt,
  shop,
}) => {
  await serveBraintreeScripts(page)
  const sent = recordSent(page)
  // The fields take a while to load: nothing can be sent before they are there.
  let bring = () => {}
  const held = new Promise<void>((resolve) => (bring = resolve))
  await page.route('**/api/braintree-client-token', async (route) => {
    await held
    await route.continue()
  })
  const tokenCalls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/braintree-client-token')) tokenCalls.push(request.method())
  })
  await startAt.payment()
  const go = page.getByRole('button', { name: 'Continue to review' })
  await expect.poll(() => tokenCalls.length).toBe(1)
  await expect(go).toBeDisabled()
  bring()
  await expect(go).toBeEnabled()
  expect(tokenCalls).toEqual(['GET'])
  await go.click()
  await expect(page.getByText('Please enter your card.')).toBeVisible()
  await page.getByLabel('Card number').fill(NUMBER)
  await page.getByLabel('Expiry date').fill('12/35')
  await page.getByLabel('Security code').fill('123')
  await page.setViewportSize({ width: 390, height: 400 })
  // Further up than the review is long before all of it is there.
  await go.evaluate((shown) => shown.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await go.click()
  await pages.review.arrive()
  // The notice above the fields went as the card was read, and with it its height.
  const notice = 100
  const after = await page.evaluate(() => window.scrollY)
  expect(after).toBeLessThanOrEqual(before)
  expect(after).toBeGreaterThan(before - notice)
  await expect(page.getByText('Visa ending in 1111').first()).toBeVisible()
  await pages.review.placeOrder()
  const nonces = shop.braintree.received.map(
    ({ body }) =>
      (body['transaction'] as { readonly payment_method_nonce?: string } | undefined)?.payment_method_nonce,
  )
  // The token that the stub gives to the shop, in letters and digits.
  const nonce = 'nonce-by-dG9rZW4tb2YtdGhlLXN0dWI'
  expect(nonces.filter((each) => each !== undefined)).toEqual([nonce])
  // Card data stays in the provider's fields: the form is sent with the nonce instead.
  expect(sent.filter(({ body }) => body.includes(nonce)).map(({ path }) => path)).toEqual([
    '/checkout/payment',
  ])
  expect(sent.filter((request) => holdsNumber(request, NUMBER))).toEqual([])
  expect(JSON.stringify(shop.braintree.received) + shop.log()).not.toContain(NUMBER)
})

const WALLET = '/account/wallet/card'

test('the page for another card of the wallet has no violations', async ({ page, http, world }) => {
  await signInAs(http, await world.account('shopper'))
  await serveBraintreeScripts(page)
  await page.context().addCookies([...http.cookies()])
  await page.setViewportSize(NARROW)
  await page.goto(WALLET)
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled()
  expect.soft(await pageFaults(page)).toEqual([])
  expect.soft(await violationsOf(page, [{ width: 390, height: 844 }], FRAME)).toEqual([])
})

test('the page for another card of the wallet is readable in a text browser', async ({ http, world }) => {
  test.skip(!isInstalled('w3m'), 'w3m needed')
  await signInAs(http, await world.account('shopper'))
  const shown = await http.open(WALLET)
  expect([shown.path, shown.status]).toEqual([WALLET, 200])
  expect(faultsOf(rendered('w3m', shown.html, COLUMNS), shown, COLUMNS)).toEqual([])
})
