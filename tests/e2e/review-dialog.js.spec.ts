/** The outcome of a review link, shown over a page: closing it leaves the page as if opened without the flags. */
import { expect, test } from '../kit/fixtures'

for (const [way, close] of [
  ['its link', 'link'],
  ['Escape', 'key'],
] as const)
  test(`is opened by a link, and closing by ${way} drops the flags alone and adds nothing to the history [REV-01] [REV-06]`, async ({
    page,
  }) => {
    await page.goto('/nuts/')
    await page.getByRole('main').evaluate((main) => {
      const link = document.createElement('a')
      link.href = '/nuts/almonds/?sort=price&justCompletedReviews=true&orderDate=2026-01-02&totalSkusCount=3'
      main.append(link)
      link.click()
    })
    const dialog = page.getByRole('dialog', { name: 'Thank You' })
    const isModal = () => dialog.evaluate((element) => element.matches(':modal'))
    await expect.poll(isModal).toBe(true)
    const entries = await page.evaluate(() => history.length)
    if (close === 'link') await dialog.getByRole('link', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(new URL(page.url()).search).toBe('?sort=price')
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/nuts/')
    await page.goForward()
    await expect(dialog).toHaveCount(0)
  })
