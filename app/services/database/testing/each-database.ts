/** Runs a suite on SQLite, or on PostgreSQL where `TEST_DATABASE_URL` names a server. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { openDatabase } from '../database.server'
import type { Database } from '../database.server'

/** What another process needs to open the same database. */
export interface DatabaseTarget {
  readonly databaseUrl?: string
  readonly dataDir: string
}

export interface DatabaseUnderTest {
  readonly dialect: 'sqlite' | 'postgres'
  /** Open for the whole suite. */
  database(): Database
  target(): DatabaseTarget
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own name, so that suites can run side by side. */
async function createTarget(
  serverUrl: string | undefined,
): Promise<{ target: DatabaseTarget; drop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (serverUrl === undefined) return { target: { dataDir }, drop: () => Promise.resolve(removeFolder()) }
  const name = `nutwood_test_${randomBytes(6).toString('hex')}`
  await runOnServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    target: { databaseUrl: url.toString(), dataDir },
    drop: async () => {
      removeFolder()
      await runOnServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
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
  const serverUrl = process.env.TEST_DATABASE_URL || undefined
  describeOn(title, serverUrl === undefined ? 'sqlite' : 'postgres', serverUrl, suite)
}
