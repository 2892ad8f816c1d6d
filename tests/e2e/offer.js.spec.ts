/** The first-time buyer's offer over a page: two screens in a dialog, minimised and opened again. */
import { expect, test } from '../kit/fixtures'

// The answer to an e-mail that is none.
test.use({ expectedErrors: [/status of 400/] })

test('both screens come in a dialog, which opens again where it was [OFFER-01] [OFFER-16]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/nuts/')
  const words = '20% off your first order'
  const dialog = page.locator('dialog', { has: page.getByRole('button', { name: 'Minimize' }) })
  await page.getByRole('contentinfo').getByRole('link', { name: words }).click()
  await expect(dialog).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/nuts/')
  await expect(dialog.getByRole('heading', { name: '20% off and free shipping' })).toBeVisible()
  await dialog.getByLabel('Email address').fill('nobody')
  await dialog.getByRole('button', { name: 'Get my offer' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Email address')).toHaveValue('nobody')
  await dialog.getByLabel('Email address').fill(`bubble-${Date.now()}@nutwood.example`)
  await dialog.getByRole('button', { name: 'Get my offer' }).click()
  const phone = dialog.getByLabel('Mobile number')
  await phone.fill('201')
  await dialog.getByRole('button', { name: 'Minimize' }).click()
  await expect(dialog).toBeHidden()
  const bubble = page.getByRole('button', { name: words })
  await bubble.click()
  await expect(phone).toHaveValue('201')
  await page.keyboard.press('Escape')
  await page.reload()
  await bubble.click()
  await expect(phone).toBeVisible()
  await page.keyboard.press('Escape')
  // What editors have named opens it, too.
  await page.evaluate(() => {
    const mine = document.createElement('p')
    mine.id = 'mine'
    mine.textContent = 'Open the offer'
    document.querySelector('main')?.prepend(mine)
    document.querySelector('footer')?.setAttribute('data-offer-opener', '#mine')
  })
  await page.getByText('Open the offer').click()
  await dialog.getByRole('button', { name: 'No, thank you' }).click()
  await page.waitForURL('**/cart')
  await expect(page.getByText('Your offer is claimed.')).toBeVisible()
  await expect(bubble).toHaveCount(0)
})
