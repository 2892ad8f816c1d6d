/**
 * Codes with a limit per customer. The platform counts the orders of accounts only and lets guests use such a code in
 * every order, so the shop counts by e-mail (127).
 */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { Cart, CartDiscountCode } from '~/models/cart/cart'
import { failureOfCode } from '~/models/cart/plans/plan-codes'
import { quote, spellingsOf } from './query-text'

export interface CodeLimits {
  /**
   * The cart's codes that this e-mail has used as often as a customer may, with the state that the platform gives them
   * on the carts of accounts. Those which the platform itself refuses are left out. Without an e-mail nobody knows.
   */
  usedUp(cart: Pick<Cart, 'discountCodes'>, email: string | undefined): Promise<readonly CartDiscountCode[]>
}

export function createCodeLimits({ client }: { readonly client: ByProjectKeyRequestBuilder }): CodeLimits {
  /** Signed in or not, and cancelled orders too, as the platform counts. */
  async function countOrders(email: string, codeId: string): Promise<number> {
    const emails = spellingsOf(email).map(quote).join(', ')
    const where = `customerEmail in (${emails}) and discountCodes(discountCode(id = ${quote(codeId)}))`
    const queryArgs = { where, limit: 0, withTotal: true }
    const { body } = await client.orders().get({ queryArgs }).execute()
    return body.total ?? 0
  }

  return {
    async usedUp({ discountCodes }, email) {
      if (email === undefined) return []
      const checked = discountCodes.map(async (entry) => {
        const { id, maxPerCustomer } = entry
        if (maxPerCustomer === undefined || failureOfCode(entry) !== null) return []
        const isUsedUp = (await countOrders(email, id)) >= maxPerCustomer
        return isUsedUp ? [{ ...entry, state: 'MaxApplicationReached' as const }] : []
      })
      return (await Promise.all(checked)).flat()
    },
  }
}
