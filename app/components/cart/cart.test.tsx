import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { codeRows, offeredCodes } from '~/models/cart/explain/code-rows'
import { explainInWords } from '~/models/cart/explain/explain-words'
import { DiscountCodeSchema } from '~/models/cart/forms/cart-form'
import { groupLines } from '~/models/cart/lines'
import { cartOf, lineOf, shipmentOf } from '~/models/cart/testing/carts'
import { totalsOf } from '~/models/cart/totals'
import { usd } from '~/models/money/money'
import { PackingSlips } from '../checkout/packing-slip'
import { AppliedDiscounts } from '../product/choice'
import { CartLine } from './cart-line'
import { CartTotals } from './cart-totals'
import { DiscountCodeForm } from './discount-code-form'
import { TotalExplained } from './total-explained'
import type { SuspendedCode } from '~/models/cart/plans/plan-suspended-codes'
import type { CartDiscountCode, CustomLineItem, DiscountCodeState, LineItem } from '~/models/cart/cart'

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const shown = (over: Partial<LineItem>, contents: readonly LineItem[] = []) =>
  render(<CartLine line={lineOf('a', over)} contents={contents} />)

describe('a line of the cart', () => {
  it('of a gift is free, and says so beside what it is worth [LINE-01]', () => {
    const text = words(
      shown({
        lineItemMode: 'GiftLineItem',
        regularPiecePrice: usd(249),
        totalPrice: usd(0),
        totalPriceBeforeCartLevelDiscount: usd(0),
      }),
    )
    expect(text).toContain('Free gift')
    expect(text).toMatch(/FREE$/)
    expect(text).not.toContain('$')
  })

  it('says every how many weeks it comes, and nothing of it when it comes once [LINE-06]', () => {
    expect(words(shown({ fields: { autoDeliveryInterval: 42 } }))).toContain('Auto-Delivery: Every 6 Weeks')
    expect(words(shown({}))).not.toContain('Auto-Delivery')
  })

  it('that is a present is marked as one, in a bundle too [LINE-07]', () => {
    expect(words(shown({ fields: { markedAsGift: true } }))).toMatch(/ Gift /)
    expect(words(shown({}))).not.toContain('Gift')
    const child = lineOf('in', { fields: { parentExternalId: 'b', markedAsGift: true } })
    expect(words(shown({}, [child]))).toContain('1 × Item in, 1 lb bag (gift)')
  })

  it('tells under its name what the shopper made of it [LINE-08]', () => {
    const text = words(shown({ fields: { customizationsDescription: 'Almonds ×2, cherries ×1' } }))
    expect(text).toMatch(/^Item a 1 lb bag Almonds ×2, cherries ×1/)
  })

  it('has its contents under it, with no way to take one out, and costs what all of it costs [LINE-05]', () => {
    const children = [
      lineOf('in', { quantity: 4, piecePrice: usd(0), regularPiecePrice: usd(0), totalPrice: usd(0) }),
      lineOf('card', { piecePrice: usd(395), regularPiecePrice: usd(395), totalPrice: usd(395) }),
    ]
    const html = shown({ name: 'Snack Box' }, children)
    expect(html).toContain('aria-label="In Snack Box"')
    expect(words(html)).toMatch(/4 × Item in, 1 lb bag 1 × Item card, 1 lb bag/)
    expect(html.match(/value="remove-line:/g)).toHaveLength(1)
    expect(html).not.toMatch(/(name|value)="[^"]*\bin"/)
    // 10.99 plus the card at 3.95.
    expect(words(html)).toMatch(/\$14\.94$/)
  })

  it('lists each saving with its kind and amount', () => {
    const saving = { description: 'Auto-Delivery', onSale: false, value: usd(200), type: 'Channel' as const }
    const text = words(
      shown({
        distributionChannel: 'auto-delivery',
        totalSavings: {
          value: usd(450),
          percent: 11,
          comparisonPrice: usd(3_996),
          onSale: false,
          breakdown: [saving, { ...saving, type: 'CartDiscount', description: 'Discounts', value: usd(250) }],
        },
      }),
    )
    expect(text).toContain('Auto-Delivery: $2.00 off')
    expect(text).toContain('Discounts: $2.50 off')
  })

  it('tells what it saves with what is in it, beside the price of both [LINE-04]', () => {
    const saving = (price: number, off: number) => ({
      totalPrice: usd(price - off),
      totalPriceBeforeCartLevelDiscount: usd(price),
      totalSavings: {
        value: usd(off),
        percent: 10,
        comparisonPrice: usd(price),
        onSale: false,
        breakdown: [
          { type: 'CartDiscount' as const, description: 'Discounts', onSale: false, value: usd(off) },
        ],
      },
    })
    const text = words(shown(saving(999, 100), [lineOf('card', saving(395, 39))]))
    expect(text).toContain('Discounts: $1.39 off $13.94 (10%)')
    expect(text).toContain('$12.55')
  })

  it('that comes again stands apart from what is bought once, its contents with it [LINE-06]', () => {
    const { once, again } = groupLines(
      cartOf({
        lineItems: [
          lineOf('once'),
          lineOf('again', { fields: { autoDeliveryInterval: 14, externalId: 'b' } }),
          lineOf('in', { fields: { parentExternalId: 'b' } }),
        ],
      }),
    )
    expect([once.map(({ id }) => id), again.map(({ id }) => id)]).toEqual([['once'], ['again']])
  })
})

describe('a greeting card', () => {
  const variant = { ...lineOf('card').variant, customProduct: 'Greeting Card' as const }
  const card = lineOf('card', { variant, fields: { greetingCardMessage: 'Get well\nsoon' } })

  it('shows its message, and a field with a button to write another [LINE-09]', () => {
    const html = render(<CartLine line={card} />)
    expect(html).toMatch(/<blockquote[^>]*>Get well\nsoon<\/blockquote>/)
    expect(html).toMatch(/<button[^>]*name="intent"[^>]*value="greeting-message:card"/)
    expect(html).toContain('maxLength="250"')
    expect(html).toMatch(/<textarea[^>]*name="message-card"[^>]*>Get well\nsoon<\/textarea>/)
  })

  it('keeps what was refused, and says why, on its own line only [LINE-09]', () => {
    const refused = { lineItemId: 'card', typed: 'x'.repeat(251), error: 'Too long' }
    const html = render(<CartLine line={card} refused={refused} />)
    expect(html).toContain('x'.repeat(251))
    expect(words(html)).toContain('Too long')
    expect(html).toMatch(/<details[^>]*open=""/)
    expect(render(<CartLine line={card} refused={{ ...refused, lineItemId: 'b' }} />)).not.toContain(
      'Too long',
    )
  })

  it('in another line is written there, and no other line has the form [LINE-09]', () => {
    expect(shown({}, [card])).toContain('value="greeting-message:card"')
    expect(shown({})).not.toContain('greeting-message')
  })
})

describe('a discount code', () => {
  const suspendedFields = (suspended: readonly SuspendedCode[]) =>
    suspended.length === 0
      ? {}
      : {
          stashedDiscountCode: suspended.map((one) => one.code).join('\n'),
          stashedDiscountCodeName: suspended.map((one) => one.name).join('\n'),
        }
  /** As prepared by the loader and shown by the page. */
  const shownCodes = (
    codes: readonly CartDiscountCode[],
    { suspended = [], own = [] }: { suspended?: readonly SuspendedCode[]; own?: readonly string[] } = {},
  ) => {
    const cart = {
      discountCodes: codes,
      itemShippingAddresses: [],
      lineItems: [],
      fields: { orderTags: [], recentEdits: [], ...suspendedFields(suspended) },
    }
    const rows = codeRows(cart, usd(5_900))
    return render(<DiscountCodeForm rows={rows} own={offeredCodes(own, rows)} />)
  }
  const codeOf = (state: DiscountCodeState, over: Partial<CartDiscountCode> = {}): CartDiscountCode => ({
    id: 'c1',
    code: 'SAVE5',
    name: '$5 off',
    description: '',
    state,
    cartPredicates: [],
    shippingPredicates: [],
    ...over,
  })

  it.each<[DiscountCodeState, string]>([
    ['MatchesCart', 'Applied'],
    ['DoesNotMatchCart', 'Does not apply to this cart yet'],
    ['MaxApplicationReached', 'Used up'],
    ['NotActive', 'Not active'],
    ['NotValid', 'Not valid now'],
    ['ApplicationStoppedByPreviousDiscount', 'Cannot be combined with another discount'],
    ['ApplicationStoppedByGroupBestDeal', 'A better deal is applied'],
  ])('in the state %s reads: %s [DISC-01]', (state, text) => {
    expect(words(shownCodes([codeOf(state)]))).toContain(`SAVE5 ${text}`)
  })

  it('has a form to apply one more, and each its way out [DISC-03]', () => {
    const html = shownCodes([codeOf('MatchesCart'), codeOf('DoesNotMatchCart', { id: 'c2', code: 'LATER' })])
    for (const id of ['c1', 'c2']) expect(html).toContain(`name="codeId" value="${id}"`)
    expect(html).toContain('value="apply-code"')
  })

  it('takes no more characters than a code may have', () => {
    const [, max] = /name="code"[^>]*maxLength="(\d+)"/i.exec(shownCodes([])) ?? []
    const isTaken = (length: number) => DiscountCodeSchema.safeParse('x'.repeat(length)).success
    expect([isTaken(Number(max)), isTaken(Number(max) + 1)]).toEqual([true, false])
  })

  it('that is put aside can be tried again and forgotten, on the cart or off it [CART-17]', () => {
    const suspended = [
      { code: 'SAVE5', name: '$5 off' },
      { code: 'LATER', name: 'Later' },
    ]
    const html = shownCodes([codeOf('DoesNotMatchCart')], { suspended })
    expect(words(html)).toMatch(/SAVE5 Does not apply.*Re-apply SAVE5.*LATER Saved for later Re-apply LATER/)
    expect(html.match(/value="forget-code"/g)).toHaveLength(1)
    expect(html).toContain('name="code" value="LATER"')
    expect(words(shownCodes([codeOf('MatchesCart')]))).not.toContain('Re-apply')
  })

  it('leads to the promotion behind it, unless it is off the cart', () => {
    const html = shownCodes([codeOf('MatchesCart')], { suspended: [{ code: 'LATER', name: 'Later' }] })
    expect(html.match(/<a [^>]*>/g)).toEqual([
      expect.stringMatching(/ href="\/cart\/promotion\?code=SAVE5".* data-dialog=""/),
    ])
    expect(words(html)).toContain('Remove Promotion Details LATER')
  })

  it('of the customer is there to apply until it is on the cart [DISC-10]', () => {
    const html = shownCodes([codeOf('MatchesCart')], { own: ['REGULAR8', 'SAVE5'] })
    expect(words(html)).toContain('Your codes Apply REGULAR8')
    expect(words(html)).not.toContain('Apply SAVE5')
    expect(html).toContain('name="code" value="REGULAR8"')
    expect(words(shownCodes([]))).not.toContain('Your codes')
  })
})

describe('the field for a code', () => {
  it('is folded away until it is wanted or wrong', () => {
    expect(render(<DiscountCodeForm rows={[]} />)).not.toContain('open=""')
    const failed = render(<DiscountCodeForm rows={[]} error="Unknown code" typed="NOPE" />)
    expect(failed).toContain('open=""')
    expect(failed).toContain('value="NOPE"')
  })
})

const feeOf = (id: string, kind: CustomLineItem['kind'], name: string, cents: number): CustomLineItem => ({
  id,
  slug: id,
  name,
  kind,
  quantity: 1,
  totalPrice: usd(cents),
  targets: [],
})

describe('adjustments', () => {
  const cart = cartOf({
    lineItems: [lineOf('a')],
    customLineItems: [
      feeOf('adjustment-1', 'adjustment', 'Goodwill', -100),
      feeOf('adjustment-2', 'adjustment', 'Goodwill', -200),
      feeOf('gift-adjustment-1', 'gift adjustment', 'Gift wrap', -50),
    ],
    // 10.99 − 1.00 − 2.00 − 0.50
    totalPrice: usd(749),
  })

  it('are lines of their own in the totals, two of one name too [LINE-13]', () => {
    expect(words(render(<CartTotals totals={totalsOf(cart)} />))).toContain(
      'Merchandise $10.99 Goodwill -$1.00 Goodwill -$2.00 Gift wrap -$0.50',
    )
  })

  it('say on the packing slip what is to be said there, and no price [LINE-13]', () => {
    const message = { packingSlipMessage: 'Sorry for the dented tin' }
    const order = {
      lineItems: [lineOf('a', { quantity: 3, targets: [{ addressKey: 'shipment-2', quantity: 3 }] })],
      customLineItems: [
        {
          ...feeOf('adjustment-1', 'adjustment', 'Goodwill', -100),
          ...message,
          targets: [{ addressKey: 'shipment-1', quantity: 1 }],
        },
      ],
      itemShippingAddresses: [
        shipmentOf('shipment-1'),
        shipmentOf('shipment-2', { packingSlipMessage: 'Enjoy!' }),
      ],
    }
    const text = words(render(<PackingSlips order={order} />))
    expect(text).toBe(
      'Packing slip For Pat Example Goodwill: Sorry for the dented tin For Pat Example 3 × Item a, 1 lb bag “Enjoy!”',
    )
    expect(text).not.toContain('$')
  })

  it('say on the packing slip what is in a box, and the words inside a card [LINE-05] [LINE-09]', () => {
    const there = { targets: [{ addressKey: 'shipment-1', quantity: 1 }] }
    const card = { parentExternalId: 'b', greetingCardMessage: 'Hi', markedAsGift: true }
    const order = {
      lineItems: [
        lineOf('card', { ...there, fields: card }),
        lineOf('box', { ...there, fields: { externalId: 'b', customizationsDescription: 'Half and half' } }),
      ],
      customLineItems: [],
      itemShippingAddresses: [shipmentOf('shipment-1')],
    }
    expect(words(render(<PackingSlips order={order} />))).toBe(
      'Packing slip For Pat Example 1 × Item box, 1 lb bag Half and half 1 × Item card, 1 lb bag (gift) Message: Hi',
    )
  })
})

it('the way to a total unfolds by itself and reads as text', () => {
  const cart = cartOf({
    lineItems: [lineOf('a', { quantity: 2 })],
    customLineItems: [feeOf('heat', 'packaging', 'Heat-resistant packaging', 295)],
    // 2 × 10.99 + 2.95
    totalPrice: usd(2_493),
  })
  const html = render(<TotalExplained {...explainInWords(cart)} />)
  expect(html).toMatch(/^<details[^>]*><summary[^>]*>Price breakdown<\/summary>/)
  expect(words(html)).toBe(
    'Price breakdown Item a, 1 lb bag Regular price (2 × $10.99) $21.98 Heat-resistant packaging Packaging $2.95 Total $24.93',
  )
  expect(html).not.toContain('style=')
})

it('discounts of a product unfold with label, type and value', () => {
  const html = render(<AppliedDiscounts discounts={[{ label: 'Sale', type: 'product', value: usd(150) }]} />)
  expect(html).toMatch(/^<details/)
  expect(words(html)).toBe('Discounts on this item (1) Sale (product): $1.50 off each')
  expect(render(<AppliedDiscounts discounts={[]} />)).toBe('')
})
