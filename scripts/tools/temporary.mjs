/** A folder for the tests' data: in memory if there is room, since every commit waits for the disk. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Several times what all shops of a browser test run need. */
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
