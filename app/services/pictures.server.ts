/** The images that the seed wrote to the data folder, compressed once and kept in memory. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { createBitmaps } from './bitmaps.server'
import type { BitmapOptions } from './bitmaps.server'
import type { Drawing, Picture } from '~/utils/picture-answer'

const compress = promisify(brotliCompress)
const NAME = /^((?:[a-z0-9-]+\/)?[A-Za-z0-9_-]{1,120}\.svg)(\.webp)?$/
/** Of drawings, and as many of bitmaps. */
const KEPT_BYTES = 32 * 1024 * 1024

export interface Pictures {
  /** Whether an image could have this name. */
  isName(name: string): boolean
  /**
   * Null for any name that is not ours, whatever it tries to reach. `x.svg.webp` is the small bitmap of the drawing
   * `x.svg`, or the drawing itself where there is no bitmap.
   */
  get(name: string): Promise<Picture | null>
}

export function createPictures(options: BitmapOptions): Pictures {
  const bitmaps = createBitmaps(options)

  const drawings = new LRUCache<string, Drawing>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ plain, brotli }) => plain.length + brotli.length,
    async fetchMethod(name) {
      const plain = await readFile(join(options.folder, name)).catch(() => undefined)
      if (plain === undefined) return undefined
      const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      return { type: 'drawing', plain, brotli }
    },
  })

  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bitmap) => bitmap.length,
    fetchMethod: (name) => bitmaps.get(name, () => drawings.fetch(drawingOf(name))),
  })

  return {
    isName: (name) => NAME.test(name),
    async get(name) {
      const [, drawingName, suffix] = NAME.exec(name) ?? []
      if (drawingName === undefined) return null
      const bitmap = suffix === undefined ? undefined : await kept.fetch(name)
      if (bitmap !== undefined) return { type: 'bitmap', plain: bitmap }
      const drawing = (await drawings.fetch(drawingName)) ?? null
      return drawing && suffix !== undefined ? { ...drawing, isStandIn: true } : drawing
    },
  }
}

const drawingOf = (name: string): string => name.replace(/\.webp$/, '')
