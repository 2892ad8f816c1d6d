/** The chat over a page: how it opens, what hides it, and what replaces it while it is not staffed. */
import type { Page } from '@playwright/test'
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'

const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html?sku=1101-01'
const windowOf = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true })

/** A provider whose script reports this availability, and counts how often it was asked. */
async function provide(page: Page, availability: string): Promise<void> {
  const body = `window.asked = 0
    window.ShopChat = {
      getAvailability: () => { window.asked += 1; return '${availability}' },
      open: () => {}, hide: () => {}, show: () => {},
    }`
  await page.route('**/chat/widget.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
}
const openHelp = async (page: Page) => {
  await page
    .getByRole('complementary', { name: 'Offers and help' })
    .getByText('Help', { exact: true })
    .click()
  return page.getByRole('link', { name: 'Chat with us' })
}

const NOON = new Date('2026-03-02T12:00:00Z')
const ONE = new Date('2026-03-02T13:00:00Z')

test('help opens the chat over the page, and closing it brings the focus back [CHAT-06]', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/chat/')) scripts.push(request.url())
  })
  await page.goto(ALMONDS)
  const link = await openHelp(page)
  expect(scripts).toEqual([])
  await link.click()
  await expect(windowOf(page)).toBeVisible()
  await expect(page.frameLocator('iframe[title="Chat"]').getByLabel('Your message')).toBeVisible()
  await expect(page).toHaveURL(/roasted-almonds/)
  await page.keyboard.press('Escape')
  await expect(windowOf(page)).toHaveCount(0)
  const help = page.getByRole('complementary', { name: 'Offers and help' })
  await expect(help.locator('summary', { hasText: 'Help' })).toBeFocused()
})

test('the chat-now block opens it over the page [BLOCK-19]', async ({ page }) => {
  await page.goto('/contact')
  const block = page.locator('[data-chat-now]').getByRole('link')
  await expect(block).toHaveAttribute('href', /\/chat\/window$/)
  await block.click()
  await expect(windowOf(page)).toBeVisible()
})

test('a dialog hides the chat for as long as it is open [CHAT-02] [CHAT-03]', async ({ page }) => {
  await page.goto(ALMONDS)
  await (await openHelp(page)).click()
  await expect(windowOf(page)).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('#shop-chat')).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(windowOf(page)).toBeVisible()
})

test('a block that opens its words as a modal hides the chat, too [CHAT-03] [BLOCK-29]', async ({
  page,
  shop,
}) => {
  const blocks = [{ type: 'modal-button', buttonText: 'Open', title: 'Opened', text: 'Words' }]
  await writePage(shop.platforms, { path: '/modal-and-chat', blocks })
  await page.goto('/modal-and-chat')
  await (await openHelp(page)).click()
  await expect(windowOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Opened' })
  await expect(modal).toBeVisible()
  await expect(page.locator('#shop-chat')).toBeHidden()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
  await expect(windowOf(page)).toBeVisible()
})

test('a toast on a small screen hides it until a second after the toast, and on a large one not at all [CHAT-02] [CHAT-04]', async ({
  page,
}) => {
  // Time stands still except where the test runs it.
  await page.clock.install({ time: NOON })
  await page.goto(ALMONDS)
  await (await openHelp(page)).click()
  await page.clock.runFor(1_000)
  await expect(windowOf(page)).toBeVisible()
  await page.clock.pauseAt(ONE)
  // Exists as long as a toast of the shop would.
  const toast = () =>
    page.evaluate(() => {
      const made = document.createElement('p')
      made.dataset['toast'] = ''
      document.body.append(made)
      setTimeout(() => made.remove(), 3_000)
    })
  await toast()
  await expect(windowOf(page)).toBeVisible()
  await page.clock.runFor(3_100)
  await page.setViewportSize({ width: 390, height: 800 })
  await toast()
  await expect(page.locator('#shop-chat')).toBeHidden()
  await page.clock.runFor(3_900)
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expect(page.locator('#shop-chat')).toBeHidden()
  await page.clock.runFor(200)
  await expect(windowOf(page)).toBeVisible()
})

test('it is asked for every 250 ms and for three seconds, and there is mail then [CHAT-05]', async ({
  page,
}) => {
  await provide(page, 'UNKNOWN')
  await page.clock.install({ time: NOON })
  await page.goto(ALMONDS)
  const link = await openHelp(page)
  // Where a mailto link would go: this browser has no mail program.
  await link.evaluate((element) => (element.dataset['mail'] = '#mail'))
  await page.clock.pauseAt(ONE)
  await link.click()
  const asked = () => page.evaluate(() => (window as Window & { asked?: number }).asked)
  await expect.poll(asked).toBe(0)
  await page.clock.runFor(240)
  await expect.poll(async () => ((await asked()) ?? 0) <= 1).toBe(true)
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/#mail$/)
  expect(await asked()).toBe(12)
})
