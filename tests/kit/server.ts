/** A shop of its own for a test worker, and shared platforms as a process of theirs: own ports, own data folders. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_DIR, TEMPLATE_DIR, WORKERS_DIR } from './paths'
import { createProgram, freePorts } from './processes'

export interface Shop {
  /** Without a slash at its end. */
  readonly url: string
  readonly dataDir: string
  /** Where its platforms answer a test: a process of their own, or the shop itself. */
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

/** `env`: settings beside those of every shop under test. */
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

/** A shop and its platforms as two processes: the shop can be killed while the platforms remember. */
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

/** Two processes of one shop over one database, with shared platforms: what more than one node has to get right. */
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
