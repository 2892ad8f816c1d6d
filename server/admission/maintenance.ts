/**
 * Maintenance mode: on while the data folder contains the file `maintenance`; no restart, no file access per request.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const CHECK_MS = 2000

export interface Maintenance {
  readonly isOn: () => boolean
}

export function watchMaintenance(dataDir: string, intervalMs = CHECK_MS): Maintenance {
  const file = join(dataDir, 'maintenance')
  let on = existsSync(file)
  // Polling works in containers and on network drives, where file events do not.
  const timer = setInterval(() => {
    on = existsSync(file)
  }, intervalMs)
  timer.unref()
  return { isOn: () => on }
}
