/** Errors on the shopper's side, in a browser with scripts and in one without. */
import type { Page } from '@playwright/test'
import { TORONTO } from '../kit/addresses'
import { expect, test } from '../kit/fixtures'
import { ordersOf } from '../kit/merchant'

/** A chocolate pound at $10.99, and almonds at $9.99. */
const CHOCOLATE = '/chocolate-and-sweets/chocolate-nuts/milk-chocolate-almonds.html'
const JERKY = '/snacks/jerky/original-beef-jerky.html'

// Refused forms are this file's subject: a script's own request for one gets a 400 too.
test.use({ expectedErrors: [/status of 40[049]/] })

/** Leaves the last field, and submits the form if it can be: with scripts errors show at once. */
async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  const button = page.getByRole('button', { name })
  if (await button.isEnabled()) await button.click()
}

async function expectMessages(page: Page, messages: readonly string[]): Promise<void> {
  for (const message of messages) await expect(page.getByText(message).first()).toBeVisible()
}

test('the address form names every mistake beside its field and keeps what was typed [UX-04] [VAL-04] [VAL-06] [VAL-08] [VAL-12] [VAL-13] [VAL-14] [VAL-16] [VAL-17]', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address()
  await pages.address.proceed()
  await expectMessages(page, [
    'Please enter your full name',
    'Please enter your street address',
    'Please enter your city',
    'Please enter your state',
    'Please enter your zip code',
    'Please enter your phone number',
  ])
  await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('City')).toHaveAccessibleDescription(/Please enter your city/)

  const typed = {
    Email: 'pat@',
    'Full name': 'Pat Q. Ample',
    'Street address': '12 Maple',
    City: 'Montclair',
  }
  for (const [label, value] of Object.entries(typed))
    await page.getByRole('main').getByLabel(label).fill(value)
  await page.getByLabel('ZIP code').fill('1234')
  await page.getByLabel('Phone').fill('call me maybe')
  await send(page, 'Continue to delivery')
  await expectMessages(page, [
    'Please enter a valid email address',
    'Please enter a valid zip code',
    'Please enter a valid phone number',
  ])
  for (const [label, value] of Object.entries({ ...typed, 'ZIP code': '1234', Phone: 'call me maybe' }))
    await expect(page.getByRole('main').getByLabel(label)).toHaveValue(value)
})

test('Canada has its own words, list and postal pattern, and what may not go there is named [ADDR-01] [SHIP-18] [VAL-15]', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address({ sku: JERKY })
  await page.getByLabel('Country').selectOption('CA')
  await page.getByLabel('Full name').fill('Pat Example')
  await page.getByLabel(/^(ZIP code|Postal code)/).fill('07042')
  await send(page, 'Continue to delivery')
  await expectMessages(page, ['Please enter a valid postal code'])
  await expect(page.getByLabel('Province')).toBeVisible()
  await expect(page.getByLabel('Postal code')).toHaveValue('07042')
  await expect(page.getByLabel('Province').getByRole('option', { name: 'Ontario' })).toBeAttached()

  await pages.address.shipTo(TORONTO)
  await expectMessages(page, ['These items cannot ship to Canada: Original Beef Jerky'])
  await expect(page.getByLabel('Street address')).toHaveValue(TORONTO.street1)
})

test('a code is applied and removed with its totals; a wrong and an old one are told and kept [DISC-03]', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.cart({ sku: CHOCOLATE })
  const main = page.getByRole('main')
  await pages.cart.applyCode('NOSUCHCODE')
  await expect(page.getByLabel('Discount code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Discount code')).toHaveValue('NOSUCHCODE')
  await pages.cart.applyCode('EXPIRED')
  await expect(page.getByLabel('Discount code')).toHaveAttribute('aria-invalid', 'true')
  await expect(main).not.toContainText('Applied')

  await pages.cart.applyCode('welcome10')
  await expect(main).toContainText('Applied')
  // A tenth of $10.99 is $1.099, rounded per piece.
  await expect(main).toContainText('$9.89')
  await page.getByRole('button', { name: 'Remove code WELCOME10' }).click()
  await expect(main).not.toContainText('Applied')
  await expect(main).not.toContainText('$9.89')
})

test('Back walks the steps, with everything as it was', async ({ page, pages, startAt }) => {
  await startAt.address()
  await pages.address.shipTo()
  await pages.delivery.choose()
  await pages.payment.arrive()
  await page.goBack()
  await pages.delivery.arrive()
  await page.goBack()
  await pages.address.arrive()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Maple Avenue')
  await page.goForward()
  await page.goForward()
  await pages.payment.payByCard()
  await pages.review.placeOrder()
  await page.goBack()
  await page.goto('/checkout')
  await expect(page.getByRole('main')).toContainText('This order was placed before.')
})

test('what was typed and not sent is there after Back, as often as it is left', async ({
  page,
  pages,
  startAt,
  javaScriptEnabled,
}) => {
  await startAt.address()
  const main = page.getByRole('main')
  const typed = { 'Full name': 'Pat Q. Ample', 'Street address': '12 Maple', City: 'Montclair' }
  for (const [label, value] of Object.entries(typed)) await main.getByLabel(label).fill(value)
  await main.getByLabel(/^State/).selectOption('NJ')
  await main.getByRole('radio', { name: 'A business' }).check()
  const ways = [
    () => page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click(),
    () => page.goForward(),
  ]
  for (const leave of ways) {
    await leave()
    await pages.cart.arrive()
    await page.goBack()
    await pages.address.arrive()
    for (const [label, value] of Object.entries(typed))
      await expect(main.getByLabel(label)).toHaveValue(value)
    await expect(main.getByLabel(/^State/)).toHaveValue('NJ')
    await expect(main.getByRole('radio', { name: 'A business' })).toBeChecked()
  }
  // A browser without scripts restores even what was accepted.
  if (javaScriptEnabled === false) return
  await pages.address.shipTo()
  await pages.delivery.arrive()
  await page.getByRole('link', { name: 'Change address' }).click()
  await pages.address.arrive()
  await pages.address.shipTo({ name: 'Kim Example' })
  await pages.delivery.arrive()
  await page.evaluate(() => history.go(-3))
  await pages.address.arrive()
  await expect(main.getByLabel('Full name')).toHaveValue('Kim Example')
})

test('a password is gone when its form is left', async ({ page, javaScriptEnabled }) => {
  await page.goto('/sign/up')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Pat Q. Ample')
  await main.getByLabel('Password', { exact: true }).fill('Honey & nuts')
  // A password that is shown is a text field.
  if (javaScriptEnabled !== false) await main.getByRole('button', { name: 'Show password' }).click()
  await main.getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page).toHaveURL(/terms-and-conditions/)
  await page.goBack()
  await expect(main.getByLabel('Full name')).toHaveValue('Pat Q. Ample')
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('of a refused form that is left, what asks not to be completed is gone', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'Back leads to the answer to the form, which has all of it')
  await page.goto('/orders/lookup')
  const main = page.getByRole('main')
  await main.getByLabel('Order number').fill('N1234567890')
  await main.getByLabel('Email').fill('nobody@example.com')
  await main.getByRole('button', { name: 'Find order' }).click()
  await expect(main.getByText('We could not find your order')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await expect(main.getByLabel('Email')).toHaveValue('nobody@example.com')
  await expect(main.getByLabel('Order number')).toHaveValue('')
})

test('a cart changed in another tab stops the order before anything is charged [PAY-12]', async ({
  page,
  pages,
  startAt,
  email,
  shop,
  world,
  context,
}) => {
  await startAt.payment()
  await pages.payment.payByCard()
  const before = await world.transactions()

  const other = await context.newPage()
  await other.goto(`${shop.url}${CHOCOLATE}`)
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(other.getByText('Added to Cart').first()).toBeVisible()
  await other.close()

  await pages.review.placeButton.click()
  await expect(page.getByText('Nothing was charged').first()).toBeVisible()
  expect(await world.transactions()).toEqual(before)
  expect(await ordersOf(shop.platforms, email)).toEqual([])

  // More goods need a new delivery.
  await page.goto('/checkout')
  await pages.delivery.choose()
  await pages.payment.payByCard()
  await expect(page.getByRole('complementary').or(page.getByRole('main')).first()).toContainText(
    'Milk Chocolate Almonds',
  )
  const number = await pages.review.placeOrder()
  expect(await ordersOf(shop.platforms, email)).toMatchObject([{ orderNumber: number }])
})

test('a double click places one order, and a reload of the receipt shows it again [PAY-14]', async ({
  page,
  pages,
  startAt,
  email,
  shop,
  world,
}) => {
  await startAt.payment()
  await pages.payment.payByCard()
  await pages.review.placeButton.dblclick()
  const heading = page.getByRole('heading', { level: 1, name: /^Order N/ })
  await expect(heading).toBeVisible()
  const shown = await heading.textContent()
  await page.reload()
  await expect(heading).toHaveText(shown ?? '')
  const orders = await ordersOf(shop.platforms, email)
  expect(orders).toHaveLength(1)
  expect(await world.transactions(orders[0]?.orderNumber)).toHaveLength(1)
})

test('the search form of a page without results is as wide as its column, on a phone and on a desk', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, 'No script has to do with its width.')
  for (const width of [390, 1280])
    for (const path of ['/no-such-page', '/search/instant?query=zzzzzz']) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const field = page.getByRole('main').getByRole('searchbox')
      const { width: wide = 0, height = 0 } = (await field.boundingBox()) ?? {}
      expect([wide > 250, height < 80], `${path} at ${width}`).toEqual([true, true])
    }
})
