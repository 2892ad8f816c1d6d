/** A shop for one test worker, and separate shared platforms: each with its own ports and data folder. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_DIR, TEMPLATE_DIR, WORKERS_DIR } from './paths'
import { freePorts } from './ports'
import { createProgram } from './processes'

export interface Shop {
  /** Without a trailing slash. */
  readonly url: string
  readonly dataDir: string
  /** Where tests reach its platforms: a separate process, or the shop itself. */
  readonly platforms: string
  /** Everything the server wrote to its log, for tests of what must not be in it. */
  log(): string
}

export interface ShopServer extends Shop {
  readonly logFile: string
  stop(): Promise<void>
  /** SIGKILL, as a crash would; `start` brings it up again on the same data. */
  kill(): Promise<void>
  start(): Promise<void>
}

type PlatformsServer = Omit<ShopServer, 'platforms'>

function copySeeded(name: string): string {
  const dataDir = join(WORKERS_DIR, name)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(WORKERS_DIR, { recursive: true })
  cpSync(TEMPLATE_DIR, dataDir, { recursive: true })
  return dataDir
}

/** `env`: settings on top of those common to all shops under test. */
export async function startShop(
  name: string,
  env: Readonly<Record<string, string>> = {},
  dataDir = copySeeded(name),
): Promise<ShopServer> {
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const logFile = `${dataDir}-${port}.log`
  const program = createProgram({
    logFile,
    args: [join(BUILD_DIR, 'main.js')],
    env: {
      NUTWOOD_MODE: 'test',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      ...env,
    },
    readyUrl: `${url}/readyz`,
  })
  await program.start()
  return {
    url,
    dataDir,
    platforms: env['PLATFORMS_URL'] ?? `${url}/__test`,
    logFile,
    log: program.log,
    start: program.start,
    kill: () => program.end('SIGKILL'),
    stop: () => program.end('SIGTERM'),
  }
}

/** `npm run platforms -- --test` over a seeded data folder. */
async function startPlatforms(name: string): Promise<PlatformsServer> {
  const dataDir = copySeeded(name)
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const logFile = `${dataDir}.log`
  const program = createProgram({
    logFile,
    args: [join(BUILD_DIR, 'cli/platforms.js'), '--port', String(port), '--data-dir', dataDir, '--test'],
    env: { NODE_ENV: 'production' },
    readyUrl: `${url}/kit/clock`,
  })
  await program.start()
  return {
    url,
    dataDir,
    logFile,
    log: program.log,
    start: program.start,
    kill: () => program.end('SIGKILL'),
    stop: () => program.end('SIGTERM'),
  }
}

/** A shop and its platforms as two processes: killing the shop loses no platform state. */
export async function startShopApart(name: string): Promise<ShopServer> {
  const platforms = await startPlatforms(`${name}-platforms`)
  const shop = await startShop(name, { PLATFORMS_URL: platforms.url })
  return {
    ...shop,
    async stop() {
      await shop.stop()
      await platforms.stop()
    },
  }
}

/** Two processes of one shop sharing a database and platforms, for tests of multi-node behaviour. */
export async function startTwoNodes(name: string): Promise<readonly [ShopServer, ShopServer]> {
  const platforms = await startPlatforms(`${name}-platforms`)
  const env = { PLATFORMS_URL: platforms.url }
  const first = await startShop(name, env)
  const second = await startShop(`${name}-second`, env, first.dataDir)
  return [
    {
      ...first,
      async stop() {
        await first.stop()
        await platforms.stop()
      },
    },
    second,
  ]
}
