/** The payment step with a script: what changes in place while it is filled in. */
import { expect, test } from '../kit/fixtures'
import { sendCard, signInAs } from '../kit/http-steps'
import { reachPayment } from '../kit/signed-in-pages'

// A card that is gone comes with status 400.
test.use({ expectedErrors: [/status of 400/] })

test('another saved card is checked where the chosen one was removed meanwhile [PAY-02]', async ({
  page,
  pages,
  http,
  world,
}) => {
  await signInAs(http, await world.account('shopper'))
  for (const card of ['4111 1111 1111 1111', '5555 5555 5555 4444'])
    await sendCard(http, await http.press(await http.open('/account/wallet'), 'Add a card'), card)
  const payment = await reachPayment(http)
  await page.context().addCookies([...http.cookies()])
  await page.goto(payment.path)
  const ways = page.getByRole('group', { name: 'Pay with' })
  const mastercard = ways.getByRole('radio', { name: /^Mastercard/ })
  await mastercard.check()
  // Elsewhere.
  await http.press(await http.open('/account/wallet'), /^Remove Mastercard/)
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  await go.click()
  const gone = 'This card is no longer in your wallet. Please choose another one.'
  await expect(page.getByRole('alert')).toContainText(gone)
  await expect(mastercard).toHaveCount(0)
  await expect(ways.getByRole('radio', { name: /^Visa/ })).toBeChecked()
  await go.click()
  await pages.review.arrive()
})
