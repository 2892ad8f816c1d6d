/** Scripts from platforms of another origin than the shop's: browsers may load them, and may send requests there. */
import { accounts } from '../kit/accounts'
import { expect, test } from '../kit/fixtures'

// The rest of the project runs without JavaScript.
test.use({ javaScriptEnabled: true })

test('the chat and the captcha come from platforms of another origin', async ({ page, shop }) => {
  const own = new URL(shop.url).origin
  const fromElsewhere = (path: string) =>
    page.waitForResponse((answer) => {
      const { origin, pathname } = new URL(answer.url())
      return pathname === path && origin !== own
    })

  await page.goto('/contact')
  const chat = fromElsewhere('/chat/widget.js')
  await page.locator('[data-chat-now]').getByRole('link').click()
  expect((await chat).status()).toBe(200)
  await expect(page.frameLocator('iframe[title="Chat"]').getByLabel('Your message')).toBeVisible()
  await page.getByRole('button', { name: 'Close chat' }).click()

  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Email').fill(accounts.shopper.email)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().startsWith(`${shop.url}/sign/in`),
  )
  const token = fromElsewhere('/captcha/token')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  expect((await token).status()).toBe(200)
  expect(new URLSearchParams((await sent).postData() ?? '').get('gRecaptchaResponse')).toMatch(/^[\w-]{20,}$/)
  await expect(dialog.getByRole('heading', { name: 'Welcome Back Sample' })).toBeVisible()
})
