import { describe, expect, it } from 'vitest'
import { refundText } from './refunds'
import type { Refund } from './refunds'

const card: Refund = { kind: 'card', amountCents: 2_000, description: 'Visa ending in 1111' }
const credit: Refund = { kind: 'store-credit', amountCents: 500 }
const certificate: Refund = { kind: 'gift-certificate', amountCents: 500 }
const check: Refund = { kind: 'offline', amountCents: 700 }

describe('what a cancelled order gives back', () => {
  it.each<[string, readonly Refund[]]>([
    ['You paid nothing for it, so there is nothing to give back.', []],
    ['What you paid is on its way back to Visa ending in 1111.', [card]],
    ['What you paid is on its way back to your card.', [{ kind: 'card', amountCents: 2_000 }]],
    ['What you paid is on its way back to your store credit.', [credit]],
    ['What you paid is on its way back to your store credit and Visa ending in 1111.', [credit, card]],
    [
      'What you paid is on its way back to your gift certificate and Visa ending in 1111.',
      [certificate, certificate, card],
    ],
    ['What you paid is on its way back.', [{ kind: 'service', amountCents: 2_000 }]],
    ['Customer service gives back what you paid outside of our website.', [check]],
    [
      'Customer service gives back what you paid outside of our website. The rest of what you paid is on its way back to your store credit.',
      [credit, check],
    ],
  ])('is told as %j', (words, refunds) => {
    expect(refundText(refunds, 'under-way')).toBe(words)
  })

  it('is told before, meanwhile and afterwards', () => {
    expect([refundText([card], 'offered'), refundText([card], 'done')]).toEqual([
      'What you paid goes back to Visa ending in 1111.',
      'What you paid has been given back to Visa ending in 1111.',
    ])
  })
})
