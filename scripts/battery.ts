/**
 * `npm run battery`: the shop attacked as real life does it, on this machine alone; figures go into docs/reliability.md.
 *   npm run battery                      every section, within an hour
 *   npm run battery -- kills faults      these sections
 *   --trials N    order placements to kill (400; 2000 take longer)
 *   --long        what an hour is too short for: 2000 kills, rounds by the hundred
 *   --dry         writes nothing
 *   --plant NAME  a fault of our own making, which the battery must find: no-intent or no-outcome
 * `TEST_DATABASE_URL` names a PostgreSQL server on which kills and races then keep the shop's database, SQLite otherwise.
 * `kill-child`, `platforms-child` and `health-probe` are the roles of its helper processes.
 */
import { fileURLToPath } from 'node:url'
import { runBattery } from './battery/battery'
import { runKillChild } from './battery/kill-child'
import { runHealthProbe } from './battery/overload'
import { runPlatformsChild } from './battery/platforms-child'

/** This file is built to build/cli. */
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
