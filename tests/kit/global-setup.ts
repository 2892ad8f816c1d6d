/**
 * Seeds one data folder that every worker copies, again only when the catalogue changed. With E2E_TRACES it starts the
 * shops of the whole run too, and compares the traces at its end.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startKeptShops } from './kept-shops'
import { BUILD_DIR, ROOT, TEMPLATE_DIR } from './paths'
import { clearTraces, compareTraces, hasTraces } from './traces'

export default async function globalSetup({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  mkdirSync(TEMPLATE_DIR, { recursive: true })
  const seed = join(BUILD_DIR, 'cli/seed.js')
  execFileSync(process.execPath, [seed, '--data-dir', TEMPLATE_DIR, '--if-needed'], {
    cwd: ROOT,
    env: { ...process.env, NUTWOOD_MODE: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (!hasTraces()) return undefined
  clearTraces()
  const end = await startKeptShops(workers)
  return async () => {
    await end()
    compareTraces()
  }
}
