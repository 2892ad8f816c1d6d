import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database/database.server'
import type { Database } from './database/database.server'
import { createSessionStore } from './sessions/session-store.server'
import { createVisitors } from './visitor.server'
import type { Visitor } from './visitor'

const DAY_MS = 86_400_000
let database: Database
let dataDir: string
let now = new Date('2026-03-02T15:00:00.000Z')

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nutwood-visitor-'))
  database = await openDatabase({ databaseUrl: undefined, dataDir })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  now = new Date('2026-03-02T15:00:00.000Z')
})

const store = () => createSessionStore({ database, clock: { now: () => now }, secureCookies: true })
const read = (cookie?: string): Promise<Visitor> =>
  createVisitors({ sessions: store(), secureCookies: true }).read(
    new Request('https://nutwood.example/', cookie === undefined ? {} : { headers: { Cookie: cookie } }),
  )
const setCookieOf = async (visitor: Visitor) => (await visitor.headers()).get('Set-Cookie')
const cookieOf = async (visitor: Visitor) => (await setCookieOf(visitor))?.split(';')[0] ?? ''
const sessionsKept = async () => (await database.db.selectFrom('session').select('id_hash').execute()).length

describe('a visitor', () => {
  it('who only looks leaves nothing behind: no cookie, no session', async () => {
    const before = await sessionsKept()
    const visitor = await read()
    expect(visitor).toMatchObject({ session: null, cartCount: 0, actor: { kind: 'guest' } })
    expect([...(await visitor.headers())]).toEqual([])
    expect(await sessionsKept()).toBe(before)
  })

  it('gets a session with the first thing to remember, and is known by its cookie', async () => {
    const visitor = await read()
    await visitor.save({ email: 'pat@example.com', cartId: 'cart-1', cartCount: 3 })
    const [cookie, begun] = (await visitor.headers()).getSetCookie()
    expect(cookie).toMatch(
      /^__Host-nutwood=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15811200$/,
    )
    // Under a name of its own, so that no other answer's cookie replaces it.
    expect(begun).toMatch(
      /^__Host-nutwood-begun-([\w-]{8})=\1[\w-]{35}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=300$/,
    )
    const again = await read(await cookieOf(visitor))
    expect(again).toMatchObject({ email: 'pat@example.com', cartId: 'cart-1', cartCount: 3 })
    expect([...(await again.headers())]).toEqual([])
  })

  it('sees at once what is staged, and it is written with the next thing to remember or the headers', async () => {
    const visitor = await read()
    visitor.stage({ cartId: 'cart-1', cartCount: 2 })
    expect([visitor.cartId, visitor.cartCount, visitor.session]).toEqual(['cart-1', 2, null])
    const first = await read(await cookieOf(visitor))
    expect(first).toMatchObject({ cartId: 'cart-1', cartCount: 2 })
    first.stage({ cartId: null })
    await first.save({ email: 'pat@example.com' })
    expect([first.cartId, first.email]).toEqual([undefined, 'pat@example.com'])
    const later = await read(await cookieOf(visitor))
    expect([later.cartId, later.email]).toEqual([undefined, 'pat@example.com'])
  })

  it('keeps every field and every message of several notes, and the messages nobody has seen yet', async () => {
    const visitor = await read()
    const tell = (message: string) => ({ flash: [{ type: 'notice' as const, message }] })
    await visitor.save(tell('one'))
    visitor.stage({ linkedCode: 'SAVE10', ...tell('two') })
    visitor.stage({ cartCount: 2 })
    await visitor.save(tell('three'))
    expect(visitor).toMatchObject({ linkedCode: 'SAVE10', cartCount: 2 })
    expect(visitor.session?.data.flash.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
    for (let count = 0; count < 9; count += 1) await visitor.save(tell(`more ${count}`))
    expect(visitor.session?.data.flash).toHaveLength(5)
    const refusals = Array.from({ length: 9 }, (_, at) => ({ type: 'error' as const, message: `gone ${at}` }))
    await visitor.save({ flash: refusals })
    expect(visitor.session?.data.flash.filter(({ type }) => type === 'error')).toHaveLength(9)
  })

  it('in two windows keeps what each of them remembers', async () => {
    const first = await read()
    await first.save({ email: 'pat@example.com' })
    const second = await read(await cookieOf(first))
    await Promise.all([first.save({ cartId: 'cart-1' }), second.save({ linkedCode: 'SAVE10' })])
    expect(await read(await cookieOf(first))).toMatchObject({
      email: 'pat@example.com',
      cartId: 'cart-1',
      linkedCode: 'SAVE10',
    })
  })

  it('forgets what is set to null and nothing else', async () => {
    const visitor = await read()
    await visitor.save({ email: 'pat@example.com', cartId: 'cart-1' })
    await visitor.save({ cartId: null })
    expect([visitor.cartId, visitor.email]).toEqual([undefined, 'pat@example.com'])
  })

  it('whose rights change gets a new id, and the old one opens nothing', async () => {
    const visitor = await read()
    await visitor.save({ cartId: 'cart-1' })
    const old = await cookieOf(visitor)
    await visitor.rotate({ customerId: 'customer-1', permissions: ['checkOutAsCustomer'] })
    expect(await cookieOf(visitor)).not.toBe(old)
    expect((await read(old)).session).toBeNull()
    expect(await read(await cookieOf(visitor))).toMatchObject({
      cartId: 'cart-1',
      customerId: 'customer-1',
      actor: { kind: 'customer', id: 'customer-1', permissions: ['checkOutAsCustomer'] },
    })
  })

  it('who leaves is nobody, here and with the old cookie', async () => {
    const visitor = await read()
    await visitor.save({ customerId: 'customer-1' })
    const old = await cookieOf(visitor)
    await visitor.end()
    expect(visitor).toMatchObject({ session: null, customerId: undefined })
    expect((await visitor.headers()).get('Set-Cookie')).toMatch(/^__Host-nutwood=; .*Max-Age=0$/)
    expect((await read(old)).session).toBeNull()
  })

  it('who leaves takes the postal code along, by a cookie as secure as the session’s', async () => {
    const visitor = await read()
    await visitor.save({ customerId: 'customer-1' })
    const leaving = await read(`${await cookieOf(visitor)}; postal_code=07042`)
    await leaving.end()
    expect((await leaving.headers()).getSetCookie()).toContain(
      'postal_code=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    )
  })

  it('whose session ended in another window is nobody: nothing of it begins another one', async () => {
    for (const write of [
      (visitor: Visitor) => visitor.save({ cartCount: 2 }),
      (visitor: Visitor) => visitor.swapCart(undefined, { cartId: 'cart-2' }),
      (visitor: Visitor) => visitor.reload().then(() => visitor.stage({ cartId: 'cart-2' })),
    ]) {
      const known = await read()
      await known.save({ customerId: 'customer-1', email: 'pat@example.com' })
      const cookie = await cookieOf(known)
      const [visitor, other] = [await read(cookie), await read(cookie)]
      await other.end()
      const before = await sessionsKept()
      await write(visitor)
      expect([...(await visitor.headers())]).toEqual([])
      expect(visitor).toMatchObject({ session: null, customerId: undefined, cartId: undefined, cartCount: 0 })
      expect(await sessionsKept()).toBe(before)
    }
  })

  it('for whom an agent has stopped acting is nobody: nothing of a request under way goes to the agent', async () => {
    const theirs = { email: 'pat@example.com', linkedCode: 'THEIRS' }
    for (const first of [
      (visitor: Visitor) => visitor.save(theirs),
      (visitor: Visitor) => visitor.reload(),
      (visitor: Visitor) => visitor.swapCart('cart-1', { cartId: 'cart-9' }),
    ]) {
      const agent = await read()
      const acting = { actorId: 'agent-1', customerServiceMode: true, cartId: 'cart-1' } as const
      await agent.save({ ...acting, customerId: 'customer-1' })
      const cookie = await cookieOf(agent)
      const [visitor, other] = [await read(cookie), await read(cookie)]
      await other.stepBack({ customerServiceMode: null, customerId: 'agent-1', cartId: 'cart-2' })
      visitor.stage(theirs)
      await first(visitor)
      visitor.stage(theirs)
      await visitor.save(theirs)
      await visitor.reload()
      expect(visitor).toMatchObject({ session: null, customerId: undefined, cartId: undefined })
      expect(await visitor.swapCart(visitor.cartId, { cartId: 'cart-9' })).toBe('ended')
      expect([...(await visitor.headers())]).toEqual([])
      const { session } = await read(cookie)
      expect(session?.data).toMatchObject({ customerId: 'agent-1', cartId: 'cart-2' })
      expect([session?.data.email, session?.data.linkedCode]).toEqual([undefined, undefined])
      // Who has stopped goes on as themselves.
      await other.reload()
      expect(other).toMatchObject({ customerId: 'agent-1', cartId: 'cart-2' })
    }
  })

  it('for whom an agent acts, also in the session of an earlier release, has no postal code that the agent has asked about', async () => {
    const agent = await read()
    await agent.save({ actorId: 'agent-1', customerId: 'agent-1' })
    const session = await cookieOf(agent)
    const asked = async (kept: string) => (await read(`${session}; postal_code=${kept}`)).postalCode
    expect(await asked('96813')).toBe('96813')
    await agent.save({ customerId: 'customer-1', customerServiceMode: true })
    expect([await asked('96813'), await asked('60601.unnamed')]).toEqual([undefined, '60601'])
    await agent.save({ actingId: 'a1b2c3d4' })
    expect([await asked('96813'), await asked('60601.unnamed'), await asked('85001.a1b2c3d4')]).toEqual([
      undefined,
      undefined,
      '85001',
    ])
  })

  it('who comes back on another day gets the cookie for longer, once a day', async () => {
    const visitor = await read()
    await visitor.save({ cartId: 'cart-1' })
    const cookie = await cookieOf(visitor)
    now = new Date(now.getTime() + DAY_MS + 1)
    expect(await cookieOf(await read(cookie))).toBe(cookie)
    expect(await cookieOf(await read(cookie))).toBe('')
  })

  it('who stays away for the life of the session is forgotten', async () => {
    const visitor = await read()
    await visitor.save({ cartId: 'cart-1' })
    now = new Date(now.getTime() + 184 * DAY_MS)
    expect((await read(await cookieOf(visitor))).session).toBeNull()
  })

  it('loses of what is stored only the fields that are odd', async () => {
    const visitor = await read()
    await visitor.save({ customerId: 'customer-1', cartId: 'cart-1', linkedCode: 'SAVE10' })
    const odd = {
      customerId: 'customer-1',
      cartId: 7,
      permissions: ['rule-the-world', 'viewCustomerCart', 7],
      flash: 'hello',
      keepSignedIn: 'no',
      cartCount: 'many',
      linkedCode: '',
      lostCodes: 'SAVE10\ngone',
      marks: { cartCount: '2' },
    }
    await database.db
      .updateTable('session')
      .set({ data: JSON.stringify(odd) })
      .where('id_hash', '=', visitor.session?.hash ?? '')
      .execute()
    const again = await read(await cookieOf(visitor))
    expect(again).toMatchObject({
      customerId: 'customer-1',
      cartId: undefined,
      actor: { kind: 'customer', id: 'customer-1', permissions: ['viewCustomerCart'] },
      flash: [],
      cartCount: 0,
      linkedCode: undefined,
      lostCodes: undefined,
    })
    expect(again.session?.data.keepSignedIn).toBe(true)
  })
})
