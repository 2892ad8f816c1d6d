/** Runs a staff command on the shop's own database. Returns its exit code, or 2 if the settings are invalid. */
import { openDatabase } from '../../app/services/database/database.server'
import type { Database } from '../../app/services/database/database.server'
import { EnvError, readEnv } from '../../app/services/env.server'

export async function runOnDatabase(
  run: (database: Database, words: readonly string[]) => Promise<number>,
): Promise<void> {
  try {
    const { databaseUrl, dataDir } = readEnv(process.env)
    const database = await openDatabase({ databaseUrl, dataDir })
    try {
      process.exitCode = await run(database, process.argv.slice(2))
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
