/** How checkout and receipt look on a phone, on a laptop and on paper. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not in sight`)
  return box
}

test('a phone shows header, steps and the total in a line each, the order unfolded on demand; a laptop beside the step', async ({
  page,
  startAt,
}) => {
  await startAt.address()
  const fold = page.getByRole('complementary', { name: 'Order summary' })
  const line = fold.locator('summary')
  const name = fold.getByText(ALMONDS.name)
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...PHONE, width })
    expect((await boxOf(page, 'header')).height, `header at ${width}`).toBeLessThanOrEqual(72)
    const tops = await page
      .getByRole('navigation', { name: 'Checkout steps' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
    expect(new Set(tops).size, `steps at ${width}`).toBe(1)
    await expect(line).toHaveText(/Your order: 1 item\s*\$\d+\.\d\d/)
    expect((await boxOf(page, 'aside')).y).toBeLessThan((await boxOf(page, 'main h1')).y)
  }
  await expect(name).toBeHidden()
  await line.press('Enter')
  await expect(name).toBeVisible()
  await line.press('Enter')
  await page.setViewportSize(LAPTOP)
  await expect(name).toBeVisible()
  await expect(line).toBeHidden()
  expect((await boxOf(page, 'aside')).x).toBeGreaterThan((await boxOf(page, '#main form')).x + 400)
})

test.describe('a form that was not taken', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('lists its faults in the order of its fields, and each leaves when it is mended', async ({
    page,
    pages,
    startAt,
  }) => {
    await startAt.address()
    await pages.address.proceed()
    const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Please enter your full name',
      'Please enter your street address',
      'Please enter your city',
      'Please enter your state',
      'Please enter your zip code',
      'Please enter your phone number',
    ])
    await summary.getByRole('link', { name: 'Please enter your city' }).click()
    await expect(page.getByLabel('City')).toBeFocused()
    await page.getByLabel('City').fill('Montclair')
    await expect(summary.getByRole('link')).toHaveCount(5)
    await expect(summary.getByRole('link', { name: 'Please enter your city' })).toHaveCount(0)
  })
})

test('another billing address is asked for where it is wanted', async ({ page, startAt }) => {
  await startAt.payment()
  const street = page.getByLabel('Street address')
  await expect(street).toBeHidden()
  await page.getByRole('radio', { name: 'Use a different billing address' }).check()
  await expect(street).toBeVisible()
  await page.getByRole('radio', { name: /Same as shipping address/ }).check()
  await expect(street).toBeHidden()
})

test('receipt and order are printed by their button, whole and without what is of no use on paper [ORD-10]', async ({
  page,
  pages,
  startAt,
  email,
}) => {
  await startAt.review()
  const orderNumber = await pages.review.placeOrder()
  const print = async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toBeVisible()
  }
  await print()
  const slip = page.getByRole('heading', { name: 'For Pat Example' })
  await expect(slip).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(page.getByText('Regular price')).toBeVisible()
  await expect(page.getByText('Paid with')).toBeVisible()
  const logo = page.getByRole('banner').getByRole('link', { name: 'Nutwood' })
  const expectNoWays = async () => {
    await expect(logo).toBeVisible()
    const header = page.getByRole('banner')
    const elsewhere = [/^Cart/, 'Sign In', 'Menu'].map((name) => header.getByRole('link', { name }))
    for (const unwanted of [...elsewhere, page.getByText('Need help?'), page.locator('footer')])
      await expect(unwanted).toBeHidden()
  }
  await expectNoWays()
  for (const unwanted of [page.getByRole('button'), page.getByText('Keep Shopping')])
    await expect(unwanted).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/orders/lookup')
  await page.getByLabel('Order number').fill(orderNumber)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Find order' }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reorder' })).toBeVisible()
  await print()
  await page.emulateMedia({ media: 'print' })
  await expectNoWays()
})
