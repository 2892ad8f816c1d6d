/** The cart page with a script: quick edits are sent together, shown at once, and never lost. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

const NAME = 'Sliced Almonds'
const SLICED = { sku: '1106-01' }
const SLIVERED = { sku: '1107-01' }

function posts(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/cart')
      bodies.push(request.postData() ?? '')
  })
  return bodies
}

/** Holds posts to the cart until the returned function is called, which may be before they get here. */
async function holdPosts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/cart', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return release
}

/** Cents of the `Estimated total` line. */
async function total(page: Page): Promise<number> {
  const text = await page
    .getByRole('complementary')
    .locator('dl')
    .first()
    .locator('div')
    .last()
    .locator('dd')
    .textContent()
  return Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100)
}

/** Cents of a line's total, the first amount in its last part. */
async function lineTotal(page: Page, name = NAME): Promise<number> {
  const line = page.locator('li[id^="line-"]').filter({ has: page.getByRole('link', { name, exact: true }) })
  const [amount = ''] = /\d+\.\d\d/.exec((await line.locator('> div').last().textContent()) ?? '') ?? []
  return Math.round(Number(amount) * 100)
}

const more = (page: Page, name = NAME) => page.getByRole('button', { name: `One more of ${name}` })
const field = (page: Page, name = NAME) => page.getByLabel(`Quantity of ${name}`, { exact: true })

test('several quick edits leave in one post, with the totals shown before the answer [CART-01] [CART-02]', async ({
  page,
  startAt,
}) => {
  await startAt.cart(SLICED, SLIVERED)
  const before = await total(page)
  const [single, other] = [await lineTotal(page), await lineTotal(page, 'Slivered Almonds')]
  const sent = posts(page)
  const answer = await holdPosts(page)
  // However slow the presses are here, they count as quick.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await more(page).click()
  await more(page).click()
  await more(page, 'Slivered Almonds').click()
  await expect(field(page)).toHaveValue('3')
  expect(sent).toHaveLength(0)
  await page.clock.resume()
  await expect.poll(() => sent.length).toBe(1)
  const optimistic = await total(page)
  expect(optimistic).toBeGreaterThan(before)
  const shown = [await lineTotal(page), await lineTotal(page, 'Slivered Almonds')]
  expect(shown).toEqual([3 * single, 2 * other])
  expect(sent).toEqual([
    expect.stringMatching(/^intent=change-quantities&quantity-[\w-]+=3&quantity-[\w-]+=2&item-/),
  ])
  answer()
  await expect(page.getByRole('status').filter({ hasText: 'Cart updated. Total' })).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('[data-cart-count]')).toHaveText('5')
  await page.reload()
  await expect(field(page)).toHaveValue('3')
  await expect(field(page, 'Slivered Almonds')).toHaveValue('2')
  expect(await total(page)).toBe(optimistic)
  expect([await lineTotal(page), await lineTotal(page, 'Slivered Almonds')]).toEqual(shown)
  expect(sent).toHaveLength(1)
})

test('typing waits a moment, a number below one is told beside it, counts as one and is reported, and one above the maximum is told [QTY-04] [VAL-19] [VAL-20] [VAL-29]', async ({
  page,
  startAt,
}) => {
  await startAt.cart(SLICED)
  const sent = posts(page)
  await page.evaluate(() => {
    document.addEventListener('quantity:under-threshold', () => document.body.setAttribute('data-under', ''))
  })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await field(page).fill('7')
  await page.clock.runFor(499)
  expect(sent).toHaveLength(0)
  const told = page.getByText('Quantity must be higher than 0')
  await field(page).fill('0')
  await expect(told).toBeVisible()
  await expect(field(page)).toHaveAccessibleDescription(/Quantity must be higher than 0/)
  expect(sent).toHaveLength(0)
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toContain('=1')
  await expect(page.locator('body[data-under]')).toBeAttached()
  await field(page).blur()
  await expect(field(page)).toHaveValue('1')
  await expect(told).toBeVisible()
  await field(page).fill('-3')
  await expect(told).toBeVisible()
  await field(page).fill('5000')
  await expect(page.getByText('Quantity cannot exceed 4999')).toBeVisible()
  await expect(told).toBeHidden()
  await field(page).fill('3')
  await expect(told).toHaveCount(0)
})

test('Enter in a quantity sends what was typed, and removes nothing [CART-04]', async ({ page, startAt }) => {
  await startAt.cart(SLICED, SLIVERED)
  const sent = posts(page)
  await field(page, 'Slivered Almonds').fill('4')
  await field(page, 'Slivered Almonds').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Quantity changed' })).toBeAttached()
  await page.reload()
  await expect(field(page)).toHaveValue('1')
  await expect(field(page, 'Slivered Almonds')).toHaveValue('4')
  expect(sent).toHaveLength(1)
})

test('a removed line is gone at once and stays gone [CART-02] [CART-07]', async ({ page, startAt }) => {
  await startAt.cart(SLICED, SLIVERED)
  const answer = await holdPosts(page)
  await page.getByRole('button', { name: `Remove ${NAME}` }).click()
  await expect(page.getByRole('main').getByRole('link', { name: NAME })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Slivered Almonds' })).toBeVisible()
  answer()
  await expect(page.getByRole('status').filter({ hasText: 'Item removed' })).toBeAttached()
  await page.reload()
  // It may be among the recommendations now.
  await expect(page.getByRole('button', { name: `Remove ${NAME}` })).toHaveCount(0)
})

test('quick removals leave in one post, with what was changed besides [CART-01] [CART-07]', async ({
  page,
  startAt,
}) => {
  await startAt.cart(SLICED, SLIVERED, { sku: '1101-01' })
  const sent = posts(page)
  // However slow the presses are here, they count as quick.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await page.getByRole('button', { name: `Remove ${NAME}` }).click()
  await page.getByRole('button', { name: 'Remove Slivered Almonds' }).click()
  await more(page, 'Roasted Almonds (Salted)').click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  expect(sent).toHaveLength(0)
  await page.clock.resume()
  await expect(page.getByRole('status').filter({ hasText: 'Cart updated. Total' })).toBeAttached()
  await page.reload()
  await expect(field(page, 'Roasted Almonds (Salted)')).toHaveValue('2')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test.describe('when the platform fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('pending edits are dropped, the cart is shown as it is, and a message says so [CART-03]', async ({
    page,
    startAt,
  }) => {
    await startAt.cart(SLICED)
    const before = await total(page)
    await page.route('**/cart', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await more(page).click()
    await expect(field(page)).toHaveValue('2')
    await expect(page.getByRole('alert')).toContainText('your cart may not have changed')
    await expect(field(page)).toHaveValue('1')
    expect(await total(page)).toBe(before)
    await page.unroute('**/cart')
    await more(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Quantity changed' })).toBeAttached()
    await expect(field(page)).toHaveValue('2')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('without a connection the cart stays, with what was typed, and goes on when there is one [CART-03]', async ({
    page,
    context,
    startAt,
  }) => {
    await startAt.cart(SLICED)
    await page.getByRole('link', { name: 'Nutwood home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await page.getByText('Have a discount code?').click()
    await page.getByLabel('Discount code').fill('WELCOME10')
    await context.setOffline(true)
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await more(page).click()
    await expect(page.getByRole('alert')).toContainText('your cart may not have changed')
    await asked
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByLabel('Discount code')).toBeFocused()
    await expect(page.getByLabel('Discount code')).toHaveValue('WELCOME10')
    await expect(field(page)).toHaveValue('1')
    await context.setOffline(false)
    await more(page).click()
    await expect(field(page)).toHaveValue('2')
    await expect(page.getByRole('status').filter({ hasText: 'Quantity changed' })).toBeAttached()
    await expect(page.getByLabel('Discount code')).toHaveValue('WELCOME10')
  })

  test('an edit that is refused on the way to checkout, to a code or to another page keeps the shopper here [CART-03]', async ({
    page,
    startAt,
  }) => {
    await startAt.cart(SLICED)
    const refused = page.getByRole('alert').filter({ hasText: 'your cart may not have changed' })
    await page.route('**/cart', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const ways = [
      page.getByRole('button', { name: 'Proceed to Checkout' }),
      page.getByRole('banner').getByRole('link', { name: 'Nutwood' }).first(),
    ]
    for (const way of ways) {
      await more(page).click()
      await way.click()
      await expect(refused).toBeVisible()
      await expect(field(page)).toHaveValue('1')
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByText('Have a discount code?').click()
    await page.getByLabel('Discount code').fill('WELCOME10')
    await more(page).click()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(refused).toBeVisible()
    await expect(page.getByLabel('Discount code')).toHaveValue('WELCOME10')
    // Nothing is pending any more, so checkout is open.
    await page.unroute('**/cart')
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('what is no number is told, and the number that stood there is back [VAL-21]', async ({
    page,
    startAt,
  }) => {
    await startAt.cart(SLICED)
    const told = page.getByText('Quantity must be a number')
    await field(page).fill('1.5')
    await expect(told).toBeVisible()
    await field(page).blur()
    await expect(field(page)).toHaveValue('1')
    await expect(told).toBeVisible()
    const sent = posts(page)
    await field(page).fill('2')
    await expect(told).toHaveCount(0)
    await expect.poll(() => sent.length).toBe(1)
    // Wait: the response writes the server's number into the field, which is emptied next.
    await expect(page.getByRole('status').filter({ hasText: 'Quantity changed' })).toBeAttached()
    await field(page).fill('')
    await expect(told).toHaveCount(0)
    await field(page).blur()
    await expect(told).toBeVisible()
    await expect(field(page)).toHaveValue('2')
    // Key by key it starts as a valid number. Typed in one go, so that nothing is sent in between.
    await field(page).evaluate((input: HTMLInputElement) => {
      input.focus()
      input.select()
      for (const key of '12.5') document.execCommand('insertText', false, key)
    })
    await expect(told).toBeVisible()
    await field(page).blur()
    await expect(field(page)).toHaveValue('2')
    // A pending edit would be sent first.
    await more(page).click()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toMatch(/quantity-[^=]+=3\b/)
  })

  test('an edit whose answer is lost is shown as the server has it [CART-03]', async ({ page, startAt }) => {
    await startAt.cart(SLICED)
    const before = await total(page)
    await page.route('**/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch({ maxRedirects: 0 })
      return route.abort()
    })
    await more(page).click()
    await expect(page.getByRole('alert')).toContainText('your cart may not have changed')
    // The message ends the optimistic value: only the server knows of two.
    await expect(field(page)).toHaveValue('2')
    await expect.poll(() => total(page)).toBe(2 * before)
  })
})

test('an edit still waiting is sent before the shopper leaves the page [CART-01]', async ({
  page,
  startAt,
}) => {
  await startAt.cart(SLICED)
  const before = await total(page)
  await more(page).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proceed to Checkout' })).toBeVisible()
  await page.goto('/cart')
  await expect(field(page)).toHaveValue('2')
  expect(await total(page)).toBe(2 * before)
})

test('codes are applied and removed without leaving the page [DISC-03]', async ({ page, startAt }) => {
  await startAt.cart(SLICED)
  const before = await total(page)
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await page.getByText('Have a discount code?').click()
  await page.getByLabel('Discount code').fill('NO-SUCH-CODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This discount code is not valid')).toBeVisible()
  await expect(page.getByLabel('Discount code')).toBeFocused()
  await page.getByLabel('Discount code').fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('list', { name: 'Discount codes' })).toContainText('Applied')
  await expect(page.getByText('This discount code is not valid')).toHaveCount(0)
  await expect.poll(() => total(page)).toBeLessThan(before)
  await page.getByRole('button', { name: 'Remove code WELCOME10' }).click()
  await expect(page.getByRole('list', { name: 'Discount codes' })).toHaveCount(0)
  await expect.poll(() => total(page)).toBe(before)
  await expect(page.locator('body[data-same-document]')).toBeAttached()
})

test('without a cart, further adds wait for the first answer, shown as pending at once [CART-13] [CART-14]', async ({
  page,
  context,
}) => {
  const sent = posts(page)
  const answer = await holdPosts(page)
  await page.goto('/nuts/almonds/')
  const forms = page.getByRole('main').locator('form[data-add-to-cart]')
  const buttons = [0, 1, 2].map((index) => forms.nth(index).getByRole('button'))
  for (const button of buttons) await button.click()
  await buttons[0]?.click()
  await expect(page.locator('[data-cart-count]')).toHaveText('4')
  await expect(page.locator('form[data-add-to-cart][aria-busy="true"]')).toHaveCount(3)
  await expect.poll(() => sent.length).toBe(1)
  expect((await context.cookies()).filter(({ name }) => name.endsWith('nutwood'))).toEqual([])
  answer()
  await expect(page.getByRole('region', { name: 'Added to Cart' })).toContainText('4 items')
  expect(sent).toHaveLength(4)
  await page.goto('/cart')
  await expect(page.locator('[data-cart-count]')).toHaveText('4')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
})

test('adds that are still held are sent when the page is left, and all of them are in the cart', async ({
  page,
}) => {
  await page.goto('/nuts/almonds/')
  const buttons = page.getByRole('main').locator('form[data-add-to-cart] button')
  await expect(page.locator('[data-cart-count]')).toHaveText('0')
  await buttons.evaluateAll((all) => {
    for (const button of all.slice(0, 3)) (button as HTMLButtonElement).click()
    location.assign('about:blank')
  })
  await page.waitForURL('about:blank')
  await expect
    .poll(async () => {
      await page.goto('/cart')
      return page.locator('[data-cart-count]').textContent()
    })
    .toBe('3')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
})
