import { afterEach, describe, expect, it } from 'vitest'
import { securityHeaders } from './headers'
import { PUBLIC_URL, tryServer } from './testing/try-server'
import type { Received, TryServer } from './testing/try-server'

const directives = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values]
      }),
  )

describe('the content security policy', () => {
  const policy = (publicUrl: string, sources = {}) =>
    directives(
      new Map(securityHeaders({ publicUrl, sources }).forPage('N0nce')).get('Content-Security-Policy'),
    )

  it('runs only scripts with the nonce, and styles of ours or with the nonce', () => {
    const rules = policy(PUBLIC_URL)
    expect(rules['script-src']).toEqual(["'self'", "'nonce-N0nce'", "'strict-dynamic'"])
    expect(rules['style-src']).toEqual(["'self'", "'nonce-N0nce'"])
    expect(JSON.stringify(rules)).not.toContain('unsafe')
    expect(rules).toMatchObject({
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'frame-src': ["'none'"],
      'img-src': ["'self'", 'data:'],
      'form-action': ["'self'"],
    })
  })

  it('names the origins that real platforms need', () => {
    const rules = policy(PUBLIC_URL, {
      formAction: ['https://pay.example'],
      img: ['https://cdn.example'],
      connect: ['https://api.example'],
      frame: ['https://fields.example'],
    })
    expect(rules['form-action']).toEqual(["'self'", 'https://pay.example'])
    expect(rules['img-src']).toEqual(["'self'", 'data:', 'https://cdn.example'])
    expect(rules['connect-src']).toEqual(["'self'", 'https://api.example'])
    expect(rules['frame-src']).toEqual(['https://fields.example'])
  })

  it('asks for encryption only where the shop has it', () => {
    expect(policy(PUBLIC_URL)['upgrade-insecure-requests']).toEqual([])
    expect(policy('http://localhost:3000')['upgrade-insecure-requests']).toBeUndefined()
  })
})

describe('the headers of an answer', () => {
  let server: TryServer | undefined
  afterEach(() => server?.close())

  const nonceIn = (answer: Received | undefined) => /nonce="([^"]+)"/.exec(answer?.text ?? '')?.[1]

  it('hold a nonce of their own, the one in the page', async () => {
    server = await tryServer()
    const [first, second] = [await server.send('/cart'), await server.send('/cart')]
    expect(nonceIn(first)).toMatch(/^[\w-]{22}$/)
    expect(nonceIn(first)).not.toBe(nonceIn(second))
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceIn(first)}'`)
  })

  it.each(['/cart', '/cart?_data=cart', '/api/echo', '/nowhere/at/all', '/picture.png'])(
    'are complete on %s',
    async (path) => {
      server = await tryServer()
      const { headers } = await server.send(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'private, no-store',
      })
      expect(headers['permissions-policy']).toContain('geolocation=()')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it('are complete on a refusal, whose own style carries the nonce', async () => {
    server = await tryServer({ isMaintenance: () => true })
    const answer = await server.send('/')
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonceIn(answer)}'`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).not.toMatch(/<script|\bstyle=|\bon\w+=/)
  })

  it('never promise encryption on plain http', async () => {
    server = await tryServer({ publicUrl: 'http://localhost:3000' })
    expect((await server.send('/cart')).headers['strict-transport-security']).toBeUndefined()
  })

  it('let a route set its caching, never its policy', async () => {
    server = await tryServer()
    const { headers } = await server.send('/loose')
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(headers['content-security-policy']).not.toContain('default-src *')
  })
})
