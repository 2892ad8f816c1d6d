/** Swiping a product's pictures: the strip scrolls natively and snaps to a picture, scripts or not. */
import { expect, test } from '../kit/fixtures'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a swipe to the left brings the next picture, one to the right the one before [PDP-10]', async ({
  page,
}) => {
  await page.goto('/nuts/almonds/roasted-almonds-salted.html')
  const strip = page
    .getByRole('region', { name: /^Pictures of/ })
    .getByRole('list')
    .first()
  await strip.scrollIntoViewIfNeeded()
  const shown = () => strip.evaluate((list) => list.scrollLeft / list.clientWidth)
  const box = await strip.boundingBox()
  if (box === null) throw new Error('No pictures')
  const y = box.y + box.height / 2
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  /**
   * The finger lifts while moving, once the strip has followed it most of the way. On a busy machine it may rest so
   * long that it counts as a long press, which does not scroll: then it tries again.
   */
  const swipe = async (from: number, to: number) => {
    const before = await shown()
    const followed = async () => Math.abs((await shown()) - before) > 0.6
    await expect(async () => {
      await touch('touchStart', from)
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', from + ((to - from) * step) / 10)
      try {
        await expect.poll(followed, { timeout: 3000 }).toBe(true)
      } finally {
        await touch('touchEnd')
      }
    }).toPass()
  }
  expect(await shown()).toBe(0)
  await swipe(340, 60)
  await expect.poll(shown).toBe(1)
  await swipe(60, 340)
  await expect.poll(shown).toBe(0)
  // Arrows are for pointers that cannot swipe.
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden()
})
