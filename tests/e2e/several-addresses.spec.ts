/** One order to three addresses, with scripts and without: who gets what, deliveries, payment, and back to one. */
import { HOME_ADDRESS as HOME, TORONTO } from '../kit/addresses'
import { expect, test } from '../kit/fixtures'
import { ordersOf } from '../kit/merchant'

const CHICAGO = {
  ...HOME,
  name: 'Aunt Example',
  street1: '9 Lake Road',
  city: 'Chicago',
  state: 'IL',
  postalCode: '60601',
}

// A refused form is part of this file's subject.
test.use({ expectedErrors: [/status of 400/] })

test('three pounds go to three addresses in two countries [SHIP-08] [SHIP-28] [SHIP-02]', async ({
  page,
  pages,
  startAt,
  email,
  shop,
  world,
}) => {
  await startAt.address({ quantity: 3 })
  await pages.follow('Ship to multiple addresses', 'Multiple addresses')
  await pages.severalAddresses.fillAll([HOME, CHICAGO])

  // Input is kept while addresses are added and removed.
  await page.getByRole('button', { name: 'Add another address' }).click()
  await expect(page.getByRole('group', { name: 'Address 3', exact: true })).toBeVisible()
  await expect(
    page.getByRole('group', { name: 'Address 2', exact: true }).getByLabel('Full name'),
  ).toHaveValue('Aunt Example')
  await pages.severalAddresses.fill(2, { ...TORONTO, name: 'Uncle Example' })

  // Two of three are assigned: nothing is saved, and the line says what is missing.
  await pages.severalAddresses.split(/to assign/, [1, 1, 0])
  await pages.severalAddresses.proceed()
  await expect(page.getByText(/here you have assigned 2/).first()).toBeVisible()
  await expect(page.getByText('Nothing goes to this address').first()).toBeVisible()
  await pages.severalAddresses.split(/to assign/, [1, 1, 1])
  await pages.severalAddresses.proceed()

  await pages.delivery.arrive()
  for (const [index, place] of ['Montclair', 'Chicago', 'Toronto'].entries()) {
    await expect(page.getByRole('heading', { name: `Shipment ${index + 1}`, exact: true })).toBeVisible()
    await expect(page.getByText(new RegExp(`^${place}, `))).toBeVisible()
  }
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pages.payment.payByCard()
  for (const serial of [1, 2, 3])
    await expect(page.getByRole('heading', { name: `Shipment ${serial}`, exact: true })).toBeVisible()
  await pages.review.placeOrder()
  for (const serial of [1, 2, 3])
    await expect(page.getByRole('heading', { name: `Shipment ${serial}`, exact: true })).toBeVisible()
  expect((await world.inbox.waitForMail()).text).toMatch(
    /Shipment 2 of 3\nAunt Example[\s\S]*1 × [\s\S]*Shipment 3 of 3\nUncle Example/,
  )
  await expect(page.getByText(/^Chicago, IL/).first()).toBeVisible()
  await expect(page.getByText(/^Toronto, ON/).first()).toBeVisible()
  expect(await ordersOf(shop.platforms, email)).toHaveLength(1)
})

test('everything goes back to one address, and the cart keeps its goods [SHIP-28] [SHIP-01]', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address({ quantity: 2 })
  await pages.follow('Ship to multiple addresses', 'Multiple addresses')
  await pages.severalAddresses.fillAll([HOME, CHICAGO])
  await pages.severalAddresses.split(/to assign/, [1, 1])
  await pages.severalAddresses.proceed()
  await pages.follow('Change addresses', 'Multiple addresses')
  await pages.follow('Send everything to one address', 'Email & Shipping Info')
  await pages.severalAddresses.proceed()
  await pages.delivery.arrive()
  await expect(page.getByText(/^2 × /)).toBeVisible()
  await expect(page.getByText('Chicago')).toHaveCount(0)
})

test('a gift that comes late asks where it goes, before the order goes on [ERR-09] [SHIP-08]', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address({ quantity: 9 })
  await pages.follow('Ship to multiple addresses', 'Multiple addresses')
  await pages.severalAddresses.fillAll([HOME, CHICAGO])
  await pages.severalAddresses.split(/to assign/, [4, 5])
  await pages.severalAddresses.proceed()
  await pages.delivery.arrive()

  await page.goto('/cart')
  await pages.cart.applyCode('GIFTNUTS')
  await expect(page.getByText('Free gift', { exact: true })).toBeVisible()
  await pages.cart.proceed()
  await expect(
    page.getByText('Change in gift line items detected; shipment re-allocation required'),
  ).toBeVisible()
  await pages.severalAddresses.split(/Raw Almonds.*to assign/, [0, 1])
  await pages.severalAddresses.proceed()
  await pages.delivery.arrive()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await pages.payment.payByCard()
  await pages.review.placeOrder()
})
