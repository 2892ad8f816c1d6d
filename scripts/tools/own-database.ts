/** Commands of the office, with the shop's own settings: their exit code, or 2 where the settings are wrong. */
import { openDatabase } from '../../app/services/database/database.server'
import type { Database } from '../../app/services/database/database.server'
import { EnvError, readEnv } from '../../app/services/env.server'
import type { Env } from '../../app/services/env.server'

export async function runWithSettings(
  run: (env: Env, words: readonly string[]) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await run(readEnv(process.env), process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}

/** What the work results in: what cannot be closed after it is only reported. */
export async function closingAfter<T>(work: () => Promise<T>, close: () => Promise<unknown>): Promise<T> {
  try {
    return await work()
  } finally {
    await close().catch((error: unknown) => console.error(`Could not be closed: ${String(error)}`))
  }
}

export async function onDatabase(
  { databaseUrl, dataDir }: Env,
  run: (database: Database) => Promise<number>,
): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataDir })
  return closingAfter(
    () => run(database),
    () => database.close(),
  )
}
