import { describe, expect, it } from 'vitest'
import { definedOnly } from '../../defined-only'
import { cartOf, lineOf } from '../testing/carts'
import { planOf } from '../testing/client-plans'

describe('what concerns the cart as a whole', () => {
  const code = {
    id: 'd-1',
    code: 'WELCOME10',
    name: 'Welcome',
    description: '',
    state: 'MatchesCart',
    cartPredicates: [],
    shippingPredicates: [],
  } as const
  const cart = cartOf({ lineItems: [lineOf('a')], discountCodes: [code] })
  const stash = (name: string, value?: string) => ({
    action: 'setCustomField',
    name,
    ...definedOnly({ value }),
  })

  it.each([
    ['is done as it is said', { action: 'setCustomerEmail', email: 'pat@example.com' }, undefined],
    ['is worked out anew', { action: 'recalculate', updateProductData: true }, undefined],
    ['has a code more', { action: 'addDiscountCode', code: 'SAVE5' }, undefined],
    ['has a code once', { action: 'addDiscountCode', code: 'welcome10' }, []],
    [
      'has a code less',
      { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id: 'd-1' } },
      undefined,
    ],
    [
      'has no code less that it has not',
      { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id: 'd-2' } },
      [],
    ],
    ['has a code of its own put aside', stash('stashedDiscountCode', 'welcome10'), undefined],
    ['has none put aside any more', stash('stashedDiscountCodeName'), undefined],
    [
      'keeps its type and its other fields',
      {
        action: 'setCustomType',
        type: { typeId: 'type', key: 'cart-fields' },
        fields: { stashedDiscountCode: 'WELCOME10', stashedDiscountCodeName: 'Welcome' },
      },
      [stash('stashedDiscountCode', 'WELCOME10'), stash('stashedDiscountCodeName', 'Welcome')],
    ],
  ])('%s', (_, action, expected) => {
    expect(planOf(cart, [action])).toEqual({ actions: expected ?? [action] })
  })

  it.each([
    stash('stashedDiscountCode', 'SAVE5'),
    stash('stashedDiscountCode', 'WELCOME10\nSAVE5'),
    {
      action: 'setCustomType',
      type: { typeId: 'type', key: 'cart-fields' },
      fields: { stashedDiscountCode: 'SAVE5' },
    },
  ])('has no code put aside that it does not have: %j', (action) => {
    const refused = { key: 'stashedDiscountCode', message: 'SAVE5 is no code of this cart' }
    expect(planOf(cart, [action])).toEqual({ refused })
  })
})

describe('a code that a browser takes off', () => {
  const codeOf = (id: string, code: string) =>
    ({
      id,
      code,
      name: code,
      description: '',
      state: 'DoesNotMatchCart',
      cartPredicates: [],
      shippingPredicates: [],
    }) as const
  const suspended = cartOf({
    discountCodes: [codeOf('d-1', 'WELCOME10'), codeOf('d-5', 'SAVE5')],
    fields: {
      orderTags: [],
      recentEdits: [],
      stashedDiscountCode: 'WELCOME10\nSAVE5',
      stashedDiscountCodeName: 'Welcome\nSave five',
    },
  })
  const takeOff = (id: string) => ({
    action: 'removeDiscountCode',
    discountCode: { typeId: 'discount-code', id },
  })
  const stash = (name: string, value: string) => ({ action: 'setCustomField', name, value })
  const email = { action: 'setCustomerEmail', email: 'pat@example.com' }
  const forgotten = [
    takeOff('d-5'),
    stash('stashedDiscountCode', 'WELCOME10'),
    stash('stashedDiscountCodeName', 'Welcome'),
  ]

  it('goes for good, also from the codes that wait [CART-17]', () => {
    expect(planOf(suspended, [takeOff('d-5')])).toEqual({ actions: forgotten })
    expect(planOf(suspended, [takeOff('d-5'), email])).toEqual({ actions: [...forgotten, email] })
  })

  it('waits where the same update puts it aside, by a field or by the type [CART-17]', () => {
    const aside = stash('stashedDiscountCode', 'SAVE5')
    expect(planOf(suspended, [takeOff('d-5'), aside])).toEqual({ actions: [takeOff('d-5'), aside] })
    const fields = { stashedDiscountCode: 'SAVE5', stashedDiscountCodeName: 'Save five' }
    const typed = { action: 'setCustomType', type: { typeId: 'type', key: 'cart-fields' }, fields }
    expect(planOf(suspended, [typed, takeOff('d-5'), takeOff('d-9')])).toEqual({
      actions: [takeOff('d-5'), aside, stash('stashedDiscountCodeName', 'Save five')],
    })
  })

  it('is not put aside by a name alone', () => {
    const named = stash('stashedDiscountCodeName', 'Save five')
    expect(planOf(suspended, [takeOff('d-5'), named])).toEqual({ actions: [...forgotten, named] })
    const type = { typeId: 'type', key: 'cart-fields' }
    for (const fields of [{}, { stashedDiscountCodeName: 'Save five' }]) {
      const planned = planOf(suspended, [takeOff('d-5'), { action: 'setCustomType', type, fields }])
      const more = Object.keys(fields).length === 0 ? [] : [named]
      expect(planned).toEqual({ actions: [...forgotten, ...more] })
    }
  })

  it('leaves the codes that wait alone where it is not on the cart', () => {
    const unnamed = { ...suspended.fields, stashedDiscountCodeName: 'Welcome' }
    const cart = { ...suspended, fields: unnamed }
    expect(planOf(cart, [takeOff('d-9')])).toEqual({ actions: [] })
    expect(planOf(cart, [email])).toEqual({ actions: [email] })
  })
})
