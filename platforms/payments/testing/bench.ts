/** A gateway for tests: its API and hosted page as a merchant and a shopper would use them. */
import type { Clock } from '../../platform'
import { createPayments } from '../handler'
import type { PaymentsOptions, PaymentsPlatform } from '../handler'

export const GATEWAY_ORIGIN = 'http://pay.test'
export const SHOP = 'http://localhost:3000'
export const NOW = new Date('2026-03-02T15:00:00Z')
export const GOOD_CARD = { name: 'Ada Walnut', number: '4111 1111 1111 1111', expiry: '04/29', code: '123' }

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

export interface Bench {
  readonly platform: PaymentsPlatform
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  page(path: string, init?: RequestInit): Promise<Response>
  submit(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** A session of the hosted page. */
  openSession(extra?: Record<string, unknown>): Promise<{ readonly id: string; readonly path: string }>
  /** A nonce obtained through the hosted page. */
  nonceOf(number?: string): Promise<string>
}

export const merchant = { authorization: `Basic ${btoa('nutwood:nutwood')}` }

export function createBench(options: Partial<PaymentsOptions> & { readonly clock?: Clock } = {}): Bench {
  const clock = options.clock ?? { now: () => NOW }
  const platform = createPayments({ dataDir: ':memory:', gatewayOrigin: GATEWAY_ORIGIN, ...options, clock })

  const call: Bench['call'] = async (method, path, body, headers = merchant) => {
    const init: RequestInit = { method, headers: { 'content-type': 'application/json', ...headers } }
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await platform.handle(new Request(`http://platform.test${path}`, init))
    const text = await response.text()
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  }
  const page: Bench['page'] = (path, init) => platform.gateway(new Request(`${GATEWAY_ORIGIN}${path}`, init))
  const submit: Bench['submit'] = (path, fields, headers = {}) =>
    page(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  const openSession: Bench['openSession'] = async (extra = {}) => {
    const draft = {
      returnUrl: `${SHOP}/checkout/payment`,
      amount: 4250,
      currency: 'USD',
      reference: 'Order 1001',
    }
    const { body } = await call('POST', '/sessions', { ...draft, ...extra })
    const id = String(body['id'])
    return { id, path: `/pay/${id}` }
  }
  const nonceOf: Bench['nonceOf'] = async (number = GOOD_CARD.number) => {
    const { id, path } = await openSession()
    await submit(path, { ...GOOD_CARD, number })
    const { body } = await call('POST', `/sessions/${id}/nonce`)
    return String(body['nonce'])
  }
  return { platform, call, page, submit, openSession, nonceOf }
}

export function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('Not an object')
  return value as Record<string, unknown>
}
