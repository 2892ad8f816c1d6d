import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usd } from '~/models/money/money'
import { createRecordingLogger } from '../testing/embedded'
import { createBraintreeGateway } from './gateway.server'
import { readTransaction, toDecimal } from './mappers'
import { startStub, SALE, SEARCH, SETTLE, VOID } from './testing/stub'
import type { Reply, Stub } from './testing/stub'
import { errorXml, idsXml, transactionXml } from './testing/xml'
import type { StubTransaction } from './testing/xml'

const AMOUNT = usd(4250)
const ORDER = 'N-1001-1'
const REQUEST = { gatewayOrderId: ORDER, nonce: 'nonce-one', amount: AMOUNT }
const SOLD: StubTransaction = { id: 't9', amount: '42.50', orderId: ORDER, status: 'authorized' }

let stub: Stub
let logger: ReturnType<typeof createRecordingLogger>
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)

/** Long enough for a busy machine; tests waiting for an answer that never comes set less. */
const createGateway = (waitMs = 10_000) =>
  createBraintreeGateway({
    environment: 'sandbox',
    environmentOverride: stub.environment,
    merchantId: 'merchant',
    publicKey: 'public-key',
    privateKey: 'private-key',
    clock: { now: () => new Date('2024-11-21T15:00:00Z') },
    logger,
    limits: { authorizeMs: waitMs, callMs: waitMs, searchAgainMs: 20 },
  })

beforeEach(async () => {
  stub = await startStub()
  logger = createRecordingLogger()
  unhandled.length = 0
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  await stub.close()
  await new Promise((resolve) => setTimeout(resolve, 5))
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

const sale = (change: Partial<StubTransaction>): Reply => ({
  status: 201,
  body: transactionXml({ ...SOLD, ...change }),
})
const refusal = (change: Partial<StubTransaction>): Reply => ({
  status: 422,
  body: errorXml('', { ...SOLD, ...change }),
})
const sales = () => stub.received.filter(({ path }) => SALE.test(path))

describe('Braintree', () => {
  it('authorises without settling, under our own order id, and settles later', async () => {
    const gateway = createGateway()
    const outcome = await gateway.authorize(REQUEST)
    const card = 'Visa ending in 1111'
    const transaction = { id: 't1', gatewayOrderId: ORDER, amount: AMOUNT, state: 'authorized', card }
    expect(outcome).toEqual({ kind: 'authorized', transaction })
    expect(sales()[0]).toMatchObject({
      path: '/merchants/merchant/transactions',
      authorization: `Basic ${Buffer.from('public-key:private-key').toString('base64')}`,
      body: {
        transaction: {
          type: 'sale',
          amount: '42.50',
          order_id: ORDER,
          payment_method_nonce: 'nonce-one',
          options: { submit_for_settlement: false },
        },
      },
    })
    expect(await gateway.capture('t1', AMOUNT)).toEqual({ ...transaction, state: 'captured' })
    expect(await gateway.capture('t1', AMOUNT)).toMatchObject({ state: 'captured' })
    expect(await gateway.findByGatewayOrderId(ORDER)).toEqual([{ ...transaction, state: 'captured' }])
    expect(await gateway.findByGatewayOrderId('N-0')).toEqual([])
    expect(logger.lines).toEqual([])
  })

  it('answers a second call with the first outcome, whatever its nonce, also after a restart', async () => {
    const first = await createGateway().authorize(REQUEST)
    expect(await createGateway().authorize({ ...REQUEST, nonce: 'nonce-two' })).toEqual(first)
    expect(sales()).toHaveLength(1)
  })

  it('makes one sale of parallel calls with one order id', async () => {
    const gateway = createGateway()
    const calls = Array.from({ length: 8 }, (_, index) =>
      gateway.authorize({ ...REQUEST, nonce: `nonce-${index}` }),
    )
    const outcomes = await Promise.all(calls)
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(sales()).toHaveLength(1)
  })

  it('voids an authorisation, twice with one result, and never a captured payment', async () => {
    const gateway = createGateway()
    await gateway.authorize(REQUEST)
    expect(await gateway.void('t1')).toMatchObject({ state: 'voided', amount: AMOUNT })
    expect(await gateway.void('t1')).toMatchObject({ state: 'voided' })
    await expect(gateway.capture('t1', AMOUNT)).rejects.toMatchObject({
      code: 'already-voided',
      retryable: false,
    })
    await expect(gateway.authorize(REQUEST)).rejects.toMatchObject({ code: 'already-voided' })
    await gateway.authorize({ ...REQUEST, gatewayOrderId: 'N-2', nonce: 'nonce-two' })
    await gateway.capture('t2', AMOUNT)
    await expect(gateway.void('t2')).rejects.toMatchObject({ code: 'already-captured', retryable: false })
    expect(stub.transactions[0]?.status).toBe('submitted_for_settlement')
  })

  it.each([
    ['settling', 'captured'],
    ['settled', 'captured'],
    ['settlement_pending', 'captured'],
    ['settlement_confirmed', 'captured'],
    ['submitted_for_settlement', 'captured'],
    ['authorization_expired', 'authorization-expired'],
    ['processor_declined', 'declined'],
    ['settlement_declined', 'declined'],
    ['failed', 'declined'],
    ['voided', 'voided'],
  ])('finds a transaction that is %s as %s', async (status, state) => {
    stub.transactions.push({ ...SOLD, status })
    expect(await createGateway().findByGatewayOrderId(ORDER)).toMatchObject([{ id: 't9', state }])
  })

  it('leaves refunds and refused duplicates out, and waits for what is under way', async () => {
    stub.transactions.push({ ...SOLD, id: 'r1', type: 'credit', status: 'settled' })
    expect(await createGateway().findByGatewayOrderId(ORDER)).toEqual([])
    stub.transactions.push({ ...SOLD, id: 'd1', status: 'gateway_rejected', rejection: 'duplicate' })
    await expect(createGateway().findByGatewayOrderId(ORDER)).rejects.toMatchObject({
      code: 'duplicate',
      retryable: true,
    })
    stub.transactions.push({ ...SOLD, status: 'authorizing' })
    await expect(createGateway().findByGatewayOrderId(ORDER)).rejects.toMatchObject({
      code: 'authorizing',
      retryable: true,
    })
  })
})

describe('a payment that Braintree refuses', () => {
  it.each([
    ['processor_declined', '2000', 'do-not-honor'],
    ['processor_declined', '2001', 'insufficient-funds'],
    ['processor_declined', '2004', 'expired-card'],
    ['processor_declined', '2010', 'do-not-honor'],
    ['failed', '3000', 'do-not-honor'],
  ])('as %s with %s is declined: %s', async (status, processorCode, reason) => {
    stub.reply(SALE, refusal({ status, processorCode }))
    expect(await createGateway().authorize(REQUEST)).toEqual({ kind: 'declined', reason })
    expect(logger.lines).toEqual([])
  })

  it.each(['cvv', 'avs', 'fraud', 'risk_threshold'])(
    'by its own rules (%s) is declined',
    async (rejection) => {
      stub.reply(SALE, refusal({ status: 'gateway_rejected', rejection, processorCode: '' }))
      expect(await createGateway().authorize(REQUEST)).toEqual({ kind: 'declined', reason: 'do-not-honor' })
    },
  )

  it.each([
    ['91565', 'invalid-nonce'],
    ['91567', 'do-not-honor'],
  ])('with the error %s is declined: %s', async (code, reason) => {
    stub.reply(SALE, { status: 422, body: errorXml(code) })
    expect(await createGateway().authorize(REQUEST)).toEqual({ kind: 'declined', reason })
  })

  it('with any other error is a fault that names it and is not tried again', async () => {
    stub.reply(SALE, { status: 422, body: errorXml('81503') })
    await expect(createGateway().authorize(REQUEST)).rejects.toMatchObject({
      kind: 'UpstreamError',
      operation: 'authorize',
      status: 422,
      retryable: false,
      code: 'validation-81503',
    })
  })
})

describe('a refusal that leaves the outcome open', () => {
  const duplicate = refusal({ id: 'd1', status: 'gateway_rejected', rejection: 'duplicate' })
  const consumed: Reply = { status: 422, body: errorXml('91564') }

  it.each([
    ['a duplicate', duplicate],
    ['a spent nonce', consumed],
    ['a nonce in use', { status: 422, body: errorXml('91566') } satisfies Reply],
  ])('as %s is settled by what is there under the order id', async (_, reply) => {
    stub.reply(SEARCH, { status: 200, body: idsXml([]) }, 2)
    stub.transactions.push({ ...SOLD })
    stub.reply(SALE, reply)
    expect(await createGateway().authorize(REQUEST)).toMatchObject({
      kind: 'authorized',
      transaction: { id: 't9', state: 'authorized' },
    })
  })

  it('as a duplicate of nothing is asked again later', async () => {
    stub.reply(SALE, duplicate)
    await expect(createGateway().authorize(REQUEST)).rejects.toMatchObject({
      code: 'duplicate',
      retryable: true,
    })
  })

  it('as a nonce that another order spent is declined', async () => {
    const gateway = createGateway()
    await gateway.authorize(REQUEST)
    const outcome = await gateway.authorize({ ...REQUEST, gatewayOrderId: 'N-2' })
    expect(outcome).toEqual({ kind: 'declined', reason: 'invalid-nonce' })
  })
})

describe('an answer about something else', () => {
  it.each([
    ['order id', { orderId: 'N-2' }],
    ['missing order id', { orderId: '' }],
    ['amount', { amount: '42.00' }],
    ['currency', { currency: 'CAD' }],
  ])('is no authorisation: %s', async (_, change) => {
    stub.reply(SALE, sale(change))
    await expect(createGateway().authorize(REQUEST)).rejects.toMatchObject({
      code: 'mismatch',
      retryable: false,
    })
    expect(logger.lines.map(({ level }) => level)).toEqual(['error'])
  })

  it.each([
    ['id', { id: 't2', status: 'settling' }],
    ['amount', { status: 'settling', amount: '42.00' }],
    ['currency', { status: 'settling', currency: 'CAD' }],
    ['state', { status: 'authorized' }],
  ])('is no capture: %s', async (_, change) => {
    stub.reply(SETTLE, sale(change))
    await expect(createGateway().capture('t9', AMOUNT)).rejects.toMatchObject({ code: 'mismatch' })
  })

  it('is no void', async () => {
    stub.transactions.push({ ...SOLD })
    stub.reply(VOID, sale({ status: 'authorized' }))
    await expect(createGateway().void('t9')).rejects.toMatchObject({ code: 'mismatch' })
  })

  it('is no find', async () => {
    stub.transactions.push({ ...SOLD, orderId: 'N-2' })
    stub.reply(SEARCH, { status: 200, body: idsXml(['t9']) })
    await expect(createGateway().findByGatewayOrderId(ORDER)).rejects.toMatchObject({ code: 'mismatch' })
  })
})

const xml = (body: string): Reply => ({ status: 200, body })
const FAULTS: readonly (readonly [string, Reply])[] = [
  ['a blank 200', xml('')],
  ['a 200 of blanks', xml('  \n ')],
  ['malformed XML', xml('<transaction><id>t9</id>')],
  ['two roots', xml('<a/><b/>')],
  ['an empty root', xml('<transaction/>')],
  ['text', xml('Service ready')],
  ['malformed JSON', { status: 200, body: '{"transaction":', type: 'application/json' }],
  ['a page', { status: 200, body: '<html><body>Sign in</body></html>', type: 'text/html' }],
  ['another document', xml('<customer><id>7</id></customer>')],
  ['a state nobody knows', xml(transactionXml({ ...SOLD, status: 'dreaming' }))],
  ['an amount that is none', xml(transactionXml({ ...SOLD, amount: '4.2e1' }))],
  ['too much', xml(`<transaction>${'x'.repeat(2_000_000)}</transaction>`)],
  ['deep nesting', xml('<a>'.repeat(50_000))],
  ['500', { status: 500, body: '' }],
  ['a 502 page', { status: 502, body: '<html>', type: 'text/html' }],
  ['503', { status: 503, body: '' }],
  ['429', { status: 429, body: '' }],
  ['no answer', 'hang'],
  ['headers and then nothing', 'headers-then-hang'],
  ['a byte now and then', 'trickle'],
  ['a reset', 'reset'],
  ['half an answer', 'truncate'],
]

describe('a broken Braintree', () => {
  const everywhere = /./
  it.each(FAULTS)('with %s is one fault of each call', async (_, reply) => {
    const gateway = createGateway(300)
    stub.reply(everywhere, reply)
    const calls = [
      () => gateway.authorize(REQUEST),
      () => gateway.capture('t9', AMOUNT),
      () => gateway.void('t9'),
      () => gateway.findByGatewayOrderId(ORDER),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ kind: 'UpstreamError', retryable: true })
    }
  })

  it.each(FAULTS)('with %s after the sale was made tells so when asked again', async (_, reply) => {
    const gateway = createGateway()
    let made: () => void = () => undefined
    const isMade = new Promise<void>((resolve) => {
      made = resolve
    })
    stub.reply(
      SALE,
      (received) => {
        stub.answer(received)
        made()
        return reply
      },
      1,
    )
    const impatient = createGateway(1_500).authorize(REQUEST)
    await expect(impatient).rejects.toMatchObject({ kind: 'UpstreamError', retryable: true })
    await isMade
    expect(await gateway.findByGatewayOrderId(ORDER)).toMatchObject([{ id: 't1', state: 'authorized' }])
    expect(await gateway.authorize(REQUEST)).toMatchObject({ kind: 'authorized', transaction: { id: 't1' } })
    expect(sales()).toHaveLength(1)
  })

  it.each([401, 403, 404, 426])('with %i is a fault that asking again does not mend', async (status) => {
    stub.reply(everywhere, { status, body: '' })
    await expect(createGateway().authorize(REQUEST)).rejects.toMatchObject({ status, retryable: false })
  })

  it('refuses an id that can be none without a call', async () => {
    await expect(createGateway().capture('../t1', AMOUNT)).rejects.toMatchObject({
      kind: 'UpstreamError',
      status: 404,
    })
    expect(stub.received).toEqual([])
  })

  it('puts no nonce, key or address into a fault or a log line', async () => {
    stub.reply(everywhere, 'reset')
    const error = await createGateway()
      .authorize(REQUEST)
      .catch((reason: unknown) => reason)
    const told = JSON.stringify([error, String(error), Object.keys(error as object), logger.lines])
    for (const secret of ['nonce-one', 'private-key', 'public-key', '127.0.0.1', 'Basic'])
      expect(told).not.toContain(secret)
    expect((error as Error).cause).toBeUndefined()
  })
})

describe('amounts', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [4250, '42.50'],
    [123_456_789, '1234567.89'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(toDecimal(usd(cents))).toBe(text)
  })

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const found = readTransaction({
          id: 't1',
          type: 'sale',
          status: 'authorized',
          amount: toDecimal(usd(cents)),
          currencyIsoCode: 'USD',
        })
        expect(found?.cents).toBe(cents)
      }),
    )
  })
})

describe('the account', () => {
  it('is of an environment that exists', () => {
    const options = {
      merchantId: 'm',
      publicKey: 'p',
      privateKey: 'k',
      clock: { now: () => new Date() },
      logger,
    }
    expect(() => createBraintreeGateway({ ...options, environment: 'sandbox' })).not.toThrow()
    expect(() => createBraintreeGateway({ ...options, environment: 'live' })).toThrow(/BRAINTREE_ENVIRONMENT/)
  })
})
