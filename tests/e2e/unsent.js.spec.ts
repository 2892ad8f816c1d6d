/** What was typed and not sent lives through a reload, and through a link and Back where React does not keep it. */
import type { Page } from '@playwright/test'
import { HOME_ADDRESS, TORONTO } from '../kit/addresses'
import { expect, test } from '../kit/fixtures'

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('unsent'))

test('a reload leaves an address as it was typed, in the words of its country, and nothing in the storage', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address()
  const main = page.getByRole('main')
  await main.getByLabel('Country').selectOption('CA')
  await main.getByLabel('Province').selectOption('ON')
  await main.getByLabel('City').fill('Toronto')
  await main.getByRole('radio', { name: 'A business' }).check()
  const expectTyped = async () => {
    await expect(main.getByLabel('Country')).toHaveValue('CA')
    await expect(main.getByLabel('Province')).toHaveValue('ON')
    await expect(main.getByLabel('City')).toHaveValue('Toronto')
    await expect(main.getByRole('radio', { name: 'A business' })).toBeChecked()
    expect(await kept(page)).toBeNull()
  }
  for (const _time of ['first', 'second']) {
    await page.reload()
    await expectTyped()
  }
  // Through a link and Back as well, and a reload there.
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await pages.cart.arrive()
  await page.goBack()
  await expectTyped()
  await page.reload()
  await expectTyped()

  // A new visit has what is stored.
  await page.goto('/cart')
  expect(await kept(page)).toBeNull()
  await page.goto('/checkout/address')
  await expect(main.getByLabel('City')).toHaveValue('')
})

test('several addresses with what goes to each, and a message for a parcel, are there after Back and after a reload', async ({
  page,
  pages,
  startAt,
}) => {
  const toCart = async () => {
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await pages.cart.arrive()
    await page.goBack()
  }
  await startAt.address({ quantity: 3 })
  await page.goto('/checkout/address/multi')
  await pages.severalAddresses.fillAll([HOME_ADDRESS, TORONTO])
  await pages.severalAddresses.split(/to assign/, [1, 2])
  const second = pages.severalAddresses.place(1)
  for (const leave of [toCart, () => page.reload()]) {
    await leave()
    await pages.severalAddresses.arrive()
    await expect(pages.severalAddresses.place(0).getByLabel('City')).toHaveValue(HOME_ADDRESS.city)
    await expect(second.getByLabel('Street address')).toHaveValue(TORONTO.street1)
    await expect(second.getByLabel('Province')).toHaveValue(TORONTO.state)
    const pieces = page.getByRole('group', { name: /to assign/ }).getByRole('spinbutton')
    await expect(pieces.nth(0)).toHaveValue('1')
    await expect(pieces.nth(1)).toHaveValue('2')
  }
  await pages.severalAddresses.proceed()
  await pages.delivery.arrive()

  const message = page.getByLabel('Message for the packing slip').last()
  await page.getByText('Add gift options').last().click()
  await message.fill('For the whole team')
  for (const leave of [toCart, () => page.reload()]) {
    await leave()
    await pages.delivery.arrive()
    await expect(message).toBeVisible()
    await expect(message).toHaveValue('For the whole team')
  }
  // Once it is taken, Back shows what is stored.
  await pages.delivery.choose()
  await pages.payment.arrive()
})

test.describe('an address that was refused', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is still there after a reload, to be sent', async ({ page, pages, startAt }) => {
    await startAt.address()
    await pages.address.fill({ name: 'Kim Example' })
    await page.getByLabel('City').clear()
    await pages.address.proceed()
    await expect(page.getByText('Please enter your city').first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full name')).toHaveValue('Kim Example')
    await page.getByLabel('City').fill('Montclair')
    await pages.address.proceed()
    await pages.delivery.arrive()
  })
})

test('a message to the shop is there after a link and Back, and after a reload; a password is not', async ({
  page,
}) => {
  await page.goto('/contact')
  const message = page.getByRole('main').getByLabel('Your message')
  await message.fill('Are the almonds raw?')
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goBack()
  await expect(message).toHaveValue('Are the almonds raw?')
  await page.reload()
  await expect(message).toHaveValue('Are the almonds raw?')

  await page.goto('/sign/up')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Pat Q. Ample')
  await main.getByLabel('Password', { exact: true }).fill('Honey & nuts')
  await main.getByRole('button', { name: 'Show password' }).click()
  await page.reload()
  await expect(main.getByLabel('Full name')).toHaveValue('Pat Q. Ample')
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue('')
})
