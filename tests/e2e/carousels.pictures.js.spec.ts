/** What moves by script: content carousels and the header's campaigns, on the test's own clock. */
import type { Page } from '@playwright/test'
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'

const PICTURE = '/images/brand/category-nuts.svg'
const slides = ['One', 'Two', 'Three'].map((content) => ({
  content,
  thumbnail: PICTURE,
  alt: `A ${content}`,
}))

async function open(page: Page, platforms: string, path: string, blocks: readonly object[]) {
  await writePage(platforms, { path, blocks })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto(path)
  await expect(page.locator('[data-carousel][data-awake]')).toHaveCount(blocks.length)
  await page.clock.pauseAt(now + 60_000)
}

/** The slide at the left edge of its strip. */
const shown = (page: Page, label: string) => async () =>
  page.getByRole('list', { name: label, exact: true }).evaluate((list) => {
    const { left } = list.getBoundingClientRect()
    const found = [...list.children].find((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 2)
    return found?.querySelector('p')?.textContent
  })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a carousel goes on every two seconds and round, but not under the pointer, the focus or a pause [BLOCK-04] [CONST-08]', async ({
  page,
  shop,
}) => {
  const blocks = [{ type: 'carousel', label: 'By itself', autoPlay: true, slides }]
  await open(page, shop.platforms, '/carousel-by-itself', blocks)
  const slide = shown(page, 'By itself')
  await page.mouse.move(0, 0)
  await expect.poll(slide).not.toBe(undefined)
  const first = slides.findIndex(({ content }) => content === 'One')
  await page.getByRole('button', { name: 'Pause By itself' }).click()
  await page.getByRole('link', { name: 'Slide 1' }).click()
  await expect.poll(slide).toBe(slides[first]?.content)
  await page.clock.runFor(10_000)
  expect(await slide()).toBe('One')
  await page.getByRole('button', { name: 'Play By itself' }).click()
  // The button has the focus and the pointer.
  await page.clock.runFor(10_000)
  expect(await slide()).toBe('One')
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  expect(await slide()).toBe('One')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(1_999)
  expect(await slide()).toBe('One')
  for (const next of ['Two', 'Three', 'One']) {
    await page.clock.runFor(next === 'Two' ? 1 : 2_000)
    await expect.poll(slide).toBe(next)
  }
})

test('index changes by arrows, bullets with thumbnails and arrow keys, which go round [BLOCK-05] [BLOCK-06] [UX-02]', async ({
  page,
  shop,
}) => {
  await open(page, shop.platforms, '/carousel-by-hand', [
    { type: 'carousel', label: 'Round', slides },
    { type: 'carousel', label: 'Ends', circular: false, slides },
  ])
  const [round, ends] = [shown(page, 'Round'), shown(page, 'Ends')]
  const arrow = (label: string, place: number, name: string) =>
    page
      .getByRole('list', { name: label, exact: true })
      .getByRole('listitem')
      .nth(place)
      .getByRole('link', { name })
  await arrow('Round', 0, 'Previous slide').click()
  await expect.poll(round).toBe('Three')
  await page.keyboard.press('Enter')
  await expect.poll(round).toBe('Two')
  const bullets = page.getByRole('navigation', { name: 'Slides of Round' }).getByRole('link')
  await expect(bullets.nth(1)).toHaveAttribute('aria-current', 'true')
  await bullets.nth(2).click()
  await expect.poll(round).toBe('Three')
  await page.keyboard.press('ArrowRight')
  await expect.poll(round).toBe('One')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(round).toBe('Three')
  // The browser's Back shortcut.
  await page.evaluate(() => {
    addEventListener('keydown', ({ defaultPrevented }) =>
      document.body.setAttribute('data-taken', `${defaultPrevented}`),
    )
  })
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.locator('body')).toHaveAttribute('data-taken', 'false')
  expect(await round()).toBe('Three')
  // Not circular: the arrows go no further than either end.
  await expect(arrow('Ends', 0, 'Previous slide')).toBeDisabled()
  await expect(arrow('Ends', 2, 'Next slide')).toBeDisabled()
  await expect(arrow('Ends', 0, 'Next slide')).toBeEnabled()
  expect(await ends()).toBe('One')
})

test('with three slides in view every arrow moves the strip, and none does at an end [BLOCK-06] [BLOCK-03]', async ({
  page,
  shop,
}) => {
  const five = ['One', 'Two', 'Three', 'Four', 'Five'].map((content) => ({ content }))
  const three = { type: 'carousel', slidesPerView: 3, slides: five }
  await open(page, shop.platforms, '/carousel-of-three', [
    { ...three, label: 'Round' },
    { ...three, label: 'Ends', circular: false },
    { ...three, label: 'All in sight', slides: five.slice(0, 3) },
  ])
  const arrow = (label: string, content: string, name: string) =>
    page
      .getByRole('list', { name: label, exact: true })
      .getByRole('listitem')
      .filter({ hasText: content })
      .getByRole('link', { name })
  const [round, ends] = [shown(page, 'Round'), shown(page, 'Ends')]
  // From the right end round to the left one, and back.
  await arrow('Round', 'Three', 'Next slide').click()
  await expect.poll(round).toBe('Two')
  await arrow('Round', 'Three', 'Next slide').click()
  await expect.poll(round).toBe('Three')
  await expect(arrow('Round', 'Three', 'Next slide')).toBeFocused()
  await arrow('Round', 'Three', 'Next slide').click()
  await expect.poll(round).toBe('One')
  await arrow('Round', 'Two', 'Previous slide').click()
  await expect.poll(round).toBe('Three')
  await arrow('Round', 'Five', 'Previous slide').click()
  await expect.poll(round).toBe('Two')

  for (const content of ['One', 'Two', 'Three'])
    await expect(arrow('Ends', content, 'Previous slide')).toBeDisabled()
  await expect(arrow('Ends', 'Two', 'Next slide')).toBeEnabled()
  await arrow('Ends', 'Two', 'Next slide').click()
  await expect.poll(ends).toBe('Two')
  await arrow('Ends', 'Four', 'Next slide').click()
  await expect.poll(ends).toBe('Three')
  for (const content of ['Three', 'Four', 'Five'])
    await expect(arrow('Ends', content, 'Next slide')).toBeDisabled()
  await expect(arrow('Ends', 'Four', 'Previous slide')).toBeEnabled()
  // A bullet for a slide that is already in view does not change where the arrows lead.
  await page.getByRole('navigation', { name: 'Slides of Ends' }).getByRole('link').nth(4).click()
  await arrow('Ends', 'Four', 'Previous slide').click()
  await expect.poll(ends).toBe('Two')

  for (const name of ['Previous slide', 'Next slide'])
    await expect(arrow('All in sight', 'Two', name)).toBeDisabled()
})

test('with less movement nothing goes on by itself, nothing is hidden, and there is nothing to pause [UX-07]', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await writePage(shop.platforms, { path: '/marquee', blocks: [{ type: 'marquee', text: 'Harvest week' }] })
  await page.goto('/marquee')
  const marquee = page.getByText('Harvest week', { exact: true }).locator('..')
  expect(await marquee.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
  await open(page, shop.platforms, '/carousel-at-rest', [
    { type: 'carousel', label: 'At rest', autoPlay: true, slides },
  ])
  await page.mouse.move(0, 0)
  await page.clock.runFor(20_000)
  expect(await shown(page, 'At rest')()).toBe('One')
  await expect(page.getByRole('button', { name: 'Pause At rest' })).toBeHidden()
  const campaigns = page.locator('[data-campaigns][data-awake] a')
  const all = await campaigns.count()
  expect(all).toBeGreaterThan(1)
  // Nothing goes on to those that would be hidden.
  const shownCampaigns = campaigns.filter({ visible: true })
  await expect(shownCampaigns).toHaveCount(all)
  const pause = page.getByRole('button', { name: 'Pause offers' })
  await expect(pause).toBeHidden()
  // As the style sheet says: scripts make every page start at its top instantly.
  const scrolling = () =>
    page.evaluate(() => {
      document.documentElement.style.scrollBehavior = ''
      return getComputedStyle(document.documentElement).scrollBehavior
    })
  expect(await scrolling()).toBe('auto')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await scrolling()).toBe('smooth')
  await expect(shownCampaigns).toHaveCount(1)
  await expect(pause).toBeVisible()
})

test('campaigns go on every four seconds and round, and stop for pointer, focus and a pause [HEAD-08] [CONST-08]', async ({
  page,
}) => {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.goto('/shipping')
  const root = page.locator('[data-campaigns][data-awake]')
  await expect(root).toBeVisible()
  const all = await root.locator('a').allTextContents()
  expect(all.length).toBeGreaterThan(1)
  const visible = async () => (await root.locator('a:visible').allTextContents()).join()
  await page.mouse.move(0, 500)
  await page.clock.pauseAt(now + 60_000)
  const start = all.indexOf(await visible())
  await root.locator('a:visible').hover()
  await page.clock.runFor(20_000)
  expect(await visible()).toBe(all[start])
  await page.mouse.move(0, 500)
  await page.clock.runFor(3_999)
  expect(await visible()).toBe(all[start])
  for (let step = 1; step <= all.length; step += 1) {
    await page.clock.runFor(step === 1 ? 1 : 4_000)
    expect(await visible()).toBe(all[(start + step) % all.length])
  }
  await root.locator('a:visible').focus()
  await page.clock.runFor(20_000)
  expect(await visible()).toBe(all[start])
  await page.getByRole('button', { name: 'Pause offers' }).click()
  await page.mouse.move(0, 500)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(20_000)
  expect(await visible()).toBe(all[start])
  await page.getByRole('button', { name: 'Play offers' }).press('Enter')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(4_000)
  expect(await visible()).toBe(all[(start + 1) % all.length])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger has to go 50 pixels; a container has buttons, each hidden at its end [BLOCK-05] [BLOCK-06] [BLOCK-08] [CONST-08] [MODAL-11]', async ({
    page,
    shop,
  }) => {
    const cards = Array.from({ length: 5 }, (_, index) => ({
      label: `Card ${index}`,
      link: `/nuts/?card=${index}`,
      img: PICTURE,
    }))
    await open(page, shop.platforms, '/carousel-by-finger', [
      { type: 'carousel', label: 'By finger', slides },
      { type: 'carousel-container', title: 'Cards', cards },
    ])
    const slide = shown(page, 'By finger')
    const strip = page.getByRole('list', { name: 'By finger' })
    const finger = await page.context().newCDPSession(page)
    const swipe = async (way: number) => {
      await strip.scrollIntoViewIfNeeded()
      const box = await strip.boundingBox()
      if (box === null) throw new Error('No slides')
      const point = (x: number) => [{ x, y: box.y + 60 }]
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(200) })
      for (const x of [200 - way / 2, 200 - way])
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(x) })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(49)
    await expect.poll(slide).toBe('One')
    await swipe(50)
    await expect.poll(slide).toBe('Two')
    await swipe(-50)
    await expect.poll(slide).toBe('One')
    const [previous, next] = ['Previous of Cards', 'Next of Cards'].map((name) =>
      page.getByRole('button', { name, includeHidden: true }),
    )
    await expect(previous ?? strip).toBeHidden()
    await expect(async () => {
      await next?.click({ timeout: 500 }).catch(() => undefined)
      await expect(next ?? strip).toBeHidden({ timeout: 200 })
    }).toPass()
    await expect(previous ?? strip).toBeVisible()
  })
})
