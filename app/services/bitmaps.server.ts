/**
 * Small bitmaps of drawings, made when first asked for and kept in the data folder beside them (decision 142). Made one
 * after the other and off the main thread, as pages must not wait for them.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from './logger'
import type { Drawing } from '~/utils/picture-answer'

/**
 * Width and height in pixels: two or more for each of CSS on a phone's cards, and 1.6 on a laptop's. Names carry no
 * size, so a change of it, or of the quality, needs another suffix.
 */
const SIZE = 400
/** Of WebP, up to 100: of these drawings, more is not seen. */
const QUALITY = 70
/** A drawing takes hundredths of a second; one that hangs must not hold up the others. */
const MOST_SECONDS = 10
/** Beyond these, a drawing is sent at once: a visitor must not wait for a whole listing. */
const MOST_WAITING = 12

type MakeBitmap = (svg: Buffer) => Promise<Buffer>

/** Rejects on systems for which the library has no ready-made program. */
async function makeBitmap(svg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // Each is needed once, and other threads are for compression and files.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(svg).resize(SIZE).webp({ quality: QUALITY }).timeout({ seconds: MOST_SECONDS }).toBuffer()
}

export interface BitmapOptions {
  readonly folder: string
  readonly logger: Logger
  /** For tests. */
  readonly make?: MakeBitmap
}

export function createBitmaps({ folder, logger, make = makeBitmap }: BitmapOptions) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let hasFailed = false

  /** Other processes read this folder, so a file appears whole. */
  async function save(name: string, bitmap: Buffer): Promise<void> {
    const file = join(folder, name)
    const draft = `${file}.${randomUUID()}.tmp`
    try {
      await writeFile(draft, bitmap, { flush: true })
      await rename(draft, file)
    } catch {
      // In a folder that cannot be written to, it is made again after a restart.
      await rm(draft, { force: true }).catch(() => undefined)
    }
  }

  async function inTurn(svg: Buffer): Promise<Buffer> {
    const made = last.then(() => make(svg))
    last = made.catch(() => undefined)
    return made
  }

  async function makeOf(name: string, svg: Buffer): Promise<Buffer | undefined> {
    try {
      const bitmap = await inTurn(svg)
      await save(name, bitmap)
      return bitmap
    } catch (error) {
      // Once: without the library's program, it is so for every drawing.
      if (!hasFailed)
        logger.warn({ err: error }, 'a drawing cannot be made a bitmap; drawings are sent instead')
      hasFailed = true
      return undefined
    }
  }

  return {
    /** Undefined if there is no such drawing, none can be made, or too many are being made. */
    async get(name: string, drawing: () => Promise<Drawing | undefined>): Promise<Buffer | undefined> {
      const saved = await readFile(join(folder, name)).catch(() => undefined)
      // An empty one is what a full disk or a power cut may leave.
      if (saved !== undefined && saved.length > 0) return saved
      if (waiting >= MOST_WAITING) return undefined
      waiting += 1
      try {
        const found = await drawing()
        return found && (await makeOf(name, found.plain))
      } finally {
        waiting -= 1
      }
    },
  }
}
