/** Where an order may go, what that costs, and when: over plain HTTP, every amount worked out by hand. */
import { HONOLULU, PHOENIX, SAN_JUAN, TORONTO } from '../kit/addresses'
import { expect, httpTest as test } from '../kit/fixtures'
import {
  addressFields,
  orderNumberOf,
  payByCard,
  PLACE_ORDER,
  toAddress,
  toDelivery,
} from '../kit/http-steps'

/** $10.99 a pound, confectionery, melts. */
const CHOCOLATE = '4101-01'
/** May not go to Canada. */
const JERKY = '5601-01'

// A Monday morning outside the hot months.
test.use({ clock: '2026-03-02T15:00:00.000Z' })

const ABROAD = [
  // 13 % of $10.99 is $1.4287; $10.99 + $20.75 + $1.43.
  { place: 'Canada', address: TORONTO, tax: 'Ontario tax (13%) $1.43', shipping: '$20.75', total: '$33.17' },
  // 4 % of $10.99 is $0.4396; $10.99 + $23.15 + $0.44.
  { place: 'Hawaii', address: HONOLULU, tax: 'Hawaii tax (4%) $0.44', shipping: '$23.15', total: '$34.58' },
  // 11.5 % of $10.99 is $1.26385; $10.99 + $26.15 + $1.26.
  {
    place: 'Puerto Rico',
    address: SAN_JUAN,
    tax: 'Puerto Rico tax (11.5%) $1.26',
    shipping: '$26.15',
    total: '$38.40',
  },
] as const

for (const { place, address, tax, shipping, total } of ABROAD)
  test(`an order goes to ${place} with its own tax and carriage [SHIP-22]`, async ({
    http,
    world,
    email,
  }) => {
    const delivery = await toDelivery(http, { email, sku: CHOCOLATE, address })
    expect(delivery.text).toContain(shipping)
    expect(delivery.text).not.toContain('FREE')
    const payment = await http.press(delivery, 'Continue to payment')
    expect(payment.text).toContain(`${tax} Total ${total}`)
    const receipt = await http.press(await payByCard(http, payment), PLACE_ORDER)
    const orderNumber = orderNumberOf(receipt) ?? ''
    expect(receipt.text).toContain(tax)
    expect(receipt.text).toContain(address.city)
    expect((await world.inbox.waitForMail()).text).toContain(total)
    const cents = Number(total.replace(/\D/g, ''))
    expect(await world.transactions(orderNumber)).toMatchObject([
      { state: 'captured', capturedAmount: cents },
    ])
  })

test('what may not go to a country is named, and everything typed stays [SHIP-18] [UX-04]', async ({
  http,
  email,
}) => {
  const page = await toAddress(http, { email, sku: JERKY })
  const refused = await http.press(page, 'Continue to delivery', { fill: addressFields(TORONTO) })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('These items cannot ship to Canada: Original Beef Jerky')
  for (const typed of ['200 King Street West', 'Toronto', 'M5H 3T4', '416-555-0134'])
    expect(refused.html).toContain(`value="${typed}"`)
  const home = { Country: 'US', City: 'Montclair', Province: 'NJ', 'Postal code': '07042' }
  const delivery = await http.press(refused, 'Continue to delivery', { fill: home })
  expect(delivery.text).toContain('Expected Delivery')
})

test('heat-resistant packaging is offered in July, costs $2.95, and what may melt is said [SHIP-13] [SHIP-14]', async ({
  http,
  world,
  email,
}) => {
  await world.setClock('2026-07-13T14:00:00.000Z')
  const delivery = await toDelivery(http, { email, sku: CHOCOLATE, address: PHOENIX })
  expect(delivery.text).toContain('One package in this shipment may melt on the way.')
  const plain = await http.press(delivery, 'Continue to payment')
  // $10.99 + $15.15; food and sweets are untaxed in Arizona.
  expect(plain.text).toContain('Total $26.14')
  const packed = await http.press(await http.open('/checkout/shipping'), 'Continue to payment', {
    fill: { 'Add heat-resistant packaging': true },
  })
  // The packaging is general merchandise: 5.6 % of $2.95 is $0.1652.
  expect(packed.text).toContain('Heat-resistant packaging $2.95')
  expect(packed.text).toContain('Total before tax $29.09 Arizona tax (5.6%) $0.17 Total $29.26')

  await world.setClock('2026-11-09T15:00:00.000Z')
  expect((await http.open('/checkout/shipping')).text).not.toContain('may melt')
})

test('no delivery is planned for the past, and a date that has passed asks again [SHIP-05] [VAL-24]', async ({
  http,
  world,
  email,
}) => {
  await toDelivery(http, { email })
  const past = await http.open('/checkout/shipping?shipOn=2026-02-02')
  expect([past.status, past.text.includes('Please choose one of the days of this list')]).toEqual([400, true])
  const impossible = await http.open('/checkout/shipping?shipOn=2026-02-30')
  expect([impossible.status, impossible.text.includes('Invalid date string')]).toEqual([400, true])

  const later = await http.open('/checkout/shipping?shipOn=2026-03-16')
  const payment = await http.press(later, 'Continue to payment')
  expect(payment.text).toContain('Payment Method')
  await world.setClock('2026-03-20T15:00:00.000Z')
  const early = await http.open('/checkout/payment')
  expect(early.url.pathname).toBe('/checkout/shipping')
})
