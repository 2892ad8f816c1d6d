/** The pictures of a product under a finger: the strip scrolls by itself and stops at a picture, scripts or not. */
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
  // The browser moves the finger, frame by frame: moves sent one by one become a fling when the machine is busy.
  const finger = await page.context().newCDPSession(page)
  const swipe = (xDistance: number) =>
    finger.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2 - xDistance / 2,
      y: box.y + box.height / 2,
      xDistance,
      gestureSourceType: 'touch',
    })
  expect(await shown()).toBe(0)
  await swipe(-280)
  await expect.poll(shown).toBe(1)
  await swipe(280)
  await expect.poll(shown).toBe(0)
  // Arrows are for pointers that cannot swipe.
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden()
})
