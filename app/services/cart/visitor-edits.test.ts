/** When edits look for the shopper's other carts: once, and again if their own has become another one meanwhile. */
import { afterAll, describe, expect, it, vi } from 'vitest'
import { expectKind } from '../../../tests/unit/support/journey'
import { openMoves } from '../../../tests/unit/support/moves'
import type { CartService } from '../commercetools/carts.server'

const { commerce, openCartUseCases, visit, begin, close } = await openMoves()
afterAll(close)

const quantities = (lines: readonly { readonly sku: string; readonly quantity: number }[]) =>
  Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]))

describe('an add to a cart', () => {
  it('looks once for others, and brings what was put aside before it', async () => {
    const [own, other] = [await begin('own'), await begin('other')]
    const { cartUseCases, shopperCarts } = openCartUseCases()
    const list = vi.spyOn(shopperCarts, 'list')
    expectKind(await cartUseCases.add(await visit(own.cookie), '1102-01', 1), 'added')
    expect(list).toHaveBeenCalledTimes(1)
    const { session } = await visit(own.cookie)
    if (session !== null) await shopperCarts.putAside(session, other.cartId)
    const { cart } = expectKind(await cartUseCases.add(await visit(own.cookie), '1102-01', 1), 'added')
    expect(quantities(cart.lineItems)).toEqual({ '1101-01': 2, '1102-01': 2 })
  })

  it('looks again once its cart has become another one', async () => {
    const [old, present, aside] = [await begin('old'), await begin('present'), await begin('aside')]
    let isOver = false
    const carts: CartService = {
      ...commerce.carts,
      async edit(...call) {
        if (call[0] === old.cartId && !isOver) {
          isOver = true
          const beside = await visit(old.cookie)
          await beside.swapCart(old.cartId, { cartId: present.cartId })
          if (beside.session !== null) await shopperCarts.putAside(beside.session, aside.cartId)
          const cart = await commerce.carts.get(old.cartId)
          if (cart !== null) await commerce.carts.delete(cart)
        }
        return commerce.carts.edit(...call)
      },
    }
    const { cartUseCases, shopperCarts } = openCartUseCases(carts)
    const { cart } = expectKind(await cartUseCases.add(await visit(old.cookie), '1102-01', 1), 'added')
    expect(isOver).toBe(true)
    expect(quantities(cart.lineItems)).toEqual({ '1101-01': 2, '1102-01': 1 })
    expect((await visit(old.cookie)).cartId).toBe(cart.id)
  })
})

describe('an edit that another one was faster than', () => {
  it('is planned again on the cart as it has become', async () => {
    const { cookie, cartId } = await begin('twice')
    const seen: (readonly number[])[] = []
    const outcome = await openCartUseCases().cartUseCases.edit(await visit(cookie), async (cart) => {
      seen.push(cart.lineItems.map(({ quantity }) => quantity))
      const [line] = cart.lineItems
      const lineItemId = line?.id ?? ''
      if (seen.length === 1)
        await commerce.merchant.post(`/carts/${cartId}`, {
          version: cart.version,
          actions: [{ action: 'changeLineItemQuantity', lineItemId, quantity: 4 }],
        })
      return {
        actions: [{ action: 'changeLineItemQuantity', lineItemId, quantity: (line?.quantity ?? 0) + 1 }],
      }
    })
    expect(seen).toEqual([[1], [4]])
    expect(outcome.kind === 'closed' ? [] : outcome.cart.lineItems.map(({ quantity }) => quantity)).toEqual([
      5,
    ])
  })
})
