/**
 * Seeds one data folder that every shop copies, again only when the catalogue has changed, and serves the run's shops,
 * started on demand. With E2E_TRACES, compares the traces at the end.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveKeptShops } from './kept-shops'
import { BUILD_DIR, ROOT, TEMPLATE_DIR } from './paths'
import { clearTraces, compareTraces, hasTraces } from './traces'

export default async function globalSetup(): Promise<() => Promise<void>> {
  mkdirSync(TEMPLATE_DIR, { recursive: true })
  const seed = join(BUILD_DIR, 'cli/seed.js')
  execFileSync(process.execPath, [seed, '--data-dir', TEMPLATE_DIR, '--if-needed'], {
    cwd: ROOT,
    env: { ...process.env, NUTWOOD_MODE: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (hasTraces()) clearTraces()
  const end = await serveKeptShops()
  return async () => {
    await end()
    if (hasTraces()) compareTraces()
  }
}
