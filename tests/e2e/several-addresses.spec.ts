/** One order to three addresses, with scripts and without: who gets what, deliveries, payment, and back to one. */
import { HOME_ADDRESS as HOME, TORONTO } from '../kit/addresses'
import type { ShippingAddress } from '../kit/addresses'
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'
import { ordersOf } from '../kit/merchant'
import type { Page } from '@playwright/test'

const CHICAGO = {
  ...HOME,
  name: 'Aunt Example',
  street1: '9 Lake Road',
  city: 'Chicago',
  state: 'IL',
  postalCode: '60601',
}
type Place = Required<ShippingAddress>

// A refused form is part of this file's subject.
test.use({ expectedErrors: [/status of 400/] })

async function fillPlace(page: Page, index: number, place: Place): Promise<void> {
  const card = page.getByRole('group', { name: `Address ${index + 1}`, exact: true })
  await card.getByLabel('Country').selectOption(place.country)
  await card.getByLabel('Full name').fill(place.name)
  await card.getByLabel('Street address').fill(place.street1)
  await card.getByLabel('City').fill(place.city)
  await card.getByLabel(/^(State|Province)$/).selectOption(place.state)
  await card.getByLabel(/code$/).fill(place.postalCode)
  await card.getByLabel('Phone').fill('201-555-0134')
}

async function shareOut(page: Page, line: RegExp, pieces: readonly number[]): Promise<void> {
  const group = page.getByRole('group', { name: line })
  for (const [index, count] of pieces.entries())
    await group.getByRole('spinbutton').nth(index).fill(String(count))
}

test('three pounds go to three addresses in two countries, and then back to one [SHIP-08] [SHIP-28] [SHIP-02] [SHIP-04]', async ({
  page,
  pages,
  email,
  shop,
}) => {
  await page.goto(ALMONDS.path)
  await pages.addToCart(3)
  await pages.startCheckoutAsGuest(email)
  await page.getByRole('link', { name: 'Ship to several addresses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Several addresses' })).toBeVisible()
  await fillPlace(page, 0, HOME)
  await fillPlace(page, 1, CHICAGO)

  // What was typed stays while addresses come and go.
  await page.getByRole('button', { name: 'Add another address' }).click()
  await expect(page.getByRole('group', { name: 'Address 3', exact: true })).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Address 2', exact: true }).getByLabel('Full name'),
  ).toHaveValue('Aunt Example')
  await fillPlace(page, 2, { ...TORONTO, name: 'Uncle Example' })

  // Two of three are shared out: nothing is saved, and the line says what is missing.
  await shareOut(page, /to share out/, [1, 1, 0])
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByText(/here you have shared out 2/).first()).toBeVisible()
  await expect(page.getByText('Nothing goes to this address').first()).toBeVisible()
  await shareOut(page, /to share out/, [1, 1, 1])
  await page.getByRole('button', { name: 'Continue to delivery' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Expected Delivery' })).toBeVisible()
  for (const [index, place] of ['Montclair', 'Chicago', 'Toronto'].entries()) {
    await expect(page.getByRole('heading', { name: `Shipment ${index + 1}`, exact: true })).toBeVisible()
    await expect(page.getByText(new RegExp(`^${place}, `))).toBeVisible()
  }
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pages.payByCard()
  await pages.placeOrder()
  await expect(page.getByText(/^Chicago, IL/).first()).toBeVisible()
  await expect(page.getByText(/^Toronto, ON/).first()).toBeVisible()
  expect(await ordersOf(shop.platforms, email)).toHaveLength(1)
})

test('everything goes back to one address, and the cart keeps its goods [SHIP-28] [SHIP-01]', async ({
  page,
  pages,
  email,
}) => {
  await page.goto(ALMONDS.path)
  await pages.addToCart(2)
  await pages.startCheckoutAsGuest(email)
  await page.getByRole('link', { name: 'Ship to several addresses' }).click()
  await fillPlace(page, 0, HOME)
  await fillPlace(page, 1, CHICAGO)
  await shareOut(page, /to share out/, [1, 1])
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await page.getByRole('link', { name: 'Change addresses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Several addresses' })).toBeVisible()
  await page.getByRole('link', { name: 'Send everything to one address' }).click()
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Expected Delivery' })).toBeVisible()
  await expect(page.getByText(/^2 × /)).toBeVisible()
  await expect(page.getByText('Chicago')).toHaveCount(0)
})
