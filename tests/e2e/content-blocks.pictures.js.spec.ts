/** What only a browser knows of content: layout and colours. */
import type { Locator } from '@playwright/test'
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'

const PICTURE = '/images/brand/category-nuts.svg'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('Not to be seen')
  return box
}

test('the words of a hero stand below its picture on a phone, or above it where content says so [BLOCK-12]', async ({
  page,
  shop,
}) => {
  const hero = (mobileAlignment?: string) => ({
    type: 'hero',
    headline: `Words ${mobileAlignment ?? 'as usual'}`,
    bgDesktopImg: PICTURE,
    alt: 'A bowl of nuts',
    mobileAlignment,
  })
  const alignments = [undefined, 'bottom', 'center', 'top']
  await writePage(shop.platforms, { path: '/blocks-of-heroes', blocks: alignments.map(hero) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blocks-of-heroes')
  const found: (readonly [isBelow: boolean, isCentred: boolean])[] = []
  for (const alignment of alignments) {
    const section = page.locator('section', { hasText: `Words ${alignment ?? 'as usual'}` })
    const picture = await boxOf(section.getByRole('img'))
    const heading = section.getByRole('heading')
    const words = await boxOf(heading)
    const [first, second] = words.y > picture.y ? [picture, words] : [words, picture]
    expect(first.y + first.height).toBeLessThanOrEqual(second.y + 1)
    expect(picture.width).toBe(390)
    const align = await heading.evaluate((element) => getComputedStyle(element).textAlign)
    found.push([words.y > picture.y, align === 'center'])
  }
  expect(found).toEqual([
    [true, false],
    [true, false],
    [true, true],
    [false, false],
  ])
})

test('the words of a hero stand at its left on a large screen, or where content says, beside the picture [BLOCK-12]', async ({
  page,
  shop,
}) => {
  const alignments = [undefined, 'left', 'center', 'right']
  const named = (alignment?: string) => `Words ${alignment ?? 'as usual'}`
  const blocks = alignments.map((desktopAlignment) => ({
    type: 'hero',
    headline: named(desktopAlignment),
    bgDesktopImg: PICTURE,
    alt: 'A bowl of nuts',
    desktopAlignment,
  }))
  await writePage(shop.platforms, { path: '/blocks-of-wide-heroes', blocks })
  await page.goto('/blocks-of-wide-heroes')
  const middleOf = ({ x, width }: { readonly x: number; readonly width: number }) => x + width / 2
  for (const alignment of alignments) {
    const section = page.locator('section', { hasText: named(alignment) })
    const heading = section.getByRole('heading')
    const [all, picture, words] = await Promise.all(
      [section, section.getByRole('img'), heading].map((each) => boxOf(each)),
    )
    if (all === undefined || picture === undefined || words === undefined) throw new Error('No hero')
    const align = await heading.evaluate((element) => getComputedStyle(element).textAlign)
    if (alignment === 'center') {
      expect([align, Math.round(middleOf(words))]).toEqual(['center', middleOf(all)])
      expect(picture.width).toBe(all.width)
      continue
    }
    // The picture fills the half that the words leave.
    const isRight = alignment === 'right'
    expect([align, middleOf(words) > middleOf(all)]).toEqual(['start', isRight])
    expect([picture.x, picture.x + picture.width].map(Math.round)).toEqual(isRight ? [0, 717] : [563, 1280])
  }
})

test('a shelf banner has the picture of its own for phones, and the other from 1024 px on [BLOCK-10]', async ({
  page,
  shop,
}) => {
  const [wide, narrow] = ['/images/brand/category-nuts.svg', '/images/brand/category-gifts.svg']
  const shelf = { type: 'shelf-banner', headline: 'Shelf', bgDesktopImg: wide, bgMobileImg: narrow }
  await writePage(shop.platforms, { path: '/blocks-of-shelves', blocks: [shelf] })
  const shown = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/blocks-of-shelves')
    const picture = page.locator('section', { hasText: 'Shelf' }).locator('picture img')
    return await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return new URL(image.currentSrc).pathname
    })
  }
  expect([await shown(390), await shown(1023), await shown(1024), await shown(1280)]).toEqual([
    narrow,
    narrow,
    wide,
    wide,
  ])
})

test('as many slides are in view as content asks for [BLOCK-03]', async ({ page, shop }) => {
  const counts = [1, 2, 3, 4, 5, 6]
  const slides = Array.from({ length: 8 }, (_, index) => ({ content: `Words ${index}` }))
  await writePage(shop.platforms, {
    path: '/blocks-of-slides',
    blocks: counts.map((slidesPerView) => ({
      type: 'carousel',
      label: `By ${slidesPerView}`,
      slidesPerView,
      slides,
    })),
  })
  await page.goto('/blocks-of-slides')
  const seen: number[] = []
  for (const count of counts) {
    const strip = page.getByRole('list', { name: `By ${count}`, exact: true })
    const { x, width } = await boxOf(strip)
    const boxes = await Promise.all((await strip.getByRole('listitem').all()).map(boxOf))
    seen.push(boxes.filter((box) => box.x + box.width <= x + width + 1).length)
    expect(Math.round((boxes[count - 1]?.x ?? 0) + (boxes[count - 1]?.width ?? 0))).toBe(
      Math.round(x + width),
    )
  }
  expect(seen).toEqual(counts)
  await page.setViewportSize({ width: 390, height: 844 })
  const narrow = page.getByRole('list', { name: 'By 6' })
  expect((await boxOf(narrow.getByRole('listitem').first())).width).toBeGreaterThan(250)
})

test('each style of a slide has typography of its own, beside its picture [BLOCK-07]', async ({
  page,
  shop,
}) => {
  const styles = ['Header2', 'Header3', 'Header4', 'LargeBodyText', 'BaseBodyText']
  await writePage(shop.platforms, {
    path: '/blocks-of-words',
    blocks: [
      {
        type: 'carousel',
        label: 'Words',
        slidesPerView: 3,
        slides: styles.map((typographyStyle) => ({
          content: `In ${typographyStyle}`,
          typographyStyle,
          thumbnail: PICTURE,
          alt: `Beside ${typographyStyle}`,
        })),
      },
    ],
  })
  await page.goto('/blocks-of-words')
  const looks: string[] = []
  const sizes: number[] = []
  for (const style of styles) {
    const slide = page.getByRole('listitem').filter({ hasText: `In ${style}` })
    await expect(slide.getByAltText(`Beside ${style}`)).toBeAttached()
    const [size, ...others] = await slide.getByText(`In ${style}`).evaluate((element) => {
      const { fontSize, fontFamily, fontWeight, color } = getComputedStyle(element)
      return [fontSize, fontFamily, fontWeight, color]
    })
    sizes.push(Number.parseFloat(size ?? ''))
    looks.push([size, ...others].join(' '))
  }
  expect(new Set(looks).size).toBe(styles.length)
  const headings = sizes.slice(0, 3)
  expect(new Set(headings).size).toBe(3)
  expect(headings).toEqual([...headings].sort((a, b) => b - a))
})

test('cards stand in as many columns as content asks for, four by default, and one or two on a phone [BLOCK-16]', async ({
  page,
  shop,
}) => {
  const grid = (count: number, numOfColumns?: number) => ({
    type: 'card-grid',
    gridTitle: `${count} in ${numOfColumns ?? 'as many as usual'}`,
    numOfColumns,
    cards: Array.from({ length: count }, (_, index) => ({ title: `Card ${index}` })),
  })
  const grids = [grid(3), grid(4), grid(6, 3), grid(6, 4), grid(6, 5)]
  await writePage(shop.platforms, { path: '/blocks-of-cards', blocks: grids })
  await page.goto('/blocks-of-cards')
  /** The number of columns in which the cards of each grid start. */
  const columns = () =>
    Promise.all(
      grids.map(async ({ gridTitle }) => {
        const heading = page.getByRole('heading', { name: gridTitle, exact: true })
        const cards = page.locator('div', { has: heading }).last().getByRole('listitem')
        return new Set((await Promise.all((await cards.all()).map(boxOf))).map(({ x }) => x)).size
      }),
    )
  // Three cards in four columns leave the last one empty.
  expect(await columns()).toEqual([3, 4, 3, 4, 5])
  const wide = await boxOf(page.getByRole('listitem').filter({ hasText: 'Card 0' }).first())
  expect(wide.width).toBeLessThan(1280 / 4)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await columns()).toEqual([1, 2, 2, 2, 2])
})

test('content colours words on surfaces of the theme too [BLOCK-10]', async ({ page, shop }) => {
  await writePage(shop.platforms, {
    path: '/blocks-of-colours',
    blocks: [
      { type: 'hero', headline: 'Hero', color: '#ffffff' },
      {
        type: 'banner-section',
        headline: 'Banner',
        text: 'Copy',
        backgroundColor: 'walnut',
        headlineColor: '#f0a25b',
        textColor: '#ffffff',
        foregroundColor: '#ffeedd',
        link: { text: 'More', url: '/nuts/' },
      },
      { type: 'shelf-banner', headline: 'Shelf', headlineColor: '#a02328' },
    ],
  })
  await page.goto('/blocks-of-colours')
  const colourOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color)
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
  expect(await Promise.all(['Hero', 'Banner', 'Shelf'].map((name) => colourOf(heading(name))))).toEqual([
    'rgb(255, 255, 255)',
    'rgb(240, 162, 91)',
    'rgb(160, 35, 40)',
  ])
  expect(await colourOf(page.getByText('Copy', { exact: true }))).toBe('rgb(255, 255, 255)')
})

test('an accordion opens and closes by keys, in 350 ms, and at once where less is to move [MODAL-12] [UX-02]', async ({
  page,
}) => {
  await page.goto('/help')
  const summary = page.getByRole('main').locator('summary', { hasText: 'Do I need an account?' })
  const fold = summary.locator('..')
  const height = () => fold.evaluate((element) => element.getBoundingClientRect().height)
  const folded = await height()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(fold.locator('p').first()).toBeVisible()
  await expect.poll(height).toBeGreaterThan(folded + 20)
  await page.keyboard.press('Enter')
  await expect.poll(height).toBe(folded)

  /** Its height right after the click, and how long the transition will take. */
  const toggle = () =>
    fold.evaluate((element) => {
      element.querySelector('summary')?.click()
      const { transitionDuration } = getComputedStyle(element, '::details-content')
      return { height: element.getBoundingClientRect().height, transitionDuration }
    })
  expect(await toggle()).toEqual({ height: folded, transitionDuration: '0.35s, 0.35s' })
  await expect.poll(height).toBeGreaterThan(folded + 20)
  await toggle()
  await expect.poll(height).toBe(folded)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const still = await toggle()
  expect(still.height).toBeGreaterThan(folded + 20)
})
