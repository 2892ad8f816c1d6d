/** Every field of the blocks that has a visual effect, as a browser shows it: no script touches them. */
import type { Locator, Page } from '@playwright/test'
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'

const [WIDE, NARROW] = ['/images/brand/category-nuts.svg', '/images/brand/category-gifts.svg']
const PHONE = { width: 390, height: 844 }

const lookOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { color, backgroundColor, fontSize, textTransform } = getComputedStyle(element)
    return { color, backgroundColor, fontSize: Number.parseFloat(fontSize), textTransform }
  })

const sectionOf = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })

test('a banner has all that editors give it, and colours for its ground, its words and each part of them [BLOCK-09]', async ({
  page,
  shop,
}) => {
  const banner = {
    type: 'banner-section',
    text: 'Nobody puts it back',
    image: WIDE,
    alt: 'A tin',
    link: { text: 'Shop gifts', url: '/gifts/' },
    backgroundColor: '#102030',
    foregroundColor: '#ffeedd',
  }
  const blocks = [
    { ...banner, headline: 'In one colour' },
    { ...banner, headline: 'In its own', headlineColor: '#f0a25b', textColor: '#ffffff' },
    { ...banner, headline: 'On a named ground', backgroundColor: 'walnut' },
  ]
  await writePage(shop.platforms, { path: '/fields-of-banners', blocks })
  await page.goto('/fields-of-banners')
  const colours = (heading: string) => {
    const section = sectionOf(page, heading)
    return Promise.all([
      lookOf(section).then(({ backgroundColor }) => backgroundColor),
      lookOf(section.getByRole('heading')).then(({ color }) => color),
      lookOf(section.getByText('Nobody puts it back')).then(({ color }) => color),
    ])
  }
  const foreground = 'rgb(255, 238, 221)'
  expect(await colours('In one colour')).toEqual(['rgb(16, 32, 48)', foreground, foreground])
  expect(await colours('In its own')).toEqual(['rgb(16, 32, 48)', 'rgb(240, 162, 91)', 'rgb(255, 255, 255)'])
  expect(await colours('On a named ground')).toEqual(['rgb(74, 44, 23)', foreground, foreground])
  const section = sectionOf(page, 'In its own')
  await expect(section.getByRole('img', { name: 'A tin' })).toHaveAttribute('src', WIDE)
  await section.getByRole('link', { name: 'Shop gifts' }).click()
  await expect(page).toHaveURL(/\/gifts\/$/)
})

test('a shelf banner has all that editors give it, and colours for its ground and its headline [BLOCK-10]', async ({
  page,
  shop,
}) => {
  const shelf = { type: 'shelf-banner', img: WIDE, link: { text: 'Shop gifts', url: '/gifts/' } }
  const blocks = [
    { ...shelf, headline: 'In colours', backgroundColor: '#102030', headlineColor: '#f0a25b' },
    { ...shelf, headline: 'On a named ground', backgroundColor: 'walnut' },
  ]
  await writePage(shop.platforms, { path: '/fields-of-shelves', blocks })
  await page.goto('/fields-of-shelves')
  const section = sectionOf(page, 'In colours')
  expect((await lookOf(section)).backgroundColor).toBe('rgb(16, 32, 48)')
  expect((await lookOf(section.getByRole('heading'))).color).toBe('rgb(240, 162, 91)')
  expect((await lookOf(sectionOf(page, 'On a named ground'))).backgroundColor).toBe('rgb(74, 44, 23)')
  await expect(section.locator('img')).toHaveAttribute('src', WIDE)
  await section.getByRole('link', { name: 'Shop gifts' }).click()
  await expect(page).toHaveURL(/\/gifts\/$/)
})

test('a hero has its words, its wave, its colours, and the picture of the screen’s width [BLOCK-11]', async ({
  page,
  shop,
}) => {
  const hero = { type: 'hero', alt: 'A bowl', backgroundColor: '#102030', color: '#ffeedd' }
  const both = { bgDesktopImg: WIDE, bgMobileImg: NARROW }
  const words = { tagline: 'Roasted daily', text: 'By the pound' }
  const blocks = [
    { ...hero, ...both, ...words, headline: 'With all', wave: true },
    { ...hero, headline: 'For large screens', bgDesktopImg: WIDE },
    { ...hero, headline: 'For phones', bgMobileImg: NARROW },
    { type: 'hero', headline: 'With nothing' },
  ]
  await writePage(shop.platforms, { path: '/fields-of-heroes', blocks })
  const pictureOf = (heading: string) =>
    sectionOf(page, heading)
      .getByRole('img', { name: 'A bowl' })
      .evaluate((image: HTMLImageElement) => image.currentSrc && new URL(image.currentSrc).pathname)
  for (const [viewport, shown] of [
    [PHONE, NARROW],
    [{ width: 1280, height: 900 }, WIDE],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto('/fields-of-heroes')
    await expect.poll(() => pictureOf('With all')).toBe(shown)
    await expect.poll(() => pictureOf('For large screens')).toBe(WIDE)
    await expect.poll(() => pictureOf('For phones')).toBe(NARROW)
  }
  const section = sectionOf(page, 'With all')
  expect((await lookOf(section)).backgroundColor).toBe('rgb(16, 32, 48)')
  for (const part of ['Roasted daily', 'With all', 'By the pound'])
    expect([part, (await lookOf(section.getByText(part, { exact: true }))).color]).toEqual([
      part,
      'rgb(255, 238, 221)',
    ])
  const wave = await section.locator('svg').boundingBox()
  const all = await section.boundingBox()
  expect(Math.round(wave?.width ?? 0)).toBe(Math.round(all?.width ?? -1))
  const plain = sectionOf(page, 'With nothing')
  await expect(plain.locator('svg, img, p')).toHaveCount(0)
  expect((await lookOf(plain)).backgroundColor).toBe('rgb(74, 44, 23)')
})

test('words are a heading, large, or small above others, each in a look of its own, or run as ten alike [BLOCK-25] [BLOCK-13]', async ({
  page,
  shop,
}) => {
  const blocks = [
    { type: 'header', text: 'A header', superTitle: 'Above it' },
    { type: 'text', text: 'A large body', style: 'large' },
    { type: 'text', text: 'A super title', style: 'super-title' },
    { type: 'text', text: 'A body' },
    { type: 'marquee', text: 'A marquee' },
  ]
  await writePage(shop.platforms, { path: '/fields-of-words', blocks })
  await page.goto('/fields-of-words')
  await expect(page.getByRole('main').getByRole('heading')).toHaveText(['A header'])
  const [header, large, small, body, above] = await Promise.all(
    ['A header', 'A large body', 'A super title', 'A body', 'Above it'].map((words) =>
      lookOf(page.getByRole('main').getByText(words, { exact: true })),
    ),
  )
  expect(header?.fontSize).toBeGreaterThan(large?.fontSize ?? Infinity)
  expect(large?.fontSize).toBeGreaterThan(body?.fontSize ?? Infinity)
  expect(body?.fontSize).toBeGreaterThan(small?.fontSize ?? Infinity)
  expect([small?.textTransform, body?.textTransform]).toEqual(['uppercase', 'none'])
  expect(above).toEqual(small)
  const running = page.getByText('A marquee', { exact: true }).locator('..').locator('span')
  const widths = await running.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().width)),
  )
  // All but the first are drawn by styles.
  expect(widths[0]).toBeGreaterThan(0)
  expect(widths).toEqual(Array.from({ length: 10 }, () => widths[0]))
})

test('questions have plus and minus, a black or a gray border, and titles of two sizes [BLOCK-27]', async ({
  page,
  shop,
}) => {
  const asking = (question: string, borderColor: string, titleSize: string) => ({
    type: 'faq-accordion',
    borderColor,
    titleSize,
    items: [{ question, answer: `The answer to ${question}` }],
  })
  const blocks = [asking('Why black?', 'black', 'large'), asking('Why gray?', 'gray', 'medium')]
  await writePage(shop.platforms, { path: '/fields-of-questions', blocks })
  await page.goto('/fields-of-questions')
  const lookAt = (question: string) =>
    page.getByText(question, { exact: true }).evaluate((title) => {
      const summary = title.closest('summary')
      if (summary === null) throw new Error('The question is no summary')
      return {
        border: getComputedStyle(summary.closest('details') ?? summary).borderBottomColor,
        ink: getComputedStyle(document.body).color,
        size: Number.parseFloat(getComputedStyle(title).fontSize),
        toggle: getComputedStyle(summary, '::after').content,
      }
    })
  const [black, gray] = [await lookAt('Why black?'), await lookAt('Why gray?')]
  expect(black.border).toBe(black.ink)
  expect(gray.border).not.toBe(black.border)
  expect(black.size).toBeGreaterThan(gray.size)
  expect([black.toggle, gray.toggle]).toEqual(['"+" / ""', '"+" / ""'])
  await page.getByText('Why gray?', { exact: true }).click()
  await expect(page.getByText('The answer to Why gray?')).toBeVisible()
  expect([(await lookAt('Why black?')).toggle, (await lookAt('Why gray?')).toggle]).toEqual([
    '"+" / ""',
    '"–" / ""',
  ])
})
