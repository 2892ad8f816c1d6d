/** The platform's cart as the model's cart. Vendor shapes stop here. */
import { isDeliverySlug, isPackagingSlug, PROVISIONAL_METHOD_NAME } from '~/models/cart/actions'
import type {
  Cart,
  CartDiscountCode,
  CartFields,
  CustomLineItem,
  ShippingCharge,
  TaxedPrice,
} from '~/models/cart/cart'
import { withTotalDiscounts } from '~/models/cart/goods-value'
import { shipmentKey } from '~/models/cart/targets'
import { HOME_BILL_KEY } from '~/models/cart/wire-address'
import { HrefSchema } from '~/models/content/links'
import { definedOnly } from '~/models/defined-only'
import { addMoney, subtractMoney } from '~/models/money/money'
import { fromWireAddress, fromWireShipment } from './address-mapper'
import {
  discountsAtWork,
  freeShippingOffers,
  isFreeShippingNow,
  isWithoutEffect,
  namesOfDiscounts,
  otherShippingDiscounts,
  takenOffTotal,
  toShares,
} from './discount-mapper'
import type { DiscountNames } from './discount-mapper'
import { fromWireLine } from './line-mapper'
import { CART_STATES, CODE_STATES } from './wire-schemas'
import type {
  IncludedDiscount,
  WireCart,
  WireContent,
  WireCustomLine,
  WireDiscountCodeInfo,
  WireShipping,
  WireShippingInfo,
  WireTaxedPrice,
} from './wire-schemas'
import { currentPredicates, fromWireMoney, fromWireTargets, localized, oneOf } from './wire-values'
import type { MapperContext } from './wire-values'

function kindOf(slug: string): CustomLineItem['kind'] {
  if (isPackagingSlug(slug)) return 'packaging'
  if (slug.startsWith('gift-adjustment')) return 'gift adjustment'
  return slug.startsWith('adjustment') ? 'adjustment' : 'other'
}

/** Its own field takes precedence over its slug: another system may have written it. */
function toKind({ slug, custom }: WireCustomLine): CustomLineItem['kind'] {
  const kind = custom?.fields['kind']
  return kind === 'adjustment' || kind === 'gift adjustment' ? kind : kindOf(slug)
}

/** Shares of an amount that occurs once; omits the key if nothing was taken off. */
function sharesOf<K extends string>(key: K, included: readonly IncludedDiscount[], names: DiscountNames) {
  const shares = toShares([{ quantity: 1, included }], names)
  return (shares.length === 0 ? {} : { [key]: shares }) as Partial<Record<K, typeof shares>>
}

function fromWireCustomLine(line: WireCustomLine, names: DiscountNames): CustomLineItem {
  const shares = toShares(
    line.discountedPricePerQuantity.map(({ quantity, discountedPrice }) => ({
      quantity,
      included: discountedPrice.includedDiscounts,
    })),
    names,
  )
  const message = line.custom?.fields['packingSlipMessage']
  return {
    id: line.id,
    slug: line.slug,
    name: localized(line.name),
    kind: toKind(line),
    quantity: line.quantity,
    totalPrice: fromWireMoney(line.totalPrice),
    ...(shares.length === 0 ? {} : { discountShares: shares }),
    ...(typeof message === 'string' ? { packingSlipMessage: message } : {}),
    targets: fromWireTargets(line.shippingDetails),
  }
}

function fromWireCode(
  info: WireDiscountCodeInfo,
  atWork: ReadonlySet<string>,
  now: string,
): CartDiscountCode {
  const code = info.discountCode.obj
  const discounts = (code?.cartDiscounts ?? [])
    .map((reference) => reference.obj)
    .filter((obj) => obj !== undefined)
  // Merchants type it: what no page may link to is none.
  const landing = discounts
    .map((discount) => HrefSchema.safeParse(discount.custom?.fields['landingPagePath']))
    .find(({ success }) => success)?.data
  return {
    id: info.discountCode.id,
    code: code?.code ?? '',
    name: localized(code?.name) || (code?.code ?? ''),
    description: localized(code?.description),
    // A state newer than this shop: it takes nothing off.
    state: oneOf(CODE_STATES, info.state, 'DoesNotMatchCart'),
    cartPredicates: discounts.map((discount) => discount.cartPredicate),
    shippingPredicates: discounts
      .filter((each) => isFreeShippingNow(each, now))
      .map((each) => each.cartPredicate),
    ...definedOnly({ landingPagePath: landing, maxPerCustomer: code?.maxApplicationsPerCustomer }),
    ...(isWithoutEffect(info, atWork) ? { isWithoutEffect: true as const } : {}),
  }
}

function fromWireTaxed(taxed: WireTaxedPrice | undefined): TaxedPrice | undefined {
  if (taxed === undefined) return undefined
  const totalNet = fromWireMoney(taxed.totalNet)
  const totalGross = fromWireMoney(taxed.totalGross)
  return {
    totalNet,
    totalGross,
    totalTax:
      taxed.totalTax === undefined ? subtractMoney(totalGross, totalNet) : fromWireMoney(taxed.totalTax),
    taxPortions: taxed.taxPortions
      .filter((portion) => portion.amount.centAmount !== 0)
      .map((portion) => ({
        name: portion.name ?? 'Tax',
        rate: portion.rate,
        amount: fromWireMoney(portion.amount),
      })),
  }
}

interface ChargeContext {
  readonly names: DiscountNames
  /** Ids of discounts that offer free shipping. */
  readonly offers: ReadonlySet<string>
}

/** A delivery's price is its method's, or that of a separate line (063). */
function toCharge(
  key: string,
  info: WireShippingInfo,
  apart: WireCustomLine | undefined,
  { names, offers }: ChargeContext,
): ShippingCharge {
  const included = info.discountedPrice?.includedDiscounts ?? []
  const price = fromWireMoney(info.discountedPrice?.value ?? info.price)
  return {
    key,
    name: info.shippingMethodName,
    price: apart === undefined ? price : addMoney(price, fromWireMoney(apart.totalPrice)),
    ...sharesOf('discountShares', included, names),
    ...(included.some(({ discount }) => offers.has(discount.id)) ? { isWaived: true } : {}),
    ...definedOnly({ standsApart: apart?.id }),
  }
}

function isProvisional({ shippingInfo }: Pick<WireShipping, 'shippingInfo'>): boolean {
  return shippingInfo?.shippingMethodName === PROVISIONAL_METHOD_NAME
}

function provisionalOf({ shipping }: Pick<WireContent, 'shipping'>) {
  const keys = (shipping ?? []).filter(isProvisional).flatMap(({ shippingKey }) => shippingKey ?? [])
  return keys.length === 0 ? {} : { provisionalMethods: keys }
}

function fromWireCharges(
  cart: Pick<WireContent, 'shippingInfo' | 'shipping' | 'shippingMode' | 'customLineItems'>,
  context: ChargeContext,
): readonly ShippingCharge[] {
  const apart = cart.customLineItems.filter(({ slug }) => isDeliverySlug(slug))
  if (cart.shippingMode !== 'Multiple')
    return cart.shippingInfo === undefined
      ? []
      : [toCharge(shipmentKey(1), cart.shippingInfo, apart[0], context)]
  return (cart.shipping ?? []).flatMap((entry) => {
    if (!entry.shippingInfo || isProvisional(entry)) return []
    const key = entry.shippingKey ?? ''
    const own = apart.find(({ shippingDetails }) =>
      shippingDetails?.targets.some(({ addressKey }) => addressKey === key),
    )
    return [toCharge(key, entry.shippingInfo, own, context)]
  })
}

function fromWireCartFields(custom: WireContent['custom']): CartFields {
  const fields = custom?.fields ?? {}
  const text = (name: string): string | undefined => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const texts = (name: string): readonly string[] => {
    const value = fields[name]
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
  }
  const names = [
    'reshippedFromOrderNumber',
    'stashedDiscountCode',
    'stashedDiscountCodeName',
    'campaignId',
    'templateId',
  ] as const
  return {
    ...Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value !== undefined)),
    orderTags: texts('orderTags'),
    recentEdits: texts('recentEdits'),
  }
}

/** The parts that carts and orders share, on the wire and in the model. */
export function fromWireContent(wire: WireContent, context: MapperContext) {
  const taxedPrice = fromWireTaxed(wire.taxedPrice)
  const off = wire.discountOnTotalPrice?.discountedAmount
  const now = context.now()
  const names = namesOfDiscounts(wire.discountCodes ?? [], context.discountNames, now)
  const offers = freeShippingOffers(wire.discountCodes ?? [], context.freeShippingOffers)
  const lineContext = { ...context, country: wire.country, group: wire.customerGroup?.id }
  const atWork = discountsAtWork(wire)
  return {
    ...definedOnly({ customerId: wire.customerId, customerEmail: wire.customerEmail }),
    shippingMode: wire.shippingMode === 'Multiple' ? ('Multiple' as const) : ('Single' as const),
    lineItems: wire.lineItems.map((line) => fromWireLine(line, lineContext, names)),
    customLineItems: wire.customLineItems
      .filter(({ slug }) => !isDeliverySlug(slug))
      .map((line) => fromWireCustomLine(line, names)),
    itemShippingAddresses: (wire.itemShippingAddresses ?? []).map(fromWireShipment),
    ...definedOnly({
      shippingAddress: wire.shippingAddress && fromWireAddress(wire.shippingAddress),
      billingAddress: wire.billingAddress && fromWireAddress(wire.billingAddress),
      purchaseOrderNumber: wire.purchaseOrderNumber,
    }),
    ...(wire.billingAddress?.key === HOME_BILL_KEY ? { billsHome: true as const } : {}),
    discountCodes: (wire.discountCodes ?? []).map((code) => fromWireCode(code, atWork, now)),
    shippingCharges: fromWireCharges(wire, { names, offers }),
    ...provisionalOf(wire),
    ...definedOnly({ discountOnTotalPrice: off && fromWireMoney(off) }),
    ...sharesOf('discountOnTotalShares', wire.discountOnTotalPrice?.includedDiscounts ?? [], names),
    totalPrice: fromWireMoney(wire.totalPrice),
    ...definedOnly({ taxedPrice }),
    fields: fromWireCartFields(wire.custom),
  }
}

export function fromWireCart(wire: WireCart, context: MapperContext): Cart {
  const now = context.now()
  const offers = currentPredicates(context.freeShippingOffers, now)
  const others = otherShippingDiscounts(wire.discountCodes ?? [], context.shippingDiscounts, now)
  const content = fromWireContent(wire, context)
  return {
    id: wire.id,
    version: wire.version,
    ...definedOnly({ key: wire.key }),
    state: oneOf(CART_STATES, wire.cartState),
    ...definedOnly({ country: wire.country, customerGroupId: wire.customerGroup?.id }),
    ...content,
    lineItems: withTotalDiscounts(content.lineItems, takenOffTotal(wire, context.partsOffTotal, now)),
    ...(offers.length === 0 ? {} : { standingOffers: offers }),
    ...(others.length === 0 ? {} : { shippingDiscounts: others }),
  }
}
