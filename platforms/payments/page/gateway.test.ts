import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSettableClock } from '../../kit/clock'
import { createBench, GOOD_CARD, NOW, SHOP } from '../testing/bench'
import type { Bench } from '../testing/bench'

let bench: Bench
beforeEach(() => {
  bench = createBench()
})
afterEach(() => bench.platform.close())

describe('hosted payment page', () => {
  it('goes from session to nonce by a plain form post, and the shop sees no number', async () => {
    const { id, path } = await bench.openSession({ email: 'ada@example.com' })
    const shown = await bench.page(path)
    expect(shown.status).toBe(200)
    const text = await shown.text()
    for (const words of ['$42.50', 'Nutwood', 'Order 1001', 'ada@example.com', 'test cards'])
      expect(text).toContain(words)
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/)

    const sent = await bench.submit(path, GOOD_CARD)
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`${SHOP}/checkout/payment?payment=${id}`)
    const session = await bench.call('GET', `/sessions/${id}`)
    expect(session.body).toMatchObject({ state: 'completed', description: 'Visa ending in 1111' })
    expect(JSON.stringify(session.body)).not.toContain('4111')
    const nonce = await bench.call('POST', `/sessions/${id}/nonce`)
    expect(nonce.body).toMatchObject({ description: 'Visa ending in 1111' })
    expect(await bench.call('POST', `/sessions/${id}/nonce`)).toEqual(nonce)
  })

  it('gives no nonce before a card is accepted', async () => {
    const { id } = await bench.openSession()
    expect((await bench.call('POST', `/sessions/${id}/nonce`)).status).toBe(409)
  })

  it('labels every field and offers the browser its cards', async () => {
    const { path } = await bench.openSession()
    const text = await (await bench.page(path)).text()
    for (const [name, label, token] of [
      ['name', 'Name on card', 'cc-name'],
      ['number', 'Card number', 'cc-number'],
      ['expiry', 'Expiration date', 'cc-exp'],
      ['code', 'Security code', 'cc-csc'],
    ]) {
      expect(text).toContain(`<label for="${name}">${label}</label>`)
      expect(text).toMatch(new RegExp(`<input[^>]*id="${name}"[^>]*autocomplete="${token}"`))
    }
  })

  it('shows errors in place, keeps the name and never gives card data back', async () => {
    const { path } = await bench.openSession()
    const typed = { name: 'Ada "W" <Walnut>', number: '4111111111111112', expiry: '01/20', code: '9876' }
    const answer = await bench.submit(path, typed)
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain('<title>Error: pay by card')
    expect(text).toContain('<a href="#number">Please check the card number</a>')
    expect(text).toMatch(/id="number"[^>]*aria-describedby="number-error" aria-invalid="true"/)
    expect(text).toContain('value="Ada &quot;W&quot; &lt;Walnut&gt;"')
    for (const secret of ['4111111111111112', '01/20', '9876']) expect(text).not.toContain(secret)
  })

  it('does not echo a card number typed into the name field', async () => {
    const { path } = await bench.openSession()
    const text = await (await bench.submit(path, { ...GOOD_CARD, name: '4012888888881881' })).text()
    expect(text).not.toContain('4012888888881881')
  })

  it('sends no referrer path, is not stored, and posts only to itself and back to the shop', async () => {
    const { path } = await bench.openSession()
    const { headers } = await bench.page(path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${SHOP};`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('offers a way back that changes nothing', async () => {
    const { id, path } = await bench.openSession({ returnUrl: `${SHOP}/checkout/payment?step=1` })
    const text = await (await bench.page(path)).text()
    expect(text).toContain(`href="${SHOP}/checkout/payment?step=1&amp;cancelled=1"`)
    expect((await bench.call('GET', `/sessions/${id}`)).body['state']).toBe('open')
  })

  it('takes the first card of two submits and sends both to the same place', async () => {
    const { id, path } = await bench.openSession()
    const answers = await Promise.all([
      bench.submit(path, GOOD_CARD),
      bench.submit(path, { ...GOOD_CARD, number: '5555 5555 5555 4444' }),
    ])
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(
      Array(2).fill(`${SHOP}/checkout/payment?payment=${id}`),
    )
    expect((await bench.call('GET', `/sessions/${id}`)).body['description']).toBe('Visa ending in 1111')
    const again = await bench.page(path)
    expect(await again.text()).toContain(`href="${SHOP}/checkout/payment?payment=${id}"`)
  })

  it('offers to save the card only when it is told the customer', async () => {
    const guest = await bench.openSession()
    expect(await (await bench.page(guest.path)).text()).not.toContain('Save this card')
    const known = await bench.openSession({ customerId: 'c-9' })
    expect(await (await bench.page(known.path)).text()).toContain('Save this card for next time')
    await bench.submit(known.path, GOOD_CARD)
    const methods = async () =>
      (await bench.call('GET', '/customers/c-9/payment-methods')).body['paymentMethods']
    expect(await methods()).toEqual([])
    const saving = await bench.openSession({ customerId: 'c-9' })
    await bench.submit(saving.path, { ...GOOD_CARD, save: 'yes' })
    expect(await methods()).toHaveLength(1)
  })

  it('refuses a form posted by another site, and one it cannot read', async () => {
    const { path } = await bench.openSession()
    const foreign = await bench.submit(path, GOOD_CARD, { 'sec-fetch-site': 'cross-site' })
    const json = await bench.page(path, { method: 'POST', body: JSON.stringify(GOOD_CARD) })
    const large = await bench.submit(path, { ...GOOD_CARD, name: 'n'.repeat(9_000) })
    expect([foreign.status, json.status, large.status]).toEqual([403, 400, 400])
    expect((await bench.submit(path, GOOD_CARD, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  it.each(['/pay/pay_unknown', '/pay/', '/', '/pay/pay_x/../../etc', '/sessions'])(
    'knows no page at %s',
    async (path) => {
      const answer = await bench.page(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('We cannot find this payment')
    },
  )

  it('ends after an hour, when cancelled, and after twenty refused cards', async () => {
    const clock = createSettableClock({ now: () => NOW })
    bench = createBench({ clock })
    const probed = await bench.openSession()
    for (let tries = 0; tries < 20; tries += 1) await bench.submit(probed.path, { ...GOOD_CARD, code: '' })
    expect((await bench.submit(probed.path, GOOD_CARD)).status).toBe(410)
    const cancelled = await bench.openSession()
    await bench.call('POST', `/sessions/${cancelled.id}/cancel`)
    expect((await bench.submit(cancelled.path, GOOD_CARD)).status).toBe(410)
    const old = await bench.openSession()
    clock.advance(3_600_000)
    expect((await bench.page(old.path)).status).toBe(410)
    expect((await bench.call('GET', `/sessions/${old.id}`)).body['state']).toBe('cancelled')
  })

  it('serves its style sheet from its own origin', async () => {
    const answer = await bench.page('/pay.css')
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})
