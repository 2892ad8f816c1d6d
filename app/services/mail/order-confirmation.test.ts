import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usd } from '~/models/money/money'
import type { Order } from '~/models/orders/order'
import { renderOrderConfirmation } from './order-confirmation'
import { renderOrderCancelled } from './order-mails'
import { sampleLinks, sampleOrder } from './testing/sample-order'

const paidBy = ['Visa ending in 1111']
const { subject, html, text } = renderOrderConfirmation(sampleOrder, sampleLinks, { paidBy })

const TEXT = `Thank you for your order

Order N-1001, placed on March 1, 2026. We are getting it ready.

Your receipt:
https://nutwood.example/checkout/receipt?token=abc&x=1

What you ordered
2 × Roasted Cashews & Sea Salt               (was $21.98) $19.78
    1lb bag
1 × Turkish Apricots                         (was $24.50) $22.05
    1lb bag
    Message: Happy <b>birthday</b> Ada
    Auto-Delivery: Every 6 Weeks
Items                                                     $46.48
Discounts                                                 -$4.65
Gift wrap                                                  $3.00
Shipping                                                   $8.99
Tax                                                        $1.46
Total                                                     $55.28

Shipping to
Ada Walnut
Grove & Sons
12 Orchard Lane
Unit 4
Cranford, NJ 07016
United States
Ground
Arrives Thursday, March 5 to Friday, March 6

Paid by Visa ending in 1111

Billed to
Ada Walnut
1 Maple Street
Toronto, ON M5V 2T6
Canada

Questions? Call 1-800-555-0134 or write to care@nutwood.example and give your order number.

Nutwood, 100 Orchard Way, Cranford, NJ 07016
https://nutwood.example/
`

/** The tags in order: text that escaped its place would add to them. */
const tagsOf = (document: string): readonly string[] => document.match(/<\/?[a-z!][^>]*>/gi) ?? []

describe('order confirmation', () => {
  it('says of what is collected where it waits, not where its owner lives [SHIP-12]', () => {
    const [shipment] = sampleOrder.itemShippingAddresses
    if (shipment === undefined) throw new Error('The sample has no shipment')
    const pickup = { shipmentPickupCarrier: 'Pickup', shipmentPickupCode: 'pickup' }
    const fields = { ...shipment.fields, ...pickup, shippingMethodName: 'Our New Jersey warehouse' }
    const order = { ...sampleOrder, itemShippingAddresses: [{ ...shipment, fields }] }
    const collected = renderOrderConfirmation(order, sampleLinks, { paidBy })
    expect(collected.text).toMatch(
      /For you to collect\nNutwood\n100 Orchard Way\n.*\nUnited States\nOur New Jersey warehouse\nReady /,
    )
    for (const body of [collected.text, collected.html])
      expect(body).not.toMatch(/Shipping to|12 Orchard Lane/)
  })

  it('repeats no link and no offer of whoever ordered with somebody else’s e-mail', () => {
    const [shipment] = sampleOrder.itemShippingAddresses
    const [line] = sampleOrder.lineItems
    const { billingAddress: billed } = sampleOrder
    if (shipment === undefined || line === undefined || billed === undefined)
      throw new Error('The sample has all')
    const link = 'Claim it at evil.example/now'
    const contents = {
      ...line,
      id: 'child',
      fields: { parentExternalId: 'box', customizationsDescription: link },
    }
    const order: Order = {
      ...sampleOrder,
      lineItems: [{ ...line, fields: { externalId: 'box', greetingCardMessage: `Hi,\n${link}` } }, contents],
      itemShippingAddresses: [
        {
          ...shipment,
          address: {
            ...shipment.address,
            company: 'Win $500!',
            street2: 'Call 1 (555) 555-0199',
            city: link,
          },
          fields: { ...shipment.fields, packingSlipMessage: `Hello,\n${link}` },
        },
      ],
      billingAddress: {
        ...billed,
        name: 'Click here to claim your prize now',
        street1: 'https://evil.example',
      },
      purchaseOrderNumber: link,
    }
    const mail = renderOrderConfirmation(order, sampleLinks, { paidBy })
    for (const words of [mail.text, mail.html]) {
      expect(words).not.toMatch(/evil|claim|\$500|0199/i)
      expect(words).toContain('More is on the page of your order.')
    }
    // What is a name or a place stays.
    expect(mail.text).toContain(
      'Ada Walnut\n12 Orchard Lane\nNJ 07016\nUnited States\nMore is on the page of your order.\n',
    )
    const { text: cancelled } = renderOrderCancelled(order, [], sampleLinks.shop)
    expect(cancelled).toContain('Hello, order')
    expect(cancelled).not.toMatch(/evil|claim/i)
  })

  it('reads well as text, with every amount, address and day', () => {
    expect(text).toBe(TEXT)
    expect(subject).toBe('Your Nutwood order N-1001')
  })

  it('says the same in HTML', () => {
    for (const words of ['$21.98', '$24.50', '$46.48', '-$4.65', '$3.00', '$8.99', '$1.46', '$55.28'])
      expect(html).toContain(`>${words}<`)
    for (const words of ['N-1001', 'March 1, 2026', '2 × Roasted Cashews &amp; Sea Salt', 'Grove &amp; Sons'])
      expect(html).toContain(words)
    expect(html).toContain('Arrives Thursday, March 5 to Friday, March 6')
    expect(html).toContain('Paid by Visa ending in 1111')
    expect(html).toContain('href="https://nutwood.example/checkout/receipt?token=abc&amp;x=1"')
  })

  it('is drawn by mail programs: tables and inline styles, no script, no style sheet, nothing fetched', () => {
    expect(html).not.toMatch(/<(script|style|link|img|form|iframe)\b/i)
    expect(html).toContain('<html lang="en">')
    expect(html.match(/<table /g)?.length).toBe(html.match(/<\/table>/g)?.length)
  })

  it('escapes what shoppers typed', () => {
    expect(html).toContain('Message: Happy &lt;b&gt;birthday&lt;/b&gt;')
    expect(html).not.toContain('<b>')
  })

  it('lets no text out of its place, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.constantFrom('"><script>x</script>', '</td></table>', "' onload='x", '\u0000'),
    )
    fc.assert(
      fc.property(typed, typed, typed, (name, street1, card) => {
        const [shipment] = sampleOrder.itemShippingAddresses
        const [line] = sampleOrder.lineItems
        if (shipment === undefined || line === undefined) throw new Error('The sample has both')
        const order: Order = {
          ...sampleOrder,
          lineItems: [{ ...line, name, fields: { greetingCardMessage: `m${card}` } }],
          itemShippingAddresses: [{ ...shipment, address: { ...shipment.address, street1: `s${street1}` } }],
        }
        const plain: Order = {
          ...order,
          lineItems: [{ ...line, name: 'n', fields: { greetingCardMessage: 'm' } }],
          itemShippingAddresses: [{ ...shipment, address: { ...shipment.address, street1: 's' } }],
        }
        const render = (one: Order) => tagsOf(renderOrderConfirmation(one, sampleLinks).html)
        expect(render(order)).toEqual(render(plain))
      }),
    )
  })

  it('shows each shipment with what goes there when there are several', () => {
    const [first] = sampleOrder.itemShippingAddresses
    if (first === undefined) throw new Error('The sample has a shipment')
    const second = {
      ...first,
      key: 'shipment-2',
      address: { ...first.address, name: 'Grace Almond' },
      fields: { packingSlipMessage: 'For <you>' },
    }
    const lineItems = sampleOrder.lineItems.map((line, index) => ({
      ...line,
      targets: [{ addressKey: `shipment-${index + 1}`, quantity: line.quantity }],
      fields: { ...line.fields, ...(index === 1 ? { markedAsGift: true } : {}) },
    }))
    const order: Order = { ...sampleOrder, lineItems, itemShippingAddresses: [first, second] }
    const several = renderOrderConfirmation(order, sampleLinks).text
    const [line] = lineItems
    if (line === undefined) throw new Error('The sample has lines')
    const certificate = {
      ...line,
      id: 'certificate',
      variant: { ...line.variant, digital: true },
      targets: [{ addressKey: 'shipment-3', quantity: line.quantity }],
    }
    const byEmail = {
      ...order,
      lineItems: [...lineItems, certificate],
      itemShippingAddresses: [first, second, { ...first, key: 'shipment-3', fields: {} }],
    }
    // What comes by e-mail is none of those that are counted.
    expect(renderOrderConfirmation(byEmail, sampleLinks).text.match(/^(?:Shipment .*|By email)$/gm)).toEqual([
      'Shipment 1 of 2',
      'Shipment 2 of 2',
      'By email',
    ])
    expect(several).toContain('Shipment 1 of 2\nAda Walnut')
    expect(several).toContain('  2 × Roasted Cashews & Sea Salt, 1lb bag\nGround')
    expect(several).toContain('Shipment 2 of 2\nGrace Almond')
    expect(several).toMatch(
      /United States\n {2}1 × Turkish Apricots, 1lb bag \(gift\)\nA gift: the prices are left out\.\nMessage: “For <you>”\n\n/,
    )
    expect(renderOrderConfirmation(order, sampleLinks).html).toContain(
      'A gift: the prices are left out.<br>Message: “For &lt;you&gt;”',
    )
  })

  it('has what is in a bundle under it, in the price of all of it and where it goes [LINE-05] [LINE-07] [LINE-09]', () => {
    const [first] = sampleOrder.itemShippingAddresses
    const [box, card] = sampleOrder.lineItems
    if (first === undefined || box === undefined || card === undefined) throw new Error('The sample has them')
    const order: Order = {
      ...sampleOrder,
      lineItems: [
        { ...card, fields: { parentExternalId: 'b', greetingCardMessage: 'Hi', markedAsGift: true } },
        { ...box, fields: { externalId: 'b', markedAsGift: true } },
      ],
      itemShippingAddresses: [first, { ...first, key: 'shipment-2' }],
    }
    const bundled = renderOrderConfirmation(order, sampleLinks)
    expect(bundled.text).toContain(
      `What you ordered
2 × Roasted Cashews & Sea Salt               (was $46.48) $41.83
    1lb bag
    Gift
    With 1 × Turkish Apricots, 1lb bag (gift)
    Message: Hi
Items`,
    )
    const contents = [
      '2 × Roasted Cashews & Sea Salt, 1lb bag (gift)',
      'With 1 × Turkish Apricots, 1lb bag (gift)',
    ]
    expect(bundled.text).toContain(`\n  ${contents.join('\n  ')}\nGround`)
    expect(bundled.html).toContain('With 1 × Turkish Apricots, 1lb bag (gift)')
  })

  it('says that shipping is free only when something is shipped for nothing', () => {
    const free = { ...sampleOrder, shippingCharges: [{ key: 'shipment-1', name: 'Ground', price: usd(0) }] }
    expect(renderOrderConfirmation(free, sampleLinks).text).toMatch(/Shipping +Free\n/)
    const digital = { ...sampleOrder, shippingCharges: [], itemShippingAddresses: [] }
    expect(renderOrderConfirmation(digital, sampleLinks).text).not.toMatch(/Shipping/)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not a link'])('never links to %s', (receipt) => {
    expect(() => renderOrderConfirmation(sampleOrder, { ...sampleLinks, receipt })).toThrow(TypeError)
  })
})
