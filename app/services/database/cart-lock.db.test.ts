import { beforeEach, expect, it } from 'vitest'
import { timeForCall, withRequestBudget } from '../request-budget'
import { describeEachDatabase } from './testing/each-database'
import { createCartLock } from './cart-lock.server'
import type { CartLock } from './cart-lock.server'

/** A third of it is waited; of the rest a busy machine may take three seconds. */
const WAITED_BUDGET_MS = 6_000

describeEachDatabase('locks on carts', (subject) => {
  let lock: CartLock
  let other: CartLock

  beforeEach(async () => {
    await subject.database().db.deleteFrom('cart_lock').execute()
    lock = createCartLock(subject.database())
    other = createCartLock(subject.database())
  })

  it('are held by one at a time, by name', async () => {
    expect(await lock.isTaken('cart-1')).toBe(false)
    const release = await lock.acquire('cart-1')
    expect([await other.isTaken('cart-1'), await other.isTaken('cart-2')]).toEqual([true, false])
    await release()
    expect(await other.isTaken('cart-1')).toBe(false)
  })

  it('never overlap, however many want one', async () => {
    let inside = 0
    let most = 0
    const work = async (who: CartLock) => {
      const release = await who.acquire('cart-1')
      most = Math.max(most, (inside += 1))
      await new Promise((resolve) => setTimeout(resolve, 2))
      inside -= 1
      await release()
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => work(index % 2 === 0 ? lock : other)))
    expect([most, inside]).toEqual([1, 0])
  })

  it('of a holder that died are passed over once its time is up', async () => {
    await lock.acquire('cart-1')
    await subject
      .database()
      .db.updateTable('cart_lock')
      .set({ until_ms: Date.now() - 1 })
      .execute()
    expect(await other.isTaken('cart-1')).toBe(false)
    const release = await other.acquire('cart-1')
    expect(await lock.isTaken('cart-1')).toBe(true)
    await release()
  })

  it('of a holder that died are waited for by one of those who stand behind each other here', async () => {
    await lock.acquire('cart-1')
    const holder = () =>
      subject.database().db.selectFrom('cart_lock').select('holder').executeTakeFirstOrThrow()
    const dead = await holder()
    await withRequestBudget(300, () => other.acquire('cart-1'))
    // Passed over even without a time limit: otherwise this would wait until the lock expired, and take it.
    const release = await other.acquire('cart-1')
    expect(await holder()).toEqual(dead)
    await release()
    expect(await other.isTaken('cart-1')).toBe(true)
  })

  it('of a holder that died cost a request a part of its time only: its edit goes on without', async () => {
    await lock.acquire('cart-1')
    const leftMs = await withRequestBudget(WAITED_BUDGET_MS, async () => {
      const release = await other.acquire('cart-1')
      const left = timeForCall(Number.POSITIVE_INFINITY)
      await release()
      return left
    })
    // Two thirds, less what a busy machine took. Nothing would be left if the whole budget had gone by.
    expect(leftMs / WAITED_BUDGET_MS).toBeGreaterThan(1 / 10)
    expect(leftMs / WAITED_BUDGET_MS).toBeLessThan(3 / 4)
    expect(await other.isTaken('cart-1')).toBe(true)
  })
})
