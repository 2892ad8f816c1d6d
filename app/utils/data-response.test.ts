import { describe, expect, it, vi } from 'vitest'
import { changedByJson } from '../../tests/unit/support/plain-data'
import { DataResponse } from './data-response'

const data = { name: 'Añejo “nuts” 🎁', sizes: [1, 2], none: undefined }
const sent = '{"name":"Añejo “nuts” 🎁","sizes":[1,2]}'
const response = (headers: Record<string, string> = {}) =>
  new DataResponse(data, { status: 202, headers: new Headers(headers) })

describe('a response with data', () => {
  it('gives a page the data itself, without making a text of it', async () => {
    const written = vi.spyOn(JSON, 'stringify')
    const given = response()
    expect(given.body).not.toBeNull()
    expect(await given.json()).toBe(data)
    expect(written).not.toHaveBeenCalled()
  })

  it('is sent as JSON, however it is read', async () => {
    const texts = await Promise.all([
      response().text(),
      response().clone().text(),
      response()
        .arrayBuffer()
        .then((bytes) => new TextDecoder().decode(bytes)),
      response()
        .blob()
        .then((blob) => blob.text()),
      // As Remix copies and as a server sends it.
      new Response(response().body, response()).text(),
    ])
    expect(new Set(texts)).toEqual(new Set([sent]))
  })

  it('has the status and headers it was given, and the type of JSON unless it has another', () => {
    expect([response().status, response().headers.get('Content-Type')]).toEqual([
      202,
      'application/json; charset=utf-8',
    ])
    const copy = new Response(response({ 'Content-Type': 'application/ld+json' }).body, response({ a: 'b' }))
    expect([copy.status, copy.headers.get('a')]).toEqual([202, 'b'])
    expect(response({ 'Content-Type': 'application/ld+json' }).headers.get('Content-Type')).toBe(
      'application/ld+json',
    )
  })
})

describe('data of a test', () => {
  it.each([
    [{ a: [{ b: new Date(0) }] }, 'data.a[0].b'],
    [{ a: Number.NaN }, 'data.a'],
    [[undefined], 'data[0]'],
    [{ a: new Map() }, 'data.a'],
    [{ a: 1n }, 'data.a'],
  ])('is refused where JSON would change it (%#)', (value, at) => {
    expect(changedByJson(value)).toBe(at)
  })

  it('may have what JSON keeps', () => {
    expect(changedByJson({ ...data, deep: { a: [null, true, 'x', 0.5] } })).toBeUndefined()
  })
})
