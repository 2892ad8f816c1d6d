import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usd } from '~/models/money/money'
import { createFaults } from '../../../platforms/kit/faults'
import { createPaymentGateway } from './gateway.server'
import { AMOUNT, createEmbedded, createGatewayOptions } from './testing/embedded'

let shop: ReturnType<typeof createEmbedded>
beforeEach(() => {
  shop = createEmbedded()
})
afterEach(() => {
  vi.useRealTimers()
  shop.bench.platform.close()
})

const ORDER = 'N-1001-1'

describe('payment gateway on the embedded platform', () => {
  it('authorises, captures and finds by our own order id', async () => {
    const request = { gatewayOrderId: ORDER, nonce: await shop.pay(), amount: AMOUNT }
    const outcome = await shop.gateway.authorize(request)
    if (outcome.kind !== 'authorized') throw new Error(outcome.kind)
    const { transaction } = outcome
    const card = 'Visa ending in 1111'
    expect(transaction).toMatchObject({ gatewayOrderId: ORDER, amount: AMOUNT, state: 'authorized', card })
    expect(await shop.gateway.authorize(request)).toEqual(outcome)
    const captured = await shop.gateway.capture(transaction.id, AMOUNT)
    expect(captured).toEqual({ ...transaction, state: 'captured' })
    expect(await shop.gateway.findByGatewayOrderId(ORDER)).toEqual([captured])
    expect(await shop.gateway.findByGatewayOrderId('N-0')).toEqual([])
    await expect(shop.gateway.void(transaction.id)).rejects.toMatchObject({ code: 'already-captured' })
  })

  it('voids an authorisation', async () => {
    const outcome = await shop.gateway.authorize({
      gatewayOrderId: ORDER,
      nonce: await shop.pay(),
      amount: AMOUNT,
    })
    if (outcome.kind !== 'authorized') throw new Error(outcome.kind)
    expect(await shop.gateway.void(outcome.transaction.id)).toMatchObject({ state: 'voided', amount: AMOUNT })
    await expect(shop.gateway.capture(outcome.transaction.id, AMOUNT)).rejects.toMatchObject({
      kind: 'UpstreamError',
      status: 409,
      retryable: false,
    })
  })

  it.each([
    ['4000 0000 0000 0002', 'do-not-honor'],
    ['4000 0000 0000 9995', 'insufficient-funds'],
    ['4000 0000 0000 0069', 'expired-card'],
  ])('answers a declined card %s as %s, not as a fault', async (number, reason) => {
    const nonce = await shop.pay(number)
    const outcome = await shop.gateway.authorize({ gatewayOrderId: ORDER, nonce, amount: AMOUNT })
    expect(outcome).toEqual({ kind: 'declined', reason })
    expect(shop.options.logger.lines).toEqual([])
  })

  it('gives the first outcome of an order id even to a call with another nonce', async () => {
    const first = await shop.gateway.authorize({
      gatewayOrderId: ORDER,
      nonce: await shop.pay(),
      amount: AMOUNT,
    })
    const second = await shop.gateway.authorize({
      gatewayOrderId: ORDER,
      nonce: await shop.pay(),
      amount: AMOUNT,
    })
    expect(second).toEqual(first)
  })

  it('never takes an authorisation of another amount for its own', async () => {
    const nonce = await shop.pay()
    await shop.gateway.authorize({ gatewayOrderId: ORDER, nonce, amount: AMOUNT })
    await expect(
      shop.gateway.authorize({ gatewayOrderId: ORDER, nonce, amount: usd(4251) }),
    ).rejects.toMatchObject({ kind: 'UpstreamError', code: 'mismatch', retryable: false })
  })

  it('never reports a voided authorisation as one that pays', async () => {
    const request = { gatewayOrderId: ORDER, nonce: await shop.pay(), amount: AMOUNT }
    const outcome = await shop.gateway.authorize(request)
    if (outcome.kind !== 'authorized') throw new Error(outcome.kind)
    await shop.gateway.void(outcome.transaction.id)
    await expect(shop.gateway.authorize(request)).rejects.toMatchObject({ code: 'already-voided' })
  })

  it('makes one authorisation of parallel calls with one order id', async () => {
    const nonces = await Promise.all(Array.from({ length: 8 }, () => shop.pay()))
    const outcomes = await Promise.all(
      nonces.map((nonce) => shop.gateway.authorize({ gatewayOrderId: ORDER, nonce, amount: AMOUNT })),
    )
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(await shop.gateway.findByGatewayOrderId(ORDER)).toHaveLength(1)
  })
})

describe('payment gateway faults', () => {
  const authorization = {
    id: 'txn_1',
    orderId: ORDER,
    amount: 4250,
    capturedAmount: null,
    currency: 'USD',
    state: 'authorized',
    declineReason: null,
  }
  const answering = (body: unknown, status = 200) =>
    createPaymentGateway(createGatewayOptions(() => Promise.resolve(Response.json(body, { status }))))
  const request = { gatewayOrderId: ORDER, nonce: 'nonce_1', amount: AMOUNT }

  it.each([
    ['order id', { orderId: 'N-2' }],
    ['amount', { amount: 4200 }],
    ['currency', { currency: 'CAD' }],
  ])('refuses an authorisation with another %s', async (_, change) => {
    const gateway = answering({ outcome: 'authorized', transaction: { ...authorization, ...change } })
    await expect(gateway.authorize(request)).rejects.toMatchObject({ code: 'mismatch', retryable: false })
  })

  it.each([
    ['id', { id: 'txn_2', state: 'captured', capturedAmount: 4250 }],
    ['amount', { state: 'captured', capturedAmount: 4200 }],
    ['state', { state: 'authorized' }],
  ])('refuses a capture with another %s', async (_, change) => {
    const gateway = answering({ ...authorization, ...change })
    await expect(gateway.capture('txn_1', AMOUNT)).rejects.toMatchObject({ code: 'mismatch' })
  })

  it.each([
    ['an empty 200', ''],
    ['another shape', '{"id":7,"outcome":"authorized"}'],
    ['half of it', '{"outcome":"authorized","transac'],
    ['an authorisation without a transaction', '{"outcome":"authorized"}'],
  ])('takes %s for an unknown outcome that may be asked again', async (_, text) => {
    const gateway = createPaymentGateway(createGatewayOptions(() => Promise.resolve(new Response(text))))
    await expect(gateway.authorize(request)).rejects.toMatchObject({
      kind: 'UpstreamError',
      retryable: true,
      code: 'unreadable-answer',
    })
  })

  it.each([
    [500, true],
    [502, true],
    [429, true],
    [401, false],
    [422, false],
  ])('names status %i as a fault', async (status, retryable) => {
    await expect(answering({}, status).capture('txn_1', AMOUNT)).rejects.toMatchObject({ status, retryable })
  })

  it.each(['refuse', 'lost-reply', 'reset', 'truncate', 'huge', 'wrong-types', 'empty', 'html-502'] as const)(
    'survives %s, and finds out afterwards what was done',
    async (kind) => {
      const faults = createFaults()
      const { bench } = shop
      const nonce = await shop.pay()
      const options = createGatewayOptions((address, init) => {
        const call = new Request(address, init)
        return faults.pass('payments', call, () => bench.platform.handle(call))
      })
      const gateway = createPaymentGateway(options)
      faults.add({ platform: 'payments', kind, times: 1 })
      await expect(gateway.authorize({ ...request, nonce })).rejects.toMatchObject({
        kind: 'UpstreamError',
        retryable: true,
      })
      const before = await gateway.findByGatewayOrderId(ORDER)
      const outcome = await gateway.authorize({ ...request, nonce })
      expect(outcome.kind).toBe('authorized')
      const after = await gateway.findByGatewayOrderId(ORDER)
      expect(after).toHaveLength(1)
      if (['lost-reply', 'reset', 'truncate'].includes(kind)) expect(before).toEqual(after)
    },
  )

  it.each([
    ['authorize', 10_000],
    ['capture', 5_000],
    ['void', 5_000],
    ['findByGatewayOrderId', 5_000],
  ] as const)('gives up on %s after its deadline of %i ms', async (verb, deadlineMs) => {
    vi.useFakeTimers()
    const silent = createPaymentGateway(createGatewayOptions(() => new Promise(() => undefined)))
    const calls = {
      authorize: () => silent.authorize(request),
      capture: () => silent.capture('txn_1', AMOUNT),
      void: () => silent.void('txn_1'),
      findByGatewayOrderId: () => silent.findByGatewayOrderId(ORDER),
    }
    let fault: unknown
    const done = calls[verb]().then(
      () => undefined,
      (error: unknown) => {
        fault = error
      },
    )
    await vi.advanceTimersByTimeAsync(deadlineMs - 1)
    expect(fault).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(fault).toMatchObject({ kind: 'UpstreamError', status: undefined, retryable: true })
  })

  it('logs a fault without nonce, credentials or address', async () => {
    const options = createGatewayOptions(() =>
      Promise.reject(new Error('connect http://nutwood:nutwood@h nonce_1')),
    )
    await expect(createPaymentGateway(options).authorize(request)).rejects.toThrow()
    expect(options.logger.lines).toHaveLength(1)
    const written = JSON.stringify(options.logger.lines)
    for (const secret of ['nonce_1', 'http', 'bnV0d29vZDpudXR3b29k']) expect(written).not.toContain(secret)
  })
})
