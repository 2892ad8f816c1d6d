/** Maintenance mode: on while the file `maintenance` is in the data folder; no restart, no request per check. */
import { existsSync, unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'

const CHECK_MS = 2000

export interface Maintenance {
  readonly isOn: () => boolean
  readonly stop: () => void
}

export function watchMaintenance(dataDir: string, intervalMs = CHECK_MS): Maintenance {
  const file = join(dataDir, 'maintenance')
  let on = existsSync(file)
  const look = () => {
    on = existsSync(file)
  }
  // Watching by polling works in containers and on network drives, and needs no folder to be there yet.
  watchFile(file, { interval: intervalMs, persistent: false }, look)
  return { isOn: () => on, stop: () => unwatchFile(file, look) }
}
