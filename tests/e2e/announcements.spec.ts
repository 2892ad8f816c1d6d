/** What editors announce on the whole site, at each width. */
import { expect, test } from '../kit/fixtures'

for (const width of [320, 390, 768, 1280, 1600])
  test(`the banner is in sight at ${width} px, and the promotional bar there or where it is scrolled to [HEAD-13]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/nuts/', '/nuts/almonds/sliced-almonds.html', '/cart']) {
      await page.goto(path)
      const line = page.getByRole('complementary', { name: 'Offers and help' })
      const banner = line.getByText('Use code WELCOME10 for 10% off')
      await expect(banner).toBeInViewport({ ratio: 1 })
      await expect(banner.getByRole('link', { name: 'Shop now' })).toBeInViewport({ ratio: 1 })
      const bar = line.getByText('Packed to order')
      if (width < 1280) await bar.evaluate((words) => words.scrollIntoView({ inline: 'center' }))
      await expect(bar).toBeInViewport({ ratio: 1 })
    }
  })
