/**
 * Switches the shipping mode (SHIP-01). A platform cart keeps its mode for life, so the switch creates a new cart with
 * the same content, which replaces the old one.
 */
import type {
  Cart as WireCart,
  CartDraft,
  CustomFields,
  CustomFieldsDraft,
  CustomLineItemDraft,
  LineItem as WireLine,
  LineItemDraft,
} from '@commercetools/platform-sdk'
import { randomUUID } from 'node:crypto'
import type { Cart, ShippingMode } from '~/models/cart/cart'
import type { MovePlan, Plan } from '~/models/cart/plan'
import { planAddCode } from '~/models/cart/plans/plan-codes'
import { isDeliverySlug, isPackagingSlug } from '~/models/cart/actions'
import type { Logger } from '../logger'
import { isUpstreamError } from '../upstream'
import { refusalCode } from './errors'
import type { CartHandover, NameCart } from './cart-handover.server'
import type { EditOutcome } from './cart-edits.server'
import type { CartService } from './carts.server'
import { markedFields, markOf } from './replacement-carts.server'
import { definedOnly } from '~/models/defined-only'

export interface CartModeService {
  /** Moves the cart, as just returned, into another mode: same content, new id, named by the session. */
  move<R = never>(cart: Cart, mode: ShippingMode, plan: MovePlan<R>, name: NameCart): Promise<EditOutcome<R>>
}

function copyFields(custom: CustomFields | undefined): { custom?: CustomFieldsDraft } {
  if (custom === undefined) return {}
  return { custom: { type: { typeId: 'type', id: custom.type.id }, fields: custom.fields } }
}

const isBought = ({ lineItemMode }: Pick<WireLine, 'lineItemMode'>): boolean => lineItemMode === 'Standard'

function copyLine(line: WireLine): LineItemDraft {
  const { distributionChannel, supplyChannel, price, totalPrice } = line
  const { type: _typed, ...unit } = price.value
  return {
    ...(line.variant.sku === undefined
      ? { productId: line.productId, variantId: line.variant.id }
      : { sku: line.variant.sku }),
    quantity: line.quantity,
    ...definedOnly({ distributionChannel, supplyChannel }),
    ...(line.priceMode === 'ExternalPrice' ? { externalPrice: unit } : {}),
    ...(line.priceMode === 'ExternalTotal' ? { externalTotalPrice: { price: unit, totalPrice } } : {}),
    ...copyFields(line.custom),
  }
}

/** Packaging and separate delivery prices belong to a delivery, and deliveries are chosen anew. */
function copyCustomLines(cart: WireCart): CustomLineItemDraft[] {
  return cart.customLineItems
    .filter(({ slug }) => !isPackagingSlug(slug) && !isDeliverySlug(slug))
    .map((line) => ({
      name: line.name,
      slug: line.slug,
      quantity: line.quantity,
      money: line.money,
      priceMode: line.priceMode,
      ...definedOnly({ taxCategory: line.taxCategory }),
      ...copyFields(line.custom),
    }))
}

function draftOf(cart: WireCart, mode: ShippingMode, mover: string): CartDraft {
  const codes = cart.discountCodes.flatMap(({ discountCode }) => discountCode.obj?.code ?? [])
  return {
    currency: cart.totalPrice.currencyCode,
    shippingMode: mode,
    ...definedOnly({
      country: cart.country,
      locale: cart.locale,
      customerId: cart.customerId,
      anonymousId: cart.anonymousId,
      customerEmail: cart.customerEmail,
      billingAddress: cart.billingAddress,
      purchaseOrderNumber: cart.purchaseOrderNumber,
      inventoryMode: cart.inventoryMode,
    }),
    taxRoundingMode: cart.taxRoundingMode,
    taxCalculationMode: cart.taxCalculationMode,
    lineItems: cart.lineItems.filter(isBought).map(copyLine),
    customLineItems: copyCustomLines(cart),
    discountCodes: codes,
    custom: markedFields(cart, mover),
  }
}

/** Lines keep their order; the platform adds gifts itself, and they are matched by product. */
function idsOf(before: WireCart, after: Cart): ReadonlyMap<string, string> {
  const bought = after.lineItems.filter(isBought)
  const pairs = before.lineItems.filter(isBought).map((line, index) => [line.id, bought[index]?.id] as const)
  const gifts = before.lineItems
    .filter((line) => !isBought(line))
    .map((gift) => {
      const other = after.lineItems.find((line) => !isBought(line) && line.productId === gift.productId)
      return [gift.id, other?.id] as const
    })
  return new Map([...pairs, ...gifts].flatMap(([old, id]) => (id === undefined ? [] : [[old, id]])))
}

export function createCartModeService(options: {
  readonly carts: CartService
  readonly handover: CartHandover
  readonly logger: Logger
}): CartModeService {
  const { carts, handover, logger } = options

  async function create(draft: CartDraft, before: WireCart, mover: string): Promise<Cart> {
    const { discountCodes = [] } = draft
    try {
      return await carts.createFrom(draft)
    } catch (error) {
      if (!isUpstreamError(error) || error.status !== 400 || discountCodes.length === 0) throw error
      // An expired code would block the whole cart: each is tried separately, so one cannot take the others with it.
      let made = await carts.createFrom({ ...draft, discountCodes: [] })
      logger.warn(
        { cartId: before.id, newCartId: made.id, code: refusalCode(error), discountCodes },
        'the platform refused a code of a cart that is moved',
      )
      for (const discountCode of discountCodes.length > 1 ? discountCodes : []) {
        const plan: Plan = (cart) => ({ actions: planAddCode(cart, discountCode) })
        const outcome = await carts.edit(made.id, `${markOf(mover)}:${randomUUID()}`, plan, { known: made })
        if (outcome.kind === 'done') made = outcome.cart
      }
      return made
    }
  }

  async function make<R>(
    before: WireCart,
    mover: string,
    mode: ShippingMode,
    plan: MovePlan<R>,
  ): Promise<EditOutcome<R>> {
    const after = await create(draftOf(before, mode, mover), before, mover)
    const ids = idsOf(before, after)
    const planMoved: Plan<R> = (cart) => plan(cart, (old) => ids.get(old))
    const outcome = await carts.edit(after.id, `${markOf(mover)}:plan`, planMoved, { known: after })
    // Whoever gave this move up has deleted the new cart; the shopper's own is not gone.
    return outcome.kind === 'closed' ? { kind: 'closed', reason: 'moving' } : outcome
  }

  return {
    async move(known, mode, plan, name) {
      try {
        return await handover.run(
          known.id,
          { make: (before, mover) => make(before, mover, mode, plan), creates: true, name },
          known,
        )
      } catch (error) {
        const code = refusalCode(error)
        const cart = code === null ? null : await carts.get(known.id)
        if (code === null || cart === null) throw error
        logger.warn({ cartId: cart.id, code, to: mode }, 'the platform refused to move a cart')
        return { kind: 'refused', code, cart }
      }
    },
  }
}
