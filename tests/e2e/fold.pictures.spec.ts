/** What of a page is in view before any scrolling, measured, with a script and without. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'
import { signInAs } from '../kit/http-steps'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }

const PRODUCTS = [
  '/nuts/almonds/roasted-almonds-salted.html',
  '/nuts/pistachios/roasted-pistachios-unsalted-in-shell.html',
  '/nuts/almonds/organic-raw-almonds.html?sku=1103-25',
]

/** Pixels from the top of the window to the end of the header. */
const headerEnd = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('header, #menu')].map((line) => line.getBoundingClientRect().bottom),
    ),
  )

/** The header takes at most 160 pixels, with nothing of the page under it. */
async function expectLowHeader(page: Page, path: string): Promise<void> {
  for (const size of [PHONE, LAPTOP]) {
    const at = `${path} at ${size.width}`
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    expect(await headerEnd(page), at).toBeLessThanOrEqual(160)
    const start = await page.locator('main').evaluate((main) => main.getBoundingClientRect().top)
    expect(start, `nothing under the header: ${at}`).toBeGreaterThanOrEqual(await headerEnd(page))
  }
}

test('the header of a reduced page says what its number is for, also to the eyes, on narrow phones too [HEAD-09]', async ({
  page,
}) => {
  await page.goto('/sign/in')
  const header = page.getByRole('banner')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const words of [
      header.getByText('Need help?', { exact: true }),
      header.getByText('1-800-555-0134'),
    ]) {
      const box = await words.boundingBox()
      expect(box?.width, `${width}`).toBeGreaterThan(50)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThan(width)
    }
  }
})

test('the header takes little of a window on every page, and less once the page is scrolled', async ({
  page,
  http,
  world,
  startAt,
}) => {
  for (const path of ['/', ...PRODUCTS.slice(0, 1), '/cart', '/nuts/']) {
    await page.goto(path)
    await expectLowHeader(page, path)
  }
  const bar = page.getByRole('banner')
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
    expect(await headerEnd(page)).toBeLessThanOrEqual(72)
    await expect(bar.getByRole('searchbox')).toBeInViewport()
    await expect(bar.getByRole('link', { name: /^Cart/ })).toBeInViewport()
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await expect(bar).not.toBeInViewport()

  await signInAs(http, await world.account('shopper'))
  await startAt.cart()
  await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await expectLowHeader(page, 'the cart of a customer')
  await page.goto('/nuts/')
  await expectLowHeader(page, 'a list for a customer')
})

const NARROW = { width: 320, height: 640 }
const TABLET = { width: 768, height: 1024 }

/** Whether it is fully in the window with nothing over its centre. */
const isWhole = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return isIn && (element.contains(over) || over?.contains(element) === true)
  })

const buttonOf = (page: Page) =>
  page
    .locator('form[data-add-to-cart]')
    .first()
    .getByRole('button', { name: /^(?:Add to Cart|Out of stock)$/ })

interface FeedEntry {
  readonly path: string
  readonly title: string
  readonly isOnSale: boolean
}

/** Every size that is sold, as merchants' programs read of it. */
async function sizesOf(request: APIRequestContext): Promise<readonly FeedEntry[]> {
  const feed = await (await request.get('/feeds/products.xml')).text()
  return feed.split('<item>').flatMap((entry) => {
    const [, link] = /<g:link>([^<]+)</.exec(entry) ?? []
    const [, title] = /<g:title>([^<]+)</.exec(entry) ?? []
    if (link === undefined || title === undefined) return []
    const { pathname, search } = new URL(link)
    return [{ path: pathname + search, title, isOnSale: entry.includes('<g:sale_price>') }]
  })
}

const longestOf = (sizes: readonly FeedEntry[]) =>
  sizes.toSorted((a, b) => b.title.length - a.title.length).slice(0, 1)

/** Products by what takes room on their pages, each with its address. */
const KINDS: Readonly<Record<string, (sizes: readonly FeedEntry[]) => readonly FeedEntry[]>> = {
  'the product with the longest name': longestOf,
  'the longest name at a sale price': (sizes) => longestOf(sizes.filter(({ isOnSale }) => isOnSale)),
  'a product with a slide of words among its pictures': (sizes) =>
    sizes.filter(({ path }) => path.includes('black-walnuts')).slice(0, 1),
  'a gift': (sizes) => longestOf(sizes.filter(({ path }) => path.startsWith('/gifts/'))),
}
const SHOWN: readonly (readonly [string, (request: APIRequestContext) => Promise<string | undefined>])[] = [
  ...PRODUCTS.map((path) => [path, () => Promise.resolve(path)] as const),
  ...Object.entries(KINDS).map(
    ([kind, of]) =>
      [kind, async (request: APIRequestContext) => of(await sizesOf(request))[0]?.path] as const,
  ),
]

for (const [name, pathOf] of SHOWN)
  test(`name, picture, price and button of ${name} are in sight at once`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled !== false && name !== PRODUCTS[0], 'a script moves the same on all of them')
    const path = await pathOf(page.request)
    if (path === undefined) throw new Error('There is no such product')
    await page.goto(path)
    for (const size of [PHONE, LAPTOP, TABLET]) {
      await page.setViewportSize(size)
      const at = `at ${size.width}`
      expect(await isWhole(page.getByRole('heading', { level: 1 })), at).toBe(true)
      // A size that costs something else may come before it.
      const prices = await page
        .getByRole('main')
        .getByText(/^(Now )?\$[\d.]+$/)
        .all()
      expect(await Promise.all(prices.map(isWhole)), at).toContain(true)
      // For sold-out goods, the button for a stock notice is as good.
      const isThere = [buttonOf(page), page.getByRole('button', { name: 'Email me when it is back' })].map(
        async (button) => (await button.count()) > 0 && (await isWhole(button)),
      )
      expect(await Promise.all(isThere), at).toContain(true)
      const picture = page
        .getByRole('region', { name: /^Pictures of/ })
        .getByRole('img')
        .first()
      expect(await isWhole(picture), at).toBe(true)
    }
    const columns = await page.evaluate(() => {
      const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left ?? 0
      return left('h1') > left('[aria-label^="Pictures of"]')
    })
    expect(columns, 'two columns at 768').toBe(true)
  })

test('between the pictures of a product and what is read below there is no hole', async ({ page }) => {
  for (const path of PRODUCTS)
    for (const size of [LAPTOP, TABLET, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(path)
      const hole = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        const [above, below] = [box('[aria-label^="Pictures of"]'), box('#details')]
        // Sold-out goods have no estimate.
        const last = box('#delivery') ?? box('[aria-label="At a glance"]')
        const between = innerWidth < 768 ? last : above
        return (below?.top ?? 0) - (between?.bottom ?? 0)
      })
      expect(hole, `${path} at ${size.width}`).toBeGreaterThanOrEqual(0)
      expect(hole, `${path} at ${size.width}`).toBeLessThan(80)
    }
})

test.describe('the buy bar of a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('stays at the bottom, is the one form of the product, and lies over neither focus nor the end of the page', async ({
    page,
  }) => {
    for (const size of [PHONE, NARROW]) {
      await page.setViewportSize(size)
      await page.goto(PRODUCTS[0] ?? '')
      const button = buttonOf(page)
      const bar = button.locator('xpath=..')
      const isAtBottom = () =>
        bar.evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom) === 0)
      expect(await isAtBottom()).toBe(true)
      await expect(bar).toContainText('$9.99')
      await expect(bar.getByLabel('Quantity', { exact: true })).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      expect(await isAtBottom()).toBe(true)
      // The footer's background continues behind the bar; its words must not.
      const end = await page.getByRole('contentinfo').evaluate((footer) => {
        const words = document.createRange()
        words.selectNodeContents(footer)
        return words.getBoundingClientRect().bottom
      })
      const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
      expect(end).toBeLessThanOrEqual(top + 1)
    }
  })

  test('never covers what has the focus', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(PRODUCTS[0] ?? '')
    const bar = buttonOf(page).locator('xpath=..')
    await page.locator('#main').focus()
    const covered: string[] = []
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      const found = await bar.evaluate((element) => {
        const active = document.activeElement
        if (active === null || active === document.body || element.contains(active)) return null
        const [own, above] = [active.getBoundingClientRect(), element.getBoundingClientRect()]
        const isUnder = own.top >= above.top - 1 && own.top < innerHeight
        return isUnder ? `${active.tagName} ${active.textContent ?? ''}`.slice(0, 60) : null
      })
      if (found !== null) covered.push(found)
    }
    expect(covered).toEqual([])
  })

  test('adds what its quantity says, by touch, and what was added is told above it', async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled === false, 'without a script another page tells of it')
    await page.goto(PRODUCTS[0] ?? '')
    await page.getByLabel('Quantity', { exact: true }).selectOption('3')
    await buttonOf(page).tap()
    const added = page.getByRole('region', { name: 'Added to Cart' })
    await expect(added).toContainText('3 items')
    const bottom = await added.evaluate((panel) => panel.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThanOrEqual((await buttonOf(page).boundingBox())?.y ?? 0)
  })

  test('is in its place of the page where the window is low, or wide', async ({ page }) => {
    for (const size of [{ width: 640, height: 320 }, TABLET]) {
      await page.setViewportSize(size)
      await page.goto(PRODUCTS[0] ?? '')
      const bar = buttonOf(page).locator('xpath=..')
      expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static')
    }
  })
})
