import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'
import type { Mishap } from '../../../tests/unit/support/faulty-fetch'
import type { Cart } from '~/models/cart/cart'
import { planAddCode } from '~/models/cart/plans/plan-codes'
import { planAddLine, roomFor } from '~/models/cart/plans/plan-lines'
import { definedOnly } from '~/models/defined-only'
import { isUpstreamError } from '~/services/upstream'
import { createCartLock } from '../database/cart-lock.server'
import type { CartLock } from '../database/cart-lock.server'
import { openDatabase } from '../database/database.server'
import { timeForCall, withRequestBudget } from '../request-budget'
import { createCartService } from './carts.server'
import type { Plan } from '~/models/cart/plan'
import { createQueue } from './queue'

let shop: Commerce
let cart: Cart

beforeAll(async () => {
  shop = await openCommerce()
})
afterAll(() => shop.close())
beforeEach(async () => {
  cart = await shop.carts.create({ anonymousId: 'somebody' })
  shop.wire.calls.length = 0
  shop.logger.lines.length = 0
})

const quantityOf = (each: Cart | null) => each?.lineItems.reduce((sum, line) => sum + line.quantity, 0) ?? 0
const addOne: Plan = (fresh) => ({
  actions: planAddLine(fresh, { sku: '1101-01', quantity: 1, maximum: 4_999 }),
})
const updates = () => shop.wire.count('POST', `/carts/${cart.id}`)
const statusOf = (error: unknown) => (isUpstreamError(error) ? error.status : 'no upstream fault')

describe('a cart', () => {
  it('starts empty, active and in dollars, shipping to one address', () => {
    expect(cart).toMatchObject({ state: 'Active', shippingMode: 'Single', version: 1, lineItems: [] })
    expect(cart.totalPrice).toEqual({ centAmount: 0, currencyCode: 'USD', fractionDigits: 2 })
  })

  it('that is not there is no cart, to read and to edit [CART-15]', async () => {
    expect(await shop.carts.get('0b6fc1a0-0000-4000-8000-000000000000')).toBeNull()
    expect(await shop.carts.edit('no-such-cart', 'edit-1', addOne)).toEqual({
      kind: 'closed',
      reason: 'gone',
    })
  })

  it('is gone once deleted, and deleting it twice is no fault', async () => {
    await shop.carts.delete(cart)
    expect(await shop.carts.get(cart.id)).toBeNull()
    await shop.carts.delete(cart)
  })

  it('is not made up when the platform fails: only a 404 means none', async () => {
    shop.wire.breakNext('GET', cart.id, { kind: 'answer', status: 500 })
    await expect(shop.carts.get(cart.id)).rejects.toMatchObject({ status: 500 })
  })
})

describe('an edit', () => {
  it('that its plan declines writes nothing and says why', async () => {
    const outcome = await shop.carts.edit<'no room'>(cart.id, 'edit-1', () => ({ refused: 'no room' }))
    expect(outcome).toMatchObject({ kind: 'declined', reason: 'no room', cart: { id: cart.id, version: 1 } })
    expect(updates()).toBe(0)
  })

  it('that its plan declines on a cart of before is planned again on the one that there is by now', async () => {
    await shop.carts.edit(cart.id, 'edit-0', addOne)
    const options = { known: cart }
    const plan = (fresh: Cart) =>
      fresh.lineItems.length === 0
        ? { refused: 'empty' as const }
        : { actions: planAddLine(fresh, { sku: '1101-01', quantity: 1, maximum: 4_999 }) }
    const outcome = await shop.carts.edit<'empty'>(cart.id, 'edit-1', plan, options)
    expect(outcome).toMatchObject({ kind: 'done' })
    expect(quantityOf(await shop.carts.get(cart.id))).toBe(2)
  })

  it('names the cart that its plan was made on at last, also where only the answer was lost', async () => {
    shop.wire.breakNext('POST', `/carts/${cart.id}`, { kind: 'lost-reply' })
    const outcome = await shop.carts.edit(cart.id, 'edit-1', addOne)
    expect(outcome).toMatchObject({ kind: 'done', before: { version: 1, lineItems: [] } })
    expect(outcome.kind === 'done' && quantityOf(outcome.cart)).toBe(1)
  })

  it('whose plan changes nothing writes nothing', async () => {
    const outcome = await shop.carts.edit(cart.id, 'edit-1', () => ({ actions: [] }))
    expect(outcome).toMatchObject({ kind: 'done', cart: { version: 1 } })
    expect(updates()).toBe(0)
  })

  it.each<[string, Mishap]>([
    ['a conflict', { kind: 'answer', status: 409 }],
    ['a 502', { kind: 'answer', status: 502 }],
    ['a 502 with a page', { kind: 'answer', status: 502, body: '<html>' }],
    ['no answer', { kind: 'lost-request' }],
    ['an aborted call', { kind: 'aborted' }],
  ])('is tried again after %s, three times and no more [API-43]', async (_name, mishap) => {
    shop.wire.breakNext('POST', `/carts/${cart.id}`, mishap, mishap, mishap)
    expect(await shop.carts.edit(cart.id, 'edit-1', addOne)).toMatchObject({ kind: 'done' })
    expect(updates()).toBe(4)
    expect(shop.logger.lines.filter((line) => line.level === 'warn')).toHaveLength(3)
    expect(quantityOf(await shop.carts.get(cart.id))).toBe(1)
  })

  it('is reported after the fourth failure, never as done [API-43]', async () => {
    const mishap: Mishap = { kind: 'answer', status: 502 }
    shop.wire.breakNext('POST', `/carts/${cart.id}`, mishap, mishap, mishap, mishap)
    const error = await shop.carts.edit(cart.id, 'edit-1', addOne).catch((fault: unknown) => fault)
    expect(statusOf(error)).toBe(502)
    expect(updates()).toBe(4)
    expect(quantityOf(await shop.carts.get(cart.id))).toBe(0)
  })

  /** The platform's own state, whoever changed it. */
  const stored = () => shop.merchant.get(`/carts/${cart.id}`) as Promise<{ readonly version: number }>
  /** Someone else changes the cart whenever an edit is in flight: the platform answers that one with 409. */
  function openConflict() {
    const versions: number[] = []
    const mishap: Mishap = {
      kind: 'overtaken',
      by: async () => {
        const { version } = await stored()
        versions.push(version)
        const email = `pat-${versions.length}@example.com`
        await shop.merchant.post(`/carts/${cart.id}`, {
          version,
          actions: [{ action: 'setCustomerEmail', email }],
        })
      },
    }
    return { mishap, versions }
  }
  const sentVersions = () =>
    shop.wire.calls
      .filter(({ method, path }) => method === 'POST' && path.endsWith(`/carts/${cart.id}`))
      .map(({ body }) => (body as { readonly version: number }).version)

  it('that the platform finds too old is made again at the version that there is by then [API-43]', async () => {
    const { mishap, versions } = openConflict()
    shop.wire.breakNext('POST', `/carts/${cart.id}`, mishap, mishap, mishap)
    expect(await shop.carts.edit(cart.id, 'edit-1', addOne)).toMatchObject({ kind: 'done' })
    const sent = sentVersions()
    expect(sent).toHaveLength(4)
    expect(sent.slice(0, 3)).toEqual(versions)
    expect(new Set(sent).size).toBe(4)
    expect(await stored()).toMatchObject({
      customerEmail: 'pat-3@example.com',
      lineItems: [{ quantity: 1 }],
    })
  })

  it('that is too old four times is given up, and the platform has nothing of it [API-43]', async () => {
    const { mishap } = openConflict()
    shop.wire.breakNext('POST', `/carts/${cart.id}`, mishap, mishap, mishap, mishap)
    const error = await shop.carts.edit(cart.id, 'edit-1', addOne).catch((fault: unknown) => fault)
    expect(statusOf(error)).toBe(409)
    expect(sentVersions()).toHaveLength(4)
    expect(await stored()).toMatchObject({ customerEmail: 'pat-4@example.com', lineItems: [] })
  })

  it.each([403, 500, 503])('is not tried again after status %i [API-44]', async (status) => {
    shop.wire.breakNext('POST', `/carts/${cart.id}`, { kind: 'answer', status })
    const error = await shop.carts.edit(cart.id, 'edit-1', addOne).catch((fault: unknown) => fault)
    expect(statusOf(error)).toBe(status)
    expect(updates()).toBe(1)
  })

  it('that the platform refuses is told with its code and not tried again [API-44]', async () => {
    const outcome = await shop.carts.edit(cart.id, 'edit-1', (fresh) => ({
      actions: planAddCode(fresh, 'NO-SUCH-CODE'),
    }))
    expect(outcome).toMatchObject({ kind: 'refused', code: 'DiscountCodeNonApplicable' })
    expect(updates()).toBe(1)
    expect(await stored()).toMatchObject({ version: cart.version, discountCodes: [] })
  })

  it('that is refused is on record with its code and cart, and with nothing of what was sent', async () => {
    const email = 'pat@example.com'
    shop.wire.breakNext('POST', `/carts/${cart.id}`, { kind: 'answer', status: 422, body: '{}' })
    const before = shop.logger.lines.length
    const outcome = await shop.carts.edit(cart.id, 'edit-1', () => ({
      actions: [{ action: 'setCustomerEmail', email }],
    }))
    expect(outcome).toMatchObject({ kind: 'refused', code: 'HTTP422' })
    const lines = shop.logger.lines.slice(before)
    expect(lines).toEqual([
      {
        level: 'warn',
        fields: { cartId: cart.id, code: 'HTTP422', actions: ['setCustomerEmail'] },
        message: 'the platform refused a cart edit',
      },
    ])
  })

  it.each([403, 429, 500])('that is answered %i is a fault and no refusal', async (status) => {
    shop.wire.breakNext('POST', `/carts/${cart.id}`, { kind: 'answer', status, body: '{}' })
    await expect(shop.carts.edit(cart.id, 'edit-1', addOne)).rejects.toMatchObject({ status })
  })

  it.each<[string, Mishap]>([
    ['was lost', { kind: 'lost-reply' }],
    ['came as a 502 of something in between', { kind: 'replaced-reply', status: 502 }],
  ])('is done once although its answer %s [API-43]', async (_name, mishap) => {
    shop.wire.breakNext('POST', `/carts/${cart.id}`, mishap)
    const outcome = await shop.carts.edit(cart.id, 'edit-1', addOne)
    expect(outcome.kind === 'done' && quantityOf(outcome.cart)).toBe(1)
    expect(updates()).toBe(1)
  })

  it('is known to be done although every answer was lost [API-43]', async () => {
    const lost: Mishap = { kind: 'lost-reply' }
    const unanswered: Mishap = { kind: 'lost-request' }
    shop.wire.breakNext('POST', `/carts/${cart.id}`, unanswered, unanswered, unanswered, lost)
    const outcome = await shop.carts.edit(cart.id, 'edit-1', addOne)
    expect(outcome.kind === 'done' && quantityOf(outcome.cart)).toBe(1)
    expect(updates()).toBe(4)
  })

  it('is known to be done in a cart that somebody has frozen since, to move it [API-43]', async () => {
    await shop.carts.edit(cart.id, 'edit-1', addOne)
    const { version } = (await shop.carts.get(cart.id)) ?? {}
    const actions = [{ action: 'freezeCart', strategy: 'HardFreeze' }]
    await shop.merchant.post(`/carts/${cart.id}`, { version, actions })
    expect(await shop.carts.edit(cart.id, 'edit-1', addOne)).toMatchObject({ kind: 'done' })
    expect(await shop.carts.edit(cart.id, 'edit-2', addOne)).toEqual({ kind: 'closed', reason: 'moving' })
  })

  it('is told from a fresh one although the reload failed first [API-43]', async () => {
    shop.wire.breakNext('POST', `/carts/${cart.id}`, { kind: 'lost-reply' })
    let reads = 0
    const outcome = await shop.carts.edit(cart.id, 'edit-1', (fresh) => {
      reads += 1
      if (reads === 1) shop.wire.breakNext('GET', `/carts/${cart.id}`, { kind: 'answer', status: 502 })
      return addOne(fresh)
    })
    expect(outcome.kind === 'done' && quantityOf(outcome.cart)).toBe(1)
  })

  it('of a platform that cannot be read is reported at once, nothing written', async () => {
    shop.wire.breakNext('GET', `/carts/${cart.id}`, { kind: 'lost-request' })
    const error = await shop.carts.edit(cart.id, 'edit-1', addOne).catch((fault: unknown) => fault)
    expect(statusOf(error)).toBeUndefined()
    expect(updates()).toBe(0)
  })

  it('keeps the ids of the last twenty edits only, so that the field stays small', async () => {
    for (let index = 0; index < 25; index += 1) await shop.carts.edit(cart.id, `edit-${index}`, addOne)
    const { fields } = (await shop.carts.get(cart.id)) ?? { fields: { recentEdits: [] } }
    expect(fields.recentEdits).toHaveLength(20)
    expect(fields.recentEdits).toContain('edit-24')
  })

  it('takes the newest ids of another cart along, for which few of its own are forgotten', async () => {
    for (let index = 0; index < 20; index += 1) await shop.carts.edit(cart.id, `own-${index}`, addOne)
    const alsoDone = Array.from({ length: 20 }, (_, index) => `other-${index}`)
    await shop.carts.edit(cart.id, 'merge', addOne, { alsoDone })
    const pieces = async () => (await shop.carts.get(cart.id))?.lineItems[0]?.quantity
    const before = await pieces()
    for (const id of ['own-8', 'own-19', 'other-15', 'other-19', 'merge'])
      expect((await shop.carts.edit(cart.id, id, addOne)).kind).toBe('done')
    expect(await pieces()).toBe(before)
    expect((await shop.carts.get(cart.id))?.fields.recentEdits).toHaveLength(20)
  })

  it('forgets nothing of a merge in many parts, which may be made again, before others have come since', async () => {
    const bring = async (part: string) => shop.carts.edit(cart.id, `merge:${part}`, addOne)
    for (let line = 0; line < 25; line += 1) await bring(`guest:${line}`)
    await shop.carts.edit(cart.id, 'edit-1', addOne)
    const pieces = async () => (await shop.carts.get(cart.id))?.lineItems[0]?.quantity
    const all = await pieces()
    await bring('guest:0')
    expect(await pieces()).toBe(all)
    for (const later of ['a:0', 'b:0', 'c:0']) await bring(later)
    expect((await shop.carts.get(cart.id))?.fields.recentEdits).toHaveLength(20)
  })
})

/** Another process on the same platform: its edits do not queue with ours. */
const openRival = ({ client, context, logger }: Commerce, lock?: CartLock) =>
  createCartService({ client, context, logger, ...definedOnly({ lock }) })

describe('parallel edits', () => {
  it('of one process are all present, one write each [API-43]', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, index) => shop.carts.edit(cart.id, `edit-${index}`, addOne)),
    )
    expect(new Set(outcomes.map((outcome) => outcome.kind))).toEqual(new Set(['done']))
    expect(quantityOf(await shop.carts.get(cart.id))).toBe(32)
    expect(updates()).toBe(32)
  })

  it('happen in the order they came', async () => {
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        shop.carts.edit(cart.id, `edit-${index}`, (fresh) => {
          order.push(index)
          return addOne(fresh)
        }),
      ),
    )
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('never go over a maximum that each of them would keep by itself [CART-13]', async () => {
    const intent = { sku: '1101-01', quantity: 2, maximum: 5 }
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        shop.carts.edit(cart.id, `edit-${index}`, (fresh) => ({ actions: planAddLine(fresh, intent) })),
      ),
    )
    const full = await shop.carts.get(cart.id)
    expect(quantityOf(full)).toBe(5)
    expect(roomFor(full, intent)).toMatchObject({ quantity: 0, limit: 'maximum' })
  })

  it('of several processes are present when acknowledged, each planned on what the others left [API-43]', async () => {
    const rivals = Array.from({ length: 4 }, () => openRival(shop))
    const outcomes = await Promise.allSettled(
      rivals.flatMap((rival, index) =>
        [1, 2].map((turn) =>
          rival.edit(cart.id, `edit-${index}-${turn}`, (fresh) => ({
            actions: planAddLine(fresh, { sku: '1101-01', quantity: 2, maximum: 13 }),
          })),
        ),
      ),
    )
    const done = outcomes.filter((each) => each.status === 'fulfilled').length
    expect(done).toBeGreaterThanOrEqual(4)
    // Eight times two, capped at thirteen: a plan on a stale cart would exceed it.
    expect(quantityOf(await shop.carts.get(cart.id))).toBe(Math.min(13, done * 2))
    expect(shop.logger.lines.some((line) => line.message === 'cart edit is planned again')).toBe(true)
  })

  it('are done in the time of a page though a process has died with the lock of the cart [API-43]', async () => {
    const database = await openDatabase({ dataDir: ':memory:' })
    await createCartLock(database).acquire(cart.id)
    const rival = openRival(shop, createCartLock(database))
    const [outcome, leftMs] = await withRequestBudget(2_400, async () => [
      await rival.edit(cart.id, 'edit-1', addOne),
      timeForCall(2_400),
    ])
    await database.close()
    expect(outcome).toMatchObject({ kind: 'done', cart: { lineItems: [{ quantity: 1 }] } })
    expect(leftMs).toBeGreaterThan(0)
  })

  it('of other carts do not wait for a slow one', async () => {
    const other = await shop.carts.create({ anonymousId: 'somebody-else' })
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const queue = createQueue()
    const slow = queue.run(cart.id, () => gate)
    expect(await queue.run(other.id, () => Promise.resolve('at once'))).toBe('at once')
    release()
    await slow
  })

  it('go on after one of them failed', async () => {
    shop.wire.breakNext('POST', `/carts/${cart.id}`, { kind: 'answer', status: 500 })
    const outcomes = await Promise.allSettled([
      shop.carts.edit(cart.id, 'edit-1', addOne),
      shop.carts.edit(cart.id, 'edit-2', addOne),
    ])
    expect(outcomes.map((each) => each.status)).toEqual(['rejected', 'fulfilled'])
    expect(quantityOf(await shop.carts.get(cart.id))).toBe(1)
  })
})
