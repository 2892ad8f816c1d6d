/** What remains when the page's own script fails before hydration: the page as it was served. */
import { expect, test } from '../kit/fixtures'
import { ALMONDS } from '../kit/http-steps'

test.use({ expectedErrors: [/made to fail|Minified React error|hydrat/i], opensAwake: false })

test('a script that fails at the outermost leaves the served page, usable and without a word of the failure', async ({
  page,
  pages,
}) => {
  await page.addInitScript(() => {
    let context: unknown
    Object.defineProperty(window, '__remixContext', {
      get: () => context,
      set(value: { state: { loaderData: Record<string, unknown> } }) {
        value.state.loaderData['root'] = {
          get lite(): boolean {
            throw new Error('made to fail')
          },
        }
        context = value
      },
    })
  })
  const failed = page.waitForEvent('pageerror')
  await page.goto(ALMONDS.path)
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('made to fail')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Nunito')
  await pages.product.addToCart()
  await expect(page.getByRole('heading', { level: 1, name: /cart/i })).toBeVisible()
})
