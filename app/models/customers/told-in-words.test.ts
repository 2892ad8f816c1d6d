import { expect, it } from 'vitest'
import { partsInWords } from './told-in-words'

it('says what staff did, and whether they could, what was opted out of, and cents as an amount', () => {
  const parts = {
    account: {
      email: 'pat@example.com',
      phone: undefined,
      optedOutOf: ['do-not-sell', 'limit-sensitive', 'made-up'],
    },
    staffActivity: [
      { action: 'address-saved', isDone: true, at: '2026-11-30' },
      { action: 'address-saved', isDone: false },
      { action: 'made-up', isDone: true },
    ],
    earned: [{ kind: 'credit', amountCents: 505 }],
    isKnown: true,
  }
  expect(partsInWords(parts)).toEqual({
    account: {
      email: 'pat@example.com',
      phone: null,
      optedOut: [
        'Do not sell or share my personal information',
        'Limit the use of my sensitive personal information',
        'made-up',
      ],
    },
    staffActivity: [
      { action: 'Saved an address', at: '2026-11-30' },
      { action: 'Began to save an address' },
      { action: 'made-up', isDone: true },
    ],
    earned: [{ kind: 'credit', amount: '5.05' }],
    isKnown: true,
  })
})
