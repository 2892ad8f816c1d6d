import { describe, expect, it } from 'vitest'
import type { LineItem } from './cart'
import { isUploaded, planForgetUpload } from './order-tags'
import { cartOf, lineOf } from './testing/carts'

const tagged = (orderTags: readonly string[], ...lineItems: readonly LineItem[]) =>
  cartOf({ lineItems, fields: { orderTags, recentEdits: [] } })
const gift = lineOf('gift', { lineItemMode: 'GiftLineItem' })

describe('a cart that was made of an uploaded list', () => {
  it('is known by its tag, among others [UPLD-02]', () => {
    expect(isUploaded(tagged(['Uploaded']))).toBe(true)
    expect(isUploaded(tagged(['Phone', 'Uploaded']))).toBe(true)
    expect(isUploaded(tagged(['Phone']))).toBe(false)
    expect(isUploaded(tagged([]))).toBe(false)
  })

  it('stays one as long as any goods are in it [UPLD-04]', () => {
    expect(planForgetUpload(tagged(['Uploaded'], lineOf('a')))).toEqual([])
    expect(planForgetUpload(tagged(['Uploaded'], gift, lineOf('a')))).toEqual([])
  })

  it('is an ordinary one again once they are gone, with its other tags', () => {
    const forgotten = { action: 'setCustomField', name: 'orderTags' }
    expect(planForgetUpload(tagged(['Uploaded']))).toStrictEqual([forgotten])
    expect(planForgetUpload(tagged(['Uploaded'], gift))).toStrictEqual([forgotten])
    expect(planForgetUpload(tagged(['Phone', 'Uploaded', 'B2B']))).toEqual([
      { ...forgotten, value: ['Phone', 'B2B'] },
    ])
  })

  it('is no cart without the tag, however empty', () => {
    expect(planForgetUpload(tagged(['Phone']))).toEqual([])
    expect(planForgetUpload(tagged([], gift))).toEqual([])
  })
})
