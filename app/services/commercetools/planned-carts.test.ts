/**
 * What plans do to a cart, judged by the commerce platform: the properties that hold for the model's own carts
 * (models/cart/plans/plans.test.ts), with those carts checked against what the platform and the mapper make of the same
 * actions.
 */
import type { CartDraft } from '@commercetools/platform-sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'
import type { CartAction } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import { needsAllocation, planAutoAllocation } from '~/models/cart/plans/plan-split'
import { sumOfTargets } from '~/models/cart/targets'
import { applyPlan } from '~/models/cart/testing/apply-plan'
import { anyIntent, anyMerge, anyTick, planIntent, TODAY } from '~/models/cart/testing/intents'
import { sumOfParts } from '~/models/cart/testing/sums'
import { totalsOf } from '~/models/cart/totals'
import { definedOnly } from '~/models/defined-only'

let shop: Commerce
let edits = 0

beforeAll(async () => {
  shop = await openCommerce()
})
afterAll(() => shop.close())

/** A cart as the shop creates it; its mode is fixed at creation, and the shop moves carts between modes. */
async function create(shippingMode: Cart['shippingMode']): Promise<Cart> {
  const made = await shop.carts.create({ anonymousId: 'somebody' })
  if (shippingMode === 'Single') return made
  const like = (await shop.client.carts().withId({ ID: made.id }).get().execute()).body
  const { inventoryMode, taxRoundingMode, taxCalculationMode, custom } = like
  const body: CartDraft = {
    currency: 'USD',
    country: 'US',
    inventoryMode,
    taxRoundingMode,
    taxCalculationMode,
    shippingMode,
    ...definedOnly({
      custom: custom && { type: { typeId: 'type' as const, id: custom.type.id }, fields: {} },
    }),
  }
  const cart = await shop.carts.get((await shop.client.carts().post({ body }).execute()).body.id)
  if (cart === null) throw new Error('No cart')
  return cart
}

async function edit(cart: Cart, actions: readonly CartAction[]): Promise<Cart> {
  const outcome = await shop.carts.edit(cart.id, `planned-${(edits += 1)}`, () => ({ actions }))
  if (outcome.kind !== 'done') throw new Error(`The edit was ${JSON.stringify(outcome)}`)
  return outcome.cart
}

/** What plans and totals read of a cart, without the platform's ids, piece prices and taxes. */
function shapeOf(cart: Cart) {
  return {
    mode: cart.shippingMode,
    lines: cart.lineItems.map(
      ({ sku, quantity, targets, targetsValid, lineItemMode, priceMode, fields }) => ({
        sku,
        quantity,
        targets,
        targetsValid,
        lineItemMode,
        priceMode,
        fields,
      }),
    ),
    others: cart.customLineItems.map(({ id: _id, ...rest }) => rest),
    shipments: cart.itemShippingAddresses.map(({ key, address, fields }) => ({
      key,
      street: address.street1,
      fields,
    })),
    charges: cart.shippingCharges,
    state: cart.shippingAddress?.state,
    bill: [cart.billingAddress?.street1, cart.billsHome],
  }
}

const SKUS = ['1201-01', '1102-01', '4101-01'] as const
const intents = fc.array(fc.oneof({ weight: 4, arbitrary: anyIntent(...SKUS) }, anyMerge(...SKUS), anyTick), {
  minLength: 3,
  maxLength: 9,
})

describe.each(['Single', 'Multiple'] as const)(
  'any sequence of intents on the platform in %s mode',
  (shippingMode) => {
    it('keeps targets whole, addresses in use and totals equal to their parts, as the model says', async () => {
      await fc.assert(
        fc.asyncProperty(intents, async (wishes) => {
          let cart = await create(shippingMode)
          for (const wish of wishes) {
            // As the shop does it: the edit, then allocation of what came in unallocated.
            for (const plan of [
              (at: Cart) => planIntent(at, wish),
              (at: Cart) => planAutoAllocation(at, TODAY),
            ]) {
              const actions = plan(cart)
              if (actions.length === 0) continue
              const expected = applyPlan(cart, actions)
              cart = await edit(cart, actions)
              expect(shapeOf(cart)).toEqual(shapeOf(expected))
            }
            if (!needsAllocation(cart))
              for (const { targets, quantity } of cart.lineItems)
                if (targets.length > 0) expect(sumOfTargets(targets)).toBe(quantity)
            const used = new Set(
              cart.lineItems.flatMap(({ targets }) => targets.map(({ addressKey }) => addressKey)),
            )
            for (const { key } of cart.itemShippingAddresses) expect(used).toContain(key)
            expect(sumOfParts(totalsOf(cart))).toEqual(totalsOf(cart).total)
          }
        }),
        { numRuns: 40 },
      )
    })
  },
)
