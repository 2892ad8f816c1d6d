/** What editors announce site-wide, at each width. */
import { expect, test } from '../kit/fixtures'

test('the banner is in sight at every width, and the promotional bar there or where it is scrolled to [HEAD-13]', async ({
  page,
  javaScriptEnabled,
}) => {
  // What scripts do to the line they do alike on every page.
  const others = javaScriptEnabled === false ? ['/nuts/', '/nuts/almonds/sliced-almonds.html', '/cart'] : []
  for (const path of ['/', ...others]) {
    await page.setViewportSize({ width: 320, height: 844 })
    await page.goto(path)
    const line = page.getByRole('complementary', { name: 'Offers and help' })
    const banner = line.getByText('Use code WELCOME10 for 10% off')
    const bar = line.getByText('Packed to order')
    for (const [nth, width] of [320, 390, 768, 1280, 1600].entries()) {
      await page.setViewportSize({ width, height: 844 })
      // The page as it came is looked at first.
      if (nth > 0)
        await line.evaluate((element) => {
          for (const each of [element, ...element.querySelectorAll('*')]) each.scrollLeft = 0
          window.scrollTo(0, 0)
        })
      await expect(banner, `${path} at ${width}`).toBeInViewport({ ratio: 1 })
      await expect(banner.getByRole('link', { name: 'Shop now' })).toBeInViewport({ ratio: 1 })
      if (width < 1280) await bar.evaluate((words) => words.scrollIntoView({ inline: 'center' }))
      await expect(bar, `${path} at ${width}`).toBeInViewport({ ratio: 1 })
    }
  }
})
