/** The process: reads settings, starts the app, listens, and shuts down in order. */
import type { Server } from 'node:http'
import { join, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { pino } from 'pino'
import { definedOnly } from '../app/models/defined-only'
import { EnvError, readEnv } from '../app/services/env.server'
import type { Env } from '../app/services/env.server'
import { createAppServer } from './app-server'
import { readLifecycle } from './ops/lifecycle'
import type { AppLifecycle } from './ops/lifecycle'
import { watchMaintenance } from './admission/maintenance'
import { DEFAULT_PAGE_CACHE } from './remix/page-cache'
import { OVERLOAD } from './admission/overload'
import { REQUEST_BUDGETS, TEST_BUDGETS } from './admission/request-budgets'
import { endOnSignals } from './ops/shutdown'

async function loadBuild(folder: string): Promise<ServerBuild> {
  // React picks its development or production build on first import, which is here.
  process.env['NODE_ENV'] ??= 'production'
  // The app leaves shutdown to us: drain first, then stop.
  process.env['NUTWOOD_OWN_SERVER'] = '1'
  return (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as ServerBuild
}

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.port, env.host, () => resolve())
  })
}

function serverOptions(env: Env, lifecycle: AppLifecycle, isMaintenance: () => boolean) {
  const isTest = env.mode === 'test'
  return {
    publicUrl: env.publicUrl,
    trustedProxies: env.trustedProxies,
    ...definedOnly({ contentSources: lifecycle.contentSources }),
    isTest,
    rateFactor: env.rateLimitFactor,
    budgets: isTest ? TEST_BUDGETS : REQUEST_BUDGETS,
    overload: isTest ? undefined : OVERLOAD,
    pageCache: DEFAULT_PAGE_CACHE,
    isMaintenance,
  }
}

async function run(): Promise<void> {
  const startedAt = performance.now()
  const env = readEnv(process.env)
  const folder = dirname(fileURLToPath(import.meta.url))
  const build = await loadBuild(folder)
  const lifecycle = readLifecycle(build)
  const logger = lifecycle.logger ?? pino({ level: env.logLevel })
  lifecycle.onRefusal?.(giveUp)
  const maintenance = watchMaintenance(env.dataDir)
  const app = await createAppServer({
    build,
    lifecycle,
    logger,
    clientDir: join(folder, 'client'),
    ...serverOptions(env, lifecycle, maintenance.isOn),
  })
  // After the server is made: while the app's workers are busy, each file read for it would have to wait.
  await lifecycle.start()
  endOnSignals(app, logger)
  await listen(app.server, env)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`Nutwood is at ${env.publicUrl} (${env.mode} mode, started in ${seconds} s)\n`)
}

function explain(error: unknown): string {
  // By name: an error from the build has the build's own class.
  if (error instanceof Error && error.name === EnvError.name) return error.message
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'EADDRINUSE')
    return (
      `Port ${String(Reflect.get(Object(error), 'port'))} is in use. Set PORT (and with it the payment page, ` +
      'one port up) to a free one, or stop the program that holds it.'
    )
  if (code === 'EACCES') return 'This port may be opened by the system alone. Set PORT to one above 1023.'
  if (code === 'ERR_MODULE_NOT_FOUND') return `${String(error)}\nRun "npm run build" first.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function giveUp(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

run().catch(giveUp)
