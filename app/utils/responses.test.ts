import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  json,
  methodNotAllowed,
  movedTo,
  notFound,
  redirectOut,
  redirectTo,
  safePath,
  wantsJson,
} from './responses'

const SITE = 'https://nutwood.example'

describe('a path to go to', () => {
  it.each(['/', '/cart', '/nuts/almonds/?page=2#list', '/tag/dark+chocolate', '/a%20b'])(
    '%s stays',
    (path) => {
      expect(safePath(path)).toBe(path)
    },
  )

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\tevil',
    '/\t/evil.example',
    '/\n/evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'cart',
    '',
    ' /cart',
    '/cart\r\nSet-Cookie: a=b',
    '/\u007f',
    `/${'a'.repeat(2_000)}`,
    null,
    undefined,
    7,
    ['/cart'],
  ])('%j becomes the other one', (path) => {
    expect(safePath(path, '/account')).toBe('/account')
  })

  it('never leaves the site, whatever it is', () => {
    const tricky = fc.string({
      unit: fc.constantFrom('/', '\\', '\t', '\n', ' ', '.', ':', '@', 'a', '%', '?', '#', '\u0000'),
    })
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string(), fc.webUrl()), (text) => {
        for (const path of [safePath(text), safePath(`/${text}`)])
          expect(new URL(path, SITE).origin).toBe(SITE)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('answers', () => {
  it('are private and not stored unless they say otherwise', async () => {
    const plain = json({ a: 1 })
    expect([plain.status, plain.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await plain.json()).toEqual({ a: 1 })
    const kept = json(
      {},
      { status: 402, headers: { 'Cache-Control': 'private, max-age=10', 'Set-Cookie': 'a=b' } },
    )
    expect([kept.status, kept.headers.get('Cache-Control'), kept.headers.get('Set-Cookie')]).toEqual([
      402,
      'private, max-age=10',
      'a=b',
    ])
  })

  it('redirect with 303 so that a form is never sent twice, cookies included, kept by nobody', () => {
    const headers = new Headers({ 'Cache-Control': 'public' })
    headers.append('Set-Cookie', 'a=b')
    headers.append('Set-Cookie', 'c=d')
    const redirect = redirectTo('/cart', { headers })
    expect([redirect.status, redirect.headers.get('Location')]).toEqual([303, '/cart'])
    expect(redirect.headers.getSetCookie()).toEqual(['a=b', 'c=d'])
    expect(redirect.headers.get('Cache-Control')).toBe('private, no-store')
    expect(redirectTo('/x', { status: 301 }).status).toBe(301)
    for (const away of [redirectTo('//evil.example'), movedTo('//evil.example')])
      expect(away.headers.get('Location')).toBe('/')
  })

  it('leave for the origin of the settings and for no other', () => {
    const pay = 'https://pay.example'
    expect(redirectOut(`${pay}/pay/1`, pay).headers.get('Location')).toBe(`${pay}/pay/1`)
    for (const url of [
      'https://evil.example/',
      'https://pay.example.evil.example/',
      'http://pay.example/',
      '/pay',
    ])
      expect(() => redirectOut(url, pay)).toThrow()
  })

  it('of guards have their status and are kept by nobody', () => {
    expect([notFound().status, notFound().headers.get('Cache-Control')]).toEqual([404, 'private, no-store'])
    expect([methodNotAllowed('POST').status, methodNotAllowed('POST').headers.get('Allow')]).toEqual([
      405,
      'POST',
    ])
  })

  it('are data only for who asks for data and not for a page', () => {
    const asks = (accept?: string) =>
      wantsJson(new Request(SITE, accept === undefined ? {} : { headers: { Accept: accept } }))
    expect(asks('application/json')).toBe(true)
    expect(asks('text/html,application/xhtml+xml,*/*;q=0.8')).toBe(false)
    expect(asks('text/html, application/json')).toBe(false)
    expect(asks('*/*')).toBe(false)
    expect(asks()).toBe(false)
  })
})
