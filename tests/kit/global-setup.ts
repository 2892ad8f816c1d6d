/** Seeds one data folder that every worker copies. Seeded again only when the catalogue changed. */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { TEMPLATE_DIR } from './paths'

export default function globalSetup(): void {
  mkdirSync(TEMPLATE_DIR, { recursive: true })
  execFileSync(process.execPath, ['build/cli/seed.js', '--data-dir', TEMPLATE_DIR, '--if-needed'], {
    env: { ...process.env, NUTWOOD_MODE: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
