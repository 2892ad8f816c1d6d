import { describe, expect, it } from 'vitest'
import { planLegs } from './freeze-step.server'

const ANY = { email: 'shopper@example.com' }
const credit = (amountCents: number) => ({ ...ANY, storeCredit: { accountId: 'ann', amountCents } })
const byCredit = (amountCents: number) => ({ kind: 'store-credit', amountCents, accountId: 'ann' })
const certificates = (...amounts: readonly number[]) =>
  amounts.map((amountCents, index) => ({ accountId: `certificate-${index + 1}`, amountCents }))
const by = (kind: string, amountCents: number) => ({ kind, amountCents, accountId: null })

describe('what an order is paid with', () => {
  it.each([
    ['a card alone', 1_000, ANY, 'card', [by('card', 1_000)]],
    ['an order service alone', 1_000, ANY, 'service', [by('service', 1_000)]],
    ['credit first, and a card', 1_000, credit(300), 'card', [byCredit(300), by('card', 700)]],
    [
      'credit first, and an order service',
      1_000,
      credit(300),
      'service',
      [byCredit(300), by('service', 700)],
    ],
    ['credit as far as it goes, to the cent', 1_000, credit(999), 'card', [byCredit(999), by('card', 1)]],
    ['credit that is just enough', 1_000, credit(1_000), 'card', [byCredit(1_000)]],
    ['no more credit than is due', 1_000, credit(5_000), null, [byCredit(1_000)]],
    [
      'credit, then certificates in their order as far as they go, and no card for nothing',
      1_000,
      { ...credit(300), giftCertificates: certificates(500, 500) },
      'card',
      [
        byCredit(300),
        { kind: 'gift-certificate', amountCents: 500, accountId: 'certificate-1' },
        { kind: 'gift-certificate', amountCents: 200, accountId: 'certificate-2' },
      ],
    ],
    [
      'an adjustment first, then credit, and a card',
      1_000,
      { ...credit(300), adjustmentCents: 200 },
      'card',
      [by('adjustment', 200), byCredit(300), by('card', 500)],
    ],
    [
      'no more of an adjustment than is due',
      1_000,
      { ...credit(300), adjustmentCents: 9_999 },
      null,
      [by('adjustment', 1_000)],
    ],
    [
      'an adjustment, and money taken outside of the shop',
      1_000,
      { ...ANY, adjustmentCents: 1, offline: true },
      null,
      [by('adjustment', 1), by('offline', 999)],
    ],
    [
      'a card where nothing was taken outside',
      1_000,
      { ...ANY, offline: false },
      'card',
      [by('card', 1_000)],
    ],
    ['nothing, of an order that costs nothing', 0, credit(300), null, []],
    ['nothing, though there is a card', 0, ANY, 'card', []],
  ] as const)('is %s', (_, totalCents, details, paysBy, legs) => {
    expect(planLegs(totalCents, details, paysBy)).toEqual(legs)
  })

  it('is missing where nothing pays what credit leaves', () => {
    expect(planLegs(1_000, ANY, null)).toBeNull()
    expect(planLegs(1_000, credit(999), null)).toBeNull()
    expect(planLegs(1_000, { ...ANY, adjustmentCents: 999 }, null)).toBeNull()
  })
})
