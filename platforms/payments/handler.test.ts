import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../lib/sqlite'
import { createSettableClock } from '../kit/clock'
import { createBench, GOOD_CARD, NOW, record, SHOP } from './testing/bench'
import type { Bench } from './testing/bench'

let bench: Bench
beforeEach(() => {
  bench = createBench()
})
afterEach(() => bench.platform.close())

const authorize = (nonce: string, orderId = 'N-1001-1', amount = 4250) =>
  bench.call('POST', '/transactions', { orderId, nonce, amount, currency: 'USD' })

async function authorized(amount = 4250): Promise<string> {
  const { body } = await authorize(await bench.nonceOf(), 'N-1001-1', amount)
  return String(record(body['transaction'])['id'])
}

const codeOf = (body: Record<string, unknown>): unknown => record(body['error'])['code']

describe('merchant API', () => {
  it('wants the merchant id and secret', async () => {
    for (const authorization of ['', 'Basic bm9ib2R5Om5vYm9keQ==', 'Bearer nutwood']) {
      const { status, body } = await bench.call('GET', '/transactions', undefined, { authorization })
      expect([status, codeOf(body)]).toEqual([401, 'unauthorized'])
    }
  })

  it.each([
    ['POST', '/sessions', '{"amount":', 400, 'invalid-json'],
    ['POST', '/sessions', { amount: 12.5 }, 400, 'invalid-input'],
    [
      'POST',
      '/transactions',
      { orderId: 'a b', nonce: 'n', amount: 1, currency: 'USD' },
      400,
      'invalid-input',
    ],
    ['POST', '/transactions', { orderId: 'a', nonce: 'n', amount: 0, currency: 'USD' }, 400, 'invalid-input'],
    ['GET', '/transactions/%E0%A4%A', undefined, 404, 'not-found'],
    ['GET', '/nowhere', undefined, 404, 'not-found'],
    ['DELETE', '/transactions', undefined, 405, 'method-not-allowed'],
    ['POST', '/sessions/pay_none/nonce', undefined, 404, 'not-found'],
  ])('%s %s with %j is %i', async (method, path, body, status, code) => {
    const answer = await bench.call(method, path, body)
    expect([answer.status, codeOf(answer.body)]).toEqual([status, code])
  })

  it('hands out client tokens that name the origin of the hosted pages', async () => {
    const { status, body } = await bench.call('POST', '/client-tokens')
    expect(status).toBe(201)
    const facts: unknown = JSON.parse(Buffer.from(String(body['clientToken']), 'base64url').toString())
    expect(facts).toMatchObject({ version: 1, merchant: 'nutwood', hostedPages: 'http://pay.test' })
  })

  it.each([
    'https://evil.example/x',
    'http://localhost@evil.example/',
    'javascript:alert(1)',
    'http://u:p@localhost/',
  ])('makes no page that returns to %s', async (returnUrl) => {
    const draft = { returnUrl, amount: 100, currency: 'USD', reference: 'x' }
    const { status } = await bench.call('POST', '/sessions', draft)
    expect([400, 422]).toContain(status)
  })

  it('returns to the configured origins alone', async () => {
    const strict = createBench({ returnOrigins: ['https://shop.example'] })
    const draft = { amount: 100, currency: 'USD', reference: 'x' }
    const good = await strict.call('POST', '/sessions', {
      ...draft,
      returnUrl: 'https://shop.example/checkout',
    })
    const bad = await strict.call('POST', '/sessions', { ...draft, returnUrl: `${SHOP}/checkout` })
    expect([good.status, bad.status]).toEqual([201, 422])
    strict.platform.close()
  })
})

describe('authorising', () => {
  it('gives the stored outcome when the same request comes again', async () => {
    const nonce = await bench.nonceOf()
    const first = await authorize(nonce)
    const second = await authorize(nonce)
    expect(first.body).toMatchObject({
      outcome: 'authorized',
      transaction: { state: 'authorized', amount: 4250 },
    })
    expect(second).toEqual(first)
    const { body } = await bench.call('GET', '/transactions?orderId=N-1001-1')
    expect(body['transactions']).toEqual([first.body['transaction']])
  })

  it('makes one authorisation of fifty parallel requests with one order id', async () => {
    const nonce = await bench.nonceOf()
    const answers = await Promise.all(Array.from({ length: 50 }, () => authorize(nonce)))
    const ids = new Set(answers.map(({ body }) => record(body['transaction'])['id']))
    expect(ids.size).toBe(1)
    const { body } = await bench.call('GET', '/transactions')
    expect(body['transactions']).toHaveLength(1)
  })

  it('refuses another nonce or another amount under an order id in use', async () => {
    const nonce = await bench.nonceOf()
    await authorize(nonce)
    const otherAmount = await authorize(nonce, 'N-1001-1', 4251)
    const otherNonce = await authorize(await bench.nonceOf())
    for (const { status, body } of [otherAmount, otherNonce])
      expect([status, codeOf(body)]).toEqual([409, 'order-id-in-use'])
  })

  it('takes a nonce for one order only', async () => {
    const nonce = await bench.nonceOf()
    await authorize(nonce, 'N-1-1')
    expect((await authorize(nonce, 'N-2-1')).body).toEqual({ outcome: 'declined', reason: 'invalid-nonce' })
    expect((await bench.call('GET', '/transactions?orderId=N-2-1')).body).toEqual({ transactions: [] })
  })

  it('declines a nonce it never made', async () => {
    expect((await authorize('nonce_made_up')).body).toEqual({ outcome: 'declined', reason: 'invalid-nonce' })
  })

  it.each([
    ['4000 0000 0000 0002', 'do-not-honor'],
    ['4000 0000 0000 9995', 'insufficient-funds'],
    ['4000 0000 0000 0069', 'expired-card'],
  ])('card %s is declined as %s, and again when asked again', async (number, reason) => {
    const nonce = await bench.nonceOf(number)
    const first = await authorize(nonce)
    expect(first.body).toMatchObject({ outcome: 'declined', reason, transaction: { state: 'declined' } })
    expect(await authorize(nonce)).toEqual(first)
  })

  it('pays with the sandbox nonces, again and again [PAY-20]', async () => {
    expect((await authorize('fake-valid-nonce', 'S-1')).body).toMatchObject({ outcome: 'authorized' })
    expect((await authorize('fake-valid-nonce', 'S-2')).body).toMatchObject({ outcome: 'authorized' })
    expect((await authorize('fake-processor-declined-visa-nonce', 'S-3')).body).toMatchObject({
      outcome: 'declined',
      reason: 'do-not-honor',
    })
  })

  it('forgets a nonce after three hours', async () => {
    const clock = createSettableClock({ now: () => NOW })
    bench = createBench({ clock })
    const nonce = await bench.nonceOf()
    clock.advance(3 * 3_600_000)
    expect((await authorize(nonce)).body).toMatchObject({ outcome: 'declined', reason: 'invalid-nonce' })
  })
})

describe('capturing and voiding', () => {
  it('captures once, and gives the same answer when asked again', async () => {
    const id = await authorized()
    const first = await bench.call('POST', `/transactions/${id}/capture`, { amount: 4250 })
    expect(first.body).toMatchObject({ id, state: 'captured', capturedAmount: 4250 })
    expect(await bench.call('POST', `/transactions/${id}/capture`, { amount: 4250 })).toEqual(first)
    const other = await bench.call('POST', `/transactions/${id}/capture`, { amount: 100 })
    expect([other.status, codeOf(other.body)]).toEqual([409, 'already-captured'])
  })

  it('captures less than was authorised, but never more', async () => {
    const id = await authorized()
    const more = await bench.call('POST', `/transactions/${id}/capture`, { amount: 4251 })
    expect([more.status, codeOf(more.body)]).toEqual([422, 'amount-too-large'])
    const less = await bench.call('POST', `/transactions/${id}/capture`, { amount: 4000 })
    expect(less.body).toMatchObject({ state: 'captured', amount: 4250, capturedAmount: 4000 })
  })

  it('voids what is not captured, and captures nothing that is voided', async () => {
    const id = await authorized()
    const first = await bench.call('POST', `/transactions/${id}/void`)
    expect(first.body).toMatchObject({ state: 'voided', capturedAmount: null })
    expect(await bench.call('POST', `/transactions/${id}/void`)).toEqual(first)
    const capture = await bench.call('POST', `/transactions/${id}/capture`, { amount: 1 })
    expect([capture.status, codeOf(capture.body)]).toEqual([409, 'already-voided'])
  })

  it('refuses a void after a capture', async () => {
    const id = await authorized()
    await bench.call('POST', `/transactions/${id}/capture`, { amount: 4250 })
    const { status, body } = await bench.call('POST', `/transactions/${id}/void`)
    expect([status, codeOf(body)]).toEqual([409, 'already-captured'])
  })

  it('has one winner when capture and void come at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { body } = await authorize(await bench.nonceOf(), `R-${round}`)
      const id = String(record(body['transaction'])['id'])
      const answers = await Promise.all([
        bench.call('POST', `/transactions/${id}/capture`, { amount: 4250 }),
        bench.call('POST', `/transactions/${id}/void`),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('lets an authorisation lapse after seven days', async () => {
    const clock = createSettableClock({ now: () => NOW })
    bench = createBench({ clock })
    const id = await authorized()
    clock.advance(7 * 86_400_000)
    expect((await bench.call('GET', `/transactions/${id}`)).body['state']).toBe('authorization-expired')
    const capture = await bench.call('POST', `/transactions/${id}/capture`, { amount: 4250 })
    expect(codeOf(capture.body)).toBe('already-authorization-expired')
    expect((await bench.call('POST', `/transactions/${id}/void`)).body['state']).toBe('authorization-expired')
  })
})

describe('saved methods', () => {
  const METHODS = '/customers/c-1/payment-methods'
  const listed = async (path = METHODS) => {
    const { body } = await bench.call('GET', path)
    return (body['paymentMethods'] as unknown[]).map(record)
  }

  it('lists them with type, description and a fresh nonce that pays', async () => {
    const nonce = await bench.nonceOf()
    const saved = await bench.call('POST', METHODS, { nonce })
    expect(saved).toMatchObject({
      status: 201,
      body: { description: 'Visa ending in 1111', expires: '04/2029' },
    })
    const [first] = await listed()
    const [again] = await listed()
    expect(first).toMatchObject({ type: 'card', description: 'Visa ending in 1111' })
    expect(again?.['nonce']).not.toBe(first?.['nonce'])
    expect((await authorize(String(first?.['nonce']))).body['outcome']).toBe('authorized')
    expect((await authorize(nonce, 'N-2')).body['outcome']).toBe('authorized')
  })

  it('keeps a card once, however often it is saved, and for its customer alone', async () => {
    await bench.call('POST', METHODS, { nonce: await bench.nonceOf() })
    await bench.call('POST', METHODS, { nonce: await bench.nonceOf() })
    expect(await listed()).toHaveLength(1)
    expect(await listed('/customers/c-2/payment-methods')).toEqual([])
    const token = String((await listed())[0]?.['token'])
    expect((await bench.call('DELETE', `/customers/c-2/payment-methods/${token}`)).status).toBe(404)
    expect((await bench.call('POST', `${METHODS}/${token}/nonce`)).body).toMatchObject({
      token,
      type: 'card',
    })
    expect((await bench.call('DELETE', `${METHODS}/${token}`)).status).toBe(204)
    expect(await listed()).toEqual([])
  })
})

/** A file as it is on disk, deleted and replaced rows included, without ids, which are random. */
const bytesOf = (file: string) =>
  readFileSync(file)
    .toString('latin1')
    .replace(/(?:pay|shop|nonce|card|txn)_[\w-]{24}/g, '(id)')

const filesIn = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Of every column of every table: numbers are no text on the disk. */
function valuesKept(dataDir: string): readonly string[] {
  const database = openSqlite(dataDir, 'payments.sqlite')
  const tables = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
  const rows = tables.flatMap(({ name }) => database.prepare<[], object>(`SELECT * FROM "${name}"`).all())
  database.close()
  return rows.flatMap((row) => Object.values(row)).map(String)
}

describe('durability', () => {
  it('makes one authorisation for two processes on one file', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-payments-'))
    const [one, other] = [createBench({ dataDir }), createBench({ dataDir })]
    try {
      const nonce = await one.nonceOf()
      const body = { orderId: 'N-7-1', nonce, amount: 4250, currency: 'USD' }
      const calls = [one, other, one, other].map((each) => each.call('POST', '/transactions', body))
      const answers = new Set((await Promise.all(calls)).map((answer) => JSON.stringify(answer)))
      expect(answers.size).toBe(1)
      expect((await other.call('GET', '/transactions')).body['transactions']).toHaveLength(1)
    } finally {
      one.platform.close()
      other.platform.close()
      rmSync(dataDir, { recursive: true })
    }
  })

  it('keeps every payment and no card number across a restart [PAY-20]', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-payments-'))
    try {
      bench = createBench({ dataDir })
      const { id, path } = await bench.openSession({ customerId: 'c-1' })
      await bench.submit(path, { ...GOOD_CARD, number: '4111111111111112' })
      // The security code of four digits: three may well be in what is left of an id.
      const express = { ...GOOD_CARD, number: '3782 822463 10005', code: '9876' }
      await bench.submit(path, { ...express, save: 'yes' })
      const nonce = String((await bench.call('POST', `/sessions/${id}/nonce`)).body['nonce'])
      const first = await authorize(nonce)
      const written = filesIn(dataDir).map(bytesOf).join('\n')
      bench.platform.close()

      bench = createBench({ dataDir })
      expect(await authorize(nonce)).toEqual(first)
      expect((await bench.call('GET', '/customers/c-1/payment-methods')).body['paymentMethods']).toHaveLength(
        1,
      )
      expect(written.includes('American Express ending in 0005')).toBe(true)
      const secrets = ['4111111111111112', express.number, '37828224631000', express.code]
      expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
      expect(valuesKept(dataDir)).toContain('4250')
      expect(valuesKept(dataDir)).not.toContain(express.code)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})
