/** Shops to measure: a copied build, a seeded data folder, a server in demo mode (page cache on, as in production). */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, cpSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SHOP_FLAGS } from '../scripts/tools/node-flags.mjs'
import { freePorts } from '../tests/kit/ports'

export interface Seeded {
  readonly dataDir: string
  readonly products: number
  readonly seconds: number
}

export interface Server {
  readonly pid: number
  /** Milliseconds from process start until ready. */
  readonly startMs: number
  stop(): Promise<void>
}

export interface Shop extends Server {
  readonly port: number
  readonly products: number
}

const READY_MS = 60_000
const StampSchema = z.object({ products: z.number() })
const SeededSchema = z.object({ products: z.number(), seconds: z.number() })

/** Next to the seed's own stamp, for runs that reuse the folder. */
const seedingFile = (dataDir: string) => join(dataDir, 'bench-seeding.json')

/** A build made during the run must not change what is measured. */
export function copyBuild(root: string, work: string): string {
  const copy = join(work, 'build')
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(root, 'build'), copy, { recursive: true })
  if (!existsSync(join(copy, 'server/index.js')))
    throw new Error('There is no build. Run "npm run build" first.')
  return copy
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** All its visitors come from one address. */
const ONE_ADDRESS = { RATE_LIMIT_FACTOR: '1000000' } as const

/** Without the user's own settings: measures the embedded shop. */
export function plainEnvironment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: 'production',
    NUTWOOD_MODE: 'demo',
    ...ONE_ADDRESS,
    ...extra,
  }
}

/** Seeds an empty folder; without `products`, with the original catalogue. */
export async function seed(build: string, dataDir: string, products: number | undefined): Promise<Seeded> {
  rmSync(dataDir, { recursive: true, force: true })
  const startedAt = performance.now()
  const size = products === undefined ? [] : ['--products', String(products)]
  const child = spawn(process.execPath, [join(build, 'cli/seed.js'), ...size, '--data-dir', dataDir], {
    env: plainEnvironment({}),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await ended(child)) !== 0) throw new Error('The catalogue could not be seeded')
  const stamp = StampSchema.parse(JSON.parse(readFileSync(join(dataDir, 'seed.json'), 'utf8')))
  const seeding = { products: stamp.products, seconds: (performance.now() - startedAt) / 1000 }
  writeFileSync(seedingFile(dataDir), JSON.stringify(seeding))
  return { dataDir, ...seeding }
}

/** Rounded, for a report. */
export function seedingOf({ products, seconds }: { readonly products: number; readonly seconds: number }) {
  return { products, seconds: Math.round(seconds * 10) / 10 }
}

/** What an earlier run seeded there; undefined if nothing, or another number of products. */
export function seededBefore(dataDir: string, products: number): Seeded | undefined {
  if (!existsSync(seedingFile(dataDir))) return undefined
  const seeding = SeededSchema.parse(JSON.parse(readFileSync(seedingFile(dataDir), 'utf8')))
  return seeding.products === products ? { dataDir, ...seeding } : undefined
}

async function waitUntilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  const until = performance.now() + READY_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) break
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not start:\n${readFileSync(log, 'utf8')}`)
}

/** Resolves once `readyUrl` answers. The log goes to a file, as a service manager would have it. */
export async function startServer(
  args: readonly string[],
  {
    env,
    log,
    readyUrl,
  }: { readonly env: NodeJS.ProcessEnv; readonly log: string; readonly readyUrl: string },
): Promise<Server> {
  const output = openSync(log, 'w')
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', output, output] })
  try {
    await waitUntilReady(readyUrl, child, log)
  } catch (error) {
    // If it is stuck, it would not react to a gentler signal.
    child.kill('SIGKILL')
    throw error
  } finally {
    closeSync(output)
  }
  return {
    pid: child.pid ?? 0,
    startMs: Math.round(performance.now() - startedAt),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const end = ended(child)
      child.kill('SIGTERM')
      await end
    },
  }
}

/** `nodeFlags` are for profiles: `--cpu-prof`. `settings` are those beyond the embedded shop's own. */
export async function startShop(
  build: string,
  seeded: Seeded,
  nodeFlags: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Shop> {
  const port = await freePorts()
  // Several processes of one shop share its folder.
  const isShared = Object.keys(settings).length > 0
  const server = await startServer([...nodeFlags, ...SHOP_FLAGS, join(build, 'main.js')], {
    env: plainEnvironment({ PORT: String(port), DATA_DIR: seeded.dataDir, ...settings }),
    log: `${seeded.dataDir}${isShared ? `-${port}` : ''}.log`,
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  })
  return { ...server, port, products: seeded.products }
}
