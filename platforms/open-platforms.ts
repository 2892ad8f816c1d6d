/** The platforms of one data folder: opened on first use, closed and reopened around a reset. */
import { join } from 'node:path'
import { MEMORY } from '../lib/sqlite'
import { openers, PLATFORM_NAMES } from './openers'
import type { OpenOptions, PlatformName } from './openers'

type Opened = { readonly [Name in PlatformName]: ReturnType<(typeof openers)[Name]> }

/** The same table, typed so that a name determines the platform returned. */
const typedOpeners: { readonly [Name in PlatformName]: (options: OpenOptions) => Opened[Name] } = openers

export interface OpenPlatforms {
  get<Name extends PlatformName>(name: Name): Opened[Name]
  openAll(): void
  closeAll(): void
}

export function isPlatformName(name: string): name is PlatformName {
  return Object.hasOwn(openers, name)
}

/** Creates a folder for each platform in `liveDir`. */
export function createOpenPlatforms(
  liveDir: string,
  options: Omit<OpenOptions, 'dataDir' | 'ask'>,
): OpenPlatforms {
  const open: { -readonly [Name in PlatformName]?: Opened[Name] } = {}

  function openOne<Name extends PlatformName>(name: Name): Opened[Name] {
    const dataDir = liveDir === MEMORY ? MEMORY : join(liveDir, name)
    const ask: OpenOptions['ask'] = (other, request) => (open[other] ?? openOne(other)).handle(request)
    const platform = typedOpeners[name]({ ...options, dataDir, ask })
    open[name] = platform
    return platform
  }

  return {
    get: (name) => open[name] ?? openOne(name),
    openAll() {
      for (const name of PLATFORM_NAMES) if (open[name] === undefined) openOne(name)
    },
    closeAll() {
      for (const name of PLATFORM_NAMES) {
        open[name]?.close()
        delete open[name]
      }
    },
  }
}
