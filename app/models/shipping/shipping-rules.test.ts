import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definedOnly } from '../defined-only'
import { usd } from '../money/money'
import {
  countdown,
  estimateKey,
  isArrivalNear,
  predictedText,
  toEstimate,
  toEstimateError,
  toPrompt,
} from './estimate'
import { freeShippingThreshold } from './free-shipping'
import { defaultOffer, findOffer, meltWarning, struckPrice, visibleOffers } from './offers'
import type { ShippingOffer } from './shipping'

const NOW = new Date('2026-11-17T14:00:00Z')

function anOffer(over: Partial<ShippingOffer> = {}): ShippingOffer {
  return {
    shippingMethodId: 10,
    carrier: 'UPS',
    carrierCode: 'ups-ground',
    name: 'Standard',
    position: 1,
    days: 3,
    price: usd(1_205),
    listPrice: usd(1_205),
    flatRate: false,
    earliestArrivalOn: '2026-11-20',
    latestArrivalOn: '2026-11-20',
    requestedShipOn: '2026-11-17',
    targetPickupCutoff: '2026-11-17T20:00:00.000Z',
    containsMeltables: false,
    heatResistantIncluded: false,
    meltablePackagesAtRiskCount: 0,
    hidden: false,
    shipmentPickup: false,
    ...over,
  }
}

describe('the free-shipping threshold', () => {
  const tags = [
    'vip',
    'alst-49-free-shipping',
    'alst-35-free-shipping',
    'alst-x-free-shipping',
    'alst-1-free-shipping-no',
  ]
  const shippingDiscountPredicates = ['totalPrice >= "45.00 USD"']
  const storeThreshold = usd(5_500)

  it('is $59 when nothing says otherwise [SHIP-19]', () => {
    expect(freeShippingThreshold({})).toEqual(usd(5_900))
  })

  it('is the smallest amount among the customer tags [SHIP-20]', () => {
    expect(freeShippingThreshold({ customerTags: tags })).toEqual(usd(3_500))
  })

  it('goes by customer tag, discount predicate, store configuration, default [SHIP-21]', () => {
    expect(freeShippingThreshold({ customerTags: tags, shippingDiscountPredicates, storeThreshold })).toEqual(
      usd(3_500),
    )
    expect(
      freeShippingThreshold({ customerTags: ['vip'], shippingDiscountPredicates, storeThreshold }),
    ).toEqual(usd(4_500))
    expect(freeShippingThreshold({ shippingDiscountPredicates: ['sku = "x"'], storeThreshold })).toEqual(
      usd(5_500),
    )
    expect(freeShippingThreshold({})).toEqual(usd(5_900))
  })
})

describe('offers', () => {
  const offers = [
    anOffer({ shippingMethodId: 38, position: 9, shipmentPickup: true }),
    anOffer({ shippingMethodId: 31, position: 3 }),
    anOffer({ shippingMethodId: 11, position: 1, hidden: true }),
    anOffer({ shippingMethodId: 10, position: 1 }),
  ]

  it('are shown by position, hidden ones not at all [SHIP-11] [SHIP-12]', () => {
    expect(visibleOffers(offers).map((offer) => offer.shippingMethodId)).toEqual([10, 31, 38])
  })

  it('of one position are shown by price, then by the day of arrival, then by their number', () => {
    const order = (...list: readonly Partial<ShippingOffer>[]) =>
      visibleOffers(list.map((over, index) => anOffer({ shippingMethodId: 9 - index, ...over }))).map(
        ({ shippingMethodId }) => shippingMethodId,
      )
    expect(order({ price: usd(2) }, { price: usd(1) })).toEqual([8, 9])
    expect(order({ position: 2, price: usd(1) }, { price: usd(2) })).toEqual([8, 9])
    expect(order({ latestArrivalOn: '2026-11-21' }, {})).toEqual([8, 9])
    expect(order({}, { latestArrivalOn: '2026-11-21' })).toEqual([9, 8])
    expect(order({}, {})).toEqual([8, 9])
  })

  it('have the first shown when none of them is delivered', () => {
    const pickups = [
      anOffer({ position: 2, shipmentPickup: true }),
      anOffer({ shippingMethodId: 7, shipmentPickup: true }),
    ]
    expect(defaultOffer(pickups)?.shippingMethodId).toBe(7)
    expect(
      defaultOffer([anOffer({ shipmentPickup: true }), anOffer({ shippingMethodId: 7, position: 5 })])
        ?.shippingMethodId,
    ).toBe(7)
    expect(findOffer(offers, 99)).toBeNull()
  })

  it('cannot be chosen while hidden [SHIP-12]', () => {
    expect(findOffer(offers, 11)).toBeNull()
    expect(findOffer(offers, 31)?.shippingMethodId).toBe(31)
  })

  it('default to the first that is delivered, to pickup only when there is nothing else', () => {
    expect(defaultOffer(offers)?.shippingMethodId).toBe(10)
    expect(defaultOffer(offers.slice(0, 1))?.shippingMethodId).toBe(38)
    expect(defaultOffer([])).toBeNull()
  })

  it('warn of parcels that may melt [SHIP-14]', () => {
    const offers = [anOffer({ meltablePackagesAtRiskCount: 1 }), anOffer()]
    expect(meltWarning(anOffer(), offers)).toBeNull()
    expect(meltWarning(anOffer({ meltablePackagesAtRiskCount: 1 }), offers)).toBe(
      'One package in this shipment may melt on the way. Choose a quicker option to be safe.',
    )
    expect(meltWarning(anOffer({ meltablePackagesAtRiskCount: 3 }), offers)).toBe(
      '3 packages in this shipment may melt on the way. Choose a quicker option to be safe.',
    )
  })

  it('advise no quicker one where every one that is shown has the same risk [SHIP-14]', () => {
    const atRisk = anOffer({ meltablePackagesAtRiskCount: 1 })
    for (const offers of [[atRisk], [atRisk, atRisk], [atRisk, anOffer({ hidden: true })]])
      expect(meltWarning(atRisk, offers)).toBe(
        'One package in this shipment may melt on the way. Heat-resistant packaging helps to keep it cool.',
      )
  })

  it('strike a list price only when it is higher [SHIP-11]', () => {
    expect(struckPrice(anOffer())).toBeNull()
    expect(struckPrice(anOffer({ price: usd(0) }))).toEqual(usd(1_205))
  })
})

describe('the estimate', () => {
  const predicted = {
    expiresAt: Date.parse('2026-11-17T20:00:00Z') / 1_000,
    friendly: 'today',
    date: '2026-11-17',
  } as const
  const set = (offer: ShippingOffer) => ({
    key: 'estimate',
    address: { country: 'US', postalCode: '07102', city: 'Newark', residential: true } as const,
    shippingOffers: [offer],
  })

  it('promises a date when the latest arrival is within two days [EST-06]', () => {
    expect(isArrivalNear(anOffer({ latestArrivalOn: '2026-11-19' }), NOW)).toBe(true)
    expect(isArrivalNear(anOffer({ latestArrivalOn: '2026-11-20' }), NOW)).toBe(false)
    const near = toEstimate({ offerSet: set(anOffer({ latestArrivalOn: '2026-11-19' })), predicted }, NOW)
    expect(near).toMatchObject({ kind: 'result', city: 'Newark', text: 'Arrives by Thursday, November 19' })
  })

  it('says what it knows, until when it holds and whether anything may melt', () => {
    const near = anOffer({ latestArrivalOn: '2026-11-18', containsMeltables: true })
    expect(toEstimate({ offerSet: set(near), predicted }, NOW)).toEqual({
      kind: 'result',
      city: 'Newark',
      arrivesOn: '2026-11-18',
      predicted,
      text: 'Arrives by Wednesday, November 18',
      containsMeltables: true,
      expiresAt: Date.parse('2026-11-17T20:00:00Z') / 1_000,
    })
    const { city: _city, ...address } = set(near).address
    const unnamed = toEstimate({ offerSet: { ...set(near), address }, predicted: undefined }, NOW)
    expect(unnamed).toEqual({
      kind: 'result',
      arrivesOn: '2026-11-18',
      text: 'Arrives by Wednesday, November 18',
      containsMeltables: true,
      expiresAt: Date.parse('2026-11-17T20:00:00Z') / 1_000,
    })
  })

  it('is of as many days as are asked for', () => {
    const week = toEstimate({ offerSet: set(anOffer({ latestArrivalOn: '2026-11-24' })), predicted }, NOW, 7)
    expect(week).toMatchObject({ arrivesOn: '2026-11-24', text: 'Arrives by Tuesday, November 24' })
  })

  it('tells when it ships otherwise [EST-06] [EST-13]', () => {
    const far = toEstimate({ offerSet: set(anOffer()), predicted }, NOW)
    expect(far).toMatchObject({ kind: 'result', text: 'Order within 6h 0m 0s to ship today' })
    expect(far).not.toHaveProperty('arrivesOn')
  })

  it('promises the day of arrival, however far, while nobody can tell when it ships', () => {
    const offer = anOffer({ latestArrivalOn: '2026-11-24' })
    expect(toEstimate({ offerSet: set(offer), predicted: undefined }, NOW)).toMatchObject({
      kind: 'result',
      arrivesOn: '2026-11-24',
      text: 'Arrives by Tuesday, November 24',
    })
  })

  it.each([
    ['today', '2026-11-17', 'Order within 2h 5m 9s to ship today'],
    ['tomorrow', '2026-11-18', 'Order within 2h 5m 9s to ship tomorrow'],
    ['other', '2026-11-24', 'Order within 2h 5m 9s to ship on Tuesday, November 24'],
  ] as const)('words for %s [EST-13]', (friendly, date, text) => {
    const expiresAt = NOW.getTime() / 1_000 + 7_509
    expect(predictedText({ friendly, date, expiresAt }, NOW)).toBe(text)
    expect(predictedText({ friendly, date, expiresAt: expiresAt - 7_509 }, NOW)).toBe(
      text.replace('Order within 2h 5m 9s to ship', 'Ships'),
    )
  })

  it('counts down to the cut-off and not below', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 400_000 }), (left) => {
        const at = countdown(NOW.getTime() / 1_000 + left, NOW)
        if (left <= 0) expect(at).toBeNull()
        else expect(at && at.hours * 3_600 + at.minutes * 60 + at.seconds).toBe(left)
      }),
    )
  })

  it('forgets a postal code that nobody delivers to, with its own words [EST-07]', () => {
    expect(toEstimateError('Invalid postal code "00000" for US')).toEqual({
      kind: 'error',
      message: "Hmm. This product can't be sent to your postal code. Please update your postal code.",
      clearPostalCode: true,
    })
  })

  it('shows any other message as it came', () => {
    expect(toEstimateError('Closed for stocktaking')).toMatchObject({
      kind: 'error',
      message: 'Closed for stocktaking',
      clearPostalCode: false,
    })
  })

  it('is the same question for the same goods and code', () => {
    const question = { sku: 'A', quantity: 1, postalCode: 'm5v 2t6' }
    expect(estimateKey(question)).toBe(estimateKey({ ...question, postalCode: 'M5V2T6' }))
    expect(estimateKey(question)).not.toBe(estimateKey({ ...question, quantity: 2 }))
    expect(estimateKey({ ...question, postalCode: '07042-1234' })).toBe(
      estimateKey({ ...question, postalCode: '070421234' }),
    )
  })

  const until = (date: string, instant: string) =>
    ({ date, friendly: 'other', expiresAt: Date.parse(instant) / 1_000 }) as const
  const monday = until('2026-03-02', '2026-03-02T20:00:00Z')
  it.each([
    [[monday, monday], 'Ships Monday, March 2, if you order by 3 PM ET that day.'],
    [[monday], 'Ships Monday, March 2, if you order by 3 PM ET that day.'],
    [
      [until('2026-07-06', '2026-07-03T19:30:00Z')],
      'Ships Monday, July 6, if you order by 3:30 PM ET on Friday, July 3.',
    ],
    [[monday, until('2026-03-03', '2026-03-03T20:00:00Z')], undefined],
    [[monday, until('2026-03-02', '2026-03-02T18:00:00Z')], undefined],
    [[monday, null], undefined],
    [[null, monday], undefined],
    [[until('2026-02-27', '2026-02-27T20:00:00Z')], undefined],
    [[], undefined],
  ])('before a postal code is known, %j ships on one day or on none that is sure', (answers, ships) => {
    const now = new Date('2026-03-02T15:00:00Z')
    expect(toPrompt(answers, now)).toEqual({ kind: 'prompt', ...definedOnly({ ships }) })
  })

  it('asks for a postal code while there is nothing to promise', () => {
    expect(toEstimate({ offerSet: undefined, predicted }, NOW)).toEqual({ kind: 'prompt' })
    expect(toEstimate({ offerSet: { ...set(anOffer()), shippingOffers: [] }, predicted }, NOW)).toEqual({
      kind: 'prompt',
    })
  })
})
