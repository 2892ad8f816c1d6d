/** What the app's entry module hands to the server that runs it: its start, its end and its measurements. */
import type { ServerBuild } from '@remix-run/node'
import type { Registry } from 'prom-client'
import type { Logger } from '../../app/services/logger'
import type { Pictures } from '../../app/services/pictures.server'

/** Further origins that a page may talk to, where real platforms need them. */
export interface ContentSources {
  readonly formAction?: readonly string[]
  readonly script?: readonly string[]
  readonly connect?: readonly string[]
  readonly frame?: readonly string[]
  readonly img?: readonly string[]
}

export interface AppLifecycle {
  start(): Promise<void>
  /** False while a platform the shop cannot do without is unreachable. */
  ready(): Promise<boolean>
  stop(): Promise<void>
  readonly metrics?: Registry | (() => string | Promise<string>)
  readonly logger?: Logger
  readonly contentSources?: ContentSources
  /** How many answers so far were made without a platform they need: what grew meanwhile is not kept. */
  readonly degradedAnswers?: () => number
  /** What is shown on pages and kept in the data folder. */
  readonly pictures?: Pictures
  /** Told when something of the catalogue changed, after the app has forgotten what it kept of it. */
  readonly onCatalogueChange?: (listener: () => void) => void
  /** Told of what would have kept the app from starting, where that could not be seen before. */
  readonly onRefusal?: (listener: (error: Error) => void) => void
  /** Clock, reset, inbox and fault switches; test mode only. */
  readonly testKit?: (request: Request) => Promise<Response>
}

const NOTHING: AppLifecycle = {
  start: () => Promise.resolve(),
  ready: () => Promise.resolve(true),
  stop: () => Promise.resolve(),
}

function isLifecycle(value: unknown): value is AppLifecycle {
  if (typeof value !== 'object' || value === null) return false
  return ['start', 'ready', 'stop'].every((verb) => typeof Reflect.get(value, verb) === 'function')
}

/** A build without a lifecycle is served all the same: it has nothing to start and is always ready. */
export function readLifecycle(build: ServerBuild): AppLifecycle {
  const value: unknown = Reflect.get(build.entry.module, 'lifecycle')
  if (value === undefined) return NOTHING
  if (!isLifecycle(value)) throw new Error('entry.server exports a lifecycle without start, ready and stop')
  return value
}
