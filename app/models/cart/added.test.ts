import { describe, expect, it } from 'vitest'
import { addedTo } from './added'
import { addedPath } from './added-path'
import { lineOf } from './testing/carts'

const nuts = lineOf('nuts')
const box = lineOf('box', { fields: { externalId: 'b' } })
const inside = lineOf('in', { fields: { parentExternalId: 'b' } })
const card = lineOf('card')
const lineItems = [nuts, box, inside, card]
const added = (...skus: readonly string[]) => addedTo({ lineItems }, skus)

describe('what was just added', () => {
  it('is told at an address that names it, the main thing first [MODAL-01]', () => {
    expect(addedPath('box-01')).toBe('/cart/added?sku=box-01')
    expect(addedPath('box-01', 'card-01')).toBe('/cart/added?sku=box-01&sku=card-01')
  })

  it('is a line with what is in it and what was added along with it [MODAL-02]', () => {
    expect(added('nuts-01')).toEqual({ main: nuts, addOns: [] })
    expect(added('box-01', 'card-01')).toEqual({ main: box, addOns: [inside, card] })
    expect(added('card-01', 'box-01')).toEqual({ main: card, addOns: [box] })
  })

  it('is shown once, however often it is named, and what is not in the cart not at all', () => {
    expect(added('nuts-01', 'nuts-01', 'zz-01')).toEqual({ main: nuts, addOns: [] })
    expect(added('zz-01', 'card-01')).toEqual({ main: card, addOns: [] })
    expect(added('zz-01')).toBeNull()
    expect(added()).toBeNull()
  })

  it('is the last of several lines with one SKU', () => {
    const again = lineOf('again', { sku: 'nuts-01', fields: { autoDeliveryInterval: 42 } })
    expect(addedTo({ lineItems: [nuts, again, card] }, ['nuts-01'])?.main).toBe(again)
  })

  it('is no free gift, and nothing that is in a bundle', () => {
    const gift = lineOf('gift', { sku: 'nuts-01', lineItemMode: 'GiftLineItem' })
    const also = lineOf('also', { sku: 'nuts-01', fields: { parentExternalId: 'b' } })
    expect(addedTo({ lineItems: [nuts, gift, also] }, ['nuts-01'])?.main).toBe(nuts)
    expect(addedTo({ lineItems: [gift] }, ['nuts-01'])).toBeNull()
    expect(added('in-01')).toBeNull()
  })
})
