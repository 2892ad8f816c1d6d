/** The address step with a script: suggestions in the street field by keyboard, and address questions in place. */
import { expect, test } from '../kit/fixtures'

// A question about an address comes with status 400; the lookup is made to fail with 503.
test.use({ expectedErrors: [/status of (400|503)/] })

test('an address is suggested from the third character, chosen by keyboard, and a doubt is settled in place [ADDR-06] [ADDR-07] [ADDR-09]', async ({
  page,
  pages,
  startAt,
}) => {
  await startAt.address()
  const street = page.getByLabel('Street address')
  const list = page.getByRole('listbox', { name: 'Suggested addresses' })
  await page.getByLabel('ZIP code').fill('07042')
  await street.focus()
  await expect(street).toHaveRole('combobox')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/address/search/v1')) asked += 1
  })
  await street.pressSequentially('12')
  // Longer than the debounce of the lookup, which starts at the third character.
  await page.waitForTimeout(1_000)
  await expect(street).toHaveAttribute('aria-expanded', 'false')
  expect(asked).toBe(0)
  await street.pressSequentially('M')
  await expect.poll(() => asked).toBe(1)
  await street.press('Backspace')
  await street.pressSequentially(' Map')
  await expect(list.getByRole('option').first()).toHaveText('12 Maple Avenue, Montclair, NJ 07042')
  await street.press('Escape')
  await expect(list).toBeHidden()
  await expect(street).toHaveValue('12 Map')
  await street.pressSequentially('l')
  await expect(list).toBeVisible()
  await street.press('ArrowDown')
  const first = list.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(street).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await street.press('Enter')
  await expect(list).toBeHidden()
  await expect(street).toHaveValue('12 Maple Avenue')
  await expect(page.getByLabel('City')).toHaveValue('Montclair')
  await expect(page.getByLabel('State')).toHaveValue('NJ')

  await page.getByLabel('Full name').fill('Kim Example')
  await page.getByLabel('Phone').fill('201-555-0134')
  await page.getByLabel('City').fill('Monclair')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('group', { name: 'Which address should we use?' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Use our suggestion/ })).toBeChecked()
  await expect(page.getByLabel('Full name')).toHaveValue('Kim Example')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await pages.delivery.arrive()
  await expect(page.getByText('Montclair').first()).toBeAttached()
})

test('Enter takes no address that was marked before more was typed', async ({ page, startAt }) => {
  await startAt.address()
  const street = page.getByLabel('Street address')
  const options = page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option')
  await page.getByLabel('ZIP code').fill('07042')
  await street.focus()
  await expect(street).toHaveRole('combobox')
  await street.pressSequentially('12 Map')
  await expect(options.first()).toHaveText('12 Maple Avenue, Montclair, NJ 07042')
  await street.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  // Those for what is typed now do not come.
  await page.route('**/address/search/v1', () => {})
  let taken = 0
  page.on('request', (request) => (taken += request.url().includes('/address/format') ? 1 : 0))
  await street.press('x')
  await expect(options.first()).toHaveAttribute('aria-selected', 'false')
  await expect(street).not.toHaveAttribute('aria-activedescendant')
  await street.press('Enter')
  await expect(page.getByRole('link', { name: 'Please enter your full name' })).toBeVisible()
  await expect(street).toHaveValue('12 Mapx')
  await expect(page.getByLabel('City')).toHaveValue('')
  expect(taken).toBe(0)
})

test('other doubts are settled in place, while the lookup fails or hangs and its field stays a plain one [ADDR-08] [ADDR-10] [ADDR-12] [ADDR-15]', async ({
  page,
  pages,
  startAt,
}) => {
  let asked = 0
  await page.route('**/address/search/v1', async (route) => {
    asked += 1
    // Only the first is answered.
    if (asked === 1) await route.fulfill({ status: 503, body: 'x' })
  })
  await startAt.address()
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await pages.address.fill({ street1: '', city: 'New York', state: 'NY', postalCode: '10001' })
  const street = page.getByLabel('Street address')
  await street.pressSequentially('5 Penn')
  await expect.poll(() => asked).toBe(1)
  await expect(street).toHaveAttribute('aria-expanded', 'false')
  await street.pressSequentially(' Plaza')
  await expect.poll(() => asked).toBe(2)
  await expect(street).toHaveAttribute('aria-expanded', 'false')
  await pages.address.proceed()
  await expect(page.getByRole('group', { name: 'Which apartment, suite or unit is it?' })).toBeVisible()
  await expect(page.getByLabel('Apartment, suite or unit number')).toBeVisible()
  await expect(street).toHaveValue('5 Penn Plaza')

  await street.fill('Penn Plaza')
  await pages.address.proceed()
  await expect(page.getByRole('group', { name: 'Which building number is it?' })).toBeVisible()
  await expect(page.getByLabel('Apartment, suite or unit number')).toBeHidden()
  await page.getByLabel('Building number').fill('5')
  await pages.address.proceed()
  // With its number, the building is one of many units.
  await expect(page.getByRole('group', { name: 'Which apartment, suite or unit is it?' })).toBeVisible()
  await expect(page.getByLabel('Building number')).toBeHidden()

  await pages.address.fill({ city: 'Chicago', state: 'IL', postalCode: '60600' })
  await pages.address.proceed()
  await expect(page.getByRole('group', { name: 'Which of these is your address?' })).toBeVisible()
  await expect(page.getByLabel('Apartment, suite or unit number')).toBeHidden()
  const groups = page.getByRole('radio', { name: /More addresses at/ })
  await groups.first().check()
  await pages.address.proceed()
  await expect(groups).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /12 Maple Avenue, Chicago/ }).first()).not.toBeChecked()

  await pages.address.fill({ city: 'Nowhere Falls', postalCode: '07998' })
  await pages.address.proceed()
  await expect(page.getByRole('group', { name: 'Should we use this address?' })).toBeVisible()
  await page.getByRole('radio', { name: /Use what I typed/ }).check()
  await pages.address.proceed()
  await pages.delivery.arrive()
  await expect(page.locator('body[data-same-document]')).toBeAttached()
  await expect(page.getByText('Nowhere Falls').first()).toBeAttached()
})
