/** Every existing table is exported or accounted for, and after a deletion holds nothing of the person. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TableMetadata } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Order } from '~/models/orders/order'
import { systemClock } from '../clock'
import { describeEachDatabase } from '../database/testing/each-database'
import { ORDER_EVENT, orderMessages } from '../checkout/order-messages.server'
import { ORDER_SHIPPED, REVIEW_REQUEST } from '../order-changes/sent-orders.server'
import { createOutbox, laneOf } from '../outbox/outbox.server'
import { ORDER_PAYMENT_CHANGED } from '../payment-change/change-worker.server'
import { INVITATION, createInvitationKeys } from '../referral/invitation-keys.server'
import { createOwnTables } from './own-tables.server'
import { TABLES } from './tables'
import type { Holds, TableOfPerson } from './tables'

const PERSON = {
  customerId: 'c0ffee00-0000-4000-8000-00000000cafe',
  email: 'Pat_100%@Nutwood.example',
  guestEmail: 'Pat_100%@Nutwood.example',
  until: '2999-01-01T00:00:00.000Z',
}
const OTHER = {
  customerId: 'beef0000-0000-4000-8000-00000000beef',
  email: 'patx100y@nutwood.example',
  guestEmail: 'patx100y@nutwood.example',
  until: PERSON.until,
}
/** Column names like these indicate personal data. */
const PERSONAL =
  /customer|actor|(?<!lease_)owner|buyer|referrer|e?mail|phone|author|recipient|company|street|tax_id|_by$/
/** Where the id of a deleted account may remain, as `why` explains. */
const BOOKS = new Set(['audit', 'credit_account', 'credit_ledger', 'account_deletion'])

const entries: readonly (readonly [string, TableOfPerson])[] = Object.entries(TABLES)

const hashOfEmail = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex')

const invitationKeys = createInvitationKeys('a secret of the shop')
const keyOfInvited = (email: string) => invitationKeys.of('a friend', email)

type Person = typeof PERSON
const held = (holds: Holds, { customerId, email }: Person): string =>
  ({
    customer: customerId,
    email: email.toLowerCase(),
    'proven-email': email,
    'proven-email-hash': hashOfEmail(email),
  })[holds]

/** A row of theirs, with something in every other column. */
function rowOf({ columns }: TableMetadata, by: Readonly<Record<string, Holds>>, person: Person) {
  return Object.fromEntries(
    columns.map(({ name, dataType }) => {
      const holds = by[name]
      if (holds !== undefined) return [name, held(holds, person)]
      return [name, /int/i.test(dataType) ? 1 : `${name} of ${person === PERSON ? 'one' : 'another'}`]
    }),
  )
}

describeEachDatabase('what is kept of a person', (subject) => {
  let tables: readonly TableMetadata[]
  const own = () =>
    createOwnTables({
      database: subject.database(),
      outbox: createOutbox({ clock: systemClock }),
      invitationKeys,
      clock: systemClock,
    })
  const tableOf = (name: string) => {
    const found = tables.find((table) => table.name === name)
    if (found === undefined) throw new Error(`There is no table ${name}`)
    return found
  }
  const all = async () => {
    const told: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(subject.database().db)
      told[name] = JSON.stringify(rows)
    }
    return told
  }
  const namingThem = async ({ customerId, email }: Person) => {
    const texts = [customerId, email, email.toLowerCase(), hashOfEmail(email), keyOfInvited(email)]
    // What they ordered for someone as an agent belongs to that customer's records.
    const acted = String.raw`\"actorId\":\"${customerId}\"`
    return Object.entries(await all())
      .filter(([, rows]) => texts.some((text) => rows.replaceAll(acted, '').includes(text)))
      .map(([name]) => name)
  }

  const insert = (name: string, row: Readonly<Record<string, unknown>>) =>
    sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((key) => sql.id(key)))})
      values (${sql.join(Object.values(row))})`.execute(subject.database().db)

  /** A placement of an order with that number. */
  const placement = (name: string, more: Readonly<Record<string, unknown>>) =>
    insert('placement', {
      ...rowOf(tableOf('placement'), {}, OTHER),
      ...{ id: name, key: name, cart_id: name, order_number: name },
      ...{ state: 'FAILED', created_at: '2026-01-01T00:00:00.000Z' },
      ...more,
    })

  async function plant(person: Person) {
    const { db } = subject.database()
    for (const [name, { onDeletion, by }] of entries)
      if (by !== undefined && onDeletion !== 'step') await insert(name, rowOf(tableOf(name), by, person))
    const own = person === PERSON ? 'one' : 'another'
    const link = { key_hash: `link of ${own}`, order_number: `order_number of ${own}`, created_at: 'x' }
    await insert('review_link', link)
    await createOutbox({ clock: systemClock }).enqueue(db, [
      { kind: 'sign-in-link', payload: { email: person.email, redirectPath: null }, dedupeKey: `a ${own}` },
      { kind: 'password-changed', payload: { customerId: person.customerId }, dedupeKey: `b ${own}` },
      // A friend invited them; the address has gone with the mail.
      { kind: INVITATION, payload: { customerId: 'a friend' }, dedupeKey: keyOfInvited(person.email) },
    ])
    const placed = rowOf(tableOf('placement'), {}, person)
    // By the order's number alone: they tell a browser, and name nobody.
    const orderNumber = `order_number of ${own}`
    const event = `${ORDER_EVENT}:${orderNumber}`
    const told = { browser: { userAgent: `browser of ${own}`, page: 'https://shop.example/' } }
    await createOutbox({ clock: systemClock }).enqueue(db, [
      { kind: ORDER_EVENT, payload: { orderNumber, tracked: told }, dedupeKey: event },
      { kind: laneOf('a sink'), payload: { event: told }, dedupeKey: `${laneOf('a sink')}:${event}:0` },
    ])
    // What an agent ordered for someone goes with that customer, not with the agent.
    const actorId = person === PERSON ? 'an agent' : PERSON.customerId
    const paidBy = ['Visa ending in 1111']
    const request = { email: person.email, customerId: person.customerId, actorId, paidBy }
    const ended = { state: 'FAILED', created_at: '2026-01-01T00:00:00.000Z' }
    await insert('placement', { ...placed, ...ended, request: JSON.stringify(request) })
    await insert('receipt_token', {
      ...rowOf(tableOf('receipt_token'), {}, person),
      placement_id: placed['id'],
    })
    await insert('order_cancellation', {
      ...rowOf(tableOf('order_cancellation'), { requested_by: 'customer' }, person),
      placement_id: placed['id'],
    })
    await insert('credit_account', {
      ...rowOf(tableOf('credit_account'), { customer_id: 'customer' }, person),
      balance_cents: 500,
    })
    await insert('session', {
      ...rowOf(tableOf('session'), {}, person),
      id_hash: `guest ${own}`,
      actor_id: null,
      customer_id: null,
      data: JSON.stringify({ email: person.email }),
    })
    await insert('referral', {
      ...rowOf(tableOf('referral'), { buyer_hash: 'proven-email-hash' }, person),
      order_number: `bought by ${own}`,
      buyer_id: person.customerId,
      referrer_id: 'a friend',
    })
  }

  beforeAll(async () => {
    tables = await subject.database().db.introspection.getTables()
    await plant(PERSON)
    await plant(OTHER)
  })

  it('is decided for each table, and for its columns', () => {
    expect(Object.keys(TABLES).sort()).toEqual(tables.map(({ name }) => name).sort())
    for (const [name, { onDeletion, by, exported, why }] of entries) {
      const columns = tableOf(name).columns.map((column) => column.name)
      const named = [...Object.keys(by ?? {}), ...Object.keys(exported?.columns ?? {})]
      expect(columns, `columns of ${name} that are named`).toEqual(expect.arrayContaining(named))
      if (onDeletion === 'rows') expect(by, `whose rows of ${name} are`).toBeDefined()
      if (onDeletion !== 'rows' || exported === undefined) expect(why, `why, of ${name}`).toBeTruthy()
      if (onDeletion === 'impersonal')
        expect(
          columns.filter((column) => PERSONAL.test(column)),
          `${name} names nobody`,
        ).toEqual([])
    }
  })

  it('is told, theirs alone, by names that people read', async () => {
    const told = await own().read(PERSON)
    for (const [name, { exported, by }] of entries) {
      if (exported === undefined || by === undefined) continue
      expect(told[exported.as], name).toHaveLength(1)
      expect(Object.keys(told[exported.as]?.[0] ?? {}), name).toEqual([
        ...Object.values(exported.columns),
        ...Object.keys(exported.facts ?? {}),
      ])
    }
    expect(JSON.stringify(told)).not.toContain('another')
  })

  it('is deleted, again without harm, and nothing of anybody else', async () => {
    const othersBefore = await namingThem(OTHER)
    const countsBefore = await all()
    for (const _ of ['first', 'again']) {
      await own().deleteRows(PERSON)
      expect(await own().anonymisePlacements(PERSON)).toBe(true)
    }
    const left = await namingThem(PERSON)
    expect(left.filter((name) => !BOOKS.has(name))).toEqual([])
    expect(await namingThem(OTHER)).toEqual(othersBefore)
    const after = await all()
    for (const [name, { onDeletion, by }] of entries)
      if (onDeletion === 'rows' && by !== undefined)
        expect(after[name]?.length, name).toBeLessThan(countsBefore[name]?.length ?? 0)
    expect(after['placement']?.match(/1111/g)).toHaveLength(1)
    expect(after['credit_ledger']).toContain('-500')
    expect(after['outbox']).not.toContain('browser of one')
    expect(after['outbox']?.match(/browser of another/g)).toHaveLength(2)
    expect(await own().read(PERSON)).toMatchObject({ favorites: [], reviews: [], communications: [] })
  })

  it('of a guest’s order is told and deleted with a proven e-mail: what they wrote of it', async () => {
    const order = { customer_id: null, order_number: 'of a guest' }
    const request = rowOf(tableOf('review_request'), { buyer_hash: 'proven-email-hash' }, PERSON)
    await insert('review_request', { ...request, ...order })
    await insert('review', { ...rowOf(tableOf('review'), {}, PERSON), ...order })
    expect((await own().read(PERSON))['reviews']).toMatchObject([{ orderNumber: 'of a guest' }])
    expect((await own().read({ ...PERSON, guestEmail: null }))['reviews']).toEqual([])
    await own().deleteRows(PERSON)
    expect((await own().read(PERSON))['reviews']).toEqual([])
  })

  it('of somebody whose e-mail nobody has shown to be theirs is what their account has', async () => {
    const guest = { ...OTHER, guestEmail: null }
    const hash = hashOfEmail('an.older@nutwood.example')
    const request = { email: 'an.older@nutwood.example', customerId: OTHER.customerId }
    await placement('of their account', { request: JSON.stringify(request) })
    await insert('referral', {
      ...rowOf(tableOf('referral'), {}, OTHER),
      ...{ order_number: 'of their account', buyer_hash: hash, buyer_id: null, referrer_id: 'a friend' },
    })
    await own().deleteRows(guest)
    const after = await all()
    expect(after['referral']).not.toContain(hash)
    expect(after['referral']).toContain(hashOfEmail(OTHER.email))
    expect(after['session']).toContain('guest another')
    expect(after['outbox']).toContain(keyOfInvited(OTHER.email))
    expect(after['favorite']).not.toContain(OTHER.customerId)
  })

  it('of an order goes with it, whatever e-mail it names: its browser, card and parcel, and the account asked for', async () => {
    const { db } = subject.database()
    const orderNumber = 'N of long ago'
    const browser = { userAgent: 'browser of long ago', page: 'https://shop.example/' }
    const details = {
      email: 'of.long.ago@nutwood.example',
      account: { name: 'Pat' },
      paidBy: ['Visa ending in 2222'],
      tracked: { clientId: 'a visit', userId: undefined, placedBy: 'Customer', browser },
    } as const
    await placement(orderNumber, { request: JSON.stringify(details) })
    const change = { id: 'a change', placement_id: orderNumber, order_number: orderNumber }
    const changing = { ...change, state: 'AUTHORIZED', amount_cents: 2_500 }
    await insert('payment_change', { ...rowOf(tableOf('payment_change'), {}, OTHER), ...changing })
    const messages = orderMessages({
      placementId: orderNumber,
      orderNumber,
      order: {} as Order,
      details: { ...details, paidBy: [...details.paidBy] },
    })
    await createOutbox({ clock: systemClock }).enqueue(db, [
      ...messages,
      {
        kind: laneOf('a sink'),
        payload: { event: { browser } },
        dedupeKey: `${laneOf('a sink')}:${ORDER_EVENT}:${orderNumber}:0`,
      },
      {
        kind: ORDER_PAYMENT_CHANGED,
        payload: { orderNumber, amountCents: 2_500, card: 'Visa ending in 3333' },
        dedupeKey: `${ORDER_PAYMENT_CHANGED}:a change`,
      },
      ...[ORDER_SHIPPED, REVIEW_REQUEST].map((kind) => ({
        kind,
        payload: { orderNumber, placementId: orderNumber, tracking: ['UPS 1Z999AA10123456784'] },
        dedupeKey: `${kind}:${orderNumber}`,
      })),
    ])
    // The mail about it will name the new card. A refund that is still to come waits for nobody.
    expect(await own().anonymisePlacement(orderNumber)).toBe(false)
    await db.updateTable('payment_change').set({ state: 'CAPTURED' }).where('id', '=', 'a change').execute()
    expect(await own().anonymisePlacement(orderNumber)).toBe(true)
    const left = await db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('payload', 'like', `%${orderNumber}%`)
      .orderBy('kind')
      .execute()
    expect(left.map(({ kind, payload }) => [kind, JSON.parse(payload)])).toEqual([
      ['lane:purchase-event', { orderNumber }],
      ['order-confirmation', { placementId: orderNumber, orderNumber }],
      [ORDER_PAYMENT_CHANGED, { orderNumber, amountCents: 2_500 }],
      [ORDER_SHIPPED, { orderNumber, placementId: orderNumber, tracking: [] }],
      [REVIEW_REQUEST, { orderNumber, placementId: orderNumber, tracking: [] }],
    ])
    expect((await all())['outbox']).not.toMatch(/long\.ago|browser of long ago|1Z999AA10123456784/)
  })

  it('is deleted of any number of orders', async () => {
    const many = 17_000
    const customerId = 'who orders every hour'
    const row = {
      ...rowOf(tableOf('placement'), {}, OTHER),
      state: 'FAILED',
      request: JSON.stringify({ email: '', customerId }),
    }
    const unique = new Set(['id', 'key', 'cart_id', 'order_number'])
    const values = Object.entries(row).map(([name, value]) =>
      unique.has(name) ? sql`'many-' || i` : sql.lit(value),
    )
    const { db } = subject.database()
    await sql`insert into placement (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
      with recursive numbers (i) as (
        select 1 union all select i + 1 from numbers where i < ${sql.lit(many)}
      ) select ${sql.join(values)} from numbers`.execute(db)
    const key = (nth: number) => `${ORDER_EVENT}:many-${nth}`
    await createOutbox({ clock: systemClock }).enqueue(db, [
      { kind: ORDER_EVENT, payload: {}, dedupeKey: key(1) },
      { kind: laneOf('a sink'), payload: {}, dedupeKey: `${laneOf('a sink')}:${key(many)}:0` },
    ])
    await own().deleteRows({ ...OTHER, customerId, guestEmail: null })
    expect((await all())['outbox']).not.toContain('many-')
  })

  it('of acts of staff says whether they were done, as auditors are told', async () => {
    const owner = 'who was helped'
    const acts = [
      ['customer-viewed', true],
      ['address-saved', false],
      ['address-removed', true],
      ['order-sent', false],
      ['order-sent', true],
      ['order-sent', false],
    ] as const
    for (const [nth, [action]] of acts.entries())
      await insert('audit', {
        ...{ id: `act ${nth}`, action, actor_id: 'an agent', subject_id: 'x' },
        ...{ owner_id: owner, created_at: `${nth}` },
      })
    await insert('audit_outcome', { audit_id: 'act 2', done_at: 'x' })
    await placement('declined', { key: 'form:act 3', order_id: null })
    await placement('placed', { key: 'form:act 4', state: 'DONE' })
    await placement('being placed', { key: 'form:act 5', state: 'PAYING', order_id: null })
    const told = await own().read({ ...OTHER, customerId: owner, guestEmail: null })
    const rows = acts.map(([action, isDone], nth) => ({ action, at: `${nth}`, isDone }))
    expect(told['staffActivity']?.toSorted((a, b) => Number(a['at']) - Number(b['at']))).toEqual(rows)
  })
})
