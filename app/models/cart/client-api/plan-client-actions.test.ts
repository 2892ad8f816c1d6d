import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../../constants/constants'
import { definedOnly } from '../../defined-only'
import { usd } from '../../money/money'
import { TYPE_KEYS } from '../actions'
import type { LineItem } from '../cart'
import { applyPlan } from '../testing/apply-plan'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { planOf, refusedWith, SOLD } from '../testing/client-plans'
import { AUNT, offer } from '../testing/intents'

const plain = lineOf('x').variant
const change = (lineItemId: string, quantity: number) => ({
  action: 'changeLineItemQuantity',
  lineItemId,
  quantity,
})
const field = (lineItemId: string, name: string, value?: unknown) => ({
  action: 'setLineItemCustomField',
  lineItemId,
  name,
  ...definedOnly({ value }),
})
const channel = (lineItemId: string, key?: string) => ({
  action: 'setLineItemDistributionChannel',
  lineItemId,
  ...(key === undefined ? {} : { distributionChannel: { typeId: 'channel', key } }),
})
const NO_FIELDS = { orderTags: [], recentEdits: [] }
const cartWith = (...lineItems: readonly LineItem[]) => cartOf({ lineItems })

describe('custom fields of the cart that a browser sets', () => {
  it('change only where they are named, and go where they are named with nothing', () => {
    const type = { typeId: 'type', key: TYPE_KEYS.cart } as const
    const cart = cartOf({ fields: { ...NO_FIELDS, stashedDiscountCodeName: 'Later' } })
    const set = (fields: Readonly<Record<string, string | undefined>>) => ({
      action: 'setCustomType',
      type,
      fields,
    })
    const plan = planOf(cart, [set({ stashedDiscountCodeName: undefined })])
    expect(plan).toEqual({ actions: [{ action: 'setCustomField', name: 'stashedDiscountCodeName' }] })
    expect(planOf(cart, [set({})])).toEqual({ actions: [] })
  })

  it('are not taken away by a type where they are not there, or no longer', () => {
    const type = { typeId: 'type', key: TYPE_KEYS.cart } as const
    const name = 'stashedDiscountCodeName'
    const without = { action: 'setCustomType', type, fields: { [name]: undefined } }
    const taken = { action: 'setCustomField', name }
    const put = { ...taken, value: 'Later' }
    expect(planOf(cartOf({}), [without])).toEqual({ actions: [] })
    expect(planOf(cartOf({ fields: { ...NO_FIELDS, [name]: 'Then' } }), [taken, without])).toEqual({
      actions: [taken],
    })
    expect(planOf(cartOf({}), [put, without, without])).toEqual({ actions: [put, taken] })
  })

  it('are left to the platform where an action takes away what is not there', () => {
    const taken = { action: 'setCustomField', name: 'stashedDiscountCode' }
    expect(planOf(cartOf({}), [taken])).toEqual({ actions: [taken] })
  })
})

describe('quantities that a browser sets', () => {
  const bundle = cartWith(
    lineOf('box', { quantity: 2, fields: { externalId: 'b' } }),
    lineOf('in', { quantity: 6, fields: { parentExternalId: 'b' } }),
    lineOf('gift', { lineItemMode: 'GiftLineItem' }),
    lineOf('a', { quantity: 3, variant: { ...plain, maximumPiecesPerOrder: 5 } }),
  )

  it('take the contents of a bundle along, as on the page [API-40]', () => {
    const actions = [change('box', 1), { action: 'removeLineItem', lineItemId: 'a' }]
    expect(planOf(bundle, actions)).toEqual({
      actions: [
        { action: 'removeLineItem', lineItemId: 'a' },
        { action: 'changeLineItemQuantity', lineItemId: 'box', quantity: 1 },
        { action: 'changeLineItemQuantity', lineItemId: 'in', quantity: 3 },
      ],
    })
  })

  it('are the last ones where a line is named more than once, and none of one that is removed', () => {
    expect(planOf(bundle, [change('a', 5), change('a', 3)])).toEqual({ actions: [] })
    expect(planOf(bundle, [change('box', 3), change('box', 1), change('a', 5), change('a', 4)])).toEqual({
      actions: [
        { action: 'changeLineItemQuantity', lineItemId: 'box', quantity: 1 },
        { action: 'changeLineItemQuantity', lineItemId: 'in', quantity: 3 },
        { action: 'changeLineItemQuantity', lineItemId: 'a', quantity: 4 },
      ],
    })
    const remove = { action: 'removeLineItem', lineItemId: 'a' } as const
    for (const removal of [
      [change('a', 5), remove],
      [remove, change('a', 5)],
      [change('a', 5), change('a', 0)],
    ])
      expect(planOf(bundle, removal)).toEqual({ actions: [remove] })
    expect(planOf(bundle, [change('a', 0), change('a', 4)])).toEqual({
      actions: [{ action: 'changeLineItemQuantity', lineItemId: 'a', quantity: 4 }],
    })
  })

  it('are refused before fields are looked at', () => {
    expect(planOf(bundle, [field('yy', 'markedAsGift', true), change('zz', 1)])).toEqual(
      refusedWith('Cannot find line item for ID zz', 'lineItemId'),
    )
  })

  it('change in an order for two addresses too, whether or not another could still be given', () => {
    const targets = ['shipment-1', 'shipment-2'].map((addressKey) => ({ addressKey, quantity: 1 }))
    const cart = cartOf({
      shippingMode: 'Multiple',
      lineItems: [lineOf('a', { quantity: 2, targets })],
      itemShippingAddresses: [shipmentOf('shipment-1'), { ...shipmentOf('shipment-2'), address: AUNT }],
    })
    const planned = planOf(cart, [change('a', 3)], { maySplit: false })
    expect(applyPlan(cart, 'actions' in planned ? planned.actions : []).lineItems).toMatchObject([
      { quantity: 3, targets: [{ quantity: 1 }, { quantity: 2 }] },
    ])
  })

  it('are refused as a whole where one of them cannot be [API-40]', () => {
    expect(planOf(bundle, [change('box', 1), change('a', 6)])).toEqual(
      refusedWith('Quantity cannot exceed 5', 'quantity'),
    )
    const few = { leftOf: (sku: string) => (sku === 'a-01' ? 4 : undefined) }
    expect(planOf(bundle, [change('box', 1), change('a', 5)], few)).toEqual(
      refusedWith('Item a: only 4 are left', 'quantity'),
    )
  })

  it.each<[string, object]>([
    ['a quantity', change('zz', 1)],
    ['a removal', { action: 'removeLineItem', lineItemId: 'zz' }],
    ['a field', field('zz', 'markedAsGift', true)],
    ['a channel', channel('zz')],
  ])('or fields are of lines that there are: %s', (_, action) => {
    expect(planOf(bundle, [action])).toEqual(refusedWith('Cannot find line item for ID zz', 'lineItemId'))
  })

  it('are not of gifts or of the contents of a bundle', () => {
    for (const id of ['gift', 'in'])
      for (const action of [
        change(id, 2),
        { action: 'removeLineItem', lineItemId: id },
        field(id, 'markedAsGift', true),
      ])
        expect(planOf(bundle, [action])).toEqual(
          refusedWith(`Item ${id} cannot be changed by itself`, 'lineItemId'),
        )
  })
})

describe('Auto-Delivery by a browser', () => {
  const once = lineOf('a', { takesFields: true })
  const again = lineOf('a', {
    takesFields: true,
    distributionChannel: CHANNELS.autoDelivery,
    fields: { autoDeliveryInterval: 42 },
  })
  const toAgain = [field('a', 'autoDeliveryInterval', 42), { ...channel('a', CHANNELS.autoDelivery) }]

  it('has the price of its channel, whether that is named or not [LINE-14]', () => {
    expect(planOf(cartWith(once), [field('a', 'autoDeliveryInterval', 42)])).toEqual({ actions: toAgain })
    expect(planOf(cartWith(once), toAgain)).toEqual({ actions: toAgain })
  })

  it('says where and how the offer was taken, also later', () => {
    const actions = [
      field('a', 'autoDeliveryOfferLocation', 'cart'),
      field('a', 'autoDeliveryOfferType', 'line'),
    ]
    expect(planOf(cartWith(again), actions)).toEqual({ actions })
    // Offer details do not apply to a one-time line.
    expect(planOf(cartWith(once), actions)).toEqual({ actions: [] })
  })

  it('ends with its interval, or with its channel', () => {
    const toOnce = [field('a', 'autoDeliveryInterval'), channel('a')]
    expect(planOf(cartWith(again), [field('a', 'autoDeliveryInterval')])).toEqual({ actions: toOnce })
    expect(planOf(cartWith(again), [channel('a')])).toEqual({ actions: toOnce })
    const retail = { oneTimeChannel: () => CHANNELS.retail }
    expect(planOf(cartWith(again), [channel('a', CHANNELS.retail)], retail)).toEqual({
      actions: [field('a', 'autoDeliveryInterval'), channel('a', CHANNELS.retail)],
    })
  })

  it.each<[string, LineItem, readonly object[]]>([
    ['its price without an interval', once, [channel('a', CHANNELS.autoDelivery)]],
    [
      'another price with an interval',
      once,
      [field('a', 'autoDeliveryInterval', 42), channel('a', CHANNELS.retail)],
    ],
    [
      'its price while the interval goes',
      again,
      [field('a', 'autoDeliveryInterval'), channel('a', CHANNELS.autoDelivery)],
    ],
    ['no price with another interval', again, [field('a', 'autoDeliveryInterval', 14), channel('a')]],
  ])('is one thing with its price: refused is %s [LINE-14]', (_, line, actions) => {
    expect(planOf(cartWith(line), actions)).toEqual(
      refusedWith('The price of Auto-Delivery goes with an Auto-Delivery interval', 'distributionChannel'),
    )
  })

  it('goes by the last word on the channel', () => {
    const actions = [
      channel('a', CHANNELS.retail),
      channel('a', CHANNELS.autoDelivery),
      field('a', 'autoDeliveryInterval', 42),
    ]
    expect(planOf(cartWith(once), actions)).toEqual({ actions: toAgain })
  })

  it('is of what it is offered for; whatever comes again may stop', () => {
    const notOffered = { soldAs: () => ({ ...SOLD, autoDeliveryEligible: false }) }
    expect(planOf(cartWith(once), [field('a', 'autoDeliveryInterval', 42)], notOffered)).toEqual(
      refusedWith('Item a is not available for Auto-Delivery', 'autoDeliveryInterval'),
    )
    expect(planOf(cartWith(again), [channel('a')], notOffered)).toHaveProperty('actions')
  })

  it('is of no size that is gone, and at no price but its own', () => {
    const asked = [field('a', 'autoDeliveryInterval', 42)]
    expect(planOf(cartWith(once), asked, { soldAs: () => undefined })).toEqual(
      refusedWith(`Variant not found by SKU or id ${once.sku}`, 'lineItemId'),
    )
    const elsewhere = SOLD.prices.map((price) => ({ ...price, channel: CHANNELS.retail }))
    expect(planOf(cartWith(once), asked, { soldAs: () => ({ ...SOLD, prices: elsewhere }) })).toEqual(
      refusedWith('Cannot find price for channel key auto-delivery', 'distributionChannel'),
    )
  })

  it('has its price among others', () => {
    const prices = [{ channel: CHANNELS.retail, value: usd(999), tiers: [] }, ...SOLD.prices]
    const planned = planOf(cartWith(once), [field('a', 'autoDeliveryInterval', 42)], {
      soldAs: () => ({ ...SOLD, prices }),
    })
    expect(planned).toEqual({ actions: toAgain })
  })

  it('is no matter of other fields: the price of a line that is marked stays', () => {
    const marked = [field('a', 'markedAsGift', true)]
    const retail = { oneTimeChannel: () => CHANNELS.retail }
    expect(planOf(cartWith(once), marked, retail)).toEqual({ actions: marked })
    // Nor does the channel of one line affect another.
    const cart = cartWith(once, lineOf('b', { takesFields: true }))
    expect(planOf(cart, [field('b', 'markedAsGift', true), ...toAgain])).toEqual({
      actions: [field('b', 'markedAsGift', true), ...toAgain],
    })
  })

  it('ends for one line while another one is marked', () => {
    const cart = cartWith(again, lineOf('b', { takesFields: true }))
    const planned = planOf(cart, [field('b', 'markedAsGift', true), channel('a')])
    expect(planned).toEqual({
      actions: [field('b', 'markedAsGift', true), field('a', 'autoDeliveryInterval'), channel('a')],
    })
  })

  it('is of the line that is named, and of no other', () => {
    const cart = cartWith(once, lineOf('b', { takesFields: true }))
    expect(planOf(cart, [field('b', 'autoDeliveryInterval', 14), field('a', 'markedAsGift', true)])).toEqual({
      actions: [
        field('b', 'autoDeliveryInterval', 14),
        channel('b', CHANNELS.autoDelivery),
        field('a', 'markedAsGift', true),
      ],
    })
  })
})

describe('other fields of a line', () => {
  it('come after those of Auto-Delivery, which give a line its type', () => {
    const planned = planOf(cartWith(lineOf('a')), [
      field('a', 'markedAsGift', true),
      field('a', 'autoDeliveryInterval', 42),
    ])
    expect(planned).toEqual({
      actions: [
        {
          action: 'setLineItemCustomType',
          lineItemId: 'a',
          type: { typeId: 'type', key: 'line-item-fields' },
          fields: { autoDeliveryInterval: 42 },
        },
        channel('a', CHANNELS.autoDelivery),
        field('a', 'markedAsGift', true),
      ],
    })
  })

  it('come by the type of a line that has none yet, all at once', () => {
    expect(
      planOf(cartWith(lineOf('a')), [field('a', 'markedAsGift', true), field('a', 'listMetadata', 'x')]),
    ).toEqual({
      actions: [
        {
          action: 'setLineItemCustomType',
          lineItemId: 'a',
          type: { typeId: 'type', key: 'line-item-fields' },
          fields: { markedAsGift: true, listMetadata: 'x' },
        },
      ],
    })
  })

  it('come by the type of a line whose price changes in the same update', () => {
    const line = lineOf('a', { distributionChannel: CHANNELS.retail })
    expect(planOf(cartWith(line), [channel('a'), field('a', 'markedAsGift', true)])).toEqual({
      actions: [
        channel('a'),
        {
          action: 'setLineItemCustomType',
          lineItemId: 'a',
          type: { typeId: 'type', key: 'line-item-fields' },
          fields: { markedAsGift: true },
        },
      ],
    })
  })

  it('leave marks as they are', () => {
    const line = lineOf('a', {
      takesFields: true,
      fields: { markedAsGift: true },
      targets: [{ addressKey: 'shipment-1', quantity: 1 }],
    })
    const cart = cartOf({
      lineItems: [line],
      itemShippingAddresses: [shipmentOf('shipment-1', { markedAsGift: true })],
    })
    const listed = [field('a', 'listMetadata', 'x')]
    expect(planOf(cart, listed)).toEqual({ actions: listed })
  })

  it('greet on a card alone [LINE-09]', () => {
    const greeting = field('a', 'greetingCardMessage', 'Get well soon')
    expect(planOf(cartWith(lineOf('a', { takesFields: true })), [greeting])).toEqual(
      refusedWith('Item a is no greeting card', 'greetingCardMessage'),
    )
    const card = lineOf('a', { takesFields: true, variant: { ...plain, customProduct: 'Greeting Card' } })
    expect(planOf(cartWith(card), [greeting])).toEqual({ actions: [greeting] })
    // A card attached to another item has its own message, and nothing else.
    const child = { ...card, fields: { parentExternalId: 'p' } }
    expect(planOf(cartWith(child), [greeting])).toEqual({ actions: [greeting] })
    const notByItself = refusedWith('Item a cannot be changed by itself', 'lineItemId')
    expect(planOf(cartWith(child), [greeting, field('a', 'markedAsGift', true)])).toEqual(notByItself)
    const mark = field('b', 'markedAsGift', true)
    expect(planOf(cartWith(child, lineOf('b', { takesFields: true })), [greeting, mark])).toEqual({
      actions: [greeting, mark],
    })
    expect(planOf(cartWith({ ...child, variant: plain }), [greeting])).toEqual(notByItself)
    expect(planOf(cartWith({ ...card, lineItemMode: 'GiftLineItem' }), [greeting])).toEqual(notByItself)
  })
})

describe('a delivery that a browser chooses', () => {
  const cart = cartOf({
    lineItems: [lineOf('a', { quantity: 2, targets: [{ addressKey: 'shipment-1', quantity: 2 }] })],
    itemShippingAddresses: [shipmentOf('shipment-1')],
    shippingAddress: { ...HOME },
  })
  const method = {
    action: 'setCustomShippingMethod',
    shippingMethodName: 'Standard',
    shippingRate: { price: { centAmount: 1, currencyCode: 'USD', fractionDigits: 2 } },
  }
  const deliveries = { 'shipment-1': { offer, heatResistantPackaging: true } }

  it('costs what the offer says, whatever the browser says [API-39]', () => {
    const planned = planOf(cart, [method], { deliveries })
    const after = applyPlan(cart, 'actions' in planned ? planned.actions : [])
    expect(after.shippingCharges).toMatchObject([{ name: 'Standard', price: { centAmount: 895 } }])
    expect(after.customLineItems).toMatchObject([{ name: 'Heat-resistant packaging' }])
  })

  it.each([
    ['a quantity', change('a', 1)],
    ['an address', { action: 'setShippingAddress', address: { ...HOME, street1: '14 Maple Avenue' } }],
  ])('is for goods and addresses as they are: not with %s', (_, other) => {
    const refused = refusedWith(
      'A delivery is chosen for goods and addresses as they are',
      'shippingMethodName',
    )
    for (const action of [
      method,
      { action: 'addCustomLineItem', slug: 'heat-resistant-packaging' },
      { action: 'removeCustomLineItem', customLineItemId: 'c' },
    ])
      expect(planOf(cart, [action, other], { deliveries })).toEqual(refused)
  })

  it('is none that nobody asked for', () => {
    const email = { action: 'setCustomerEmail', email: 'pat@example.com' }
    expect(planOf(cart, [email], { deliveries })).toEqual({ actions: [email] })
  })

  it('may come with a quantity that is so already, and with fields', () => {
    expect(planOf(cart, [method, change('a', 2)], { deliveries })).toHaveProperty('actions')
    expect(planOf(cart, [method, field('a', 'markedAsGift', true)], { deliveries })).toHaveProperty('actions')
  })

  it.each([
    ['a delivery', method, { price: usd(895), markedAsGift: true }],
    ['a quantity', change('a', 1), { markedAsGift: true }],
    ['an address', { action: 'setShippingAddress', address: AUNT }, { markedAsGift: true }],
  ])('leaves what a mark says of its shipment, which comes with %s [LINE-07]', (_, action, fields) => {
    const said = {
      ...cart,
      itemShippingAddresses: cart.itemShippingAddresses.map((shipment) => ({
        ...shipment,
        fields: { ...shipment.fields, markedAsGift: false },
      })),
    }
    const planned = planOf(said, [action, field('a', 'markedAsGift', true)], { deliveries })
    const after = applyPlan(said, 'actions' in planned ? planned.actions : [])
    expect(after.itemShippingAddresses).toMatchObject([{ fields }])
    expect(after.lineItems).toMatchObject([{ fields: { markedAsGift: true } }])
  })
})

it('what concerns the cart as a whole comes after what is done to lines', () => {
  const email = { action: 'setCustomerEmail', email: 'pat@example.com' }
  const planned = planOf(cartWith(lineOf('a')), [email, change('a', 2), field('a', 'markedAsGift', true)])
  expect('actions' in planned && planned.actions.map(({ action }) => action)).toEqual([
    'setLineItemCustomType',
    'changeLineItemQuantity',
    'setCustomerEmail',
  ])
})
