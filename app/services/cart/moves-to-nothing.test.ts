/** The new carts of moves that come to nothing: no second cart of the shopper, unless one has put goods into it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { Mishap } from '../../../tests/unit/support/faulty-fetch'
import { expectKind } from '../../../tests/unit/support/journey'
import { AWAY, killed, MOVE_MS, openMoves, refuse } from '../../../tests/unit/support/moves'
import type { Begun } from '../../../tests/unit/support/moves'
import type { CartService } from '../commercetools/carts.server'
import type { CartMoves } from '../database/cart-moves.server'

const { commerce, moves, openCartUseCases, move, begin, giveToCustomer, expectBack, recoverOverdue, close } =
  await openMoves({ watchMs: MOVE_MS })
afterAll(close)

/** Carts are created and searched here. */
const CARTS = /\/carts$/

/** Ids of the customer's carts that take edits, as the platform has them. */
async function openCartsOf(customerId: string): Promise<readonly string[]> {
  const where = `customerId = "${customerId}" and cartState = "Active"`
  const found = await commerce.merchant.get(`/carts?where=${encodeURIComponent(where)}`)
  return (found as { readonly results: readonly { readonly id: string }[] }).results.map(({ id }) => id)
}

describe('the new cart of a move that comes to nothing', () => {
  const dead: CartMoves = { ...moves, cancel: killed }
  const actions = [{ action: 'addLineItem' as const, sku: '1102-01', quantity: 1 }]
  const adding = () => ({ actions })

  /** What happens once the old cart is frozen: to the creation of the new one, and from then on. */
  function creating(create: CartService['createFrom'], isDead = false) {
    return openCartUseCases({ ...commerce.carts, createFrom: create }, isDead ? dead : undefined)
  }

  /** The mover dies as soon as there is a new cart. */
  function dying() {
    const made: string[] = []
    const by = creating(async (draft) => {
      made.push((await commerce.carts.createFrom(draft)).id)
      return killed()
    }, true)
    return { by, made }
  }

  type Draft = Parameters<CartService['createFrom']>[0]

  function inOrder(draft: Draft, order: (ids: readonly string[]) => readonly string[]): Draft {
    if (draft.custom === undefined) throw new Error('a cart without a mark')
    const ids: readonly string[] = draft.custom.fields?.['recentEdits'] ?? []
    const fields = { ...draft.custom.fields, recentEdits: order(ids) }
    return { ...draft, custom: { ...draft.custom, fields } }
  }

  /** Carts that are asked for in calls which have not arrived yet. */
  const underWay: Draft[] = []

  it.each<[string, () => ReturnType<typeof openCartUseCases>]>([
    [
      'its edit and its deletion met an outage',
      () =>
        creating(async (draft) => {
          const made = await commerce.carts.createFrom(draft)
          for (const method of ['POST', 'DELETE']) commerce.wire.breakNext(method, `/carts/${made.id}`, AWAY)
          return made
        }),
    ],
    [
      'the answer of its creation was lost',
      () =>
        creating((draft) => {
          commerce.wire.breakNext('POST', '/carts', { kind: 'lost-reply' })
          return commerce.carts.createFrom(draft)
        }),
    ],
    ['its mover died', () => dying().by],
    [
      'the platform creates it once the old cart has been given back',
      () =>
        creating((draft) => {
          commerce.wire.breakNext('POST', CARTS, { kind: 'lost-request' })
          underWay.push(draft)
          return commerce.carts.createFrom(draft)
        }),
    ],
    [
      'its deletion met an outage after others had given the move up',
      () =>
        creating(async (draft) => {
          await recoverOverdue()
          const made = await commerce.carts.createFrom(draft)
          for (const method of ['POST', 'DELETE']) commerce.wire.breakNext(method, `/carts/${made.id}`, AWAY)
          return made
        }),
    ],
    [
      'the platform names its edits in another order',
      () =>
        creating(async (draft) => {
          await commerce.carts.createFrom(inOrder(draft, (ids) => ids.toReversed()))
          return killed()
        }, true),
    ],
  ])('is no second cart of the customer where %s', async (how, by) => {
    const key = `no-second-${how.replaceAll(/\W+/g, '-')}`
    const begun = await begin(key)
    const customerId = await giveToCustomer(begun)
    await expect(move(begun, by(), adding)).rejects.toThrow()
    for (const draft of underWay.splice(0)) await commerce.merchant.post('/carts', draft)
    await recoverOverdue()
    await expectBack(key, begun)
    expect(await openCartsOf(customerId)).toEqual([begun.cartId])
  })

  it('is none either where the cart is moved once more before the platform creates the first', async () => {
    const begun = await begin('moved-before-late')
    const customerId = await giveToCustomer(begun)
    const late = creating((draft) => {
      commerce.wire.breakNext('POST', CARTS, { kind: 'lost-request' })
      underWay.push(draft)
      return commerce.carts.createFrom(draft)
    })
    await expect(move(begun, late, adding)).rejects.toThrow()
    const { cart } = expectKind(await move(begun), 'done')
    for (const draft of underWay.splice(0)) await commerce.merchant.post('/carts', draft)
    await recoverOverdue()
    expect(await openCartsOf(customerId)).toEqual([cart.id])
  })

  it.each([
    ['declined move', true],
    ['refused merge', false],
  ])('is not searched for by a %s, which knows what it has made', async (what, isSplit) => {
    const key = `known-${what.replaceAll(' ', '-')}`
    const begun = await begin(key)
    const other = await begin(`${key}-beside`)
    const customerId = await giveToCustomer(begun)
    const cart = await commerce.carts.get(other.cartId)
    if (cart === null) throw new Error('no other cart')
    commerce.wire.breakNext('GET', CARTS, AWAY)
    const outcome: { readonly kind: string } = isSplit
      ? await move(begun, undefined, refuse)
      : await openCartUseCases().handover.run(begun.cartId, {
          make: () => Promise.resolve({ kind: 'refused', code: 'Any', cart }),
          name: killed,
        })
    expect(outcome.kind).toBe(isSplit ? 'declined' : 'refused')
    await expectBack(key, begun)
    expect(await openCartsOf(customerId)).toEqual([begun.cartId])
    expect(await commerce.carts.get(other.cartId)).toMatchObject({ version: cart.version })
    // The search that was to fail is still to come.
    await expect(commerce.carts.getOfCustomer(customerId)).rejects.toMatchObject({ status: 503 })
  })

  it('is no cart of the shopper’s that is gone, where whoever gave the move up has deleted it', async () => {
    const begun = await begin('deleted-meanwhile')
    const handed: unknown[] = []
    const carts: CartService = {
      ...commerce.carts,
      async createFrom(draft) {
        const made = await commerce.carts.createFrom(draft)
        await sleep(MOVE_MS + 5)
        handed.push(
          await openCartUseCases().handover.recover(begun.cartId),
          await commerce.carts.get(made.id),
        )
        return made
      },
    }
    const outcome = await move(begun, openCartUseCases(carts), adding)
    expect(handed).toEqual([true, null])
    expect(outcome).toEqual({ kind: 'closed', reason: 'moving' })
    await expectBack('deleted-meanwhile', begun)
  })

  /** Left behind by a mover that died, of a cart that is a customer's. */
  async function leaveBehind(key: string) {
    const begun = await begin(key)
    await giveToCustomer(begun)
    const { by, made } = dying()
    await expect(move(begun, by)).rejects.toThrow('killed')
    return { begun, newId: made[0] ?? '' }
  }

  const skusOf = async (cartId: string) => (await commerce.carts.get(cartId))?.lineItems.map(({ sku }) => sku)
  const addTo = (cartId: string) => commerce.carts.edit(cartId, 'of-the-shopper', adding)

  const isMark = (id: string) => Number(id.startsWith('move:'))
  const markLast = (ids: readonly string[]) => ids.toSorted((a, b) => isMark(a) - isMark(b))

  it.each([
    ['after its mark', (ids: readonly string[]) => ids],
    ['before its mark', markLast],
  ])('is kept where a shopper has put goods into it, with the edit named %s', async (where, order) => {
    const key = `found-${where.replaceAll(' ', '-')}`
    const { begun, newId } = await leaveBehind(key)
    const { cart } = expectKind(await addTo(newId), 'done')
    const value = order(cart.fields.recentEdits)
    const actions = [{ action: 'setCustomField', name: 'recentEdits', value }]
    await commerce.merchant.post(`/carts/${newId}`, { version: cart.version, actions })
    await recoverOverdue()
    await expectBack(key, begun)
    expect(await skusOf(newId)).toEqual(['1101-01', '1102-01'])
  })

  it('is kept where a shopper puts goods into it just before it would be deleted', async () => {
    const { begun, newId } = await leaveBehind('found-just-now')
    commerce.wire.breakNext('DELETE', `/carts/${newId}`, { kind: 'overtaken', by: () => addTo(newId) })
    await recoverOverdue()
    await expectBack('found-just-now', begun)
    expect(await skusOf(newId)).toEqual(['1101-01', '1102-01'])
  })

  it('is kept, with a warning, where it changes each time it would be deleted, and the old one is given back', async () => {
    const { begun, newId } = await leaveBehind('changing')
    const change = async () => {
      const { version } = (await commerce.carts.get(newId)) ?? {}
      const actions = [{ action: 'setCustomerEmail', email: `v${version}@nutwood.example` }]
      await commerce.merchant.post(`/carts/${newId}`, { version, actions })
    }
    const overtaken: Mishap = { kind: 'overtaken', by: change }
    commerce.wire.breakNext('DELETE', `/carts/${newId}`, overtaken, overtaken, overtaken)
    await recoverOverdue()
    await expectBack('changing', begun)
    expect(await skusOf(newId)).toEqual(['1101-01'])
    expectWarned(begun, 'a cart of a move that came to nothing is being edited, and is kept')
  })

  it('is kept, with a warning, where the platform refuses the search, and the old one is given back', async () => {
    // Those of earlier moves are looked for by now.
    await recoverOverdue()
    const { begun, newId } = await leaveBehind('search-refused')
    commerce.wire.breakNext('GET', CARTS, { kind: 'answer', status: 400 })
    await recoverOverdue()
    await expectBack('search-refused', begun)
    expect(await skusOf(newId)).toEqual(['1101-01'])
    expectWarned(begun, 'a cart of a move that came to nothing was not deleted')
  })

  function expectWarned({ cartId }: Begun, message: string): void {
    const fields: unknown = expect.objectContaining({ cartId })
    expect(commerce.logger.lines).toContainEqual({ level: 'warn', fields, message })
  }
})
