/** A shop of its own for a test worker: own port, own data folder, test mode. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ROOT, TEMPLATE_DIR, WORKERS_DIR } from './paths'

export interface ShopServer {
  /** Without a slash at its end. */
  readonly url: string
  readonly dataDir: string
  /** Everything the server wrote to its log, for tests of what must not be in it. */
  log(): string
  stop(): Promise<void>
  /** SIGKILL, as a crash would; `start` brings it up again on the same data. */
  kill(): Promise<void>
  start(): Promise<void>
}

const READY_MS = 30_000

/** Two neighbouring free ports: the shop's and the hosted payment page's. */
async function freePorts(): Promise<number> {
  const probe = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer()
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const taken = (server.address() as AddressInfo).port
        server.close(() => resolve(taken))
      })
    })
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = await probe(0)
    try {
      await probe(port + 1)
      return port
    } catch {
      // The neighbour is taken: another pair.
    }
  }
  throw new Error('No two neighbouring ports are free')
}

async function waitUntilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + READY_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The shop ended at start:\n${log()}`)
    try {
      if ((await fetch(`${url}/readyz`)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The shop was not ready in time:\n${log()}`)
}

export async function startShop(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ShopServer> {
  const dataDir = join(WORKERS_DIR, name)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(WORKERS_DIR, { recursive: true })
  cpSync(TEMPLATE_DIR, dataDir, { recursive: true })
  const port = await freePorts()
  const url = `http://localhost:${port}`
  let text = ''
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn(process.execPath, [join(ROOT, 'build/main.js')], {
      cwd: ROOT,
      env: {
        ...process.env,
        NUTWOOD_MODE: 'test',
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await waitUntilReady(url, child, () => text)
  }

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  await start()
  return { url, dataDir, log: () => text, start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
