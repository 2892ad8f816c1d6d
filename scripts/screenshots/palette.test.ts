import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toPalette } from './palette'
import { decodePng, encodeIndexedPng } from './png'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Two by five, a row for each filter; every row means the same two pixels: (10, 20, 30) and (11, 22, 33). */
function everyFilter(): Buffer {
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 5, 8, 2, 0, 0, 0])
  const rows = [
    [0, 10, 20, 30, 11, 22, 33],
    [1, 10, 20, 30, 1, 2, 3],
    [2, 0, 0, 0, 0, 0, 0],
    // Average: 10 − ⌊(0 + 10) / 2⌋ …, then 11 − ⌊(10 + 11) / 2⌋ …
    [3, 5, 10, 15, 1, 1, 2],
    // Paeth: the pixel above is the best guess in both columns.
    [4, 0, 0, 0, 0, 0, 0],
  ]
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture', () => {
  it('is read whatever filter its rows have', () => {
    const { width, height, rgb } = decodePng(everyFilter())
    expect([width, height]).toEqual([2, 5])
    for (let row = 0; row < 5; row += 1)
      expect([...rgb.subarray(row * 6, row * 6 + 6)]).toEqual([10, 20, 30, 11, 22, 33])
  })

  it('keeps its colours when they are few', () => {
    const { palette, indices } = toPalette(decodePng(everyFilter()))
    const shown = [...indices].map((index) => [...palette.subarray(index * 3, index * 3 + 3)])
    expect(shown).toEqual(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? [10, 20, 30] : [11, 22, 33])))
  })

  it('has at most 256 colours, each close to what it stands for', () => {
    const side = 64
    const rgb = new Uint8Array(side * side * 3)
    for (let at = 0; at < side * side; at += 1)
      rgb.set([(at % side) * 4, Math.floor(at / side) * 4, 40], at * 3)
    const { palette, indices } = toPalette({ width: side, height: side, rgb })
    expect(palette.length).toBeLessThanOrEqual(256 * 3)
    const errors = Array.from(
      rgb,
      (value, at) => value - (palette[(indices[Math.floor(at / 3)] ?? 0) * 3 + (at % 3)] ?? 0),
    )
    expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(24)
    // Mixing makes up for what single pixels are off.
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThan(0.5)
  })

  it('is written as a PNG whose parts carry their checksums', () => {
    const png = encodeIndexedPng({
      width: 2,
      height: 1,
      palette: Uint8Array.from([1, 2, 3, 4, 5, 6]),
      indices: Uint8Array.from([1, 0]),
    })
    const at = png.indexOf('PLTE')
    expect([...png.subarray(at + 4, at + 10)]).toEqual([1, 2, 3, 4, 5, 6])
    expect(png.readUInt32BE(at + 10)).toBe(crc32(png.subarray(at, at + 10)))
    expect(() => decodePng(png)).toThrow('Another kind of PNG')
  })
})
