import { beforeEach, expect, it } from 'vitest'
import { describeEachDatabase } from '../database/testing/each-database'
import { createSessionStore } from './session-store.server'
import type { SessionStore } from './session-store.server'

const START = Date.parse('2026-03-01T12:00:00.000Z')
const SENT = '2026-03-01T12:10:00.000Z'
const LATER = '2026-03-01T12:20:00.000Z'

describeEachDatabase('carts of a shopper', (subject) => {
  let now = START
  let store: SessionStore

  beforeEach(async () => {
    now = START
    const clock = { now: () => new Date((now += 1_000)) }
    store = createSessionStore({ database: subject.database(), clock, secureCookies: false })
    await subject.database().db.deleteFrom('session').execute()
    await subject.database().db.deleteFrom('shopper_cart').execute()
  })

  const idsOf = async (...session: Parameters<SessionStore['carts']['list']>) =>
    (await store.carts.list(...session)).map(({ cartId }) => cartId)

  it('go along with a sign-in, with the cart that the session does not name any more', async () => {
    const guest = await store.create({ cartId: 'named' })
    await store.carts.putAside(guest, 'aside')
    const { session } = await store.rotate(guest, { customerId: 'c1', cartId: 'account' })
    expect(await idsOf(session)).toEqual(['aside', 'named'])
    expect(await idsOf(await store.create({ customerId: 'c1' }))).toEqual(['aside', 'named'])
    expect(await idsOf(await store.create({ customerId: 'c2' }))).toEqual([])
  })

  it('stay with the customer whom another one signs in after', async () => {
    const first = await store.create({ customerId: 'c1', cartId: 'theirs' })
    await store.carts.sendForOrder(first, 'ordered', SENT)
    const { session } = await store.rotate(first, { customerId: 'c2', cartId: null })
    expect(await idsOf(session)).toEqual([])
    expect(await store.carts.ordered(session, 'shopper')).toEqual([])
    expect(await idsOf(await store.create({ customerId: 'c1' }))).toEqual(['ordered', 'theirs'])
  })

  it('put aside by a request under way stay with its customer when another one signs in meanwhile', async () => {
    const first = await store.create({ customerId: 'c1' })
    await store.carts.sendForOrder(first, 'ordered', SENT)
    const { session } = await store.rotate(first, { customerId: 'c2' })
    await store.carts.putAside(first, 'late')
    expect(await idsOf(session)).toEqual([])
    expect(await idsOf(await store.create({ customerId: 'c1' }))).toEqual(['ordered', 'late'])
  })

  it('put aside by a request under way are not the agent’s who has stopped acting for their customer or guest', async () => {
    for (const [customerId, cartId] of [
      ['c1', 'customer’s'],
      [null, 'guest’s'],
    ] as const) {
      const acting = await store.create({ actorId: 'a1', customerId, customerServiceMode: true })
      await store.stepBack(acting, { customerId: 'a1', customerServiceMode: null })
      await store.carts.putAside(acting, cartId)
      const agent = await store.read(`nutwood=${acting.id}`)
      if (agent === null) throw new Error('no session')
      expect(await idsOf(agent)).toEqual([])
    }
    expect(await idsOf(await store.create({ customerId: 'a1' }))).toEqual([])
    expect(await idsOf(await store.create({ customerId: 'c1' }))).toEqual(['customer’s'])
  })

  it('put aside by another session of the customer are still those of the one that ordered', async () => {
    const [mine, other] = [await store.create({ customerId: 'c1' }), await store.create({ customerId: 'c1' })]
    await store.carts.sendForOrder(mine, 'ordered', SENT)
    await store.carts.tell(other, 'ordered')
    await store.carts.putAside(other, 'ordered')
    const isToTell = async (session: typeof mine) =>
      (await store.carts.list(session)).map((one) => one.isToTell)
    expect([await isToTell(mine), await isToTell(other)]).toEqual([[true], [false]])
    expect(await store.carts.ordered(mine, 'session')).toEqual(['ordered'])
    await store.carts.sendForOrder(other, 'ordered', SENT)
    expect(await store.carts.ordered(other, 'session')).toEqual(['ordered'])
  })

  it('are to be told of again after another attempt', async () => {
    const session = await store.create({})
    await store.carts.sendForOrder(session, 'ordered', SENT)
    await store.carts.tell(session, 'ordered')
    await store.carts.sendForOrder(session, 'ordered', SENT)
    expect((await store.carts.list(session)).map(({ isToTell }) => isToTell)).toEqual([true])
  })

  it('are found again by a customer who has signed out, and are nobody’s after a guest', async () => {
    const [customer, guest] = [
      await store.create({ customerId: 'c1', cartId: 'mine' }),
      await store.create({}),
    ]
    await store.carts.putAside(guest, 'guest')
    await store.destroy(customer)
    await store.destroy(guest)
    expect(await idsOf(await store.create({ customerId: 'c1' }))).toEqual(['mine'])
    expect(await subject.database().db.selectFrom('shopper_cart').selectAll().execute()).toHaveLength(1)
  })

  it('are the successor’s where a request puts one aside that was under way at the sign-in', async () => {
    const guest = await store.create({ cartId: 'named' })
    const { session } = await store.rotate(guest, { customerId: 'c1' })
    await store.carts.putAside(guest, 'late')
    expect(await idsOf(session)).toEqual(['late'])
  })

  it('of a session that goes into another one are that one’s, with its cart', async () => {
    const [beside, heir] = [await store.create({ cartId: 'beside' }), await store.create({ cartId: 'own' })]
    await store.carts.putAside(beside, 'aside')
    await store.retire(beside, heir, 'beside')
    expect(await idsOf(heir)).toEqual(['aside', 'beside'])
  })

  it('are spoken of to the session that ordered, and to whichever other one looks first', async () => {
    const [ordering, other, third] = [
      await store.create({ customerId: 'c1' }),
      await store.create({ customerId: 'c1' }),
      await store.create({ customerId: 'c1' }),
    ]
    await store.carts.sendForOrder(ordering, 'ordered', SENT)
    const toTell = async () =>
      Promise.all(
        [ordering, other, third].map(async (session) =>
          (await store.carts.list(session)).map(({ isToTell }) => isToTell),
        ),
      )
    expect(await toTell()).toEqual([[true], [true], [true]])
    expect(await store.carts.tell(other, 'ordered')).toBe(true)
    expect(await toTell()).toEqual([[true], [false], [false]])
    expect(await store.carts.tell(third, 'ordered')).toBe(false)
    expect(await store.carts.tell(ordering, 'ordered')).toBe(true)
    expect(await toTell()).toEqual([[false], [false], [false]])
    expect(await store.carts.tell(ordering, 'ordered')).toBe(false)
  })

  it('of a session that goes into one that has got another id meanwhile are that one’s', async () => {
    const [beside, heir] = [await store.create({ cartId: 'beside' }), await store.create({ cartId: 'own' })]
    const { session: first } = await store.rotate(heir, { customerId: 'c1' })
    const { session } = await store.rotate(first, { customerId: 'c1' })
    await store.retire(beside, heir, 'beside')
    expect(await idsOf(session)).toEqual(['beside'])
  })

  it('are known as ordered by the session that did, the newest first, also when nothing is left to say', async () => {
    const [mine, other] = [await store.create({ customerId: 'c1' }), await store.create({ customerId: 'c1' })]
    await store.carts.sendForOrder(mine, 'first', SENT)
    await store.carts.sendForOrder(mine, 'second', LATER)
    await store.carts.tell(mine, 'first')
    await store.carts.close('first')
    expect(await idsOf(mine)).toEqual(['second'])
    expect(await store.carts.ordered(mine, 'session')).toEqual(['second', 'first'])
    expect(await store.carts.ordered(other, 'session')).toEqual([])
    expect(await store.carts.ordered(other, 'shopper')).toEqual(['second', 'first'])
    await store.carts.takeBack('second', { sentAt: SENT })
    expect(await store.carts.ordered(mine, 'session')).toEqual(['second', 'first'])
    await store.carts.takeBack('second', { sentAt: LATER })
    expect(await store.carts.ordered(mine, 'session')).toEqual(['first'])
  })

  it('go when they have come, and by age', async () => {
    const session = await store.create({})
    await store.carts.putAside(session, 'come')
    await store.carts.close('come')
    await store.carts.putAside(session, 'old')
    await store.carts.putAside(session, 'ordered-late')
    now += 400 * 86_400_000
    await store.carts.sendForOrder(session, 'ordered-late', new Date(now).toISOString())
    expect(await store.carts.deleteExpired()).toBe(1)
    expect(await idsOf(session)).toEqual(['ordered-late'])
  })
})
