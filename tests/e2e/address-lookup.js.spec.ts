/** The address step with a script: suggestions in the street field by keyboard, and address questions in place. */
import { expect, test } from '../kit/fixtures'

// A question about an address comes with status 400.
test.use({ expectedErrors: [/status of 400/] })

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
