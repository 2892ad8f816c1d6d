import { describe, expect, it } from 'vitest'
import type { Order } from '~/models/orders/order'
import {
  renderOrderCancelled,
  renderOrderNotCancelled,
  renderOrderRefunded,
  renderOrderShipped,
  renderPaymentChanged,
  renderPaymentDeclined,
} from './order-mails'
import { sampleOrder } from './testing/sample-order'

const SHOP = 'https://shop.example'
const LINKS = { receipt: `${SHOP}/receipt`, shop: SHOP }

/** Every mail about it. */
const mailsOf = (order: Order) => [
  renderOrderCancelled(order, [], SHOP),
  renderOrderNotCancelled({ orderNumber: order.orderNumber, order, reason: 'shipped' }, SHOP),
  renderOrderNotCancelled({ orderNumber: order.orderNumber, order, reason: 'missing' }, SHOP),
  renderOrderRefunded(order, [{ kind: 'store-credit', amountCents: 500 }], SHOP),
  renderOrderShipped(order, [], LINKS),
  renderPaymentChanged(order, { amountCents: 500 }, SHOP),
  renderPaymentDeclined(order, { paidBy: [], isLetGo: false }, LINKS),
  renderPaymentDeclined(order, { paidBy: [], isLetGo: true }, LINKS),
]

describe('a mail about an order that was placed', () => {
  it('greets who pays for it, not who is sent the goods', () => {
    const [sent] = sampleOrder.itemShippingAddresses
    const { billingAddress: billed } = sampleOrder
    if (sent === undefined || billed === undefined) throw new Error('The order has no addresses')
    const order = {
      ...sampleOrder,
      itemShippingAddresses: [{ ...sent, address: { ...sent.address, name: 'Aunt Example' } }],
      billingAddress: { ...billed, name: 'Pat Example' },
    }
    for (const { text, html } of mailsOf(order)) {
      for (const words of [text, html]) expect(words).toContain('Hello Pat Example,')
    }
  })

  it('greets by the address where no other is known, and without a name where there is none', () => {
    const { billingAddress: _billing, ...unbilled } = sampleOrder
    expect(renderOrderCancelled(unbilled, [], SHOP).text).toContain('Hello Ada Walnut,')
    const unsent = { ...unbilled, itemShippingAddresses: [] }
    expect(renderOrderCancelled(unsent, [], SHOP).text).toContain('Hello, order')
  })

  it('greets nobody by a name that is a link or an offer', () => {
    const { billingAddress: billed } = sampleOrder
    if (billed === undefined) throw new Error('The order has no bill')
    for (const name of ['www.prizes.example', 'Win $500!'])
      for (const { text, html } of mailsOf({ ...sampleOrder, billingAddress: { ...billed, name } })) {
        expect(text).toContain('Hello, ')
        expect(text + html).not.toContain(name)
      }
  })

  it('says of a declined card what pays for the order instead, as far as that is known', () => {
    const paidBy = ['Store credit ($5.00)', 'Visa ending in 1111']
    const said = (known: readonly string[]) =>
      renderPaymentDeclined(sampleOrder, { paidBy: known, isLetGo: false }, LINKS).text
    expect(said(paidBy)).toContain(
      'Your order is paid as before by Store credit ($5.00) and Visa ending in 1111, and there is nothing',
    )
    expect(said([])).toContain('Your order is paid as before, and there is nothing')
  })

  it('says of a cancelled order what goes back and where to, and of none that something does', () => {
    const paid = [
      { kind: 'gift-certificate', amountCents: 500 },
      { kind: 'card', amountCents: 2_000, description: 'Visa ending in 1111' },
    ] as const
    const goesBack =
      'What you paid is on its way back to your gift certificate and Visa ending in 1111. We write again'
    for (const words of Object.values(renderOrderCancelled(sampleOrder, paid, SHOP)).slice(1))
      expect(words).toContain(goesBack)
    expect(renderOrderRefunded(sampleOrder, paid, SHOP).text).toContain('$5.00 to your gift certificate')
    for (const words of Object.values(renderOrderCancelled(sampleOrder, [], SHOP)).slice(1)) {
      expect(words).toContain('You paid nothing for it, so there is nothing to give back.')
      expect(words).not.toContain('on its way back')
    }
  })
})
