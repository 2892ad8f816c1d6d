/** Navigation with a script: no reloads, no double work, and everything that a document load does for free. */
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../kit/fixtures'
import { addressFields, pressAddToCart, sendCard, signInAs } from '../kit/http-steps'

const LISTING = '/nuts/almonds/'

async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
}
const sameDocument = (page: Page) => page.locator('body[data-same-document]')

function dataRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_data=')) urls.push(request.url())
  })
  return urls
}

test('the same address again is ignored [ROUTE-55]', async ({ page }) => {
  await page.goto('/nuts/')
  await page.goto(LISTING)
  await markDocument(page)
  const requests = dataRequests(page)
  const ofListing = () => requests.filter((url) => url.includes(LISTING))
  const entries = await page.evaluate(() => history.length)
  const menu = page.getByRole('navigation', { name: 'Departments' })
  await menu.locator('[data-menu-section] > a').first().hover()
  await menu.getByRole('link', { name: 'Almonds', exact: true }).click()
  // The next press is the first that navigates.
  await menu.locator('[data-menu-section] > a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuts', exact: true })).toBeVisible()
  expect(ofListing()).toEqual([])
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await expect(sameDocument(page)).toBeAttached()
})

test('nor is one with a query loaded again, while another query is another address [ROUTE-55]', async ({
  page,
}) => {
  await page.goto('/nuts/?diet=vegan&sort=price-asc')
  await markDocument(page)
  const requests = dataRequests(page)
  const entries = await page.evaluate(() => history.length)
  const press = (query: string) =>
    page
      .locator(`main a[href="/nuts/?${query}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
  await press('diet=vegan&sort=price-asc')
  await press('sort=price-asc')
  await page.waitForURL((url) => url.search === '?sort=price-asc')
  expect(requests.filter((url) => url.includes('diet=vegan&sort=price-asc'))).toEqual([])
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await expect(sameDocument(page)).toBeAttached()
})

test('nor is it loaded again from a part of it, but shown from its top [ROUTE-55]', async ({ page }) => {
  await page.goto(`${LISTING}#main`)
  await markDocument(page)
  const requests = dataRequests(page)
  const entries = await page.evaluate(() => history.length)
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .or(page.getByRole('main'))
    .first()
    .evaluate((part) => {
      const link = document.createElement('a')
      link.href = '/nuts/almonds/'
      link.textContent = 'Again'
      part.append(link)
      link.click()
    })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Nuts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuts', exact: true })).toBeVisible()
  expect(requests.filter((url) => url.includes(LISTING))).toEqual([])
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await expect(sameDocument(page)).toBeAttached()
})

test('a link is fetched ahead once, opened without a reload, at the top and with the focus on its main part [ROUTE-56]', async ({
  page,
}) => {
  await page.goto(LISTING)
  await markDocument(page)
  const requests = dataRequests(page)
  const finished: string[] = []
  page.on('requestfinished', (request) => void finished.push(request.url()))
  const link = page.getByRole('main').getByRole('link', { name: 'Sliced Almonds', exact: true }).first()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await expect.poll(() => requests.length > 0 && requests.every((url) => finished.includes(url))).toBe(true)
  let network = 0
  page.on('response', (response) => {
    if (response.url().includes('_data=')) {
      void response
        .request()
        .sizes()
        .then(
          ({ responseBodySize }) => (network += responseBodySize > 0 ? 1 : 0),
          () => {},
        )
    }
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sliced Almonds' })).toBeVisible()
  expect(network).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^Sliced Almonds/ })).toBeAttached()
  await expect(sameDocument(page)).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Almonds' })).toBeVisible()
  await expect(sameDocument(page)).toBeAttached()
})

test('an address that leads to another one loads that one as a document [ROUTE-51]', async ({ page }) => {
  await page.goto('/nuts/')
  await markDocument(page)
  const requests = dataRequests(page)
  await page.evaluate(() => {
    document.querySelector('main a[href="/nuts/almonds/"]')?.setAttribute('href', '/nuts/almonds')
  })
  await page.getByRole('main').locator('a[href="/nuts/almonds"]').click()
  await expect(page).toHaveURL(/\/nuts\/almonds\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Almonds' })).toBeVisible()
  await expect(sameDocument(page)).toHaveCount(0)
  // The script has made requests: it was not the browser's own navigation.
  expect(requests.length).toBeGreaterThan(0)
})

test.describe('a page that the script could not get', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  const FAILURES = {
    'nobody answers': (route: Route) => route.abort('connectionrefused'),
    'it takes too long': (route: Route) => route.abort('timedout'),
    'a server on the way fails': (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    'the shop itself fails': (route: Route) =>
      route.fulfill({ status: 500, headers: { 'X-Remix-Error': 'yes' }, json: { message: 'no' } }),
  }

  /** From now on these requests fail; the list grows by each. */
  async function failing(page: Page, urls: RegExp, fail: (route: Route) => Promise<void>) {
    const failed: string[] = []
    await page.route(urls, async (route) => {
      failed.push(route.request().url())
      await fail(route)
    })
    return failed
  }

  for (const [what, fail] of Object.entries(FAILURES))
    test(`is loaded as a document when ${what} [ROUTE-53]`, async ({ page }) => {
      await page.goto('/nuts/')
      await markDocument(page)
      const failed = await failing(page, /_data=/, fail)
      await page.getByRole('main').locator('a[href="/nuts/almonds/"]').first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Almonds' })).toBeVisible()
      await expect(page).toHaveURL(/\/nuts\/almonds\/$/)
      await expect(sameDocument(page)).toHaveCount(0)
      expect(failed).not.toEqual([])
    })

  test('is loaded as a document when it is the one the visit began on, by Back [ROUTE-53]', async ({
    page,
  }) => {
    await page.goto('/nuts/')
    await page.getByRole('main').locator('a[href="/nuts/almonds/"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Almonds' })).toBeVisible()
    await markDocument(page)
    const failed = await failing(page, /_data=/, FAILURES['nobody answers'])
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Nuts' })).toBeVisible()
    await expect(sameDocument(page)).toHaveCount(0)
    expect(failed).not.toEqual([])
  })

  test('is loaded as a document when a form that was taken leads to it [ROUTE-53]', async ({
    page,
    pages,
    startAt,
  }) => {
    await startAt.address()
    await markDocument(page)
    const failed = await failing(page, /shipping\?_data=/, FAILURES['nobody answers'])
    await pages.address.shipTo()
    await pages.delivery.arrive()
    await expect(sameDocument(page)).toHaveCount(0)
    expect(failed).not.toEqual([])
  })

  test('is not asked for when the browser shows one again that it kept, and nobody answers', async ({
    page,
    context,
  }) => {
    await page.goto('/nuts/')
    await page.getByRole('main').locator('a[href="/nuts/almonds/"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Almonds' })).toBeVisible()
    await markDocument(page)
    const requests = dataRequests(page)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await failed
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(requests).toEqual([])
    await expect(page.getByRole('heading', { level: 1, name: 'Almonds' })).toBeVisible()
    await expect(sameDocument(page)).toBeAttached()
  })
})

test('a part of a page is scrolled to smoothly [ROUTE-57]', async ({ page }) => {
  await page.goto('/nuts/almonds/hickory-smoked-almonds.html')
  const stars = page.getByRole('main').locator('a[href="#reviews"]')
  await stars.click()
  await expect(page).toHaveURL(/#reviews$/)
  await expect(page.locator('#reviews')).toBeInViewport()
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(await behavior()).toBe('smooth')
  // Of another page, which opens there without a reload.
  await page.goto(LISTING)
  await markDocument(page)
  await page
    .locator('main a[href$="/hickory-smoked-almonds.html"]')
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      link.hash = 'reviews'
      link.click()
    })
  await expect(page).toHaveURL(/hickory-smoked-almonds\.html#reviews$/)
  await expect(page.locator('#reviews')).toBeInViewport()
  expect(await behavior()).toBe('smooth')
  await expect(sameDocument(page)).toBeAttached()
})

for (const [value, layout] of [
  ['0', 'beside'],
  ['1', 'on top'],
] as const)
  test(`the cart keeps the layout of its HTML, free shipping ${layout}, when the script takes over [ROUTE-04]`, async ({
    page,
    context,
    baseURL,
    startAt,
  }) => {
    await context.addCookies([{ name: 'flags', value: `cartLayoutUpdates.${value}`, url: baseURL ?? '' }])
    // Each layout that the page has had, from its HTML on.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      const look = () => {
        const parts = { 'on top': 'section[aria-label="Checkout"]', beside: 'aside' }
        const found = Object.entries(parts).filter(([, part]) =>
          document.querySelector(`main ${part} :is(progress, [role="progressbar"])`),
        )
        if (found.length === 0) return
        seen.add(found.map(([name]) => name).join(' and '))
        document.documentElement.dataset['layouts'] = [...seen].join(', then ')
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    await startAt.cart()
    await expect(page.locator('html')).toHaveAttribute('data-layouts', layout)
    // Nor does an edit, which renders it anew.
    await page
      .getByRole('main')
      .getByLabel(/^Quantity of /)
      .first()
      .fill('2')
    await expect(page.getByRole('status').filter({ hasText: 'Quantity changed' })).toBeAttached()
    await expect(page.locator('html')).toHaveAttribute('data-layouts', layout)
  })

test('Back shows the cart as it is, not as it was', async ({ page, pages, context }) => {
  await page.goto('/nuts/almonds/sliced-almonds.html')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page
    .getByRole('region', { name: 'Added to Cart' })
    .getByRole('link', { name: 'View Cart', exact: true })
    .click()
  await pages.cart.arrive()
  await page.getByRole('link', { name: 'Nutwood home' }).click()
  await expect(page).toHaveURL(/\/$/)
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByLabel('Quantity of Sliced Almonds', { exact: true }).fill('5')
  await expect(other.getByRole('status').filter({ hasText: 'Quantity changed' })).toBeAttached()
  await page.goBack()
  await expect(page.getByLabel('Quantity of Sliced Almonds', { exact: true })).toHaveValue('5')
  // And from the browser's back/forward cache.
  await other.getByLabel('Quantity of Sliced Almonds', { exact: true }).fill('2')
  await expect(other.locator('[data-cart-count]')).toHaveText('2')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByLabel('Quantity of Sliced Almonds', { exact: true })).toHaveValue('2')
})

test('a double click on Place order sends it once [PAY-14]', async ({ page, startAt }) => {
  await startAt.review()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/checkout/payment/review')) sent += 1
  })
  const place = page.getByRole('button', { name: /Place order/ })
  await place.dblclick({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  expect(sent).toBe(1)
})

test.describe('between the steps of checkout the position is kept', () => {
  test.use({ viewport: { width: 390, height: 400 } })

  const position = (page: Page) => page.evaluate(() => window.scrollY)

  /** Presses a control that is in view, so that pressing does not scroll. */
  async function press(page: Page, name: string, role: 'button' | 'link', heading: string): Promise<void> {
    const control = page.getByRole('main').getByRole(role, { name, exact: true })
    await control.evaluate((shown) => shown.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await markDocument(page)
    const before = await position(page)
    expect(before).toBeGreaterThan(100)
    await control.click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await expect(sameDocument(page)).toBeAttached()
    // A shorter page ends sooner.
    const deepest = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    expect(await position(page)).toBe(Math.min(before, deepest))
  }

  test('by their forms and their links [ROUTE-56]', async ({ page, pages, startAt }) => {
    await startAt.address()
    await pages.address.shipTo()
    await expect(page.getByRole('heading', { level: 1, name: 'Expected Delivery' })).toBeAttached()
    await press(page, 'Back', 'link', 'Email & Shipping Info')
    await press(page, 'Continue to delivery', 'button', 'Expected Delivery')
  })

  test('from signing in, but not to the page for the password of an account [ROUTE-56]', async ({
    page,
    pages,
    startAt,
    email,
    world,
  }) => {
    const { email: known } = await world.account('shopper')
    await startAt.cart()
    await page.goto('/checkout/signin')
    await page.getByRole('main').getByLabel('Email').fill(email)
    await press(page, 'Continue as Guest', 'button', 'Email & Shipping Info')
    await pages.address.arrive()
    await page.goto('/checkout/signin')
    await page.getByRole('main').getByLabel('Email').fill(known)
    const go = page.getByRole('main').getByRole('button', { name: 'Continue', exact: true })
    await go.evaluate((shown) => shown.scrollIntoView({ block: 'center', behavior: 'instant' }))
    expect(await position(page)).toBeGreaterThan(0)
    await markDocument(page)
    await go.click()
    await expect(page).toHaveURL(/\/sign\/in\/password/)
    await expect(sameDocument(page)).toBeAttached()
    expect(await position(page)).toBe(0)
  })

  test('from a saved card to the review [ROUTE-56]', async ({ page, http, world }) => {
    await signInAs(http, await world.account('shopper'))
    await sendCard(http, await http.press(await http.open('/account/wallet'), 'Add a card'))
    await pressAddToCart(http)
    const address = await http.open('/checkout/address')
    const delivery = await http.press(address, 'Continue to delivery', { fill: addressFields() })
    const payment = await http.press(delivery, 'Continue to payment')
    await page.context().addCookies([...http.cookies()])
    await page.goto(payment.path)
    await press(page, 'Continue', 'button', 'Review your order')
  })

  test('and a page that a form of theirs leads to begins at its top [ROUTE-56]', async ({
    page,
    pages,
    startAt,
  }) => {
    await startAt.address()
    await pages.address.fill()
    // The cart that the form belongs to is gone.
    await page.context().clearCookies()
    const go = page.getByRole('main').getByRole('button', { name: 'Continue to delivery' })
    await go.scrollIntoViewIfNeeded()
    expect(await position(page)).toBeGreaterThan(100)
    await markDocument(page)
    await go.click()
    await expect(page).toHaveURL(/\/cart/)
    await expect(sameDocument(page)).toBeAttached()
    expect(await position(page)).toBe(0)
  })
})
