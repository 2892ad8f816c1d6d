import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { definedOnly } from '../../app/models/defined-only'
import type { OfferSet, ShippingOffer } from '../../app/models/shipping/shipping'
import type { Platform } from '../platform'
import { createShipping } from './handler'
import { zoneOf } from './zones'

// A Tuesday morning in New Jersey, outside heat season.
const TUESDAY = new Date('2026-11-17T14:00:00Z')
const SUMMER = new Date('2026-07-14T14:00:00Z')

let now = TUESDAY
let platform: Platform
let dataDir = ''

beforeEach(() => {
  now = TUESDAY
  dataDir = mkdtempSync(join(tmpdir(), 'shipping-'))
  platform = createShipping({ dataDir, clock: { now: () => now } })
})

afterEach(() => {
  platform.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function call(method: string, path: string, body?: unknown, key = 'nutwood'): Promise<Response> {
  return platform.handle(
    new Request(`http://shipping.local${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...definedOnly({ body: body === undefined ? undefined : JSON.stringify(body) }),
    }),
  )
}

const cents = (centAmount: number) => ({ centAmount, currencyCode: 'USD', fractionDigits: 2 })

function question(
  postalCode: string,
  pounds = 2,
  extra: Record<string, unknown> = {},
  shipment: Record<string, unknown> = {},
) {
  return {
    shipments: [
      {
        key: 'shipment-1',
        address: { country: /^[A-Z]/.test(postalCode) ? 'CA' : 'US', postalCode, residential: true },
        lines: [{ id: 'l1', sku: '1001-05', quantity: 1, weight: pounds, meltable: false }],
        shipmentValue: cents(2_000),
        ...shipment,
      },
    ],
    discountCodes: [],
    carriers: {},
    freeShippingThreshold: cents(5_900),
    ...extra,
  }
}

async function offerSets(body: unknown): Promise<readonly OfferSet[]> {
  const response = await call('POST', '/offers', body)
  expect(response.status).toBe(200)
  return ((await response.json()) as { offerSets: OfferSet[] }).offerSets
}

async function offers(body: unknown): Promise<readonly ShippingOffer[]> {
  return (await offerSets(body))[0]?.shippingOffers ?? []
}

async function refusal(body: unknown): Promise<string> {
  const response = await call('POST', '/offers', body)
  expect(response.status).toBe(400)
  return z.object({ message: z.string() }).parse(await response.json()).message
}

const visible = (list: readonly ShippingOffer[]) => list.filter((offer) => !offer.hidden)

describe('prices', () => {
  // Calculated by hand: parcel price + pounds, rounded up (goods and half a pound of packing) × price per pound.
  it.each([
    ['07102', 2, 800], // 695 + 3 × 35
    ['10001', 10, 1_185], // 745 + 11 × 40
    ['02108', 5, 1_145], // 845 + 6 × 50
    ['43215', 0.25, 955], // 895 + 1 × 60
    ['60601', 2, 1_205], // 995 + 3 × 70
    ['33101', 2, 1_350], // 1095 + 3 × 85
    ['80202', 2, 1_480], // 1195 + 3 × 95
    ['90001', 2, 1_625], // 1295 + 3 × 110
    ['90001', 100, 15_105], // three parcels: 3 × 1295 + 102 × 110
    ['96813', 2, 2_525], // 1895 + 3 × 210
    ['00901', 2, 2_875], // 2095 + 3 × 260
    ['09012', 2, 2_045], // 1595 + 3 × 150
    ['M5V 2T6', 2, 2_215], // 1795 + 3 × 140
    ['V6B 1A1', 2, 2_955], // 2295 + 3 × 220
  ])('sends to %s, %d lb, by the standard service for %d cents [SHIP-29]', async (code, pounds, expected) => {
    const [standard] = await offers(question(code, pounds))
    expect(standard?.price.centAmount).toBe(expected)
    expect(standard?.listPrice.centAmount).toBe(expected)
  })

  it('prices quicker services by distance [SHIP-29]', async () => {
    const list = visible(await offers(question('90001')))
    expect(list.map((offer) => [offer.name, offer.position, offer.days, offer.price.centAmount])).toEqual([
      ['Standard', 1, 5, 1_625],
      ['Three-Day', 2, 3, 2_145],
      ['Two-Day', 3, 2, 3_315],
      ['Overnight', 4, 1, 5_655],
    ])
  })

  it('never lets float noise begin another pound', async () => {
    const lines = Array.from({ length: 5 }, (_, i) => ({
      id: `l${i}`,
      sku: 's',
      quantity: 1,
      weight: 0.1,
      meltable: false,
    }))
    const [standard] = await offers(question('07102', 1, {}, { lines }))
    expect(standard?.price.centAmount).toBe(730) // 695 + 1 × 35: 0.5 lb of goods and 0.5 of packing
  })

  it('costs no less for more weight', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('07102', '60601', '90001', '96813', 'M5V 2T6'),
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        async (code, pounds, more) => {
          const [light] = await offers(question(code, pounds))
          const [heavy] = await offers(question(code, pounds + more))
          expect(heavy?.price.centAmount ?? 0).toBeGreaterThanOrEqual(light?.price.centAmount ?? Infinity)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('free shipping', () => {
  const worth = (value: number) => ({ shipmentValue: cents(value) })

  it('is given from exactly the threshold, with the list price kept [SHIP-24]', async () => {
    const [below] = await offers(question('60601', 2, {}, worth(5_899)))
    const [exact] = await offers(question('60601', 2, {}, worth(5_900)))
    expect(below?.price.centAmount).toBe(1_205)
    expect(exact?.price.centAmount).toBe(0)
    expect(exact?.listPrice.centAmount).toBe(1_205)
  })

  it.each(['99501', '96813', '00901', '96799', '34001', 'M5V 2T6'])(
    'is not given to %s [SHIP-22]',
    async (code) => {
      const list = await offers(question(code, 2, {}, worth(100_000)))
      expect(list.length).toBeGreaterThan(0)
      expect(list.every((offer) => offer.price.centAmount > 0)).toBe(true)
    },
  )

  it('counts each shipment for itself [SHIP-23]', async () => {
    const [rich] = question('60601', 2, {}, worth(6_000)).shipments
    const [poor] = question('90001', 2, {}, { key: 'shipment-2' }).shipments
    const sets = await offerSets({ ...question('60601'), shipments: [rich, poor] })
    expect(sets.map((set) => [set.key, set.shippingOffers[0]?.price.centAmount])).toEqual([
      ['shipment-1', 0],
      ['shipment-2', 1_625],
    ])
  })

  it('takes nothing off the quicker services', async () => {
    const list = visible(await offers(question('90001', 2, {}, worth(9_000))))
    expect(list.slice(1).every((offer) => offer.price.centAmount > 0)).toBe(true)
  })
})

describe('carriers', () => {
  it('offers the preferred carrier and hides the others [SHIP-12]', async () => {
    const standard = (await offers(question('10001'))).filter((offer) => offer.name === 'Standard')
    expect(standard.map((offer) => [offer.carrierCode, offer.hidden])).toEqual([
      ['dashlink', false],
      ['cdl', true],
      ['ups-ground', true],
    ])
  })

  it('does not offer a carrier that the customer refused [SHIP-16]', async () => {
    const list = await offers(question('10001', 2, { carriers: { allowDashlink: false, allowCdl: true } }))
    expect(list.map((offer) => offer.carrierCode)).not.toContain('dashlink')
    expect(visible(list)[0]?.carrierCode).toBe('cdl')
  })

  it('falls back to the national carrier when all others are refused [SHIP-16]', async () => {
    const list = await offers(question('10001', 2, { carriers: { allowDashlink: false, allowCdl: false } }))
    expect(visible(list)[0]?.carrierCode).toBe('ups-ground')
  })

  it('sends to businesses by the national carrier', async () => {
    const address = { country: 'US', postalCode: '10001', residential: false }
    const [standard] = await offers(question('10001', 2, {}, { address }))
    expect(standard?.carrierCode).toBe('ups-ground')
  })

  it('offers pickup, method 38, near the warehouse only [SHIP-07]', async () => {
    const near = await offers(question('07503'))
    const pickup = near.find((offer) => offer.shipmentPickup)
    expect([pickup?.shippingMethodId, pickup?.price.centAmount, pickup?.days]).toEqual([38, 0, 0])
    expect((await offers(question('60601'))).some((offer) => offer.shipmentPickup)).toBe(false)
  })
})

describe('dates', () => {
  it('ships today before 15:00 in New Jersey and on the next business day after [SHIP-30]', async () => {
    now = new Date('2026-11-17T19:59:59Z')
    const [early] = await offers(question('60601'))
    expect([
      early?.requestedShipOn,
      early?.earliestArrivalOn,
      early?.latestArrivalOn,
      early?.targetPickupCutoff,
    ]).toEqual(['2026-11-17', '2026-11-20', '2026-11-23', '2026-11-17T20:00:00.000Z'])
    now = new Date('2026-11-17T20:00:00Z')
    expect((await offers(question('60601')))[0]?.requestedShipOn).toBe('2026-11-18')
  })

  it('counts no Thanksgiving and no weekend as a day on the road', async () => {
    now = new Date('2026-11-25T14:00:00Z')
    const [standard] = await offers(question('60601'))
    expect([standard?.earliestArrivalOn, standard?.latestArrivalOn]).toEqual(['2026-12-01', '2026-12-02'])
  })

  it('plans back from a requested delivery date and drops what cannot make it', async () => {
    const list = visible(await offers(question('90001', 2, { requestedDeliveryDate: '2026-11-20' })))
    expect(list.map((offer) => [offer.name, offer.requestedShipOn, offer.latestArrivalOn])).toEqual([
      ['Three-Day', '2026-11-17', '2026-11-20'],
      ['Two-Day', '2026-11-18', '2026-11-20'],
      ['Overnight', '2026-11-19', '2026-11-20'],
    ])
  })

  it('tells the days on which shipments may leave beside the offers, where that is asked for', async () => {
    const ask = async (over: Record<string, unknown>) => {
      const response = await call('POST', '/offers', question('60601', 2, over))
      return z.looseObject({ shipDates: z.array(z.string()).optional() }).parse(await response.json())
        .shipDates
    }
    expect(await ask({})).toBeUndefined()
    const days = await ask({ deliveryDateCalendar: true })
    // Thanksgiving is on the 26th.
    expect(days?.slice(0, 8)).toEqual(
      ['17', '18', '19', '20', '23', '24', '25', '27'].map((day) => `2026-11-${day}`),
    )
  })

  it('refuses past dates and days on which nothing ships, in words [SHIP-05]', async () => {
    expect(await refusal(question('60601', 2, { requestedShipDate: '2026-11-16' }))).toBe(
      'The requested ship date 2026-11-16 is in the past',
    )
    expect(await refusal(question('60601', 2, { requestedDeliveryDate: '2026-11-16' }))).toBe(
      'The requested delivery date 2026-11-16 is in the past',
    )
    expect(await refusal(question('60601', 2, { requestedShipDate: '2026-11-22' }))).toContain(
      'choose a business day',
    )
    expect(await refusal(question('60601', 2, { requestedShipDate: '2026-11-31' }))).toContain(
      'Invalid date string',
    )
    expect(await refusal(question('60601', 2, { requestedDeliveryDate: '2099-12-30' }))).toContain(
      'planned up to',
    )
  })

  it('lists ship dates that suit all countries [SHIP-26] [SHIP-27]', async () => {
    now = new Date('2026-06-29T14:00:00Z')
    const dates = async (query: string) =>
      z
        .object({ shipDates: z.array(z.string()) })
        .parse(await (await call('GET', `/ship-dates?${query}`)).json()).shipDates
    expect(await dates('countries=US&from=2026-06-30&days=7')).toEqual([
      '2026-06-30',
      '2026-07-01',
      '2026-07-02',
      '2026-07-06',
    ])
    expect(await dates('countries=US,CA&from=2026-06-30&days=7')).toEqual([
      '2026-06-30',
      '2026-07-02',
      '2026-07-06',
    ])
    expect((await dates('from=2020-01-01'))[0]).toBe('2026-06-29')
    expect((await call('GET', '/ship-dates?countries=FR')).status).toBe(400)
    expect((await call('GET', '/ship-dates?from=2026-02-30')).status).toBe(400)
  })

  it('sends nothing to Canada on a day on which nothing leaves for it [SHIP-26] [SHIP-29]', async () => {
    now = new Date('2026-07-01T13:00:00Z')
    const leaves = async (code: string, over: Record<string, unknown> = {}) =>
      visible(await offers(question(code, 2, over)))[0]?.requestedShipOn
    expect([await leaves('07042'), await leaves('M5V 2T6')]).toEqual(['2026-07-01', '2026-07-02'])
    expect(await leaves('07042', { requestedShipDate: '2026-07-01' })).toBe('2026-07-01')
    expect(await refusal(question('M5V 2T6', 2, { requestedShipDate: '2026-07-01' }))).toBe(
      'Nothing leaves for Canada on 2026-07-01: choose another day',
    )
    // At most four days in transit: it would have to ship on the first of July.
    now = new Date('2026-06-29T13:00:00Z')
    const list = visible(await offers(question('M5V 2T6', 2, { requestedDeliveryDate: '2026-07-08' })))
    expect(list.map(({ name, requestedShipOn }) => [name, requestedShipOn])).toEqual([
      ['Standard to Canada', '2026-06-30'],
    ])
  })

  it.each([
    ['2026-11-17T14:00:00Z', 'today', '2026-11-17'],
    ['2026-11-17T21:00:00Z', 'tomorrow', '2026-11-18'],
    ['2026-11-20T21:00:00Z', 'other', '2026-11-23'],
    ['2026-11-25T21:00:00Z', 'other', '2026-11-27'],
  ])('predicts at %s that an order ships %s, on %s', async (instant, friendly, date) => {
    now = new Date(instant)
    expect(await (await call('GET', '/predicted')).json()).toEqual({
      friendly,
      date,
      expiresAt: Date.parse(`${date}T20:00:00Z`) / 1_000,
    })
  })
})

describe('a prediction for Canada', () => {
  it('knows the days on which nothing leaves for it', async () => {
    now = new Date('2026-07-01T13:00:00Z')
    const friendlyFor = async (query: string) =>
      z.object({ friendly: z.string() }).parse(await (await call('GET', `/predicted${query}`)).json())
        .friendly
    expect(await Promise.all(['', '?country=US', '?country=CA'].map(friendlyFor))).toEqual([
      'today',
      'today',
      'tomorrow',
    ])
    expect((await call('GET', '/predicted?country=FR')).status).toBe(400)
  })
})

describe('goods that melt', () => {
  const chocolate = { lines: [{ id: 'l', sku: 'c', quantity: 60, weight: 1, meltable: true }] }

  it('asks for packaging in the season and counts parcels at risk on slow roads [SHIP-13] [SHIP-14]', async () => {
    now = SUMMER
    const list = visible(await offers(question('90001', 1, {}, chocolate)))
    expect(
      list.map((o) => [o.name, o.containsMeltables, o.heatResistantIncluded, o.meltablePackagesAtRiskCount]),
    ).toEqual([
      ['Standard', true, false, 2],
      ['Three-Day', true, false, 2],
      ['Two-Day', true, true, 0],
      ['Overnight', true, true, 0],
    ])
  })

  it('needs none in winter, nor for nuts in summer', async () => {
    expect((await offers(question('90001', 1, {}, chocolate))).some((o) => o.containsMeltables)).toBe(false)
    now = SUMMER
    expect((await offers(question('90001'))).some((o) => o.containsMeltables)).toBe(false)
  })
})

describe('destinations', () => {
  it.each(['00000', '99X01', '1234', '21300', 'D5V 2T6', 'M5V2T', 'W1A 1A1', ''])(
    'refuses %j [EST-07]',
    async (code) => {
      expect(await refusal(question(code))).toContain('Invalid postal code')
    },
  )

  it('takes ZIP+4 and Canadian codes in any case, with or without the space', () => {
    expect(zoneOf('US', '07102-1234')).toEqual(zoneOf('US', '07102'))
    expect(zoneOf('CA', 'm5v2t6')).toEqual(zoneOf('CA', 'M5V 2T6'))
  })

  it('names the city where it knows it [EST-11]', async () => {
    expect((await offerSets(question('60601')))[0]?.address.city).toBe('Chicago')
    expect((await offerSets(question('M5V 2T6')))[0]?.address.city).toBe('Toronto')
    expect((await offerSets(question('59001')))[0]?.address).not.toHaveProperty('city')
  })
})

describe('the protocol', () => {
  it('wants its key, known paths and real JSON', async () => {
    expect((await call('GET', '/predicted', undefined, 'wrong')).status).toBe(401)
    expect((await call('GET', '/nothing')).status).toBe(404)
    expect((await call('DELETE', '/offers')).status).toBe(405)
    expect((await call('POST', '/offers', { shipments: 'x' })).status).toBe(400)
    const broken = new Request('http://s.local/offers', {
      method: 'POST',
      headers: { 'x-api-key': 'nutwood' },
      body: '{',
    })
    expect((await platform.handle(broken)).status).toBe(400)
  })

  it('keeps restricted countries over a restart', async () => {
    expect(
      (await call('PUT', '/restricted-countries', { 'A-1': ['CA', 'MX'], 'B-1': ['CA'], 'C-1': [] })).status,
    ).toBe(204)
    expect((await call('PUT', '/restricted-countries', { 'B-1': [] })).status).toBe(204)
    platform.close()
    platform = createShipping({ dataDir, clock: { now: () => now } })
    expect(await (await call('GET', '/restricted-countries?skus=A-1,B-1,C-1,D-1')).json()).toEqual({
      restrictedCountries: { 'A-1': ['CA', 'MX'] },
    })
  })

  it('answers any postal text without a fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 20, unit: 'binary' }),
        fc.constantFrom('US', 'CA'),
        async (postalCode, country) => {
          const address = { country, postalCode, residential: true }
          expect((await call('POST', '/offers', question('1', 1, {}, { address }))).status).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
  })
})
