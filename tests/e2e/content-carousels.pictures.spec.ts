/** Every field of a carousel that has a visual effect, as a browser shows it with scripts and without. */
import type { Locator } from '@playwright/test'
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'

const [WIDE, NARROW] = ['/images/brand/category-nuts.svg', '/images/brand/category-gifts.svg']
const PHONE = { width: 390, height: 844 }

test('a carousel shows its slides, one at once, and is moved by arrows and bullets where it has them [BLOCK-03]', async ({
  page,
  shop,
}) => {
  const slides = [
    { content: 'First', thumbnail: WIDE, alt: 'Beside the first' },
    { content: 'Second' },
    { content: 'Third', thumbnail: NARROW, alt: 'Beside the third' },
  ]
  const blocks = [
    { type: 'carousel', label: 'As usual', slides },
    { type: 'carousel', label: 'With pictures', showThumbnailsOnMobile: true, slides },
    { type: 'carousel', label: 'By hand', showControls: false, showPagination: false, slides },
  ]
  await writePage(shop.platforms, { path: '/fields-of-carousels', blocks })
  await page.goto('/fields-of-carousels')
  const strip = (name: string) => page.getByRole('list', { name, exact: true })
  /** The slides that are fully visible within their strip. */
  const inView = (name: string) =>
    strip(name).evaluate((list) => {
      const { left, right } = list.getBoundingClientRect()
      return [...list.children].flatMap((slide) => {
        const box = slide.getBoundingClientRect()
        const words = slide.querySelector('p')?.textContent ?? ''
        return box.left >= left - 1 && box.right <= right + 1 ? [words] : []
      })
    })
  for (const name of ['As usual', 'With pictures', 'By hand']) {
    await expect(strip(name).getByRole('listitem')).toHaveCount(3)
    expect(await inView(name)).toEqual(['First'])
  }
  const arrow = (slide: number, name: string) =>
    strip('As usual').getByRole('listitem').nth(slide).getByRole('link', { name })
  await arrow(0, 'Next slide').click()
  await expect.poll(() => inView('As usual')).toEqual(['Second'])
  await arrow(1, 'Previous slide').click()
  await expect.poll(() => inView('As usual')).toEqual(['First'])
  await arrow(0, 'Previous slide').click()
  await expect.poll(() => inView('As usual')).toEqual(['Third'])
  const bullets = page.getByRole('navigation', { name: 'Slides of As usual' }).getByRole('link')
  await expect(bullets).toHaveCount(3)
  await bullets.nth(1).click()
  await expect.poll(() => inView('As usual')).toEqual(['Second'])
  expect(await inView('With pictures')).toEqual(['First'])
  await expect(strip('By hand').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Slides of By hand' })).toHaveCount(0)

  const pictures = async (within: Locator) =>
    within
      .locator('img')
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).display !== 'none'))
  const seen = () => Promise.all(['As usual', 'With pictures'].map((name) => pictures(strip(name))))
  const bulletsOf = (name: string) => page.getByRole('navigation', { name: `Slides of ${name}` })
  const seenBelow = () => Promise.all(['As usual', 'With pictures'].map((name) => pictures(bulletsOf(name))))
  const dots = (name: string) => bulletsOf(name).getByText('●').filter({ visible: true })
  expect(await seenBelow()).toEqual([
    [true, true],
    [true, true],
  ])
  await expect(dots('As usual')).toHaveCount(1)
  expect(await seen()).toEqual([
    [true, true],
    [true, true],
  ])
  await page.setViewportSize(PHONE)
  expect(await seenBelow()).toEqual([
    [false, false],
    [true, true],
  ])
  await expect(dots('As usual')).toHaveCount(3)
  await expect(dots('With pictures')).toHaveCount(1)
  expect(await seen()).toEqual([
    [false, false],
    [true, true],
  ])
})
