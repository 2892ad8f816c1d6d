/** Rows of combinations with a tab for each: with a script and without. */
import { writePage } from '../kit/editor'
import { expect, test } from '../kit/fixtures'

async function writeBoxes(platforms: string, selector: string, name: string): Promise<void> {
  const code = Array.from({ length: 6 }, () => '1101-01').join('~')
  const productData = { name, description: 'Six of them', code, sku: '9801-01', enableCustomizeButton: true }
  const response = await fetch(`${platforms}/personalisation/campaigns/${selector}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'dy-api-key': 'nutwood' },
    body: JSON.stringify({
      type: 'RECOMMENDATION',
      strategy: 'curated',
      custom: { type: 'CSB' },
      slots: [{ sku: '9801-01', productData }],
    }),
  })
  expect(response.ok).toBe(true)
}

test('a tab shows its row in place of the first one, by pointer and by key [REC-05] [UX-02]', async ({
  page,
  shop,
}) => {
  await writeBoxes(shop.platforms, 'tabs-of-nuts', 'The Box of Nuts')
  await writeBoxes(shop.platforms, 'tabs-of-fruit', 'The Box of Fruit')
  const filters = [
    { label: 'Nuts', selector: 'tabs-of-nuts' },
    { label: 'Fruit', selector: 'tabs-of-fruit' },
  ]
  const block = { type: 'recommendations', selector: 'tabs-of-nuts', filters }
  await writePage(shop.platforms, { path: '/tabs-of-combinations', blocks: [block] })
  await page.goto('/tabs-of-combinations')
  const row = page.getByRole('region', { name: 'Recommended Combinations' })
  const [nuts, fruit] = [row.getByText('The Box of Nuts'), row.getByText('The Box of Fruit')]
  await expect(nuts).toBeVisible()
  await expect(fruit).toBeHidden()
  await row.getByText('Fruit', { exact: true }).click()
  await expect(fruit).toBeVisible()
  await expect(nuts).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(row.getByRole('radio', { name: 'Nuts' })).toBeChecked()
  await expect(nuts).toBeVisible()
  await expect(fruit).toBeHidden()
  // Its radio is out of sight: the ring is around the words.
  const words = row.getByText('Nuts', { exact: true })
  await expect(words).toHaveCSS('outline-color', 'rgb(18, 58, 110)')
  await expect(words).toHaveCSS('box-shadow', /^rgb\(255, 255, 255\) /)
})
