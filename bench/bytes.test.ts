import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { CookieJar } from 'tough-cookie'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../tests/kit/html-text'
import { ROOT } from '../tests/kit/paths'
import { assetsOf, fetchAfter, importsOf, scriptElements } from './bytes'
import type { Fetched } from './bytes'
import { ASKED_FOR, demandsOf, RIGHT_AFTER } from './right-after'

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

describe('what comes right after a page', () => {
  /** Sources of the app that browsers get. */
  const sources = readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:server|test|css)\./.test(path))
    .map((path) => readFileSync(join(ROOT, 'app', path), 'utf8'))

  it('is told from what waits to be asked for, of everything that scripts import on demand', () => {
    const imported = sources.flatMap((text) =>
      [...text.matchAll(/(?<!typeof )\bimport\(\s*'[^']*?([\w-]+)'/g)].map((match) => match[1] ?? ''),
    )
    expect([...new Set(imported)].sort()).toEqual(
      [...Object.keys(RIGHT_AFTER), ...Object.keys(ASKED_FOR)].sort(),
    )
  })

  it('hangs on what the script itself looks for', () => {
    const afterwards = readFileSync(join(ROOT, 'app/components/enhance/afterwards.ts'), 'utf8')
    const woken = [...afterwards.matchAll(/wakeAny\(\s*'([^']+)',\s*\(\) => import\('\.\/([\w-]+)'\)/g)]
    expect(woken.length).toBeGreaterThan(5)
    for (const [, selector, name = ''] of woken) expect(RIGHT_AFTER[name]).toEqual({ selector })
  })

  const file = (text: string): Fetched => ({ bytes: text.length, text })
  const FILES: Readonly<Record<string, string>> = {
    '/assets/afterwards-BCDEFGH.js': `import"./root-ABCDEFG.js";import"./modified-1234567.js";()=>import("./strips-2345678.js"),import("./chat-3456789.js"),import("./picks-4567890.js")`,
    '/assets/modified-1234567.js': 'm',
    '/assets/strips-2345678.js': 'strips',
  }
  const root = 'import("./afterwards-BCDEFGH.js"),import("./sign-in-dialog-z36NMn-.js")'
  const after = async (script: string, html: string) => {
    const fetched: string[] = []
    const atOnce = new Map([['/assets/root-ABCDEFG.js', file(script)]])
    const found = await fetchAfter(
      async (path) => {
        fetched.push(path)
        return file(FILES[path] ?? '')
      },
      atOnce,
      { path: '/', document: parsePage(html) },
    )
    expect(fetched.sort()).toEqual([...found.keys()].sort())
    return [...found.keys()].sort()
  }

  it('is followed from script to script, as far as the page has what it is for', async () => {
    expect(demandsOf(root)).toEqual(['/assets/afterwards-BCDEFGH.js', '/assets/sign-in-dialog-z36NMn-.js'])
    expect(await after(root, '<ul data-strip></ul>')).toEqual([
      '/assets/afterwards-BCDEFGH.js',
      '/assets/modified-1234567.js',
      '/assets/strips-2345678.js',
    ])
    expect(await after(root, '<p>no strip</p>')).toEqual([
      '/assets/afterwards-BCDEFGH.js',
      '/assets/modified-1234567.js',
    ])
  })

  it('is nothing of a page without scripts, and never of an unknown module', async () => {
    expect(await after('', '<p>lite</p>')).toEqual([])
    await expect(after('import("./surprise-5678901.js")', '')).rejects.toThrow('surprise')
  })
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
