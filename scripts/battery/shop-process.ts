/** The built shop in a separate process, started as in production. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SHOP_FLAGS } from '../tools/node-flags.mjs'

const READY_MS = 60_000
const END_MS = 10_000
const ASK_EVERY_MS = 200

export interface ShopProcess {
  readonly pid: number
  readonly url: string
  isReady(): Promise<boolean>
  hasEnded(): boolean
  stop(): Promise<void>
}

/** Resolves once it is ready. `flags` are Node's, beyond those of every shop. */
export async function startShop(
  root: string,
  port: number,
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<ShopProcess> {
  const server = join(root, 'build/main.js')
  if (!existsSync(join(root, 'build/server/index.js')) || !existsSync(server))
    throw new Error('Run "npm run build" first: this section starts the built shop.')
  const child = spawn(process.execPath, [...SHOP_FLAGS, ...flags, server], {
    env: { ...process.env, NUTWOOD_MODE: 'demo', PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: 'ignore',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://localhost:${port}`
  const shop: ShopProcess = {
    pid: child.pid ?? 0,
    url,
    isReady: () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      if (!shop.hasEnded()) child.kill('SIGTERM')
      await Promise.race([exited, sleep(END_MS, undefined, { ref: false })])
      if (!shop.hasEnded()) child.kill('SIGKILL')
      await exited
    },
  }
  const giveUpAt = performance.now() + READY_MS
  while (!(await shop.isReady())) {
    if (performance.now() > giveUpAt || shop.hasEnded()) {
      await shop.stop()
      throw new Error('The shop did not start')
    }
    await sleep(ASK_EVERY_MS)
  }
  return shop
}
