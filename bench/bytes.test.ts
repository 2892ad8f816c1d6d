import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CookieJar } from 'tough-cookie'
import { describe, expect, it } from 'vitest'
import { assetsOf, importsOf, scriptElements } from './bytes'

describe('what a document loads', () => {
  const html = `<link rel="stylesheet" href="/assets/root-B9.css"/><link rel="modulepreload" href="/assets/a-1.js"/>
    <script type="application/ld+json">{"a":1}</script>
    <script nonce="x">window.y = 1</script>
    <script nonce="x" type="module">import "/assets/manifest-2.js"; import * as r from "/assets/a-1.js";</script>
    <img src="/images/a.svg">`

  it('is every script and style that it names, once each', () => {
    expect(assetsOf(html)).toEqual(['/assets/root-B9.css', '/assets/a-1.js', '/assets/manifest-2.js'])
  })

  it('has scripts that run, and structured data, which does not', () => {
    expect(scriptElements(html)).toBe(2)
    expect(scriptElements('<script type="application/ld+json">{}</script><p>no script</p>')).toBe(0)
  })
})

it('follows what a script imports at once, not what it imports on demand', () => {
  const script = `import{a as b}from"./a-1.js";import"./b_2.js";export*from './c.js';const d=()=>import("./d.js")`
  expect(importsOf(script)).toEqual(['/assets/a-1.js', '/assets/b_2.js', '/assets/c.js'])
})

describe('a call over the wire', () => {
  it('keeps the body as it came, and every cookie', async () => {
    const { send } = await import('./http-call')
    const { keepCookies } = await import('./visitors')
    const server = createServer((request, response) => {
      response.setHeader('Set-Cookie', [
        'session=abc=; Path=/; HttpOnly',
        'lite=1; Path=/',
        'begun=; Max-Age=0',
      ])
      request.pipe(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const received = await send(
      { port },
      { method: 'POST', path: '/', headers: {}, body: 'sku=1&quantity=2' },
    )
    server.close()
    expect(received.body.toString()).toBe('sku=1&quantity=2')
    const jar = new CookieJar()
    jar.setCookieSync('begun=1', 'http://localhost')
    expect(keepCookies(jar, received)).toBe('session=abc=; lite=1')
  })
})
