/** A database with a unique name, so that suites can run in parallel: a folder, or one on the server at `serverUrl`. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** What another process needs to open the same database. */
export interface DatabaseTarget {
  readonly databaseUrl?: string
  readonly dataDir: string
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

export async function createTarget(
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
