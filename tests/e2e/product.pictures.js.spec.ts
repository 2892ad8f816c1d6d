/** The product page with a script: quantity, pictures, sizes, reading. */
import { expect, test } from '../kit/fixtures'

const PRODUCT = '/nuts/almonds/hickory-smoked-almonds.html'

test('the quantity list turns into a number field at ten, within its limits [QTY-01] [QTY-02] [QTY-03]', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const quantity = page.getByLabel('Quantity', { exact: true })
  await expect(quantity.locator('option')).toHaveText([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    'more...',
  ])
  await quantity.selectOption('more...')
  await expect(quantity).toHaveAttribute('type', 'number')
  await expect(quantity).toHaveValue('10')
  await expect(quantity).toHaveAttribute('min', '1')
  await expect(quantity).toHaveAttribute('required', '')
  const max = Number(await quantity.getAttribute('max'))
  await quantity.fill(String(max + 1))
  await expect(quantity).toHaveValue(String(max))
  await quantity.fill('0')
  await expect(quantity).toHaveValue('1')
  await quantity.fill('12')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Added to Cart' })).toBeVisible()
  await expect(page.locator('[data-cart-count]')).toHaveText('12')
})

test('another size keeps quantity and scroll position, another product starts from one at its top [QTY-05] [ROUTE-56]', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const quantity = page.getByLabel('Quantity', { exact: true })
  await quantity.selectOption('4')
  const sizes = page.getByRole('region', { name: 'Size' }).getByRole('link')
  await page.evaluate(() => {
    document.body.setAttribute('data-same-document', '')
    window.scrollTo({ top: 150, behavior: 'instant' })
  })
  const before = await page.getByLabel('Size').locator('[aria-current]').textContent()
  await sizes.nth(2).click()
  await expect(page).toHaveURL(/\?sku=/)
  await expect(sizes.nth(2)).toHaveAttribute('aria-current', 'true')
  expect(await page.getByLabel('Size').locator('[aria-current]').textContent()).not.toBe(before)
  await expect(quantity).toHaveValue('4')
  expect(await page.evaluate(() => window.scrollY)).toBe(150)
  const also = page.locator('section', { has: page.getByRole('heading', { name: 'You may also like' }) })
  await also.scrollIntoViewIfNeeded()
  // Not `click`, which may scroll again, to a link of the same name on the page loaded in the meantime.
  await also.getByRole('article').getByRole('link').first().dispatchEvent('click')
  await expect(page).not.toHaveURL(new RegExp(PRODUCT))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Hickory Smoked Almonds')
  await expect(quantity).toHaveValue('1')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('body[data-same-document]')).toBeAttached()
})

test('pictures switch by thumbnail, hover and arrows, and wrap around [PDP-09] [PDP-10] [PDP-14]', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const gallery = page.getByRole('region', { name: /^Pictures of/ })
  const thumbs = gallery.getByRole('link')
  const count = await thumbs.count()
  const current = async () => {
    const flags = await thumbs.evaluateAll((all) => all.map((each) => each.getAttribute('aria-current')))
    return flags.indexOf('true')
  }
  const shown = () =>
    gallery
      .getByRole('list')
      .first()
      .evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
  await gallery.getByRole('button', { name: 'Previous picture' }).click()
  await expect.poll(shown).toBe(count - 1)
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(shown).toBe(0)
  await thumbs.nth(1).click()
  await expect.poll(shown).toBe(1)
  expect(await current()).toBe(1)
  expect(new URL(page.url()).hash).toBe('')
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await thumbs.nth(2).hover()
  await page.clock.runFor(124)
  expect(await current()).toBe(1)
  await page.clock.runFor(1)
  await expect.poll(current).toBe(2)
  await page.clock.resume()
  await expect.poll(shown).toBe(2)
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a long description is clamped until it is asked for [PDP-17]', async ({ page }) => {
    await page.goto('/nuts/almonds/roasted-almonds-salted.html')
    const more = page.getByRole('button', { name: 'Read more' })
    const text = page.locator(`[id="${await more.getAttribute('aria-controls')}"]`)
    const short = (await text.boundingBox())?.height ?? 0
    await more.click()
    expect((await text.boundingBox())?.height ?? 0).toBeGreaterThan(short)
    await page.getByRole('button', { name: 'Read less' }).click()
    expect((await text.boundingBox())?.height ?? 0).toBe(short)
  })
})

test('the quantity is taken up after half a second, and less than one is told, then one, as is what is no number [QTY-04] [VAL-20] [VAL-21] [VAL-29]', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'postal_code', value: '90001', url: shop.url }])
  await page.goto(`${PRODUCT}?quantity=12`)
  const quantity = page.getByLabel('Quantity', { exact: true })
  const timer = page.getByRole('region', { name: 'Delivery estimate' }).getByRole('timer')
  const before = await timer.textContent()
  // The script has run.
  await expect(timer).not.toHaveText(before ?? '')
  const asked: string[] = []
  page.on('request', (request) => {
    const found = /[?&]quantity=(\d+)&_data=product/.exec(request.url())
    if (found?.[1] !== undefined) asked.push(found[1])
  })
  await page.evaluate(() => {
    document.addEventListener('quantity:under-threshold', () => document.body.setAttribute('data-under', ''))
  })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await quantity.fill('14')
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['14'])
  await expect(page.locator('body[data-under]')).toHaveCount(0)
  const told = page.getByText('Quantity must be higher than 0')
  await quantity.fill('0')
  await expect(told).toBeVisible()
  await expect(quantity).toHaveValue('0')
  await page.clock.runFor(500)
  await expect(quantity).toHaveValue('1')
  await expect(quantity).toHaveAccessibleDescription(/Quantity must be higher than 0/)
  await expect(page.locator('body[data-under]')).toBeAttached()
  await quantity.fill('12.5')
  await expect(told).toHaveCount(0)
  await expect(quantity).toHaveAccessibleDescription(/Quantity must be a number/)
  await quantity.fill('12')
  await expect(page.getByText('Quantity must be a number')).toHaveCount(0)
})

test.describe('an add that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('frees its own SKU and is on record while another is still under way, and is told beside it [CART-14]', async ({
    page,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let isHeld = false
    await page.route('**/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (route.request().postData()?.includes('1101-01') === true) return route.abort()
      if (isHeld) await released
      return route.continue()
    })
    await page.goto('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
    const forms = page.getByRole('main').locator('form[data-add-to-cart]')
    const own = page.locator('input[name="sku"][value^="1101-"]')
    const mine = forms.filter({ has: own }).first()
    const other = forms.filter({ hasNot: own }).first()
    const count = page.locator('[data-cart-count]')
    // Once there is a cart, adds are sent at once.
    await other.getByRole('button').click()
    await expect(page.getByRole('region', { name: 'Added to Cart' })).toBeVisible()
    isHeld = true
    await other.getByRole('button').click()
    await mine.getByRole('button', { name: 'Add to Cart' }).click()
    await expect.poll(() => warnings).toEqual([expect.stringMatching(/^Adding 1101-01 to the cart failed: /)])
    await expect(mine).not.toHaveAttribute('aria-busy')
    await expect(other).toHaveAttribute('aria-busy', 'true')
    await expect(count).toHaveText('2')
    release()
    await expect(other).not.toHaveAttribute('aria-busy')
    await expect(count).toHaveText('2')
    // Answered last, it was added: the panel says so, and how the one before it ended.
    const panel = page.getByRole('region', { name: 'Added to Cart' })
    await expect(panel).toContainText('We could not reach the shop, so your cart may not have changed.')
    await expect(panel.getByRole('heading', { name: 'Added to Cart' })).toBeVisible()
    expect(warnings).toHaveLength(1)
  })

  test('is over on every form of its SKU [CART-14]', async ({ page }) => {
    await page.goto('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
    const forms = page
      .locator('form[data-add-to-cart]')
      .filter({ has: page.locator('input[name="sku"][value="1101-01"]') })
    // Rows on an edited page may show the same product twice.
    await forms.first().evaluate((form) => form.after(form.cloneNode(true)))
    await expect(forms).toHaveCount(2)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await released
      return route.abort()
    })
    for (const form of await forms.all()) {
      await form.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(form).toHaveAttribute('aria-busy', 'true')
    }
    release()
    for (const form of await forms.all()) await expect(form).not.toHaveAttribute('aria-busy')
  })
  test('for want of a connection leaves the page as it is and says so, before anything was ever added', async ({
    page,
    context,
  }) => {
    await page.goto('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
    const form = page.getByRole('main').locator('form[data-add-to-cart]').first()
    await form.getByLabel('Quantity', { exact: true }).selectOption('3')
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Add to Cart' }).click()
    const told = page.getByRole('region', { name: 'Perhaps not added' })
    await expect(told).toContainText('We could not reach the shop, so your cart may not have changed.')
    await expect(form.getByLabel('Quantity', { exact: true })).toHaveValue('3')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(told).toHaveCount(0)
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  })

  test('whose answer alone is lost is counted by what the cart holds, and not said to be missing', async ({
    page,
  }) => {
    await page.goto('/nuts/almonds/roasted-almonds-salted.html?sku=1101-01')
    const add = page
      .getByRole('main')
      .locator('form[data-add-to-cart]')
      .first()
      .getByRole('button', { name: 'Add to Cart' })
    await add.click()
    // Wait for the response: two concurrent adds share one panel.
    await expect(page.getByRole('region', { name: 'Added to Cart' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.route('**/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch({ maxRedirects: 0 })
      return route.abort()
    })
    await add.click()
    await expect(page.getByRole('region', { name: 'Perhaps not added' })).toContainText('Please look at it')
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })
})

test('the arm of an experiment is mirrored where scripts of a page keep things [EXP-08]', async ({
  page,
  context,
  baseURL,
}) => {
  const arms = 'enableSubscriptionOnCSB.1'
  await context.addCookies([{ name: 'experiments', value: arms, url: baseURL ?? '' }])
  await page.goto('/nuts/almonds/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('experiments'))).toBe(arms)
})

test('a card asks for the size in a dialog, which adds what is chosen, closes, and the card says so [CARD-05] [SIZE-01] [SIZE-04] [SIZE-06]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'flags', value: 'sizeSelectorModal.1', url: baseURL ?? '' }])
  await page.goto('/nuts/almonds/')
  const button = page.getByRole('button', { name: 'Add Sliced Almonds to cart' }).first()
  const dialog = page.getByRole('dialog', { name: 'Select size' })
  await button.click()
  await expect(dialog).toBeVisible()
  const columns = await dialog
    .getByRole('list')
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(3)
  await expect(page.locator('[data-cart-count]')).toHaveText('0')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  const second = dialog.getByRole('button', { name: /^Add Sliced Almonds, / }).nth(1)
  const [, size = ''] =
    /^Add Sliced Almonds, (.+), to cart$/.exec((await second.getAttribute('aria-label')) ?? '') ?? []
  expect(size).not.toBe('')
  await second.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Added to Cart' })).toContainText(size)
  await expect(page.locator('[data-cart-count]')).toHaveText('1')
  const told = page.getByRole('main').getByRole('button', { name: 'Added: Sliced Almonds. Add one more' })
  await expect(told).toHaveText('Added ✓')
})
