/** Maintenance mode: on while the file `maintenance` is in the data folder; no restart, no request per check. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const CHECK_MS = 2000

export interface Maintenance {
  readonly isOn: () => boolean
}

export function watchMaintenance(dataDir: string, intervalMs = CHECK_MS): Maintenance {
  const file = join(dataDir, 'maintenance')
  let on = existsSync(file)
  // Looking every few seconds works in containers and on network drives, where file events do not.
  const timer = setInterval(() => {
    on = existsSync(file)
  }, intervalMs)
  timer.unref()
  return { isOn: () => on }
}
