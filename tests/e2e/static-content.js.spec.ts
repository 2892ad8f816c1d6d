/** Content blocks in a browser with scripts: the server's HTML stays, and later pages get it as data. */
import type { Locator, Page } from '@playwright/test'
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'

const GROUND = '#123456'
const blocksOf = (name: string, backgroundColor: string) => [
  { type: 'hero', headline: `Hero of ${name}`, backgroundColor },
  { type: 'faq-accordion', items: [{ question: `Question of ${name}`, answer: `Answer of ${name}` }] },
]

/** React marks the elements it has hydrated. */
async function hydrated(page: Page): Promise<void> {
  const isTaken = (main: Element) => Object.keys(main).some((name) => name.startsWith('__react'))
  await expect.poll(() => page.locator('main').evaluate(isTaken)).toBe(true)
}

const groundOf = (hero: Locator) => hero.evaluate((each) => getComputedStyle(each).backgroundColor)
const heroOf = (page: Page, name: string) => page.locator('section', { hasText: `Hero of ${name}` })

test('what a visitor unfolded before the script ran stays unfolded, in the same place of the same page', async ({
  page,
  shop,
}) => {
  await writePage(shop.platforms, { path: '/kept-blocks', blocks: blocksOf('kept', GROUND) })
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const details = document.querySelector('main details')
      details?.toggleAttribute('open', true)
      Object.assign(window, { served: [...document.querySelectorAll('main section, main details')] })
    }),
  )
  const isAsServed = () =>
    page.evaluate(() => {
      const { served } = window as unknown as { served: readonly Element[] }
      const now = [...document.querySelectorAll('main section, main details')]
      return served.length === 2 && served.every((each, index) => each === now[index])
    })
  await page.goto('/kept-blocks')
  await hydrated(page)
  expect(await isAsServed()).toBe(true)
  await expect(page.getByText('Answer of kept')).toBeVisible()
  expect(await groundOf(heroOf(page, 'kept'))).toBe('rgb(18, 52, 86)')

  // A page restored from the back/forward cache revalidates its data.
  await page.evaluate(async (sku) => {
    await fetch('/cart', { method: 'POST', body: new URLSearchParams({ intent: 'add', sku, quantity: '1' }) })
  }, ALMONDS.sku)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await isAsServed()).toBe(true)
  await expect(page.getByText('Answer of kept')).toBeVisible()
})

test('pages of blocks follow each other without a reload, each with its own colours, and back', async ({
  page,
  shop,
}) => {
  await writePage(shop.platforms, {
    path: '/next-blocks',
    blocks: [
      ...blocksOf('next', '#654321'),
      { type: 'text', text: 'x', links: [{ text: 'Home', url: '/' }] },
    ],
  })
  await writePage(shop.platforms, {
    path: '/first-blocks',
    blocks: [
      ...blocksOf('first', GROUND),
      { type: 'text', text: 'x', links: [{ text: 'To the next', url: '/next-blocks' }] },
    ],
  })
  await page.goto('/first-blocks')
  await hydrated(page)
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await page.getByRole('link', { name: 'To the next' }).click()
  await expect(page.getByText('Question of next')).toBeVisible()
  await expect(page.getByText('of first')).toHaveCount(0)
  expect(await groundOf(heroOf(page, 'next'))).toBe('rgb(101, 67, 33)')
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Looking for something else?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Question of next')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Question of first')).toBeVisible()
  expect(await groundOf(heroOf(page, 'first'))).toBe('rgb(18, 52, 86)')
  await expect(page.locator('body[data-same-document]')).toBeAttached()
})

test.describe('where something else has changed the page before its script ran', () => {
  test.use({ expectedErrors: [/Minified React error|hydrat/i] })

  test('its content stays', async ({ page, shop }) => {
    await writePage(shop.platforms, { path: '/changed-blocks', blocks: blocksOf('changed', GROUND) })
    // As extensions and translators do: React discards the served page and renders it anew.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('header')?.remove()
        document.querySelector('main')?.setAttribute('data-served', '')
      }),
    )
    await page.goto('/changed-blocks')
    await expect(page.locator('main:not([data-served])')).toBeAttached()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByText('Question of changed')).toBeVisible()
    expect(await groundOf(heroOf(page, 'changed'))).toBe('rgb(18, 52, 86)')
  })
})

test.describe('in a browser whose scripts can make no style sheet', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const refused = () => {
        throw new TypeError('Illegal constructor')
      }
      Object.assign(window, { CSSStyleSheet: new Proxy(CSSStyleSheet, { construct: refused }) })
      delete (Document.prototype as Partial<Document>).adoptedStyleSheets
    })
  })

  test('pages follow each other without a reload, to be read on the ground of the page', async ({
    page,
    shop,
  }) => {
    const links = [{ text: 'To the coloured', url: '/coloured-blocks' }]
    await writePage(shop.platforms, { path: '/coloured-blocks', blocks: blocksOf('coloured', GROUND) })
    await writePage(shop.platforms, { path: '/plain-blocks', blocks: [{ type: 'text', text: 'x', links }] })
    await page.goto('/plain-blocks')
    await hydrated(page)
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
    await page.getByRole('link', { name: 'To the coloured' }).click()
    await expect(page.getByText('Question of coloured')).toBeVisible()
    await expect(page.locator('body[data-same-document]')).toBeAttached()
    const colourOf = (part: Locator) => part.evaluate((each) => getComputedStyle(each).color)
    expect(await groundOf(heroOf(page, 'coloured'))).toBe('rgba(0, 0, 0, 0)')
    expect(await colourOf(heroOf(page, 'coloured'))).toBe(await colourOf(page.locator('body')))
  })

  test('a guest comes to the steps of checkout', async ({ pages, startAt, email }) => {
    await startAt.cart()
    await pages.checkOutAsGuest(email)
    await pages.address.shipTo()
    await pages.delivery.arrive()
  })
})
