import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usd } from '~/models/money/money'
import type { OffersRequest } from '~/models/shipping/shipping'
import type { Logger } from '~/services/logger'
import { isUpstreamError } from '~/services/upstream'
import type { Platform } from '../../../platforms/platform'
import { createShipping } from '../../../platforms/shipping/handler'
import { createEstimateService } from './estimates.server'
import type { EstimateQuestion } from './estimates.server'
import { TIMEOUT_CODE } from '../json-call.server'
import { createShippingService } from './shipping.server'

let now = new Date('2026-11-17T14:00:00Z')
const clock = { now: () => now }
let warnings: string[] = []
const logger: Logger = {
  info: () => undefined,
  warn: (_fields, message) => void warnings.push(message),
  error: () => undefined,
}
let platform: Platform
let calls: string[] = []

beforeEach(() => {
  now = new Date('2026-11-17T14:00:00Z')
  warnings = []
  calls = []
  platform = createShipping({ dataDir: ':memory:', clock })
})
afterEach(() => platform.close())

const inProcess: typeof fetch = (input, init) => {
  const request = new Request(input, init)
  calls.push(`${request.method} ${new URL(request.url).pathname}`)
  return platform.handle(request)
}
const service = (over: Partial<Parameters<typeof createShippingService>[0]> = {}) =>
  createShippingService({
    baseUrl: 'http://shipping.local',
    apiKey: 'nutwood',
    fetch: inProcess,
    clock,
    logger,
    ...over,
  })
const answering = (make: () => Response | Promise<Response>) => service({ fetch: async () => make() })

const line = { id: 'l1', sku: 'A-1', quantity: 1, weight: 2, meltable: false }
function question(postalCode: string, over: Partial<OffersRequest> = {}): OffersRequest {
  return {
    shipments: [
      {
        key: 'shipment-1',
        address: { country: 'US', postalCode, residential: true },
        lines: [line],
        shipmentValue: usd(2_000),
      },
    ],
    discountCodes: [],
    carriers: {},
    freeShippingThreshold: usd(5_900),
    ...over,
  }
}

async function faultOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!isUpstreamError(error)) throw new Error('No UpstreamError', { cause: error })
  return error
}

describe('offers', () => {
  it('come as model types from the wire [API-25] [API-27]', async () => {
    const outcome = await service().getOffers(question('60601'))
    if (outcome.kind !== 'offers') throw new Error(outcome.message)
    expect(outcome.offerSets[0]?.address.city).toBe('Chicago')
    expect(outcome.offerSets[0]?.shippingOffers[0]?.price).toEqual(usd(1_205))
  })

  it('are sets of an address and its options, complete [DATA-17] [DATA-19]', async () => {
    const outcome = await service().getOffers(question('60601'))
    if (outcome.kind !== 'offers') throw new Error(outcome.message)
    const [set] = outcome.offerSets
    expect(set).toMatchObject({ key: 'shipment-1', address: { city: 'Chicago', postalCode: '60601' } })
    // Tuesday nine o'clock in New York: picked up the same day, 3 business days to zone 5.
    expect(set?.shippingOffers.find(({ name }) => name === 'Standard')).toEqual({
      shippingMethodId: 18,
      carrier: 'ShipX',
      carrierCode: expect.stringMatching(/\w/),
      name: 'Standard',
      position: expect.any(Number),
      days: expect.any(Number),
      flatRate: false,
      price: usd(1_205),
      listPrice: usd(1_205),
      requestedShipOn: '2026-11-17',
      earliestArrivalOn: expect.stringMatching(/^2026-11-\d\d$/),
      latestArrivalOn: expect.stringMatching(/^2026-11-\d\d$/),
      targetPickupCutoff: expect.stringMatching(/^2026-11-17T\d\d:/),
      containsMeltables: false,
      heatResistantIncluded: false,
      meltablePackagesAtRiskCount: 0,
      hidden: false,
      shipmentPickup: false,
    })
  })

  it('pass the carrier permissions on', async () => {
    const outcome = await service().getOffers(question('60601', { carriers: { allowShipx: false } }))
    expect(
      outcome.kind === 'offers' && outcome.offerSets[0]?.shippingOffers.some((o) => o.carrier === 'ShipX'),
    ).toBe(false)
    const allowed = await service().getOffers(question('60601'))
    expect(
      allowed.kind === 'offers' && allowed.offerSets[0]?.shippingOffers.some((o) => o.carrier === 'ShipX'),
    ).toBe(true)
  })

  it('tell a wrong postal code and a past date from faults [EST-07]', async () => {
    expect((await service().getOffers(question('00000'))).kind).toBe('invalid-postal-code')
    expect(await service().getOffers(question('60601', { requestedShipDate: '2026-01-05' }))).toEqual({
      kind: 'refused',
      code: 'DateInPast',
      message: 'The requested ship date 2026-01-05 is in the past',
    })
  })
})

describe('faults', () => {
  it('a service that hangs ends at the deadline [EST-08]', async () => {
    const hanging = service({ fetch: () => new Promise<Response>(() => undefined) })
    const fault = await faultOf(hanging.getOffers(question('60601'), { timeoutMs: 20 }))
    expect([fault.status, fault.code, fault.retryable]).toEqual([undefined, TIMEOUT_CODE, true])
  })

  it('a body that trickles for ever ends at the deadline too', async () => {
    const trickling = answering(
      () => new Response(new ReadableStream({ start: (c) => c.enqueue(new Uint8Array(1)) })),
    )
    expect((await faultOf(trickling.getOffers(question('60601'), { timeoutMs: 20 }))).code).toBe(TIMEOUT_CODE)
  })

  it.each([
    ['a refused connection', () => Promise.reject(new TypeError('fetch failed')), undefined],
    ['a 500', () => new Response('{}', { status: 500 }), 500],
    ['an HTML 502', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a wrong key', () => new Response('{"message":"no"}', { status: 401 }), 401],
    ['too many calls', () => new Response('{"message":"slow down"}', { status: 429 }), 429],
    ['an empty answer', () => new Response(''), 200],
    ['wrong types', () => new Response('{"offerSets":[{"key":1}]}'), 200],
    ['a truncated answer', () => new Response('{"offerSets":['), 200],
    ['50 MB', () => new Response(new Uint8Array(50_000_000)), undefined],
  ])('%s is one UpstreamError', async (_what, make, status) => {
    const fault = await faultOf(answering(make).getOffers(question('60601')))
    expect([fault.service, fault.operation, fault.status]).toEqual(['shipping', 'offers', status])
  })

  it('without a prediction the page goes on [EST-06]', async () => {
    expect(await answering(() => new Response('', { status: 503 })).getPredictedShipping()).toBeNull()
    expect(warnings).toEqual(['no prediction'])
  })
})

describe('ship dates, predictions, restrictions', () => {
  it('lists ship dates for countries [SHIP-26]', async () => {
    const dates = await service().getShipDates({ countries: ['US', 'CA'], from: '2026-11-25', days: 7 })
    expect(dates).toEqual(['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01'])
  })

  it('keeps a prediction no longer than its cut-off', async () => {
    const shipping = service()
    now = new Date('2026-11-17T19:59:45Z')
    expect((await shipping.getPredictedShipping())?.friendly).toBe('today')
    await shipping.getPredictedShipping()
    expect(calls).toHaveLength(1)
    now = new Date('2026-11-17T20:00:00Z')
    expect((await shipping.getPredictedShipping())?.friendly).toBe('tomorrow')
  })

  it('keeps a prediction for each country', async () => {
    const shipping = service()
    now = new Date('2026-07-01T13:00:00Z')
    const friendly = async (country: 'US' | 'CA') => (await shipping.getPredictedShipping(country))?.friendly
    for (const _ of ['first', 'again'])
      expect([await friendly('US'), await friendly('CA')]).toEqual(['today', 'tomorrow'])
    expect(calls).toHaveLength(2)
  })

  it('asks for a prediction once for all who wait for it, and anew when the clock was set back', async () => {
    const shipping = service()
    await Promise.all([shipping.getPredictedShipping(), shipping.getPredictedShipping()])
    expect(calls).toHaveLength(1)
    now = new Date(now.getTime() - 1_000)
    await shipping.getPredictedShipping()
    expect(calls).toHaveLength(2)
  })

  it('keeps no prediction whose time is over when it comes', async () => {
    const body = { expiresAt: now.getTime() / 1_000, friendly: 'today', date: '2026-11-17' }
    let asked = 0
    const shipping = answering(() => {
      asked += 1
      return Response.json(body)
    })
    await shipping.getPredictedShipping()
    await shipping.getPredictedShipping()
    expect(asked).toBe(2)
  })

  it('forgets what it was told when all is reset', async () => {
    const shipping = service()
    const headers = { 'x-api-key': 'nutwood' }
    await shipping.getPredictedShipping()
    expect(await shipping.getRestrictedCountries(['C-1'])).toEqual({})
    await inProcess('http://s/restricted-countries', { method: 'PUT', headers, body: '{"C-1":["CA"]}' })
    shipping.clear()
    expect(await shipping.getRestrictedCountries(['C-1'])).toEqual({ 'C-1': ['CA'] })
    calls.length = 0
    await shipping.getPredictedShipping()
    expect(calls).toHaveLength(1)
  })

  it('does not lose a restriction that gets old while another one is asked for', async () => {
    const headers = { 'x-api-key': 'nutwood' }
    await inProcess('http://s/restricted-countries', { method: 'PUT', headers, body: '{"A-1":["CA"]}' })
    const passing = service({
      fetch: (address, init) => {
        now = new Date(now.getTime() + 4 * 60_000)
        return inProcess(address, init)
      },
    })
    await passing.getRestrictedCountries(['A-1'])
    now = new Date(now.getTime() + 2 * 60_000)
    expect(await passing.getRestrictedCountries(['A-1', 'D-1'])).toEqual({ 'A-1': ['CA'] })
  })

  it('asks for the restrictions of a SKU once in five minutes', async () => {
    const headers = { 'x-api-key': 'nutwood' }
    await inProcess('http://s/restricted-countries', { method: 'PUT', headers, body: '{"A-1":["CA"]}' })
    const shipping = service()
    expect(await shipping.getRestrictedCountries(['A-1', 'B-1'])).toEqual({ 'A-1': ['CA'] })
    expect(await shipping.getRestrictedCountries(['B-1', 'A-1'])).toEqual({ 'A-1': ['CA'] })
    expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(1)
    now = new Date(now.getTime() + 5 * 60_000)
    await shipping.getRestrictedCountries(['A-1'])
    expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(2)
    expect(await shipping.getRestrictedCountries([])).toEqual({})
  })
})

describe('estimates', () => {
  const asked: EstimateQuestion = {
    country: 'US',
    postalCode: '60601',
    line,
    value: usd(2_000),
    freeShippingThreshold: usd(5_900),
    carriers: {},
  }
  const estimates = (shipping = service()) => createEstimateService({ shipping, clock, logger })

  it('are asked once until the cut-off passes', async () => {
    const estimate = estimates()
    expect(await estimate.getEstimate(asked)).toMatchObject({ kind: 'result', city: 'Chicago' })
    now = new Date('2026-11-17T19:59:59Z')
    expect(await estimate.getEstimate(asked)).toMatchObject({ text: 'Order within 0h 0m 1s to ship today' })
    expect(calls.filter((call) => call === 'POST /offers')).toHaveLength(1)
    now = new Date('2026-11-17T20:00:00Z')
    await estimate.getEstimate(asked)
    expect(calls.filter((call) => call === 'POST /offers')).toHaveLength(2)
  })

  it('differ by quantity', async () => {
    const estimate = estimates()
    await estimate.getEstimate(asked)
    await estimate.getEstimate({ ...asked, line: { ...line, quantity: 2 } })
    expect(calls.filter((call) => call === 'POST /offers')).toHaveLength(2)
  })

  it('differ by what the goods cost who asks, by which shipping may be free', async () => {
    const estimate = estimates()
    await estimate.getEstimate(asked)
    await estimate.getEstimate({ ...asked, value: usd(6_000) })
    expect(calls.filter((call) => call === 'POST /offers')).toHaveLength(2)
  })

  it('go back to the prompt when the service is late [EST-08]', async () => {
    const late = {
      ...service(),
      getOffers: () =>
        service({ fetch: () => new Promise<Response>(() => undefined) }).getOffers(question('60601'), {
          timeoutMs: 10,
        }),
    }
    expect(await estimates(late).getEstimate(asked)).toEqual({ kind: 'prompt' })
  })

  it('clear a refused postal code [EST-07]', async () => {
    expect(await estimates().getEstimate({ ...asked, postalCode: '00000' })).toMatchObject({
      clearPostalCode: true,
    })
  })
})
