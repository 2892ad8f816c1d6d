/** The hosted page of the embedded gateway: a card's number goes there, and never to the shop. */
import { cards } from '../kit/accounts'
import { expect, test } from '../kit/fixtures'
import { holdsNumber, recordSent } from '../kit/sent-requests'

test('the number of a card goes to the payment page’s own origin, and to the shop what stands for it [PAY-20]', async ({
  page,
  pages,
  startAt,
  shop,
}) => {
  const sent = recordSent(page)
  await startAt.payment()
  await pages.payment.payByCard(cards.good)
  await pages.review.placeOrder()
  const number = cards.good.replaceAll(' ', '')
  const withNumber = sent.filter((request) => holdsNumber(request, number))
  expect(withNumber.map(({ method }) => method)).toEqual(['POST'])
  expect(withNumber[0]?.origin).not.toBe(shop.url)
  // Requests to the shop were recorded, including the form that places the order.
  const toShop = sent.filter(({ origin }) => origin === shop.url)
  const placing = toShop.filter(
    ({ path, method }) => path === '/checkout/payment/review' && method === 'POST',
  )
  expect(placing.map(({ body }) => body).join()).toContain('attempt=')
  for (const written of [number, cards.good]) expect(shop.log()).not.toContain(written)
})
