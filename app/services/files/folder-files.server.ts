/** Files in a local folder: complete or absent, and readable only by the shop's own user. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UpstreamError } from '../upstream'
import { requireKey } from './file-store'
import type { FileStore } from './file-store'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A full disk or an unwritable folder is an outage, and is handled like one. */
async function asUpstream<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined
    throw new UpstreamError({ service: 'files', operation, retryable: true, code })
  }
}

/** Under a temporary name first: nobody reads half a file, and what a crash leaves behind has no key. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export function createFolderFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key))
  return {
    async put(key, { bytes }) {
      const path = pathOf(key)
      await asUpstream('put', () => writeWhole(path, bytes))
    },
    async get(key) {
      const path = pathOf(key)
      return asUpstream('get', async () => {
        try {
          return new Uint8Array(await readFile(path))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      })
    },
    async remove(key) {
      const path = pathOf(key)
      await asUpstream('remove', () => rm(path, { force: true }))
    },
  }
}
