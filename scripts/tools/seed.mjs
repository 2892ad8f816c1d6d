/** Seeds sample data on the first run, and again when the repository's catalogue has changed. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs'
import { at, dataDir } from './paths.mjs'
import { must, step } from './terminal.mjs'

const PROGRAM = 'build/cli/seed.js'
/** In the data folder, with the version of what was loaded there. */
export const SEED_STAMP = '.seed-stamp'

/** Of the sources of the sample data. */
export const seedVersion = () => fingerprint(['catalogue', 'scripts/seed.ts'])

/** Production keeps its data in real platforms and is never seeded on start. */
export async function ensureSeeded() {
  if (process.env.NUTWOOD_MODE === 'production' || !existsSync(at(PROGRAM))) return false
  const stamp = join(dataDir(), SEED_STAMP)
  const version = seedVersion()
  if (readStamp(stamp) === version) return false
  await step(`Preparing sample data in ${dataDir()}`, () =>
    must(process.execPath, ['--enable-source-maps', at(PROGRAM)], 'The sample data could not be written.', {
      capture: true,
    }),
  )
  writeStamp(stamp, version)
  return true
}
