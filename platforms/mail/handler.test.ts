import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definedOnly } from '../../app/models/defined-only'
import { createSettableClock } from '../kit/clock'
import type { Platform } from '../platform'
import { createMail } from './handler'

const clock = createSettableClock({ now: () => new Date('2026-03-02T15:00:00Z') })
const draft = {
  to: 'Ada@Example.com',
  from: 'Nutwood <orders@nutwood.example>',
  subject: 'Your order',
  html: '<p>Hello <script>alert(1)</script></p>',
  text: 'Hello',
  dedupeKey: 'order:1',
}

let platform: Platform
beforeEach(() => {
  platform = createMail({ dataDir: ':memory:', clock, inspectPath: '' })
})
afterEach(() => platform.close())

const call = (method: string, path: string, body?: unknown) =>
  platform.handle(
    new Request(`http://mail.test${path}`, {
      method,
      ...definedOnly({ body: body === undefined ? undefined : JSON.stringify(body) }),
    }),
  )
const json = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>

describe('embedded mail service', () => {
  it('keeps one message for one dedupe key, of fifty sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', '/messages', draft)))
    const ids = new Set(
      await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id)),
    )
    expect(ids.size).toBe(1)
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  })

  it('lists newest first, by recipient in any case', async () => {
    await call('POST', '/messages', draft)
    clock.advance(1_000)
    await call('POST', '/messages', { ...draft, dedupeKey: 'order:2', subject: 'Second' })
    await call('POST', '/messages', { ...draft, dedupeKey: 'order:3', to: 'grace@example.com' })
    const { messages } = await json(call('GET', '/messages?to=ada@example.COM'))
    expect((messages as { subject: string }[]).map(({ subject }) => subject)).toEqual([
      'Second',
      'Your order',
    ])
    expect((await json(call('GET', '/messages')))['messages']).toHaveLength(3)
  })

  it('gives a message as data, as HTML that can run nothing, and as text', async () => {
    const id = String((await json(call('POST', '/messages', draft)))['id'])
    expect(await json(call('GET', `/messages/${id}`))).toMatchObject({
      ...draft,
      id,
      replyTo: null,
      headers: {},
    })
    const headers = { 'List-Unsubscribe': '<https://nutwood.example/x>' }
    const listed = await json(call('POST', '/messages', { ...draft, dedupeKey: 'list', headers }))
    expect(await json(call('GET', `/messages/${String(listed['id'])}`))).toMatchObject({ headers })
    const shown = await call('GET', `/messages/${id}.html`)
    expect(await shown.text()).toBe(draft.html)
    const policy = shown.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox /)
    expect(policy).not.toMatch(/allow-scripts|script-src/)
    expect(await (await call('GET', `/messages/${id}.txt`)).text()).toBe('Hello')
  })

  it.each([
    { ...draft, to: 'ada@example.com\r\nBcc: eve@example.com' },
    { ...draft, subject: 'a\nb' },
    { ...draft, dedupeKey: '' },
    { ...draft, headers: { 'List-Unsubscribe': 'a\r\nBcc: eve@example.com' } },
    { ...draft, headers: { 'Bad name': 'a' } },
    { ...draft, from: undefined },
    [],
    'text',
  ])('refuses %j', async (body) => {
    expect((await call('POST', '/messages', body)).status).toBe(400)
    expect((await json(call('GET', '/messages')))['messages']).toEqual([])
  })

  it.each([
    ['GET', '/messages/msg_none', 404],
    ['GET', '/messages/../x', 404],
    ['GET', '/nowhere', 404],
    ['DELETE', '/messages', 405],
    ['POST', '/messages/msg_none', 405],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await call(method, path)).status).toBe(status)
  })
})
