/** The seeded platforms as files: made once per state of their sources, then copied for each test file. */
import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPlatforms } from '../../../platforms'
import { seedContent } from '../../../catalogue/content/seed'
import { seedPlatforms } from '../../../catalogue/seed/seed'
import { embeddedTarget } from '../../../catalogue/seed/target'
import { createServices } from '~/services/create-services.server'
import { readEnv } from '~/services/env.server'
import { buildSlice } from './slice'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const KEPT = join(ROOT, '.cache', 'test-shop')
const DAY_MS = 86_400_000
/** Everything that affects the result of seeding. */
const SOURCES = ['platforms', 'catalogue', 'app/models', 'app/services', 'tests/unit/support']

let known: string | undefined

/** Read once for all test files of a process. */
function hashOfSources(): string {
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((each) => /(?<!\.test)\.ts$/.test(each)).sort())
      hash.update(name).update(readFileSync(join(ROOT, folder, name)))
  }
  known = hash.digest('hex').slice(0, 20)
  return known
}

function removeOld(): void {
  for (const name of readdirSync(KEPT)) {
    const path = join(KEPT, name)
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > DAY_MS)
      rmSync(path, { recursive: true, force: true })
  }
}

async function seedInto(dataDir: string, now: Date): Promise<void> {
  const platforms = createPlatforms({
    dataDir,
    clock: { now: () => now },
    gatewayOrigin: 'http://localhost:1',
  })
  const target = embeddedTarget('http://platforms.invalid', (input, init) => platforms.fetch(input, init))
  await seedPlatforms({ target, catalogue: buildSlice(), accounts: true, now })
  await seedContent({ ...target.content, fetch: (url, init) => platforms.fetch(url, init) })
  platforms.close()
  // As `npm run seed` does: the shop's own indexer fills the search index. Test mode would keep an earlier copy.
  const env = readEnv({ NUTWOOD_MODE: 'demo', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const { services, lifecycle } = await createServices(env)
  await services.catalogueFollower.indexAll()
  await lifecycle.stop()
}

/** Fills a data folder with platforms that were seeded at `now`. */
export async function copySeeded(dataDir: string, now: Date): Promise<void> {
  const kept = join(KEPT, hashOfSources())
  if (!existsSync(kept)) {
    mkdirSync(KEPT, { recursive: true })
    removeOld()
    const fresh = `${kept}-${randomUUID()}`
    await seedInto(fresh, now)
    try {
      renameSync(fresh, kept)
    } catch {
      // Another worker was first: its copy is the same.
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  cpSync(kept, dataDir, { recursive: true })
}
