import { describe, expect, it } from 'vitest'
import { kindOfFile } from './file-kinds'
import { inMegabytes, uploadMessage, uploadStatus } from './upload-problem'

const bytes = (...values: readonly number[]) => new Uint8Array(values)
const text = (value: string) => new TextEncoder().encode(value)

describe('what a file is', () => {
  it.each([
    ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
    ['jpeg', [0xff, 0xd8, 0xff]],
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ] as const)('is told by how it begins: %s', (kind, signature) => {
    expect(kindOfFile(bytes(...signature, 0, 1, 2))).toBe(kind)
    // Every byte of it matters.
    for (const index of signature.keys()) {
      const other = signature.map((byte, at) => (at === index ? 0x01 : byte))
      expect(kindOfFile(bytes(...other, 0, 1, 2))).not.toBe(kind)
    }
    expect(kindOfFile(bytes(...signature.slice(0, -1)))).not.toBe(kind)
  })

  it('is a text where it has no other sign than texts have', () => {
    expect(kindOfFile(text('sku,quantity\r\n1101-01,\t2\u000b\u000c'))).toBe('text')
    expect(kindOfFile(text('Größe 🥜'))).toBe('text')
    expect(kindOfFile(bytes())).toBe('text')
    for (const byte of [0, 1, 8, 14, 31]) expect(kindOfFile(bytes(0x41, byte, 0x42))).toBeUndefined()
    for (const byte of [9, 10, 13, 32, 255]) expect(kindOfFile(bytes(0x41, byte, 0x42))).toBe('text')
  })

  it('is a text in UTF-16 by its mark, whatever zeros it has', () => {
    expect(kindOfFile(bytes(0xff, 0xfe, 0x41, 0))).toBe('text')
    expect(kindOfFile(bytes(0xfe, 0xff, 0, 0x41))).toBe('text')
    for (const [first, second] of [
      [0xff, 0xff],
      [0xfe, 0xfe],
      [0xff, 0x00],
      [0x00, 0xfe],
    ] as const)
      expect(kindOfFile(bytes(first, second, 0, 0x41))).toBeUndefined()
  })
})

describe('why a file was not taken', () => {
  const wanted = { what: 'a PDF, JPEG or PNG', maxBytes: 5 * 1024 * 1024 + 1 }

  it.each([
    [{ kind: 'missing' }, 'Please choose a PDF, JPEG or PNG.'],
    [{ kind: 'empty' }, 'There is nothing in this file. Please choose another one.'],
    [{ kind: 'several' }, 'Please choose one file at a time.'],
    [{ kind: 'too-large' }, 'This file is too large. Please choose one of at most 5 MB.'],
    [{ kind: 'wrong-kind', found: undefined }, 'This is not a PDF, JPEG or PNG. Please choose another file.'],
    [{ kind: 'wrong-kind', found: 'pdf' }, 'This is a PDF. Please choose a PDF, JPEG or PNG.'],
    [{ kind: 'wrong-kind', found: 'jpeg' }, 'This is a picture. Please choose a PDF, JPEG or PNG.'],
    [{ kind: 'wrong-kind', found: 'png' }, 'This is a picture. Please choose a PDF, JPEG or PNG.'],
    [
      { kind: 'wrong-kind', found: 'zip' },
      'This is an Excel workbook or another packed file. Please choose a PDF, JPEG or PNG.',
    ],
    [{ kind: 'wrong-kind', found: 'text' }, 'This is a text file. Please choose a PDF, JPEG or PNG.'],
  ] as const)('%j: %s', (problem, message) => {
    expect(uploadMessage(problem, wanted)).toBe(message)
    expect(uploadStatus(problem)).toBe(problem.kind === 'too-large' ? 413 : 400)
  })

  it('is told in whole megabytes', () => {
    expect([inMegabytes(1024 * 1024), inMegabytes(1024 * 1024 * 2 - 1)]).toEqual(['1 MB', '1 MB'])
  })
})
