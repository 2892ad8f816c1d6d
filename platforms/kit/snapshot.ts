/** A copy of all platforms' files, taken after seeding and restored between tests. Only while all are closed. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'

export interface Snapshot {
  /** Undefined if there is none. */
  takenAt(): Date | undefined
  take(): void
  restore(): void
}

/** `liveDir` holds the platforms' working files, `copyDir` the copy. */
export function createSnapshot(liveDir: string, copyDir: string): Snapshot {
  return {
    takenAt: () => statSync(copyDir, { throwIfNoEntry: false })?.mtime,
    take() {
      const fresh = `${copyDir}.new`
      rmSync(fresh, { recursive: true, force: true })
      mkdirSync(liveDir, { recursive: true })
      cpSync(liveDir, fresh, { recursive: true })
      // Swapped in last, so that an interrupted copy never counts as complete.
      rmSync(copyDir, { recursive: true, force: true })
      renameSync(fresh, copyDir)
    },
    restore() {
      if (!existsSync(copyDir)) throw new Error('There is no snapshot to restore')
      rmSync(liveDir, { recursive: true, force: true })
      cpSync(copyDir, liveDir, { recursive: true })
    },
  }
}
