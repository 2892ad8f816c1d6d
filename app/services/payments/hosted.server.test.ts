import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GOOD_CARD } from '../../../platforms/payments/testing/bench'
import { createHostedPayments } from './hosted.server'
import { AMOUNT, createEmbedded, createGatewayOptions } from './testing/embedded'

let shop: ReturnType<typeof createEmbedded>
beforeEach(() => {
  shop = createEmbedded()
})
afterEach(() => shop.bench.platform.close())

const REQUEST = {
  returnUrl: 'http://localhost:3000/checkout/payment',
  amount: AMOUNT,
  reference: 'Order 1001',
}

describe('hosted card entry', () => {
  it('opens a page, and gives its nonce once a card is taken there', async () => {
    const page = await shop.hosted.createSession(REQUEST)
    expect(page).toMatchObject({ state: 'open', amount: AMOUNT, reference: 'Order 1001' })
    expect(await shop.hosted.takeNonce(page.id)).toBeNull()
    await shop.bench.submit(new URL(page.url).pathname, GOOD_CARD)
    const method = await shop.hosted.takeNonce(page.id)
    expect(method).toMatchObject({ type: 'card', description: 'Visa ending in 1111' })
    expect(await shop.hosted.takeNonce(page.id)).toEqual(method)
    expect(await shop.hosted.getSession(page.id)).toMatchObject({
      state: 'completed',
      description: 'Visa ending in 1111',
    })
  })

  it('knows no session that it did not make', async () => {
    expect(await shop.hosted.getSession('pay_none')).toBeNull()
    expect(await shop.hosted.getSession('../transactions')).toBeNull()
    expect(await shop.hosted.takeNonce('pay_none')).toBeNull()
  })

  it('refuses a page with another amount than was asked for', async () => {
    const body = { id: 'pay_1', url: 'http://pay.test/pay/pay_1', state: 'open', amount: 1, currency: 'USD' }
    const answer = () => Promise.resolve(Response.json({ ...body, reference: 'Order 1001' }))
    const hosted = createHostedPayments(createGatewayOptions(answer))
    await expect(hosted.createSession(REQUEST)).rejects.toMatchObject({ code: 'mismatch' })
  })

  it('never sends the shopper to an address that is no web page', async () => {
    const body = { id: 'pay_1', url: 'javascript:alert(1)', state: 'open', amount: 4250, currency: 'USD' }
    const answer = () => Promise.resolve(Response.json({ ...body, reference: 'Order 1001' }))
    const hosted = createHostedPayments(createGatewayOptions(answer))
    await expect(hosted.createSession(REQUEST)).rejects.toMatchObject({ code: 'unreadable-answer' })
  })

  it('hands on a client token', async () => {
    expect(await shop.hosted.clientToken()).toMatch(/^[\w-]{20,}$/)
  })
})
