import { expect, it } from 'vitest'
import { z } from 'zod'
import { openDatabase } from './database.server'
import { decodeJson, encodeJson, tryDecodeJson } from './json'
import { migrations } from './migrations.server'
import { describeEachDatabase } from './testing/each-database'

describeEachDatabase('the database', (subject) => {
  it('opens again with its tables and rows as they were', async () => {
    await subject.database().db.insertInto('setting').values({ key: 'kept', value: 'ü🥜' }).execute()
    const again = await openDatabase(subject.target())
    const row = await again.db.selectFrom('setting').selectAll().where('key', '=', 'kept').executeTakeFirst()
    await again.close()
    expect(row).toEqual({ key: 'kept', value: 'ü🥜' })
  })

  it('migrates once when several processes open it at the same moment', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(subject.target())))
    const rows = await subject.database().db.selectFrom('sequence').selectAll().execute()
    await Promise.all(opened.map((database) => database.close()))
    expect(rows).toHaveLength(1)
  })

  it('carries over the carts that sessions had among their marks', async () => {
    const { db } = subject.database()
    const begun = '2026-03-01T12:00:00.000Z'
    const session = (
      id_hash: string,
      customer_id: string | null,
      marks: Readonly<Record<string, string>>,
    ) => ({
      id_hash,
      customer_id,
      data: JSON.stringify({ marks }),
      created_at: begun,
      renewed_at: begun,
      expires_at: begun,
      successor: null,
    })
    await db
      .insertInto('session')
      .values([
        session('guest', null, { orderedCarts: 'live done', placingCartId: 'live', cartCount: '2' }),
        session('mine', 'c1', { guestCartIds: 'to-come', orderedCarts: '' }),
        session('idle', null, { cartCount: '1' }),
      ])
      .execute()
    await db.schema.dropTable('shopper_cart').execute()
    await migrations['0013-shopper-carts']?.up(db)
    const rows = await db.selectFrom('shopper_cart').selectAll().orderBy('cart_id').execute()
    const row = { session_hash: 'guest', customer_id: null, created_at: begun }
    expect(rows).toEqual([
      { ...row, cart_id: 'done', is_open: 0, ordered_at: begun, told_at: begun, heard_at: begun },
      { ...row, cart_id: 'live', is_open: 1, ordered_at: begun, told_at: null, heard_at: null },
      {
        ...row,
        cart_id: 'to-come',
        session_hash: 'mine',
        customer_id: 'c1',
        is_open: 1,
        ordered_at: null,
        told_at: null,
        heard_at: null,
      },
    ])
    await db.deleteFrom('session').execute()
  })

  it('carries over the other marks of sessions as fields of theirs', async () => {
    const { db } = subject.database()
    const at = '2026-03-01T12:00:00.000Z'
    const stored = (id_hash: string, data: object) => ({
      id_hash,
      customer_id: null,
      data: JSON.stringify(data),
      created_at: at,
      renewed_at: at,
      expires_at: at,
      successor: null,
    })
    const marks = {
      cartCount: '3',
      linkedCode: 'SAVE10',
      lostCode: 'NUTS\nWithout it you pay $2 more.',
      other: 'x',
    }
    await db
      .insertInto('session')
      .values([
        stored('a', { email: 'pat@example.com', marks }),
        stored('b', { cartId: 'cart-1', marks: { cartCount: '0', linkedCode: '', lostCode: '' } }),
        stored('c', { cartId: 'cart-2', marks: {} }),
      ])
      .execute()
    await migrations['0014-session-fields']?.up(db)
    const rows = await db.selectFrom('session').select('data').orderBy('id_hash').execute()
    expect(rows.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
      {
        email: 'pat@example.com',
        cartCount: 3,
        linkedCode: 'SAVE10',
        lostCode: { code: 'NUTS', message: 'Without it you pay $2 more.' },
      },
      { cartId: 'cart-1', cartCount: 0 },
      { cartId: 'cart-2', marks: {} },
    ])
    await db.deleteFrom('session').execute()
  })

  it('forgets the addresses of invitations that were mailed or given up on', async () => {
    const { db } = subject.database()
    const at = '2026-03-01T12:00:00.000Z'
    const row = (id: string, kind: string, over: object) => ({
      ...{ id, kind, lane: '', dedupe_key: id, attempts: 1 },
      ...{ next_try_at: at, lease_until: at, created_at: at, payload: '{"email":"ada@example.com"}' },
      ...{ delivered_at: null, parked_at: null },
      ...over,
    })
    await db
      .insertInto('outbox')
      .values([
        row('mailed', 'referral-invitation', { delivered_at: at }),
        row('given up on', 'referral-invitation', { parked_at: at }),
        row('other', 'other', { delivered_at: at }),
        row('waiting', 'referral-invitation', {}),
      ])
      .execute()
    await migrations['0058-invited-friends']?.up(db)
    const rows = await db.selectFrom('outbox').select('id').where('payload', 'like', '%@%').execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(['other', 'waiting'])
    await db.deleteFrom('outbox').execute()
  })

  it('keeps each wait for stock once, and takes those of a process from before they were kept apart', async () => {
    const { db } = subject.database()
    const at = '2026-03-01T12:00:00.000Z'
    const wait = (id: string, customer_id: string | null, mailed_at: string | null, product_key = 'p') => ({
      ...{ id, customer_id, mailed_at, product_key, sku: '', first_name: null, created_at: at },
      ...{ email: 'Pat@example.com', email_key: 'pat@example.com' },
    })
    await db.schema.dropIndex('stock_request_of_size').execute()
    const stored = [
      wait('a told', null, at),
      wait('b waits', null, null),
      wait('c waits', 'c1', null),
      wait('d waits too', 'c1', null),
      wait('e told', null, at, 'q'),
    ]
    await db.insertInto('stock_request').values(stored).execute()
    await migrations['0086-stock-requests-by-customer']?.up(db)
    const kept = async () => {
      const rows = await db.selectFrom('stock_request').selectAll().orderBy('id').execute()
      return rows.map(({ id, email_key: key, mailed_at: told }) => [id, key, told])
    }
    expect(await kept()).toEqual([
      ['b waits', 'pat@example.com', null],
      ['c waits', 'c1 pat@example.com', null],
      ['e told', 'pat@example.com', at],
    ])
    for (const row of [wait('f', null, null), wait('g', null, null, 'q'), wait('h', null, null, 'r')])
      await db
        .insertInto('stock_request')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['email_key', 'product_key', 'sku'])
            .doUpdateSet({ id: row.id, mailed_at: null })
            .where('stock_request.mailed_at', 'is not', null),
        )
        .execute()
    expect((await kept()).map(([id]) => id)).toEqual(['b waits', 'c waits', 'g', 'h'])
    await db.deleteFrom('stock_request').execute()
  })

  it('takes back everything of a transaction that throws', async () => {
    const failing = subject.database().transaction(async (tx) => {
      await tx.insertInto('setting').values({ key: 'lost', value: '1' }).execute()
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    const row = await subject
      .database()
      .db.selectFrom('setting')
      .where('key', '=', 'lost')
      .selectAll()
      .execute()
    expect(row).toEqual([])
  })

  it('counts every one of parallel increments read and written in transactions', async () => {
    const { database } = subject
    await database().db.insertInto('sequence').values({ name: 'count', value: 0 }).execute()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        database().transaction(async (tx) => {
          await tx
            .updateTable('sequence')
            .set((eb) => ({ value: eb('value', '+', 1) }))
            .where('name', '=', 'count')
            .execute()
        }),
      ),
    )
    const row = await database()
      .db.selectFrom('sequence')
      .select('value')
      .where('name', '=', 'count')
      .executeTakeFirst()
    expect(row?.value).toBe(20)
  })

  it('takes texts with a NUL in them, of which no name is made', async () => {
    const { db } = subject.database()
    const find = (key: string) => db.selectFrom('setting').selectAll().where('key', '=', key).execute()
    expect(await find('a\0b')).toEqual([])
    await db.insertInto('setting').values({ key: 'nul', value: 'a\0b' }).execute()
    expect(await find('nul')).toEqual([{ key: 'nul', value: 'a\uFFFDb' }])
    await db.deleteFrom('setting').where('key', '=', 'nul').execute()
  })

  it('gives counts and sums as numbers', async () => {
    const row = await subject
      .database()
      .db.selectFrom('sequence')
      .select((eb) => [eb.fn.countAll().as('rows'), eb.fn.sum('value').as('sum')])
      .executeTakeFirstOrThrow()
    expect(row.rows).toBeTypeOf('number')
    expect(row.sum).toBeTypeOf('number')
  })

  it('refuses a credit account below zero', async () => {
    const insert = subject
      .database()
      .db.insertInto('credit_account')
      .values({ id: 'a', balance_cents: -1, updated_at: '2026-01-01T00:00:00.000Z' })
      .execute()
    await expect(insert).rejects.toThrow(/check|CHECK/)
  })
})

it('keeps JSON by its schema and tells a row that does not fit', () => {
  const schema = z.object({ name: z.string() })
  expect(decodeJson(schema, encodeJson({ name: 'x' }))).toEqual({ name: 'x' })
  expect(() => decodeJson(schema, '{"name":1}')).toThrow()
  expect(tryDecodeJson(schema, '{"name":')).toBeNull()
})
