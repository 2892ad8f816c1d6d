import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../lib/sqlite'
import { copyVisit, knownRows, visitSince } from './rows'

const CART = '3f0c2a54-9d1e-4b7a-8c6d-0123456789ab'
const OTHER = '7a7c2a54-9d1e-4b7a-8c6d-ba9876543210'
const NUMBER = 'N1234567890'

let dataDir: string

function write(folder: string, file: string, sql: string) {
  const database = openSqlite(join(dataDir, folder), file)
  database.exec(sql)
  database.close()
}

function read(folder: string, file: string, sql: string) {
  const database = openSqlite(join(dataDir, folder), file)
  try {
    return database.prepare(sql).raw().all()
  } finally {
    database.close()
  }
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-rows-'))
  mkdirSync(join(dataDir, 'platforms'))
  write(
    'platforms/commercetools',
    'commercetools.sqlite',
    `CREATE TABLE document (kind TEXT, id TEXT, body TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;
     INSERT INTO document VALUES ('cart', '${OTHER}', '{}');`,
  )
  write('platforms/payments', 'payments.sqlite', 'CREATE TABLE nonce (nonce TEXT PRIMARY KEY, used_by TEXT)')
  write(
    '',
    'nutwood.sqlite',
    `CREATE TABLE placement (id INTEGER PRIMARY KEY, cart_id TEXT, number TEXT UNIQUE);
     CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER);`,
  )
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** What a visit writes: a cart, its order, and a counter increment. */
function visit() {
  const body = JSON.stringify({ id: CART, orderNumber: NUMBER, other: OTHER, name: 'Almonds' })
  write(
    'platforms/commercetools',
    'commercetools.sqlite',
    `INSERT INTO document VALUES ('cart', '${CART}', '${body}')`,
  )
  write(
    '',
    'nutwood.sqlite',
    `INSERT INTO placement VALUES (1, '${CART}', '${NUMBER}'); INSERT INTO counter VALUES ('all', 1);`,
  )
}

const NAMES = new Map([[NUMBER, (nth: number) => `N${2_000_000_000 + nth}`]])

describe('the rows of a visit', () => {
  it('are copied with ids of their own, which agree across files', () => {
    const known = knownRows(dataDir)
    visit()
    const left = visitSince(dataDir, known, NAMES)
    copyVisit(dataDir, left, 3)
    const carts = read(
      'platforms/commercetools',
      'commercetools.sqlite',
      'SELECT id, body FROM document ORDER BY id',
    ) as [string, string][]
    expect(carts.map(([id]) => id)).toEqual([
      ...[1, 2, 3].map((nth) => `${CART.slice(0, -8)}0000000${nth}`),
      CART,
      OTHER,
    ])
    const [[id, body] = ['', '']] = carts
    expect(JSON.parse(body)).toEqual({ id, orderNumber: 'N2000000001', other: OTHER, name: 'Almonds' })
    const placements = read('', 'nutwood.sqlite', 'SELECT cart_id, number FROM placement ORDER BY id')
    expect(placements.slice(1)).toEqual(
      [1, 2, 3].map((nth) => [`${CART.slice(0, -8)}0000000${nth}`, `N200000000${nth}`]),
    )
  })

  it('are copied under new names also where a random id has no digit', () => {
    const known = knownRows(dataDir)
    visit()
    write(
      'platforms/payments',
      'payments.sqlite',
      `INSERT INTO nonce VALUES ('pm_GqZrTfWbXkLmNvPcHdJsYaEu', '${CART}')`,
    )
    copyVisit(dataDir, visitSince(dataDir, known, NAMES), 2)
    const nonces = read('platforms/payments', 'payments.sqlite', 'SELECT nonce FROM nonce ORDER BY nonce')
    expect(nonces.flat().map((nonce) => String(nonce).slice(-8))).toEqual([
      '00000001',
      '00000002',
      'HdJsYaEu',
    ])
  })

  it('leave alone what is nobody’s own', () => {
    const known = knownRows(dataDir)
    visit()
    copyVisit(dataDir, visitSince(dataDir, known, NAMES), 2)
    expect(read('', 'nutwood.sqlite', 'SELECT name, value FROM counter')).toEqual([['all', 1]])
  })

  it('keep an id that they share, such as their customer’s', () => {
    const known = knownRows(dataDir)
    visit()
    write(
      'platforms/commercetools',
      'commercetools.sqlite',
      `CREATE TABLE lookup (value TEXT, id TEXT, PRIMARY KEY (value, id)); INSERT INTO lookup VALUES ('${OTHER}', '${CART}')`,
    )
    copyVisit(dataDir, visitSince(dataDir, known, NAMES, new Set([OTHER])), 2)
    const values = read('platforms/commercetools', 'commercetools.sqlite', 'SELECT value FROM lookup')
    expect(values).toEqual([[OTHER], [OTHER], [OTHER]])
  })
})
