/** Checkout forms with a script: fields show errors once they are left, and clear them once they are right. */
import type { Page } from '@playwright/test'
import { cards } from '../kit/accounts'
import { PHOENIX } from '../kit/addresses'
import type { Browser } from '../kit/browser'
import { expect, test } from '../kit/fixtures'
import { addressFields, pressAddToCart, sendCard, signInAs } from '../kit/http-steps'
import type { Account } from '../kit/world'

const OTHER_CARD = '5555 5555 5555 4444'

/** The payment step of somebody with these cards saved. */
async function openPayment(
  page: Page,
  http: Browser,
  account: Account,
  numbers: readonly string[],
): Promise<void> {
  await signInAs(http, account)
  for (const number of numbers)
    await sendCard(http, await http.press(await http.open('/account/wallet'), 'Add a card'), number)
  await pressAddToCart(http)
  const address = await http.open('/checkout/address')
  const delivery = await http.press(address, 'Continue to delivery', { fill: addressFields() })
  const payment = await http.press(delivery, 'Continue to payment')
  await page.context().addCookies([...http.cookies()])
  await page.goto(payment.path)
}

test('fields are checked when left, cleared when fixed, and hold back the form meanwhile, by the rules of their country [VAL-01] [VAL-02] [VAL-26] [ADDR-01]', async ({
  page,
  startAt,
}) => {
  await startAt.address()
  const html = await (await page.request.get('/checkout/address')).text()
  expect(html).not.toMatch(/<button[^>]*disabled/)
  const go = page.getByRole('button', { name: 'Continue to delivery' })
  await expect(go).toBeEnabled()
  await expect(page.getByText('Please enter', { exact: false })).toHaveCount(0)

  const name = page.getByLabel('Full name')
  await name.focus()
  await name.blur()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(go).toBeDisabled()
  // Nor does Enter send it, which presses that button.
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/checkout/address')) posts.push(request.url())
  })
  await name.press('Enter')
  await name.fill('Pat Example')
  await expect(page.getByText('Please enter your full name')).toHaveCount(0)
  await expect(go).toBeEnabled()

  await page.getByLabel('ZIP code').fill('K1A 0B1')
  await page.getByLabel('ZIP code').blur()
  await expect(page.getByText('Please enter a valid zip code')).toBeVisible()
  await page.getByLabel('Country').selectOption('CA')
  await expect(page.getByText('Please enter a valid zip code')).toHaveCount(0)
  const province = page.getByLabel('Province')
  await expect(province.getByRole('option', { name: 'Ontario' })).toHaveCount(1)
  await expect(province.getByRole('option', { name: 'New Jersey' })).toHaveCount(0)
  await page.getByLabel('Postal code').fill('90001')
  await page.getByLabel('Postal code').blur()
  await expect(page.getByText('Please enter a valid postal code')).toBeVisible()

  await page.getByRole('main').getByLabel('Email').fill('nobody')
  await page.getByRole('main').getByLabel('Email').blur()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(posts).toEqual([])
})

test('what is told stays told whatever else is chosen, until it is right or no longer asked [VAL-01] [VAL-02]', async ({
  page,
  startAt,
}) => {
  await startAt.address()
  const go = page.getByRole('button', { name: 'Continue to delivery' })
  const [zip, phone] = [page.getByLabel('ZIP code'), page.getByLabel('Phone')]
  await zip.fill('1')
  await phone.fill('12')
  await phone.blur()
  const told = ['Please enter a valid zip code', 'Phone number must be at least 10 characters']
  for (const message of told) await expect(page.getByText(message)).toBeVisible()
  await page.getByLabel('A business').check()
  for (const message of told) await expect(page.getByText(message)).toBeVisible()
  await expect(go).toBeDisabled()
  // Another country words its postal code error differently; the phone error stays the same.
  await page.getByLabel('Country').selectOption('CA')
  await expect(page.getByText('Please enter a valid postal code')).toBeVisible()
  await expect(page.getByText(told[1] ?? '')).toBeVisible()
  await page.getByLabel('Postal code').fill('K1A 0B1')
  await phone.fill('(201) 555-0134')
  await expect(go).toBeEnabled()
})

test('what is chosen or filled in without ever being left is told at once, what is being typed is not [VAL-01]', async ({
  page,
  startAt,
}) => {
  await startAt.address()
  const go = page.getByRole('button', { name: 'Continue to delivery' })
  const state = page.getByLabel('State')
  await state.selectOption('NJ')
  await expect(page.getByText('Please enter', { exact: false })).toHaveCount(0)
  await state.selectOption('')
  await expect(page.getByText('Please enter your state')).toBeVisible()
  await expect(go).toBeDisabled()
  await state.selectOption('NJ')
  await expect(page.getByText('Please enter your state')).toHaveCount(0)
  // Like browser autofill: no field has the focus.
  const fillIn = (value: string) =>
    page.getByLabel('ZIP code').evaluate((field: HTMLInputElement, typed) => {
      field.value = typed
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }, value)
  await fillIn('0704')
  await expect(page.getByText('Please enter a valid zip code')).toBeVisible()
  await fillIn('07042')
  await expect(page.getByText('Please enter a valid zip code')).toHaveCount(0)
  const phone = page.getByLabel('Phone')
  await phone.focus()
  await phone.pressSequentially('201')
  await expect(page.getByText('Phone number must be', { exact: false })).toHaveCount(0)
  await expect(go).toBeEnabled()
})

test('a saved address is taken whatever is told of another one that is typed [CHK-14]', async ({
  page,
  pages,
  http,
  world,
}) => {
  await signInAs(http, await world.account('shopper'))
  await pressAddToCart(http)
  await page.context().addCookies([...http.cookies()])
  await page.goto('/checkout/address')
  await page.getByLabel('ZIP code').fill('1')
  await page.getByLabel('ZIP code').blur()
  await expect(page.getByText('Please enter a valid zip code')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to delivery' })).toBeDisabled()
  await page
    .getByRole('button', { name: /^Ship to / })
    .first()
    .click()
  await pages.delivery.arrive()
})

test('addresses come and go while something is told of one, and Enter sends nothing [VAL-02]', async ({
  page,
  startAt,
}) => {
  await startAt.address({ quantity: 2 })
  await page.goto('/checkout/address/multi')
  const place = (serial: number) => page.getByRole('group', { name: `Address ${serial}`, exact: true })
  const zip = place(2).getByLabel('ZIP code')
  const go = page.getByRole('button', { name: 'Continue to delivery' })
  await zip.fill('1')
  await zip.blur()
  const told = page.getByText('Please enter a valid zip code')
  await expect(told).toBeVisible()
  await expect(go).toBeDisabled()
  await place(2).getByText('Add a message for the packing slip').click()
  await place(2)
    .getByRole('textbox', { name: /^Message/ })
    .fill('Happy birthday')
  await expect(told).toBeVisible()
  await expect(go).toBeDisabled()

  let posts = 0
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
  await place(1).getByLabel('City').press('Enter')
  await page.getByRole('button', { name: 'Add another address' }).click()
  await expect(place(3)).toBeVisible()
  // Only the button's.
  expect(posts).toBe(1)
  await expect(zip).toHaveValue('1')
  await zip.focus()
  await zip.blur()
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Remove address 2' }).click()
  await expect(place(3)).toHaveCount(0)
  await expect(told).toHaveCount(0)
  await expect(go).toBeEnabled()
})

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('stays told at its field, though the list of errors takes the focus, until the field is changed', async ({
    page,
    pages,
    startAt,
  }) => {
    await startAt.address()
    await page.getByLabel('Full name').fill('Jo Doe')
    await page.getByLabel('Street address').fill('1 Main St')
    await page.getByLabel('City').fill('Chicago')
    await page.getByLabel('State').selectOption('IL')
    await page.getByLabel('Phone').fill('3125550100')
    const zip = page.getByLabel('ZIP code')
    await zip.fill('94103')
    await pages.address.proceed()
    await expect(page.getByRole('link', { name: /^This ZIP code is in California/ })).toBeVisible()
    await expect(zip).toHaveAttribute('aria-invalid', 'true')
    await expect(zip).toHaveAccessibleDescription(/This ZIP code is in California, not in Illinois/)
    await zip.fill('60601')
    await expect(zip).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test('a choice of delivery changes the sums at once, is stored, and is there after a reload [CHK-15] [CHK-19]', async ({
  page,
  startAt,
}) => {
  await startAt.delivery({ address: PHOENIX })
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary.getByText('Estimated total')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update the total' })).toHaveCount(0)
  const overnight = page.getByRole('radio', { name: /^Overnight/ })
  const label = await page.locator('label', { has: overnight }).textContent()
  const price = /\$\d+\.\d\d/.exec(label ?? '')?.[0] ?? 'no price'

  // Not even stored yet: the response is held back.
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/checkout/shipping*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await overnight.check()
  await expect(summary.getByText(price)).toBeVisible()
  release()
  await expect(summary.getByText('Total', { exact: true })).toBeVisible()
  await expect(summary.getByText('Estimated total')).toHaveCount(0)

  await page.reload()
  await expect(overnight).toBeChecked()
  await expect(summary.getByText(price)).toBeVisible()
})

test('a choice of delivery for what is no longer in the cart leads to the cart, which says so', async ({
  page,
  startAt,
}) => {
  await startAt.delivery({ address: PHOENIX })
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/cart')
  await elsewhere.getByRole('button', { name: /^Remove/ }).click()
  await expect(elsewhere.getByText('Your cart is empty')).toBeVisible()
  // Not `check`, which looks at the button afterwards: the page is left.
  await page.getByRole('radio', { name: /^Overnight/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('what you sent was not saved')).toBeVisible()
})

test('a delivery that is refused once something has gone leads to the cart, with the reason and what was typed [CART-10]', async ({
  page,
  http,
  startAt,
  world,
}) => {
  const sku = '1107-01'
  await pressAddToCart(http, sku)
  await startAt.delivery({ address: PHOENIX })
  await world.setStock(sku, 0)
  await page.reload()
  await expect(page.getByText(/has been removed from your cart/)).toBeVisible()
  await page.getByText('Add gift options').first().click()
  await page.getByLabel('Message for the packing slip').first().fill('For the whole team')
  // All but the update that takes it away.
  const match = { method: 'POST', path: '/carts/' }
  await world.faults.commercetools.on('slow', { delayMs: 0, times: 1, match })
  await world.faults.commercetools.on('status', { status: 400, match })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(/has been removed from your cart/)).toBeVisible()
  await expect(page.getByText(/Your delivery was not saved\. Our order system/)).toBeVisible()
  await expect(page.getByText(/“For the whole team”/)).toBeVisible()
})

test.describe('a choice of delivery that is not stored', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is told beside it, with the reason, until one is stored [CHK-15] [CHK-19]', async ({
    page,
    startAt,
    world,
  }) => {
    await startAt.delivery({ address: PHOENIX })
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await world.faults.commercetools.on('status', { status: 400, match: { method: 'POST', path: '/carts/' } })
    const overnight = page.getByRole('radio', { name: /^Overnight/ })
    await overnight.check()
    await expect(page.getByRole('alert')).toContainText('Our order system did not accept this')
    await expect(overnight).toBeFocused()
    await expect(summary.getByText('Estimated total')).toBeVisible()
    await world.faults.off()
    await page.getByRole('radio', { name: /^Standard/ }).check()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(summary.getByText('Total', { exact: true })).toBeVisible()
  })
})

test.describe('a platform away', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('a step sent while a platform is away keeps what was typed, and can be sent again', async ({
    page,
    pages,
    startAt,
    world,
  }) => {
    await startAt.address()
    await world.faults.commercetools.on('refuse')
    await pages.address.shipTo(PHOENIX)
    const again = page.getByRole('button', { name: 'Try again with what you entered' })
    await expect(again).toBeVisible()
    await world.faults.off()
    await again.click()
    await pages.delivery.arrive()

    const overnight = page.getByRole('radio', { name: /^Overnight/ })
    await overnight.check()
    // The choice is saved automatically: if that failed too, its message could be mistaken for the button's.
    await expect(page.getByRole('complementary').getByText('Total', { exact: true })).toBeVisible()
    const words = 'For the whole team'
    await page.getByText('Add gift options').first().click()
    await page.getByLabel('Message for the packing slip').first().fill(words)
    await world.faults.shipping.on('refuse')
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/shipping\?_data=/, async (route) => {
      if (route.request().method() === 'GET') await released
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('Nothing was changed; please try again')).toBeVisible()
    await world.faults.off()
    await expect(page.getByLabel('Message for the packing slip').first()).toHaveValue(words)
    await expect(overnight).toBeChecked()
    // The page may still be revalidating: a press now does what the button says.
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    release()
    await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible()
  })
})

test.describe('a connection that is lost', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  const again = (page: Page) => page.getByRole('button', { name: 'Try again with what you entered' })

  test('loses nothing of a step: Back leads to it, filled in', async ({ page, pages, context, startAt }) => {
    await startAt.address()
    await pages.address.fill(PHOENIX)
    await context.setOffline(true)
    await pages.address.proceed()
    await expect(again(page)).toBeVisible()
    await context.setOffline(false)
    await page.goBack()
    await pages.address.arrive()
    await expect(page.getByLabel('Street address')).toHaveValue(PHOENIX.street1)
    await expect(page.getByLabel(/^State/)).toHaveValue(PHOENIX.state)
    await pages.address.proceed()
    await pages.delivery.arrive()
  })

  test('loses nothing of a payment, which can be sent again as it was', async ({
    page,
    pages,
    http,
    world,
    context,
  }) => {
    await openPayment(page, http, await world.account('shopper'), [cards.good])
    await page.getByRole('radio', { name: 'Use a different billing address' }).check()
    // The fields of any address.
    await pages.address.fill({ street1: '9 Other Street' })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(again(page)).toBeVisible()
    await context.setOffline(false)
    await again(page).click()
    await pages.review.arrive()
    await expect(page.getByText('9 Other Street').first()).toBeVisible()
  })
})

test('a saved card that was picked and has been removed since leaves another one picked after Back [PAY-02]', async ({
  page,
  pages,
  http,
  world,
}) => {
  await openPayment(page, http, await world.account('shopper'), [cards.good, OTHER_CARD])
  await page.getByRole('radio', { name: /ending in 4444/ }).check()
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click()
  await pages.delivery.arrive()
  await http.press(await http.open('/account/wallet'), /^Remove.*4444/)
  await page.goBack()
  await pages.payment.arrive()
  await expect(page.getByRole('radio', { name: /ending in/ })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /ending in 1111/ })).toBeChecked()
})

test('a form whose answer led to another site can be sent again after Back', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address()
  await pages.address.fill()
  let posts = 0
  await page.route(/address\?_data=/, async (route) => {
    if (route.request().method() === 'POST') posts += 1
    // To the page the first is under way for good, as it is when the browser brings it back.
    if (posts > 1) await route.continue()
  })
  await pages.address.proceed()
  await expect(page.locator('form[aria-busy]')).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(page.locator('form[aria-busy]')).toHaveCount(0)
  await pages.address.proceed()
  await pages.delivery.arrive()
  expect(posts).toBe(2)
})
