import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { Cart, LineItem } from '../cart'
import { applyPlan } from '../testing/apply-plan'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { planOf, refusedWith, toActions } from '../testing/client-plans'
import { AUNT, UNCLE } from '../testing/intents'
import { actionsNamed } from './actions-named'
import { SHIPMENT_ACTIONS } from './plan-client-actions'
import type { ClientFacts } from './plan-client-actions'
import { destinationsAfter } from './plan-client-shipments'

function after(cart: Cart, actions: readonly unknown[], facts: Partial<ClientFacts> = {}): Cart {
  const planned = planOf(cart, actions, facts)
  if ('refused' in planned) throw new Error(planned.refused.message)
  return applyPlan(cart, planned.actions)
}

const streets = (cart: Cart) => cart.itemShippingAddresses.map(({ address }) => address.street1)
const shares = ({ lineItems }: Cart) =>
  lineItems.map(({ id, targets }) => [
    id,
    ...targets.map(({ addressKey, quantity }) => `${addressKey} × ${quantity}`),
  ])

const add = (key: string, address: object) => ({
  action: 'addItemShippingAddress',
  address: { ...address, key },
})
const update = (key: string, address: object) => ({
  ...add(key, address),
  action: 'updateItemShippingAddress',
})
const remove = (addressKey: string) => ({ action: 'removeItemShippingAddress', addressKey })
const tax = (address: object) => ({ action: 'setShippingAddress', address })
const send = (lineItemId: string, pieces: Readonly<Record<string, number>>) => ({
  action: 'setLineItemShippingDetails',
  lineItemId,
  shippingDetails: {
    targets: Object.entries(pieces).map(([addressKey, quantity]) => ({ addressKey, quantity })),
  },
})
const change = (lineItemId: string, quantity: number) => ({
  action: 'changeLineItemQuantity',
  lineItemId,
  quantity,
})

const unsent = cartOf({ lineItems: [lineOf('a', { quantity: 3 }), lineOf('b')] })
const lineTo = (id: string, pieces: Readonly<Record<string, number>>, over: Partial<LineItem> = {}) => {
  const targets = Object.entries(pieces).map(([addressKey, quantity]) => ({
    addressKey,
    quantity,
    shippingMethodKey: addressKey,
  }))
  return lineOf(id, { quantity: targets.reduce((sum, { quantity }) => sum + quantity, 0), targets, ...over })
}
/** Two of `a` ship home and one to the aunt, who also gets `b`. */
const shared = cartOf({
  shippingMode: 'Multiple',
  lineItems: [lineTo('a', { 'shipment-1': 2, 'shipment-2': 1 }), lineTo('b', { 'shipment-2': 1 })],
  itemShippingAddresses: [
    shipmentOf('shipment-1', { packingSlipMessage: 'Enjoy!' }),
    { ...shipmentOf('shipment-2'), address: AUNT },
  ],
  provisionalMethods: ['shipment-1', 'shipment-2'],
})

describe('one address of a browser', () => {
  it('is where everything goes, by either action [API-37]', () => {
    for (const action of [tax(HOME), add('shipment-1', HOME)]) {
      const cart = after(unsent, [action])
      expect(streets(cart)).toEqual(['12 Maple Avenue'])
      expect(shares(cart)).toEqual([
        ['a', 'shipment-1 × 3'],
        ['b', 'shipment-1 × 1'],
      ])
    }
  })

  it('takes the place of the one before', () => {
    const home = after(unsent, [tax(HOME)])
    for (const action of [tax(AUNT), update('shipment-1', AUNT)]) {
      const cart = after(home, [action])
      expect(streets(cart)).toEqual(['9 Lake Road'])
      expect(shares(cart)[0]).toEqual(['a', 'shipment-1 × 3'])
    }
  })

  it('can be taken off again, with what was chosen for it, and the goods stay [API-38]', () => {
    const home = after(unsent, [tax(HOME)])
    const delivered: Cart = {
      ...home,
      shippingCharges: [{ key: 'shipment-1', name: 'Standard', price: usd(895) }],
    }
    expect(after(delivered, [remove('shipment-1')])).toEqual({
      ...unsent,
      version: expect.any(Number) as number,
    })
    expect(shares(after(home, [change('a', 2), remove('shipment-1')]))).toEqual([['a'], ['b']])
    expect(streets(after(home, [remove('shipment-1'), add('shipment-1', AUNT)]))).toEqual(['9 Lake Road'])
  })

  it('is enough for an order that may go to one only', () => {
    const one = { maySplit: false }
    expect(streets(after(unsent, [tax(HOME)], one))).toHaveLength(1)
    expect(planOf(shared, [update('shipment-2', UNCLE)], one)).toEqual(
      refusedWith('This order can go to one address only', 'address'),
    )
  })
})

describe('several addresses of a browser', () => {
  it('get the pieces that are named [API-38]', () => {
    const cart = after({ ...unsent, shippingMode: 'Multiple' }, [
      add('shipment-1', HOME),
      add('shipment-2', AUNT),
      send('a', { 'shipment-1': 1, 'shipment-2': 2 }),
      send('b', { 'shipment-2': 1 }),
    ])
    expect(streets(cart)).toEqual(['12 Maple Avenue', '9 Lake Road'])
    expect(shares(cart)).toEqual([
      ['a', 'shipment-1 × 1', 'shipment-2 × 2'],
      ['b', 'shipment-2 × 1'],
    ])
  })

  it('keep what is not named as it is', () => {
    const cart = after(shared, [send('a', { 'shipment-1': 1, 'shipment-2': 2 })])
    expect(shares(cart)).toEqual([
      ['a', 'shipment-1 × 1', 'shipment-2 × 2'],
      ['b', 'shipment-2 × 1'],
    ])
    expect(streets(after(shared, [update('shipment-2', UNCLE)]))).toEqual(['12 Maple Avenue', '1 Pier'])
  })

  it('go by the last word on a line', () => {
    const cart = after(shared, [
      send('a', { 'shipment-1': 3 }),
      send('a', { 'shipment-1': 1, 'shipment-2': 2 }),
    ])
    expect(shares(cart)[0]).toEqual(['a', 'shipment-1 × 1', 'shipment-2 × 2'])
  })

  it('keep the words of a packing slip unless there are others', () => {
    const slipOf = (cart: Cart) => cart.itemShippingAddresses[0]?.fields.packingSlipMessage
    expect(slipOf(after(shared, [update('shipment-1', UNCLE)]))).toBe('Enjoy!')
    expect(slipOf(after(shared, [update('shipment-1', { ...HOME, packingSlipMessage: 'Hi' })]))).toBe('Hi')
    expect(slipOf(after(shared, [send('a', { 'shipment-1': 1, 'shipment-2': 2 })]))).toBe('Enjoy!')
  })

  it('become one again, which then gets everything', () => {
    const cart = after(shared, [remove('shipment-2')])
    expect(streets(cart)).toEqual(['12 Maple Avenue'])
    expect(shares(cart)).toEqual([
      ['a', 'shipment-1 × 3'],
      ['b', 'shipment-1 × 1'],
    ])
  })

  it('follow lines and pieces that go in the same update, from the last address on [CART-05]', () => {
    const fewer = after(shared, [change('a', 2), send('b', { 'shipment-2': 1 })])
    expect(shares(fewer)).toEqual([
      ['a', 'shipment-1 × 2'],
      ['b', 'shipment-2 × 1'],
    ])
    const gone = after(shared, [{ action: 'removeLineItem', lineItemId: 'b' }, update('shipment-2', UNCLE)])
    expect(shares(gone)).toEqual([['a', 'shipment-1 × 2', 'shipment-2 × 1']])
  })

  it('have quantities and pieces told once each', () => {
    expect(planOf(shared, [change('a', 2), send('b', { 'shipment-2': 1 })])).toMatchObject({
      actions: [
        { action: 'changeLineItemQuantity', lineItemId: 'a', quantity: 2 },
        { action: 'setLineItemShippingDetails', lineItemId: 'a' },
      ],
    })
    expect(
      planOf(shared, [{ action: 'removeLineItem', lineItemId: 'b' }, send('a', { 'shipment-1': 3 })]),
    ).toEqual(refusedWith('Nothing goes to address 2', 'address'))
  })

  it('are none where something is collected or e-mailed', () => {
    const pass = lineTo('pass', { 'shipment-3': 1 }, { variant: { ...lineOf('x').variant, digital: true } })
    const withPass = {
      ...shared,
      lineItems: [...shared.lineItems, pass],
      itemShippingAddresses: [...shared.itemShippingAddresses, shipmentOf('shipment-3')],
    }
    expect(planOf(withPass, [update('shipment-3', UNCLE)])).toEqual(
      refusedWith('unknown shipment', 'address.key'),
    )
    expect(planOf(withPass, [send('pass', { 'shipment-1': 1 })])).toEqual(
      refusedWith('Item pass has no address of its own', 'lineItemId'),
    )
  })

  it('have the first of them taxed, which cannot be another one [SHIP-23]', () => {
    expect(streets(after(shared, [tax({ ...HOME, name: 'Sam Example' })]))).toEqual(streets(shared))
    expect(planOf(shared, [tax(UNCLE)])).toEqual(
      refusedWith('This is not where the first shipment goes', 'address'),
    )
  })

  it.each<[string, readonly object[], string, string]>([
    ['a second of one key', [add('shipment-2', UNCLE)], 'There is a shipment with this key', 'address.key'],
    ['a change of none', [update('shipment-3', UNCLE)], 'unknown shipment', 'address.key'],
    ['a removal of none', [remove('shipment-3')], 'unknown shipment', 'addressKey'],
    ['pieces for none', [send('a', { 'shipment-3': 3 })], 'unknown shipment', 'addressKey'],
    [
      'pieces for one that has just gone',
      [remove('shipment-2'), send('a', { 'shipment-2': 3 })],
      'unknown shipment',
      'addressKey',
    ],
    [
      'pieces of which some go to none',
      [send('a', { 'shipment-1': 2, 'shipment-3': 1 })],
      'unknown shipment',
      'addressKey',
    ],
    [
      'too few pieces for the only one',
      [remove('shipment-2'), send('a', { 'shipment-1': 1 })],
      'Item a: 1 of 3 have an address',
      'shippingDetails',
    ],
    ['pieces of no line', [send('zz', { 'shipment-1': 1 })], 'Cannot find line item for ID zz', 'lineItemId'],
    [
      'pieces that do not add up',
      [send('a', { 'shipment-1': 1 })],
      'Item a: 1 of 3 have an address',
      'shippingDetails',
    ],
    ['an address that gets nothing', [add('shipment-3', UNCLE)], 'Nothing goes to address 3', 'address'],
    [
      'whatever follows a mistake',
      [remove('shipment-3'), add('shipment-2', UNCLE)],
      'unknown shipment',
      'addressKey',
    ],
  ])('refuse %s', (_, actions, message, key) => {
    expect(planOf(shared, actions)).toEqual(refusedWith(message, key))
  })

  it('refuse what may not go to their country, by its names [SHIP-18]', () => {
    const variant = { ...lineOf('a').variant, restrictedCountries: ['CA'] }
    const [a, b] = shared.lineItems
    const barred = {
      ...shared,
      lineItems: [
        { ...a, variant },
        { ...b, variant },
      ] as LineItem[],
    }
    const toronto = { ...HOME, city: 'Toronto', state: 'ON', postalCode: 'M5H 3T4', country: 'CA' }
    expect(planOf(barred, [update('shipment-2', toronto)])).toEqual(
      refusedWith('These items cannot ship there: Item a, Item b', 'address'),
    )
    expect(planOf(barred, [update('shipment-1', toronto)])).toEqual(
      refusedWith('These items cannot ship there: Item a', 'address'),
    )
  })

  it('are those that the browser saw, of a cart that has just moved', () => {
    const moved: Cart = {
      ...shared,
      lineItems: shared.lineItems.map((line) => ({ ...line, targets: [], targetsValid: false })),
      itemShippingAddresses: [],
      provisionalMethods: [],
    }
    expect(shares(after(moved, [update('shipment-2', UNCLE)], { seen: shared }))).toEqual(shares(shared))
    expect(planOf(moved, [update('shipment-2', UNCLE)])).toEqual(
      refusedWith('unknown shipment', 'address.key'),
    )
  })
})

describe('addresses and the rest of the cart', () => {
  it('are known by their keys in the same update, the first of all too', () => {
    expect(streets(after(unsent, [tax(HOME), update('shipment-1', AUNT)]))).toEqual([AUNT.street1])
  })

  it('that go with the last goods that were sent leave what is e-mailed where it was [SHIP-06]', () => {
    const pass = lineTo('pass', { 'shipment-2': 1 }, { variant: { ...lineOf('x').variant, digital: true } })
    const cart = cartOf({
      shippingMode: 'Multiple',
      lineItems: [lineTo('a', { 'shipment-1': 1 }), pass],
      itemShippingAddresses: [shipmentOf('shipment-1'), shipmentOf('shipment-2')],
      billingAddress: HOME,
      billsHome: true,
    })
    const left = after(cart, [{ action: 'removeLineItem', lineItemId: 'a' }, remove('shipment-1')])
    expect(shares(left)).toEqual([['pass', 'shipment-1 × 1']])
  })

  it('are followed by the address of the bill as long as nobody chose that for itself [PAY-15]', () => {
    const billed = { ...after(unsent, [tax(HOME)]), billingAddress: HOME, billsHome: true } as const
    const billOf = (cart: Cart) => {
      const planned = planOf(cart, [update('shipment-1', AUNT)])
      const actions = 'actions' in planned ? planned.actions : []
      return actions.filter(({ action }) => action === 'setBillingAddress')
    }
    expect(billOf(billed)).toMatchObject([{ address: { streetName: AUNT.street1 } }])
    const { billsHome: _home, ...own } = billed
    expect(billOf({ ...own, billingAddress: UNCLE })).toEqual([])
  })
})

it('how many addresses there will be is counted before: several are another shipping mode', () => {
  const placesOf = (cart: Cart, actions: readonly unknown[]) =>
    destinationsAfter(cart, actionsNamed(toActions(actions), SHIPMENT_ACTIONS))
  expect(placesOf(unsent, [add('shipment-1', HOME), add('shipment-2', AUNT)])).toBe(2)
  expect(placesOf(shared, [remove('shipment-2'), tax(HOME), update('shipment-1', HOME)])).toBe(1)
  const pass = lineOf('pass', {
    variant: { ...lineOf('x').variant, digital: true },
    targets: [{ addressKey: 'shipment-3', quantity: 1 }],
  })
  const withPass = {
    ...shared,
    lineItems: [...shared.lineItems, pass],
    itemShippingAddresses: [...shared.itemShippingAddresses, shipmentOf('shipment-3')],
  }
  expect(placesOf(withPass, [tax(HOME)])).toBe(2)
})
