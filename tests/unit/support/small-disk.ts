/** A file system of a few megabytes in memory, which a test may fill to the last byte. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHUNK_BYTES = 64 * 1024

export interface SmallDisk {
  readonly path: string
  /** Leaves no room for a single byte. */
  fill(): void
  makeRoom(): void
  remove(): void
}

function fillUp(file: string): void {
  const descriptor = openSync(file, 'a')
  try {
    for (let size = CHUNK_BYTES; size >= 1;) {
      try {
        if (writeSync(descriptor, Buffer.alloc(size)) < size) size = Math.floor(size / 2)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Null where the user may not mount: only root may, and not in every container. */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'nutwood-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'nutwood-test', path], {
      stdio: 'ignore',
    })
  } catch {
    rmdirSync(path)
    return null
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill: () => fillUp(filler),
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', path], { stdio: 'ignore' })
      rmdirSync(path)
    },
  }
}
