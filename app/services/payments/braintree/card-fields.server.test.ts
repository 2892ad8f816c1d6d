import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRecordingLogger } from '../testing/embedded'
import { createBraintreeFields, fieldSources } from './card-fields.server'
import { startStub } from './testing/stub'
import type { Reply, Stub } from './testing/stub'

let stub: Stub
beforeEach(async () => {
  stub = await startStub()
})
afterEach(() => stub.close())

const createFields = (callMs = 10_000) =>
  createBraintreeFields({
    environment: 'sandbox',
    environmentOverride: stub.environment,
    merchantId: 'merchant',
    publicKey: 'public-key',
    privateKey: 'private-key',
    clock: { now: () => new Date('2024-11-21T15:00:00Z') },
    logger: createRecordingLogger(),
    limits: { callMs },
  })

describe('cards entered in fields', () => {
  it('start with a client token', async () => {
    expect(await createFields().clientToken()).toBe('dG9rZW4tb2YtdGhlLXN0dWI=')
  })

  it('are what Braintree says they are, not what the browser says', async () => {
    expect(await createFields().describe('nonce-one')).toEqual({ description: 'Visa ending in 1111' })
    expect(await createFields().describe('unknown-one')).toBeNull()
    expect(await createFields().describe('../transactions/t1')).toBeNull()
    expect(stub.received.map(({ path }) => path)).toEqual([
      '/merchants/merchant/payment_method_nonces/nonce-one',
      '/merchants/merchant/payment_method_nonces/unknown-one',
    ])
  })

  const faults: readonly (readonly [string, Reply])[] = [
    ['another nonce', { status: 200, body: '<payment-method-nonce><nonce>x</nonce></payment-method-nonce>' }],
    [
      'no details',
      { status: 200, body: '<payment-method-nonce><nonce>nonce-one</nonce></payment-method-nonce>' },
    ],
    ['a blank 200', { status: 200, body: '' }],
    ['500', { status: 500, body: '' }],
    ['no answer', 'hang'],
  ]
  it.each(faults)('are a fault with %s', async (_, reply) => {
    stub.reply(/./, reply)
    await expect(createFields(400).describe('nonce-one')).rejects.toMatchObject({
      kind: 'UpstreamError',
      operation: 'describe-nonce',
      retryable: true,
    })
    await expect(createFields(400).clientToken()).rejects.toMatchObject({ kind: 'UpstreamError' })
  })

  it('need the hosts of their environment, and no more', () => {
    const hosts = (environment: string) => fieldSources(environment).connect.join(' ')
    expect(hosts('sandbox')).toContain('https://api.sandbox.braintreegateway.com')
    expect(hosts('production')).not.toContain('sandbox')
    expect(JSON.stringify(fieldSources('production'))).not.toContain('*')
  })
})
