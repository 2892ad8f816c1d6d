import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { amountOf, quantityText, savingsOf, shownLines, withContents } from './shown-lines'
import { lineOf } from './testing/carts'

const box = lineOf('box', { fields: { externalId: 'b' } })
const nuts = lineOf('nuts', { quantity: 2, fields: { parentExternalId: 'b' } })
const card = lineOf('card', {
  totalPrice: usd(300),
  totalPriceBeforeCartLevelDiscount: usd(395),
  fields: { parentExternalId: 'b', greetingCardMessage: 'Hi' },
})

describe('lines that are read', () => {
  it('have their contents under them and nowhere else [LINE-05]', () => {
    const plain = lineOf('plain')
    const shown = withContents([nuts, box, plain, card])
    expect(shown.map(({ line, contents }) => [line.id, contents.map(({ id }) => id)])).toEqual([
      ['box', ['nuts', 'card']],
      ['plain', []],
    ])
  })

  it('stand for themselves without the line that they belong to: nothing that was paid for is left out', () => {
    expect(withContents([nuts]).map(({ line }) => line.id)).toEqual(['nuts'])
  })

  it('cost what all of it costs, before and after discounts, and nothing as a gift [LINE-01] [LINE-03]', () => {
    expect(amountOf(box, [nuts, card])).toEqual({
      // 10.99 + 2 × 10.99 + 3.00, with the card at 3.95 before the discount.
      price: usd(3_597),
      comparison: usd(3_692),
    })
    expect(amountOf(lineOf('gift', { lineItemMode: 'GiftLineItem' }), [])).toBeNull()
  })

  it('save what all of it saves, by the same prices [LINE-04]', () => {
    const part = { type: 'CartDiscount' as const, description: 'Discounts', onSale: false }
    const parent = lineOf('a', {
      totalPrice: usd(899),
      totalSavings: {
        value: usd(100),
        percent: 10,
        comparisonPrice: usd(999),
        onSale: false,
        breakdown: [{ ...part, value: usd(100) }],
      },
    })
    const inside = lineOf('card', {
      totalPrice: usd(356),
      totalSavings: {
        value: usd(89),
        percent: 20,
        comparisonPrice: usd(445),
        onSale: true,
        breakdown: [
          { type: 'ProductDiscount', description: 'Sale', onSale: true, value: usd(50) },
          { ...part, value: usd(39) },
        ],
      },
    })
    const full = lineOf('full', { totalPrice: usd(500) })
    expect(savingsOf(parent, [inside, full])).toEqual({
      value: usd(189),
      percent: 10,
      comparisonPrice: usd(1_944),
      onSale: true,
      breakdown: [
        { ...part, value: usd(139) },
        { type: 'ProductDiscount', description: 'Sale', onSale: true, value: usd(50) },
      ],
    })
    expect(savingsOf(parent, [])).toEqual(parent.totalSavings)
    expect(savingsOf(full, [full])).toBeUndefined()
  })

  it('say how they come, that they are a gift, and what is written in them [LINE-07] [LINE-08] [LINE-09]', () => {
    const fields = {
      externalId: 'b',
      customizationsDescription: 'Half and half',
      greetingCardMessage: 'Hello',
      autoDeliveryInterval: 7,
      markedAsGift: true,
    }
    const [line] = shownLines([lineOf('a', { lineItemMode: 'GiftLineItem', fields }), card])
    expect(line).toMatchObject({
      details: ['Half and half', 'Message: Hello', 'Auto-Delivery: Every 1 Week', 'Free gift', 'Gift'],
      contents: [{ id: 'card', text: '1 × Item card, 1 lb bag', details: ['Message: Hi'] }],
      amount: null,
    })
    expect(shownLines([lineOf('b')])[0]).toMatchObject({ details: [], contents: [] })
  })

  it('are called by their size where they have one', () => {
    const { variant } = lineOf('a')
    expect(quantityText(lineOf('a', { variant: { ...variant, variantLabel: '' } }), 3)).toBe('3 × Item a')
    expect(quantityText(lineOf('a', { fields: { markedAsGift: true } }), 1)).toBe(
      '1 × Item a, 1 lb bag (gift)',
    )
  })
})
