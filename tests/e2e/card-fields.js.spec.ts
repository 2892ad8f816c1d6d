/** Payment with the provider's fields in the page: its call for a token, the fields, the order. */
import type { Page } from '@playwright/test'
import { FRAME, violationsOf } from '../kit/axe'
import type { Browser } from '../kit/browser'
import { serveBraintreeScripts, startBraintreeShop } from '../kit/braintree'
import type { BraintreeShop, CardWindow } from '../kit/braintree'
import { expect, test as base } from '../kit/fixtures'
import { signInAs } from '../kit/http-steps'
import { reachPayment } from '../kit/signed-in-pages'
import { isInstalled } from '../kit/lynx'
import { NARROW, pageFaults } from '../kit/page-faults'
import { holdsNumber, recordSent } from '../kit/sent-requests'
import { faultsOf, rendered } from '../kit/text-browser'
import type { World } from '../kit/world'

const NUMBER = '4111111111111111'
/** As wide as other pages are read in w3m. */
const COLUMNS = 100

const test = base.extend<object, { shop: BraintreeShop }>({
  shop: [
    async ({}, use, info) => {
      const shop = await startBraintreeShop(`braintree-${info.workerIndex}`)
      shop.braintree.reply(/payment_method_nonces\/nonce-away/, { status: 503, body: '' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.use({ expectedErrors: [/^request to js\.braintreegateway\.com$/] })

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill(NUMBER)
  await page.getByLabel('Expiry date').fill('12/35')
  await page.getByLabel('Security code').fill('123')
}

/** From now on. */
const giveNonce = (page: Page, nonce: string | undefined) =>
  page.evaluate((given) => void Object.assign(window as CardWindow, { cardNonce: given }), nonce)

/** Nonces that the gateway was asked to charge, in order. */
const charged = ({ braintree }: BraintreeShop): readonly string[] =>
  braintree.received.flatMap(
    ({ body }) =>
      (body['transaction'] as { readonly payment_method_nonce?: string } | undefined)?.payment_method_nonce ??
      [],
  )

test.describe('a card whose post is lost on the way', () => {
  test.use({ expectedErrors: [/Failed to load resource|^request to js\.braintreegateway\.com$/] })

  test('is in no page that offers to send the rest again', async ({ page, pages, startAt }) => {
    await serveBraintreeScripts(page)
    await startAt.payment()
    await expect(page.getByRole('button', { name: 'Continue to review' })).toBeEnabled()
    await typeCard(page)
    await giveNonce(page, 'nonce-of-this-card')
    let isLost = true
    await page.route('**/checkout/payment**', (route) =>
      isLost && route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Continue to review' }).click()
    const again = page.getByRole('button', { name: 'Try again with what you entered' })
    await expect(again).toBeVisible()
    expect(await page.content()).not.toContain('nonce-of-this-card')
    isLost = false
    await again.click()
    await expect(page.getByText('Please enter your card.')).toBeVisible()
    await typeCard(page)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await pages.review.arrive()
  })
})

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
  await typeCard(page)
  await page.setViewportSize({ width: 390, height: 400 })
  // Further up than the review is long before all of it is there.
  await go.evaluate((shown) => shown.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  // The notice above the fields goes as the card is read, and with it its height.
  const notice = await page.getByText('Please enter your card.').evaluate((words) => {
    const told = words.closest('[role="alert"]')
    const next = told?.nextElementSibling
    return (next?.getBoundingClientRect().top ?? 0) - (told?.getBoundingClientRect().top ?? 0)
  })
  expect(notice).toBeGreaterThan(0)
  await go.click()
  await pages.review.arrive()
  const after = await page.evaluate(() => window.scrollY)
  expect(after).toBeLessThanOrEqual(before)
  expect(after).toBeGreaterThanOrEqual(before - Math.ceil(notice))
  await expect(page.getByText('Visa ending in 1111').first()).toBeVisible()
  await pages.review.placeOrder()
  // The token that the stub gives to the shop, in letters and digits.
  const nonce = 'nonce-by-dG9rZW4tb2YtdGhlLXN0dWI'
  expect(charged(shop)).toEqual([nonce])
  // Card data stays in the provider's fields: the form is sent with the nonce instead.
  expect(sent.filter(({ body }) => body.includes(nonce)).map(({ path }) => path)).toEqual([
    '/checkout/payment',
  ])
  expect(sent.filter((request) => holdsNumber(request, NUMBER))).toEqual([])
  expect(JSON.stringify(shop.braintree.received) + shop.log()).not.toContain(NUMBER)
})

test.describe('a payment that comes to nothing', () => {
  test.use({ expectedErrors: [/^request to js\.braintreegateway\.com$|status of (400|503)/] })

  test('leaves the card in its fields though the total has changed, and the next press pays with it [PAY-03]', async ({
    page,
    pages,
    startAt,
    http,
    shop,
  }) => {
    await serveBraintreeScripts(page)
    await startAt.payment()
    const go = page.getByRole('button', { name: 'Continue to review' })
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await expect(go).toBeEnabled()
    await typeCard(page)
    await expect(summary.getByText('Discounts')).toHaveCount(0)
    const fill = { 'Discount code': 'WELCOME10' }
    await http.press(await http.open('/cart'), 'Apply', { fill })
    await giveNonce(page, 'unknown-nonce')
    await go.click()
    await expect(page.getByRole('alert')).toContainText('Please enter your card. Nothing was charged.')
    await expect(summary.getByText('Discounts')).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue(NUMBER)
    const before = charged(shop).length
    await giveNonce(page, 'nonce-of-the-next-press')
    await go.click()
    await pages.review.arrive()
    await pages.review.placeOrder()
    expect(charged(shop).slice(before)).toEqual(['nonce-of-the-next-press'])
  })

  test('leaves the account that was made before, and offers no other one [CHK-17]', async ({
    page,
    pages,
    startAt,
  }) => {
    await serveBraintreeScripts(page)
    await startAt.payment()
    const go = page.getByRole('button', { name: 'Continue to review' })
    const offer = page.getByRole('checkbox', { name: /^Create an account/ })
    await expect(go).toBeEnabled()
    await typeCard(page)
    await offer.check()
    await page.getByLabel(/^Password/).fill('Walnut!Tree9')
    // Braintree is away when it is asked about this one.
    await giveNonce(page, 'nonce-away')
    const alert = page.getByRole('alert')
    const [made, away] = ['Your account has been created', 'Card payments are not available right now.']
    await go.click()
    await expect(alert).toContainText(`${made}, and you are signed in. ${away}`)
    await expect(offer).toHaveCount(0)
    await expect(page.getByLabel('Card number')).toHaveValue(NUMBER)
    await go.click()
    await expect(alert).not.toContainText(made)
    await expect(alert).toContainText(away)
    await expect(offer).toHaveCount(0)
    await giveNonce(page, undefined)
    await go.click()
    await pages.review.arrive()
  })
})

const WALLET = '/account/wallet/card'
/** Later than the second press of a double click, which is guarded against everywhere. */
const LATER_MS = 1_500

/** The payment step of a customer who has saved a card; the fields wait for `bring`. */
async function besideSavedCard(page: Page, http: Browser, world: World) {
  await signInAs(http, await world.account('shopper'))
  await serveBraintreeScripts(page)
  await page.context().addCookies([...http.cookies()])
  await page.goto(WALLET)
  await expect(page.getByRole('button', { name: 'Save card' })).toBeEnabled()
  await typeCard(page)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Visa ending in 1111').first()).toBeVisible()
  const payment = await reachPayment(http)

  let bring = () => {}
  const held = new Promise<void>((resolve) => (bring = resolve))
  await page.route('**/api/braintree-client-token', async (route) => {
    await held
    await route.continue()
  })
  const sent = recordSent(page)
  await page.goto(payment.path)
  return {
    bring,
    posts: () => sent.filter(({ method, path }) => method === 'POST' && path === payment.path),
    another: page.getByRole('radio', { name: 'Another card' }),
    saved: page.getByRole('radio', { name: /^Visa ending in 1111/ }).first(),
    go: page.getByRole('button', { name: 'Continue to review' }),
    working: page.getByRole('button', { name: 'Checking your card…' }),
  }
}

/** Cards are read, and their nonces wait until the result is called. */
async function holdNonces(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const cardHeld = new Promise<void>((letGo) => Object.assign(window, { letGo }))
    Object.assign(window as CardWindow, { cardHeld, cardsRead: 0 })
  })
  return () => page.evaluate(() => (window as unknown as { readonly letGo: () => void }).letGo())
}

test('beside a saved card, a press before the fields are there waits for them, and of two presses one is sent', async ({
  page,
  pages,
  http,
  world,
}) => {
  const { bring, posts, another, go, working } = await besideSavedCard(page, http, world)
  await another.check()
  await go.click()
  await expect(working).toBeVisible()
  bring()
  await expect(page.getByText('Please enter your card.')).toBeVisible()
  expect(posts()).toEqual([])

  await typeCard(page)
  const letGo = await holdNonces(page)
  await go.click()
  await expect(working).toBeVisible()
  await page.waitForTimeout(LATER_MS)
  await working.click()
  await letGo()
  await pages.review.arrive()
  expect(await page.evaluate(() => (window as CardWindow).cardsRead)).toBe(1)
  expect(posts()).toHaveLength(1)
})

test('beside a saved card that is chosen after all, a press that waited with a new one sends nothing [PAY-02]', async ({
  page,
  pages,
  http,
  world,
}) => {
  const { bring, posts, another, saved, go, working } = await besideSavedCard(page, http, world)
  await another.check()
  await go.click()
  await expect(working).toBeVisible()
  await saved.check()
  bring()
  await expect(go).toBeVisible()
  await expect(page.getByText('Please enter your card.')).toHaveCount(0)
  expect(posts()).toEqual([])
  await page.waitForTimeout(LATER_MS)

  // The same while the card is being read; the saved one pays meanwhile.
  await another.check()
  await typeCard(page)
  const letGo = await holdNonces(page)
  await go.click()
  await expect.poll(() => page.evaluate(() => (window as CardWindow).cardsRead)).toBe(1)
  await saved.check()
  await page.waitForTimeout(LATER_MS)
  await working.click()
  await pages.review.arrive()
  await letGo()
  await page.waitForTimeout(LATER_MS)
  expect(posts().map(({ body }) => new URLSearchParams(body).get('nonce'))).toEqual([''])
  await pages.review.arrive()
})

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
