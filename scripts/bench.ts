/**
 * `npm run bench`: measures the built shop and writes docs/performance.md.
 *   --quick         a few seconds per part, written to .cache/bench only
 *   --skip-scale    skips the large shop
 *   --skip-browser  skips Chromium
 *   --reuse         reuses the large shop of an earlier run
 *   --products N, --orders N, --carts N   size of the large shop (10,000, 100,000, 50,000)
 *   --seconds N, --rounds N   per case
 *   --profile CASE  profiles one case, such as product/session or add-to-cart; writes nothing
 *   --lighthouse    Lighthouse only, listing the audits each page failed; writes nothing
 *   --two-processes Only two processes on PostgreSQL against one; writes nothing
 * `load` and `bare` are the roles of its helper processes.
 */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serveBare } from '../bench/bare-process'
import { runBench, showLighthouse, showTwoProcesses } from '../bench/bench'
import { serveLoad } from '../bench/load-process'
import { readOptions } from '../bench/options'
import { profileCase } from '../bench/profile'

/** Relative to build/cli, where this file is built. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run bench` has only built the programs; this builds the storefront if anything has changed. */
async function buildStorefront(): Promise<void> {
  const tools = pathToFileURL(join(ROOT, 'scripts/tools/build.mjs')).href
  const { ensureBuilt } = (await import(tools)) as { ensureBuilt(): Promise<boolean> }
  await ensureBuilt()
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args[0] === 'load') return serveLoad()
  if (args[0] === 'bare') return serveBare()
  const options = readOptions(args)
  await buildStorefront()
  if (options.profile !== undefined) await profileCase(ROOT, options.profile, options)
  else if (options.lighthouse) await showLighthouse(ROOT, options)
  else if (options.twoProcesses) await showTwoProcesses(ROOT, options)
  else await runBench(ROOT, options)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
