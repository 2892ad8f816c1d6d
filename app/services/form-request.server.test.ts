import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SignInSchema } from '~/models/customers/account-forms'
import { formFailure } from '~/models/validation/form-failure'
import { isJsonBody } from '~/utils/json-body'
import { keepBody } from './admitted-body'
import { parseCall, parseForm, peekField, readForm } from './form-request.server'
import type { FormRequest } from './form-request.server'
import { definedOnly } from '~/models/defined-only'

const post = (body: BodyInit, type?: string) =>
  new Request('http://localhost/form', {
    method: 'POST',
    body,
    ...definedOnly({ headers: type === undefined ? undefined : { 'Content-Type': type } }),
  })
const form = (...pairs: readonly (readonly [string, string])[]) => {
  const body = new URLSearchParams()
  for (const [name, value] of pairs) body.append(name, value)
  return post(body)
}

async function thrownBy(work: Promise<unknown>): Promise<Response> {
  const outcome = await work.then(
    () => 'nothing',
    (error: unknown) => error,
  )
  if (!(outcome instanceof Response)) throw new Error(`Not an answer: ${String(outcome)}`)
  return outcome
}

describe('reading a form', () => {
  it('gives the fields as texts, the last of a repeated one', async () => {
    const { fields } = await readForm(form(['sku', '1101-01'], ['quantity', '1'], ['quantity', '2']))
    expect(fields).toEqual({ sku: '1101-01', quantity: '2' })
  })

  it('makes texts safe to store: no NUL, no half of a sign', async () => {
    const { fields } = await readForm(form(['name', 'a\u0000b'], ['city', '\ud800x']))
    expect(fields).toEqual({ name: 'a\ufffdb', city: '\ufffdx' })
  })

  it.each([
    ['a body that is no form', post('{"a":1}', 'application/json')],
    ['a broken multipart body', post('--x\r\nno', 'multipart/form-data; boundary=x')],
    ['names that no page of ours has', form(['__proto__', 'x'])],
    ['huge indices', form(['tags[1000000]', 'x'])],
    [
      'more fields than any form has',
      form(...Array.from({ length: 601 }, (_, i) => [`f${i}`, 'x'] as const)),
    ],
    ['a field too long', form(['note', 'x'.repeat(20_001)])],
  ])('answers 400 to %s', async (_name, request) => {
    const answer = await thrownBy(readForm(request))
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([400, 'private, no-store'])
  })

  it('passes on the answer of a body limit that ended the stream', async () => {
    const tooLarge = new Response('Too large', { status: 413 })
    const stream = new ReadableStream({ start: (controller) => controller.error(tooLarge) })
    const request = new Request('http://localhost/form', {
      method: 'POST',
      body: stream,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      duplex: 'half',
    } as RequestInit)
    expect((await thrownBy(readForm(request))).status).toBe(413)
  })
})

describe('reading a form whose bytes are known', () => {
  const URL_ENCODED = 'application/x-www-form-urlencoded; charset=UTF-8'

  /** As Remix copies it, once it was admitted. */
  function admitted(bytes: Uint8Array<ArrayBuffer>, type = URL_ENCODED): Request {
    const request = post(bytes, type)
    keepBody(request, bytes)
    const { url, method, headers, body, signal } = request
    return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
  }
  const outcomeOf = (request: Request) =>
    readForm(request).catch((error: unknown) => (error instanceof Response ? error.status : error))

  it('gives what is read from its stream, whatever the bytes are', async () => {
    const parts = fc.oneof(
      fc.constantFrom('a=1', '&', '=', '+', '?', '%', '%e2%82', '%ED%A0%80', '\ufeff', 'note=%00x', 'ü=é'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    const bodies = fc.oneof(
      fc.array(parts, { maxLength: 8 }).map((some) => new TextEncoder().encode(some.join(''))),
      fc.uint8Array({ maxLength: 20 }),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (given) => {
        const bytes = new Uint8Array(given)
        expect(await outcomeOf(admitted(bytes))).toEqual(await outcomeOf(post(bytes, URL_ENCODED)))
        expect(await peekField(admitted(bytes), 'a')).toBe(await peekField(post(bytes, URL_ENCODED), 'a'))
      }),
      { numRuns: 500 },
    )
  })

  it('reads its stream if it is of another kind, or was cloned', async () => {
    const text = new TextEncoder().encode('a=1')
    expect(await outcomeOf(admitted(text, 'text/plain'))).toBe(400)
    const cloned = admitted(text)
    expect((await readForm(cloned.clone())).fields).toEqual({ a: '1' })
    expect((await readForm(cloned)).fields).toEqual({ a: '1' })
    const used = admitted(text)
    await used.text()
    expect(await outcomeOf(used)).toBe(400)
  })
})

describe('checking a form', () => {
  it('gives the checked values', () => {
    const parsed = parseForm({ email: ' pat@example.com ', password: 'p' }, SignInSchema)
    expect(parsed.ok && parsed.value).toEqual({
      email: 'pat@example.com',
      password: 'p',
      keepLoggedIn: false,
    })
  })

  it('keeps what was typed beside the messages, but never a password', () => {
    const parsed = parseForm({ email: 'pat@', password: 'Secret!1', keepLoggedIn: 'on' }, SignInSchema)
    if (parsed.ok) throw new Error('Accepted')
    expect(parsed.failure).toEqual({
      values: { email: 'pat@', keepLoggedIn: 'on' },
      errors: { email: 'Please enter a valid email address' },
    })
  })

  it('takes errors that only the server finds in the same shape, and never a nonce of a card', () => {
    const errors = { street1: 'There is no such street', '': 'Please try again' }
    const fields = { street1: '9 Elm Street', city: '', nonce: 'n-1', password: 'Secret!1' }
    expect(formFailure(fields, errors)).toEqual({ values: { street1: '9 Elm Street', city: '' }, errors })
  })

  it('never throws but an answer, and keeps one text for each field', async () => {
    const schema = z.object({ a: z.string().optional(), b: z.string().optional() })
    const name = fc.constantFrom('a', 'b', 'c.d', 'e[0]', '__proto__', 'x[1000000]')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, fc.string({ unit: 'binary' }))), async (pairs) => {
        const read = await readForm(form(...pairs)).catch((thrown: unknown) => thrown)
        if (read instanceof Response) expect(read.status).toBe(400)
        else expect(parseForm((read as FormRequest).fields, schema)).toMatchObject({ ok: true })
      }),
      { numRuns: 300 },
    )
  })
})

describe('JSON bodies', () => {
  it('are told by their type, and refused with 400 when broken', async () => {
    expect(isJsonBody(post('{}', 'Application/JSON; charset=utf-8'))).toBe(true)
    expect(isJsonBody(form(['a', 'b']))).toBe(false)
    const called = (body: string) => parseCall(post(body, 'application/json'), z.unknown())
    expect(await called('{"a":[1]}')).toEqual({ ok: true, value: { a: [1] } })
    expect(await called('{"a":')).toEqual({
      ok: false,
      status: 400,
      errors: [{ message: 'This body is not JSON' }],
    })
  })
})
