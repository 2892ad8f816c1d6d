/** Details that only somebody who looks sees, by boxes, computed styles and, where these do not tell, by pixels. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'

/** How a heading is set, and the pixels to what follows it. */
const lookOf = (heading: Locator, next: string) =>
  heading.evaluate((element, selector) => {
    const { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } = getComputedStyle(element)
    const part = element.closest('section, fieldset, aside, [role="group"]')
    const after = [...(part?.querySelectorAll(selector) ?? [])].find(
      (each) =>
        each.checkVisibility() &&
        (element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    )
    const below = (after?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().bottom
    return { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight, below: Math.round(below) }
  }, next)

test('the parts of checkout have headings of one size, weight and spacing', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.review({ quantity: 2 })
  const shipsTo = await lookOf(page.getByRole('heading', { name: 'Ships to' }), 'address')
  const summary = await lookOf(page.getByRole('heading', { name: 'Order summary' }), 'ul')
  await page.goto('/checkout/shipping')
  const delivery = await lookOf(page.getByRole('heading', { name: 'Ships to' }), 'address')
  await page.goto('/checkout/address')
  await pages.follow('Ship to multiple addresses', 'Multiple addresses')
  const address = await lookOf(page.locator('legend', { hasText: 'Address 1' }), 'label')
  expect(shipsTo.below).toBeGreaterThan(0)
  expect({ summary, delivery, address }).toEqual({ summary: shipsTo, delivery: shipsTo, address: shipsTo })
})

/** Of each side, the part around the middle that is looked at: without the border. */
const INSIDE = 0.6

/** How far the middle of what is drawn in it is from its own, in pixels. */
async function offCentre(page: Page, drawn: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const png = [...(await drawn.screenshot({ animations: 'disabled', caret: 'hide' }))]
  return page.evaluate(
    async ([bytes, share]) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('Nothing to draw on')
      context.drawImage(picture, 0, 0)
      const { data } = context.getImageData(0, 0, picture.width, picture.height)
      const light = (x: number, y: number) => {
        const at = 4 * (y * picture.width + x)
        return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
      }
      const [left, top] = [picture.width, picture.height].map((size) => Math.round((size * (1 - share)) / 2))
      const ground = light(left ?? 0, top ?? 0)
      const ink = { x: [] as number[], y: [] as number[] }
      for (let y = top ?? 0; y < picture.height - (top ?? 0); y += 1)
        for (let x = left ?? 0; x < picture.width - (left ?? 0); x += 1)
          if (ground - light(x, y) > 200) {
            ink.x.push(x)
            ink.y.push(y)
          }
      const middle = (all: readonly number[]) => (Math.min(...all) + Math.max(...all) + 1) / 2
      return {
        x: Math.abs(middle(ink.x) - picture.width / 2),
        y: Math.abs(middle(ink.y) - picture.height / 2),
      }
    },
    [png, INSIDE] as const,
  )
}

async function expectCentred(page: Page, drawn: Locator, what: string): Promise<void> {
  const { x, y } = await offCentre(page, drawn)
  expect.soft(x, `${what}, sideways`).toBeLessThanOrEqual(3)
  expect.soft(y, `${what}, upright`).toBeLessThanOrEqual(3)
}

test('the prices of a cart stand below each other with "each" beneath, and quantities in the middle of their field', async ({
  page,
  startAt,
}) => {
  await startAt.cart({ sku: '1101-01', quantity: 2 }, { sku: '1201-01', quantity: 3 })
  const units = page.getByRole('main').getByText('each', { exact: true })
  await expect(units).toHaveCount(2)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const found = await units.evaluateAll((all) =>
      all.map((unit) => {
        const line = unit.closest('li')?.lastElementChild
        const total = line?.firstElementChild?.getBoundingClientRect()
        const each = unit.getBoundingClientRect()
        const ends = [total, each].map((box) => Math.round(box?.right ?? 0))
        return { ends, isBeneath: each.top >= (total?.bottom ?? Infinity) }
      }),
    )
    const [end] = found[0]?.ends ?? []
    expect(found, `at ${width}`).toEqual(found.map(() => ({ ends: [end, end], isBeneath: true })))
  }
  const field = page.getByRole('spinbutton', { name: 'Quantity of Roasted Almonds (Salted)' })
  await expectCentred(page, field, 'the digit')
  for (const step of ['One more of', 'One less of'])
    await expectCentred(page, page.getByRole('button', { name: `${step} Roasted Almonds (Salted)` }), step)
})

test('at 1280 px the hero is whole, and the arrows of a row are in the middle of their buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
  const parts = [
    hero,
    hero.getByRole('heading'),
    hero.getByRole('img'),
    ...(await hero.getByRole('link').all()),
  ]
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  const overflow = await hero
    .getByRole('heading')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  for (const name of ['Next', 'Previous']) {
    const arrow = page.getByRole('button', { name: new RegExp(`^${name} `) }).first()
    await arrow.scrollIntoViewIfNeeded()
    await expectCentred(page, arrow, name)
    // "Previous" is there once the row has moved.
    await arrow.click()
  }
})
