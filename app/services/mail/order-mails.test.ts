import { describe, expect, it } from 'vitest'
import {
  renderOrderCancelled,
  renderOrderRefunded,
  renderOrderShipped,
  renderPaymentChanged,
} from './order-mails'
import { sampleOrder } from './testing/sample-order'

const SHOP = 'https://shop.example'

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
    const mails = [
      renderOrderCancelled(order, SHOP),
      renderOrderRefunded(order, [{ kind: 'credit', amountCents: 500 }], SHOP),
      renderOrderShipped(order, [], { receipt: `${SHOP}/receipt`, shop: SHOP }),
      renderPaymentChanged(order, { amountCents: 500 }, SHOP),
    ]
    for (const { text, html } of mails) {
      for (const words of [text, html]) expect(words).toContain('Hello Pat Example,')
    }
  })

  it('greets by the address where no other is known, and without a name where there is none', () => {
    const { billingAddress: _billing, ...unbilled } = sampleOrder
    expect(renderOrderCancelled(unbilled, SHOP).text).toContain('Hello Ada Walnut,')
    const unsent = { ...unbilled, itemShippingAddresses: [] }
    expect(renderOrderCancelled(unsent, SHOP).text).toContain('Hello, order')
  })
})
