/** Interrupted moves of carts: whatever is lost on the way, in the end one cart that takes edits has the key. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { Mishap } from '../../../tests/unit/support/faulty-fetch'
import { expectKind } from '../../../tests/unit/support/journey'
import { AWAY, killed, MOVE_MS, nothing, openMoves, refuse } from '../../../tests/unit/support/moves'
import type { Begun } from '../../../tests/unit/support/moves'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import type { CartMoves } from '../database/cart-moves.server'
import { withRequestBudget } from '../request-budget'

const {
  commerce,
  moves,
  keys,
  openCartUseCases,
  visit,
  move,
  begin,
  giveToCustomer,
  expectBack,
  holdMoves,
  recoverOverdue,
  close,
} = await openMoves({ watchMs: MOVE_MS })
afterAll(close)

const ROUNDS = Number(process.env['MOVE_ROUNDS'] ?? 20)

/** Breaks the next calls that would write the old cart. */
const breakWrites = (cartId: string, ...mishaps: readonly Mishap[]) =>
  commerce.wire.breakNext('POST', `/carts/${cartId}`, ...mishaps)

/** Refuses once the cart is frozen, and loses the answer to its first thaw. */
function refuseAndCut(cartId: string) {
  let isCut = false
  return () => {
    if (!isCut) breakWrites(cartId, AWAY)
    isCut = true
    return refuse()
  }
}

/** As a mover does that then disappears. */
async function freezeByHand(cartId: string, ...before: readonly object[]): Promise<void> {
  const { version } = (await commerce.merchant.get(`/carts/${cartId}`)) as { readonly version: number }
  const actions = [...before, { action: 'freezeCart', strategy: 'HardFreeze' }]
  await commerce.merchant.post(`/carts/${cartId}`, { version, actions })
}

async function expectInLimbo(key: string, { cartId }: Begun): Promise<void> {
  expect(await commerce.carts.get(cartId)).toMatchObject({ state: 'Frozen' })
  expect(await keys.find(key)).toBe(cartId)
}

const COMERS: Readonly<Record<string, (begun: Begun) => Promise<unknown>>> = {
  'the next edit': async ({ cookie }) =>
    expectKind(await openCartUseCases().cartUseCases.add(await visit(cookie), '1102-01', 1), 'added'),
  'another process': recoverOverdue,
}

describe('a cart whose move comes to nothing', () => {
  it.each<Mishap & { readonly name: string }>([
    { name: 'lost', kind: 'lost-reply' },
    { name: 'a 502', kind: 'replaced-reply', status: 502 },
    { name: 'a 404', kind: 'replaced-reply', status: 404 },
    { name: 'never asked for', kind: 'lost-request' },
  ])('has its key again where the answer of its freeze is $name [API-61]', async (mishap) => {
    const key = `freeze-${mishap.name.replaceAll(' ', '-')}`
    const begun = await begin(key)
    breakWrites(begun.cartId, mishap)
    await move(begun).catch(() => undefined)
    await expectBack(key, begun)
  })

  it.each(Object.entries(COMERS))(
    'has its key again by %s where its freeze was not answered and the platform is away after it [API-61]',
    async (who, come) => {
      const key = `freeze-cut-${who.replaceAll(' ', '-')}`
      const begun = await begin(key)
      breakWrites(begun.cartId, { kind: 'lost-reply' }, AWAY)
      await expect(move(begun)).rejects.toMatchObject({ kind: 'UpstreamError', status: undefined })
      await expectInLimbo(key, begun)
      await come(begun)
      await expectBack(key, begun)
    },
  )

  it.each(Object.entries(COMERS))(
    'has its key again by %s where its thaw was refused, and the shopper hears why it was not moved [API-61]',
    async (who, come) => {
      const key = `thaw-cut-${who.replaceAll(' ', '-')}`
      const begun = await begin(key)
      const outcome: { readonly kind: string } = await move(begun, undefined, refuseAndCut(begun.cartId))
      expect(outcome.kind).toBe('declined')
      await expectInLimbo(key, begun)
      await come(begun)
      await expectBack(key, begun)
    },
  )

  it('leaves the customer no second cart where its thaw was refused', async () => {
    const begun = await begin('thaw-cut-alone')
    const customerId = await giveToCustomer(begun)
    const outcome: { readonly kind: string } = await move(begun, undefined, refuseAndCut(begun.cartId))
    expect(outcome.kind).toBe('declined')
    expect(await commerce.carts.getOfCustomer(customerId)).toBeNull()
    await recoverOverdue()
    expect(await commerce.carts.getOfCustomer(customerId)).toMatchObject({ id: begun.cartId })
  })

  it('is given back whatever the platform refuses of another that was moved [API-61]', async () => {
    const moved = await begin('not-deleted')
    await move(moved, openCartUseCases({ ...commerce.carts, delete: killed }))
    const left = await begin('beside-refused')
    await moves.begin({ cartId: left.cartId, mover: 'dead', key: 'beside-refused' })
    await freezeByHand(left.cartId, { action: 'setKey' })
    commerce.wire.breakNext('DELETE', `/carts/${moved.cartId}`, { kind: 'answer', status: 400 })
    await recoverOverdue()
    await expectBack('beside-refused', left)
    // The key passes to the cart it was moved into, though the old one still exists.
    const { cartId = '' } = await visit(moved.cookie)
    expect(await commerce.carts.get(cartId)).toMatchObject({ key: 'not-deleted' })
    expect(await moves.find(moved.cartId)).toBeNull()
  })

  it('has its key again where whoever gave its dead mover up met an outage as well [API-61]', async () => {
    const begun = await begin('given-up-cut')
    const { cartId } = begun
    await moves.begin({ cartId, mover: 'dead', key: 'given-up-cut' })
    await freezeByHand(cartId, { action: 'setKey' })
    breakWrites(cartId, AWAY)
    await expect(recoverOverdue()).rejects.toMatchObject({ status: 503 })
    await expectInLimbo('given-up-cut', begun)
    await recoverOverdue()
    await expectBack('given-up-cut', begun)
  })

  it('is not frozen by a mover that was given up before it began, and dies [API-61]', async () => {
    const begun = await begin('late-mover')
    const late: CartMoves = {
      ...moves,
      async begin(moving) {
        const isBegun = await moves.begin(moving)
        await recoverOverdue()
        return isBegun
      },
      cancel: killed,
    }
    await move(begun, openCartUseCases(undefined, late)).catch(() => undefined)
    await expectBack('late-mover', begun)
  })

  it('is not frozen by a call that arrives after its mover has given up [API-61]', async () => {
    const begun = await begin('late-call')
    breakWrites(begun.cartId, { kind: 'lost-request' })
    await expect(move(begun)).rejects.toMatchObject({ kind: 'UpstreamError' })
    const isFreeze = ({ body }: { readonly body: unknown }) => JSON.stringify(body)?.includes('freezeCart')
    const late = commerce.wire.calls.findLast(isFreeze)
    expect(late?.path).toContain(begun.cartId)
    await expect(commerce.merchant.post(`/carts/${begun.cartId}`, late?.body)).rejects.toThrow()
    await expectBack('late-call', begun)
  })

  it('is thawed without its key where staff have given that to another cart [API-61]', async () => {
    const begun = await begin('taken')
    await move(begun, undefined, refuseAndCut(begun.cartId))
    const other = (await commerce.merchant.post('/carts', { currency: 'USD', key: 'taken' })) as {
      readonly id: string
    }
    await recoverOverdue()
    const cart = await commerce.carts.get(begun.cartId)
    expect([cart?.state, cart?.key]).toEqual(['Active', undefined])
    expect([await moves.find(begun.cartId), await keys.find('taken')]).toEqual([null, other.id])
  })
})

it('a cart that is left frozen is given back within the time of the request that edits it', async () => {
  const { cookie, cartId } = await begin('left-frozen')
  await freezeByHand(cartId)
  const { cartUseCases } = openCartUseCases(undefined, undefined, 600_000)
  const visitor = await visit(cookie)
  const outcome = await withRequestBudget(6_000, () => cartUseCases.add(visitor, '1102-01', 1))
  expect(expectKind(outcome, 'added').cart).toMatchObject({ id: cartId, state: 'Active' })
})

it('a cart whose mover may still be at it is told as just being saved, within the time of the request', async () => {
  const { cookie, cartId } = await begin('still-moved')
  await moves.begin({ cartId, mover: 'slow', key: 'still-moved' })
  await freezeByHand(cartId)
  const patient: CartMoves = { ...moves, giveUp: () => Promise.resolve(false) }
  const { cartUseCases } = openCartUseCases(undefined, patient, 600_000)
  const visitor = await visit(cookie)
  const outcome = await withRequestBudget(6_000, () => cartUseCases.add(visitor, '1102-01', 1))
  expect(outcome).toMatchObject({ kind: 'not-done', outcome: { kind: 'closed', reason: 'held' } })
  await moves.cancel(cartId, 'slow')
})

describe('an add whose answer is lost', () => {
  /** Loses its first answer: something else happens meanwhile, and it is retried. */
  function losing(meanwhile: () => Promise<unknown>): CartService {
    let isLost = false
    return {
      ...commerce.carts,
      async edit(...asked) {
        const outcome = await commerce.carts.edit(...asked)
        if (isLost || outcome.kind !== 'done') return outcome
        isLost = true
        await meanwhile()
        return commerce.carts.edit(...asked)
      },
    }
  }

  async function expectOnce({ cookie }: Begun): Promise<void> {
    const { cartId = '' } = await visit(cookie)
    const cart = await commerce.carts.get(cartId)
    const quantities = cart?.lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort()
    expect([cart?.state, quantities]).toEqual(['Active', ['1 1101-01', '1 1103-01']])
  }

  it('is not done again in the cart that its cart has moved into', async () => {
    const begun = await begin('lost-and-moved')
    const cartUseCases = openCartUseCases(losing(() => move(begun))).cartUseCases
    expectKind(await cartUseCases.add(await visit(begun.cookie), '1103-01', 1), 'added')
    await expectOnce(begun)
  })

  it('is not done again where only what is beside it was refused, and its cart has moved', async () => {
    const begun = await begin('lost-beside-a-code')
    const { version } = (await commerce.carts.get(begun.cartId)) ?? {}
    const actions = [{ action: 'setCustomField', name: 'stashedDiscountCode', value: 'ENDED' }]
    await commerce.merchant.post(`/carts/${begun.cartId}`, { version, actions })
    const { cartUseCases } = openCartUseCases(losing(() => move(begun)))
    expectKind(await cartUseCases.add(await visit(begun.cookie), '1103-01', 1), 'added')
    await expectOnce(begun)
  })

  it('is not done again where something else has answered it, and its cart was frozen by then', async () => {
    const begun = await begin('answered-and-frozen')
    const meanwhile = () => freezeByHand(begun.cartId)
    breakWrites(begun.cartId, { kind: 'replaced-reply', status: 404, meanwhile })
    expectKind(await openCartUseCases().cartUseCases.add(await visit(begun.cookie), '1103-01', 1), 'added')
    await expectOnce(begun)
  })

  it.each([
    ['at once', 'shipment-1'],
    // With an address added by someone else, the platform refuses all of it at once.
    ['line by line', 'home'],
  ])('is not done again in the cart that its cart has been merged into %s', async (_, addressKey) => {
    const begun = await begin(`lost-and-merged-${addressKey}`)
    const heir = await begin(`heir-${addressKey}`)
    const { version, lineItems = [] } = (await commerce.carts.get(heir.cartId)) ?? {}
    const address = { key: addressKey, country: 'US', state: 'NJ', postalCode: '07042' }
    const shippingDetails = { targets: [{ addressKey, quantity: 1 }] }
    await commerce.merchant.post(`/carts/${heir.cartId}`, {
      version,
      actions: [
        { action: 'addItemShippingAddress', address },
        { action: 'setLineItemShippingDetails', lineItemId: lineItems[0]?.id, shippingDetails },
      ],
    })
    const merge = async () => {
      const { session } = await visit(begun.cookie)
      if (session === null) throw new Error('no session')
      await openCartUseCases().shopperCarts.putAside(session, heir.cartId)
      await openCartUseCases().gathering.gather(await visit(begun.cookie), 'all')
    }
    const { cartUseCases } = openCartUseCases(losing(merge))
    expectKind(await cartUseCases.add(await visit(begun.cookie), '1103-01', 1), 'added')
    const { cartId = '' } = await visit(begun.cookie)
    expect(cartId).toBe(heir.cartId)
    const cart = await commerce.carts.get(cartId)
    expect(cart?.lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort()).toEqual([
      '1 1103-01',
      '2 1101-01',
    ])
  })

  it('is not done again while its cart is being moved', async () => {
    const begun = await begin('lost-and-moving')
    const { carts, held, frozen } = holdMoves()
    const moving: Promise<unknown>[] = []
    const meanwhile = async () => {
      moving.push(move(begun, openCartUseCases(carts)))
      await frozen.wait
    }
    const { cartUseCases } = openCartUseCases(losing(meanwhile))
    expectKind(await cartUseCases.add(await visit(begun.cookie), '1103-01', 1), 'added')
    held.goAhead()
    await Promise.all(moving)
    await expectOnce(begun)
  })
})

describe('a cart that is moved once more', () => {
  it('takes its key along while the end of its last move is not on record yet [API-61]', async () => {
    const begun = await begin('still-on-record')
    await move(begun, openCartUseCases(undefined, { ...moves, end: killed }), refuse)
    expect(await moves.find(begun.cartId)).toMatchObject({ state: 'RETURNING' })
    const { cart } = expectKind(await move(begun), 'done')
    expect(await commerce.carts.get(cart.id)).toMatchObject({ state: 'Active', key: 'still-on-record' })
    expect([await commerce.carts.get(begun.cartId), await moves.find(begun.cartId)]).toEqual([null, null])
  })

  it('takes the key along that had not come to it yet [API-61]', async () => {
    const begun = await begin('moved-on')
    const first = expectKind(
      await move(begun, openCartUseCases({ ...commerce.carts, delete: killed })),
      'done',
    )
    expect(first.cart.key).toBeUndefined()
    const visitor = await visit(begun.cookie)
    const { cart } = expectKind(
      await openCartUseCases().cartUseCases.editInMode(visitor, 'Single', nothing),
      'done',
    )
    expect(await keys.find('moved-on')).toBe(cart.id)
    await recoverOverdue()
    expect(await commerce.carts.get(cart.id)).toMatchObject({ state: 'Active', key: 'moved-on' })
    for (const { id } of [{ id: begun.cartId }, first.cart])
      expect([await commerce.carts.get(id), await moves.find(id)]).toEqual([null, null])
  })

  it('is left alone by a mover of before that is about to thaw it', async () => {
    const begun = await begin('moved-by-others')
    const { carts, held, frozen } = holdMoves()
    const others: Promise<EditOutcome>[] = []
    const overtaken: CartMoves = {
      ...moves,
      async find(id) {
        const row = await moves.find(id)
        if (row?.state === 'RETURNING' && others.length === 0) {
          await openCartUseCases().handover.recover(id)
          others.push(move(begun, openCartUseCases(carts)))
          await frozen.wait
        }
        return row
      },
    }
    await move(begun, openCartUseCases(undefined, overtaken), refuse)
    expect(await commerce.carts.get(begun.cartId)).toMatchObject({ state: 'Frozen' })
    held.goAhead()
    const [outcome] = await Promise.all(others)
    const { cart } = expectKind(outcome ?? { kind: 'none' as const }, 'done')
    expect(await commerce.carts.get(begun.cartId)).toBeNull()
    expect(await keys.find('moved-by-others')).toBe(cart.id)
    expect((await visit(begun.cookie)).cartId).toBe(cart.id)
  })
})

describe('a cart that is moved while calls are lost', () => {
  const MISHAPS: readonly Mishap[] = [
    AWAY,
    { kind: 'lost-reply' },
    { kind: 'lost-request' },
    { kind: 'replaced-reply', status: 502 },
    { kind: 'replaced-reply', status: 404 },
  ]
  const chance = (most: number) => sleep(Math.floor(Math.random() * most))
  const orFault = (error: unknown) => ({ kind: 'fault', error })

  /** Not every mover hears of the cart it has created. */
  const creatingDeaf: CartService = {
    ...commerce.carts,
    async createFrom(draft) {
      const made = await commerce.carts.createFrom(draft)
      return Math.random() < 0.25 ? killed() : made
    },
  }

  /** The shopper's carts that take edits. */
  async function countOpen(cartId: string): Promise<number> {
    const { anonymousId } = (await commerce.merchant.get(`/carts/${cartId}`)) as Record<string, unknown>
    const where = `anonymousId = "${String(anonymousId)}" and cartState = "Active"`
    const found = await commerce.merchant.get(`/carts?where=${encodeURIComponent(where)}`)
    return (found as { readonly count: number }).count
  }

  /** Until there is nothing left to do. */
  async function settle({ cookie }: Begun): Promise<string> {
    for (let tries = 0; tries < 20; tries += 1) {
      await recoverOverdue().catch(orFault)
      const { cartId } = await visit(cookie)
      const cart = cartId === undefined ? null : await commerce.carts.get(cartId).catch(orFault)
      if (cart !== null && 'state' in cart && cart.state === 'Active' && cart.key !== undefined)
        return cart.id
    }
    return 'never settled'
  }

  it(`is one cart with its key and every edit that was acknowledged in the end, in ${ROUNDS} rounds [API-61]`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = `lossy-${round}`
      const begun = await begin(key)
      const breakSome = async () => {
        for (let broken = 0; broken < 3; broken += 1) {
          await chance(30)
          const { cartId = '' } = await visit(begun.cookie)
          const mishap = MISHAPS[Math.floor(Math.random() * MISHAPS.length)] ?? AWAY
          for (const method of ['POST', 'DELETE']) commerce.wire.breakNext(method, `/carts/${cartId}`, mishap)
          // It exists but cannot be read: a 404 would leave no way to tell.
          commerce.wire.breakNext('GET', `/carts/${cartId}`, AWAY)
        }
      }
      const movers = (['Multiple', 'Single', 'Multiple'] as const).map(async (mode) => {
        await chance(60)
        const visitor = await visit(begun.cookie)
        return openCartUseCases(creatingDeaf).cartUseCases.editInMode(visitor, mode, nothing).catch(orFault)
      })
      const adds = ['1102-01', '1103-01'].map(async (sku) => {
        await chance(60)
        const added = await openCartUseCases()
          .cartUseCases.add(await visit(begun.cookie), sku, 1)
          .catch(orFault)
        return added.kind === 'added' ? [sku] : []
      })
      const recovering = chance(60).then(() => recoverOverdue().catch(orFault))
      const [acknowledged] = await Promise.all([Promise.all(adds), ...movers, breakSome(), recovering])
      const named = await settle(begun)
      const cart = await commerce.carts.get(named)
      const about = `round ${round}`
      expect([cart?.state, cart?.key, await keys.find(key)], about).toEqual(['Active', key, named])
      expect(await countOpen(named), about).toBe(1)
      const skus = cart?.lineItems.map(({ sku }) => sku)
      expect(skus, about).toEqual(expect.arrayContaining(['1101-01', ...acknowledged.flat()]))
    }
  }, 600_000)
})
