/** Runs a suite on SQLite, and again on PostgreSQL if `TEST_DATABASE_URL` names a server. */
import { afterAll, beforeAll, describe } from 'vitest'
import { openDatabase } from '../database.server'
import type { Database } from '../database.server'
import { createTarget } from './target'
import type { DatabaseTarget } from './target'

export interface DatabaseUnderTest {
  readonly dialect: 'sqlite' | 'postgres'
  /** Open for the whole suite. */
  database(): Database
  target(): DatabaseTarget
}

function describeOn(
  title: string,
  dialect: 'sqlite' | 'postgres',
  serverUrl: string | undefined,
  suite: (subject: DatabaseUnderTest) => void,
): void {
  describe(`${title} on ${dialect}`, () => {
    let made: Awaited<ReturnType<typeof createTarget>> | undefined
    let database: Database | undefined
    beforeAll(async () => {
      made = await createTarget(serverUrl)
      database = await openDatabase(made.target)
    })
    afterAll(async () => {
      await database?.close()
      await made?.drop()
    })
    suite({
      dialect,
      database() {
        if (database === undefined) throw new Error('The database opens before the first test')
        return database
      },
      target() {
        if (made === undefined) throw new Error('The database is made before the first test')
        return made.target
      },
    })
  })
}

export function describeEachDatabase(title: string, suite: (subject: DatabaseUnderTest) => void): void {
  describeOn(title, 'sqlite', undefined, suite)
  const serverUrl = process.env.TEST_DATABASE_URL || undefined
  if (serverUrl !== undefined) describeOn(title, 'postgres', serverUrl, suite)
}
