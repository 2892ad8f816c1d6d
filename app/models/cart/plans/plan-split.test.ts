import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { Cart, LineItem } from '../cart'
import { shipmentDraftsOf } from '../shipments'
import { applyPlan } from '../testing/apply-plan'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { AUNT, TODAY, UNCLE } from '../testing/intents'
import {
  allocationWarning,
  allToFirst,
  currentQuantities,
  keepChoice,
  needsAllocation,
  planAutoAllocation,
  planShipToOne,
  planSplit,
  quantityToSplit,
  splittableLines,
} from './plan-split'

const plain = lineOf('x').variant
const pass = lineOf('pass', { variant: { ...plain, digital: true } })
const barrel = lineOf('barrel', { variant: { ...plain, fixedAddress: true } })
const nuts = lineOf('nuts', { quantity: 3 })
const box = lineOf('box', { quantity: 2, fields: { externalId: 'b' } })
const inside = lineOf('inside', { quantity: 5, fields: { parentExternalId: 'b' } })
const gift = lineOf('gift', { lineItemMode: 'GiftLineItem' })

const ELSEWHERE = { ...HOME, street1: '1 Other Street' }

const cartWith = (...lineItems: readonly LineItem[]) => cartOf({ lineItems, shippingMode: 'Multiple' })
const places = (cart: Cart) => cart.itemShippingAddresses.map(({ address }) => address.street1)
const sharesOf = (cart: Cart, id: string) =>
  cart.lineItems
    .find((line) => line.id === id)
    ?.targets.map(({ addressKey, quantity }) => [addressKey, quantity])

describe('what a shopper splits', () => {
  it('is sent goods, without the contents of bundles', () => {
    const cart = cartWith(nuts, box, inside, pass, barrel, gift)
    expect(splittableLines(cart).map(({ id }) => id)).toEqual(['nuts', 'box', 'gift'])
    expect(quantityToSplit(cart)).toBe(6)
    expect(allToFirst(cart)).toEqual({ nuts: [3], box: [2], gift: [1] })
  })

  it('is as it is now by the shipments that are sent', () => {
    const cart = cartWith(nuts, pass, barrel)
    const destinations = [{ address: HOME }, { address: AUNT }]
    const split = applyPlan(cart, planSplit(cart, { destinations, quantities: { nuts: [1, 2] } }, TODAY))
    expect(currentQuantities(split)).toEqual({ nuts: [1, 2] })
    expect(currentQuantities({ ...split, lineItems: [...split.lineItems, gift] })).toEqual({
      nuts: [1, 2],
      gift: [0, 0],
    })
    expect(places(split)).toEqual(['12 Maple Avenue', '9 Lake Road', '12 Maple Avenue', '100 Orchard Way'])
  })
})

describe('splitting', () => {
  it('sends the contents of a bundle with it, and what rounding leaves to the last address that gets one', () => {
    const cart = cartWith(lineOf('box', { quantity: 3, fields: { externalId: 'b' } }), inside)
    const destinations = [HOME, AUNT, UNCLE].map((address) => ({ address }))
    const split = applyPlan(cart, planSplit(cart, { destinations, quantities: { box: [1, 2, 0] } }, TODAY))
    // 5 × 1 / 3 rounds down to 1; the last address gets the other four.
    expect(sharesOf(split, 'inside')).toEqual([
      ['shipment-1', 1],
      ['shipment-2', 4],
    ])
    expect(places(split)).toEqual(['12 Maple Avenue', '9 Lake Road'])
  })

  it('prints the words of each address on its slip, and no others', () => {
    const cart = cartWith(nuts)
    const first = applyPlan(
      cart,
      planSplit(
        cart,
        {
          destinations: [{ address: HOME, packingSlipMessage: 'Enjoy!' }, { address: AUNT }],
          quantities: { nuts: [1, 2] },
        },
        TODAY,
      ),
    )
    const slips = (of: Cart) => of.itemShippingAddresses.map(({ fields }) => fields.packingSlipMessage)
    expect(slips(first)).toEqual(['Enjoy!', undefined])
    const again = {
      destinations: [
        { address: HOME, from: 'shipment-1', packingSlipMessage: '' },
        { address: AUNT, from: 'shipment-2', packingSlipMessage: 'Hi' },
      ],
      quantities: { nuts: [1, 2] },
    }
    expect(slips(applyPlan(first, planSplit(first, again, TODAY)))).toEqual([undefined, 'Hi'])
  })

  it('sends all to one address, where the words and the delivery of the first stay', () => {
    const chosen = { price: usd(895), shippingMethodName: 'Standard', packingSlipMessage: 'Enjoy!' }
    const cart = cartOf({
      lineItems: [lineOf('nuts', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] })],
      itemShippingAddresses: [shipmentOf('shipment-1', chosen)],
    })
    const fieldsTo = (address: typeof HOME | typeof AUNT) =>
      applyPlan(cart, planShipToOne(cart, address, TODAY)).itemShippingAddresses[0]?.fields
    expect(fieldsTo(HOME)).toEqual(chosen)
    expect(fieldsTo(AUNT)).toEqual({ packingSlipMessage: 'Enjoy!' })
  })

  it('sends all that went to several to one address, with the words for it alone', () => {
    const targets = ['shipment-1', 'shipment-2'].map((addressKey) => ({ addressKey, quantity: 1 }))
    const seen = cartOf({
      lineItems: [lineOf('nuts', { quantity: 2, targets })],
      itemShippingAddresses: [
        { ...shipmentOf('shipment-1', { packingSlipMessage: 'Dear aunt' }), address: AUNT },
        { ...shipmentOf('shipment-2', { packingSlipMessage: 'Well done' }), address: HOME },
      ],
      shippingMode: 'Multiple',
    })
    // The platform starts a new cart for it, without shipments.
    const moved = cartOf({ lineItems: [lineOf('nuts', { quantity: 2 })] })
    const wordsTo = (address: typeof HOME | typeof AUNT | typeof ELSEWHERE) =>
      applyPlan(moved, planShipToOne(moved, address, TODAY, { seen })).itemShippingAddresses.map(
        ({ fields }) => fields.packingSlipMessage,
      )
    expect([HOME, AUNT, ELSEWHERE].map(wordsTo)).toEqual([['Well done'], ['Dear aunt'], [undefined]])
  })
})

describe('a chosen delivery', () => {
  const [before] = shipmentDraftsOf(
    cartOf({
      lineItems: [
        lineOf('a', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] }),
        lineOf('b', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] }),
      ],
      itemShippingAddresses: [shipmentOf('shipment-1', { price: usd(895), shippingMethodId: 1 })],
    }),
  )
  if (before === undefined) throw new Error('There is no shipment')
  const open = { ...before, fields: { shippingMethodId: 1 } }

  it('holds as long as the same goods go to the same place', () => {
    expect(keepChoice(before, before)).toBe(before)
    const renamed = { ...before, address: { ...HOME, name: 'Sam Example' } }
    expect(keepChoice(renamed, before)).toBe(renamed)
    expect(keepChoice(before, undefined)).toEqual(open)
    expect(keepChoice({ ...before, address: AUNT }, before)).toEqual({ ...open, address: AUNT })
  })

  it.each([
    [
      'more of them',
      [
        ['a', 2],
        ['b', 1],
      ],
    ],
    ['fewer', [['a', 1]]],
    [
      'others',
      [
        ['a', 1],
        ['c', 1],
      ],
    ],
    [
      'others besides',
      [
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ],
    ],
  ] as const)('does not hold for %s', (_, pieces) => {
    const next = { ...before, quantities: new Map<string, number>(pieces) }
    expect(keepChoice(next, before)).toEqual({ ...open, quantities: next.quantities })
  })
})

describe('what came in later', () => {
  const split = applyPlan(
    cartWith(nuts),
    planSplit(
      cartWith(nuts),
      { destinations: [{ address: HOME }, { address: AUNT }], quantities: { nuts: [1, 2] } },
      TODAY,
    ),
  )
  const withLine = (line: LineItem): Cart => ({ ...split, lineItems: [...split.lineItems, line] })

  it('is asked for where there is a choice, a gift in the words of the specification [SHIP-28] [ERR-09]', () => {
    expect(allocationWarning(split)).toBeNull()
    expect(allocationWarning(withLine(gift))).toEqual({
      key: 'newUnassignedGiftLineItem',
      message: 'Change in gift line items detected; shipment re-allocation required',
    })
    expect(allocationWarning(withLine(lineOf('more')))).toEqual({
      key: 'unassignedLineItem',
      message: 'Not everything in your cart has an address yet. Please say how many go where.',
    })
    const partly = split.lineItems.map((line) => ({ ...line, quantity: 4 }))
    expect(needsAllocation({ ...split, lineItems: partly })).toBe(true)
    expect(planAutoAllocation(withLine(gift), TODAY)).toEqual([])
  })

  it('is not asked for of what has its own place, which is found', () => {
    for (const line of [pass, barrel]) {
      expect(needsAllocation(withLine(line))).toBe(false)
      const after = applyPlan(withLine(line), planAutoAllocation(withLine(line), TODAY))
      expect(sharesOf(after, line.id)).toEqual([['shipment-3', 1]])
      expect(sharesOf(after, 'nuts')).toEqual([
        ['shipment-1', 1],
        ['shipment-2', 2],
      ])
    }
  })

  it('of what is in a bundle is nothing: it goes with its bundle', () => {
    expect(planAutoAllocation(withLine(inside), TODAY)).toEqual([])
  })

  it('goes to the one address there is, but only when there is one', () => {
    const one = applyPlan(cartWith(nuts), planShipToOne(cartWith(nuts), HOME, TODAY))
    const more = { ...one, lineItems: [...one.lineItems, gift] }
    expect(sharesOf(applyPlan(more, planAutoAllocation(more, TODAY)), 'gift')).toEqual([['shipment-1', 1]])
    expect(planAutoAllocation(cartWith(nuts, barrel), TODAY)).toEqual([])
    expect(planAutoAllocation(cartWith(pass), TODAY).map(({ action }) => action)).toContain(
      'addItemShippingAddress',
    )
    expect(planAutoAllocation(cartWith(), TODAY)).toEqual([])
  })

  it('is placed anew where its kind does not belong', () => {
    // It used to ship and now has to be collected.
    const cart = cartOf({
      lineItems: [
        lineOf('nuts', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] }),
        { ...barrel, targets: [{ addressKey: 'shipment-1', quantity: 1 }] },
      ],
      itemShippingAddresses: [shipmentOf('shipment-1')],
    })
    expect(sharesOf(applyPlan(cart, planAutoAllocation(cart, TODAY)), 'barrel')).toEqual([['shipment-2', 1]])
  })

  it('is nothing: then only a delivery that was taken off is charged again [SHIP-22]', () => {
    const cart = cartOf({
      lineItems: [lineOf('nuts', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] })],
      itemShippingAddresses: [shipmentOf('shipment-1', { price: usd(895), shippingMethodName: 'Standard' })],
      shippingAddress: HOME,
      shippingCharges: [{ key: 'shipment-1', name: 'Standard', price: usd(895) }],
    })
    expect(planAutoAllocation(cart, TODAY)).toEqual([])
    const waived = {
      ...cart,
      shippingCharges: [{ key: 'shipment-1', name: 'Standard', price: usd(0), isWaived: true }],
    }
    expect(planAutoAllocation(waived, TODAY).map(({ action }) => action)).toEqual([
      'setCustomShippingMethod',
      'addCustomLineItem',
    ])
  })
})
