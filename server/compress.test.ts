import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compress, isCompressible, mergeVary, negotiateEncoding } from './compress'

describe('negotiateEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['br;q=nonsense', 'identity'],
    ['identity', 'identity'],
    ['brotli', 'identity'],
  ])('of %s is %s', (header, encoding) => {
    expect(negotiateEncoding(header)).toBe(encoding)
  })

  it('never throws, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(['br', 'gzip', 'identity']).toContain(negotiateEncoding(header))
      }),
    )
  })
})

describe('compress', () => {
  const text = Buffer.from('pistachios and almonds, '.repeat(200))

  it('gives back the same bytes after unpacking', async () => {
    expect(brotliDecompressSync((await compress(text, 'br')) ?? '')).toEqual(text)
    expect(gunzipSync((await compress(text, 'gzip')) ?? '')).toEqual(text)
  })

  it('is done at once for a page, and beside everybody else for what is larger', async () => {
    const [page, feed] = [Buffer.alloc(200_000, 'nuts '), Buffer.alloc(300_000, 'nuts ')]
    for (const encoding of ['br', 'gzip'] as const) {
      const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
      for (const body of [page, feed])
        expect(unpack((await compress(body, encoding)) ?? '').equals(body)).toBe(true)
    }
  })

  it('leaves small bodies, refused encodings and what would only grow as they are', async () => {
    expect(await compress(Buffer.alloc(1024), 'br')).toBeUndefined()
    expect(await compress(text, 'identity')).toBeUndefined()
    const noise = Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 7919) ** 2 % 251))
    const packed = await compress(noise, 'gzip')
    expect(packed === undefined || packed.length < noise.length).toBe(true)
  })

  it('is for text, not for pictures or event streams', () => {
    for (const type of [
      'text/html; charset=utf-8',
      'application/json',
      'application/ld+json',
      'image/svg+xml',
      'text/csv',
    ])
      expect(isCompressible(type)).toBe(true)
    for (const type of ['image/png', 'text/event-stream', 'application/octet-stream', 'font/woff2', null])
      expect(isCompressible(type)).toBe(false)
  })
})

describe('mergeVary', () => {
  it.each([
    [null, 'Accept-Encoding'],
    ['', 'Accept-Encoding'],
    ['Cookie', 'Cookie, Accept-Encoding'],
    ['accept-encoding, Cookie', 'accept-encoding, Cookie'],
    ['*', '*'],
  ])('of %s is %s', (before, after) => {
    expect(mergeVary(before, 'Accept-Encoding')).toBe(after)
  })
})
