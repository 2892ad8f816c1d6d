import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendTo, tryServer } from './testing/try-server'
import type { Received, Sent, TryServer } from './testing/try-server'

const SCRIPT = 'export const nuts = "almonds";\n'.repeat(100)
const BIG = Buffer.alloc(700 * 1024, 7)

describe('static files', () => {
  let folder = ''
  let server: TryServer
  const get = (path: string, sent?: Sent): Promise<Received> => sendTo(server.port, path, sent)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nutwood-static-'))
    mkdirSync(join(folder, 'client/assets'), { recursive: true })
    const put = (name: string, content: string | Buffer) =>
      writeFileSync(join(folder, 'client', name), content)
    put('assets/entry-B1x.js', SCRIPT)
    put('assets/entry-B1x.js.br', brotliCompressSync(SCRIPT))
    put('assets/entry-B1x.js.gz', gzipSync(SCRIPT))
    put('assets/big-C2y.woff2', BIG)
    put('robots.txt', 'User-agent: *\n')
    put('with space.txt', 'x')
    put('.hidden', 'secret')
    writeFileSync(join(folder, 'outside.txt'), 'secret')
    server = await tryServer({ clientDir: join(folder, 'client') })
  })

  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('hands out the compressed copy that the browser takes, for ever', async () => {
    const answer = await get('/assets/entry-B1x.js', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(answer.status).toBe(200)
    expect(brotliDecompressSync(answer.bytes).toString()).toBe(SCRIPT)
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.bytes.length),
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const zipped = await get('/assets/entry-B1x.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(gunzipSync(zipped.bytes).toString()).toBe(SCRIPT)
    const plain = await get('/assets/entry-B1x.js')
    expect(plain.text).toBe(SCRIPT)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('has one entity tag for each form of a file and answers 304 for it', async () => {
    const headers = { 'Accept-Encoding': 'br' }
    const first = await get('/assets/entry-B1x.js', { headers })
    const etag = String(first.headers['etag'])
    expect(etag).not.toBe((await get('/assets/entry-B1x.js')).headers['etag'])
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/assets/entry-B1x.js', { headers: { ...headers, 'If-None-Match': match } })
      expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, etag])
    }
    expect(
      (await get('/assets/entry-B1x.js', { headers: { ...headers, 'If-None-Match': '"other"' } })).status,
    ).toBe(200)
  })

  it('keeps files without a hash in their name for an hour', async () => {
    const answer = await get('/robots.txt')
    expect(answer.text).toBe('User-agent: *\n')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    expect((await get('/with%20space.txt')).text).toBe('x')
  })

  it('answers HEAD with the headers alone', async () => {
    const answer = await get('/assets/entry-B1x.js', { method: 'HEAD' })
    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
    expect(answer.headers['content-length']).toBe(String(SCRIPT.length))
  })

  it('streams a file that is too big to keep', async () => {
    const answer = await get('/assets/big-C2y.woff2')
    expect(answer.bytes.equals(BIG)).toBe(true)
    expect(answer.headers['content-length']).toBe(String(BIG.length))
    expect((await get('/assets/big-C2y.woff2', { method: 'HEAD' })).headers['content-length']).toBe(
      String(BIG.length),
    )
  })

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
    '/..%5coutside.txt',
    '/assets\\..\\..\\outside.txt',
    '/.hidden',
    '/%2ehidden',
    '/assets/entry-B1x.js%00.txt',
  ])('never leaves its folder for %s', async (path) => {
    expect((await get(path)).text).not.toContain('secret')
  })

  it('answers a short 404 for an asset of another release, without asking the app', async () => {
    const before = server.log.length
    const answer = await get('/assets/entry-OLD.js')
    expect(answer.status).toBe(404)
    expect(server.log).toHaveLength(before)
  })

  it('never offers a compressed copy under a name of its own', async () => {
    expect((await get('/assets/entry-B1x.js.br')).status).toBe(404)
  })

  it('leaves a post to a file to the app', async () => {
    expect((await get('/robots.txt', { method: 'POST' })).text).not.toContain('User-agent')
  })
})
