import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usd } from '~/models/money/money'
import { createRecordingLogger } from '../testing/embedded'
import { createBraintreeGateway } from './gateway.server'
import { startStub } from './testing/stub'
import type { Stub } from './testing/stub'
import { createBraintreeVault } from './vault.server'

let stub: Stub

const options = () => ({
  environment: 'sandbox',
  environmentOverride: stub.environment,
  merchantId: 'merchant',
  publicKey: 'public-key',
  privateKey: 'private-key',
  clock: { now: () => new Date('2024-11-21T15:00:00Z') },
  logger: createRecordingLogger(),
  limits: { authorizeMs: 10_000, callMs: 10_000, searchAgainMs: 20 },
})

beforeEach(async () => {
  stub = await startStub()
})
afterEach(() => stub.close())

describe('saved cards at Braintree', () => {
  it('are none of who has saved none, and of who is unknown there', async () => {
    const vault = createBraintreeVault(options())
    expect(await vault.list('ann')).toEqual([])
    expect(await vault.createNonce('ann', 'card-1')).toBeNull()
    expect(await vault.makeDefault('ann', 'card-1')).toBe(false)
    await vault.remove('ann', 'card-1')
  })

  it('are saved, made the default, paid by a nonce of their own, and removed', async () => {
    const vault = createBraintreeVault(options())
    const first = await vault.save('ann', 'nonce-of-first')
    expect(first).toEqual({
      token: 'card-1',
      type: 'card',
      description: 'Visa ending in 1111',
      expires: '12/2035',
      isDefault: true,
    })
    const second = await vault.save('ann', 'nonce-of-second')
    expect(second).toMatchObject({ token: 'card-2', isDefault: false })
    expect(await vault.makeDefault('ann', 'card-2')).toBe(true)
    expect((await vault.list('ann')).map((card) => card.isDefault)).toEqual([false, true])
    expect(await vault.createNonce('ann', 'card-2')).toEqual({
      nonce: 'nonce-of-card-2',
      description: 'Visa ending in 1111',
    })
    await vault.remove('ann', 'card-1')
    await vault.remove('ann', 'card-1')
    expect((await vault.list('ann')).map((card) => card.token)).toEqual(['card-2'])
  })

  it('open to nobody but who has saved them, whoever knows their token', async () => {
    const vault = createBraintreeVault(options())
    await vault.save('ann', 'nonce-of-ann')
    await vault.save('bob', 'nonce-of-bob')
    expect(await vault.createNonce('bob', 'card-1')).toBeNull()
    expect(await vault.makeDefault('bob', 'card-1')).toBe(false)
    await vault.remove('bob', 'card-1')
    expect(await vault.list('ann')).toHaveLength(1)
  })

  it('are not made of what Braintree does not take', async () => {
    expect(await createBraintreeVault(options()).save('ann', 'unknown-nonce')).toBeNull()
  })
})

describe('a refund at Braintree', () => {
  const amount = usd(4250)
  async function sold() {
    const gateway = createBraintreeGateway(options())
    const outcome = await gateway.authorize({ gatewayOrderId: 'N-1-1', nonce: 'nonce-one', amount })
    if (outcome.kind !== 'authorized') throw new Error(outcome.kind)
    await gateway.capture(outcome.transaction.id, amount)
    return { gateway, id: outcome.transaction.id }
  }
  const called = (what: string) => stub.received.filter(({ path }) => path.endsWith(what)).length

  it('voids what is not settled yet, once', async () => {
    const { gateway, id } = await sold()
    expect((await gateway.refund(id, amount)).state).toBe('voided')
    expect((await gateway.refund(id, amount)).state).toBe('voided')
    expect([called('/void'), called('/refund')]).toEqual([1, 0])
  })

  it('gives what is settled back, once, also where the answer was lost', async () => {
    const { gateway, id } = await sold()
    for (const one of stub.transactions) one.status = 'settled'
    stub.reply(
      /\/refund$/,
      (received) => {
        stub.answer(received)
        return 'reset'
      },
      1,
    )
    await expect(gateway.refund(id, amount)).rejects.toThrow()
    expect((await gateway.refund(id, amount)).state).toBe('refunded')
    expect(called('/refund')).toBe(1)
  })

  it('is not made of what was never captured, nor of another amount', async () => {
    const gateway = createBraintreeGateway(options())
    const outcome = await gateway.authorize({ gatewayOrderId: 'N-2-1', nonce: 'nonce-two', amount })
    if (outcome.kind !== 'authorized') throw new Error(outcome.kind)
    await expect(gateway.refund(outcome.transaction.id, amount)).rejects.toMatchObject({ status: 409 })
    await expect(gateway.refund(outcome.transaction.id, usd(1))).rejects.toMatchObject({ code: 'mismatch' })
  })
})
