/** A small test client over the handler's own protocol: every response passes the given inspector. */
import { definedOnly } from '../../../app/models/defined-only'
import type { Platform } from '../../platform'
import { createCommercetools } from '../handler'

export const START = new Date('2026-03-02T15:00:00.000Z')

export interface Answer {
  readonly status: number
  readonly body: Body
}

/** Tests read responses by path: `body.masterData.current.name.en`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any

export type Inspector = (method: string, path: string, status: number, body: Body) => void

export interface TestClient {
  readonly platform: Platform
  readonly clock: { set(time: Date): void; now(): Date }
  get(path: string, token?: string): Promise<Answer>
  post(path: string, body: unknown, token?: string): Promise<Answer>
  remove(path: string, token?: string): Promise<Answer>
  send(method: string, path: string, body?: unknown): Promise<Answer>
  head(path: string): Promise<number>
  token(path: string, form: Record<string, string>): Promise<Answer>
  graphql(query: string, variables?: Record<string, unknown>): Promise<Answer>
}

const BASE = 'http://platform.test'
const BASIC = `Basic ${Buffer.from('nutwood:nutwood').toString('base64')}`

export async function createTestClient(
  dataDir = ':memory:',
  inspect: Inspector = () => undefined,
): Promise<TestClient> {
  let time = START
  const clock = {
    now: () => time,
    set: (next: Date) => {
      time = next
    },
  }
  const platform = createCommercetools({ dataDir, clock })
  const token = async (path: string, form: Record<string, string>): Promise<Answer> => {
    const response = await platform.handle(
      new Request(`${BASE}/oauth/${path}`, {
        method: 'POST',
        headers: { authorization: BASIC },
        body: new URLSearchParams(form),
      }),
    )
    return { status: response.status, body: await response.json() }
  }
  const granted = await token('token', { grant_type: 'client_credentials' })
  const own: string = granted.body.access_token
  const send = async (method: string, path: string, body?: unknown, bearer = own): Promise<Answer> => {
    const request = new Request(`${BASE}/nutwood${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...definedOnly({
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    const response = await platform.handle(request)
    const text = await response.text()
    const answer = text === '' ? undefined : (JSON.parse(text) as Body)
    inspect(method, path, response.status, answer)
    return { status: response.status, body: answer }
  }
  return {
    platform,
    clock,
    token,
    send,
    get: (path, bearer) => send('GET', path, undefined, bearer),
    post: (path, body, bearer) => send('POST', path, body, bearer),
    remove: (path, bearer) => send('DELETE', path, undefined, bearer),
    head: async (path) => (await send('HEAD', path)).status,
    graphql: (query, variables = {}) => send('POST', '/graphql', { query, variables }),
  }
}
