/** The images that the seed wrote to the data folder, compressed once and kept in memory. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Picture } from '~/utils/picture-answer'

const compress = promisify(brotliCompress)
const NAME = /^(?:[a-z0-9-]+\/)?[A-Za-z0-9_-]{1,120}\.svg$/
const KEPT_BYTES = 64 * 1024 * 1024

export interface Pictures {
  /** Whether an image could have this name. */
  isName(name: string): boolean
  /** Null for any name that is not ours, whatever it tries to reach. */
  get(name: string): Promise<Picture | null>
}

export function createPictures(folder: string): Pictures {
  const kept = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (picture) => picture.plain.length + picture.brotli.length,
  })
  return {
    isName: (name) => NAME.test(name),
    async get(name) {
      if (!NAME.test(name)) return null
      const cached = kept.get(name)
      if (cached !== undefined) return cached
      try {
        const plain = await readFile(join(folder, name))
        const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        const picture = { plain, brotli }
        kept.set(name, picture)
        return picture
      } catch {
        return null
      }
    },
  }
}
