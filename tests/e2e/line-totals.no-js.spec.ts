/** The price of a line, the same wherever it is shown, from the cart to the mail. */
import { expect, httpTest as test } from '../kit/fixtures'
import { addressFields, addToCart, payByCard, PLACE_ORDER } from '../kit/http-steps'
import type { Browser } from '../kit/browser'

/** The pages from the cart to the receipt, and both parts of the mail. */
async function sayings(http: Browser, email: string, code: string) {
  const cart = await http.press(await http.get('/cart'), 'Apply', { fill: { 'Discount code': code } })
  const address = await http.press(await http.open('/checkout'), 'Continue as Guest', {
    fill: { Email: email },
  })
  const delivery = await http.press(address, 'Continue to delivery', { fill: addressFields() })
  const payment = await http.press(delivery, 'Continue to payment')
  const review = await payByCard(http, payment)
  const receipt = await http.press(review, PLACE_ORDER)
  return { cart, address, delivery, payment, review, receipt }
}

test('the total of a line stands beside the struck one before the code, in the cart, checkout, receipt and mail [LINE-03]', async ({
  http,
  world,
  email,
}) => {
  // On sale at 12.49 instead of 13.99; less a tenth 11.24 each.
  await addToCart(http, '1404-01', 2)
  expect((await http.get('/cart')).text).toContain('$24.98 Now $12.49 was $13.99 each')
  const pages = await sayings(http, email, 'WELCOME10')
  for (const [name, page] of Object.entries(pages)) {
    expect(page.text, name).toContain('Now $22.48 was $24.98')
    expect(page.html, name).toMatch(/<s\b[^>]*>(?:(?!<\/s>).)*\$24\.98<\/s>/)
  }
  const mail = await world.inbox.waitForMail()
  expect(mail.html).toContain('<s>$24.98</s> $22.48')
  expect(mail.text).toMatch(/\(was \$24\.98\) \$22\.48$/m)
})

test('a gift is FREE in the cart, checkout, receipt and mail, and adds nothing [LINE-01]', async ({
  http,
  world,
  email,
}) => {
  await addToCart(http, '1404-01', 7)
  const pages = await sayings(http, email, 'GIFTNUTS')
  for (const [name, page] of Object.entries(pages)) {
    expect(page.text, name).toMatch(/Raw Almonds.{0,40} FREE/)
    expect(page.text, name).toContain('Merchandise $83.93')
  }
  const mail = await world.inbox.waitForMail()
  expect(mail.text).toMatch(/^1 × Raw Almonds.* FREE$/m)
  expect(mail.html).toMatch(/Raw Almonds(?:(?!<\/tr>).)*>FREE<\/td>/)
})
