import { describe, expect, it } from 'vitest'
import { ADDED_MAX } from '../added'
import { lineIntent, readIntent } from './cart-fields'
import {
  CART_FIELDS_MAX,
  CartCallSchema,
  CartFormSchema,
  DiscountCodeSchema,
  quantityField,
} from './cart-form'

const form = (fields: unknown) => CartFormSchema.safeParse(fields)
const messageOf = (fields: unknown) => form(fields).error?.issues[0]?.message
const call = (cart_sku: object, over: object = {}) => CartCallSchema.safeParse({ cart_sku, ...over })

describe('a form of the cart', () => {
  it('adds an item, one piece of it unless it says how many', () => {
    expect(form({ intent: 'add', sku: ' 1101-01 ' }).data).toEqual({
      intent: 'add',
      sku: '1101-01',
      quantity: 1,
    })
    expect(form({ intent: 'add', sku: 'a_b.c-1', quantity: ' 12 ', listMetadata: '{}' }).data).toEqual({
      intent: 'add',
      sku: 'a_b.c-1',
      quantity: 12,
      listMetadata: '{}',
    })
  })

  it.each(['', 'a b', '../x', 'x'.repeat(101), 'a/b'])('knows no item %j', (sku) => {
    expect(messageOf({ intent: 'add', sku })).toBe('This item is not known')
  })

  it('enters a code, takes one off and forgets one', () => {
    expect(form({ intent: 'apply-code', code: ' SAVE5 ' }).data).toEqual({
      intent: 'apply-code',
      code: 'SAVE5',
    })
    expect(form({ intent: 'remove-code', codeId: 'd-1' }).data).toEqual({
      intent: 'remove-code',
      codeId: 'd-1',
    })
    expect(form({ intent: 'forget-code', code: 'SAVE5' }).data).toEqual({
      intent: 'forget-code',
      code: 'SAVE5',
    })
    expect(form({ intent: 'remove-code', codeId: '' }).success).toBe(false)
  })

  it('says what is wrong with a code', () => {
    const said = (code: unknown) => DiscountCodeSchema.safeParse(code).error?.issues[0]?.message
    expect([said(undefined), said(''), said('  ')]).toEqual(
      Array.from({ length: 3 }, () => 'Please enter a discount code'),
    )
    expect(said('x'.repeat(51))).toBe('This discount code is not valid. Please check it and try again.')
    expect(said('x'.repeat(50))).toBeUndefined()
  })

  it('writes into a card by the button of its line, a line break counting as one sign [LINE-09]', () => {
    const typed = {
      intent: lineIntent('greeting-message', 'a'),
      'item-a': 'card|',
      'message-a': ' Get\r\nwell\rsoon ',
      'message-b': 'Other',
    }
    expect(form(typed).data).toEqual({
      intent: 'greeting-message',
      lineItemId: 'a',
      item: 'card|',
      message: 'Get\nwell\nsoon',
    })
    const words = (text: string | undefined) => messageOf({ ...typed, 'message-a': text })
    expect([words(''), words(' \r\n '), words(undefined)]).toEqual([
      'Please enter a value',
      'Please enter a value',
      'Please enter a value',
    ])
    expect(words('x'.repeat(251))).toBe('Your message cannot exceed 250 characters')
    expect(words('\r\n'.repeat(10) + 'x'.repeat(250))).toBeUndefined()
    expect(words(`${'x'.repeat(249)}\r\ny`)).toBe('Your message cannot exceed 250 characters')
  })

  it('says what a line is, for a cart that has moved', () => {
    const typed = {
      intent: 'change-quantities',
      'quantity-a': '2',
      'item-a': '1101-01|||',
      'quantity-b': '1',
      'item-b': 7,
    }
    expect(form(typed).data).toEqual({
      intent: 'change-quantities',
      changes: [
        { lineItemId: 'a', quantity: 2, item: '1101-01|||' },
        { lineItemId: 'b', quantity: 1 },
      ],
    })
  })

  it('refuses a quantity of no line, by the name of its field', () => {
    for (const line of ['', 'x'.repeat(101)])
      expect(form({ intent: 'change-quantities', [`quantity-${line}`]: '2' }).error?.issues).toMatchObject([
        { path: [`quantity-${line}`], message: 'Please enter a value' },
      ])
  })

  it('has a button of a line for what is done to one line only', () => {
    for (const intent of ['change-quantities:a', 'add:a'])
      expect(form({ intent, sku: 'a', 'quantity-a': '2' }).success).toBe(false)
  })

  it('may come from somewhere that asks for the size first, and says so in a word [SIZE-02]', () => {
    const from = (text: string) => form({ intent: 'add', sku: 'a', from: text })
    expect(from('card').data).toMatchObject({ from: 'card' })
    expect(from('x'.repeat(21)).success).toBe(false)
  })

  it('is none without fields', () => {
    for (const nothing of [null, undefined, 7, 'add', {}, { intent: 7 }])
      expect(form(nothing).success).toBe(false)
  })

  it('has room for four fields of every line of the largest cart', () => {
    expect(CART_FIELDS_MAX).toBe(2_100)
  })

  it('reads a button as it was written', () => {
    expect(lineIntent('remove-line', 'a-1')).toBe('remove-line:a-1')
    expect(readIntent('remove-line:a-1')).toEqual({ verb: 'remove-line', lineItemId: 'a-1' })
    expect(readIntent('add')).toEqual({ verb: 'add', lineItemId: undefined })
  })
})

describe('ticked items of a list', () => {
  const picked = (skus: readonly string[]) =>
    form({ intent: 'add-items', ...Object.fromEntries(skus.map((sku, at) => [`pick-${at}`, sku])) })
  const items = (count: number) => Array.from({ length: count }, (_, index) => `s-${index}`)

  it('are added one of each, whatever else is in the form, with the list that they are of [BLOCK-22] [LINE-11]', () => {
    const typed = {
      intent: 'add-items',
      'pick-3': 'a-1',
      'quantity-c': '2',
      'pick-5': '10.5',
      'pick-6': 'a-1',
      'not-pick-': 'on',
    }
    expect(form(typed).data).toEqual({ intent: 'add-items', skus: ['a-1', '10.5'] })
    expect(form({ ...typed, listMetadata: '{}' }).data).toEqual({
      intent: 'add-items',
      skus: ['a-1', '10.5'],
      listMetadata: '{}',
    })
  })

  it('are one at least, and no more than the page after it shows [BLOCK-22]', () => {
    expect([picked(items(1)), picked(items(ADDED_MAX))].map(({ data }) => data)).toEqual([
      { intent: 'add-items', skus: items(1) },
      { intent: 'add-items', skus: items(ADDED_MAX) },
    ])
    for (const [skus, message] of [
      [[], 'Please choose at least one item'],
      [items(ADDED_MAX + 1), 'Please choose at most 20 items at once'],
      [['a b'], 'This item is not known'],
    ] as const)
      expect(picked(skus).error?.issues).toMatchObject([{ path: ['sku'], message }])
  })
})

describe('a box on a card', () => {
  const box = (code: string, over: object = {}) =>
    form({ intent: 'add-combination', sku: 'box', code, ...over })

  it('is added with the contents that its code names, the same one as often as it is there', () => {
    expect(box('b~c~b').data).toEqual({
      intent: 'add-combination',
      sku: 'box',
      quantity: 1,
      code: [
        { sku: 'b', quantity: 2 },
        { sku: 'c', quantity: 1 },
      ],
    })
    expect(box('b', { quantity: '3', listMetadata: '{}' }).data).toMatchObject({
      quantity: 3,
      listMetadata: '{}',
    })
  })

  it('is none with contents that nobody knows, or a code that is longer than any', () => {
    for (const code of ['', 'b~', 'b,c']) expect(box(code).success).toBe(false)
    const longest = (count: number) => Array.from({ length: count }, () => 'x'.repeat(99)).join('~')
    expect([19, 20, 21].map((count) => box(longest(count)).success)).toEqual([true, true, false])
  })
})

describe('a quantity', () => {
  const said = (value: unknown) => quantityField(1).safeParse(value).error?.issues[0]?.message

  it('is a number written plainly, and no longer than any [VAL-21]', () => {
    for (const wrong of [undefined, 5, 'x5', '5x', '1'.repeat(400)])
      expect(said(wrong)).toBe('Quantity must be a number')
    expect(quantityField(1).parse(' 5 ')).toBe(5)
  })

  it('is one at least, and more than any order holds at most: that of an item is not known here [VAL-20]', () => {
    expect(said('0')).toBe('Quantity must be higher than 0')
    expect(quantityField(1).parse('5000')).toBe(5_000)
    expect(quantityField(1).parse('9'.repeat(300))).toBe(1_000_000)
  })
})

describe('the published call that adds', () => {
  it('takes a quantity as a number or as a text, and one without it [API-19]', () => {
    for (const quantity of [3, '3'])
      expect(call({ sku_external_id: 'a', quantity }).data).toEqual({ intent: 'add', sku: 'a', quantity: 3 })
    expect(call({ sku_external_id: 'a' }).data).toEqual({ intent: 'add', sku: 'a', quantity: 1 })
    const said = (quantity: unknown) => call({ sku_external_id: 'a', quantity }).error?.issues[0]?.message
    for (const quantity of [1.5, true, null, [2]]) expect(said(quantity)).toBe('Quantity must be a number')
    for (const quantity of [0, '0']) expect(said(quantity)).toBe('Quantity must be higher than 0')
    expect(said(-1)).toBeDefined()
    expect(call({}).success).toBe(false)
  })

  it('keeps the list that it was found in as text, and refuses what is too long for that [LINE-11]', () => {
    const kept = (list_metadata: unknown) =>
      call({ sku_external_id: 'a' }, { list_metadata }).data?.listMetadata
    expect([kept('plp'), kept({ list: 'plp' }), kept(undefined)]).toEqual([
      'plp',
      '{"list":"plp"}',
      undefined,
    ])
    expect(kept('x'.repeat(500))).toHaveLength(500)
    for (const list_metadata of ['x'.repeat(501), { list: 'x'.repeat(490) }])
      expect(call({ sku_external_id: 'a' }, { list_metadata }).error?.issues).toMatchObject([
        { path: ['list_metadata'], code: 'too_big', maximum: 500 },
      ])
  })

  it('adds a bundle, the same item as often as it was chosen [API-20]', () => {
    const dynamic_bundle_skus = ['b', { sku_external_id: 'c', quantity: 2 }, 'b', { sku_external_id: 'd' }]
    expect(call({ sku_external_id: 'box', quantity: 2, dynamic_bundle_skus }).data).toEqual({
      intent: 'add-bundle',
      sku: 'box',
      quantity: 2,
      contents: [
        { sku: 'b', quantity: 2 },
        { sku: 'c', quantity: 2 },
        { sku: 'd', quantity: 1 },
      ],
    })
  })

  it.each([
    ['two', 'Quantity must be a number'],
    [1.5, 'Quantity must be a number'],
    [null, 'Quantity must be a number'],
    [0, 'Quantity must be higher than 0'],
    [5_000, 'Quantity cannot exceed 4999'],
    [501, 'There are too many items in this bundle'],
  ])(
    'says of %j pieces of a selection what is said of any quantity [VAL-19] [VAL-20] [VAL-21]',
    (quantity, words) => {
      const dynamic_bundle_skus = ['b', { sku_external_id: 'c', quantity }]
      expect(call({ sku_external_id: 'box', dynamic_bundle_skus }).error?.issues[0]?.message).toBe(words)
    },
  )

  it('adds no bundle of nothing, and none larger than one update of a cart can hold', () => {
    const bundle = (dynamic_bundle_skus: unknown) => call({ sku_external_id: 'box', dynamic_bundle_skus })
    const items = (count: number) => Array.from({ length: count }, (_, index) => `s-${index}`)
    const pieces = (quantity: number) => [{ sku_external_id: 'b', quantity }]
    expect([bundle(items(100)), bundle(pieces(500))].map(({ success }) => success)).toEqual([true, true])
    const said = (skus: unknown) => bundle(skus).error?.issues[0]?.message
    expect(said(items(101))).toBe('There are too many items in this bundle')
    expect(said([...pieces(500), 'c'])).toBe('There are too many items in this bundle')
    for (const wrong of [
      [],
      pieces(501),
      pieces(0),
      pieces(1.5),
      [''],
      Array.from({ length: 501 }, () => 'b'),
    ])
      expect(bundle(wrong).success).toBe(false)
    expect(bundle(Array.from({ length: 500 }, () => 'b')).data).toMatchObject({
      contents: [{ sku: 'b', quantity: 500 }],
    })
  })
})
