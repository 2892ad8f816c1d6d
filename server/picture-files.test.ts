import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OVERLOAD } from './admission/overload'
import { fakeLifecycle, sendTo, tryServer } from './testing/try-server'
import type { Sent, TryServer } from './testing/try-server'
import type { Picture } from '../app/utils/picture-answer'

const PLAIN = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const BROTLI = Buffer.from('packed')
const WEBP = Buffer.from('bitmap')
const PICTURES: Readonly<Record<string, Picture>> = {
  'brand/hero.svg': { type: 'drawing', plain: PLAIN, brotli: BROTLI },
  'brand/hero.svg.webp': { type: 'bitmap', plain: WEBP },
  'brand/later.svg.webp': { type: 'drawing', plain: PLAIN, brotli: BROTLI, isStandIn: true },
}

const lifecycle = () =>
  fakeLifecycle({
    pictures: {
      isName: (name: string) => /^[a-z/]+\.svg(?:\.webp)?$/.test(name),
      get: (name: string) => Promise.resolve(PICTURES[name] ?? null),
    },
  })

describe('pictures', () => {
  let server: TryServer
  const get = (path: string, sent?: Sent) => sendTo(server.port, path, sent)

  beforeAll(async () => {
    // Busy: every page is refused.
    server = await tryServer({ lifecycle: lifecycle(), maxInFlight: 0 })
  })
  afterAll(() => server.close())

  it('of a page that was let in are never refused, however busy the app is', async () => {
    expect((await get('/')).status).toBe(503)
    const all = await Promise.all(Array.from({ length: 40 }, () => get('/images/brand/hero.svg')))
    expect(all.every(({ status }) => status === 200)).toBe(true)
  })

  it('do not wait behind pages', async () => {
    const queued = await tryServer({
      lifecycle: lifecycle(),
      overload: { ...OVERLOAD, turnsBetween: 1_000_000 },
    })
    try {
      await sendTo(queued.port, '/')
      let isAnswered = false
      const answered = () => {
        isAnswered = true
      }
      // Queued for a turn that never comes.
      sendTo(queued.port, '/').then(answered, () => undefined)
      for (let nth = 0; nth < 20; nth += 1)
        expect((await sendTo(queued.port, '/images/brand/hero.svg')).status).toBe(200)
      expect(isAnswered).toBe(false)
    } finally {
      queued.app.server.closeAllConnections()
      await queued.close()
    }
  })

  it('come packed to whom takes it so, for ever, and run nothing when opened by themselves', async () => {
    const packed = await get('/images/brand/hero.svg', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(packed.bytes).toEqual(BROTLI)
    expect(packed.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    // Mails and other sites embed them.
    expect(packed.headers['cross-origin-resource-policy']).toBeUndefined()
    const plain = await get('/images/brand/hero.svg')
    expect(plain.bytes).toEqual(PLAIN)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('that are bitmaps come as they are, for ever', async () => {
    const sent = await get('/images/brand/hero.svg.webp', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(sent.bytes).toEqual(WEBP)
    expect(sent.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(sent.headers['content-encoding']).toBeUndefined()
  })

  it('that stand in for a bitmap are asked for again the next day', async () => {
    const sent = await get('/images/brand/later.svg.webp')
    expect(sent.bytes).toEqual(PLAIN)
    expect(sent.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    })
  })

  it('that are not there are a 404 at once; another way to write a path goes the way of pages', async () => {
    expect((await get('/images/brand/none.svg')).status).toBe(404)
    for (const path of ['/images/../', '/images/%68ero.svg', '/images/Hero.svg', '/images/'])
      expect((await get(path)).status).toBe(503)
  })
})
