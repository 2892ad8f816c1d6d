import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRecordingLogger } from '../testing/embedded'
import { createBraintreeSavedCards } from './saved-cards.server'
import { startStub } from './testing/stub'
import type { Stub } from './testing/stub'
import { customerXml } from './testing/xml'

const ANNE = '1d5c5f0e-8f0a-4b7e-9a39-2f3a1f6f0c11'

let stub: Stub
beforeEach(async () => {
  stub = await startStub()
})
afterEach(() => stub.close())

const createCards = () =>
  createBraintreeSavedCards({
    environment: 'sandbox',
    environmentOverride: stub.environment,
    merchantId: 'merchant',
    publicKey: 'public-key',
    privateKey: 'private-key',
    clock: { now: () => new Date('2024-11-21T15:00:00Z') },
    logger: createRecordingLogger(),
  })

describe('cards kept at Braintree', () => {
  it('are listed with a nonce each, found and removed', async () => {
    const cards = createCards()
    expect(await cards.savedMethods(ANNE)).toEqual([])
    const saved = await cards.saveMethod(ANNE, 'nonce-one')
    expect(saved).toEqual({ token: 'card1', description: 'MasterCard ending in 4444' })
    await cards.saveMethod(ANNE, 'nonce-two')
    const method = {
      token: 'card1',
      nonce: 'nonce-of-card1',
      type: 'card',
      description: 'MasterCard ending in 4444',
      expires: '04/2029',
    }
    expect(await cards.savedMethods(ANNE)).toEqual([
      method,
      { ...method, token: 'card2', nonce: 'nonce-of-card2' },
    ])
    expect(await cards.savedMethod(ANNE, 'card1')).toEqual(method)
    expect(await cards.removeMethod(ANNE, 'card1')).toBe(true)
    expect(await cards.removeMethod(ANNE, 'card1')).toBe(false)
    expect(await cards.savedMethods(ANNE)).toHaveLength(1)
  })

  it('are nobody else’s to use or to remove', async () => {
    const cards = createCards()
    await cards.saveMethod(ANNE, 'nonce-one')
    expect(await cards.savedMethod('other', 'card1')).toBeNull()
    expect(await cards.removeMethod('other', 'card1')).toBe(false)
    expect(await cards.savedMethods(ANNE)).toHaveLength(1)
    expect(stub.received.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('are not made of a spent nonce', async () => {
    await expect(createCards().saveMethod(ANNE, 'spent')).rejects.toMatchObject({
      kind: 'UpstreamError',
      operation: 'save-method',
      retryable: false,
      code: 'nonce-spent',
    })
  })

  it.each([
    ['of another customer', customerXml('other', [])],
    ['that are none', customerXml(ANNE, [{ token: '', customerId: ANNE }])],
    ['that are not there', ''],
  ])('%s are a fault', async (_, body) => {
    stub.reply(/\/customers\//, { status: 200, body })
    await expect(createCards().savedMethods(ANNE)).rejects.toMatchObject({
      kind: 'UpstreamError',
      retryable: true,
    })
  })
})
