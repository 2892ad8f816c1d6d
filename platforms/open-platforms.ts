/** The platforms of one data folder: opened when first asked, closed and opened again around a reset. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openers } from './openers'
import type { OpenOptions, PlatformName } from './openers'
import type { Platform } from './platform'

export const MEMORY = ':memory:'

export interface OpenPlatforms {
  get(name: PlatformName): Platform | undefined
  closeAll(): void
}

export function isPlatformName(name: string): name is PlatformName {
  return Object.hasOwn(openers, name)
}

/** `liveDir` gets a folder for each platform. */
export function createOpenPlatforms(liveDir: string, options: Omit<OpenOptions, 'dataDir'>): OpenPlatforms {
  const open = new Map<PlatformName, Platform>()

  function openOne(name: PlatformName): Platform | undefined {
    const opener = openers[name]
    if (opener === undefined) return undefined
    const dataDir = liveDir === MEMORY ? MEMORY : join(liveDir, name)
    if (dataDir !== MEMORY) mkdirSync(dataDir, { recursive: true })
    const platform = opener({ ...options, dataDir })
    open.set(name, platform)
    return platform
  }

  return {
    get: (name) => open.get(name) ?? openOne(name),
    closeAll() {
      for (const platform of open.values()) platform.close()
      open.clear()
    },
  }
}
