import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shownLines } from '~/models/cart/shown-lines'
import { rateText } from '~/models/cart/rate-text'
import { totalsOf } from '~/models/cart/totals'
import { STEPS } from '~/models/checkout/steps'
import { usd } from '~/models/money/money'
import { CartLine, LinesForm } from '../cart/cart-line'
import { CartTotals } from '../cart/cart-totals'
import { FreeShippingProgress } from '../cart/free-shipping-progress'
import { AddressFields } from './address-fields'
import { HeatResistantChoice, OfferChoice } from './offer-choice'
import { OrderContent } from './order-content'
import { FoldedSummary } from './order-summary'
import { ReceiptView } from './receipt'
import { StepNav } from './step-nav'
import { SummaryLines } from './summary-lines'
import type { Cart, LineItem } from '~/models/cart/cart'
import type { Order } from '~/models/orders/order'
import type { ShippingOffer } from '~/models/shipping/shipping'

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const line = (changes: Partial<LineItem> = {}): LineItem => ({
  id: 'line-1',
  productId: 'p1',
  productKey: 'almonds',
  productPath: '/nuts/almonds/roasted.html',
  sku: '1001-01',
  name: 'Roasted Almonds',
  quantity: 2,
  variant: {
    variantId: 1,
    weight: 1,
    unitName: 'bag',
    variantLabel: '1 lb bag',
    active: true,
    backordered: false,
    meltable: false,
    digital: false,
    fixedAddress: false,
    maximumPiecesPerOrder: 24,
    restrictedCountries: [],
  },
  piecePrice: usd(1099),
  regularPiecePrice: usd(1299),
  totalPrice: usd(2198),
  totalPriceBeforeCartLevelDiscount: usd(2198),
  lineItemMode: 'Standard',
  priceMode: 'Platform',
  targets: [],
  targetsValid: true,
  fields: {},
  ...changes,
})

const address = {
  name: 'Sam Shopper',
  street1: '1 Elm St',
  city: 'Cranford',
  state: 'NJ',
  postalCode: '07016',
  country: 'US',
} as const
const cart: Cart = {
  id: 'c',
  version: 1,
  state: 'Active',
  shippingMode: 'Single',
  lineItems: [line({ totalPrice: usd(1978), targets: [{ addressKey: 'shipment-1', quantity: 2 }] })],
  customLineItems: [
    {
      id: 'x',
      slug: 'heat',
      name: 'Heat-resistant packaging',
      kind: 'packaging',
      quantity: 1,
      totalPrice: usd(295),
      targets: [],
    },
  ],
  itemShippingAddresses: [
    {
      key: 'shipment-1',
      address,
      fields: { price: usd(799), earliestArrivalOn: '2025-03-04', latestArrivalOn: '2025-03-06' },
    },
  ],
  discountCodes: [],
  shippingCharges: [{ key: 's', name: 'Standard', price: usd(799) }],
  totalPrice: usd(3072),
  // 1978 + 295 + 799 = 3072; 6.625 % of 295 = 19.5, so 20
  taxedPrice: {
    totalNet: usd(3072),
    totalGross: usd(3092),
    totalTax: usd(20),
    taxPortions: [{ name: 'NJ', rate: 0.06625, amount: usd(20) }],
  },
  fields: { orderTags: [], recentEdits: [] },
}

describe('a line of the cart', () => {
  it('changes and goes by buttons of the one form of all lines [CART-12]', () => {
    const html = render(
      <LinesForm>
        <CartLine line={line()} />
      </LinesForm>,
    )
    expect(html.match(/<form[^>]*>/g)).toEqual(['<form method="post" action="/cart" data-print="yes">'])
    expect(html).toMatch(/<input[^>]*max="24"[^>]*name="quantity-line-1"|name="quantity-line-1"[^>]*max="24"/)
    expect(html).toMatch(/<button[^>]*name="intent"[^>]*value="change-quantities"/)
    expect(html).toMatch(/<button[^>]*name="intent"[^>]*value="remove-line:line-1"/)
    // The first button is the one that Enter presses.
    expect(/<button[^>]*value="([^"]*)"/.exec(html)?.[1]).toBe('change-quantities')
    expect(html).not.toContain('formaction')
  })

  it('shows what it costs, what it was, and each', () => {
    expect(words(render(<CartLine line={line()} />))).toContain('$21.98 Now $10.99 was $12.99 each')
  })

  it('leaves a gift and a removed item without forms', () => {
    expect(
      render(<CartLine line={line({ lineItemMode: 'GiftLineItem', totalPrice: usd(0) })} />),
    ).not.toContain('<button')
    const removed = render(<CartLine line={line()} removed="Sorry, this item is out of stock" />)
    expect(removed).not.toContain('<form')
    expect(removed).not.toContain('$')
    expect(removed).toContain('Sorry, this item is out of stock')
  })
})

describe('totals', () => {
  it('show every part, net, tax portions and gross [CART-16] [CHK-19]', () => {
    expect(words(render(<CartTotals totals={totalsOf(cart)} />))).toBe(
      'Merchandise $21.98 Discounts -$2.20 Heat-resistant packaging $2.95 Shipping $7.99 Total before tax $30.72 NJ (6.625%) $0.20 Total $30.92',
    )
  })

  it('leave open what is not known yet', () => {
    const { taxedPrice: _tax, ...rest } = cart
    const text = words(render(<CartTotals totals={totalsOf({ ...rest, shippingCharges: [] })} />))
    expect(text).toContain('Shipping Calculated at checkout')
    expect(text).toContain('Tax Calculated at checkout')
  })

  it('have no line for what is not to come', () => {
    const digital = totalsOf({ ...cart, shippingCharges: [] })
    expect(words(render(<CartTotals totals={digital} later={null} />))).not.toContain('Shipping')
  })

  it('say FREE for shipping at no charge, and take store credit off', () => {
    const free = totalsOf({ ...cart, shippingCharges: [{ key: 's', name: 'Standard', price: usd(0) }] })
    expect(words(render(<CartTotals totals={free} />))).toContain('Shipping FREE')
    expect(words(render(<CartTotals totals={totalsOf(cart)} credit={usd(1000)} />))).toContain(
      'Store credit -$10.00 Total $20.92',
    )
  })

  it('write tax rates without noise', () => {
    expect([0.06625, 0.07, 0.0888].map(rateText)).toEqual(['6.625%', '7%', '8.88%'])
  })
})

describe('progress toward free shipping', () => {
  it.each([
    [4394, "You're $15.06 away from FREE shipping"],
    [5899, "You're $0.01 away from FREE shipping"],
    [5900, "You've earned FREE shipping!"],
    [9900, "You've earned FREE shipping!"],
  ])('at %i cents says %s [SHIP-24] [SHIP-25] [MODAL-13]', (cents, text) => {
    const html = render(<FreeShippingProgress goods={usd(cents)} threshold={usd(5900)} />)
    expect(html.replaceAll('&#x27;', "'")).toContain(text)
    expect(html).toContain('contiguous U.S.')
  })
})

describe('the steps', () => {
  it('stand in order, the open ones as links [CHK-01]', () => {
    const states = STEPS.map((step, index) => ({ ...step, enabled: index < 2, complete: index === 0 }))
    const html = render(<StepNav steps={states} current="delivery" />)
    expect(words(html)).toBe('Email &amp; Shipping Info (complete) Expected Delivery Payment Method')
    expect(html).toContain('href="/checkout/address"')
    expect(html).not.toContain('href="/checkout/payment"')
    expect(html).toContain('aria-current="step"')
  })
})

describe('the fields of an address', () => {
  it.each([
    ['US', 'ZIP code', 'State', 'New Jersey'],
    ['CA', 'Postal code', 'Province', 'Ontario'],
  ])('are labelled for %s [ADDR-01]', (country, postal, state, region) => {
    const html = render(<AddressFields values={{ country }} errors={{}} />)
    const labels = [...html.matchAll(/<label[^>]*>([^<]+)/g)].map((match) => match[1])
    expect(labels).toContain(postal)
    expect(labels).toContain(state)
    expect(html.indexOf(region)).toBeGreaterThan(0)
  })

  it('offer the regions of both countries where no script can change the list', () => {
    const html = render(<AddressFields values={{}} errors={{}} />)
    expect(html).toContain('<optgroup label="Canada">')
    expect(html.indexOf('label="United States"')).toBeLessThan(html.indexOf('label="Canada"'))
  })

  it('carry the tokens of autofill, with a section where there are several', () => {
    const html = render(
      <AddressFields values={{}} errors={{}} prefix="shipment-2." scope="section-shipment-2 shipping" />,
    )
    for (const token of [
      'name',
      'organization',
      'address-line1',
      'address-line2',
      'address-level2',
      'address-level1',
      'postal-code',
      'country',
      'tel',
    ])
      expect(html).toContain(`autoComplete="section-shipment-2 shipping ${token}"`)
    expect(html).toContain('name="shipment-2.street1"')
  })

  it('keep what was typed and show each message, unfolding what holds one [UX-04]', () => {
    const html = render(
      <AddressFields
        values={{ street2: 'Apt 3', state: 'NJ' }}
        errors={{ city: 'Please enter your city' }}
      />,
    )
    expect(html).toContain('value="Apt 3"')
    expect(html).toContain('open=""')
    expect(html).toContain('Please enter your city')
    expect(html).toContain('<option value="NJ" selected="">')
    expect(render(<AddressFields values={{}} errors={{}} />)).not.toContain('open=""')
  })
})

describe('offers', () => {
  const offer = (changes: Partial<ShippingOffer>): ShippingOffer => ({
    shippingMethodId: 1,
    carrier: 'UPS',
    carrierCode: 'ups',
    name: 'Standard',
    position: 1,
    days: 3,
    price: usd(0),
    listPrice: usd(0),
    flatRate: true,
    earliestArrivalOn: '2025-03-04',
    latestArrivalOn: '2025-03-06',
    requestedShipOn: '2025-03-01',
    targetPickupCutoff: '2025-03-01T18:00:00Z',
    containsMeltables: false,
    heatResistantIncluded: false,
    meltablePackagesAtRiskCount: 0,
    hidden: false,
    shipmentPickup: false,
    ...changes,
  })

  it('stand in their order with price, struck price and arrival [SHIP-11]', () => {
    const html = render(
      <OfferChoice
        legend="Delivery"
        name="o"
        selected="1"
        offers={[
          offer({
            shippingMethodId: 2,
            position: 2,
            name: 'Express',
            price: usd(1499),
            listPrice: usd(1499),
          }),
          offer({ listPrice: usd(899) }),
        ]}
      />,
    )
    expect(words(html)).toBe(
      'Delivery Standard Arrives Tue, Mar 4 – Thu, Mar 6 FREE was $8.99 Express Arrives Tue, Mar 4 – Thu, Mar 6 $14.99',
    )
  })

  it('leave out hidden ones and name pickups [SHIP-12]', () => {
    const text = words(
      render(
        <OfferChoice
          legend="Delivery"
          name="o"
          offers={[
            offer({ hidden: true, name: 'Secret' }),
            offer({ shipmentPickup: true, name: 'Warehouse' }),
          ]}
        />,
      ),
    )
    expect(text).not.toContain('Secret')
    expect(text).toContain('Pickup: Warehouse')
  })

  it('offer heat-resistant packaging where something melts, free where included [SHIP-13]', () => {
    expect(render(<HeatResistantChoice name="h" offers={[offer({})]} />)).toBe('')
    expect(
      words(render(<HeatResistantChoice name="h" offers={[offer({ containsMeltables: true })]} />)),
    ).toBe('Add heat-resistant packaging ($2.95)')
    expect(
      words(
        render(
          <HeatResistantChoice
            name="h"
            offers={[offer({ containsMeltables: true, heatResistantIncluded: true })]}
          />,
        ),
      ),
    ).toContain('included free')
  })

  it('warn of what may melt [SHIP-14]', () => {
    expect(
      words(render(<OfferChoice name="o" legend="D" offers={[offer({ meltablePackagesAtRiskCount: 1 })]} />)),
    ).toContain('may melt')
    expect(words(render(<OfferChoice name="o" legend="D" offers={[offer({})]} />))).not.toContain('melt')
  })
})

describe('summary and receipt', () => {
  it('list items and every part of the total [CHK-19]', () => {
    const lines = words(render(<SummaryLines lines={shownLines(cart.lineItems)} />))
    expect(lines).toBe('Roasted Almonds 1 lb bag × 2 Now $19.78 was $21.98')
    const items = { hash: 'h', html: 'What is bought' }
    const summary = <FoldedSummary items={items} quantity={2} totals={totalsOf(cart)} editHref="/cart" />
    expect(words(render(summary))).toMatch(
      /^Your order: 2 items \$30\.92 Order summary Edit cart What is bought .* Total \$30\.92$/,
    )
  })

  it('say of each line how it comes and what is written in it, and below it what is in it [LINE-05] [LINE-07] [LINE-09]', () => {
    const box = line({
      id: 'box',
      name: 'Snack Box',
      quantity: 1,
      fields: { externalId: 'b', markedAsGift: true, autoDeliveryInterval: 42 },
    })
    const card = line({
      id: 'card',
      name: 'Card',
      quantity: 1,
      totalPrice: usd(395),
      totalPriceBeforeCartLevelDiscount: usd(395),
      fields: { parentExternalId: 'b', greetingCardMessage: 'Hi <Pat>' },
    })
    const html = render(<SummaryLines lines={shownLines([card, box, line()])} />)
    expect(words(html)).toBe(
      'Snack Box 1 lb bag × 1 Auto-Delivery: Every 6 Weeks Gift 1 × Card, 1 lb bag Message: Hi &lt;Pat&gt; $25.93 ' +
        'Roasted Almonds 1 lb bag × 2 $21.98',
    )
    expect(html).toContain('aria-label="In Snack Box"')
  })

  it('show the order with its address, arrival and payment', () => {
    const order: Order = {
      ...cart,
      id: 'o',
      orderNumber: 'N1001',
      placedAt: '2025-03-01T12:00:00Z',
      orderState: 'Open',
      deliveries: [],
    }
    const content = {
      hash: 'h',
      html: render(<OrderContent order={order} paidBy={['Visa ending in 1111']} />),
    }
    const text = words(
      render(
        <ReceiptView
          orderNumber={order.orderNumber}
          email="sam@nutwood.example"
          content={content}
          placedOn="2025-03-01"
        />,
      ),
    )
    for (const part of [
      'Order N1001',
      'March 1, 2025',
      '1 Elm St',
      'Cranford, NJ 07016',
      'Tue, Mar 4 – Thu, Mar 6',
      'Visa ending in 1111',
      '$30.92',
    ])
      expect(text).toContain(part)
  })
})
