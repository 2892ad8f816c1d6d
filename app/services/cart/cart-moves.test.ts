/**
 * Moves a cart into the other shipping mode, or into another cart, with movers that are slow rather than dead, beside
 * other tabs.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { expectKind } from '../../../tests/unit/support/journey'
import { createGate, MOVE_MS, openMoves } from '../../../tests/unit/support/moves'
import type { CartService } from '../commercetools/carts.server'
import type { CartMoves } from '../database/cart-moves.server'

const ROUNDS = Number(process.env['MOVE_ROUNDS'] ?? 20)

const { commerce, moves, keys, openCartUseCases, visit, begin, holdMoves, recoverOverdue, close } =
  await openMoves()
afterAll(close)

const chance = (most: number) => sleep(Math.floor(Math.random() * most))

/** Stalls before the freeze, before the plan, and between the plan and the session's switch, until `held` ends. */
function slowly(oldCartId: string, held: () => Promise<unknown>) {
  const carts: CartService = {
    ...commerce.carts,
    async edit(...call) {
      await chance(40)
      const outcome = await commerce.carts.edit(...call)
      await chance(40)
      if (call[0] !== oldCartId) await held()
      return outcome
    },
  }
  const slowMoves: CartMoves = {
    ...moves,
    async begin(move) {
      const begun = await moves.begin(move)
      await chance(40)
      return begun
    },
  }
  return openCartUseCases(carts, slowMoves)
}

describe('a cart that is moved by somebody slow', () => {
  it(`keeps every edit that was acknowledged, and its key, in ${ROUNDS} rounds [SHIP-01]`, async () => {
    const ends: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = `moved-${round}`
      const { cookie, cartId } = await begin(key)
      const { goAhead, wait } = createGate()
      const frozen = createGate()
      // The first mover is still busy when the adds are answered; the second started before them.
      const mover = slowly(cartId, () => {
        frozen.goAhead()
        return round === 0 ? wait : Promise.resolve()
      }).cartUseCases.editInMode(await visit(cookie), 'Multiple', () => ({ actions: [] }))
      const adds = Promise.all(
        ['1102-01', '1103-01', '1201-01'].map(async (sku) => {
          await (round === 0 ? frozen.wait : round === 1 ? mover : chance(80))
          const outcome = await openCartUseCases().cartUseCases.add(await visit(cookie), sku, 1)
          return outcome.kind === 'added' ? [sku] : []
        }),
      )
      void adds.finally(goAhead)
      const [, acknowledged] = await Promise.all([mover, adds])
      await recoverOverdue()

      const { cartId: named = '' } = await visit(cookie)
      const cart = await commerce.carts.get(named)
      const about = `round ${round}`
      expect(cart?.state, about).toBe('Active')
      expect(cart?.lineItems.map(({ sku }) => sku).sort(), about).toEqual(
        ['1101-01', ...acknowledged.flat()].sort(),
      )
      expect(
        cart?.lineItems.map(({ quantity }) => quantity),
        about,
      ).toEqual(cart?.lineItems.map(() => 1))
      expect(await keys.find(key), about).toBe(named)
      ends.push(named === cartId ? 'stayed' : 'moved')
      if (named !== cartId) expect(await commerce.carts.get(cartId), about).toBeNull()
      expect(await moves.find(cartId), about).toBeNull()
    }
    expect(ends.slice(0, 2)).toEqual(['stayed', 'moved'])
  }, 600_000)

  it('is found by its key while the move is under way, and afterwards [API-61]', async () => {
    const { cookie, cartId } = await begin('kept-in-sight')
    const seen: (string | null)[] = []
    const carts: CartService = {
      ...commerce.carts,
      async edit(...call) {
        seen.push(await keys.find('kept-in-sight'))
        return commerce.carts.edit(...call)
      },
    }
    const visitor = await visit(cookie)
    const { cart } = expectKind(
      await openCartUseCases(carts).cartUseCases.editInMode(visitor, 'Multiple', () => ({ actions: [] })),
      'done',
    )
    expect(seen[0]).toBe(cartId)
    expect(await keys.find('kept-in-sight')).toBe(cart.id)
    expect([cart.shippingMode, visitor.cartId]).toEqual(['Multiple', cart.id])
  })

  it.each(['its mover', 'whoever comes next'])(
    'is kept when %s finds it changed since it was frozen',
    async (who) => {
      const { cookie, cartId } = await begin(`changed-before-${who.replaceAll(' ', '-')}`)
      /** As staff do it, directly on the platform. */
      const change = async () => {
        const { version } = (await commerce.merchant.get(`/carts/${cartId}`)) as { readonly version: number }
        const actions = [{ action: 'unfreezeCart' }, { action: 'addLineItem', sku: '1102-01', quantity: 1 }]
        await commerce.merchant.post(`/carts/${cartId}`, { version, actions })
      }
      const changedAfterSwitch: CartMoves = {
        ...moves,
        async find(id) {
          const move = await moves.find(id)
          if (move?.state === 'MOVED') await change()
          return move
        },
      }
      const dying: CartService = { ...commerce.carts, delete: () => Promise.reject(new Error('killed')) }
      const isMover = who === 'its mover'
      const { cartUseCases } = isMover
        ? openCartUseCases(undefined, changedAfterSwitch)
        : openCartUseCases(dying)
      const visitor = await visit(cookie)
      const { cart } = expectKind(
        await cartUseCases.editInMode(visitor, 'Multiple', () => ({ actions: [] })),
        'done',
      )
      if (!isMover) {
        await change()
        await recoverOverdue()
      }
      const kept = await commerce.carts.get(cartId)
      expect(kept?.lineItems.map(({ sku }) => sku)).toEqual(['1101-01', '1102-01'])
      expect([await moves.find(cartId), (await visit(cookie)).cartId]).toEqual([null, cart.id])
    },
  )

  it('is finished by whoever comes next when its mover died after the switch [API-61]', async () => {
    const { cookie, cartId } = await begin('cut-off')
    const carts: CartService = { ...commerce.carts, delete: () => Promise.reject(new Error('killed')) }
    const visitor = await visit(cookie)
    const { cart } = expectKind(
      await openCartUseCases(carts).cartUseCases.editInMode(visitor, 'Multiple', () => ({ actions: [] })),
      'done',
    )
    expect(await commerce.carts.get(cartId)).toMatchObject({ state: 'Frozen' })
    expect(await keys.find('cut-off')).toBe(cart.id)
    expect(await recoverOverdue()).toBe(1)
    expect(await commerce.carts.get(cartId)).toBeNull()
    expect(await moves.find(cartId)).toBeNull()
    expect(await keys.find('cut-off')).toBe(cart.id)
  })

  it('gets its key once the second move is over that had begun before the first was finished [API-61]', async () => {
    const { cookie, cartId } = await begin('moved-twice')
    const move = async (mode: 'Single' | 'Multiple', by: ReturnType<typeof openCartUseCases>) =>
      by.cartUseCases.editInMode(await visit(cookie), mode, () => ({ actions: [] }))
    const killed = () => Promise.reject(new Error('killed'))
    const first = expectKind(
      await move('Multiple', openCartUseCases({ ...commerce.carts, delete: killed })),
      'done',
    )
    const { carts, held, frozen } = holdMoves()
    const second = move('Single', openCartUseCases(carts))
    await frozen.wait
    // Whoever finishes the first move finds its new cart frozen.
    await openCartUseCases().handover.recover(cartId)
    expect(await keys.find('moved-twice')).toBe(first.cart.id)
    held.goAhead()
    const { cart } = expectKind(await second, 'done')
    await recoverOverdue()
    expect(await commerce.carts.get(cart.id)).toMatchObject({ state: 'Active', key: 'moved-twice' })
    expect(await keys.find('moved-twice')).toBe(cart.id)
  })

  it('has its key again when somebody else thawed it between the end of the move and its own thaw [API-61]', async () => {
    const { cookie, cartId } = await begin('thawed-by-others')
    const overtaken: CartMoves = {
      ...moves,
      async cancel(...call) {
        const isOver = await moves.cancel(...call)
        await openCartUseCases().handover.recover(cartId)
        return isOver
      },
    }
    const { cartUseCases } = openCartUseCases(undefined, overtaken)
    const refuse = () => ({ refused: 'not-wanted' })
    expectKind(await cartUseCases.editInMode(await visit(cookie), 'Multiple', refuse), 'declined')
    expect(await commerce.carts.get(cartId)).toMatchObject({ state: 'Active', key: 'thawed-by-others' })
  })
})

describe('a cart that is merged into another one by somebody slow', () => {
  const skus = async (cartId: string | undefined) => {
    const cart = cartId === undefined ? null : await commerce.carts.get(cartId)
    return (cart?.lineItems ?? [])
      .flatMap(({ sku, quantity }) => Array.from({ length: quantity }, () => sku))
      .sort()
  }

  /** Two carts of one shopper: the session names one, the other is still to be merged, and an older tab names that. */
  async function beginTwo(key: string) {
    const aside = await begin(`${key}-aside`)
    const named = await begin(`${key}-named`)
    const { session } = await visit(named.cookie)
    if (session === null) throw new Error('no session')
    await openCartUseCases().shopperCarts.putAside(session, aside.cartId)
    return { aside, named }
  }

  it('loses nothing that is added after its goods were written, before it came to an end', async () => {
    const { aside, named } = await beginTwo('late-add')
    let isHeld = false
    const carts: CartService = {
      ...commerce.carts,
      async edit(...call) {
        const outcome = await commerce.carts.edit(...call)
        if (call[0] !== named.cartId || isHeld) return outcome
        isHeld = true
        // The move was abandoned: the other tab has its cart back and adds one more of the same, and something else.
        await recoverOverdue()
        for (const sku of ['1101-01', '1102-01'])
          expectKind(await openCartUseCases().cartUseCases.add(await visit(aside.cookie), sku, 1), 'added')
        return outcome
      },
    }
    await openCartUseCases(carts).gathering.gather(await visit(named.cookie), 'all')
    expect(isHeld).toBe(true)
    expect((await visit(named.cookie)).cartId).toBe(named.cartId)
    expect(await skus(named.cartId)).toEqual(['1101-01', '1101-01', '1101-01', '1102-01'])
    expect(await commerce.carts.get(aside.cartId)).toBeNull()
  })

  it(`keeps every add that was acknowledged, each once, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { aside, named } = await beginTwo(`round-${round}`)
      const slow = slowly(aside.cartId, () => chance(3 * MOVE_MS)).gathering
      const gathering = slow.gather(await visit(named.cookie), 'all')
      const adds = ['1101-01', '1102-01', '1103-01', '1201-01'].map(async (sku) => {
        await chance(160)
        await openCartUseCases().handover.recoverOverdue()
        const outcome = await openCartUseCases().cartUseCases.add(await visit(aside.cookie), sku, 1)
        return outcome.kind === 'added' ? [sku] : []
      })
      const [acknowledged] = await Promise.all([Promise.all(adds), gathering])
      await recoverOverdue()
      await openCartUseCases().gathering.gather(await visit(named.cookie), 'all')

      expect((await visit(named.cookie)).cartId, `round ${round}`).toBe(named.cartId)
      const others = await visit(aside.cookie)
      const all = [...(await skus(named.cartId)), ...(await skus(others.cartId))].sort()
      expect(all, `round ${round}`).toEqual(['1101-01', '1101-01', ...acknowledged.flat()].sort())
    }
  }, 600_000)
})
