/**
 * `npm run battery`: attacks the shop as real life does, on this machine only; writes figures to docs/reliability.md.
 *   npm run battery                      every section, in under an hour
 *   npm run battery -- kills faults      only these sections
 *   --trials N    order placements to kill (400 by default)
 *   --long        more than fits in an hour: 2000 kills, rounds by the hundred
 *   --large       soak in the bench's large shop, which is made first unless it is there
 *   --data FOLDER soak in a copy of this shop, which must not be running
 *   --dry         writes nothing
 *   --plant NAME  plants a fault that the battery must find: no-intent or no-outcome
 * With `TEST_DATABASE_URL`, kills and races keep the shop's database on that PostgreSQL server, else in SQLite.
 * `kill-child`, `platforms-child` and `health-probe` are the roles of its helper processes.
 */
import { fileURLToPath } from 'node:url'
import { runBattery } from './battery/battery'
import { runKillChild } from './battery/kill-child'
import { runHealthProbe } from './battery/overload'
import { runPlatformsChild } from './battery/platforms-child'

/** Relative to build/cli, where this file is built. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args[0] === 'kill-child') return runKillChild()
  if (args[0] === 'platforms-child') return runPlatformsChild(args[1] ?? '')
  if (args[0] === 'health-probe') return runHealthProbe(Number(args[1]))
  process.exitCode = await runBattery(ROOT, args)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
