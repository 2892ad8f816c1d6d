import { describe, expect, it } from 'vitest'
import { ContentsSchema } from './contents-form'

describe('what is posted to /contents.html', () => {
  it.each([
    [{ 'delete-wishlist': 'almonds' }, { kind: 'remove-favorite', productKey: 'almonds' }],
    [{ wishlist: 'almonds' }, { kind: 'add-favorite', productKey: 'almonds' }],
    [
      { wishlist: '', item: '1103-01' },
      { kind: 'add-favorite-of', sku: '1103-01' },
    ],
    [
      { ACTION: 'ADD_BASKET', item: '1103-01' },
      { kind: 'add-to-cart', sku: '1103-01', quantity: '1' },
    ],
    [
      { ACTION: 'ADD_BASKET', item: '1103-01', quantity: '3' },
      { kind: 'add-to-cart', sku: '1103-01', quantity: '3' },
    ],
    // A button takes precedence over its form's action, and remove over add.
    [
      { ACTION: 'ADD_BASKET', item: '1103-01', wishlist: 'almonds', 'delete-wishlist': 'cashews' },
      { kind: 'remove-favorite', productKey: 'cashews' },
    ],
    [
      { ACTION: 'ADD_BASKET', item: '1103-01', wishlist: 'almonds' },
      { kind: 'add-favorite', productKey: 'almonds' },
    ],
    [
      { ACTION: 'ADD_BASKET', item: '1103-01', wishlist: '' },
      { kind: 'add-favorite-of', sku: '1103-01' },
    ],
  ])('%j', (form, read) => {
    expect(ContentsSchema.parse(form)).toEqual(read)
  })

  it.each([{}, { item: '1103-01' }, { ACTION: 'ADD_BASKET' }, { wishlist: '' }])(
    'names no product: %j',
    (form) => {
      expect(ContentsSchema.safeParse(form).error?.issues).toMatchObject([
        { path: ['item'], message: 'Please say which product it is.' },
      ])
    },
  )

  it('is bounded in every part', () => {
    const fits = (form: unknown) => ContentsSchema.safeParse(form).success
    const long = (length: number) => 'x'.repeat(length)
    const add = { ACTION: 'ADD_BASKET', item: 'a' }
    expect([
      fits({ ...add, item: long(256) }),
      fits({ ...add, item: long(257) }),
      fits({ ...add, item: '' }),
    ]).toEqual([true, false, false])
    expect([fits({ ...add, quantity: long(10) }), fits({ ...add, quantity: long(11) })]).toEqual([
      true,
      false,
    ])
    expect([fits({ wishlist: long(256) }), fits({ wishlist: long(257) })]).toEqual([true, false])
    expect([fits({ 'delete-wishlist': long(256) }), fits({ 'delete-wishlist': '' })]).toEqual([true, false])
    expect(fits({ ...add, ACTION: 'BUY' })).toBe(false)
  })
})
