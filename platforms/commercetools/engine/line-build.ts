/** Line items made from the catalogue: a snapshot of the variant with the price that fits the cart. */
import type {
  Attribute,
  Cart,
  ChannelReference,
  LineItem,
  Price,
  Product,
  ProductVariant,
} from '@commercetools/platform-sdk'
import { cents } from './money'
import { refOf, requireRole, resolved } from './session'
import type { Session } from './session'
import { compact } from './shape'

/** The built-in state every new item is in; states have no transitions before there is an order. */
const INITIAL_ITEM_STATE_ID = '00000000-0000-4000-8000-000000000001'

export function initialState(quantity: number): LineItem['state'] {
  return [{ quantity, state: { typeId: 'state', id: INITIAL_ITEM_STATE_ID } }]
}

/** Attributes of product and variant combined, as stored on a line. */
function allAttributes(product: Product, variant: ProductVariant): Attribute[] {
  const own = variant.attributes ?? []
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...product.masterData.current.attributes.filter(({ name }) => !names.has(name))]
}

function variantSnapshot(product: Product, variant: ProductVariant): ProductVariant {
  const shared = (product.masterData.current.attributes as Attribute[] | undefined) ?? []
  return shared.length === 0 ? variant : { ...variant, attributes: allAttributes(product, variant) }
}

/** What a line copies from its product, at first and again when product data is updated. */
export function productFacts(product: Product, variant: ProductVariant) {
  const { name, slug } = product.masterData.current
  return compact<
    Pick<LineItem, 'productId' | 'productKey' | 'name' | 'productSlug' | 'productType' | 'variant'>
  >({
    productId: product.id,
    productKey: product.key,
    name,
    productSlug: slug,
    productType: { typeId: 'product-type', id: product.productType.id },
    variant: variantSnapshot(product, variant),
  })
}

export interface LineParts {
  readonly product: Product
  readonly variant: ProductVariant
  readonly price: Price
  readonly quantity: number
}

export function newLine(
  { product, variant, price, quantity }: LineParts,
  rest: Partial<LineItem>,
  cart: Cart,
  session: Session,
): LineItem {
  return {
    id: session.context.newId(),
    ...productFacts(product, variant),
    price,
    quantity,
    totalPrice: cents(0, cart.totalPrice.currencyCode),
    discountedPricePerQuantity: [],
    taxedPricePortions: [],
    state: initialState(quantity),
    perMethodTaxRate: [],
    priceMode: 'Platform',
    lineItemMode: 'Standard',
    addedAt: session.now,
    lastModifiedAt: session.now,
    ...rest,
  }
}

export function channelReference(
  identifier: { readonly id?: string; readonly key?: string } | undefined,
  /** Undefined for a gift: its discount's channels are accepted without a role check. */
  role: 'ProductDistribution' | 'InventorySupply' | undefined,
  session: Session,
): ChannelReference | undefined {
  if (!identifier) return undefined
  const ref = refOf(identifier)
  const channel = resolved(session.context.channel(ref), 'channel', ref)
  if (role !== undefined) requireRole(channel, ref, role)
  return { typeId: 'channel', id: channel.id }
}
