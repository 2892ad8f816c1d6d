/** Just enough of PNG for the pictures that Chromium takes: 8 bits a channel, RGB or RGBA, not interlaced. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Three bytes a pixel, row by row. */
  readonly rgb: Uint8Array
}

export interface IndexedPixels {
  readonly width: number
  readonly height: number
  /** Three bytes a colour, at most 256 colours. */
  readonly palette: Uint8Array
  readonly indices: Uint8Array
}

function* chunks(png: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = SIGNATURE.length; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function predict(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, corner)
    default:
      return 0
  }
}

/** Takes back what the encoder's filters did; each row begins with the number of its filter. */
function unfilter(data: Buffer, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)] ?? 0
    const from = row * (stride + 1) + 1
    const to = row * stride
    for (let index = 0; index < stride; index += 1) {
      const left = index < step ? 0 : (out[to + index - step] ?? 0)
      const up = row === 0 ? 0 : (out[to + index - stride] ?? 0)
      const corner = row === 0 || index < step ? 0 : (out[to + index - stride - step] ?? 0)
      out[to + index] = (data[from + index] ?? 0) + predict(filter, left, up, corner)
    }
  }
  return out
}

export function decodePng(png: Buffer): Pixels {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('Not a PNG')
  const all = [...chunks(png)]
  const header = all.find(({ type }) => type === 'IHDR')?.data
  if (header === undefined) throw new Error('A PNG without a header')
  const [width, height, depth, colours, interlace] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9],
    header[12],
  ]
  if (depth !== 8 || (colours !== 2 && colours !== 6) || interlace !== 0)
    throw new Error('Another kind of PNG than a browser takes')
  const step = colours === 6 ? 4 : 3
  const packed = Buffer.concat(all.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const bytes = unfilter(inflateSync(packed), width * step, height, step)
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rgb.set(bytes.subarray(pixel * step, pixel * step + 3), pixel * 3)
  return { width, height, rgb }
}

function chunk(type: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8)
  return out
}

export function encodeIndexedPng({ width, height, palette, indices }: IndexedPixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(indices.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array(0)),
  ])
}
