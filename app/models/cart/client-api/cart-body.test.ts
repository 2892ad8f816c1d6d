import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import { cartOf, lineOf } from '../testing/carts'
import { cartBody } from './cart-body'

const targets = [{ addressKey: 'shipment-1', quantity: 2 }]
const box = lineOf('box', {
  quantity: 2,
  targets,
  piecePrice: usd(999),
  listedPiecePrice: usd(1_099),
  fields: { externalId: 'b' },
})
const nuts = lineOf('nuts', { fields: { parentExternalId: 'b' } })
const card = lineOf('card', { fields: { parentExternalId: 'b' } })

describe('a cart as scripts read it', () => {
  const body = cartBody(cartOf({ key: 'mine', lineItems: [box, nuts, card] }))

  it('has what it has, and its lines in their order', () => {
    expect(body).toMatchObject({ id: 'cart-1', version: 1, key: 'mine' })
    expect(body.lineItems.map(({ id }) => id)).toEqual(['box', 'nuts', 'card'])
    expect(body.lineItems[1]).toMatchObject({ sku: 'nuts-01', name: 'Item nuts', quantity: 1 })
  })

  it('says of a line where it goes, under the platform’s name for it', () => {
    expect(body.lineItems).toMatchObject([
      { shippingDetails: { targets } },
      { shippingDetails: { targets: [] } },
      { shippingDetails: { targets: [] } },
    ])
    for (const line of body.lineItems) expect(line).not.toHaveProperty('targets')
  })

  it('says of a line what it costs before sale and tier, and what is in it [DATA-02]', () => {
    const plain = lineOf('plain', { piecePrice: usd(499) })
    expect(cartBody(cartOf({ lineItems: [box, nuts, card, plain] })).lineItems).toMatchObject([
      { price: usd(1_099), children: ['nuts', 'card'] },
      { price: usd(1_099), children: [] },
      { price: usd(1_099), children: [] },
      { price: usd(499), children: [] },
    ])
  })
})
