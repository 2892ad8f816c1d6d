import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FIELD_IDS, mountCardFields } from './hosted-fields'
import { stubCardFieldsPage } from './testing/card-fields-page'

let page: ReturnType<typeof stubCardFieldsPage>

const answerToken = (status: number, body: unknown) => (path: string) => {
  page.calls.push(path)
  return Promise.resolve(Response.json(body, { status }))
}

beforeEach(() => {
  page = stubCardFieldsPage()
  vi.stubGlobal('fetch', answerToken(200, { clientToken: 'token' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const mount = () => mountCardFields({} as HTMLElement)
const wanted = () => true

describe('the card fields of the provider', () => {
  it('load from its host, and start with the token of our call', async () => {
    await mount()
    expect(page.scripts).toEqual([
      'https://js.braintreegateway.com/web/3.144.0/js/client.min.js',
      'https://js.braintreegateway.com/web/3.144.0/js/hosted-fields.min.js',
    ])
    expect(page.calls).toEqual(['/api/braintree-client-token'])
    expect(page.created.client).toEqual({ authorization: 'token' })
    expect(page.created.fields).toMatchObject({
      client: { kind: 'client' },
      styles: { input: { color: 'ink', 'font-size': '16px' } },
      fields: {
        number: { container: `#${FIELD_IDS.number}` },
        expirationDate: { container: `#${FIELD_IDS.expirationDate}` },
        cvv: { container: `#${FIELD_IDS.cvv}` },
      },
    })
  })

  it('load once, however often they are mounted', async () => {
    await mount()
    const again = await mount()
    expect(page.scripts).toHaveLength(2)
    again.remove()
    expect(page.calls).toContain('teardown')
  })

  it('send the form once, with a nonce for the postal code of its bill', async () => {
    const given: unknown[] = []
    page.tokenize = (options) => Promise.resolve({ nonce: `nonce-${given.push(options)}` })
    const fields = await mount()
    const form = page.form({})
    expect(await fields.send(form, '07042', wanted)).toBeUndefined()
    expect(await fields.send(form, undefined, wanted)).toBeUndefined()
    expect(
      await fields.send(page.form({ billing: 'other', postalCode: 'M5H 2N2' }), '07042', wanted),
    ).toBeUndefined()
    expect(
      await fields.send(page.form({ billing: 'same', postalCode: 'M5H 2N2' }), '07042', wanted),
    ).toBeUndefined()
    expect(given).toEqual([
      { billingAddress: { postalCode: '07042' } },
      {},
      { billingAddress: { postalCode: 'M5H 2N2' } },
      { billingAddress: { postalCode: '07042' } },
    ])
    expect(page.sent).toEqual(['nonce-1', 'nonce-2', 'nonce-3', 'nonce-4'])
    // Good for one attempt.
    expect(form.elements.namedItem('nonce')).toMatchObject({ value: '' })
  })

  it('are still busy while the page that the form leads to is loading, but not for long', async () => {
    const fields = await mount()
    vi.useFakeTimers()
    page.sendsInPlace = false
    let isOver = false
    const sending = fields.send(page.form({}), undefined, wanted).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(9_000)
    expect([page.sent, isOver]).toEqual([['nonce-one'], false])
    await vi.advanceTimersByTimeAsync(1_000)
    await sending
  })

  it('give it once the press that asks for it is over, with all that its promises lead to', async () => {
    page.tokenize = () => Promise.resolve({ nonce: 'nonce' })
    const fields = await mount()
    const sending = fields.send(page.form({}), undefined, wanted)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    expect(page.sent).toEqual([])
    await sending
    expect(page.sent).toEqual(['nonce'])
  })

  it('send nothing, and find nothing wrong, once the shopper pays in another way', async () => {
    const fields = await mount()
    const unwanted = () => false
    expect(await fields.send(page.form({}), undefined, unwanted)).toBeUndefined()
    page.tokenize = () => Promise.reject({ code: 'HOSTED_FIELDS_FIELDS_EMPTY' })
    expect(await fields.send(page.form({}), undefined, unwanted)).toBeUndefined()
    expect(page.sent).toEqual([])
  })

  it.each([
    [{ code: 'HOSTED_FIELDS_FIELDS_EMPTY' }, 'Please enter your card.'],
    [
      { code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys: ['number', 'cvv'] } },
      'Please check your card number, security code.',
    ],
    [
      { code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys: ['new'] } },
      'Please check your card.',
    ],
    [{ code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR' }, 'The connection was lost. Please try again.'],
    [undefined, 'This card could not be read. Please check it or use another card.'],
  ])('say what is wrong in words of ours: %o', async (error, words) => {
    page.tokenize = () => Promise.reject(error)
    const fields = await mount()
    expect(await fields.send(page.form({}), undefined, wanted)).toBe(words)
    expect(page.sent).toEqual([])
  })

  it('do not come up without their script, without a token, or too late', async () => {
    page.fails = true
    await expect(mount()).rejects.toThrow('did not load')
    page.fails = false
    vi.stubGlobal('fetch', answerToken(503, { errors: [] }))
    await expect(mount()).rejects.toThrow('No client token')
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const late = expect(mount()).rejects.toThrow('Waited too long')
    await vi.advanceTimersByTimeAsync(20_000)
    await late
  })
})
