import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import pino from 'pino'
import sharp from 'sharp'
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
  pictures = createPictures({ folder, logger: pino({ level: 'silent' }) })
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

describe('pictures', () => {
  it.each(['logo.svg', 'catalogue/1101-bowl-0a1b2c.svg'])(
    '%s comes as it is and compressed',
    async (name) => {
      const picture = await pictures.get(name)
      expect(picture?.plain.toString()).toBe(SVG)
      if (picture?.type !== 'drawing') throw new Error('Not a drawing')
      expect(brotliDecompressSync(picture.brotli).toString()).toBe(SVG)
      expect(picture.brotli.length).toBeLessThan(picture.plain.length)
      expect(picture.isStandIn).toBeUndefined()
    },
  )

  it('are read once and kept', async () => {
    const first = await pictures.get('logo.svg')
    writeFileSync(join(folder, 'logo.svg'), 'changed')
    expect(await pictures.get('logo.svg')).toBe(first)
    writeFileSync(join(folder, 'logo.svg'), SVG)
  })

  it.each([
    '',
    'nope.svg',
    'nope.svg.webp',
    'logo.webp',
    'logo.svg.webp.webp',
    '../secret.svg.webp',
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

describe('bitmaps of drawings', () => {
  const NAME = 'catalogue/1101-bowl-0a1b2c.svg.webp'
  const file = () => join(folder, NAME)
  const silent = pino({ level: 'silent' })
  afterEach(() => rmSync(file(), { force: true }))

  it('are WebP of 400 pixels, made once and kept on disk', async () => {
    const picture = await pictures.get(NAME)
    if (picture?.type !== 'bitmap') throw new Error('Not a bitmap')
    const { format, width, height } = await sharp(picture.plain).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 400 })
    expect(readFileSync(file())).toEqual(picture.plain)

    const make = vi.fn<(svg: Buffer) => Promise<Buffer>>()
    const restarted = createPictures({ folder, logger: silent, make })
    expect(await restarted.get(NAME)).toEqual(picture)
    expect(make).not.toHaveBeenCalled()
  })

  it('that were cut short on disk are made again', async () => {
    writeFileSync(file(), '')
    const make = () => Promise.resolve(Buffer.from('webp'))
    const asked = createPictures({ folder, logger: silent, make })
    expect(await asked.get(NAME)).toEqual({ type: 'bitmap', plain: Buffer.from('webp') })
    expect(readFileSync(file(), 'utf8')).toBe('webp')
    expect(readdirSync(join(folder, 'catalogue')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('are made once however many ask', async () => {
    const make = vi.fn(() => Promise.resolve(Buffer.from('webp')))
    const asked = createPictures({ folder, logger: silent, make })
    const all = await Promise.all(Array.from({ length: 20 }, () => asked.get(NAME)))
    expect(all.every((picture) => picture?.type === 'bitmap')).toBe(true)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('that cannot be made are drawings for now, and the log says so once', async () => {
    const lines: string[] = []
    const logger = pino({}, { write: (line: string) => void lines.push(line) })
    let isInstalled = false
    const asked = createPictures({
      folder,
      logger,
      make: () =>
        isInstalled ? Promise.resolve(Buffer.from('webp')) : Promise.reject(new Error('not installed')),
    })
    for (let nth = 0; nth < 2; nth += 1)
      expect(await asked.get(NAME)).toMatchObject({ type: 'drawing', isStandIn: true })
    expect(lines.filter((line) => line.includes('cannot be made a bitmap'))).toHaveLength(1)
    isInstalled = true
    expect(await asked.get(NAME)).toMatchObject({ type: 'bitmap' })
  })

  it('are made one after the other, and drawings are sent while many wait', async () => {
    const names = Array.from({ length: 30 }, (_, nth) => `catalogue/${nth}-bowl-0a1b2c.svg`)
    for (const name of names) writeFileSync(join(folder, name), SVG)
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    let atOnce = 0
    let most = 0
    const asked = createPictures({
      folder,
      logger: silent,
      make: async () => {
        atOnce += 1
        most = Math.max(most, atOnce)
        await gate
        atOnce -= 1
        return Buffer.from('webp')
      },
    })
    let standIns = 0
    const all = names.map(async (name) => {
      const picture = await asked.get(`${name}.webp`)
      if (picture?.type === 'drawing') standIns += 1
      return picture
    })
    await vi.waitFor(() => expect(standIns).toBe(18))
    open()
    const made = (await Promise.all(all)).filter((picture) => picture?.type === 'bitmap')
    expect(made).toHaveLength(12)
    expect(most).toBe(1)
    // Once there is room again.
    const later = await Promise.all(names.slice(-5).map((name) => asked.get(`${name}.webp`)))
    expect(later.every((picture) => picture?.type === 'bitmap')).toBe(true)
  })
})
