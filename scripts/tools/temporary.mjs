/** A folder for what tests write: in memory where the system has room, since each of their commits waits for its disk. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The shops of a whole run of the browser tests, many times over. */
const NEEDED_BYTES = 6e9

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** Calls `work` with the folder's path, then removes the folder. */
export async function withTemporaryFolder(work) {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'nutwood-tests-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
