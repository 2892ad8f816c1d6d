/** What the app's entry module exports to the server: start, stop and metrics. */
import type { ServerBuild } from '@remix-run/node'
import type { Registry } from 'prom-client'
import type { Logger } from '../../app/services/logger'
import type { Pictures } from '../../app/services/pictures.server'

/** Further origins for the Content-Security-Policy, if real platforms need them. */
export interface ContentSources {
  readonly formAction?: readonly string[]
  readonly script?: readonly string[]
  readonly connect?: readonly string[]
  readonly frame?: readonly string[]
  readonly img?: readonly string[]
}

export interface AppLifecycle {
  start(): Promise<void>
  /** False while a platform the shop depends on is unreachable. */
  ready(): Promise<boolean>
  stop(): Promise<void>
  readonly metrics?: Registry | (() => string | Promise<string>)
  readonly logger?: Logger
  readonly contentSources?: ContentSources
  /** Counter of responses made without a platform they need: if it grew during a render, the page is not cached. */
  readonly degradedAnswers?: () => number
  /** Pictures shown on pages and stored in the data folder. */
  readonly pictures?: Pictures
  /** Notified of catalogue changes, after the app has dropped its own caches. */
  readonly onCatalogueChange?: (listener: () => void) => void
  /** Notified of errors that should have prevented startup but could not be detected then. */
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

/** A build without a lifecycle is served as well: nothing to start, always ready. */
export function readLifecycle(build: ServerBuild): AppLifecycle {
  const value: unknown = Reflect.get(build.entry.module, 'lifecycle')
  if (value === undefined) return NOTHING
  if (!isLifecycle(value)) throw new Error('entry.server exports a lifecycle without start, ready and stop')
  return value
}
