import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { describeEachDatabase } from '../database/testing/each-database'
import { readSessionId, sessionCookieName, writeSessionCookie } from './session-cookie'
import { createSessionStore } from './session-store.server'
import type { SessionStore } from './session-store.server'

const START = Date.parse('2026-03-01T12:00:00.000Z')
const HOUR = 3_600_000

describeEachDatabase('sessions', (subject) => {
  let now = START
  let store: SessionStore
  const cookie = (id: string) => `other=1; nutwood=${id}; last=x`

  beforeEach(async () => {
    now = START
    store = createSessionStore({
      database: subject.database(),
      clock: { now: () => new Date(now) },
      secureCookies: false,
    })
    await subject.database().db.deleteFrom('session').execute()
  })

  const rows = () => subject.database().db.selectFrom('session').selectAll().execute()

  it('writes no row for a visitor who only looks', async () => {
    expect(await store.read(null)).toBeNull()
    expect(await store.read('nutwood=; theme=dark')).toBeNull()
    expect(await rows()).toEqual([])
  })

  it('reads back what was created and keeps only the hash of the id', async () => {
    const created = await store.create({ cartId: 'cart-1', permissions: ['checkOutAsCustomer'] })
    const read = await store.read(cookie(created.id))
    expect(read?.data).toMatchObject({
      cartId: 'cart-1',
      permissions: ['checkOutAsCustomer'],
      keepSignedIn: true,
    })
    expect(JSON.stringify(await rows())).not.toContain(created.id)
  })

  it('keeps the fields of parallel updates and removes what is set to null', async () => {
    const session = await store.create({ cartId: 'cart-1', email: 'a@example.com' })
    await Promise.all([
      store.update(session, { userFirstName: 'Ann' }),
      store.update(session, { signedLoginType: 'magic link' }),
      store.update(session, { email: null }),
    ])
    const data = (await store.read(cookie(session.id)))?.data
    expect(data).toMatchObject({ cartId: 'cart-1', userFirstName: 'Ann', signedLoginType: 'magic link' })
    expect(data).not.toHaveProperty('email')
  })

  it('adds to what others have written since it was read, and to what it has written itself', async () => {
    const session = await store.create({ cartId: 'cart-1' })
    const read = await store.read(cookie(session.id))
    const seen = await store.read(cookie(session.id))
    if (read === null || seen === null) throw new Error('It was just created')
    const named = await store.update(read, { userFirstName: 'Ann' })
    if (named === null) throw new Error('It has not ended')
    await store.update(named, { userFirstName: 'Anna', linkedCode: 'NUTS' })
    expect(await store.update(seen, { cartCount: 2 })).toMatchObject({
      data: { userFirstName: 'Anna', linkedCode: 'NUTS', cartCount: 2 },
    })
    const expected = { cartId: 'cart-1', userFirstName: 'Anna', linkedCode: 'NUTS', cartCount: 2 }
    expect((await store.read(cookie(session.id)))?.data).toMatchObject(expected)
  })

  it('writes whose it is along with what it holds, and that alone', async () => {
    const session = await store.create({ cartId: 'cart-1' })
    const beside = await store.create({ cartId: 'cart-1' })
    const [before] = (await rows()).filter(({ id_hash: hash }) => hash === beside.hash)
    const served = await store.update(session, { actorId: 'a1', customerId: 'c1' })
    const owners = async () =>
      (await rows())
        .filter(({ id_hash: hash }) => hash === session.hash)
        .map(({ actor_id: actor, customer_id: customer }) => [actor, customer])
    expect(await owners()).toEqual([['a1', 'c1']])
    expect(served === null ? null : await store.update(served, { customerId: null })).not.toBeNull()
    expect(await owners()).toEqual([['a1', null]])
    expect(await rows()).toContainEqual(before)
  })

  it('writes nothing for whom an agent has stopped acting, although nothing else has changed', async () => {
    const acting = { actorId: 'agent', customerId: 'c1', customerServiceMode: true } as const
    const session = await store.create(acting)
    await store.stepBack(session, { customerId: 'agent', customerServiceMode: null })
    expect(await store.update(session, { email: 'theirs@example.com' })).toBeNull()
    expect((await store.read(cookie(session.id)))?.data.email).toBeUndefined()
  })

  it('gives a new id at a change of rights, and the old one opens nothing', async () => {
    const before = await store.create({ cartId: 'cart-1' })
    const { session: after } = await store.rotate(before, { customerId: 'c1' })
    expect(after.id).not.toBe(before.id)
    expect(await store.read(cookie(before.id))).toBeNull()
    expect((await store.read(cookie(after.id)))?.data).toMatchObject({ cartId: 'cart-1', customerId: 'c1' })
  })

  it('knows the one code that a session of before has lost', async () => {
    const { id } = await store.create({ cartId: 'cart-1' })
    const lostCode = { code: 'NUTS', message: 'Without it you pay $2 more.' }
    const data = JSON.stringify({ cartId: 'cart-1', lostCode })
    await subject.database().db.updateTable('session').set({ data }).execute()
    const read = await store.read(cookie(id))
    expect(read?.data).toMatchObject({ cartId: 'cart-1', lostCodes: [lostCode] })
    expect(read?.data).not.toHaveProperty('lostCode')
    if (read !== null) await store.update(read, { cartCount: 1 })
    const [row] = await rows()
    expect(JSON.parse(row?.data ?? '')).toMatchObject({ cartCount: 1, lostCodes: [lostCode] })
    expect(row?.data).not.toContain('lostCode"')
  })

  it('takes along what is still to be written, and of another customer nothing at all', async () => {
    const message = { type: 'success' as const, message: 'Added' }
    const begin = () => store.create({ customerId: 'c1', userFirstName: 'Ann', linkedCode: 'a' })
    const lostCodes = [{ code: 'b', message: 'gone' }]
    const unsaved = { lostCodes, flash: [message] }
    const same = await store.rotate(await begin(), { customerId: 'c1' }, unsaved)
    expect(same.session.data).toMatchObject({ linkedCode: 'a', lostCodes, flash: [message] })
    const other = await store.rotate(await begin(), { customerId: 'c2', cartCount: 0 }, unsaved)
    expect(other.before).toBeNull()
    expect(other.session.data).toMatchObject({ customerId: 'c2', cartCount: 0, flash: [] })
    for (const name of ['userFirstName', 'linkedCode', 'lostCodes'] as const)
      expect(other.session.data[name]).toBeUndefined()
  })

  it('names a cart once for all who begin one at the same time', async () => {
    const session = await store.create({ email: 'a@example.com' })
    const swaps = await Promise.all(
      ['cart-1', 'cart-2', 'cart-3'].map((cartId) => store.swapCart(session, undefined, { cartId })),
    )
    expect(swaps.filter((swap) => swap?.swapped)).toHaveLength(1)
    const { cartId } = (await store.read(cookie(session.id)))?.data ?? {}
    // Whoever was second learns which cart won.
    expect(swaps.map((swap) => swap?.session.data.cartId)).toEqual([cartId, cartId, cartId])
  })

  it('names another cart only together with what belongs to it', async () => {
    const session = await store.create({ cartId: 'cart-1' })
    const refused = await store.swapCart(session, 'cart-1', { cartId: 'cart-2' }, () =>
      Promise.resolve(false),
    )
    expect([refused?.swapped, refused?.session.data.cartId]).toEqual([false, 'cart-1'])
    const failed = store.swapCart(session, 'cart-1', { cartId: 'cart-2' }, () =>
      Promise.reject(new Error('no')),
    )
    await expect(failed).rejects.toThrow('no')
    expect((await store.read(cookie(session.id)))?.data.cartId).toBe('cart-1')
  })

  it('knows for a minute where a session went, and opens neither of them by that', async () => {
    const before = await store.create({ cartId: 'cart-1' })
    const { session: after } = await store.rotate(before, { customerId: 'c1' })
    const successor = await store.successorOf(cookie(before.id))
    expect([successor?.hash, successor?.id]).toEqual([after.hash, ''])
    expect(await store.swapCart(before, 'cart-1', { cartId: 'cart-2' })).toBeNull()
    expect(await store.update(before, { email: 'a@example.com' })).toBeNull()
    expect(JSON.stringify((await rows()).find(({ id_hash: hash }) => hash === before.hash))).not.toContain(
      'cart-1',
    )
    now = START + 61_000
    expect(await store.successorOf(cookie(before.id))).toBeNull()
    expect(await store.deleteExpired()).toBe(1)
  })

  it('brings nothing back of a session that was destroyed before it was rotated or updated', async () => {
    const session = await store.create({ customerId: 'c1', permissions: ['viewCustomerCart'] })
    await store.destroy(session)
    expect(await store.update(session, { cartId: 'x' })).toBeNull()
    const { session: rotated } = await store.rotate(session, { cartId: 'x' })
    expect(rotated.data).toMatchObject({ cartId: 'x', permissions: [] })
    expect(rotated.data.customerId).toBeUndefined()
  })

  it('ends after its life and slides it at most once a day', async () => {
    const session = await store.create({ cartId: 'cart-1' })
    now = START + 23 * HOUR
    expect((await store.read(cookie(session.id)))?.renewed).toBe(false)
    now = START + 25 * HOUR
    expect((await store.read(cookie(session.id)))?.renewed).toBe(true)
    expect((await store.read(cookie(session.id)))?.renewed).toBe(false)
    now = START + 25 * HOUR + COOKIE_MAX_AGE_S * 1_000
    expect(await store.read(cookie(session.id))).toBeNull()
    expect(await store.deleteExpired()).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('forgets the messages that were told, and keeps those that came since', async () => {
    const [saved, full] = [
      { type: 'success', message: 'Saved' },
      { type: 'error', message: 'Full' },
    ] as const
    const session = await store.create({ flash: [saved] })
    await store.update(session, { flash: [full] })
    await Promise.all([1, 2, 3].map(() => store.forgetFlash(session, session.data.flash)))
    expect((await store.read(cookie(session.id)))?.data.flash).toEqual([full])
  })

  it('treats a row that does not fit as no session', async () => {
    const session = await store.create({ cartId: 'x' })
    await subject.database().db.updateTable('session').set({ data: '[7]' }).execute()
    expect(await store.read(cookie(session.id))).toBeNull()
  })

  it('sends a cookie for the browser session alone when not asked to remember [AUTH-43]', async () => {
    const session = await store.create({ keepSignedIn: false })
    expect(store.serializeCookie(session)).toBe(`nutwood=${session.id}; Path=/; HttpOnly; SameSite=Lax`)
    expect(store.serializeCookie(null)).toBe('nutwood=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  })
})

describe('the session cookie', () => {
  const id = 'A'.repeat(43)

  it('is a host cookie over https only', () => {
    expect(sessionCookieName(true)).toBe('__Host-nutwood')
    expect(writeSessionCookie(id, { secure: true, persistent: true })).toBe(
      `__Host-nutwood=${id}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=15811200`,
    )
    expect(readSessionId(`nutwood=${id}`, true)).toBeNull()
  })

  it('is found behind a corrupt one of the same name', () => {
    expect(readSessionId(`nutwood=%00; nutwood=${id}`, false)).toBe(id)
  })

  it('is never read from anything else, and nothing makes reading throw', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (header) => {
        const read = readSessionId(header, false)
        expect(read === null || header.includes(`nutwood=${read}`)).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(readSessionId(`nutwood=${'A'.repeat(100_000)}`, false)).toBeNull()
  })
})
