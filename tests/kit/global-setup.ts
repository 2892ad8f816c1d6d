/** Seeds one data folder that every worker copies. Seeded again only when the catalogue changed. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_DIR, ROOT, TEMPLATE_DIR } from './paths'

export default function globalSetup(): void {
  mkdirSync(TEMPLATE_DIR, { recursive: true })
  const seed = join(BUILD_DIR, 'cli/seed.js')
  execFileSync(process.execPath, [seed, '--data-dir', TEMPLATE_DIR, '--if-needed'], {
    cwd: ROOT,
    env: { ...process.env, NUTWOOD_MODE: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
