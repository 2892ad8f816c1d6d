/** What unfolds without our scripts: the shipping rules, a badge, and the levels of the phone menu. */
import type { Browser } from '../kit/browser'
import { expect, test } from '../kit/fixtures'
import { squash } from '../kit/html-text'

/** The disclosures with this summary as served: in a browser a script may close or re-render them. */
async function servedFold(http: Browser, path: string, words: string) {
  const { document } = await http.open(path)
  const summaries = [...document.querySelectorAll('details > summary')]
  const folds = summaries.filter((each) => squash(each.textContent ?? '') === words)
  return folds.map(({ parentElement: fold }) => ({
    isOpen: fold?.hasAttribute('open'),
    text: squash(fold?.textContent ?? ''),
    links: [...(fold?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
  }))
}

test('the promise of free shipping unfolds its rules, and folds them again, on a phone as well [HEAD-07]', async ({
  page,
  http,
}) => {
  expect(await servedFold(http, '/', 'FREE shipping on orders over $59!')).toEqual([
    expect.objectContaining({
      isOpen: false,
      text: expect.stringContaining('Each address counts separately.'),
    }),
  ])
  await page.goto('/')
  const promise = page.getByText('FREE shipping on orders over $59!')
  const rule = page.getByText('Each address counts separately.')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(rule).toBeHidden()
    await promise.click()
    // All of it is on the screen: the row of messages that it stands in scrolls, and would cut it off.
    await expect(rule).toBeInViewport({ ratio: 0.9 })
    await promise.click()
    await expect(rule).toBeHidden()
  }
})

test('the badge of a greatest hit opens over its page, where there is room for it, and leads to all of them [GHB-02] [GHB-03]', async ({
  page,
}) => {
  await page.goto('/nuts/almonds/roasted-almonds-salted.html')
  const main = page.getByRole('main')
  const badge = main.locator('summary', { hasText: 'Greatest Hits' })
  const all = main.getByRole('link', { name: 'Shop All Greatest Hits' })
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(all).toBeHidden()
    await badge.click()
    await expect(all).toBeInViewport({ ratio: 1 })
    await badge.click()
    await expect(all).toBeHidden()
  }
  await badge.click()
  await all.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Greatest Hits' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu has a level below the main one, and a way back [MENU-05]', async ({ page, http }) => {
    expect(await servedFold(http, '/menu', 'Nuts')).toEqual([
      expect.objectContaining({ isOpen: false, links: expect.arrayContaining(['/nuts/almonds/']) }),
    ])
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const nuts = menu.locator('summary', { hasText: /^Nuts$/ })
    const almonds = menu.getByRole('link', { name: 'Almonds', exact: true })
    await expect(nuts).toBeVisible()
    await expect(almonds).toBeHidden()
    await nuts.click()
    await expect(almonds).toBeVisible()
    await nuts.click()
    await expect(almonds).toBeHidden()
    await nuts.click()
    await almonds.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Almonds' })).toBeVisible()
  })
})
