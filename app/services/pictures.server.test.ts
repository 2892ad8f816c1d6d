import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictures } from './pictures.server'
import type { Pictures } from './pictures.server'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${'<circle r="4"/>'.repeat(50)}</svg>`
let folder: string
let pictures: Pictures

beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'nutwood-pictures-'))
  folder = join(root, 'images')
  mkdirSync(join(folder, 'catalogue', 'deeper'), { recursive: true })
  writeFileSync(join(root, 'secret.svg'), 'secret')
  writeFileSync(join(folder, 'logo.svg'), SVG)
  writeFileSync(join(folder, 'notes.txt'), 'secret')
  writeFileSync(join(folder, 'catalogue', '1101-bowl-0a1b2c.svg'), SVG)
  writeFileSync(join(folder, 'catalogue', 'deeper', 'x.svg'), 'secret')
  pictures = createPictures(folder)
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

describe('pictures', () => {
  it.each(['logo.svg', 'catalogue/1101-bowl-0a1b2c.svg'])(
    '%s comes as it is and compressed',
    async (name) => {
      const picture = await pictures.get(name)
      expect(picture?.plain.toString()).toBe(SVG)
      expect(picture && brotliDecompressSync(picture.brotli).toString()).toBe(SVG)
      expect(picture && picture.brotli.length < picture.plain.length).toBe(true)
    },
  )

  it('are read once and kept', async () => {
    const first = await pictures.get('logo.svg')
    writeFileSync(join(folder, 'logo.svg'), 'changed')
    expect(await pictures.get('logo.svg')).toBe(first)
  })

  it.each([
    '',
    'nope.svg',
    'notes.txt',
    '../secret.svg',
    'catalogue/../../secret.svg',
    '..%2Fsecret.svg',
    'catalogue/deeper/x.svg',
    '/etc/passwd',
    'logo.svg\u0000',
    'logo.svg/',
    'CATALOGUE/1101-bowl-0a1b2c.svg',
    `${'a'.repeat(200)}.svg`,
  ])('by the name "%s" are none', async (name) => {
    expect(await pictures.get(name)).toBeNull()
  })
})
