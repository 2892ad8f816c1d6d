/**
 * `npm run bench`: measures the built shop and writes docs/performance.md.
 *   --quick         a few seconds a part, written to .cache/bench only
 *   --skip-scale    without the large shop
 *   --skip-browser  without Chromium
 *   --reuse         with the large shop that an earlier run has made
 *   --products N, --orders N, --carts N   size of the large shop (10,000, 100,000, 50,000)
 *   --seconds N, --rounds N   of each case
 *   --profile CASE  where the time of one case goes, such as product/session or add-to-cart; writes nothing
 *   --lighthouse    Lighthouse alone, with what each page did not pass; writes nothing
 * `load` and `bare` are the roles of its helper processes.
 */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serveBare } from '../bench/bare-process'
import { runBench, showLighthouse } from '../bench/bench'
import { serveLoad } from '../bench/load-process'
import { readOptions } from '../bench/options'
import { profileCase } from '../bench/profile'

/** This file is built to build/cli. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run bench` has built the programs alone; the storefront is built here, unless nothing has changed. */
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
  else await runBench(ROOT, options)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
