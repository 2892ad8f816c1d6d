import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { securityHeaders } from './headers'
import { fakeBuild, shopRoutes } from './testing/fake-build'
import type { FakeRoute } from './testing/fake-build'
import { PUBLIC_URL, tryServer } from './testing/try-server'
import type { TryServer } from './testing/try-server'

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
      new Map(
        securityHeaders({ publicUrl, sources }).forPage({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] }),
      ).get('Content-Security-Policy'),
    )

  it('runs only files of ours, and the scripts and styles of the page by their hashes', () => {
    const rules = policy(PUBLIC_URL)
    expect(rules['script-src']).toEqual(["'self'", "'sha256-a'"])
    expect(rules['style-src']).toEqual(["'self'", "'sha256-b'"])
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
      script: ['https://js.example'],
      img: ['https://cdn.example'],
      connect: ['https://api.example'],
      frame: ['https://fields.example'],
    })
    expect(rules['form-action']).toEqual(["'self'", 'https://pay.example'])
    expect(rules['script-src']).toEqual(["'self'", 'https://js.example', "'sha256-a'"])
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

  const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  it('name what stands in the page’s scripts, which say nothing of their own', async () => {
    server = await tryServer()
    const answer = await server.send('/cart')
    const script = /<script>([^<]*)</.exec(answer.text)?.[1]
    expect(script).toBe('1')
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' ${hashOf(script)};`)
    expect(answer.text).not.toContain('nonce')
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

  it('are complete on a refusal, whose own style is allowed', async () => {
    server = await tryServer({ isMaintenance: () => true })
    const answer = await server.send('/')
    const style = /<style>([^<]*)</.exec(answer.text)?.[1]
    expect(answer.headers['content-security-policy']).toContain(`style-src 'self' ${hashOf(style)};`)
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

  it.each([
    ['/platforms/own', "default-src 'none'"],
    ['/platforms/nothing', "default-src 'self'"],
    ['/platforms-for-gifts', "default-src 'self'"],
  ])('give %s, among or beside the inspection pages, a policy: %s', async (path, policy) => {
    const own: FakeRoute = {
      id: 'own',
      parentId: 'root',
      path: 'platforms/own',
      module: {
        loader: () => Response.json({}, { headers: { 'Content-Security-Policy': "default-src 'none'" } }),
      },
    }
    server = await tryServer({ build: fakeBuild([...shopRoutes(), own]) })
    expect(String((await server.send(path)).headers['content-security-policy'])).toContain(policy)
  })
})
