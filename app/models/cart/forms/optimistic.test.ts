import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import { withEdits } from './optimistic'
import { cartOf, lineOf } from '../testing/carts'
import { sumOfParts } from '../testing/sums'
import { totalsOf } from '../totals'

const bundle = lineOf('bundle', { quantity: 2, fields: { externalId: 'b1' } })
const child = lineOf('child', { quantity: 6, fields: { parentExternalId: 'b1' } })
const nuts = lineOf('nuts', { quantity: 3 })

describe('the cart while edits are under way', () => {
  it('shows new quantities, line totals and the total at once [CART-02]', () => {
    const cart = withEdits(cartOf({ lineItems: [nuts] }), new Map([['nuts', 5]]))
    expect(cart.lineItems[0]?.quantity).toBe(5)
    expect(cart.lineItems[0]?.totalPrice).toEqual(usd(5_495))
    expect(cart.totalPrice).toEqual(usd(5_495))
  })

  it('takes the pieces of a bundle along, and away', () => {
    const cart = cartOf({ lineItems: [bundle, child, nuts] })
    const more = withEdits(cart, new Map([['bundle', 3]]))
    expect(more.lineItems.map((line) => line.quantity)).toEqual([3, 9, 3])
    const gone = withEdits(cart, new Map([['bundle', 0]]))
    expect(gone.lineItems.map((line) => line.id)).toEqual(['nuts'])
    expect(gone.totalPrice).toEqual(usd(3_297))
  })

  it('is the very same cart when nothing changes, so that nothing is shown as an estimate', () => {
    const cart = cartOf({ lineItems: [nuts] })
    expect(withEdits(cart, new Map())).toBe(cart)
    expect(withEdits(cart, new Map([['nuts', 3]]))).toBe(cart)
    expect(withEdits(cart, new Map([['of-another-cart', 9]]))).toBe(cart)
  })

  it('moves prices with tax as far as those without, and the tax itself not yet [CART-02]', () => {
    const taxedPrice = { totalNet: usd(3_297), totalTax: usd(300), totalGross: usd(3_597), taxPortions: [] }
    const plain = cartOf({ lineItems: [nuts] })
    const more = new Map([['nuts', 5]])
    expect(withEdits({ ...plain, taxedPrice }, more).taxedPrice).toEqual({
      ...taxedPrice,
      totalNet: usd(5_495),
      totalGross: usd(5_795),
    })
    expect(withEdits(plain, more)).not.toHaveProperty('taxedPrice')
  })

  it('has as much of each discount on a line as there is of the line', () => {
    const discountShares = [
      { code: 'SAVE10', amount: usd(330) },
      { name: 'Sale', amount: usd(33) },
    ]
    const cart = cartOf({ lineItems: [{ ...nuts, totalPrice: usd(2_934), discountShares }, bundle] })
    const [line, other] = withEdits(cart, new Map([['nuts', 5]])).lineItems
    expect(line).toMatchObject({ totalPrice: usd(4_890), totalPriceBeforeCartLevelDiscount: usd(5_495) })
    expect(line?.discountShares).toEqual([
      { code: 'SAVE10', amount: usd(550) },
      { name: 'Sale', amount: usd(55) },
    ])
    expect(other).not.toHaveProperty('discountShares')
  })

  it('has parts that sum to its total, whatever is edited', () => {
    const edit = fc.tuple(fc.constantFrom('bundle', 'nuts', 'taxed'), fc.integer({ min: 0, max: 4_999 }))
    fc.assert(
      fc.property(fc.array(edit), fc.integer({ min: 0, max: 9_999 }), (edits, tax) => {
        const lines = [bundle, child, nuts, lineOf('taxed', { piecePrice: usd(333), quantity: 7 })]
        const plain = cartOf({ lineItems: lines })
        const cart = {
          ...plain,
          taxedPrice: {
            totalNet: plain.totalPrice,
            totalTax: usd(tax),
            totalGross: usd(plain.totalPrice.centAmount + tax),
            taxPortions: [],
          },
        }
        const totals = totalsOf(withEdits(cart, new Map(edits)))
        expect(sumOfParts(totals)).toEqual(totals.total)
      }),
    )
  })
})
