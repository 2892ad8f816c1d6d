import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definedOnly } from '../../app/models/defined-only'
import { CONTENT_API_KEY, createContent } from './handler'
import type { Platform } from '../platform'

const clock = { now: () => new Date('2025-03-04T12:00:00Z') }
let platform: Platform

beforeEach(() => {
  platform = createContent({ dataDir: ':memory:', clock })
})
afterEach(() => platform.close())

function call(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = { 'x-api-key': CONTENT_API_KEY },
) {
  return platform.handle(new Request(`http://platform${path}`, { method, headers, ...definedOnly({ body }) }))
}
const page = (path: string, title = 'About') => JSON.stringify({ path, title, blocks: [] })

describe('the content platform', () => {
  it('keeps a page and answers it with or without a slash at its end', async () => {
    expect((await call('PUT', '/pages?path=/about-us', page('/about-us'))).status).toBe(201)
    expect((await call('PUT', '/pages?path=/about-us/', page('/about-us', 'New'))).status).toBe(200)
    for (const path of ['/about-us', '/about-us/']) {
      const answer = await call('GET', `/pages?path=${path}`, undefined, {})
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ title: 'New' })
    }
  })

  it('lists pages in the order of their paths', async () => {
    await call('PUT', '/pages?path=/b', page('/b', 'B'))
    await call('PUT', '/pages?path=/', page('/', 'Home'))
    expect(await (await call('GET', '/pages')).json()).toEqual({
      pages: [
        { path: '/', title: 'Home' },
        { path: '/b', title: 'B' },
      ],
    })
  })

  it('keeps a draft beside its page, until it is published', async () => {
    const title = async (path: string) => {
      const answer = await call('GET', path)
      return answer.status === 200 ? ((await answer.json()) as { title: string }).title : answer.status
    }
    const titles = async () => [await title('/pages?path=/a'), await title('/drafts?path=/a/')]
    await call('PUT', '/pages?path=/a', page('/a', 'Old'))
    expect(await titles()).toEqual(['Old', 404])
    expect((await call('PUT', '/drafts?path=/a', page('/a', 'New'))).status).toBe(201)
    await call('PUT', '/drafts?path=/b', page('/b', 'Not there yet'))
    expect(await titles()).toEqual(['Old', 'New'])
    expect(await (await call('GET', '/pages')).json()).toEqual({ pages: [{ path: '/a', title: 'Old' }] })
    expect(await (await call('GET', '/drafts')).json()).toEqual({
      drafts: [
        { path: '/a', title: 'New' },
        { path: '/b', title: 'Not there yet' },
      ],
    })
    expect(await (await call('POST', '/drafts/publish?path=/a/')).json()).toEqual({ path: '/a' })
    expect(await titles()).toEqual(['New', 404])
    expect((await call('POST', '/drafts/publish?path=/a')).status).toBe(404)
    expect((await call('DELETE', '/drafts?path=/b')).status).toBe(204)
    expect(await (await call('GET', '/drafts')).json()).toEqual({ drafts: [] })
  })

  it('keeps sections, and forgets what is deleted', async () => {
    expect((await call('GET', '/sections/mega-menu')).status).toBe(404)
    await call('PUT', '/sections/mega-menu', '{"sections":[]}')
    expect(await (await call('GET', '/sections/mega-menu')).json()).toEqual({ sections: [] })
    expect((await call('DELETE', '/sections/mega-menu')).status).toBe(204)
    expect((await call('DELETE', '/sections/mega-menu')).status).toBe(404)
  })

  it('reads a section by who the visitor is, and as it is for all others', async () => {
    const as = (attributes: object) =>
      `/sections/bar?userAttributes=${encodeURIComponent(JSON.stringify(attributes))}`
    const read = async (attributes: object) => (await call('GET', as(attributes))).json()
    await call('PUT', '/sections/bar', '{"text":"all"}')
    expect((await call('PUT', as({ kind: 'business' }), '{"text":"firms"}')).status).toBe(201)
    await call('PUT', as({ kind: 'business', country: 'CA' }), '{"text":"firms there"}')
    expect(await read({ kind: 'guest' })).toEqual({ text: 'all' })
    expect(await read({})).toEqual({ text: 'all' })
    expect(await read({ kind: 'business' })).toEqual({ text: 'firms' })
    expect(await read({ kind: 'business', country: 'US' })).toEqual({ text: 'firms' })
    expect(await read({ country: 'CA', kind: 'business' })).toEqual({ text: 'firms there' })
    expect((await call('DELETE', as({ kind: 'business' }))).status).toBe(204)
    expect(await read({ kind: 'business' })).toEqual({ text: 'all' })
    for (const wrong of ['x', '[]', '{"kind":1}', '{"kind":"a b"}', '{"a":{}}'])
      expect(
        (await call('GET', `/sections/bar?userAttributes=${encodeURIComponent(wrong)}`)).status,
        wrong,
      ).toBe(400)
  })

  it('saves the answer where the reader has it already', async () => {
    await call('PUT', '/sections/a', '{"x":1}')
    const { headers } = await call('GET', '/sections/a')
    const etag = headers.get('etag') ?? ''
    expect(headers.get('last-modified')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
    const again = await call('GET', '/sections/a', undefined, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    await call('PUT', '/sections/a', '{"x":2}')
    expect((await call('GET', '/sections/a', undefined, { 'if-none-match': etag })).status).toBe(200)
  })

  it('lets nobody write without the key', async () => {
    for (const headers of [{}, { 'x-api-key': 'wrong' }]) {
      expect((await call('PUT', '/sections/a', '{}', headers)).status).toBe(401)
      expect((await call('DELETE', '/sections/a', undefined, headers)).status).toBe(401)
    }
  })

  it('shows nobody a draft without the key', async () => {
    await call('PUT', '/drafts?path=/a', page('/a'))
    for (const headers of [{}, { 'x-api-key': 'wrong' }])
      for (const [method, path] of [
        ['GET', '/drafts?path=/a'],
        ['HEAD', '/drafts?path=/a'],
        ['GET', '/drafts'],
        ['DELETE', '/drafts?path=/a'],
        ['POST', '/drafts/publish?path=/a'],
      ] as const)
        expect([method, path, (await call(method, path, undefined, headers)).status]).toEqual([
          method,
          path,
          401,
        ])
    expect((await call('GET', '/pages?path=/a')).status).toBe(404)
  })

  it.each([
    ['PUT', '/drafts?path=/a', page('/b'), 400],
    ['GET', '/drafts/publish?path=/a', undefined, 405],
    ['POST', '/drafts/publish', undefined, 400],
    ['PUT', '/sections/a', '[1]', 400],
    ['PUT', '/sections/a', '{"x"', 400],
    ['PUT', '/sections/a', `{"x":"${'a'.repeat(300_000)}"}`, 413],
    ['PUT', '/sections/UPPER', '{}', 400],
    ['PUT', '/pages?path=/a', page('/b'), 400],
    ['PUT', '/pages?path=a', page('a'), 400],
    ['PUT', '/pages', '{}', 405],
    ['POST', '/sections/a', '{}', 405],
    ['GET', '/nothing', undefined, 404],
    ['GET', '/sections/a%00', undefined, 400],
  ])('answers %s %s honestly', async (method, path, body, status) => {
    expect((await call(method, path, body)).status).toBe(status)
  })

  it('keeps its documents over a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'content-'))
    try {
      const first = createContent({ dataDir, clock })
      const put = new Request('http://platform/sections/a', {
        method: 'PUT',
        headers: { 'x-api-key': 'nutwood' },
        body: '{"x":1}',
      })
      await first.handle(put)
      first.close()
      const second = createContent({ dataDir, clock })
      expect(await (await second.handle(new Request('http://platform/sections/a'))).json()).toEqual({ x: 1 })
      second.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
